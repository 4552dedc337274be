//! The value rules of leaf types, written once: the rooms and inference both call them.

use pyo3::exceptions::PyUnicodeDecodeError;
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyString};

use super::modes::{BytesMode, InfNanMode};
use crate::serializers::{Fail, Raise, Sink, State};

pub fn float<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    mode: InfNanMode,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if S::is_native(state) {
        return sink.object(value, state);
    }
    match value.cast::<PyFloat>() {
        Ok(float) => sink.float(float.value(), mode, state),
        Err(_) => {
            let number = value.extract::<f64>().or_raise(state)?;
            sink.float(number, mode, state)
        }
    }
}

/// A float whose type alone is known: numbers that JSON cannot write are `None` in JSON-like Python values too.
pub fn inferred_float<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let mode = state.modes.inf_nan;
    if mode == InfNanMode::Null && state.is_json() && !value.extract::<f64>().or_raise(state)?.is_finite() {
        return sink.none(state);
    }
    if S::IS_KEY {
        // as Python writes it
        let text = value.str().or_raise(state)?;
        return sink.str(&text, state);
    }
    float(value, mode, sink, state)
}

pub fn str<'py, S: Sink<'py>>(
    value: &Bound<'py, PyString>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    sink.str(value, state)
}

/// Bytes as text in the given mode.
pub fn bytes<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    bytes: &[u8],
    mode: BytesMode,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    use base64::Engine as _;
    if S::is_native(state) {
        return sink.object(value, state);
    }
    match mode {
        BytesMode::Utf8 => match std::str::from_utf8(bytes) {
            Ok(text) => sink.text(text, state),
            Err(error) if S::IS_TEXT => S::refuse(error.to_string(), state),
            Err(error) => {
                let error = PyUnicodeDecodeError::new_utf8(state.py, bytes, error).or_raise(state)?;
                state.raise(error.into())
            }
        },
        BytesMode::Base64 => sink.text(&base64::engine::general_purpose::URL_SAFE.encode(bytes), state),
        BytesMode::Hex => {
            let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            sink.text(&text, state)
        }
    }
}
