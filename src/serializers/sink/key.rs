//! The sink for the key of a JSON object.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt, PyString};

use super::{Shape, Sink};
use crate::common::py::object::int_value;
use crate::serializers::parts::modes::InfNanMode;
use crate::serializers::{Fail, Node, Raise, State, infer};

/// The key of a JSON object.
pub struct KeySink;

impl KeySink {
    #[cold]
    fn refuse<'py, T>(&self, kind: &str, state: &mut State<'py>) -> Result<T, Fail> {
        state.raise(PyTypeError::new_err(format!("`{kind}` not valid as object key")))
    }
}

impl<'py> Sink<'py> for KeySink {
    type Out = String;
    /// the parts of a tuple, which are joined
    type Seq = Vec<String>;
    type Map = std::convert::Infallible;
    const IS_KEY: bool = true;

    fn is_native(_: &State<'py>) -> bool {
        false
    }

    fn object(&mut self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<String, Fail> {
        infer::infer(value, self, state)
    }

    fn none(&mut self, _: &mut State<'py>) -> Result<String, Fail> {
        Ok("None".to_owned())
    }

    fn bool(&mut self, value: bool, _: &mut State<'py>) -> Result<String, Fail> {
        Ok(if value { "true" } else { "false" }.to_owned())
    }

    fn int(&mut self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<String, Fail> {
        if value.is_exact_instance_of::<PyInt>()
            && let Some(small) = int_value(value)
        {
            return Ok(small.to_string());
        }
        // as Python writes it, if it does
        let text = value.str().or_raise(state)?;
        self.str(&text, state)
    }

    fn float(&mut self, value: f64, mode: InfNanMode, state: &mut State<'py>) -> Result<String, Fail> {
        if !value.is_finite() && mode == InfNanMode::Null {
            return self.none(state);
        }
        // as Python writes the number
        let text = PyFloat::new(state.py, value).str().or_raise(state)?;
        Ok(text.to_string_lossy().into_owned())
    }

    fn str(&mut self, value: &Bound<'py, PyString>, state: &mut State<'py>) -> Result<String, Fail> {
        value.to_str().map(ToOwned::to_owned).or_raise(state)
    }

    fn text(&mut self, value: &str, _: &mut State<'py>) -> Result<String, Fail> {
        Ok(value.to_owned())
    }

    fn child(&mut self, node: &Node, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<String, Fail> {
        node.key(value, state)
    }

    fn begin_seq(&mut self, kind: &'static str, _: usize, state: &mut State<'py>) -> Result<Vec<String>, Fail> {
        if kind == "tuple" { Ok(Vec::new()) } else { self.refuse(kind, state) }
    }

    fn item(
        &mut self,
        seq: &mut Vec<String>,
        node: &Node,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        seq.push(node.key(value, state)?);
        Ok(())
    }

    fn infer_item(
        &mut self,
        seq: &mut Vec<String>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        seq.push(infer::infer(value, self, state)?);
        Ok(())
    }

    fn end_seq(&mut self, seq: Vec<String>, _: Shape, _: &mut State<'py>) -> Result<String, Fail> {
        Ok(seq.join(","))
    }

    fn begin_map(&mut self, kind: &'static str, state: &mut State<'py>) -> Result<Self::Map, Fail> {
        self.refuse(kind, state)
    }

    fn field(
        &mut self,
        map: &mut Self::Map,
        _: &Bound<'py, PyString>,
        _: Option<&Node>,
        _: &Bound<'py, PyAny>,
        _: &mut State<'py>,
    ) -> Result<(), Fail> {
        match *map {}
    }

    fn pair(
        &mut self,
        map: &mut Self::Map,
        _: (Option<&Node>, Option<&Node>),
        _: &Bound<'py, PyAny>,
        _: &Bound<'py, PyAny>,
        _: &mut State<'py>,
    ) -> Result<(), Fail> {
        match *map {}
    }

    fn end_map(&mut self, map: Self::Map, _: &mut State<'py>) -> Result<String, Fail> {
        match map {}
    }
}
