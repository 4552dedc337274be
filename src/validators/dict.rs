//! `dict`: keys of one schema, values of another.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::direct;
use super::parts::length::Length;
use super::parts::mapping::{self, Filled, Rules, Schema};
use super::parts::sequence::hashing;
use super::{Compile, Named, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::ErrorKind;
use crate::common::input::Mappings;
use crate::common::json::Cursor;
use crate::common::py::as_is::AsIs;
use crate::common::py::show::Told;
use crate::node;

node! {
    pub struct DictValidator {
        pub strict: bool,
        pub key_validator: Node,
        pub value_validator: Node,
        pub length: Option<Box<Length>>,
        pub fail_fast: bool,
    }
    shown by this {
        strict: this.strict,
        key_validator: Told(&this.key_validator),
        value_validator: Told(&this.value_validator),
        min_length: this.length.as_ref().and_then(|length| length.min),
        max_length: this.length.as_ref().and_then(|length| length.max),
        fail_fast: this.fail_fast,
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let Schema { strict, keys, values, length, fail_fast } = Schema::read(schema, cx)?;
    Ok(node(DictValidator { strict, key_validator: keys, value_validator: values, length, fail_fast }))
}

impl Room for DictValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let strict = state.strict_or(self.strict);
        let entries = mapping::open(input, Mappings::Dict, strict, ErrorKind::DictType, state)?;
        let rules = Rules {
            keys: &self.key_validator,
            values: &self.value_validator,
            length: self.length.as_deref(),
            fail_fast: self.fail_fast,
            field_type: "Dictionary",
        };
        let output = Filled::dict(state.py);
        mapping::fill(input, entries, &rules, &output, state)?;
        Ok(output.into_any())
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        if self.length.is_some() || !self.key_validator.as_is().is(AsIs::STR) {
            return direct::exact(self, cursor, state);
        }
        let mark = cursor.mark();
        let output = PyDict::new(state.py);
        let mut more = cursor.enter(b'{')?;
        while more {
            let Some(key) = cursor.key() else {
                cursor.go_back(mark)?;
                return direct::exact(self, cursor, state);
            };
            let key = state.strings.plain_key(state.py, key).ok()?;
            let value = direct::value(&self.value_validator, cursor, state)?;
            output.set_item(key, value).ok()?;
            more = cursor.more(b'}')?;
        }
        Some(output.into_any())
    }

    fn name(&self, names: &mut Names) -> String {
        mapping::name("dict", &self.key_validator, &self.value_validator, names)
    }

    fn reach(&self) -> Reach {
        hashing(&self.key_validator)
    }
}
