//! `ellipsis`: the object `...`, which JSON does not have.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::sentinel;
use super::{Compile, Fail, Names, Node, Room, Sink, State, node};
use crate::node;

node! { pub struct EllipsisSerializer {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(EllipsisSerializer {}))
}

impl Room for EllipsisSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let own = value.is(state.py.Ellipsis());
        sentinel::only(value, own, ("ellipsis", "Ellipsis", "object"), sink, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "ellipsis".to_owned()
    }
}
