//! `nullable`: `None`, or what the inner schema takes.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Names, Node, Out, Room, State, ValidateInput, node};
use crate::common::py::as_is::AsIs;
use crate::common::schema::reader::required;
use crate::{keys, node};

keys! { struct Keys { schema } }

node! { pub struct NullableValidator { pub validator: Node } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let validator = cx.node(&required(keys.schema, "schema")?)?;
    Ok(node(NullableValidator { validator }))
}

impl Room for NullableValidator {
    #[inline]
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        if input.is_none() {
            return Ok(state.py.None().into_bound(state.py));
        }
        input.run(&self.validator, state)
    }

    fn as_is(&self) -> AsIs {
        self.validator.as_is().or_none()
    }

    fn name(&self, names: &mut Names) -> String {
        format!("nullable[{}]", self.validator.name(names))
    }
}
