//! `dict`: keys of one schema, values of another.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::callback::strictness;
use super::parts::length::Length;
use super::{Compile, Exactness, Fail, Names, Node, Out, Raise, Room, State, ValidateInput, node};
use crate::common::errors::{ErrorKind, LocItem};
use crate::common::input::{Entries, Refused};
use crate::common::json::Partial;
use crate::common::schema::reader::boolean;
use crate::{keys, node};

keys! { struct Keys { keys_schema, values_schema, min_length, max_length, fail_fast, strict } }

node! {
    pub struct DictValidator {
        pub strict: bool,
        pub key_validator: Node,
        pub value_validator: Node,
        pub length: Option<Box<Length>>,
        pub fail_fast: bool,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let strict = strictness(&keys.strict, cx)?;
    let key_validator = cx.child(keys.keys_schema)?;
    let value_validator = cx.child(keys.values_schema)?;
    let length = Length::read(&keys.min_length, &keys.max_length)?;
    let fail_fast = boolean(&keys.fail_fast)?.unwrap_or(false);
    Ok(node(DictValidator { strict, key_validator, value_validator, length, fail_fast }))
}

impl Room for DictValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        let strict = state.strict_or(self.strict);
        let mut entries = match input.entries(py, true) {
            Ok(entries) => entries,
            Err(Refused::No) if !strict => match input.entries(py, false) {
                Ok(entries) => {
                    state.floor_exactness(Exactness::Lax);
                    entries
                }
                Err(refused) => return state.refuse(refused, ErrorKind::DictType, input),
            },
            Err(refused) => return state.refuse(refused, ErrorKind::DictType, input),
        };
        let length = self.length.as_deref();
        let total = entries.len();
        let output = PyDict::new(py);
        let mut failed = false;
        let start = state.mark();
        let partial = state.partial;
        loop {
            let (key, value) = match entries.next(py) {
                Ok(Some(pair)) => pair,
                Ok(None) => break,
                Err(error) => return self.unreadable(error, total.is_some(), input, state),
            };
            let last = partial != Partial::Off && entries.is_empty();
            let before = state.mark();
            state.partial = Partial::Off;
            let out_key = key.run(&self.key_validator, state);
            let out_key = match out_key {
                Ok(key) => Some(key),
                Err(Fail::Lines) => {
                    state.locate(before, |py| LocItem::key(py, "[key]"));
                    let outer = loc_of(&key, state);
                    state.locate(before, |py| outer.clone_ref(py));
                    None
                }
                Err(Fail::Omit) => {
                    state.partial = partial;
                    continue;
                }
                Err(fail) => return Err(fail),
            };
            let between = state.mark();
            state.partial = if last { partial } else { Partial::Off };
            let out_value = value.run(&self.value_validator, state);
            state.partial = partial;
            let out_value = match out_value {
                Ok(value) => Some(value),
                Err(Fail::Lines) if last => {
                    state.forget(between);
                    break;
                }
                Err(Fail::Lines) => {
                    let outer = loc_of(&key, state);
                    state.locate(between, |py| outer.clone_ref(py));
                    None
                }
                Err(Fail::Omit) => continue,
                Err(fail) => return Err(fail),
            };
            match (out_key, out_value) {
                (Some(key), Some(value)) => {
                    output.set_item(key, value).or_raise(state)?;
                    // keys that are equal once validated count once; earlier errors give way to this one
                    if length.is_some_and(|length| length.is_over(output.len())) {
                        state.forget(start);
                        Length::check_max(length, output.len(), None, "Dictionary", input, state)?;
                    }
                }
                _ => {
                    failed = true;
                    if self.fail_fast {
                        break;
                    }
                }
            }
        }
        if failed {
            return Err(Fail::Lines);
        }
        Length::check_min(length, output.len(), "Dictionary", input, state)?;
        Ok(output.into_any())
    }

    fn name(&self, names: &mut Names) -> String {
        format!("dict[{},{}]", self.key_validator.name(names), self.value_validator.name(names))
    }
}

impl DictValidator {
    #[cold]
    fn unreadable<'py, I: ValidateInput<'py>, T>(
        &self,
        error: PyErr,
        is_dict: bool,
        input: &I,
        state: &mut State<'py>,
    ) -> Result<T, Fail> {
        let py = state.py;
        if is_dict || !error.is_instance_of::<pyo3::exceptions::PyException>(py) {
            return state.raise(error);
        }
        let text = crate::common::errors::describe_exception(py, &error);
        state.fail_with(ErrorKind::MappingType, [text.into()], input)
    }
}

/// The location item of a key of the input.
fn loc_of<'py, I: ValidateInput<'py>>(key: &I, state: &State<'py>) -> LocItem {
    match key.to_object(state.py) {
        Ok(key) => LocItem::from_object(&key),
        Err(_) => LocItem::key(state.py, "?"),
    }
}
