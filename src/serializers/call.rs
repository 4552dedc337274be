//! `call`: what the function returned, by the schema for that.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Node};
use crate::keys;

keys! { struct Keys { return_schema } }

/// A call leaves nothing but what its function returned, so there is no node of its own.
pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    cx.child(Keys::read(schema).return_schema)
}
