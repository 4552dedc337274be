//! `custom-error`: one error of the schema's own, whatever went wrong inside.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::custom_error::CustomError;
use super::parts::direct;
use super::{Compile, Named, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::json::Cursor;
use crate::common::py::as_is::AsIs;
use crate::common::py::show::Told;
use crate::common::schema::reader::required;
use crate::{keys, node};

keys! { struct Keys { schema, custom_error_type, custom_error_message, custom_error_context } }

node! {
    pub struct CustomErrorValidator { pub validator: Node, pub custom_error: CustomError }
    shown by this {
        validator: Told(&this.validator),
        custom_error: this.custom_error,
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let error_type = Some(required(keys.custom_error_type, "custom_error_type")?);
    let custom_error = CustomError::read(cx.py, &error_type, &keys.custom_error_message, keys.custom_error_context)?;
    let validator = cx.node(&required(keys.schema, "schema")?)?;
    match custom_error {
        Some(custom_error) => Ok(node(CustomErrorValidator { validator, custom_error })),
        None => Ok(validator),
    }
}

impl Room for CustomErrorValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        state.quiet += 1;
        let out = input.run(&self.validator, state);
        state.quiet -= 1;
        out.or_else(|_| {
            // exceptions and wishes of user code included
            drop(state.take_raised());
            self.custom_error.fail(input, state)
        })
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        direct::value(&self.validator, cursor, state)
    }

    fn as_is(&self) -> AsIs {
        self.validator.as_is()
    }

    fn name(&self, names: &mut Names) -> String {
        format!("custom-error[{}]", self.validator.name(names))
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
