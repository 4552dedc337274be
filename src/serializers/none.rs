//! `none`: `None`.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::common::py::as_is::AsIs;
use crate::node;

node! { pub struct NoneSerializer {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(NoneSerializer {}))
}

impl Room for NoneSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if value.is_none() {
            return sink.none(state);
        }
        state.unexpected("none", value)?;
        infer::infer(value, sink, state)
    }

    fn as_is(&self) -> AsIs {
        AsIs::NONE
    }

    fn name(&self, _: &mut Names) -> String {
        "none".to_owned()
    }
}
