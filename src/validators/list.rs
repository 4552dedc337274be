//! `list`: a list of values of one schema.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::parts::callback::strictness;
use super::parts::length::Length;
use super::parts::sequence::iteration_error;
use super::{Compile, Exactness, Fail, Names, Node, Out, Raise, Room, State, ValidateInput, node};
use crate::common::errors::{ErrorKind, LocItem};
use crate::common::input::{Arrays, Items};
use crate::common::json::Partial;
use crate::common::schema::reader::boolean;
use crate::{keys, node};

keys! { struct Keys { items_schema, min_length, max_length, fail_fast, strict } }

node! {
    pub struct ListValidator {
        pub strict: bool,
        pub item_validator: Option<Node>,
        pub length: Option<Box<Length>>,
        pub fail_fast: bool,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let strict = strictness(&keys.strict, cx)?;
    let item_validator = keys.items_schema.map(|items| cx.node(&items)).transpose()?;
    // items of any kind need no validator of their own
    let item_validator = item_validator.filter(|items| items.type_name() != "AnyValidator");
    let length = Length::read(&keys.min_length, &keys.max_length)?;
    let fail_fast = boolean(&keys.fail_fast)?.unwrap_or(false);
    Ok(node(ListValidator { strict, item_validator, length, fail_fast }))
}

impl Room for ListValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        let exact = input.items(py, Arrays::List).or_raise(state)?;
        let mut items = match exact {
            Some(items) => items,
            None if state.strict_or(self.strict) => return state.fail(ErrorKind::ListType, input),
            None => match input.items(py, Arrays::AnySequence).or_raise(state)? {
                Some(items) => {
                    state.floor_exactness(Exactness::Lax);
                    items
                }
                None => return state.fail(ErrorKind::ListType, input),
            },
        };
        let length = self.length.as_deref();
        let total = items.len();
        if let Some(total) = total {
            // without an item validator nothing can be omitted
            if self.item_validator.is_none() {
                Length::check_max(length, total, Some(total), "List", input, state)?;
            }
        }
        let mut output = Vec::with_capacity(total.unwrap_or(0).min(1 << 20));
        let mark = state.mark();
        let mut failed = false;
        let partial = state.partial;
        let mut index = 0usize;
        loop {
            let item = match items.next(py) {
                Ok(Some(item)) => item,
                Ok(None) => break,
                Err(error) => return iteration_error(error, index, input, state),
            };
            let last = partial != Partial::Off && items.is_empty();
            let Some(validator) = &self.item_validator else {
                output.push(item.to_object(py).or_raise(state)?);
                index += 1;
                Length::check_max(length, output.len(), total, "List", input, state)?;
                continue;
            };
            state.partial = if last { partial } else { Partial::Off };
            let before = state.mark();
            let out = item.run(validator, state);
            state.partial = partial;
            match out {
                Ok(value) => {
                    output.push(value);
                    Length::check_max(length, output.len(), total, "List", input, state)?
                }
                Err(Fail::Lines) => {
                    if last {
                        state.forget(before);
                        break;
                    }
                    failed = true;
                    state.locate(before, |_| LocItem::from(index));
                    if self.fail_fast {
                        break;
                    }
                }
                Err(Fail::Omit) => {}
                Err(fail) => return Err(fail),
            }
            index += 1;
        }
        let _ = mark;
        if failed {
            return Err(Fail::Lines);
        }
        Length::check_min(length, output.len(), "List", input, state)?;
        Ok(PyList::new(py, output).or_raise(state)?.into_any())
    }

    fn name(&self, names: &mut Names) -> String {
        let items = self.item_validator.as_ref().map_or_else(|| "any".to_owned(), |items| items.name(names));
        format!("list[{items}]")
    }
}
