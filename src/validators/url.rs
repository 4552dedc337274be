//! `url`: URLs with one host.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::url::UrlRules;
use super::{Compile, Names, Node, Out, Room, State, ValidateInput, node};
use crate::common::values::url::parse::ParsedUrl;
use crate::node;

node! { pub struct UrlValidator { pub rules: UrlRules } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(UrlValidator { rules: UrlRules::read(schema, cx)? }))
}

impl Room for UrlValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        self.rules.validate::<ParsedUrl, I>(input, state)
    }

    fn name(&self, _: &mut Names) -> String {
        self.rules.name("url")
    }
}
