//! `ordered-dict`: a `collections.OrderedDict`; in strict mode from such ones only.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::length::Length;
use super::parts::mapping::{self, Filled, Rules, Schema};
use super::parts::sequence::hashing;
use super::{Compile, Named, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::ErrorKind;
use crate::common::input::Mappings;
use crate::common::py::imports;
use crate::common::py::show::Told;
use crate::node;

node! {
    pub struct OrderedDictValidator {
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
    Ok(node(OrderedDictValidator { strict, key_validator: keys, value_validator: values, length, fail_fast }))
}

impl Room for OrderedDictValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let strict = state.strict_or(self.strict);
        let entries = mapping::open(input, Mappings::OrderedDict, strict, ErrorKind::OrderedDictType, state)?;
        let rules = Rules {
            keys: &self.key_validator,
            values: &self.value_validator,
            length: self.length.as_deref(),
            fail_fast: self.fail_fast,
            field_type: "OrderedDict",
        };
        let class = imports::ordered_dict(state.py).or_raise(state)?;
        let output = Filled::of(class).or_raise(state)?;
        mapping::fill(input, entries, &rules, &output, state)?;
        Ok(output.into_any())
    }

    fn name(&self, names: &mut Names) -> String {
        mapping::name("ordered-dict", &self.key_validator, &self.value_validator, names)
    }

    fn reach(&self) -> Reach {
        hashing(&self.key_validator)
    }
}
