//! Dumping values without a schema, by their types.
//!
//! One table from a Python type to the leaf function of the rooms that own it. Used for `any`, for values that do not fit
//! their node, and by the module functions `to_json` and `to_jsonable_python`.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyFrozenSet, PyInt, PyIterator, PyList, PySet, PyString, PyTuple,
    PyType,
};

use super::filter::{Filter, Verdict};
use super::parts::iterator::SerializationIterator;
use super::parts::{extra, leaves, leaves_values, mapping};
use super::schema_serializer::SchemaSerializer;
use super::sink::Shape;
use super::{Fail, Raise, Sink, State};
use crate::common::errors::text::type_name;
use crate::common::input::PyEntries;
use crate::common::py::imports;
use crate::common::recursion::{Entry, RECURSION_LIMIT};
use crate::name;

/// Values count too: one inside as many open containers as there may be is an error.
const TOO_DEEP: &str = "Maximum serialization depth exceeded";

/// The node id under which inferred containers are open in the recursion guard.
const INFERRED: usize = 0;

/// Puts a value into the sink as its type says.
///
/// # Errors
/// `PydanticSerializationError` for a type that is not known, `ValueError` for cyclic data.
pub fn infer<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if state.guard.depth() >= RECURSION_LIMIT && !S::IS_KEY && !S::is_native(state) {
        return left_out(TOO_DEEP, sink, state);
    }
    // exact types first: pointer comparisons only
    if value.is_none() {
        return sink.none(state);
    }
    if let Ok(text) = value.cast_exact::<PyString>() {
        return sink.str(text, state);
    }
    if value.is_exact_instance_of::<PyInt>() {
        return sink.int(value, state);
    }
    if let Ok(flag) = value.cast_exact::<PyBool>() {
        return sink.bool(flag.is_true(), state);
    }
    if value.is_exact_instance_of::<PyFloat>() {
        return leaves::inferred_float(value, sink, state);
    }
    if S::IS_KEY {
        // filters are for the values behind keys
        state.filter = Filter::default();
    }
    if is_plain_builtin(value) {
        return container(value, sink, state);
    }
    // then exact value types, then what a class says of itself, then what it derives from
    if let Some(kind) = leaves_values::exact_kind(value).or_raise(state)? {
        return leaves_values::value(kind, value, sink, state);
    }
    if !value.is_instance_of::<PyType>() {
        let py = state.py;
        // what raises when it is asked has none
        let serializer = value.getattr_opt(name!(py, "__pydantic_serializer__"));
        if let Some(Some(serializer)) = state.forgive(serializer)? {
            if S::IS_KEY {
                return leaves_values::shown(value, sink, state);
            }
            return own_serializer(value, &serializer, sink, state);
        }
        let dataclass_fields = value.getattr_opt(name!(py, "__dataclass_fields__"));
        if let Some(Some(dataclass_fields)) = state.forgive(dataclass_fields)? {
            if S::IS_KEY {
                return leaves_values::shown(value, sink, state);
            }
            return guarded(value, sink, state, |sink, state| extra::dataclass(value, &dataclass_fields, sink, state));
        }
    }
    if value.is_instance(imports::enum_(state.py).or_raise(state)?).or_raise(state)? {
        if S::is_native(state) {
            return sink.object(value, state);
        }
        let inner = value.getattr(name!(state.py, "value")).or_raise(state)?;
        // a class may say that the value of a member is a member
        return guarded(value, sink, state, |sink, state| infer(&inner, sink, state));
    }
    container(value, sink, state)
}

/// Puts a value that does not fit its node, which is called `name`. What is no key of a JSON object is none as `None`,
/// either: `kind` is what that is told of.
///
/// # Errors
/// `Fail::Unexpected` while a union asks; `TypeError` for a key that is none.
#[cold]
pub fn misfit<'py, S: Sink<'py>>(
    kind: &str,
    name: &str,
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if S::IS_KEY && value.is_none() {
        return state.raise(PyTypeError::new_err(format!("`{kind}` not valid as object key")));
    }
    state.unexpected(name, value)?;
    infer(value, sink, state)
}

/// Whether a value is of exactly one of the builtin collections or `bytes`.
fn is_plain_builtin(value: &Bound<'_, PyAny>) -> bool {
    value.is_exact_instance_of::<PyList>()
        || value.is_exact_instance_of::<PyDict>()
        || value.is_exact_instance_of::<PyTuple>()
        || value.is_exact_instance_of::<PySet>()
        || value.is_exact_instance_of::<PyFrozenSet>()
        || value.is_exact_instance_of::<PyBytes>()
}

fn container<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if let Ok(list) = value.cast::<PyList>() {
        return guarded(value, sink, state, |sink, state| {
            iterated("list", list.iter().map(Ok), Some(list.len()), Shape::List, sink, state)
        });
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        return guarded(value, sink, state, |sink, state| dict_pairs(dict, sink, state));
    }
    if let Ok(tuple) = value.cast::<PyTuple>() {
        return guarded(value, sink, state, |sink, state| {
            iterated("tuple", tuple.iter().map(Ok), Some(tuple.len()), Shape::Tuple, sink, state)
        });
    }
    if value.is_instance_of::<PySet>() || value.is_instance_of::<PyFrozenSet>() {
        let frozen = value.is_instance_of::<PyFrozenSet>();
        let (kind, shape) = if frozen { ("frozenset", Shape::FrozenSet) } else { ("set", Shape::Set) };
        return guarded(value, sink, state, |sink, state| {
            // items without an index: nothing is said of them
            let filter = std::mem::take(&mut state.filter);
            let length = value.len().or_raise(state)?;
            let out = iterated(kind, value.try_iter().or_raise(state)?, Some(length), shape, sink, state);
            state.filter = filter;
            out
        });
    }
    if value.is_instance(imports::deque(state.py).or_raise(state)?).or_raise(state)? {
        return guarded(value, sink, state, |sink, state| deque_items(value, sink, state));
    }
    other(value, sink, state)
}

/// Bytes, enums and subclasses of leaves and value types.
fn other<'py, S: Sink<'py>>(value: &Bound<'py, PyAny>, sink: &mut S, state: &mut State<'py>) -> Result<S::Out, Fail> {
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return leaves::bytes(value, bytes.as_bytes(), state.modes.bytes, sink, state);
    }
    if let Ok(array) = value.cast::<PyByteArray>() {
        return leaves::bytes(value, &array.to_vec(), state.modes.bytes, sink, state);
    }
    if let Some(kind) = leaves_values::kind_of(value).or_raise(state)? {
        return leaves_values::value(kind, value, sink, state);
    }
    if value.is_instance_of::<PyInt>() {
        return sink.int(value, state);
    }
    if value.is_instance_of::<PyFloat>() {
        return leaves::inferred_float(value, sink, state);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return sink.str(text, state);
    }
    if let Ok(iterator) = value.cast::<PyIterator>() {
        return guarded(value, sink, state, |sink, state| generator(iterator, sink, state));
    }
    unknown(value, sink, state)
}

/// The serializer that a class holds; one that only stands in for it until the class is complete is asked to complete it.
///
/// # Errors
/// A `TypeError` where the class holds something else, and what completing it raises.
fn ready<'py>(serializer: &Bound<'py, PyAny>) -> PyResult<Bound<'py, SchemaSerializer>> {
    let py = serializer.py();
    if let Ok(shell) = serializer.cast::<SchemaSerializer>() {
        return Ok(shell.clone());
    }
    // looked up on the type: a stand-in that is asked for an attribute would complete the class by itself
    if serializer.get_type().getattr_opt(name!(py, "rebuild"))?.is_none() {
        return Err(no_serializer(serializer));
    }
    // names are looked up where the class was made, not in the frames of whoever dumps
    let arguments = PyDict::new(py);
    arguments.set_item(name!(py, "parent_namespace_depth"), 0)?;
    let rebuilt = serializer.call_method(name!(py, "rebuild"), (), Some(&arguments))?;
    let rebuilt = if rebuilt.is_none() { serializer.clone() } else { rebuilt };
    rebuilt.cast_into::<SchemaSerializer>().map_err(|error| no_serializer(&error.into_inner()))
}

#[cold]
fn no_serializer(found: &Bound<'_, PyAny>) -> PyErr {
    let what = if found.is_none() { "'None' is".to_owned() } else { format!("'{}' object is", type_name(found)) };
    PyTypeError::new_err(format!("{what} not an instance of 'SchemaSerializer'"))
}

/// Values of classes with a serializer of their own are dumped by it.
fn own_serializer<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    serializer: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let shell = ready(serializer).or_raise(state)?;
    guarded(value, sink, state, |sink, state| {
        let before = state.owner.replace(shell.clone().into_any());
        let modes = std::mem::replace(&mut state.modes, shell.get().modes());
        state.as_is = true;
        let out = sink.child(shell.get().root(), value, state);
        state.modes = modes;
        state.owner = before;
        out
    })
}

fn unknown<'py, S: Sink<'py>>(value: &Bound<'py, PyAny>, sink: &mut S, state: &mut State<'py>) -> Result<S::Out, Fail> {
    let py = state.py;
    if let Some(fallback) = &state.call.fallback {
        let next = match fallback.bind(py).call1((value,)) {
            Ok(next) => next,
            Err(error) => return state.raise(error),
        };
        return guarded(value, sink, state, |sink, state| infer(&next, sink, state));
    }
    if S::is_native(state) {
        return sink.object(value, state);
    }
    if state.call.serialize_unknown {
        let text = match state.forgive(value.str())? {
            Some(text) => text.to_string_lossy().into_owned(),
            None => format!("<Unserializable {} object>", type_name(value)),
        };
        return sink.text(&text, state);
    }
    let class = value.get_type();
    let shown = class.repr().or_raise(state)?;
    state.raise_worded(format!("Unable to serialize unknown type: {shown}"))
}

/// The end of cyclic and of too deeply nested data: an error, or a mark in text that takes everything.
#[cold]
fn left_out<'py, S: Sink<'py>>(why: &'static str, sink: &mut S, state: &mut State<'py>) -> Result<S::Out, Fail> {
    if S::IS_TEXT && state.call.serialize_unknown {
        return sink.text("...", state);
    }
    state.raise(PyValueError::new_err(why))
}

/// Opens a container in the recursion guard. Where Python values are wanted as they are, a cycle ends in the value itself.
fn guarded<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
    f: impl FnOnce(&mut S, &mut State<'py>) -> Result<S::Out, Fail>,
) -> Result<S::Out, Fail> {
    match state.guard.enter(value.as_ptr() as usize, INFERRED) {
        Entry::Entered => {
            let out = f(sink, state);
            state.guard.leave();
            out
        }
        _ if S::is_native(state) => sink.object(value, state),
        entry => {
            let text = match entry {
                Entry::Loop => "Circular reference detected (id repeated)",
                _ => TOO_DEEP,
            };
            left_out(text, sink, state)
        }
    }
}

fn dict_pairs<'py, S: Sink<'py>>(
    dict: &Bound<'py, PyDict>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let py = state.py;
    let (kind, entries) = if dict.is_exact_instance_of::<PyDict>() {
        ("dict", PyEntries::dict(dict))
    } else if dict.is_instance(imports::ordered_dict(py).or_raise(state)?).or_raise(state)? {
        ("ordered-dict", PyEntries::mapping(dict).or_raise(state)?)
    } else if dict.is_instance(imports::counter(py).or_raise(state)?).or_raise(state)? {
        ("counter", PyEntries::dict(dict))
    } else {
        ("dict", PyEntries::dict(dict))
    };
    mapping::pairs(kind, entries, (None, None), None, sink, state)
}

fn deque_items<'py, S: Sink<'py>>(
    deque: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let maxlen = deque.getattr(name!(state.py, "maxlen")).and_then(|maxlen| maxlen.extract()).or_raise(state)?;
    let length = deque.len().or_raise(state)?;
    let items = deque.try_iter().or_raise(state)?;
    iterated("deque", items, Some(length), Shape::Deque(maxlen), sink, state)
}

/// An iterator: stays one where Python values are wanted.
fn generator<'py, S: Sink<'py>>(
    iterator: &Bound<'py, PyIterator>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if S::is_native(state) {
        let iterator = SerializationIterator::new(iterator, None, None, state);
        let iterator = Bound::new(state.py, iterator).or_raise(state)?.into_any();
        return sink.object(&iterator, state);
    }
    let items = iterator.try_iter().or_raise(state)?;
    iterated("generator", items, None, Shape::List, sink, state)
}

fn iterated<'py, S: Sink<'py>>(
    kind: &'static str,
    items: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>,
    length: Option<usize>,
    shape: Shape,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let mut seq = sink.begin_seq(kind, length.unwrap_or(0), state)?;
    if state.filter.is_empty() {
        for item in items {
            sink.infer_item(&mut seq, &item.or_raise(state)?, state)?;
        }
        return sink.end_seq(seq, shape, state);
    }
    let filter = state.filter.clone();
    let mut over = None;
    for (index, item) in items.enumerate() {
        let item = item.or_raise(state)?;
        let over = match &over {
            Some(over) => over,
            None => over.insert(filter.over(length).or_raise(state)?),
        };
        match over.index(state.py, index, None).or_raise(state)? {
            Verdict::Drop => continue,
            Verdict::Keep(below) => state.filter = below,
        }
        sink.infer_item(&mut seq, &item, state)?;
    }
    state.filter = filter;
    sink.end_seq(seq, shape, state)
}
