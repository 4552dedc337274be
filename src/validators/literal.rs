//! `literal`: one of a fixed set of values.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::parts::literal::{LiteralLookup, listed};
use super::{Compile, Names, Node, Out, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, Problem, SchemaError};
use crate::common::schema::reader::{of_type, required};
use crate::{keys, node};

keys! { struct Keys { expected } }

node! {
    pub struct LiteralValidator {
        pub lookup: LiteralLookup,
        /// the reprs of the values, kept where some are made by user code
        pub reprs: Option<Box<[Box<str>]>>,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let expected = of_type::<PyList>(required(keys.expected, "expected")?, "list")?;
    if expected.is_empty() {
        return Err(SchemaError::new_err("`expected` should have length > 0"));
    }
    let lookup = LiteralLookup::new(cx.py, expected.iter())?;
    let reprs = if lookup.values.iter().all(|value| value.is_atom()) {
        None
    } else {
        let reprs = lookup.values.iter().map(|value| Ok(value.bind(cx.py).repr()?.to_str()?.into()));
        Some(reprs.collect::<PyResult<_>>()?)
    };
    Ok(node(LiteralValidator { lookup, reprs }))
}

impl LiteralValidator {
    fn reprs(&self, py: Python<'_>) -> Vec<String> {
        if let Some(reprs) = &self.reprs {
            return reprs.iter().map(|repr| repr.to_string()).collect();
        }
        // values of plain types: their reprs do not fail
        let repr = |value: &Bound<'_, PyAny>| value.repr().map(|text| text.to_string()).unwrap_or_default();
        self.lookup.values.iter().map(|value| repr(value.bind(py))).collect()
    }
}

impl Room for LiteralValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        match self.lookup.find(input, state)? {
            Some(index) => Ok(self.lookup.values[index].bind(py).clone()),
            None => state
                .fail_late(|| Problem::with(ErrorKind::LiteralError, [CtxValue::from(listed(&self.reprs(py)))]), input),
        }
    }

    fn name(&self, _: &mut Names) -> String {
        Python::attach(|py| format!("literal[{}]", self.reprs(py).join(",")))
    }
}
