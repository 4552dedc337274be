//! `list`: a list of values of one schema.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::filter::{SchemaFilter, Verdict};
use super::sink::Shape;
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::{keys, node};

keys! { struct Keys { items_schema, serialization } }

node! { pub struct ListSerializer { pub item_serializer: Node, pub filter: Option<Box<SchemaFilter>> } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let filter = SchemaFilter::read(&keys.serialization, "include-exclude-sequence")?;
    let item_serializer = cx.child(keys.items_schema)?;
    Ok(node(ListSerializer { item_serializer, filter }))
}

impl Room for ListSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let Ok(list) = value.cast::<PyList>() else {
            let name = super::Room::name(self, &mut Names::default());
            state.unexpected(&name, value)?;
            return infer::infer(value, sink, state);
        };
        let mut seq = sink.begin_seq("list", list.len(), state)?;
        if self.filter.is_none() && state.filter.is_empty() {
            for item in list.iter() {
                sink.item(&mut seq, &self.item_serializer, &item, state)?;
            }
            return sink.end_seq(seq, Shape::List, state);
        }
        let filter = state.filter.clone();
        for (index, item) in list.iter().enumerate() {
            match filter.index(state.py, index, Some(list.len()), self.filter.as_deref()).or_raise(state)? {
                Verdict::Drop => continue,
                Verdict::Keep(below) => state.filter = below,
            }
            sink.item(&mut seq, &self.item_serializer, &item, state)?;
        }
        state.filter = filter;
        sink.end_seq(seq, Shape::List, state)
    }

    fn name(&self, names: &mut Names) -> String {
        format!("list[{}]", self.item_serializer.name(names))
    }

    fn retry_with_lax_check(&self) -> bool {
        self.item_serializer.retry_with_lax_check()
    }
}
