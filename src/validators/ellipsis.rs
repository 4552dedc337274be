//! `ellipsis`: the object `...`.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::ErrorKind;
use crate::common::input::View;
use crate::node;

node! { pub struct EllipsisValidator {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(EllipsisValidator {}))
}

impl Room for EllipsisValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        match input.view() {
            View::Python(object) if object.is(state.py.Ellipsis()) => Ok(object.clone()),
            _ => state.fail(ErrorKind::EllipsisError, input),
        }
    }

    fn name(&self, _: &mut Names) -> String {
        "ellipsis".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
