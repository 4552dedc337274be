//! `custom_error_*`: one error of the schema's own instead of those that validation found.

use std::fmt;

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::common::errors::{ErrorKind, Problem, PydanticCustomError, PydanticKnownError, SchemaError};
use crate::common::schema::reader::{Value, dict, required, text};
use crate::part;
use crate::validators::{Fail, State, ValidateInput};

part! {
    /// The error: an exception object that lines share.
    pub struct CustomError { error: Py<PyAny>, known: bool }
    shown with show
}

impl CustomError {
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Python::attach(|py| {
            let error = self.error.bind(py);
            if let Ok(known) = error.cast::<PydanticKnownError>() {
                return f.debug_tuple("KnownError").field(known.get()).finish();
            }
            match error.cast::<PydanticCustomError>() {
                Ok(custom) => f.debug_tuple("Custom").field(custom.get()).finish(),
                Err(_) => f.write_str("Custom"),
            }
        })
    }

    /// `None` where no type is given. Types of the engine's own have their message already, others need one.
    ///
    /// # Errors
    /// `SchemaError` for a message that is not needed, `KeyError` for an unknown type without a message, `TypeError` for a context that lacks what the type needs.
    pub fn read<'py>(
        py: Python<'py>,
        error_type: &Value<'py>,
        message: &Value<'py>,
        context: Value<'py>,
    ) -> PyResult<Option<Self>> {
        let Some(slug) = text(error_type)? else { return Ok(None) };
        let context: Option<Bound<'py, PyDict>> = context.map(dict).transpose()?;
        if ErrorKind::from_slug(&slug).is_some() {
            if message.is_some() {
                return Err(SchemaError::new_err(
                    "custom_error_message should not be provided if 'custom_error_type' matches a known error",
                ));
            }
            let error = Bound::new(py, PydanticKnownError::from_parts(&slug, context.as_ref())?)?;
            return Ok(Some(Self { error: error.into_any().unbind(), known: true }));
        }
        let message = required(message.clone(), "custom_error_message")?;
        let error = py.get_type::<PydanticCustomError>().call1((slug, message, context))?;
        Ok(Some(Self { error: error.unbind(), known: false }))
    }

    /// Fails with this error.
    #[cold]
    pub fn fail<'py, I: ValidateInput<'py>, T>(&self, input: &I, state: &mut State<'py>) -> Result<T, Fail> {
        let error = self.error.clone_ref(state.py);
        state.fail_problem(if self.known { Problem::Known(error) } else { Problem::Custom(error) }, input)
    }

    /// Runs `f` and fails with this error where `f` finds errors; those are not even made.
    pub fn instead<'py, I: ValidateInput<'py>, T>(
        &self,
        input: &I,
        state: &mut State<'py>,
        f: impl FnOnce(&mut State<'py>) -> Result<T, Fail>,
    ) -> Result<T, Fail> {
        state.quiet += 1;
        let out = f(state);
        state.quiet -= 1;
        match out {
            Err(Fail::Lines) => self.fail(input, state),
            out => out,
        }
    }
}
