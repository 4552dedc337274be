//! A Python object that a schema gave as a constant: a default, a literal's value, a tag.
//!
//! Values of the plain builtin types hold nothing that the collector would have to see, and are the same wherever type
//! and value are; everything else is visited and is the same by identity.

use std::hash::Hasher;

use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

use super::tree::{Digest, Part, Same};

pub struct Constant {
    value: Py<PyAny>,
    atom: bool,
}

impl std::fmt::Debug for Constant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&self.value, f)
    }
}

impl Constant {
    pub fn new(value: &Bound<'_, PyAny>) -> Self {
        Self { value: value.clone().unbind(), atom: is_atom(value) }
    }

    pub fn bind<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.value.bind(py)
    }

    /// Whether the value is of a plain builtin type.
    pub fn is_atom(&self) -> bool {
        self.atom
    }
}

/// Values in an allocation of their size.
pub fn boxed(values: impl IntoIterator<Item = Constant, IntoIter: ExactSizeIterator>) -> Box<[Constant]> {
    let values = values.into_iter();
    let mut list = Vec::with_capacity(values.len());
    list.extend(values);
    list.into_boxed_slice()
}

/// `None` and exact instances of `bool`, `int`, `float`, `str` and `bytes`.
pub fn is_atom(value: &Bound<'_, PyAny>) -> bool {
    value.is_none()
        || value.is_exact_instance_of::<PyBool>()
        || value.is_exact_instance_of::<PyInt>()
        || value.is_exact_instance_of::<PyFloat>()
        || value.is_exact_instance_of::<PyString>()
        || value.is_exact_instance_of::<PyBytes>()
}

/// Atoms and exact lists, dicts and tuples: no enumeration, and no number of anybody's.
pub fn is_builtin(value: &Bound<'_, PyAny>) -> bool {
    is_atom(value)
        || value.is_exact_instance_of::<PyList>()
        || value.is_exact_instance_of::<PyDict>()
        || value.is_exact_instance_of::<PyTuple>()
}

/// How many values `is_plain_data` usefully looks at.
pub const MOST_DATA: usize = 100;

/// Whether a value is an atom, or an exact dict, list or tuple of plain data, and its parts are no more than `left`.
/// Reading, comparing and copying it runs no code of anybody's.
pub fn is_plain_data(value: &Bound<'_, PyAny>, left: &mut usize) -> bool {
    if is_atom(value) {
        return true;
    }
    if let Ok(dict) = value.cast_exact::<PyDict>() {
        let is_plain = |left: &mut usize| dict.iter().all(|(key, value)| is_atom(&key) && is_plain_data(&value, left));
        return has_room(dict.len(), left) && is_plain(left);
    }
    if let Ok(list) = value.cast_exact::<PyList>() {
        return has_room(list.len(), left) && list.iter().all(|item| is_plain_data(&item, left));
    }
    value
        .cast_exact::<PyTuple>()
        .is_ok_and(|tuple| has_room(tuple.len(), left) && tuple.iter().all(|item| is_plain_data(&item, left)))
}

/// Takes the parts of a value off what is left.
fn has_room(parts: usize, left: &mut usize) -> bool {
    let less = left.checked_sub(1 + parts);
    *left = less.unwrap_or(0);
    less.is_some()
}

fn same_atom(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> bool {
    if !a.get_type().is(b.get_type()) {
        return false;
    }
    if let (Ok(a), Ok(b)) = (a.cast::<PyFloat>(), b.cast::<PyFloat>()) {
        return a.value().to_bits() == b.value().to_bits();
    }
    a.eq(b).unwrap_or(false)
}

impl Part for Constant {
    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        if self.atom { Ok(()) } else { visit.call(&self.value) }
    }
    fn owns_python(&self) -> bool {
        !self.atom
    }
    fn digest(&self, state: &mut crate::common::py::tree::Digest) {
        let content =
            if self.atom { Python::attach(|py| self.value.bind(py).hash().unwrap_or_default()) as usize } else { 0 };
        state.write_usize(if self.atom { content } else { self.value.as_ptr() as usize });
    }
    fn same(&self, other: &Self, _: &mut crate::common::py::tree::Same) -> bool {
        self.value.is(&other.value)
            || (self.atom && other.atom && Python::attach(|py| same_atom(self.bind(py), other.bind(py))))
    }
}

/// A dict made of constants: from those that no table of texts or numbers holds to what stands for them.
#[derive(Debug)]
pub struct ValueDict {
    pub dict: Py<PyDict>,
    /// all its keys are atoms
    pub atoms: bool,
}

impl Part for ValueDict {
    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        if self.atoms { Ok(()) } else { visit.call(&self.dict) }
    }
    fn owns_python(&self) -> bool {
        !self.atoms
    }
    fn digest(&self, _: &mut Digest) {}
    /// Made of the constants, which are compared themselves.
    fn same(&self, _: &Self, _: &mut Same) -> bool {
        true
    }
}
