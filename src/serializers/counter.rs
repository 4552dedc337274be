//! `counter`: a `collections.Counter`.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::filter::{SchemaFilter, shown_filter};
use super::parts::mapping::{self, Schema};
use super::{Compile, Fail, Named, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::input::PyEntries;
use crate::common::py::imports;
use crate::node;

node! {
    pub struct CounterSerializer {
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
    Ok(node(CounterSerializer { key_serializer: keys, value_serializer: values, filter }))
}

impl Room for CounterSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let class = imports::counter(state.py).or_raise(state)?;
        let counter = value.cast::<PyDict>().ok().filter(|value| value.is_instance(class).unwrap_or(false));
        let Some(counter) = counter else {
            let name = super::Room::name(self, &mut Names::default());
            return infer::misfit("counter", &name, value, sink, state);
        };
        let entries = PyEntries::dict(counter);
        let nodes = (Some(&self.key_serializer), Some(&self.value_serializer));
        mapping::pairs("counter", entries, nodes, self.filter.as_deref(), sink, state)
    }

    fn name(&self, names: &mut Names) -> String {
        mapping::name("counter", &self.key_serializer, &self.value_serializer, names)
    }
}
