//! `function-wrap`: as a validation kind dumped as the inner schema is; as a `serialization`, a function around it.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::callback::{self, Callback};
use super::{Compile, Fail, Named, Names, Node, Room, Sink, State, node};
use crate::common::schema::reader::required;
use crate::{keys, name, node};

keys! { struct Keys { schema } }

node! {
    pub struct FunctionWrapSerializer { pub serializer: Node, pub callback: Callback }
    shown by this {
        serializer: this.serializer,
        func: this.callback.func,
        name: Named(this),
        function_name: this.callback.function_name,
        return_serializer: this.callback.return_serializer,
        when_used: this.callback.when_used,
        is_field_serializer: this.callback.is_field_serializer,
        info_arg: this.callback.info_arg,
    }
}

/// The validation kind.
pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    cx.node(&required(Keys::read(schema).schema, "schema")?)
}

/// The serialization of `schema`.
pub fn build_serialization<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let serialization = required(schema.get_item(name!(cx.py, "serialization"))?, "serialization")?;
    let (callback, serializer) = Callback::read(&serialization, cx, |inner, cx| match inner {
        Some(inner) => cx.node(&inner),
        None => callback::without_serialization(schema, cx),
    })?;
    Ok(node(FunctionWrapSerializer { serializer, callback }))
}

impl Room for FunctionWrapSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if self.callback.when_used.applies(value, state) {
            self.callback.call(value, Some(&self.serializer), sink, state)
        } else {
            sink.child(&self.serializer, value, state)
        }
    }

    fn name(&self, names: &mut Names) -> String {
        format!("wrap_function[{}, {}]", self.callback.function_name, self.serializer.name(names))
    }

    fn is_field_function(&self) -> bool {
        self.callback.is_field_serializer
    }

    fn retry_with_lax_check(&self) -> bool {
        self.serializer.retry_with_lax_check() || self.callback.return_serializer.retry_with_lax_check()
    }

    fn wrapped(&self) -> Option<&Node> {
        Some(&self.serializer)
    }
}
