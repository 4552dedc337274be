//! `bool`: true and false.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::common::py::as_is::AsIs;
use crate::node;

node! { pub struct BoolSerializer {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(BoolSerializer {}))
}

impl Room for BoolSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if let Ok(flag) = value.cast_exact::<PyBool>() {
            if S::IS_KEY {
                return sink.text(if flag.is_true() { "true" } else { "false" }, state);
            }
            return sink.bool(flag.is_true(), state);
        }
        state.unexpected("bool", value)?;
        infer::infer(value, sink, state)
    }

    fn as_is(&self) -> AsIs {
        AsIs::BOOL
    }

    fn name(&self, _: &mut Names) -> String {
        "bool".to_owned()
    }
}
