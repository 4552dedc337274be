//! `multi-host-url`: URLs with any number of hosts.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::leaves_values;
use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::common::values::url::multi_host::MultiHostUrl;
use crate::node;

node! { pub struct MultiHostUrlSerializer {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(MultiHostUrlSerializer {}))
}

impl Room for MultiHostUrlSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if let Ok(url) = value.cast::<MultiHostUrl>() {
            return leaves_values::multi_host_url(url, sink, state);
        }
        state.unexpected("multi-host-url", value)?;
        infer::infer(value, sink, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "multi-host-url".to_owned()
    }
}
