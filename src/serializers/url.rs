//! `url`: URLs with one host.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::leaves_values;
use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::common::values::url::single::Url;
use crate::node;

node! { pub struct UrlSerializer {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(UrlSerializer {}))
}

impl Room for UrlSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if let Ok(url) = value.cast::<Url>() {
            return leaves_values::url(url, sink, state);
        }
        state.unexpected("url", value)?;
        infer::infer(value, sink, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "url".to_owned()
    }
}
