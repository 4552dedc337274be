//! `tuple`: values by position, of which one schema may stand for any number of items.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use super::filter::{Filter, SchemaFilter, Verdict, shown_filter};
use super::sink::Shape;
use super::state::Check;
use super::{Compile, Fail, Named, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::errors::{PydanticSerializationUnexpectedValue, SchemaError};
use crate::common::schema::reader::{of_type, required, size};
use crate::{keys, node};

keys! { struct Keys { items_schema, variadic_item_index, serialization } }

node! {
    pub struct TupleSerializer {
        pub serializers: Box<[Node]>,
        pub variadic_item_index: Option<usize>,
        pub filter: Option<Box<SchemaFilter>>,
    }
    shown by this {
        serializers: this.serializers,
        variadic_item_index: this.variadic_item_index,
        filter: shown_filter(&this.filter),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let items = of_type::<PyList>(required(keys.items_schema, "items_schema")?, "list")?;
    let serializers = items.iter().map(|item| cx.node(&item)).collect::<PyResult<Box<[_]>>>()?;
    let variadic_item_index = size(&keys.variadic_item_index)?;
    if variadic_item_index.is_some_and(|index| index >= serializers.len()) {
        return Err(SchemaError::new_err("`variadic_item_index` must be the index of one of the `items_schema`"));
    }
    let filter = SchemaFilter::of_items(&keys.serialization)?;
    Ok(node(TupleSerializer { serializers, variadic_item_index, filter }))
}

impl TupleSerializer {
    /// The node for the item at `index` of `length`; `None` for items too many.
    fn node_at(&self, index: usize, length: usize) -> Option<&Node> {
        let Some(variadic) = self.variadic_item_index else { return self.serializers.get(index) };
        // what is after the variadic item is counted from the end
        let tail = self.serializers.len() - variadic - 1;
        let repeats = length.saturating_sub(variadic + tail);
        let at = if index < variadic {
            index
        } else if index < variadic + repeats {
            variadic
        } else {
            index + 1 - repeats
        };
        self.serializers.get(at)
    }

    fn items<'py, S: Sink<'py>>(
        &self,
        tuple: &Bound<'py, PyTuple>,
        seq: &mut S::Seq,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let (length, expected) = (tuple.len(), self.serializers.len());
        if state.check == Check::Strict && self.variadic_item_index.is_none() && length != expected {
            let text = format!("Expected {expected} items, but got {length}");
            return state.refuse(PydanticSerializationUnexpectedValue::new_err(Some(text)));
        }
        let plain = self.filter.is_none() && state.filter.is_empty();
        let over = state.filter.over(Some(tuple.len())).or_raise(state)?;
        for (index, item) in tuple.iter().enumerate() {
            let node = self.node_at(index, tuple.len());
            if node.is_none() && index == self.serializers.len() {
                state.unfit("Unexpected extra items present in tuple")?;
            }
            if !plain {
                let verdict = over.index(state.py, index, self.filter.as_deref());
                match verdict.or_raise(state)? {
                    Verdict::Drop => continue,
                    Verdict::Keep(below) => state.filter = below,
                }
            }
            match node {
                Some(node) => sink.item(seq, node, &item, state)?,
                None => sink.infer_item(seq, &item, state)?,
            }
        }
        if self.variadic_item_index.is_none() && tuple.len() < self.serializers.len() {
            state.unfit("Unexpected too few items present in tuple")?;
        }
        Ok(())
    }
}

impl Room for TupleSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let Ok(tuple) = value.cast::<PyTuple>() else {
            let name = super::Room::name(self, &mut Names::default());
            state.unexpected(&name, value)?;
            return infer::infer(value, sink, state);
        };
        let mut seq = sink.begin_seq("tuple", tuple.len(), state)?;
        let filter = state.filter.clone();
        if S::IS_KEY {
            state.filter = Filter::default();
        }
        let out = self.items(tuple, &mut seq, sink, state);
        state.filter = filter;
        out?;
        sink.end_seq(seq, Shape::Tuple, state)
    }

    fn name(&self, names: &mut Names) -> String {
        let mut items: Vec<String> = self.serializers.iter().map(|item| item.name(names)).collect();
        if let Some(index) = self.variadic_item_index {
            items.insert(index + 1, "...".to_owned());
        }
        format!("tuple[{}]", items.join(", "))
    }

    fn retry_with_lax_check(&self) -> bool {
        true
    }
}
