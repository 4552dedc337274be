//! `none`: takes `None` and `null` only.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::ErrorKind;
use crate::common::py::as_is::AsIs;
use crate::node;

node! { pub struct NoneValidator {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(NoneValidator {}))
}

impl Room for NoneValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        if input.is_none() {
            Ok(state.py.None().into_bound(state.py))
        } else {
            state.fail(ErrorKind::NoneRequired, input)
        }
    }

    fn as_is(&self) -> AsIs {
        AsIs::NONE
    }

    fn name(&self, _: &mut Names) -> String {
        "none".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
