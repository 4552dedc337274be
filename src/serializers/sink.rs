//! Where a value goes: a Python object, JSON text, or the key of a JSON object.

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};

use super::parts::mapping;
use super::parts::modes::InfNanMode;
use super::state::JSON_ERROR;
use super::{Fail, Node, Raise, State, infer};
use crate::common::errors::PydanticSerializationError;
use crate::common::json::writer::JsonWriter;
use crate::common::py::imports;
use crate::common::py::object::int_value;

/// Which Python collection a sequence becomes where Python values are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    List,
    Tuple,
    Set,
    FrozenSet,
    /// with its `maxlen`
    Deque(Option<usize>),
}

pub trait Sink<'py>: Sized {
    type Out;
    /// a sequence being filled
    type Seq;
    /// a mapping being filled
    type Map;

    /// Whether values are given out as Python values as they are: no JSON is wanted.
    fn is_native(state: &State<'py>) -> bool;

    /// Whether this is the key of a JSON object.
    const IS_KEY: bool = false;

    /// Whether this is JSON text.
    const IS_TEXT: bool = false;

    /// Ends the call with an exception in the engine's own words.
    ///
    /// # Errors
    /// Always.
    #[cold]
    fn refuse<T>(text: String, state: &mut State<'py>) -> Result<T, Fail> {
        if Self::IS_TEXT {
            return state.raise_worded(format!("{JSON_ERROR}{text}"));
        }
        state.raise(PydanticSerializationError::new_err(text))
    }

    /// A Python value as it is. Only for native sinks.
    fn object(&mut self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<Self::Out, Fail>;

    fn none(&mut self, state: &mut State<'py>) -> Result<Self::Out, Fail>;
    fn bool(&mut self, value: bool, state: &mut State<'py>) -> Result<Self::Out, Fail>;
    /// An `int` or an instance of a subclass; the plain number is put.
    fn int(&mut self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<Self::Out, Fail>;
    fn float(&mut self, value: f64, mode: InfNanMode, state: &mut State<'py>) -> Result<Self::Out, Fail>;
    /// A `str` or an instance of a subclass; the plain text is put.
    fn str(&mut self, value: &Bound<'py, PyString>, state: &mut State<'py>) -> Result<Self::Out, Fail>;
    fn text(&mut self, value: &str, state: &mut State<'py>) -> Result<Self::Out, Fail>;
    /// Text in ASCII that needs no escapes, appended by `write`.
    fn ascii(&mut self, write: impl FnOnce(&mut Vec<u8>), state: &mut State<'py>) -> Result<Self::Out, Fail> {
        let mut text = Vec::with_capacity(40);
        write(&mut text);
        self.text(&String::from_utf8_lossy(&text), state)
    }

    /// Runs a child into this sink.
    fn child(&mut self, node: &Node, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<Self::Out, Fail>;

    fn begin_seq(&mut self, kind: &'static str, hint: usize, state: &mut State<'py>) -> Result<Self::Seq, Fail>;
    fn item(
        &mut self,
        seq: &mut Self::Seq,
        node: &Node,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail>;
    /// An item whose type decides how it is put.
    fn infer_item(
        &mut self,
        seq: &mut Self::Seq,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail>;
    fn end_seq(&mut self, seq: Self::Seq, shape: Shape, state: &mut State<'py>) -> Result<Self::Out, Fail>;

    fn begin_map(&mut self, kind: &'static str, state: &mut State<'py>) -> Result<Self::Map, Fail>;
    /// A pair under a known name. `node` is `None` where the value's type decides.
    fn field(
        &mut self,
        map: &mut Self::Map,
        name: &Bound<'py, PyString>,
        node: Option<&Node>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail>;
    /// A pair whose key is dumped too. Nodes are `None` where types decide.
    fn pair(
        &mut self,
        map: &mut Self::Map,
        nodes: (Option<&Node>, Option<&Node>),
        key: &Bound<'py, PyAny>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail>;
    fn end_map(&mut self, map: Self::Map, state: &mut State<'py>) -> Result<Self::Out, Fail>;
}

// ------------------------------------------------------------------------------------------------ Python values

/// `to_python`, in mode `python` and in mode `json`.
pub struct PySink;

impl<'py> Sink<'py> for PySink {
    type Out = Bound<'py, PyAny>;
    type Seq = Vec<Bound<'py, PyAny>>;
    type Map = Bound<'py, PyDict>;

    #[inline]
    fn is_native(state: &State<'py>) -> bool {
        !state.is_json()
    }

    #[inline]
    fn object(&mut self, value: &Bound<'py, PyAny>, _: &mut State<'py>) -> Result<Self::Out, Fail> {
        Ok(value.clone())
    }

    fn none(&mut self, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        Ok(state.py.None().into_bound(state.py))
    }

    fn bool(&mut self, value: bool, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        Ok(PyBool::new(state.py, value).to_owned().into_any())
    }

    fn int(&mut self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        if value.is_exact_instance_of::<PyInt>() || !state.is_json() {
            return Ok(value.clone());
        }
        match int_value(value) {
            Some(small) => small.into_bound_py_any(state.py).or_raise(state),
            None => {
                value.extract::<num_bigint::BigInt>().and_then(|big| big.into_bound_py_any(state.py)).or_raise(state)
            }
        }
    }

    fn float(&mut self, value: f64, _: InfNanMode, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        Ok(PyFloat::new(state.py, value).into_any())
    }

    fn str(&mut self, value: &Bound<'py, PyString>, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        if value.is_exact_instance_of::<PyString>() || !state.is_json() {
            return Ok(value.clone().into_any());
        }
        let text = value.to_str().or_raise(state)?;
        Ok(PyString::new(state.py, text).into_any())
    }

    fn text(&mut self, value: &str, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        Ok(PyString::new(state.py, value).into_any())
    }

    #[inline]
    fn child(&mut self, node: &Node, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        node.python(value, state)
    }

    fn begin_seq(&mut self, _: &'static str, hint: usize, _: &mut State<'py>) -> Result<Self::Seq, Fail> {
        Ok(Vec::with_capacity(hint))
    }

    #[inline]
    fn item(
        &mut self,
        seq: &mut Self::Seq,
        node: &Node,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        seq.push(node.python(value, state)?);
        Ok(())
    }

    fn infer_item(
        &mut self,
        seq: &mut Self::Seq,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        seq.push(infer::infer(value, self, state)?);
        Ok(())
    }

    fn end_seq(&mut self, seq: Self::Seq, shape: Shape, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        let py = state.py;
        let shape = if state.is_json() { Shape::List } else { shape };
        match shape {
            Shape::List => PyList::new(py, seq).map(Bound::into_any),
            Shape::Tuple => PyTuple::new(py, seq).map(Bound::into_any),
            Shape::Set => PySet::new(py, seq).map(Bound::into_any),
            Shape::FrozenSet => PyFrozenSet::new(py, seq).map(Bound::into_any),
            Shape::Deque(maxlen) => imports::deque(py).and_then(|class| class.call1((PyList::new(py, seq)?, maxlen))),
        }
        .or_raise(state)
    }

    fn begin_map(&mut self, kind: &'static str, state: &mut State<'py>) -> Result<Self::Map, Fail> {
        if state.is_json() { Ok(PyDict::new(state.py)) } else { mapping::new(state.py, kind).or_raise(state) }
    }

    #[inline]
    fn field(
        &mut self,
        map: &mut Self::Map,
        name: &Bound<'py, PyString>,
        node: Option<&Node>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let value = match node {
            Some(node) => node.python(value, state)?,
            None => infer::infer(value, self, state)?,
        };
        map.set_item(name, value).or_raise(state)
    }

    fn pair(
        &mut self,
        map: &mut Self::Map,
        (key_node, node): (Option<&Node>, Option<&Node>),
        key: &Bound<'py, PyAny>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let key = if state.is_json() {
            let key = match key_node {
                Some(node) => node.key(key, state)?,
                None => infer::infer(key, &mut KeySink, state)?,
            };
            PyString::new(state.py, &key).into_any()
        } else {
            match key_node {
                Some(node) => node.python(key, state)?,
                None => infer::infer(key, self, state)?,
            }
        };
        let value = match node {
            Some(node) => node.python(value, state)?,
            None => infer::infer(value, self, state)?,
        };
        mapping::put(map, key, value).or_raise(state)
    }

    fn end_map(&mut self, map: Self::Map, _: &mut State<'py>) -> Result<Self::Out, Fail> {
        Ok(map.into_any())
    }
}

/// The words for numbers that JSON cannot write.
pub fn non_finite(value: f64) -> &'static str {
    if value.is_nan() {
        "NaN"
    } else if value > 0.0 {
        "Infinity"
    } else {
        "-Infinity"
    }
}

// ---------------------------------------------------------------------------------------------------- JSON text

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
        node.json(value, self, state)
    }

    #[inline]
    fn begin_seq(&mut self, _: &'static str, _: usize, _: &mut State<'py>) -> Result<(), Fail> {
        self.begin_array();
        Ok(())
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
        node.json(value, self, state)
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
        let text = match key_node {
            Some(node) => node.key(key, state),
            None => infer::infer(key, &mut KeySink, state),
        };
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

// --------------------------------------------------------------------------------------------------------- keys

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
        match int_value(value) {
            Some(small) => Ok(small.to_string()),
            None => Ok(value.extract::<num_bigint::BigInt>().or_raise(state)?.to_string()),
        }
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
