//! `json-or-python`: one schema for Python objects, another for JSON and strings.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::direct;
use super::{Compile, Named, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::InputMode;
use crate::common::json::Cursor;
use crate::common::py::as_is::AsIs;
use crate::common::py::show::Told;
use crate::common::schema::reader::required;
use crate::{keys, node};

keys! { struct Keys { json_schema, python_schema } }

node! {
    pub struct JsonOrPython { pub json: Node, pub python: Node }
    shown by this {
        json: Told(&this.json),
        python: Told(&this.python),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let json = cx.node(&required(keys.json_schema, "json_schema")?)?;
    let python = cx.node(&required(keys.python_schema, "python_schema")?)?;
    Ok(node(JsonOrPython { json, python }))
}

impl Room for JsonOrPython {
    /// What counts is how the call was made: a function may have made an object of a JSON value.
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let chosen = if state.call.mode == InputMode::Python { &self.python } else { &self.json };
        input.run(chosen, state)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        direct::value(&self.json, cursor, state)
    }

    fn as_is(&self) -> AsIs {
        self.json.as_is().both(self.python.as_is())
    }

    fn name(&self, names: &mut Names) -> String {
        let (json, python) = (self.json.name(names), self.python.name(names));
        format!("json-or-python[json={json},python={python}]")
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
