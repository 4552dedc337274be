//! `literal`: one of a fixed set of values.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::parts::literal::{LiteralLookup, listed};
use super::{Compile, Names, Node, Out, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, Problem, SchemaError};
use crate::common::schema::reader::{of_type, required};
use crate::{keys, node};

keys! { struct Keys { expected } }

node! { pub struct LiteralValidator { pub lookup: LiteralLookup } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let expected = of_type::<PyList>(required(keys.expected, "expected")?, "list")?;
    if expected.is_empty() {
        return Err(SchemaError::new_err("`expected` should have length > 0"));
    }
    let lookup = LiteralLookup::new(cx.py, expected.iter())?;
    Ok(node(LiteralValidator { lookup }))
}

impl Room for LiteralValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        match self.lookup.find(input, state)? {
            Some(index) => Ok(self.lookup.values[index].bind(py).clone()),
            None => state.fail_late(
                || Problem::with(ErrorKind::LiteralError, [CtxValue::from(listed(&self.lookup.reprs(py)))]),
                input,
            ),
        }
    }

    fn name(&self, _: &mut Names) -> String {
        Python::attach(|py| format!("literal[{}]", self.lookup.reprs(py).join(",")))
    }
}
