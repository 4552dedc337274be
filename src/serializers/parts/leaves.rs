//! The value rules of leaf types, written once: the rooms and inference both call them.

use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyString};

use super::modes::{BytesMode, InfNanMode};
use crate::common::errors::PydanticSerializationError;
use crate::serializers::sink::JSON_ERROR;
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
    let mode = state.call.modes.inf_nan;
    if mode == InfNanMode::Null && state.is_json() && !value.extract::<f64>().or_raise(state)?.is_finite() {
        return sink.none(state);
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

/// How many bytes are no UTF-8, and where.
fn invalid_utf8(bytes: &[u8]) -> (usize, usize) {
    match std::str::from_utf8(bytes) {
        Ok(_) => (0, 0),
        Err(error) => (error.error_len().unwrap_or(1), error.valid_up_to()),
    }
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
            Err(_) if S::IS_TEXT => {
                let (count, at) = invalid_utf8(bytes);
                let text = format!("{JSON_ERROR}invalid utf-8 sequence of {count} bytes from index {at}");
                state.raise(PydanticSerializationError::new_err(text))
            }
            // Python says what is wrong
            Err(_) => match value.call_method1(crate::name!(state.py, "decode"), ("utf-8",)) {
                Ok(text) => sink.text(&text.str().or_raise(state)?.to_string_lossy(), state),
                Err(error) => state.raise(error),
            },
        },
        BytesMode::Base64 => sink.text(&base64::engine::general_purpose::URL_SAFE.encode(bytes), state),
        BytesMode::Hex => {
            let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            sink.text(&text, state)
        }
    }
}
