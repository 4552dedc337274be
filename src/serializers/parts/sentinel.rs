//! What the rooms of single objects share: the object itself, or an error.

use pyo3::prelude::*;

use crate::common::errors::{PydanticSerializationError, PydanticSerializationUnexpectedValue};
use crate::serializers::{Fail, Sink, State, infer};

/// The object as it is, where Python values are wanted. `own`: whether the value is that object; `named` its name, and what
/// it is.
///
/// # Errors
/// `PydanticSerializationUnexpectedValue` for other values, `PydanticSerializationError` in JSON.
pub fn only<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    own: bool,
    (name, what): (&str, &str),
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if S::IS_KEY {
        return infer::infer(value, sink, state);
    }
    if S::IS_TEXT {
        let text = format!("{}'{name}' can't be serialized to JSON", S::PREFIX);
        return state.raise(PydanticSerializationError::new_err(text));
    }
    if own {
        return sink.object(value, state);
    }
    state.refuse(PydanticSerializationUnexpectedValue::new_err(Some(format!("Expected '{name}' {what}"))))
}
