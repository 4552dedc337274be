//! `callable`: anything that can be called.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Exactness, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::ErrorKind;
use crate::common::input::View;
use crate::node;

node! { pub struct CallableValidator {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(CallableValidator {}))
}

impl Room for CallableValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        // any other choice that takes the object says more about it
        state.floor_exactness(Exactness::Lax);
        match input.view() {
            View::Python(object) if object.is_callable() => Ok(object.clone()),
            _ => state.fail(ErrorKind::CallableType, input),
        }
    }

    fn name(&self, _: &mut Names) -> String {
        "callable".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
