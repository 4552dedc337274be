//! What the rooms of single objects share: the object itself, or an error.

use pyo3::prelude::*;

use crate::common::errors::PydanticSerializationUnexpectedValue;
use crate::serializers::{Fail, Sink, State, infer};

/// The object as it is, where Python values are wanted. `own`: whether the value is that object; `named`: the kind, the object's name, and
/// what it is.
///
/// # Errors
/// `PydanticSerializationUnexpectedValue` for other values, `PydanticSerializationError` in JSON.
pub fn only<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    own: bool,
    (kind, name, what): (&str, &str, &str),
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if S::IS_KEY {
        return if own { infer::infer(value, sink, state) } else { infer::misfit(kind, kind, value, sink, state) };
    }
    if S::IS_TEXT {
        return S::refuse(format!("'{name}' can't be serialized to JSON"), state);
    }
    if own {
        return sink.object(value, state);
    }
    state.refuse(PydanticSerializationUnexpectedValue::new_err(Some(format!("Expected '{name}' {what}"))))
}
