//! `function-wrap`: a function around the inner schema, which it calls through a handler.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::parts::callback::{Callback, naming};
use super::parts::handler::Assignment;
use super::parts::instances::Memory;
use super::{Compile, Named, Names, Node, Out, Raise, Room, State, ValidateInput, node};
use crate::common::py::show::Untold;
use crate::common::schema::reader::required;
use crate::{keys, node};

keys! { struct Keys { function, schema } }

node! {
    pub struct FunctionWrapValidator {
        pub validator: Node,
        pub callback: Callback,
        pub hide_input_in_errors: bool,
        pub validation_error_cause: bool,
    }
    shown by this {
        validator: Untold(&this.validator),
        func: this.callback.func,
        config: this.callback.shown_config(),
        name: Named(this),
        field_name: this.callback.shown_field_name(),
        info_arg: this.callback.info_arg,
        hide_input_in_errors: this.hide_input_in_errors,
        validation_error_cause: this.validation_error_cause,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let validator = cx.node(&required(keys.schema, "schema")?)?;
    let callback = Callback::read(keys.function, cx)?;
    let hide_input_in_errors = cx.config.hide_input_in_errors()?.unwrap_or(false);
    let validation_error_cause = cx.config.validation_error_cause()?.unwrap_or(false);
    Ok(node(FunctionWrapValidator { validator, callback, hide_input_in_errors, validation_error_cause }))
}

impl FunctionWrapValidator {
    fn settings(&self) -> (bool, bool) {
        (self.hide_input_in_errors, self.validation_error_cause)
    }
}

impl Room for FunctionWrapValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let value = input.to_object(state.py).or_raise(state)?;
        self.callback.call_wrap(&self.validator, self.settings(), None, &value, input, state)
    }

    fn name(&self, _: &mut Names) -> String {
        format!("function-wrap[{}()]", self.callback.name())
    }

    fn assign<'py>(
        &self,
        object: &Bound<'py, PyAny>,
        field: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let assignment = Assignment { field: field.clone().unbind(), value: value.clone().unbind() };
        Memory::guard(object, state, |state| {
            naming(field, state, |state| {
                self.callback.call_wrap(&self.validator, self.settings(), Some(assignment), object, object, state)
            })
        })
    }

    fn wrapped(&self) -> Option<&Node> {
        Some(&self.validator)
    }
}
