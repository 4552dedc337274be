//! Which Python values a node gives back as they are.
//!
//! A node says it once, when it is made; the answer stands in the node's head, so that a parent need not call the child
//! for a value of the very type that it takes. On lists and models of plain values that saves half of the time.

#![allow(unsafe_code)]

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

/// One exact type, `None`, both, or neither.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AsIs(u8);

/// Sits in front of `None`.
const NONE: u8 = 0x80;

#[repr(transparent)]
struct Types([*mut ffi::PyTypeObject; 8]);

// SAFETY: addresses of types that live as long as the process, compared and never read through.
unsafe impl Sync for Types {}

/// By number: the first is the type of nothing.
static TYPES: Types = Types([
    std::ptr::null_mut(),
    &raw mut ffi::PyLong_Type,
    &raw mut ffi::PyUnicode_Type,
    &raw mut ffi::PyFloat_Type,
    &raw mut ffi::PyBool_Type,
    &raw mut ffi::PyBytes_Type,
    std::ptr::null_mut(),
    std::ptr::null_mut(),
]);

/// A value by its exact type.
pub enum Plain<'a, 'py> {
    None,
    Int,
    Str(&'a Bound<'py, PyString>),
    Float(f64),
    Bool(bool),
    Other,
}

impl AsIs {
    pub const NEVER: Self = Self(0);
    pub const INT: Self = Self(1);
    pub const STR: Self = Self(2);
    pub const FLOAT: Self = Self(3);
    pub const BOOL: Self = Self(4);
    pub const BYTES: Self = Self(5);
    pub const NONE: Self = Self(NONE);

    /// And `None`.
    pub const fn or_none(self) -> Self {
        Self(self.0 | NONE)
    }

    pub const fn bits(self) -> u8 {
        self.0
    }

    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// Whether this exact type is taken.
    #[inline(always)]
    pub fn is(self, other: Self) -> bool {
        self.0 & 7 == other.0
    }

    /// Whether `None` is taken.
    #[inline(always)]
    pub fn is_or_none(self) -> bool {
        self.0 & NONE != 0
    }

    #[inline(always)]
    pub fn takes(self, value: &Bound<'_, PyAny>) -> bool {
        self.0 != 0 && self.takes_raw(value.as_ptr())
    }

    #[inline(always)]
    fn takes_raw(self, value: *mut ffi::PyObject) -> bool {
        // SAFETY: live objects; only their type pointers are compared.
        unsafe {
            ffi::Py_TYPE(value) == TYPES.0[(self.0 & 7) as usize] || self.0 & NONE != 0 && value == ffi::Py_None()
        }
    }

    /// What `value`, which is taken, is.
    #[inline(always)]
    pub fn plain<'a, 'py>(self, value: &'a Bound<'py, PyAny>) -> Plain<'a, 'py> {
        // SAFETY: the value was taken, so its exact type is that of the number, or it is `None`.
        unsafe {
            if self.0 & NONE != 0 && value.as_ptr() == ffi::Py_None() {
                return Plain::None;
            }
            match self.0 & 7 {
                1 => Plain::Int,
                2 => Plain::Str(value.cast_unchecked()),
                3 => Plain::Float(ffi::PyFloat_AS_DOUBLE(value.as_ptr())),
                4 => Plain::Bool(value.as_ptr() == ffi::Py_True()),
                _ => Plain::Other,
            }
        }
    }

    /// A copy of a list all of whose items are taken as they are.
    #[inline]
    pub fn copy_list<'py>(self, list: &Bound<'py, PyList>) -> Option<Bound<'py, PyList>> {
        if self.0 == 0 || cfg!(Py_GIL_DISABLED) {
            return None;
        }
        let length = list.len();
        for index in 0..length {
            // SAFETY: the list has `length` items, and nothing that could change it runs while this loop does.
            let item = unsafe { ffi::PyList_GET_ITEM(list.as_ptr(), index as ffi::Py_ssize_t) };
            if item.is_null() || !self.takes_raw(item) {
                return None;
            }
        }
        Some(list.get_slice(0, length))
    }
}
