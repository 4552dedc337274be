//! Python objects as inputs.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{
    PyByteArray, PyBytes, PyDict, PyFrozenSet, PyFrozenSetMethods, PyIterator, PyList, PyMapping, PySet, PySetMethods,
    PyString, PyTuple,
};

use super::{Arrays, Entries, Input, Items, Mappings, Refused, View};
use crate::common::errors::{CtxValue, ErrorKind, InputMode, InputValue, describe_exception, is_interrupt};
use crate::common::py::imports;
use crate::common::py::object::{DictReader, list_item, mapping_items, tuple_item};

impl<'py> Input<'py> for Bound<'py, PyAny> {
    const MODE: InputMode = InputMode::Python;
    type Items = PyItems<'py>;
    type Entries = PyEntries<'py>;

    #[inline]
    fn view(&self) -> View<'_, 'py> {
        View::Python(self)
    }

    #[inline]
    fn to_object(&self, _: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.clone())
    }

    fn error_value(&self) -> InputValue {
        InputValue::Object(self.clone().unbind())
    }

    #[inline]
    fn is_none(&self) -> bool {
        PyAnyMethods::is_none(self)
    }

    #[inline]
    fn as_str(&self, _: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(self.cast::<PyString>().ok().cloned())
    }

    fn items(&self, py: Python<'py>, accepted: Arrays) -> PyResult<Option<PyItems<'py>>> {
        use Arrays::{Any, Deque, FrozenSet, List, Set, Tuple};
        if let Ok(list) = self.cast::<PyList>() {
            return Ok(matches!(accepted, List | Any).then(|| PyItems::List(list.clone(), 0, list.len())));
        }
        if let Ok(tuple) = self.cast::<PyTuple>() {
            return Ok(matches!(accepted, Tuple | Any).then(|| PyItems::Tuple(tuple.clone(), 0)));
        }
        let length = match accepted {
            List | Tuple => return Ok(None),
            Set => self.cast::<PySet>().ok().map(PySetMethods::len),
            FrozenSet => self.cast::<PyFrozenSet>().ok().map(PyFrozenSetMethods::len),
            Deque if self.is_instance(imports::deque(py)?)? => self.len().ok(),
            Deque => None,
            Any => match self.cast::<PySet>() {
                Ok(set) => Some(set.len()),
                Err(_) => self.cast::<PyFrozenSet>().ok().map(PyFrozenSetMethods::len),
            },
        };
        if length.is_none() && !(accepted == Any && is_collection(self)) {
            return Ok(None);
        }
        // whatever `__iter__` raises means that the object cannot be read
        Ok(self.try_iter().ok().map(|iterator| PyItems::Iter(iterator, length)))
    }

    fn entries(&self, py: Python<'py>, accepted: Mappings) -> Result<PyEntries<'py>, Refused> {
        if let Ok(dict) = self.cast_exact::<PyDict>()
            && matches!(accepted, Mappings::Dict | Mappings::Any)
        {
            return Ok(PyEntries::dict(dict));
        }
        let fits = match accepted {
            Mappings::Dict => self.is_instance_of::<PyDict>(),
            Mappings::OrderedDict => self.is_instance(imports::ordered_dict(py)?)?,
            Mappings::Counter => self.is_instance(imports::counter(py)?)?,
            Mappings::Any => self.cast::<PyMapping>().is_ok(),
        };
        if !fits {
            return Err(Refused::No);
        }
        PyEntries::mapping(self).map_err(|error| {
            if is_interrupt(py, &error) {
                return Refused::Raised(error);
            }
            let text = describe_exception(py, &error);
            Refused::Because(ErrorKind::MappingType, vec![CtxValue::from(text)])
        })
    }
}

/// Whether lax rooms try to iterate an object that is no list, tuple or set: text, bytes and mappings are no collections.
fn is_collection(object: &Bound<'_, PyAny>) -> bool {
    !(object.is_instance_of::<PyString>()
        || object.is_instance_of::<PyBytes>()
        || object.is_instance_of::<PyByteArray>()
        || object.is_instance_of::<PyDict>()
        || object.cast::<PyMapping>().is_ok())
}

/// Elements of a Python collection. Lists are read by index up to the length they had at first, so that one that grows
/// while it is read has an end, and one that shrinks ends early.
pub enum PyItems<'py> {
    List(Bound<'py, PyList>, usize, usize),
    Tuple(Bound<'py, PyTuple>, usize),
    /// an iterator, and the length of what it iterates
    Iter(Bound<'py, PyIterator>, Option<usize>),
}

impl<'py> Items<'py> for PyItems<'py> {
    type Item = Bound<'py, PyAny>;

    fn total(&self) -> Option<usize> {
        match self {
            Self::List(_, _, end) => Some(*end),
            Self::Tuple(tuple, _) => Some(tuple.len()),
            Self::Iter(_, length) => *length,
        }
    }

    #[inline]
    fn next(&mut self, _: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self {
            Self::Iter(iterator, _) => iterator.next().transpose(),
            _ => Ok(self.next_plain()),
        }
    }

    #[inline]
    fn is_plain(&self) -> bool {
        !matches!(self, Self::Iter(..))
    }

    #[inline]
    fn next_plain(&mut self) -> Option<Bound<'py, PyAny>> {
        let (item, index) = match self {
            Self::List(list, index, end) => (if index < end { list_item(list, *index) } else { None }, index),
            Self::Tuple(tuple, index) => (tuple_item(tuple, *index), index),
            Self::Iter(..) => return None,
        };
        *index += 1;
        item
    }
}

/// Pairs of a dict, read where they stand, or those that a mapping gave.
pub enum PyEntries<'py> {
    Dict(DictReader<'py>),
    Pairs(Bound<'py, PyList>, usize),
}

impl<'py> PyEntries<'py> {
    /// The pairs that the dict holds, past any `items` of a subclass.
    pub fn dict(dict: &Bound<'py, PyDict>) -> Self {
        Self::Dict(DictReader::new(dict))
    }

    /// What the object's `items` gives, all of it at once.
    ///
    /// # Errors
    /// What `items` and its result raise.
    pub fn mapping(mapping: &Bound<'py, PyAny>) -> PyResult<Self> {
        mapping_items(mapping).map(|pairs| Self::Pairs(pairs, 0))
    }
}

impl<'py> Entries<'py> for PyEntries<'py> {
    type Item = Bound<'py, PyAny>;

    fn is_empty(&self) -> bool {
        match self {
            Self::Dict(reader) => reader.left() == 0,
            Self::Pairs(pairs, index) => *index >= pairs.len(),
        }
    }

    #[inline]
    fn next(&mut self, _: Python<'py>) -> PyResult<Option<(Self::Item, Self::Item)>> {
        match self {
            Self::Dict(reader) => reader.next_pair(),
            Self::Pairs(pairs, index) => {
                if *index >= pairs.len() {
                    return Ok(None);
                }
                let pair = pairs.get_item(*index)?;
                *index += 1;
                match pair.cast::<PyTuple>() {
                    Ok(pair) if pair.len() == 2 => Ok(Some((pair.get_item(0)?, pair.get_item(1)?))),
                    _ => Err(PyTypeError::new_err("Mapping items must be tuples of (key, value) pairs")),
                }
            }
        }
    }
}
