//! `multi-host-url`: URLs with any number of hosts.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::url::UrlRules;
use super::{Compile, Names, Node, Out, Room, State, ValidateInput, node};
use crate::common::values::url::parse::ParsedMultiHostUrl;
use crate::node;

node! { pub struct MultiHostUrlValidator { pub rules: UrlRules } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(MultiHostUrlValidator { rules: UrlRules::read(schema, cx)? }))
}

impl Room for MultiHostUrlValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        self.rules.validate::<ParsedMultiHostUrl, I>(input, state)
    }

    fn name(&self, _: &mut Names) -> String {
        self.rules.name("multi-host-url")
    }
}
