//! `named-tuple`: a tuple with one schema a field. Dumped as a tuple.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};

use super::filter::{SchemaFilter, Verdict, shown_filter};
use super::sink::Shape;
use super::state::Check;
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::errors::PydanticSerializationUnexpectedValue;
use crate::common::errors::SchemaError;
use crate::common::schema::reader::{dict, of_type, required, text};
use crate::{keys, name, node};

keys! { struct Keys { cls, fields, cls_name, serialization } }
keys! { struct FieldKeys { name, schema } }

node! {
    pub struct NamedTupleSerializer {
        pub class: Py<PyType>,
        pub serializers: Box<[Node]>,
        pub filter: Option<Box<SchemaFilter>>,
        pub name: Box<str>,
    }
    shown by this {
        class: this.class,
        serializers: this.serializers,
        filter: shown_filter(&this.filter),
        name: this.name,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let class = of_type::<PyType>(required(keys.cls, "cls")?, "type")?;
    let name = match text(&keys.cls_name)? {
        Some(name) => name,
        None => class.getattr(name!(cx.py, "__name__"))?.to_string(),
    };
    let entries = of_type::<PyList>(required(keys.fields, "fields")?, "list")?;
    let mut serializers = Vec::with_capacity(entries.len());
    for entry in entries.iter() {
        let entry = FieldKeys::read(&dict(entry)?);
        let name = of_type::<PyString>(required(entry.name, "name")?, "str")?;
        name.to_str()?;
        let schema = dict(required(entry.schema, "schema")?)?.into_any();
        let serializer =
            cx.node(&schema).map_err(|error| SchemaError::within(error, format_args!("Field `{name}`")))?;
        serializers.push(serializer);
    }
    Ok(node(NamedTupleSerializer {
        class: class.unbind(),
        serializers: serializers.into_boxed_slice(),
        filter: SchemaFilter::of_items(&keys.serialization)?,
        name: name.into(),
    }))
}

impl NamedTupleSerializer {
    /// Any tuple is dumped as if it were named, unless a union looks for the very class.
    fn tuple<'a, 'py>(
        &self,
        value: &'a Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<Option<&'a Bound<'py, PyTuple>>, Fail> {
        let Ok(tuple) = value.cast::<PyTuple>() else { return Ok(None) };
        let fits = state.check != Check::Strict || value.is_instance(self.class.bind(state.py)).or_raise(state)?;
        Ok(fits.then_some(tuple))
    }

    fn items<'py, S: Sink<'py>>(
        &self,
        tuple: &Bound<'py, PyTuple>,
        seq: &mut S::Seq,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let (length, expected) = (tuple.len(), self.serializers.len());
        if state.check != Check::None && length != expected {
            let text = format!("Expected {expected} items, but got {length}");
            return state.refuse(PydanticSerializationUnexpectedValue::new_err(Some(text)));
        }
        let plain = self.filter.is_none() && state.filter.is_empty();
        let over = state.filter.over(Some(tuple.len())).or_raise(state)?;
        for (index, (item, node)) in tuple.iter().zip(&self.serializers).enumerate() {
            if !plain {
                let verdict = over.index(state.py, index, self.filter.as_deref());
                match verdict.or_raise(state)? {
                    Verdict::Drop => continue,
                    Verdict::Keep(below) => state.filter = below,
                }
            }
            sink.item(seq, node, &item, state)?;
        }
        match length.cmp(&expected) {
            std::cmp::Ordering::Greater => state.unfit("Unexpected extra items present in named tuple"),
            std::cmp::Ordering::Less => state.unfit("Unexpected too few items present in named tuple"),
            std::cmp::Ordering::Equal => Ok(()),
        }
    }
}

impl Room for NamedTupleSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let Some(tuple) = self.tuple(value, state)? else {
            state.unexpected(&self.name, value)?;
            return infer::infer(value, sink, state);
        };
        let mut seq = sink.begin_seq("tuple", tuple.len(), state)?;
        let filter = state.filter.clone();
        let out = self.items(tuple, &mut seq, sink, state);
        state.filter = filter;
        out?;
        sink.end_seq(seq, Shape::Tuple, state)
    }

    fn name(&self, _: &mut Names) -> String {
        self.name.to_string()
    }

    fn retry_with_lax_check(&self) -> bool {
        true
    }
}
