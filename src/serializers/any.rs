//! `any`: dumps a value as its type says.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::node;

node! { pub struct AnySerializer {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(AnySerializer {}))
}

impl Room for AnySerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        infer::infer(value, sink, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "any".to_owned()
    }

    fn facts(&self) -> super::Facts {
        super::Facts { infers: true, ..super::Facts::default() }
    }
}
