//! `nullable`: `None`, or what the inner schema dumps.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Fail, Names, Node, Room, Sink, State, node};
use crate::common::py::as_is::AsIs;
use crate::common::schema::reader::required;
use crate::{keys, node};

keys! { struct Keys { schema } }

node! { pub struct NullableSerializer { pub serializer: Node } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let serializer = cx.node(&required(Keys::read(schema).schema, "schema")?)?;
    Ok(node(NullableSerializer { serializer }))
}

impl Room for NullableSerializer {
    #[inline]
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if value.is_none() { sink.none(state) } else { sink.child(&self.serializer, value, state) }
    }

    fn as_is(&self) -> AsIs {
        self.serializer.as_is().or_none()
    }

    fn name(&self, _: &mut Names) -> String {
        "nullable".to_owned()
    }

    fn retry_with_lax_check(&self) -> bool {
        self.serializer.retry_with_lax_check()
    }
}
