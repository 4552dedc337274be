//! `lax-or-strict`: dumped as the strict schema is.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Node};
use crate::common::schema::reader::required;
use crate::keys;

keys! { struct Keys { strict_schema } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    cx.node(&required(Keys::read(schema).strict_schema, "strict_schema")?)
}
