//! The Python function `from_json`.

use pyo3::Borrowed;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyString};

use super::object::to_object;
use super::scanner::{Partial, ScanOptions};
use super::strings::CacheStrings;
use super::tape_pool::Tape;

const PARTIAL_MODE: &str = "Invalid partial mode, should be `'off'`, `'on'`, `'trailing-strings'` or a `bool`";

impl<'py> FromPyObject<'_, 'py> for Partial {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(flag) = value.cast::<PyBool>() {
            return Ok(if flag.is_true() { Partial::On } else { Partial::Off });
        }
        // Text that is not Unicode counts as the wrong type.
        match value.cast::<PyString>().ok().as_deref().and_then(|text| text.to_str().ok()) {
            Some("off") => Ok(Partial::Off),
            Some("on") => Ok(Partial::On),
            Some("trailing-strings") => Ok(Partial::TrailingStrings),
            Some(_) => Err(PyValueError::new_err(PARTIAL_MODE)),
            None => Err(PyTypeError::new_err(PARTIAL_MODE)),
        }
    }
}

/// Turn a JSON text into Python objects.
///
/// Args:
///     data: The JSON text, as `str`, or as `bytes` or `bytearray` in UTF-8.
///     allow_inf_nan: Whether `NaN`, `Infinity` and `-Infinity` are numbers.
///     cache_strings: Whether equal short strings share one object: `True` or `'all'`, `'keys'` (keys of objects only),
///         `False` or `'none'`.
///     allow_partial: What to do with a text that ends too early. `False` or `'off'`: raise. `True` or `'on'`: return
///         what was complete. `'trailing-strings'`: also keep a string value that is cut off.
///
/// Returns:
///     `dict`, `list`, `str`, `int`, `float`, `bool` or `None`. Of duplicate keys the last one counts.
///
/// Raises:
///     ValueError: The text is not JSON, nests deeper than 200 containers, or has an integer of over 4300 digits; or a
///         mode is unknown.
///     TypeError: An argument has the wrong type.
#[pyfunction]
#[pyo3(signature = (data, *, allow_inf_nan=true, cache_strings=CacheStrings::All, allow_partial=Partial::Off))]
pub fn from_json<'py>(
    data: &Bound<'py, PyAny>,
    allow_inf_nan: bool,
    cache_strings: CacheStrings,
    allow_partial: Partial,
) -> PyResult<Bound<'py, PyAny>> {
    let py = data.py();
    let options = ScanOptions { allow_inf_nan, partial: allow_partial };
    let mut tape = Tape::take();
    let copied;
    let (source, doc) = if let Ok(bytes) = data.cast::<PyBytes>() {
        let source = bytes.as_bytes();
        (source, tape.read(source, options))
    } else if let Ok(text) = data.cast::<PyString>() {
        let source = text.to_str().map_err(|_| wrong_type())?;
        (source.as_bytes(), tape.read_text(source, options))
    } else if let Ok(bytes) = data.cast::<PyByteArray>() {
        // Building objects can run the collector and with it code that changes the array.
        copied = bytes.to_vec();
        (&copied[..], tape.read(&copied, options))
    } else {
        return Err(wrong_type());
    };
    let doc = doc.map_err(|error| PyValueError::new_err(error.message(source)))?;
    to_object(py, doc.root(), cache_strings)
}

#[cold]
fn wrong_type() -> PyErr {
    PyTypeError::new_err("Expected bytes, bytearray or str")
}
