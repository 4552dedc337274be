//! `function-after`: a function that gets what the inner schema gave.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::parts::callback::{Callback, naming};
use super::parts::instances::Memory;
use super::{Compile, Named, Names, Node, Out, Room, State, ValidateInput, node};
use crate::common::py::show::Told;
use crate::common::schema::reader::required;
use crate::{keys, node};

keys! { struct Keys { function, schema } }

node! {
    pub struct FunctionAfterValidator { pub validator: Node, pub callback: Callback }
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
    Ok(node(FunctionAfterValidator { validator, callback }))
}

impl Room for FunctionAfterValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let value = input.run(&self.validator, state)?;
        self.callback.call(&value, input, state)
    }

    fn name(&self, names: &mut Names) -> String {
        format!("function-after[{}(), {}]", self.callback.name(), self.validator.name(names))
    }

    fn assign<'py>(
        &self,
        object: &Bound<'py, PyAny>,
        field: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        Memory::guard(object, state, |state| {
            let out = self.validator.assign(object, field, value, state)?;
            naming(field, state, |state| self.callback.call(&out, object, state))
        })
    }

    fn wrapped(&self) -> Option<&Node> {
        Some(&self.validator)
    }
}
