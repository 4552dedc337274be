//! What an input is: a Python object, a JSON value on the tape, or a tree of strings.
//!
//! The trait states facts and decides nothing that belongs to one schema kind: a room looks at `view()` and applies its own
//! rules. Containers are read through `items` and `entries`, whose elements are inputs of the same kind.

mod json;
mod python;
mod strings;

use pyo3::prelude::*;
use pyo3::types::PyString;

pub use json::{JsonEntries, JsonItems};
pub use python::{PyEntries, PyItems};
pub use strings::StrInput;

use crate::common::errors::{CtxValue, ErrorKind, InputMode, InputValue};
use crate::common::json::JsonValue;

/// An input as its room looks at it.
pub enum View<'a, 'py> {
    Python(&'a Bound<'py, PyAny>),
    Json(JsonValue<'a>),
    /// an object from `validate_strings`: a `str`, a mapping, or something that is an error
    Strings(&'a Bound<'py, PyAny>),
}

/// Which Python collections an array-like room takes (JSON arrays are always taken, strings never).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrays {
    /// exact lists and subclasses
    List,
    Tuple,
    Set,
    FrozenSet,
    Deque,
    /// what lax rooms take: everything that can be iterated but text, bytes and mappings
    Any,
}

/// Which Python mappings a room takes (JSON objects and dicts of strings are always taken).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mappings {
    Dict,
    OrderedDict,
    Counter,
    /// what lax rooms take
    Any,
}

/// Why a mapping could not be read: an error type and its context.
pub enum Refused {
    No,
    Because(ErrorKind, Vec<CtxValue>),
    Raised(PyErr),
}

impl From<PyErr> for Refused {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

/// Elements of an array-like input.
pub trait Items<'py> {
    type Item;
    /// How many there were at first, where that is known without reading.
    fn total(&self) -> Option<usize>;
    fn next(&mut self, py: Python<'py>) -> PyResult<Option<Self::Item>>;
    /// Whether `next_plain` reads them: lists, tuples and arrays, whose reading cannot fail.
    #[inline]
    fn is_plain(&self) -> bool {
        false
    }
    #[inline]
    fn next_plain(&mut self) -> Option<Self::Item> {
        None
    }
}

/// Key and value pairs of a mapping-like input.
pub trait Entries<'py> {
    type Item;
    /// Whether all of them were read.
    fn is_empty(&self) -> bool;
    fn next(&mut self, py: Python<'py>) -> PyResult<Option<(Self::Item, Self::Item)>>;
}

pub trait Input<'py>: Sized {
    const MODE: InputMode;
    type Items: Items<'py, Item = Self>;
    type Entries: Entries<'py, Item = Self>;

    fn view(&self) -> View<'_, 'py>;

    /// The input as a Python object: itself, or what the JSON value is in Python.
    fn to_object(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>>;

    /// What a line error keeps of the input.
    fn error_value(&self) -> InputValue;

    /// Whether it is anything that such an input may be; only trees of strings may hold something else.
    fn is_valid(&self) -> bool {
        true
    }

    /// `None` or `null`; strings are never that.
    fn is_none(&self) -> bool;

    /// The object where the input is a Python object, so that rooms can apply rules for instances.
    fn as_python(&self) -> Option<&Bound<'py, PyAny>> {
        match self.view() {
            View::Python(object) => Some(object),
            _ => None,
        }
    }

    /// The input as a `str`, where it is one.
    fn as_str(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>>;

    /// The elements, if it is one of the `accepted` collections. `None` is a refusal.
    fn items(&self, py: Python<'py>, accepted: Arrays) -> PyResult<Option<Self::Items>>;

    /// The pairs, if it is one of the `accepted` mappings.
    fn entries(&self, py: Python<'py>, accepted: Mappings) -> Result<Self::Entries, Refused>;
}
