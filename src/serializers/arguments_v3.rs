//! `arguments-v3`: arguments are no data to dump, unless the schema says by which function.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Node};
use crate::common::errors::SchemaError;

/// # Errors
/// Always `SchemaError`.
pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Err(SchemaError::new_err("Unknown serialization schema type: `arguments-v3`"))
}
