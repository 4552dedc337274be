//! `function-plain`: a function instead of a schema.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::callback::Callback;
use super::{Compile, Named, Names, Node, Out, Raise, Room, State, ValidateInput, node};
use crate::{keys, node};

keys! { struct Keys { function } }

node! {
    pub struct FunctionPlainValidator { pub callback: Callback }
    shown by this {
        func: this.callback.func,
        config: this.callback.shown_config(),
        name: Named(this),
        field_name: this.callback.shown_field_name(),
        info_arg: this.callback.info_arg,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    Ok(node(FunctionPlainValidator { callback: Callback::read(keys.function, cx)? }))
}

impl Room for FunctionPlainValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let value = input.to_object(state.py).or_raise(state)?;
        self.callback.call(&value, input, state)
    }

    fn name(&self, _: &mut Names) -> String {
        format!("function-plain[{}()]", self.callback.name())
    }
}
