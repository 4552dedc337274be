//! Python objects as inputs.

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{
    PyByteArray, PyBytes, PyDict, PyFrozenSet, PyFrozenSetMethods, PyIterator, PyList, PyMapping, PySet, PySetMethods,
    PyString, PyTuple,
};

use super::{Arrays, Entries, Input, Items, Refused, View};
use crate::common::errors::{CtxValue, ErrorKind, InputMode, InputValue};
use crate::common::py::imports;

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

    fn entries(&self, py: Python<'py>, strict: bool) -> Result<PyEntries<'py>, Refused> {
        if let Ok(dict) = self.cast::<PyDict>() {
            return Ok(PyEntries::dict(dict)?);
        }
        if !strict && let Ok(mapping) = self.cast::<PyMapping>() {
            return PyEntries::mapping(mapping).map_err(|error| {
                if error.is_instance_of::<pyo3::exceptions::PyException>(py) {
                    let text = crate::common::errors::describe_exception(py, &error);
                    Refused::Because(ErrorKind::MappingType, vec![CtxValue::from(text)])
                } else {
                    Refused::Raised(error)
                }
            });
        }
        Err(Refused::No)
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

    fn len(&self) -> Option<usize> {
        match self {
            Self::List(_, _, end) => Some(*end),
            Self::Tuple(tuple, _) => Some(tuple.len()),
            Self::Iter(_, length) => *length,
        }
    }

    #[inline]
    fn next(&mut self, _: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self {
            Self::List(list, index, end) => {
                if *index >= (*end).min(list.len()) {
                    return Ok(None);
                }
                *index += 1;
                list.get_item(*index - 1).map(Some)
            }
            Self::Tuple(tuple, index) => {
                if *index >= tuple.len() {
                    return Ok(None);
                }
                *index += 1;
                tuple.get_item(*index - 1).map(Some)
            }
            Self::Iter(iterator, _) => iterator.next().transpose(),
        }
    }
}

/// Pairs of a dict or mapping. A dict that changes its size while it is read is a `RuntimeError`.
pub struct PyEntries<'py> {
    dict: Option<(Bound<'py, PyDict>, usize)>,
    pairs: Bound<'py, PyIterator>,
    length: Option<usize>,
}

impl<'py> PyEntries<'py> {
    pub fn dict(dict: &Bound<'py, PyDict>) -> PyResult<Self> {
        let pairs = if dict.is_exact_instance_of::<PyDict>() {
            dict.call_method0(crate::name!(dict.py(), "items"))?.try_iter()?
        } else {
            // subclasses are read as dicts are, past any `items` of their own
            dict.py().get_type::<PyDict>().call_method1(crate::name!(dict.py(), "items"), (dict,))?.try_iter()?
        };
        Ok(Self { dict: Some((dict.clone(), dict.len())), pairs, length: Some(dict.len()) })
    }

    pub fn mapping(mapping: &Bound<'py, PyMapping>) -> PyResult<Self> {
        let pairs = mapping.as_any().call_method0(crate::name!(mapping.py(), "items"))?.try_iter()?;
        Ok(Self { dict: None, pairs, length: None })
    }
}

impl<'py> Entries<'py> for PyEntries<'py> {
    type Item = Bound<'py, PyAny>;

    fn len(&self) -> Option<usize> {
        self.length
    }

    fn next(&mut self, _: Python<'py>) -> PyResult<Option<(Self::Item, Self::Item)>> {
        if let Some((dict, size)) = &self.dict
            && dict.len() != *size
        {
            return Err(PyRuntimeError::new_err("dictionary changed size during iteration"));
        }
        let Some(pair) = self.pairs.next().transpose()? else { return Ok(None) };
        let pair = pair
            .cast_into::<PyTuple>()
            .map_err(|_| PyTypeError::new_err("Mapping items must be tuples of (key, value)"))?;
        if pair.len() != 2 {
            return Err(PyTypeError::new_err("Mapping items must be tuples of (key, value)"));
        }
        Ok(Some((pair.get_item(0)?, pair.get_item(1)?)))
    }
}
