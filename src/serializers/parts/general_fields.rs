//! The node of the fields of models and dataclasses, without the instance: the room around it hands the instance over.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::fields::{Others, SerFields, put_extra};
use crate::common::errors::PydanticSerializationUnexpectedValue;
use crate::serializers::{Fail, Names, Node, Raise, Room, Sink, State, infer};
use crate::{name, node};

node! {
    pub struct GeneralFieldsSerializer { pub fields: SerFields, pub keeps_extra: bool, pub extra_serializer: Option<Node> }
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
            // user code may fill attributes (cached properties) while the model is dumped
            let items = if self.fields.runs_user_code() { items.copy().or_raise(state)? } else { items };
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
        let seen = self.fields.put(&items, Others::Drop, &mut map, sink, state)?;
        if let Some(model) = state.model.clone() {
            self.fields.check_count(seen, Some(&model), items.as_any(), state)?;
        }
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
