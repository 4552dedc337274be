//! `frozenset`: the items of a frozenset; filters go through to what is in them.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet};

use super::parts::sequence::{self, Rules};
use super::sink::Shape;
use super::{Compile, Fail, Named, Names, Node, Room, Sink, State, infer, node};
use crate::{keys, node};

keys! { struct Keys { items_schema } }

node! {
    pub struct FrozenSetSerializer { pub item_serializer: Node }
    shown by this {
        item_serializer: this.item_serializer,
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);

    let item_serializer = cx.child(keys.items_schema)?;
    Ok(node(FrozenSetSerializer { item_serializer }))
}

impl Room for FrozenSetSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let Ok(set) = value.cast::<PyFrozenSet>() else {
            let name = super::Room::name(self, &mut Names::default());
            return infer::misfit("frozenset", &name, value, sink, state);
        };
        let rules = Rules {
            kind: "frozenset",
            shape: Shape::FrozenSet,
            node: &self.item_serializer,
            filter: None,
            length: Some(set.len()),
        };
        sequence::unordered(value, &rules, sink, state)
    }

    fn name(&self, names: &mut Names) -> String {
        format!("frozenset[{}]", self.item_serializer.name(names))
    }
}
