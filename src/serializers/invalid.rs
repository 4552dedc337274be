//! `invalid`: a schema that must not be compiled.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Node};
use crate::common::errors::SchemaError;

/// # Errors
/// `SchemaError`, always.
pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Err(SchemaError::new_err("Unknown serialization schema type: `invalid`"))
}
