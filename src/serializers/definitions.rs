//! `definitions`: entries that `definition-ref` schemas mention, around the schema that they are for. Leaves no node.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::{Compile, Node};
use crate::common::schema::reader::{of_type, required};
use crate::keys;

keys! { struct Keys { schema, definitions } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let entries = of_type::<PyList>(required(keys.definitions, "definitions")?, "list")?;
    cx.define(&entries)?;
    cx.node(&required(keys.schema, "schema")?)
}
