//! `deque`: a `collections.deque` of values of one schema; of a deque the `maxlen` is kept.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::parts::direct;
use super::parts::length::Length;
use super::parts::sequence::{self, Rules, Schema};
use super::{Compile, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, name_of_room, node};
use crate::common::errors::ErrorKind;
use crate::common::input::Arrays;
use crate::common::json::Cursor;
use crate::common::py::imports;
use crate::common::py::show::Late;
use crate::{name, node};

node! {
    pub struct DequeValidator {
        pub strict: bool,
        pub item_validator: Option<Node>,
        pub length: Option<Box<Length>>,
        pub fail_fast: bool,
    }
    shown by this {
        strict: this.strict,
        item_validator: this.item_validator,
        min_length: this.length.as_ref().and_then(|length| length.min),
        max_length: this.length.as_ref().and_then(|length| length.max),
        name: Late(name_of_room(this)),
        fail_fast: this.fail_fast,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let Schema { strict, items, length, fail_fast } = Schema::read(schema, cx)?;
    // items of any kind need no validator of their own
    let items = items.filter(|items| items.type_name() != "AnyValidator");
    Ok(node(DequeValidator { strict, item_validator: items, length, fail_fast }))
}

impl Room for DequeValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let strict = state.strict_or(self.strict);
        let items = sequence::open(input, Arrays::Deque, strict, ErrorKind::DequeType, state)?;
        let rules = Rules {
            items: self.item_validator.as_ref(),
            length: self.length.as_deref(),
            fail_fast: self.fail_fast,
            field_type: "Deque",
        };
        let mut output = Vec::with_capacity(sequence::capacity(&items));
        sequence::fill(input, items, &rules, &mut output, state)?;
        make(output, input.as_python(), state.py).or_raise(state)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        let items = match &self.item_validator {
            Some(items) if self.length.is_none() => items,
            _ => return direct::exact(self, cursor, state),
        };
        let output = sequence::direct_vec(items, Arrays::Deque, cursor, state)?;
        make(output, None, state.py).ok()
    }

    fn name(&self, names: &mut Names) -> String {
        format!("deque[{}]", sequence::items_name(self.item_validator.as_ref(), names))
    }

    fn named_late(&self) -> bool {
        true
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

fn make<'py>(
    items: Vec<Bound<'py, PyAny>>,
    input: Option<&Bound<'py, PyAny>>,
    py: Python<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let class = imports::deque(py)?;
    let items = PyList::new(py, items)?;
    match input {
        Some(input) if input.is_instance(class)? => class.call1((items, input.getattr(name!(py, "maxlen"))?)),
        _ => class.call1((items,)),
    }
}
