//! `json-or-python`: one schema for JSON text and keys, another for Python values, whatever the mode.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Fail, Named, Names, Node, Room, Sink, State, node};
use crate::common::schema::reader::required;
use crate::{keys, node};

keys! { struct Keys { json_schema, python_schema } }

node! {
    pub struct JsonOrPythonSerializer { pub json: Node, pub python: Node }
    shown by this {
        json: this.json,
        python: this.python,
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let json = cx.node(&required(keys.json_schema, "json_schema")?)?;
    let python = cx.node(&required(keys.python_schema, "python_schema")?)?;
    Ok(node(JsonOrPythonSerializer { json, python }))
}

impl Room for JsonOrPythonSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let chosen = if S::IS_TEXT || S::IS_KEY { &self.json } else { &self.python };
        sink.child(chosen, value, state)
    }

    fn name(&self, names: &mut Names) -> String {
        format!("json-or-python[json={}, python={}]", self.json.name(names), self.python.name(names))
    }
}
