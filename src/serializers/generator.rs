//! `generator`: an iterator, which is dumped as one where Python values are wanted.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator};

use super::filter::{SchemaFilter, shown_filter};
use super::parts::iterator::SerializationIterator;
use super::parts::sequence::{self, Rules};
use super::sink::Shape;
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::{keys, node};

keys! { struct Keys { items_schema, serialization } }

node! {
    pub struct GeneratorSerializer { pub item_serializer: Node, pub filter: Option<Box<SchemaFilter>> }
    shown by this {
        item_serializer: this.item_serializer,
        filter: shown_filter(&this.filter),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let item_serializer = cx.child(keys.items_schema)?;
    let filter = SchemaFilter::of_items(&keys.serialization)?;
    Ok(node(GeneratorSerializer { item_serializer, filter }))
}

impl Room for GeneratorSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let Ok(iterator) = value.cast::<PyIterator>() else {
            let name = super::Room::name(self, &mut Names::default());
            return infer::misfit("generator", &name, value, sink, state);
        };
        if S::is_native(state) {
            let filter = self.filter.as_deref();
            let iterator = SerializationIterator::new(iterator, Some(&self.item_serializer), filter, state);
            let iterator = Bound::new(state.py, iterator).or_raise(state)?.into_any();
            return sink.object(&iterator, state);
        }
        let items = value.try_iter().or_raise(state)?;
        let rules = Rules {
            kind: "generator",
            shape: Shape::List,
            node: &self.item_serializer,
            filter: self.filter.as_deref(),
            length: None,
        };
        sequence::filtered(items, &rules, sink, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "generator".to_owned()
    }
}
