//! `multi-host-url`: URLs with any number of hosts.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::url::UrlRules;
use super::{Compile, Named, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::values::url::parse::ParsedMultiHostUrl;
use crate::node;

node! {
    pub struct MultiHostUrlValidator { pub rules: UrlRules }
    shown by this {
        strict: this.rules.strict,
        max_length: this.rules.max_length,
        allowed_schemes: this.rules.shown_schemes(),
        host_required: this.rules.host_required,
        default_host: this.rules.default_host,
        default_port: this.rules.default_port,
        default_path: this.rules.default_path,
        name: Named(this),
        preserve_empty_path: this.rules.preserve_empty_path,
    }
}

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

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
