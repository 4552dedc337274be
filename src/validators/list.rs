//! `list`: a list of values of one schema.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::parts::direct;
use super::parts::length::Length;
use super::parts::sequence::{self, Rules, Schema};
use super::{Compile, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, name_of_room, node};
use crate::common::errors::ErrorKind;
use crate::common::input::Arrays;
use crate::common::json::Cursor;
use crate::common::py::object::list_of;
use crate::common::py::show::Late;
use crate::node;

node! {
    pub struct ListValidator {
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
    Ok(node(ListValidator { strict, item_validator: items, length, fail_fast }))
}

impl Room for ListValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let rules = Rules {
            items: self.item_validator.as_ref(),
            length: self.length.as_deref(),
            fail_fast: self.fail_fast,
            field_type: "List",
        };
        if self.item_validator.is_none()
            && let Some(Ok(list)) = input.as_python().map(|object| object.cast::<PyList>())
        {
            return copied(list, &rules, input, state);
        }
        if self.length.is_none()
            && let Some(items) = &self.item_validator
            && let Some(list) = input.all_as_is(items, state)
        {
            return Ok(list);
        }
        let strict = state.strict_or(self.strict);
        let items = sequence::open(input, Arrays::List, strict, ErrorKind::ListType, state)?;
        let mut output = Vec::with_capacity(sequence::capacity(&items));
        sequence::fill(input, items, &rules, &mut output, state)?;
        Ok(PyList::new(state.py, output).or_raise(state)?.into_any())
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        let items = match &self.item_validator {
            Some(items) if self.length.is_none() => items,
            _ => return direct::exact(self, cursor, state),
        };
        let mut output = sequence::direct_vec(items, Arrays::List, cursor, state)?.into_iter();
        list_of(state.py, output.len(), || output.next())
    }

    fn name(&self, names: &mut Names) -> String {
        format!("list[{}]", sequence::items_name(self.item_validator.as_ref(), names))
    }

    fn named_late(&self) -> bool {
        true
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

/// Items of any kind are taken all at once, so that both bounds are looked at, the lower one first.
fn copied<'py, I: ValidateInput<'py>>(
    list: &Bound<'py, PyList>,
    rules: &Rules<'_>,
    input: &I,
    state: &mut State<'py>,
) -> Out<'py> {
    let copy = list.get_slice(0, list.len());
    Length::check_min(rules.length, copy.len(), rules.field_type, input, state)?;
    match rules.length.and_then(|length| length.max) {
        Some(max) if copy.len() > max => Length::too_long(max, Some(copy.len()), rules.field_type, input, state),
        _ => Ok(copy.into_any()),
    }
}
