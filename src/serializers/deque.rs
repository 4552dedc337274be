//! `deque`: a `collections.deque`, which keeps its `maxlen` where Python values are wanted.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::filter::{SchemaFilter, shown_filter};
use super::parts::sequence::{self, Rules};
use super::sink::Shape;
use super::{Compile, Fail, Named, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::py::imports;
use crate::{keys, name, node};

keys! { struct Keys { items_schema, serialization } }

node! {
    pub struct DequeSerializer { pub item_serializer: Node, pub filter: Option<Box<SchemaFilter>> }
    shown by this {
        item_serializer: this.item_serializer,
        filter: shown_filter(&this.filter),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let item_serializer = cx.child(keys.items_schema)?;
    let filter = SchemaFilter::of_items(&keys.serialization)?;
    Ok(node(DequeSerializer { item_serializer, filter }))
}

impl Room for DequeSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if !value.is_instance(imports::deque(state.py).or_raise(state)?).or_raise(state)? {
            let name = super::Room::name(self, &mut Names::default());
            return infer::misfit("deque", &name, value, sink, state);
        }
        let maxlen = value.getattr(name!(state.py, "maxlen")).or_raise(state)?.extract().or_raise(state)?;
        let length = value.len().or_raise(state)?;
        let items = value.try_iter().or_raise(state)?;
        let rules = Rules {
            kind: "deque",
            shape: Shape::Deque(maxlen),
            node: &self.item_serializer,
            filter: self.filter.as_deref(),
            length: Some(length),
        };
        sequence::filtered(items, &rules, sink, state)
    }

    fn name(&self, names: &mut Names) -> String {
        format!("deque[{}]", self.item_serializer.name(names))
    }

    fn retry_with_lax_check(&self) -> bool {
        self.item_serializer.retry_with_lax_check()
    }
}
