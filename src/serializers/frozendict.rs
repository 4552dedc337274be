//! `frozendict`: the builtin of Python 3.15. On the versions before, such a schema is an error.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Node};
use crate::common::errors::SchemaError;

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Err(SchemaError::new_err("The `frozendict` builtin type is only available on Python 3.15 and above"))
}
