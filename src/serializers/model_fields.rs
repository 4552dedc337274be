//! `model-fields`: the fields of a model, with its extra values. Dumps a model's `(fields, extra)`, or a dict.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use super::parts::fields::{FieldSchema, SerField, SerFields, put_extra, read_computed};
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::errors::{PydanticSerializationUnexpectedValue, SchemaError};
use crate::common::schema::reader::{dict, of_type, required, text};
use crate::{keys, name, node};

keys! { struct Keys { fields, computed_fields, extras_schema, extra_behavior } }
keys! { struct FieldKeys { schema, serialization_alias, serialization_exclude, serialization_exclude_if } }

node! { pub struct GeneralFieldsSerializer { pub fields: SerFields, pub keeps_extra: bool, pub extra_serializer: Option<Node> } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let entries = dict(required(keys.fields, "fields")?)?;
    let mut fields = Vec::with_capacity(entries.len());
    for (name, entry) in entries.iter() {
        let name = of_type::<PyString>(name, "str")?;
        let entry = FieldKeys::read(&dict(entry)?);
        let field = FieldSchema {
            name: name.clone(),
            schema: entry.schema,
            alias: entry.serialization_alias,
            exclude: entry.serialization_exclude,
            exclude_if: entry.serialization_exclude_if,
            required: true,
        };
        let field =
            SerField::read(field, cx).map_err(|error| SchemaError::new_err(format!("Field `{name}`:\n  {error}")))?;
        fields.push(field);
    }
    let behavior =
        text(&keys.extra_behavior)?.map_or_else(|| cx.config.extra_fields_behavior(), |word| Ok(Some(word)))?;
    let keeps_extra = behavior.as_deref() == Some("allow");
    let extra_serializer = keys.extras_schema.map(|schema| cx.node(&schema)).transpose()?;
    let computed_fields = read_computed(keys.computed_fields, cx)?;
    let fields = SerFields { fields: fields.into_boxed_slice(), computed_fields };
    Ok(node(GeneralFieldsSerializer { fields, keeps_extra, extra_serializer }))
}

impl Room for GeneralFieldsSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let py = state.py;
        let handed = state.model.as_ref().is_some_and(|model| model.is(value));
        let (items, extra) = if handed {
            // the model room hands its instance over
            let items = value.getattr(name!(py, "__dict__")).or_raise(state)?;
            let items = items.cast_into::<PyDict>().map_err(PyErr::from).or_raise(state)?;
            let items = set_only(value, items, state)?;
            let extra = if state.has_extra {
                Some(value.getattr(name!(py, "__pydantic_extra__")).or_raise(state)?)
            } else {
                None
            };
            if state.has_extra != self.keeps_extra {
                // the model and its fields do not agree on whether there are extra values
                let whole = match extra {
                    Some(extra) => PyTuple::new(py, [items.into_any(), extra]).or_raise(state)?.into_any(),
                    None => items.into_any(),
                };
                state.unexpected("general-fields", &whole)?;
                return infer::infer(&whole, sink, state);
            }
            (items, extra.and_then(|extra| extra.cast_into::<PyDict>().ok()))
        } else {
            match value.cast::<PyDict>() {
                Ok(items) if !self.keeps_extra && state.model.is_some() => (items.clone(), None),
                Ok(_) if !self.keeps_extra => {
                    let text = "No model found for fields serialization".to_owned();
                    return state.raise(PydanticSerializationUnexpectedValue::new_err(Some(text)));
                }
                _ => {
                    state.unexpected("general-fields", value)?;
                    return infer::infer(value, sink, state);
                }
            }
        };
        let mut map = sink.begin_map("dict", state)?;
        self.fields.put(&items, &mut Vec::new(), &mut map, sink, state)?;
        if let Some(extra) = extra {
            put_extra(&extra, self.extra_serializer.as_ref(), &mut map, sink, state)?;
        }
        if let Some(model) = state.model.clone() {
            self.fields.put_computed(&model, &mut map, sink, state)?;
        }
        sink.end_map(map, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "general-fields".to_owned()
    }

    fn retry_with_lax_check(&self) -> bool {
        true
    }
}

/// With `exclude_unset` only the fields that were set.
fn set_only<'py>(
    model: &Bound<'py, PyAny>,
    items: Bound<'py, PyDict>,
    state: &mut State<'py>,
) -> Result<Bound<'py, PyDict>, Fail> {
    if !state.call.exclude_unset {
        return Ok(items);
    }
    let py = state.py;
    let fields_set = model.getattr(name!(py, "__pydantic_fields_set__")).or_raise(state)?;
    let kept = PyDict::new(py);
    for (key, value) in items.iter() {
        if fields_set.contains(&key).or_raise(state)? {
            kept.set_item(key, value).or_raise(state)?;
        }
    }
    Ok(kept)
}
