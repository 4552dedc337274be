//! `typed-dict`: a dict with the fields of its schema. Its own config is for validating only.

use std::fmt;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::parts::extra::{Others, read_extra};
use super::parts::fields::{FieldSchema, SerField, SerFields, read_computed, show_fields};
use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::common::py::show::By;
use crate::common::schema::reader::{boolean, dict, of_type, required};
use crate::{keys, node};

keys! { struct Keys { fields, total, extra_behavior, extras_schema, computed_fields } }
keys! { struct FieldKeys { schema, required, serialization_alias, serialization_exclude, serialization_exclude_if } }

node! {
    pub struct TypedDictSerializer { pub fields: SerFields, pub keeps_extra: bool, pub extra_serializer: Option<Node> }
    shown by this {
        serializer: By(|f: &mut fmt::Formatter<'_>| {
            let mode = if this.keeps_extra { "TypedDictAllow" } else { "SimpleDict" };
            show_fields(f, &this.fields, mode, &this.extra_serializer)
        }),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let total = match boolean(&keys.total)? {
        Some(total) => total,
        None => cx.config.typed_dict_total()?.unwrap_or(true),
    };
    read_extra(&keys.extra_behavior, None, cx)?;
    // a wrong value is told whether there are fields or not
    cx.config.serialize_by_alias()?;
    let entries = dict(required(keys.fields, "fields")?)?;
    let (keeps_extra, extra_serializer) = read_extra(&keys.extra_behavior, keys.extras_schema, cx)?;
    let mut fields = Vec::with_capacity(entries.len());
    for (name, entry) in entries.iter() {
        let name = of_type::<PyString>(name, "str")?;
        let entry = FieldKeys::read(&dict(entry)?);
        let field = FieldSchema {
            index: None,
            name,
            schema: entry.schema,
            alias: entry.serialization_alias,
            exclude: entry.serialization_exclude,
            exclude_if: entry.serialization_exclude_if,
            required: boolean(&entry.required)?.unwrap_or(total),
        };
        fields.push(SerField::read(field, cx)?);
    }
    let computed_fields = read_computed(keys.computed_fields, cx)?;
    let fields = SerFields::new(fields, computed_fields);
    Ok(node(TypedDictSerializer { fields, keeps_extra, extra_serializer }))
}

impl Room for TypedDictSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let Ok(items) = value.cast::<PyDict>() else {
            let name = if S::IS_KEY { "typed-dict" } else { "general-fields" };
            return infer::misfit("typed-dict", name, value, sink, state);
        };
        // functions of fields get the dict as their `self`
        let outer = state.model.replace(value.clone());
        let out = self.put(items, sink, state);
        state.model = outer;
        out
    }

    fn name(&self, _: &mut Names) -> String {
        "typed-dict".to_owned()
    }
}

impl TypedDictSerializer {
    fn put<'py, S: Sink<'py>>(
        &self,
        items: &Bound<'py, PyDict>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let others = if self.keeps_extra { Others::Keep(self.extra_serializer.as_ref()) } else { Others::Refuse };
        // a dict that user code changes while it is dumped is told of
        if !self.fields.runs_user_code
            && let Some(out) = self.fields.put_whole(items, sink, state)?
        {
            return Ok(out);
        }
        let mut map = self.fields.begin(items, sink, state)?;
        let seen = self.fields.put(items, others, &mut map, sink, state)?;
        self.fields.check_count(seen, items.as_any(), state)?;
        self.fields.put_computed(items.as_any(), &mut map, sink, state)?;
        sink.end_map(map, state)
    }
}
