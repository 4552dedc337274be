//! `to-string`: a `serialization` that dumps `str(value)`.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::callback::WhenUsed;
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::schema::reader::text;
use crate::{keys, node};

keys! { struct Keys { when_used } }

node! { pub struct ToStringSerializer { pub when_used: WhenUsed } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    let when_used = match text(&Keys::read(schema).when_used)? {
        Some(word) => WhenUsed::parse(Some(&word))?,
        None => WhenUsed::JsonUnlessNone,
    };
    Ok(node(ToStringSerializer { when_used }))
}

impl Room for ToStringSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if !self.when_used.applies_in_form::<S>(value, state) {
            // a Python value stays the very object
            return if S::is_native(state) { sink.object(value, state) } else { infer::infer(value, sink, state) };
        }
        let text = value.str().or_raise(state)?;
        if S::IS_KEY { sink.text(&text.to_string_lossy(), state) } else { sink.str(&text, state) }
    }

    fn name(&self, _: &mut Names) -> String {
        "to-string".to_owned()
    }
}
