//! The sink of `to_json`: JSON text.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use super::{KeySink, Shape, Sink};
use crate::common::json::writer::{InfNan, JsonWriter};
use crate::common::py::as_is::{AsIs, Plain};
use crate::common::py::imports;
use crate::common::py::layout::{Values, small_int};
use crate::common::py::object::{int_value, str_text};
use crate::common::py::tree::Key;
use crate::serializers::parts::fields::SerFields;
use crate::serializers::parts::modes::InfNanMode;
use crate::serializers::{Fail, Node, Raise, State, infer};

impl<'py> Sink<'py> for JsonWriter {
    const IS_TEXT: bool = true;
    type Out = ();
    type Seq = ();
    type Map = ();
    #[inline]
    fn is_native(_: &State<'py>) -> bool {
        false
    }

    fn object(&mut self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<(), Fail> {
        infer::infer(value, self, state)
    }

    #[inline]
    fn none(&mut self, _: &mut State<'py>) -> Result<(), Fail> {
        self.null();
        Ok(())
    }

    #[inline]
    fn bool(&mut self, value: bool, _: &mut State<'py>) -> Result<(), Fail> {
        JsonWriter::bool(self, value);
        Ok(())
    }

    #[inline]
    fn int(&mut self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<(), Fail> {
        match int_value(value) {
            Some(small) => JsonWriter::int(self, small),
            None => {
                let big = value.extract::<num_bigint::BigInt>().or_raise(state)?;
                self.big(&big.to_string());
            }
        }
        Ok(())
    }

    #[inline]
    fn float(&mut self, value: f64, mode: InfNanMode, _: &mut State<'py>) -> Result<(), Fail> {
        JsonWriter::float(self, value, mode.writer());
        Ok(())
    }

    #[inline]
    fn str(&mut self, value: &Bound<'py, PyString>, state: &mut State<'py>) -> Result<(), Fail> {
        self.string(value.to_str().or_raise(state)?);
        Ok(())
    }

    #[inline]
    fn text(&mut self, value: &str, _: &mut State<'py>) -> Result<(), Fail> {
        self.string(value);
        Ok(())
    }

    #[inline]
    fn ascii(&mut self, write: impl FnOnce(&mut Vec<u8>), _: &mut State<'py>) -> Result<(), Fail> {
        JsonWriter::ascii(self, write);
        Ok(())
    }

    #[inline]
    fn child(&mut self, node: &Node, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<(), Fail> {
        if node.as_is() != AsIs::NEVER && write_plain(self, node, value) {
            return Ok(());
        }
        node.json(value, self, state)
    }

    #[inline]
    fn begin_seq(&mut self, _: &'static str, _: usize, _: &mut State<'py>) -> Result<(), Fail> {
        self.begin_array();
        Ok(())
    }

    #[inline]
    fn plain_items(&mut self, (): &mut (), list: &Bound<'py, PyList>, from: usize, node: &Node) -> usize {
        JsonWriter::plain_items(self, list, from, node.as_is())
    }

    #[inline]
    fn item(
        &mut self,
        (): &mut (),
        node: &Node,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        JsonWriter::item(self);
        self.child(node, value, state)
    }

    #[inline]
    fn known_field(
        &mut self,
        map: &mut (),
        _: usize,
        key: &Key,
        plain_key: bool,
        node: &Node,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        if !plain_key {
            return self.field(map, key.bind(state.py), Some(node), value, state);
        }
        self.plain_key(key.text(state.py));
        self.child(node, value, state)
    }

    fn whole_record(
        &mut self,
        fields: &SerFields,
        items: &Bound<'py, PyDict>,
        state: &mut State<'py>,
    ) -> Result<Option<()>, Fail> {
        let Some(texts) = fields.texts(state.py).filter(|_| self.takes_key_texts()) else { return Ok(None) };
        let missing = imports::missing(state.py).or_raise(state)?;
        let Some(values) = Values::of(items, fields.fields.iter().map(|field| &field.key), missing) else {
            return Ok(None);
        };
        self.begin_object();
        let field_name = state.field_name.take();
        let mut at = 0;
        for (place, field) in fields.fields.iter().enumerate() {
            let (Some(value), Some(node)) = (values.get(place), &field.serializer) else { break };
            at = self.known_key(texts, at);
            if !write_as_is(self, node, &value) {
                state.field_name = Some(field.key.bind(state.py).clone());
                node.json(&value, self, state)?;
            }
        }
        state.field_name = field_name;
        self.end_object();
        Ok(Some(()))
    }

    fn infer_item(&mut self, (): &mut (), value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<(), Fail> {
        JsonWriter::item(self);
        infer::infer(value, self, state)
    }

    #[inline]
    fn end_seq(&mut self, (): (), _: Shape, _: &mut State<'py>) -> Result<(), Fail> {
        self.end_array();
        Ok(())
    }

    #[inline]
    fn begin_map(&mut self, _: &'static str, _: &mut State<'py>) -> Result<(), Fail> {
        self.begin_object();
        Ok(())
    }

    #[inline]
    fn field(
        &mut self,
        (): &mut (),
        name: &Bound<'py, PyString>,
        node: Option<&Node>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        self.key(name.to_str().or_raise(state)?);
        match node {
            Some(node) => node.json(value, self, state),
            None => infer::infer(value, self, state),
        }
    }

    fn pair(
        &mut self,
        (): &mut (),
        (key_node, node): (Option<&Node>, Option<&Node>),
        key: &Bound<'py, PyAny>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        if key_node.is_none_or(|node| node.as_is().is(AsIs::STR))
            && let Some(text) = key.cast_exact::<PyString>().ok().and_then(|key| str_text(key))
        {
            self.key(text);
            return match node {
                Some(node) => self.child(node, value, state),
                None => infer::infer(value, self, state),
            };
        }
        // filters are for the value, but functions of keys see them
        let filter = state.filter.clone();
        let text = match key_node {
            Some(node) => node.key(key, state),
            None => infer::infer(key, &mut KeySink, state),
        };
        state.filter = filter;
        match text {
            Ok(text) => self.key(&text),
            Err(fail) => {
                state.reword();
                return Err(fail);
            }
        }
        match node {
            Some(node) => node.json(value, self, state),
            None => infer::infer(value, self, state),
        }
    }

    #[inline]
    fn end_map(&mut self, (): (), _: &mut State<'py>) -> Result<(), Fail> {
        self.end_object();
        Ok(())
    }
}

/// Writes a value that its node would write as its type says, without calling it.
#[inline(always)]
fn write_as_is(writer: &mut JsonWriter, node: &Node, value: &Bound<'_, PyAny>) -> bool {
    let as_is = node.as_is();
    if !as_is.takes(value) {
        return false;
    }
    match as_is.plain(value) {
        Plain::None => writer.null(),
        Plain::Bool(flag) => writer.bool(flag),
        Plain::Int => match small_int(value).or_else(|| int_value(value)) {
            Some(small) => writer.int(small),
            None => return false,
        },
        Plain::Float(number) if number.is_finite() => writer.float(number, InfNan::Null),
        Plain::Str(text) => match str_text(text) {
            Some(text) => writer.string(text),
            None => return false,
        },
        _ => return false,
    }
    true
}

/// The same, as a call.
#[inline(never)]
fn write_plain(writer: &mut JsonWriter, node: &Node, value: &Bound<'_, PyAny>) -> bool {
    write_as_is(writer, node, value)
}
