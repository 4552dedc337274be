//! `set`: a set of hashable values of one schema.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::direct;
use super::parts::length::Length;
use super::parts::sequence::{self, Rules, Schema, SetSink};
use super::{Compile, Named, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::ErrorKind;
use crate::common::input::Arrays;
use crate::common::json::Cursor;
use crate::common::py::object::set_add;
use crate::common::py::show::Told;
use crate::node;

node! {
    pub struct SetValidator {
        pub strict: bool,
        pub item_validator: Node,
        pub length: Option<Box<Length>>,
        pub fail_fast: bool,
    }
    shown by this {
        strict: this.strict,
        item_validator: Told(&this.item_validator),
        min_length: this.length.as_ref().and_then(|length| length.min),
        max_length: this.length.as_ref().and_then(|length| length.max),
        name: Named(this),
        fail_fast: this.fail_fast,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let Schema { strict, items, length, fail_fast } = Schema::read_of_set(schema, cx)?;
    let items = match items {
        Some(items) => items,
        None => cx.child(None)?,
    };
    Ok(node(SetValidator { strict, item_validator: items, length, fail_fast }))
}

impl Room for SetValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let strict = state.strict_or(self.strict);
        let items = sequence::open(input, Arrays::Set, strict, ErrorKind::SetType, state)?;
        let rules = Rules {
            items: Some(&self.item_validator),
            length: self.length.as_deref(),
            fail_fast: self.fail_fast,
            field_type: "Set",
        };
        let mut output = SetSink::set(state.py).or_raise(state)?;
        sequence::fill(input, items, &rules, &mut output, state)?;
        Ok(output.0)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        if self.length.is_some() {
            return direct::exact(self, cursor, state);
        }
        let output = SetSink::set(state.py).ok()?.0;
        sequence::direct_items(&self.item_validator, Arrays::Set, cursor, state, |item| set_add(&output, &item).ok())?;
        Some(output)
    }

    fn name(&self, names: &mut Names) -> String {
        format!("set[{}]", self.item_validator.name(names))
    }

    fn reach(&self) -> Reach {
        sequence::hashing(&self.item_validator)
    }
}
