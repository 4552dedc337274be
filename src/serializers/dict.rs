//! `dict`: keys of one schema, values of another.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::filter::{SchemaFilter, shown_filter};
use super::parts::mapping::{self, Schema};
use super::{Compile, Fail, Named, Names, Node, Room, Sink, State, infer, node};
use crate::common::input::PyEntries;
use crate::node;

node! {
    pub struct DictSerializer {
        pub key_serializer: Node,
        pub value_serializer: Node,
        pub filter: Option<Box<SchemaFilter>>,
    }
    shown by this {
        key_serializer: this.key_serializer,
        value_serializer: this.value_serializer,
        filter: shown_filter(&this.filter),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let Schema { keys, values, filter } = Schema::read(schema, cx)?;
    Ok(node(DictSerializer { key_serializer: keys, value_serializer: values, filter }))
}

impl Room for DictSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let Ok(dict) = value.cast::<PyDict>() else {
            let name = super::Room::name(self, &mut Names::default());
            return infer::misfit("dict", &name, value, sink, state);
        };
        if self.filter.is_none()
            && state.filter.is_empty()
            && let Some(out) = sink.dict_as_is(dict, [&self.key_serializer, &self.value_serializer], state)
        {
            return Ok(out);
        }
        let entries = PyEntries::dict(dict);
        let nodes = (Some(&self.key_serializer), Some(&self.value_serializer));
        mapping::pairs("dict", entries, nodes, self.filter.as_deref(), sink, state)
    }

    fn name(&self, names: &mut Names) -> String {
        mapping::name("dict", &self.key_serializer, &self.value_serializer, names)
    }
}
