//! `dict`: keys of one schema, values of another.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::filter::{SchemaFilter, Verdict};
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::{keys, node};

keys! { struct Keys { keys_schema, values_schema, serialization } }

node! {
    pub struct DictSerializer {
        pub key_serializer: Node,
        pub value_serializer: Node,
        pub filter: Option<Box<SchemaFilter>>,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let filter = SchemaFilter::read(&keys.serialization, "include-exclude-dict")?;
    let key_serializer = cx.child(keys.keys_schema)?;
    let value_serializer = cx.child(keys.values_schema)?;
    Ok(node(DictSerializer { key_serializer, value_serializer, filter }))
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
            state.unexpected(&name, value)?;
            return infer::infer(value, sink, state);
        };
        let nodes = (Some(&self.key_serializer), Some(&self.value_serializer));
        let mut map = sink.begin_map("dict", state)?;
        let filter = state.filter.clone();
        let plain = self.filter.is_none() && filter.is_empty();
        let size = dict.len();
        for (key, value) in dict.iter() {
            if dict.len() != size {
                return infer::changed_size(state);
            }
            if !plain {
                match filter.key(&key, self.filter.as_deref()).or_raise(state)? {
                    Verdict::Drop => continue,
                    Verdict::Keep(below) => state.filter = below,
                }
            }
            sink.pair(&mut map, nodes, &key, &value, state)?;
        }
        state.filter = filter;
        sink.end_map(map, state)
    }

    fn name(&self, names: &mut Names) -> String {
        format!("dict[{}, {}]", self.key_serializer.name(names), self.value_serializer.name(names))
    }

    fn retry_with_lax_check(&self) -> bool {
        self.key_serializer.retry_with_lax_check() || self.value_serializer.retry_with_lax_check()
    }
}
