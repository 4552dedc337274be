//! `definition-ref`: a mention of an entry of `definitions`. Leaves a handle to its cell, or the entry's own node.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Node};
use crate::common::schema::reader::required;
use crate::keys;

keys! { struct Keys { schema_ref } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    cx.mention(required(keys.schema_ref, "schema_ref")?)
}
