//! Trees of strings (`validate_strings`): leaves are texts to be parsed, dicts stand for mappings, nothing else is valid.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyString};

use super::{Arrays, Entries, Input, Items, Mappings, PyEntries, Refused, View};
use crate::common::errors::{InputMode, InputValue};

/// A `str` or a dict of such.
#[derive(Clone)]
pub struct StrInput<'py>(pub Bound<'py, PyAny>);

impl<'py> Input<'py> for StrInput<'py> {
    const MODE: InputMode = InputMode::Strings;
    type Items = NoItems<'py>;
    type Entries = StrEntries<'py>;

    #[inline]
    fn view(&self) -> View<'_, 'py> {
        View::Strings(&self.0)
    }

    fn to_object(&self, _: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.0.clone())
    }

    fn error_value(&self) -> InputValue {
        InputValue::Object(self.0.clone().unbind())
    }

    /// Whether this is something that a tree of strings consists of.
    fn is_valid(&self) -> bool {
        self.0.is_instance_of::<PyString>() || self.0.is_instance_of::<PyDict>()
    }

    fn is_none(&self) -> bool {
        false
    }

    fn as_str(&self, _: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(self.0.cast::<PyString>().ok().cloned())
    }

    fn items(&self, _: Python<'py>, _: Arrays) -> PyResult<Option<NoItems<'py>>> {
        Ok(None)
    }

    fn entries(&self, _: Python<'py>, _: Mappings) -> Result<StrEntries<'py>, Refused> {
        match self.0.cast::<PyDict>() {
            Ok(dict) => Ok(StrEntries(PyEntries::dict(dict))),
            Err(_) => Err(Refused::No),
        }
    }
}

/// There are no arrays among strings.
pub struct NoItems<'py>(std::convert::Infallible, std::marker::PhantomData<Bound<'py, PyIterator>>);

impl<'py> Items<'py> for NoItems<'py> {
    type Item = StrInput<'py>;
    fn total(&self) -> Option<usize> {
        match self.0 {}
    }
    fn next(&mut self, _: Python<'py>) -> PyResult<Option<StrInput<'py>>> {
        match self.0 {}
    }
}

pub struct StrEntries<'py>(PyEntries<'py>);

impl<'py> Entries<'py> for StrEntries<'py> {
    type Item = StrInput<'py>;
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    fn next(&mut self, py: Python<'py>) -> PyResult<Option<(StrInput<'py>, StrInput<'py>)>> {
        Ok(self.0.next(py)?.map(|(key, value)| (StrInput(key), StrInput(value))))
    }
}
