//! Where a value goes: a Python object, JSON text, or the key of a JSON object.

mod key;
mod python;
mod text;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use super::parts::fields::SerFields;
use super::parts::modes::InfNanMode;
use super::state::JSON_ERROR;
use super::{Fail, Node, State};
use crate::common::errors::PydanticSerializationError;
use crate::common::py::tree::Key;

pub use key::KeySink;
pub use python::PySink;

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

    /// A list whose items are all given out as they are, where that is so.
    fn list_as_is(&mut self, _list: &Bound<'py, PyList>, _node: &Node, _state: &State<'py>) -> Option<Self::Out> {
        None
    }
    /// A dict whose pairs are all given out as they are, where that is so.
    fn dict_as_is(&mut self, _dict: &Bound<'py, PyDict>, _nodes: [&Node; 2], _state: &State<'py>) -> Option<Self::Out> {
        None
    }
    /// Puts items of a list from `from` on that go out as they are, as many as this sink can put in one go; gives back the
    /// place of the next one. No user code runs.
    #[inline]
    fn plain_items(&mut self, _seq: &mut Self::Seq, _list: &Bound<'py, PyList>, from: usize, _node: &Node) -> usize {
        from
    }
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
    /// Begins a record of known fields. `whole`: all of them will most likely come, under their names and in order.
    fn begin_record(&mut self, _fields: &SerFields, _whole: bool, state: &mut State<'py>) -> Result<Self::Map, Fail> {
        self.begin_map("dict", state)
    }
    /// Puts a record of all these fields and nothing else, out of a dict that has as many pairs. `None`: nothing was done, the
    /// fields are to be put one by one.
    #[inline]
    fn whole_record(
        &mut self,
        _fields: &SerFields,
        _items: &Bound<'py, PyDict>,
        _state: &mut State<'py>,
    ) -> Result<Option<Self::Out>, Fail> {
        Ok(None)
    }
    /// The field at `index` of such a record, under its name or alias.
    #[inline]
    fn known_field(
        &mut self,
        map: &mut Self::Map,
        _index: usize,
        key: &Key,
        _plain_key: bool,
        node: &Node,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        self.field(map, key.bind(state.py), Some(node), value, state)
    }
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
