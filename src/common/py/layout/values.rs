//! The values of a record, taken out of its dict at one moment: user code that changes the dict changes nothing here.

use std::mem::MaybeUninit;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::dicts::{entries, entry_by_api};
use crate::common::py::tree::Key;

/// Records with more fields are not taken.
const MOST: usize = 32;

/// The values of a record, each held.
pub struct Values<'py> {
    py: Python<'py>,
    held: [MaybeUninit<*mut ffi::PyObject>; MOST],
    count: usize,
}

impl<'py> Values<'py> {
    /// The values of a dict that has exactly these keys in this order, none of them `absent`.
    #[inline(always)]
    pub fn of<'a>(
        dict: &Bound<'py, PyDict>,
        keys: impl ExactSizeIterator<Item = &'a Key>,
        absent: &Bound<'py, PyAny>,
    ) -> Option<Self> {
        if cfg!(Py_GIL_DISABLED) || keys.len() != dict.len() || keys.len() > MOST {
            return None;
        }
        let native = entries(dict);
        if native.is_some_and(|(_, count)| count != keys.len()) {
            return None;
        }
        let mut values = Self { py: dict.py(), held: [const { MaybeUninit::uninit() }; MOST], count: 0 };
        for (place, key) in keys.enumerate() {
            let entry = match native {
                // SAFETY: the place is below the count of entries; nothing that could change the dict runs in this loop.
                Some((entries, _)) => unsafe { *entries.add(place) },
                None => entry_by_api(dict, place)?,
            };
            if entry.key != key.as_ptr() || entry.value == absent.as_ptr() {
                return None;
            }
            // SAFETY: a live reference of the dict's, which gets a count of its own.
            unsafe { ffi::Py_INCREF(entry.value) };
            values.held[place].write(entry.value);
            values.count = place + 1;
        }
        Some(values)
    }

    /// The value at a place.
    #[inline(always)]
    pub fn get(&self, place: usize) -> Option<Borrowed<'_, 'py, PyAny>> {
        if place >= self.count {
            return None;
        }
        // SAFETY: the first `count` places were written, each with a reference that is held until `self` goes.
        Some(unsafe { Borrowed::from_ptr(self.py, self.held[place].assume_init()) })
    }
}

impl Drop for Values<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        for place in 0..self.count {
            // SAFETY: as in `get`; each reference is given back once.
            unsafe { ffi::Py_DECREF(self.held[place].assume_init()) };
        }
    }
}
