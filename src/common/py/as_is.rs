//! Which Python values a node gives back as they are.
//!
//! A node says it once, when it is made; the answer stands in the node's head, so that a parent need not call the child
//! for a value of the very type that it takes. On lists and models of plain values that saves half of the time.

#![allow(unsafe_code)]

use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyType};

/// One exact type or several of the builtin ones, with or without `None`; or nothing.
///
/// Unions of plain scalars say several: their items need no call then. In instructions an item of `int, str or float`:
/// from Python 25 instead of 310.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AsIs(u8);

/// Stands for `None`.
const NONE: u8 = 0x20;
/// Stands in front of a set of builtin types instead of the number of one.
const SEVERAL: u8 = 0x10;

/// So many numbers of types there are.
const NUMBERS: usize = 16;

type Type = AtomicPtr<ffi::PyTypeObject>;

/// By number: the first is the type of nothing, the last stands for several. Types outside of the interpreter's core are
/// put in when a node first names them; they live as long as the process.
static TYPES: [Type; NUMBERS] = [
    Type::new(null_mut()),
    Type::new(&raw mut ffi::PyLong_Type),
    Type::new(&raw mut ffi::PyUnicode_Type),
    Type::new(&raw mut ffi::PyFloat_Type),
    Type::new(&raw mut ffi::PyBool_Type),
    Type::new(&raw mut ffi::PyBytes_Type),
    Type::new(null_mut()),
    Type::new(null_mut()),
    Type::new(null_mut()),
    Type::new(null_mut()),
    Type::new(null_mut()),
    Type::new(null_mut()),
    Type::new(null_mut()),
    Type::new(null_mut()),
    Type::new(null_mut()),
    Type::new(null_mut()),
];

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
    pub const DATE: Self = Self(6);
    pub const TIME: Self = Self(7);
    pub const DATETIME: Self = Self(8);
    pub const TIMEDELTA: Self = Self(9);
    pub const UUID: Self = Self(10);
    pub const NONE: Self = Self(NONE);
    /// All that JSON has beside containers.
    pub const SCALARS: Self = Self(SEVERAL | 0x0f | NONE);
    pub const WIDTH: u32 = 6;

    /// And `None`.
    pub const fn or_none(self) -> Self {
        Self(self.0 | NONE)
    }

    /// This type, whose class was not known until now. The class has to live as long as the process.
    pub fn of_class(self, class: &Bound<'_, PyType>) -> Self {
        if let Some(place) = TYPES.get(self.number()) {
            place.store(class.as_type_ptr(), Ordering::Relaxed);
        }
        self
    }

    /// What either takes, where JSON tells the types apart and no other node takes them as well.
    pub fn either(self, other: Self) -> Option<Self> {
        Some(Self(SEVERAL | self.set()? | other.set()? | (self.0 | other.0) & NONE))
    }

    /// What both take.
    pub fn both(self, other: Self) -> Self {
        if self == other { self } else { Self::NEVER }
    }

    /// The types of JSON's scalars as bits.
    const fn set(self) -> Option<u8> {
        match self.0 & !NONE {
            0 if self.0 == NONE => Some(0),
            number @ 1..=4 => Some(1 << (number - 1)),
            several if several & SEVERAL != 0 => Some(several & !SEVERAL),
            _ => None,
        }
    }

    #[inline(always)]
    const fn number(self) -> usize {
        let number = (self.0 & !NONE) as usize;
        // several: the number that no type has
        if number < NUMBERS { number } else { NUMBERS - 1 }
    }

    /// A number of [`AsIs::WIDTH`] bits.
    pub const fn bits(self) -> u8 {
        self.0
    }

    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & ((1 << Self::WIDTH) - 1))
    }

    /// Whether this exact type, one of JSON's, is taken.
    #[inline(always)]
    pub const fn is(self, other: Self) -> bool {
        let kinds = self.0 & !NONE;
        kinds == other.0 || kinds & SEVERAL != 0 && other.0 <= 4 && kinds & 1 << (other.0 - 1) != 0
    }

    /// Whether `None` is taken.
    #[inline(always)]
    pub fn is_or_none(self) -> bool {
        self.0 & NONE != 0
    }

    /// Whether it is one exact type that is taken, with or without `None`.
    #[inline(always)]
    pub fn is_of_type(self) -> bool {
        matches!(self.0 & !NONE, 1..SEVERAL)
    }

    /// Whether a value is of exactly one of the types that nodes may take.
    #[inline]
    pub fn is_plain(value: &Bound<'_, PyAny>) -> bool {
        // SAFETY: the type of a live object, compared.
        let class = unsafe { ffi::Py_TYPE(value.as_ptr()) };
        TYPES[1..6].iter().any(|known| known.load(Ordering::Relaxed) == class)
    }

    #[inline(always)]
    pub fn takes(self, value: &Bound<'_, PyAny>) -> bool {
        self.0 != 0 && self.takes_raw(value.as_ptr())
    }

    /// What is given back as it is where JSON-like values are wanted: no bytes; no floats where their type alone counts,
    /// as then some of them are `None`.
    #[inline(always)]
    pub fn in_json(self, inferred: bool) -> Self {
        if self.is(Self::BYTES) || inferred && self.is(Self::FLOAT) { Self(self.0 & NONE) } else { self }
    }

    #[inline(always)]
    fn takes_raw(self, value: *mut ffi::PyObject) -> bool {
        // SAFETY: a live object.
        let class = unsafe { ffi::Py_TYPE(value) };
        class == TYPES[self.number()].load(Ordering::Relaxed)
            || self.0 & (NONE | SEVERAL) != 0 && self.takes_more(value, class)
    }

    /// `None`, or one of several types.
    #[inline]
    fn takes_more(self, value: *mut ffi::PyObject, class: *mut ffi::PyTypeObject) -> bool {
        // SAFETY: the address of a live object, compared only.
        let is_none = self.0 & NONE != 0 && value == unsafe { ffi::Py_None() };
        let is_one =
            |number: u8| self.0 & 1 << (number - 1) != 0 && class == TYPES[number as usize].load(Ordering::Relaxed);
        is_none || self.0 & SEVERAL != 0 && (1..=4).any(is_one)
    }

    /// What `value`, which is taken, is.
    #[inline(always)]
    pub fn plain<'a, 'py>(self, value: &'a Bound<'py, PyAny>) -> Plain<'a, 'py> {
        // SAFETY: the value was taken, so its exact type is that of the number, or it is `None`.
        unsafe {
            if self.0 & NONE != 0 && value.as_ptr() == ffi::Py_None() {
                return Plain::None;
            }
            match self.0 & !NONE {
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
        self.takes_all(list).then(|| list.get_slice(0, list.len()))
    }
    /// Whether all items of a list are taken as they are.
    pub fn takes_all(self, list: &Bound<'_, PyList>) -> bool {
        // SAFETY: `list` holds as many items as it says, and nothing that could change it runs while they are looked at.
        self.0 != 0
            && !cfg!(Py_GIL_DISABLED)
            && (0..list.len()).all(|index| unsafe {
                let item = ffi::PyList_GET_ITEM(list.as_ptr(), index as ffi::Py_ssize_t);
                !item.is_null() && self.takes_raw(item)
            })
    }

    /// A copy of a dict all of whose keys and values are taken as they are.
    pub fn copy_dict<'py>(keys: Self, values: Self, dict: &Bound<'py, PyDict>) -> Option<Bound<'py, PyDict>> {
        if keys.0 == 0 || values.0 == 0 || cfg!(Py_GIL_DISABLED) {
            return None;
        }
        let (mut position, mut key, mut value) = (0, std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: a live dict and places to write to; what is found is looked at before anything else runs.
        unsafe {
            while ffi::PyDict_Next(dict.as_ptr(), &raw mut position, &raw mut key, &raw mut value) != 0 {
                if !keys.takes_raw(key) || !values.takes_raw(value) {
                    return None;
                }
            }
        }
        dict.copy().ok()
    }
}
