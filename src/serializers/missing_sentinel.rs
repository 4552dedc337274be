//! `missing-sentinel`: the sentinel for a value that is not there, which JSON does not have, or what an inner schema dumps.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::sentinel;
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, node};
use crate::common::py::imports;
use crate::{keys, node};

keys! { struct Keys { schema } }

node! { pub struct MissingSentinelSerializer { pub serializer: Option<Node> } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let serializer = Keys::read(schema).schema.map(|schema| cx.node(&schema)).transpose()?;
    Ok(node(MissingSentinelSerializer { serializer }))
}

impl Room for MissingSentinelSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let own = value.is(imports::missing(state.py).or_raise(state)?);
        match &self.serializer {
            Some(serializer) if !own => sink.child(serializer, value, state),
            _ => sentinel::only(value, own, ("missing-sentinel", "MISSING", "sentinel"), sink, state),
        }
    }

    fn name(&self, _: &mut Names) -> String {
        "missing-sentinel".to_owned()
    }

    fn retry_with_lax_check(&self) -> bool {
        self.serializer.as_ref().is_some_and(|serializer| serializer.retry_with_lax_check())
    }
}
