//! `uuid`: UUIDs.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::leaves_values;
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::py::imports;
use crate::node;

node! { pub struct UuidSerializer {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(UuidSerializer {}))
}

impl Room for UuidSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if value.is_instance(imports::uuid(state.py).or_raise(state)?).or_raise(state)? {
            return leaves_values::uuid(value, sink, state);
        }
        state.unexpected("uuid", value)?;
        infer::infer(value, sink, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "uuid".to_owned()
    }
}
