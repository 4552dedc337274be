//! Python values from JSON values.
//!
//! `from_json`, fields of type `any` and the `input` of errors come from here.
#![allow(unsafe_code)]

use num_bigint::BigInt;
use pyo3::exceptions::PyValueError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt};

use super::strings::{CacheStrings, StringMaker};
use super::tape::{JsonValue, Kind};

/// The Python value of `value` and everything below it.
pub fn to_object<'py>(py: Python<'py>, value: JsonValue<'_>, cache: CacheStrings) -> PyResult<Bound<'py, PyAny>> {
    build(py, value, &mut StringMaker::new(cache))
}

/// The same with the strings of an ongoing call. Recursion is as deep as the scan lets containers nest.
pub fn build<'py>(py: Python<'py>, value: JsonValue<'_>, strings: &mut StringMaker) -> PyResult<Bound<'py, PyAny>> {
    match value.kind() {
        Kind::Null => Ok(py.None().into_bound(py)),
        Kind::False => Ok(PyBool::new(py, false).to_owned().into_any()),
        Kind::True => Ok(PyBool::new(py, true).to_owned().into_any()),
        Kind::Int => Ok(PyInt::new(py, value.int()).into_any()),
        Kind::BigInt => big_int(py, value.number_text()),
        Kind::Float => Ok(PyFloat::new(py, value.float()).into_any()),
        Kind::Str => Ok(strings.value(py, value)?.into_any()),
        Kind::Array => list(py, value, strings),
        Kind::Object => dict(py, value, strings),
    }
}

/// A Python integer from its decimal digits. Python's own limit on converting long texts does not apply.
#[cold]
pub fn big_int<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    let number =
        BigInt::parse_bytes(digits.as_bytes(), 10).ok_or_else(|| PyValueError::new_err("not a decimal integer"))?;
    Ok(number.into_pyobject(py)?.into_any())
}

fn list<'py>(py: Python<'py>, value: JsonValue<'_>, strings: &mut StringMaker) -> PyResult<Bound<'py, PyAny>> {
    // SAFETY: `PyList_New` gives a new list or null, which becomes the pending error.
    let list = unsafe { Bound::from_owned_ptr_or_err(py, ffi::PyList_New(value.len() as ffi::Py_ssize_t))? };
    for (index, item) in value.items().enumerate() {
        let item = build(py, item, strings)?;
        // SAFETY: the iterator gives exactly the `len` items the list was made for, each slot is still empty, and the
        // slot takes over the reference. If an item fails, dropping the list copes with the slots left empty.
        unsafe { ffi::PyList_SET_ITEM(list.as_ptr(), index as ffi::Py_ssize_t, item.into_ptr()) };
    }
    Ok(list)
}

fn dict<'py>(py: Python<'py>, value: JsonValue<'_>, strings: &mut StringMaker) -> PyResult<Bound<'py, PyAny>> {
    let dict = PyDict::new(py);
    for (key, item) in value.entries() {
        let key = strings.key(py, key)?;
        let item = build(py, item, strings)?;
        // SAFETY: all three are valid objects of this thread; the dict takes its own references.
        if unsafe { ffi::PyDict_SetItem(dict.as_ptr(), key.as_ptr(), item.as_ptr()) } < 0 {
            return Err(PyErr::fetch(py));
        }
    }
    Ok(dict.into_any())
}
