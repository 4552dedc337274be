//! Where a default comes from: read by both halves' `default` rooms.

use std::hash::Hasher;

use pyo3::prelude::*;

use crate::common::errors::SchemaError;
use crate::common::py::constant::Constant;
use crate::common::py::tree::Part;
use crate::common::schema::reader::{Value, boolean};

/// Where the default comes from.
#[derive(Debug)]
pub enum DefaultType {
    None,
    Default(Constant),
    /// a factory, and whether it takes the validated data
    DefaultFactory(Py<PyAny>, bool),
}

impl Part for DefaultType {
    fn visit(&self, visit: &pyo3::gc::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        match self {
            Self::None => Ok(()),
            Self::Default(value) => value.visit(visit),
            Self::DefaultFactory(value, _) => visit.call(value),
        }
    }
    fn owns_python(&self) -> bool {
        match self {
            Self::None => false,
            Self::Default(value) => value.owns_python(),
            Self::DefaultFactory(..) => true,
        }
    }
    fn digest(&self, state: &mut crate::common::py::tree::Digest) {
        match self {
            Self::None => state.write_u8(0),
            Self::Default(value) => value.digest(state),
            Self::DefaultFactory(value, data) => state.write_usize(value.as_ptr() as usize + usize::from(*data)),
        }
    }
    fn same(&self, other: &Self, cx: &mut crate::common::py::tree::Same) -> bool {
        match (self, other) {
            (Self::None, Self::None) => true,
            (Self::Default(a), Self::Default(b)) => a.same(b, cx),
            (Self::DefaultFactory(a, x), Self::DefaultFactory(b, y)) => a.is(b) && x == y,
            _ => false,
        }
    }
}

impl DefaultType {
    /// # Errors
    /// `SchemaError` where a value and a factory are given.
    pub fn read<'py>(default: Value<'py>, factory: Value<'py>, takes_data: &Value<'py>) -> PyResult<Self> {
        match (default, factory) {
            (Some(_), Some(_)) => Err(SchemaError::new_err("'default' and 'default_factory' cannot be used together")),
            (Some(value), None) => Ok(Self::Default(Constant::new(&value))),
            (None, Some(factory)) => Ok(Self::DefaultFactory(factory.unbind(), boolean(takes_data)?.unwrap_or(false))),
            (None, None) => Ok(Self::None),
        }
    }
}
