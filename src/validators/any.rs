//! `any`: takes everything as it is.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::direct;
use super::{Compile, Exactness, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::json::Cursor;
use crate::node;

node! { pub struct AnyValidator {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(AnyValidator {}))
}

impl Room for AnyValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        // any choice that says more about the value fits better
        state.floor_exactness(Exactness::Strict);
        input.to_object(state.py).or_raise(state)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        state.floor_exactness(Exactness::Strict);
        direct::scalar(cursor, state).or_else(|| direct::exact(self, cursor, state))
    }

    fn name(&self, _: &mut Names) -> String {
        "any".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
