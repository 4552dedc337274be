//! `definition-ref`: a mention of an entry of `definitions`, by its cell or by its own node.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Node, cell};
use crate::common::schema::reader::{required, text};
use crate::keys;

keys! { struct Keys { schema_ref } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let reference = text(&Some(required(keys.schema_ref, "schema_ref")?))?.unwrap_or_default();
    Ok(cell::mention(cx.mention(&reference)?))
}
