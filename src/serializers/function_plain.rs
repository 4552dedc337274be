//! `function-plain`: as a validation kind dumped by type; as a `serialization`, a function instead of the kind's own way.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::callback::{self, Callback, WhenUsed};
use super::{Compile, Fail, Named, Names, Node, Room, Sink, State, node};
use crate::common::schema::reader::required;
use crate::{name, node};

node! {
    pub struct FunctionPlainSerializer {
        pub callback: Callback,
        /// dumps the values that the function is not called for
        pub fallback_serializer: Option<Node>,
    }
    shown by this {
        func: this.callback.func,
        name: Named(this),
        function_name: this.callback.function_name,
        return_serializer: this.callback.return_serializer,
        fallback_serializer: this.fallback_serializer,
        when_used: this.callback.when_used,
        is_field_serializer: this.callback.is_field_serializer,
        info_arg: this.callback.info_arg,
    }
}

/// The validation kind: nothing is known of its values.
pub fn build<'py>(_: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    cx.child(None)
}

/// The serialization of `schema`.
pub fn build_serialization<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let serialization = required(schema.get_item(name!(cx.py, "serialization"))?, "serialization")?;
    let (callback, ()) = Callback::read(&serialization, cx, |_, _| Ok(()))?;
    let fallback_serializer = match callback.when_used {
        WhenUsed::Always => None,
        _ => Some(callback::without_serialization(schema, cx)?),
    };
    Ok(node(FunctionPlainSerializer { callback, fallback_serializer }))
}

impl Room for FunctionPlainSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        match &self.fallback_serializer {
            Some(node) if !self.callback.when_used.applies(value, state) => sink.child(node, value, state),
            _ => self.callback.call(value, None, sink, state),
        }
    }

    fn name(&self, _: &mut Names) -> String {
        format!("plain_function[{}]", self.callback.function_name)
    }

    fn label(&self) -> Option<&'static str> {
        Some("Function")
    }

    fn is_field_function(&self) -> bool {
        self.callback.is_field_serializer
    }

    fn retry_with_lax_check(&self) -> bool {
        self.fallback_serializer.as_ref().is_some_and(|node| node.retry_with_lax_check())
            || self.callback.return_serializer.retry_with_lax_check()
    }
}
