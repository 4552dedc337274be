//! Python objects as inputs.

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{
    PyByteArray, PyBytes, PyDict, PyFrozenSet, PyIterator, PyList, PyMapping, PySet, PyString, PyTuple, PyType,
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
        if let Ok(list) = self.cast::<PyList>() {
            let fits = matches!(accepted, Arrays::List | Arrays::AnySequence | Arrays::AnySet);
            return Ok(fits.then(|| PyItems::List(list.clone(), 0)));
        }
        if let Ok(tuple) = self.cast::<PyTuple>() {
            let fits = matches!(accepted, Arrays::Tuple | Arrays::AnySequence | Arrays::AnySet);
            return Ok(fits.then(|| PyItems::Tuple(tuple.clone(), 0)));
        }
        let fits = match accepted {
            Arrays::List | Arrays::Tuple => false,
            Arrays::Set => self.is_instance_of::<PySet>(),
            Arrays::FrozenSet => self.is_instance_of::<PyFrozenSet>(),
            Arrays::Deque => self.is_instance(imports::deque(py)?)?,
            Arrays::AnySequence => is_collection(self, true)?,
            Arrays::AnySet => is_collection(self, false)?,
        };
        if !fits {
            return Ok(None);
        }
        let length = if is_sized_builtin(self)? { self.len().ok() } else { None };
        match self.try_iter() {
            Ok(iterator) => Ok(Some(PyItems::Iter(iterator, length))),
            // not iterable after all: a refusal, unless the object's own code raised something else
            Err(error) if error.is_instance_of::<PyTypeError>(py) => Ok(None),
            Err(error) => Err(error),
        }
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

/// Whether an object that is no list and no tuple is read as a collection by lax rooms. Text, bytes and mappings are not;
/// sets, deques, dict views, generators and other iterators are.
fn is_collection(object: &Bound<'_, PyAny>, _sequence: bool) -> PyResult<bool> {
    let py = object.py();
    if object.is_instance_of::<PySet>()
        || object.is_instance_of::<PyFrozenSet>()
        || object.is_instance(imports::deque(py)?)?
    {
        return Ok(true);
    }
    if object.is_instance_of::<PyString>()
        || object.is_instance_of::<PyBytes>()
        || object.is_instance_of::<PyByteArray>()
        || object.is_instance_of::<PyDict>()
        || object.is_instance_of::<PyType>()
        || object.cast::<PyMapping>().is_ok()
    {
        return Ok(false);
    }
    object.hasattr(crate::name!(py, "__iter__")).or(Ok(false))
}

/// Collections whose length is read without running user code.
fn is_sized_builtin(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(object.is_exact_instance_of::<PySet>()
        || object.is_exact_instance_of::<PyFrozenSet>()
        || object.get_type().is(imports::deque(object.py())?))
}

/// Elements of a Python collection. Lists are read by index, so that one that shrinks while it is read ends early and
/// one that grows is read to its new end.
pub enum PyItems<'py> {
    List(Bound<'py, PyList>, usize),
    Tuple(Bound<'py, PyTuple>, usize),
    Iter(Bound<'py, PyIterator>, Option<usize>),
}

impl<'py> Items<'py> for PyItems<'py> {
    type Item = Bound<'py, PyAny>;

    fn len(&self) -> Option<usize> {
        match self {
            Self::List(list, index) => Some(list.len().saturating_sub(*index)),
            Self::Tuple(tuple, index) => Some(tuple.len() - index),
            Self::Iter(_, length) => *length,
        }
    }

    #[inline]
    fn next(&mut self, _: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self {
            Self::List(list, index) => {
                if *index >= list.len() {
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
            Self::Iter(iterator, length) => {
                if let Some(length) = length {
                    *length = length.saturating_sub(1);
                }
                iterator.next().transpose()
            }
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
