//! `function-before`: a function that changes the input before the inner schema sees it.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::parts::callback::{Callback, naming};
use super::{Compile, Named, Names, Node, Out, PartsOut, Raise, Room, State, ValidateInput, node};
use crate::common::py::show::Told;
use crate::common::schema::reader::required;
use crate::{keys, node};

keys! { struct Keys { function, schema } }

node! {
    pub struct FunctionBeforeValidator { pub validator: Node, pub callback: Callback }
    shown by this {
        validator: Told(&this.validator),
        func: this.callback.func,
        config: this.callback.shown_config(),
        name: Named(this),
        field_name: this.callback.shown_field_name(),
        info_arg: this.callback.info_arg,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let validator = cx.node(&required(keys.schema, "schema")?)?;
    let callback = Callback::read(keys.function, cx)?;
    Ok(node(FunctionBeforeValidator { validator, callback }))
}

impl Room for FunctionBeforeValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let value = input.to_object(state.py).or_raise(state)?;
        let value = self.callback.call(&value, input, state)?;
        value.run(&self.validator, state)
    }

    fn parts<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> PartsOut<'py> {
        let value = input.to_object(state.py).or_raise(state)?;
        let value = self.callback.call(&value, input, state)?;
        self.validator.python_parts(&value, state)
    }

    fn name(&self, names: &mut Names) -> String {
        format!("function-before[{}(), {}]", self.callback.name(), self.validator.name(names))
    }

    fn assign<'py>(
        &self,
        object: &Bound<'py, PyAny>,
        field: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let changed = naming(field, state, |state| self.callback.call(object, object, state))?;
        self.validator.assign(&changed, field, value, state)
    }

    fn wrapped(&self) -> Option<&Node> {
        Some(&self.validator)
    }
}
