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
            #[allow(clippy::redundant_static_lifetimes)]
            $vis fn read(dict: &pyo3::Bound<'py, pyo3::types::PyDict>) -> Self {
                #[allow(unused_imports)]
                use pyo3::types::{PyAnyMethods, PyDictMethods, PyStringMethods};
                let py = dict.py();
                let mut found = Self { $($key: None),* };
                let mut pairs = $crate::common::py::object::DictReader::new(dict);
                // nothing runs here that could change the dict
                while let Ok(Some((key, value))) = pairs.next_pair() {
                    $(if key.is(pyo3::intern!(py, stringify!($key))) {
                        found.$key = Some(value);
                        continue;
                    })*
                    if $crate::common::py::object::is_interned(&key) {
                        continue;
                    }
                    // a key that is not the interned text: compare by content
                    if let Ok(text) = key.cast::<pyo3::types::PyString>() {
                        match text.to_str().unwrap_or_default() {
                            $(stringify!($key) => found.$key = Some(value),)*
                            _ => {}
                        }
                    }
                }
                found
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
