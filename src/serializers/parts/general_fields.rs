//! The node of the fields of models and dataclasses, without the instance: the room around it hands the instance over.

use std::fmt;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::extra::{Others, put_extra};
use super::fields::{SerFields, show_fields};
use super::instances;
use crate::common::errors::PydanticSerializationUnexpectedValue;
use crate::common::py::layout::PlainDicts;
use crate::common::py::tree::Key;
use crate::serializers::state::{Check, Handed};
use crate::serializers::{Facts, Fail, Names, Node, Raise, Room, Sink, State, infer};
use crate::{name, node};

node! {
    pub struct GeneralFieldsSerializer {
        pub fields: SerFields,
        pub keeps_extra: bool,
        pub extra_serializer: Option<Node>,
        pub dicts: PlainDicts,
    }
    shown with show
}

impl GeneralFieldsSerializer {
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mode = if self.keeps_extra { "ModelExtra" } else { "SimpleDict" };
        show_fields(f, &self.fields, mode, &self.extra_serializer)
    }
}

impl Room for GeneralFieldsSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let (items, extra) = match state.handed.take() {
            Some(Handed::Dataclass) => {
                let mut map = sink.begin_map("dict", state)?;
                let seen = self.fields.put_attributes(value, &mut map, sink, state)?;
                return self.rest(seen, None, map, sink, state);
            }
            Some(Handed::Model { extra }) => return self.model(value, extra, sink, state),
            None => match self.parts(value) {
                Some(parts) if state.model.is_some() => parts,
                Some(_) => {
                    let text = "No model found for fields serialization".to_owned();
                    return state.raise(PydanticSerializationUnexpectedValue::new_err(Some(text)));
                }
                None => return infer::misfit("fields", "general-fields", value, sink, state),
            },
        };
        self.put(&items, extra, sink, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "general-fields".to_owned()
    }

    fn takes_attributes(&self, names: &[Key]) -> bool {
        self.fields.are(names)
    }

    fn facts(&self) -> Facts {
        Facts { takes_instances: true, ..Facts::default() }
    }

    fn label(&self) -> Option<&'static str> {
        Some("Fields")
    }
}

/// Puts what a model is made of by its type, where these are no fields of it.
#[cold]
fn unfit<'py, S: Sink<'py>>(
    dicts: &PlainDicts,
    model: &Bound<'py, PyAny>,
    extra: bool,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let content = instances::content(dicts, model, extra, state)?;
    state.unexpected("general-fields", &content)?;
    infer::infer(&content, sink, state)
}

type Parts<'py> = (Bound<'py, PyDict>, Option<Bound<'py, PyDict>>);

impl GeneralFieldsSerializer {
    /// Puts an instance of a model. `extra`: it carries extra values.
    ///
    /// # Errors
    /// `Fail`.
    pub fn model<'py, S: Sink<'py>>(
        &self,
        model: &Bound<'py, PyAny>,
        extra: bool,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if extra != self.keeps_extra {
            // the model and its fields do not agree on whether there are extra values
            return unfit(&self.dicts, model, extra, sink, state);
        }
        let items = instances::items(&self.dicts, model, state)?;
        let mut extra_items = None;
        if extra {
            let extra = model.getattr(name!(state.py, "__pydantic_extra__")).or_raise(state)?;
            match extra.cast::<PyDict>() {
                // user code may add some meanwhile
                Ok(extra) if extra.is_empty() && !self.fields.runs_user_code => {}
                Ok(extra) => extra_items = Some(extra.clone()),
                Err(_) if extra.is_none() => {}
                Err(_) => return unfit(&self.dicts, model, true, sink, state),
            }
        }
        if extra_items.is_none()
            && let Some(out) = self.fields.put_whole(&items, sink, state)?
        {
            return Ok(out);
        }
        // user code may fill attributes (cached properties) while the model is dumped
        let items = if self.fields.runs_user_code { items.copy().or_raise(state)? } else { items };
        self.put(&items, extra_items, sink, state)
    }

    fn put<'py, S: Sink<'py>>(
        &self,
        items: &Bound<'py, PyDict>,
        extra: Option<Bound<'py, PyDict>>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let mut map = self.fields.begin(items, sink, state)?;
        let seen = self.fields.put(items, Others::Refuse, &mut map, sink, state)?;
        self.rest(seen, extra, map, sink, state)
    }

    /// Puts what comes after the fields.
    fn rest<'py, S: Sink<'py>>(
        &self,
        seen: usize,
        extra: Option<Bound<'py, PyDict>>,
        mut map: S::Map,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let asked = state.check != Check::None || !self.fields.computed_fields.is_empty();
        let model = if asked { state.model.clone() } else { None };
        if let Some(model) = &model {
            self.fields.check_count(seen, model, state)?;
        }
        if let Some(extra) = extra {
            put_extra(&extra, self.extra_serializer.as_ref(), &mut map, sink, state)?;
        }
        if let Some(model) = &model {
            self.fields.put_computed(model, &mut map, sink, state)?;
        }
        sink.end_map(map, state)
    }

    /// The fields and the extra values in the content of a model, as functions around these fields get and give it.
    fn parts<'py>(&self, content: &Bound<'py, PyAny>) -> Option<Parts<'py>> {
        if !self.keeps_extra {
            return content.cast::<PyDict>().ok().map(|items| (items.clone(), None));
        }
        let pair = content.cast::<PyTuple>().ok().filter(|pair| pair.len() == 2)?;
        let items = pair.get_item(0).ok()?.cast_into::<PyDict>().ok()?;
        let extra = pair.get_item(1).ok()?;
        if extra.is_none() {
            return Some((items, None));
        }
        extra.cast_into::<PyDict>().ok().map(|extra| (items, Some(extra)))
    }
}
