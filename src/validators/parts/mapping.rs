//! The engine of the rooms whose values are mappings of keys of one schema to values of another: `dict`, `ordered-dict`,
//! `counter` and `frozendict`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::callback::strictness;
use super::length::Length;
use crate::common::errors::{ErrorKind, LocItem, describe_exception, is_interrupt};
use crate::common::input::{Entries, Mappings, Refused};
use crate::common::json::Partial;
use crate::common::schema::reader::boolean;
use crate::keys;
use crate::validators::{Compile, Exactness, Fail, Names, Node, Raise, State, ValidateInput};

keys! { struct Keys { keys_schema, values_schema, min_length, max_length, fail_fast, strict } }

/// What the schemas of these kinds say, in the order in which wrong values are told.
pub struct Schema {
    pub keys: Node,
    pub values: Node,
    pub strict: bool,
    pub length: Option<Box<Length>>,
    pub fail_fast: bool,
}

impl Schema {
    /// # Errors
    /// What a wrong schema raises.
    pub fn read<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Self> {
        let keys = Keys::read(schema);
        Ok(Self {
            keys: cx.child(keys.keys_schema)?,
            values: cx.child(keys.values_schema)?,
            strict: strictness(&keys.strict, cx)?,
            length: Length::read(&keys.min_length, &keys.max_length)?,
            fail_fast: boolean(&keys.fail_fast)?.unwrap_or(false),
        })
    }
}

/// `dict[str,int]`
pub fn name(kind: &str, keys: &Node, values: &Node, names: &mut Names) -> String {
    format!("{kind}[{},{}]", keys.name(names), values.name(names))
}

/// The pairs of an input. A plain dict is as good as any mapping; of the other kinds their own class fits better.
pub fn open<'py, I: ValidateInput<'py>>(
    input: &I,
    own: Mappings,
    strict: bool,
    refusal: ErrorKind,
    state: &mut State<'py>,
) -> Result<I::Entries, Fail> {
    let py = state.py;
    match input.entries(py, own) {
        Ok(entries) => {
            if own != Mappings::Dict && input.as_python().is_none() {
                state.floor_exactness(Exactness::Strict);
            }
            return Ok(entries);
        }
        Err(Refused::No) if !strict => {}
        Err(refused) => return state.refuse(refused, refusal, input),
    }
    match input.entries(py, Mappings::Any) {
        Ok(entries) => {
            if own != Mappings::Dict {
                state.floor_exactness(Exactness::Lax);
            }
            Ok(entries)
        }
        Err(refused) => state.refuse(refused, refusal, input),
    }
}

/// The mapping being filled: a dict, or an instance of a subclass, which is filled through its own `__setitem__`.
pub struct Filled<'py> {
    dict: Bound<'py, PyDict>,
    plain: bool,
}

impl<'py> Filled<'py> {
    pub fn dict(py: Python<'py>) -> Self {
        Self { dict: PyDict::new(py), plain: true }
    }

    /// # Errors
    /// What calling the class raises.
    pub fn of(class: &Bound<'py, PyType>) -> PyResult<Self> {
        let py = class.py();
        // a class that leaves setting to `dict` is not asked each time: a third of the time of a counter
        let set = crate::name!(py, "__setitem__");
        let plain = class.getattr(set)?.is(py.get_type::<PyDict>().getattr(set)?);
        Ok(Self { dict: class.call0()?.cast_into()?, plain })
    }

    pub fn into_any(self) -> Bound<'py, PyAny> {
        self.dict.into_any()
    }

    #[inline]
    fn set(&self, key: Bound<'py, PyAny>, value: Bound<'py, PyAny>) -> PyResult<()> {
        if self.plain { self.dict.set_item(key, value) } else { self.dict.as_any().set_item(key, value) }
    }
}

/// What a room says about its pairs.
pub struct Rules<'a> {
    pub keys: &'a Node,
    pub values: &'a Node,
    pub length: Option<&'a Length>,
    pub fail_fast: bool,
    /// the name in errors about the length
    pub field_type: &'static str,
}

/// Reads the pairs into `output`.
///
/// # Errors
/// Line errors of all keys and values (of the first, with `fail_fast`); too many pairs, and a mapping that cannot be
/// read on, end the reading with one error in place of those so far. What hashing and comparing keys raises is raised.
pub fn fill<'py, I: ValidateInput<'py>>(
    input: &I,
    entries: I::Entries,
    rules: &Rules<'_>,
    output: &Filled<'py>,
    state: &mut State<'py>,
) -> Result<(), Fail> {
    let partial = std::mem::replace(&mut state.partial, Partial::Off);
    let out = read(input, entries, rules, output, partial, state);
    state.partial = partial;
    out?;
    Length::check_min(rules.length, output.dict.len(), rules.field_type, input, state)
}

fn read<'py, I: ValidateInput<'py>>(
    input: &I,
    mut entries: I::Entries,
    rules: &Rules<'_>,
    output: &Filled<'py>,
    partial: Partial,
    state: &mut State<'py>,
) -> Result<(), Fail> {
    let py = state.py;
    let start = state.mark();
    let max = rules.length.and_then(|length| length.max).unwrap_or(usize::MAX);
    let mut failed = false;
    loop {
        let (key, value) = match entries.next(py) {
            Ok(Some(pair)) => pair,
            Ok(None) => break,
            Err(error) => {
                state.forget(start);
                return unreadable(error, input, state);
            }
        };
        // in a tree of strings something else makes the whole mapping invalid
        if let Some(wrong) = [&key, &value].into_iter().find(|input| !input.is_valid()) {
            state.forget(start);
            return state.fail(ErrorKind::StringType, wrong);
        }
        let mark = state.mark();
        let new_key = match key.take_or_run(rules.keys, state) {
            Ok(key) => Some(key),
            Err(Fail::Lines) => {
                state.locate(mark, |py| LocItem::key(py, "[key]"));
                locate(mark, &key, state);
                failed = true;
                None
            }
            Err(Fail::Omit) => continue,
            Err(fail) => return Err(fail),
        };
        // after a value that failed the next key is still looked at
        if failed && rules.fail_fast {
            return Err(Fail::Lines);
        }
        let last = partial != Partial::Off && entries.is_empty();
        let mark = state.mark();
        let new_value = if last {
            state.partial = partial;
            let out = value.run(rules.values, state);
            state.partial = Partial::Off;
            out
        } else {
            value.take_or_run(rules.values, state)
        };
        let new_value = match new_value {
            Ok(value) => value,
            Err(Fail::Lines) if last => {
                state.forget(mark);
                break;
            }
            Err(Fail::Lines) => {
                locate(mark, &key, state);
                failed = true;
                continue;
            }
            Err(Fail::Omit) => continue,
            Err(fail) => return Err(fail),
        };
        if let Some(new_key) = new_key {
            output.set(new_key, new_value).or_raise(state)?;
            if output.dict.len() > max {
                state.forget(start);
                return Length::too_long(max, None, rules.field_type, input, state);
            }
        }
    }
    if failed { Err(Fail::Lines) } else { Ok(()) }
}

/// Puts the key of a pair in front of the line errors since `mark`.
#[cold]
fn locate<'py, I: ValidateInput<'py>>(mark: usize, key: &I, state: &mut State<'py>) {
    let item = match key.to_object(state.py) {
        Ok(key) => LocItem::from_object(&key),
        Err(_) => LocItem::key(state.py, "?"),
    };
    state.locate(mark, |py| item.clone_ref(py));
}

/// A mapping that changed while it was read, or whose items are no pairs.
#[cold]
fn unreadable<'py, I: ValidateInput<'py>, T>(error: PyErr, input: &I, state: &mut State<'py>) -> Result<T, Fail> {
    let py = state.py;
    if is_interrupt(py, &error) {
        return state.raise(error);
    }
    let text = if error.is_instance_of::<PyTypeError>(py) {
        error.value(py).str().map(|text| text.to_string()).unwrap_or_default()
    } else {
        describe_exception(py, &error)
    };
    state.fail_with(ErrorKind::MappingType, [text.into()], input)
}
