//! `list`: a list of values of one schema.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::filter::{SchemaFilter, shown_filter};
use super::parts::sequence::{self, Rules};
use super::sink::Shape;
use super::{Compile, Fail, Named, Names, Node, Room, Sink, State, infer, node};
use crate::{keys, node};

keys! { struct Keys { items_schema, serialization } }

node! {
    pub struct ListSerializer { pub item_serializer: Node, pub filter: Option<Box<SchemaFilter>> }
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
            return infer::misfit("list", &name, value, sink, state);
        };
        if self.filter.is_none()
            && state.filter.is_empty()
            && let Some(out) = sink.list_as_is(list, &self.item_serializer, state)
        {
            return Ok(out);
        }
        let rules = Rules {
            kind: "list",
            shape: Shape::List,
            node: &self.item_serializer,
            filter: self.filter.as_deref(),
            length: Some(list.len()),
        };
        sequence::list(list, &rules, sink, state)
    }

    fn name(&self, names: &mut Names) -> String {
        format!("list[{}]", self.item_serializer.name(names))
    }

    fn retry_with_lax_check(&self) -> bool {
        self.item_serializer.retry_with_lax_check()
    }
}
