//! `bytes`: bytes, as text in one of three encodings.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use super::parts::leaves;
use super::parts::modes::BytesMode;
use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::common::py::as_is::AsIs;
use crate::node;

node! { pub struct BytesSerializer { pub bytes_mode: BytesMode } }

pub fn build<'py>(_: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(BytesSerializer { bytes_mode: BytesMode::read(&cx.config)? }))
}

impl Room for BytesSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        match value.cast::<PyBytes>() {
            Ok(bytes) => leaves::bytes(value, bytes.as_bytes(), self.bytes_mode, sink, state),
            Err(_) => {
                state.unexpected("bytes", value)?;
                infer::infer(value, sink, state)
            }
        }
    }

    fn as_is(&self) -> AsIs {
        AsIs::BYTES
    }

    fn name(&self, _: &mut Names) -> String {
        "bytes".to_owned()
    }
}
