//! Items of a list that are ints, floats or texts, written in one loop for each type.
//!
//! The JSON sink of the serializers uses it. What a loop for any type does for each item (asking what is taken, choosing by
//! type, telling whether a comma is due) takes more than half of the time of writing a number.
#![allow(unsafe_code)]

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::append::{append_float, append_int, append_text};
use super::writer::write_string;
use crate::common::py::as_is::AsIs;
use crate::common::py::layout::small_int;
use crate::common::py::object::{int_value, str_text};

/// Appends the items of a list from `from` on, with their commas, as long as they are of the exact type that `as_is` takes
/// and are written as their type says; gives back the place of the first one that was not.
#[inline]
pub fn append_items(out: &mut Vec<u8>, list: &Bound<'_, PyList>, from: usize, as_is: AsIs) -> usize {
    if as_is.is(AsIs::INT) {
        ints(out, list, from)
    } else if as_is.is(AsIs::STR) {
        texts(out, list, from)
    } else if as_is.is(AsIs::FLOAT) {
        floats(out, list, from)
    } else {
        from
    }
}

fn ints(out: &mut Vec<u8>, list: &Bound<'_, PyList>, from: usize) -> usize {
    each(list, from, AsIs::INT, |value, comma| {
        let Some(number) = small_int(value).or_else(|| int_value(value)) else { return false };
        separate(out, comma);
        append_int(out, number);
        true
    })
}

fn floats(out: &mut Vec<u8>, list: &Bound<'_, PyList>, from: usize) -> usize {
    each(list, from, AsIs::FLOAT, |value, comma| {
        // SAFETY: `each` gives exact floats.
        let number = unsafe { ffi::PyFloat_AS_DOUBLE(value.as_ptr()) };
        if !number.is_finite() {
            return false;
        }
        separate(out, comma);
        append_float(out, number);
        true
    })
}

fn texts(out: &mut Vec<u8>, list: &Bound<'_, PyList>, from: usize) -> usize {
    each(list, from, AsIs::STR, |value, comma| {
        // SAFETY: `each` gives exact texts.
        let Some(text) = str_text(unsafe { value.cast_unchecked::<PyString>() }) else { return false };
        separate(out, comma);
        if !append_text(out, text.as_bytes()) {
            write_string(out, text);
        }
        true
    })
}

#[inline(always)]
fn separate(out: &mut Vec<u8>, comma: bool) {
    if comma {
        out.push(b',');
    }
}

/// Gives `put` the items from `from` on, as long as they are taken and `put` says so, and whether others stand before them.
/// `put` must run no Python code.
#[inline(always)]
fn each<'py>(
    list: &Bound<'py, PyList>,
    from: usize,
    as_is: AsIs,
    mut put: impl FnMut(&Bound<'py, PyAny>, bool) -> bool,
) -> usize {
    let mut at = from;
    while at < list.len() && !cfg!(Py_GIL_DISABLED) {
        // SAFETY: a place of the list as it is now. The functions here that `put` stands for read numbers and texts and append
        // bytes, so that nothing changes the list or frees the item meanwhile.
        let item = unsafe {
            let item = ffi::PyList_GET_ITEM(list.as_ptr(), at as ffi::Py_ssize_t);
            if item.is_null() {
                break;
            }
            Borrowed::from_ptr(list.py(), item)
        };
        if !as_is.takes(&item) || !put(&item, at != 0) {
            break;
        }
        at += 1;
    }
    at
}
