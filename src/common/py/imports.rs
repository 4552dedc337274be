//! Python objects of the standard library that more than one room asks for, imported once, on first use.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

macro_rules! imported_types {
    ($($(#[$meta:meta])* $name:ident = $module:literal . $attribute:literal),* $(,)?) => {$(
        $(#[$meta])*
        ///
        /// # Errors
        /// What importing the module raises.
        pub fn $name(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
            static CELL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
            CELL.import(py, $module, $attribute)
        }
    )*};
}

imported_types! {
    /// `decimal.Decimal`
    decimal = "decimal" . "Decimal",
    /// `fractions.Fraction`
    fraction = "fractions" . "Fraction",
    /// `enum.Enum`
    enum_ = "enum" . "Enum",
    /// `collections.deque`
    deque = "collections" . "deque",
    /// `collections.OrderedDict`
    ordered_dict = "collections" . "OrderedDict",
    /// `collections.Counter`
    counter = "collections" . "Counter",
    /// `uuid.UUID`
    uuid = "uuid" . "UUID",
    /// `pathlib.PurePath`
    pure_path = "pathlib" . "PurePath",
    /// `ipaddress.IPv4Address`, for inference
    re_pattern = "re" . "Pattern",
    /// `types.GeneratorType`
    generator = "types" . "GeneratorType",
}

/// The sentinel `MISSING`, which the Python side of the package makes.
///
/// # Errors
/// What importing the package raises.
pub fn missing(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static CELL: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    CELL.import(py, "duramen", "MISSING")
}

/// The builtin function `format`.
///
/// # Errors
/// What importing it raises.
pub fn format(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static CELL: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    CELL.import(py, "builtins", "format")
}
