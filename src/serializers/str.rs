//! `str`: text.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::common::py::as_is::AsIs;
use crate::node;

node! { pub struct StrSerializer {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(StrSerializer {}))
}

impl Room for StrSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        match value.cast::<PyString>() {
            // keys need not be told apart to the last surrogate
            Ok(text) if S::IS_KEY => sink.text(&text.to_string_lossy(), state),
            Ok(text) => sink.str(text, state),
            Err(_) => {
                state.unexpected("str", value)?;
                infer::infer(value, sink, state)
            }
        }
    }

    fn as_is(&self) -> AsIs {
        AsIs::STR
    }

    fn name(&self, _: &mut Names) -> String {
        "str".to_owned()
    }
}
