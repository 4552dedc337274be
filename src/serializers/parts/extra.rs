//! What a record holds besides its fields: extra items, and the fields of dataclasses without a schema.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::common::errors::{PydanticSerializationUnexpectedValue, SchemaError};
use crate::common::py::object::DictReader;
use crate::common::schema::reader::{of_type, text, type_name};
use crate::name;
use crate::serializers::filter::Verdict;
use crate::serializers::state::Check;
use crate::serializers::{Compile, Fail, Node, Raise, Sink, State};

/// What happens to the items of a record that are no fields.
#[derive(Clone, Copy)]
pub enum Others<'a> {
    /// dropped, but such a record is no exact fit for a union
    Refuse,
    /// put, by a node or by their types
    Keep(Option<&'a Node>),
}

impl Others<'_> {
    #[cold]
    pub(super) fn put<'py, S: Sink<'py>>(
        self,
        name: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        missing: &Bound<'py, PyAny>,
        map: &mut S::Map,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        match self {
            Self::Refuse if state.check == Check::Strict => {
                let expected = state.model.as_ref().map_or_else(|| "dict".to_owned(), type_name);
                let text = format!("Unexpected field `{}`: Expected `{expected}`", name.to_string_lossy());
                state.refuse(PydanticSerializationUnexpectedValue::new_err(Some(text)))
            }
            Self::Refuse => Ok(()),
            Self::Keep(node) => {
                if value.is(missing) || state.call.exclude_none && value.is_none() {
                    return Ok(());
                }
                let filter = state.filter.clone();
                match filter.key(name.as_any(), None).or_raise(state)? {
                    Verdict::Drop => return Ok(()),
                    Verdict::Keep(below) => state.filter = below,
                }
                state.field_name = Some(name.clone());
                let node = node.filter(|_| !state.call.serialize_as_any);
                let out = sink.field(map, name, node, value, state);
                state.filter = filter;
                out
            }
        }
    }
}

/// Whether extra items are kept, and by which node they are dumped.
///
/// # Errors
/// What wrong values raise.
pub fn read_extra<'py>(
    behavior: &Option<Bound<'py, PyAny>>,
    extras_schema: Option<Bound<'py, PyAny>>,
    cx: &mut Compile<'py>,
) -> PyResult<(bool, Option<Node>)> {
    let behavior = match text(&behavior.clone().filter(|behavior| !behavior.is_none()))? {
        Some(behavior) => Some(behavior),
        None => cx.config.extra_fields_behavior()?,
    };
    let keeps_extra = match behavior.as_deref() {
        Some("allow") => true,
        None | Some("forbid" | "ignore") => false,
        Some(other) => return Err(SchemaError::new_err(format!("Invalid extra_behavior: `{other}`"))),
    };
    if extras_schema.is_some() && !keeps_extra {
        return Err(SchemaError::new_err("extras_schema can only be used if extra_behavior=allow"));
    }
    Ok((keeps_extra, extras_schema.map(|schema| cx.node(&schema)).transpose()?))
}

/// Puts extra values, by their types or by a node.
///
/// # Errors
/// `Fail`.
pub fn put_extra<'py, S: Sink<'py>>(
    extra: &Bound<'py, PyDict>,
    node: Option<&Node>,
    map: &mut S::Map,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<(), Fail> {
    let filter = state.filter.clone();
    let node = node.filter(|_| !state.call.serialize_as_any);
    let mut reader = DictReader::new(extra);
    while let Some((key, value)) = reader.next_pair().or_raise(state)? {
        let name = of_type::<PyString>(key, "str").or_raise(state)?;
        if state.call.exclude_none && value.is_none() {
            continue;
        }
        match filter.key(name.as_any(), None).or_raise(state)? {
            Verdict::Drop => continue,
            Verdict::Keep(below) => state.filter = below,
        }
        sink.field(map, &name, node, &value, state)?;
    }
    state.filter = filter;
    Ok(())
}

/// A dataclass without a schema: its fields by their types.
///
/// # Errors
/// `Fail`.
pub fn dataclass<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    dataclass_fields: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let py = state.py;
    let fields = dataclass_fields.cast::<PyDict>().map_err(PyErr::from).or_raise(state)?;
    let field_marker =
        py.import(name!(py, "dataclasses")).and_then(|m| m.getattr(name!(py, "_FIELD"))).or_raise(state)?;
    let mut map = sink.begin_map("dataclass", state)?;
    let filter = state.filter.clone();
    for (name, field) in fields.iter() {
        if !field.getattr(name!(py, "_field_type")).or_raise(state)?.is(&field_marker) {
            continue;
        }
        let name = name.cast::<PyString>().map_err(PyErr::from).or_raise(state)?;
        let item = value.getattr(name).or_raise(state)?;
        match filter.key(name.as_any(), None).or_raise(state)? {
            Verdict::Drop => continue,
            Verdict::Keep(below) => state.filter = below,
        }
        sink.field(&mut map, name, None, &item, state)?;
    }
    state.filter = filter;
    sink.end_map(map, state)
}
