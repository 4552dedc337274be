//! One-pass typed reader of schema dicts.
//!
//! `keys!` declares the keys that a room reads; `read` walks the dict once and files each value under its key, comparing
//! pointers of interned names first. Unknown keys are ignored. The conversions below raise what the reference raises.

use pyo3::exceptions::{PyKeyError, PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};
use pyo3::{PyClass, PyTypeCheck};

/// Declares a struct of optional values and its one-pass `read`.
#[macro_export]
macro_rules! keys {
    ($vis:vis struct $name:ident { $($key:ident),* $(,)? }) => {
        $vis struct $name<'py> { $($vis $key: Option<pyo3::Bound<'py, pyo3::PyAny>>),* }

        impl<'py> $name<'py> {
            /// Walks the schema dict once.
            $vis fn read(dict: &pyo3::Bound<'py, pyo3::types::PyDict>) -> Self {
                let py = dict.py();
                let names = [$(pyo3::intern!(py, stringify!($key))),*];
                const COUNT: usize = [$(stringify!($key)),*].len();
                let mut found = [const { None }; COUNT];
                $crate::common::py::object::read_entries(dict, &names, &mut found);
                let [$($key),*] = found;
                Self { $($key),* }
            }
        }
    };
}

pub type Value<'py> = Option<Bound<'py, PyAny>>;

/// A key that must be there.
pub fn required<'py>(value: Value<'py>, key: &'static str) -> PyResult<Bound<'py, PyAny>> {
    value.ok_or_else(|| PyKeyError::new_err(key))
}

fn wrong_type(value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let shown = if value.is_none() { "'None'".to_owned() } else { format!("'{}' object", type_name(value)) };
    PyTypeError::new_err(format!("{shown} is not an instance of '{expected}'"))
}

pub fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().qualname().map_or_else(|_| "?".to_owned(), |name| name.to_string())
}

/// A value of the Python type `T`, called `expected` in the message.
pub fn of_type<'py, T: PyTypeCheck>(value: Bound<'py, PyAny>, expected: &str) -> PyResult<Bound<'py, T>> {
    value.cast_into::<T>().map_err(|error| wrong_type(&error.into_inner(), expected))
}

pub fn boolean(value: &Value<'_>) -> PyResult<Option<bool>> {
    match value {
        None => Ok(None),
        Some(value) => match value.cast::<PyBool>() {
            Ok(value) => Ok(Some(value.is_true())),
            Err(_) => Err(wrong_type(value, "bool")),
        },
    }
}

pub fn string<'py>(value: Value<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
    value.map(|value| of_type(value, "str")).transpose()
}

/// The text of a `str` key, as the reference reads `String`s and `&str`s.
pub fn text(value: &Value<'_>) -> PyResult<Option<String>> {
    match value {
        None => Ok(None),
        Some(value) => match value.cast::<PyString>() {
            Ok(value) => Ok(Some(value.to_str()?.to_owned())),
            Err(_) => Err(wrong_type(value, "str")),
        },
    }
}

pub fn dict<'py>(value: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    of_type(value, "dict")
}

/// A size: `TypeError` for other types, `OverflowError` for negative numbers.
pub fn size(value: &Value<'_>) -> PyResult<Option<usize>> {
    value.as_ref().map(|value| value.extract::<usize>()).transpose()
}

/// An integer of few bits: `TypeError` for other types, `OverflowError` for numbers outside of them.
pub fn narrow<T: TryFrom<i64>>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    let number: i64 = value.extract()?;
    let size = if number < 0 { "small" } else { "large" };
    T::try_from(number).map_err(|_| PyOverflowError::new_err(format!("number too {size} to fit in target type")))
}

/// Whether `value` is an instance of one of the engine's own classes.
pub fn is_own<T: PyClass>(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<T>()
}

/// Whether a whole schema is the mention of one of its own definitions.
pub fn is_mention(schema: &Bound<'_, PyAny>) -> bool {
    let entry = |key: &str| schema.cast::<PyDict>().ok()?.get_item(key).ok()?;
    let kind = entry("type").map(|kind| kind.to_string()).unwrap_or_default();
    match kind.as_str() {
        "definitions" => entry("schema").is_some_and(|inner| is_mention(&inner)),
        kind => kind == "definition-ref",
    }
}
