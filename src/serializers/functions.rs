//! The module functions `to_json` and `to_jsonable_python`: dumping without a schema.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::filter::Filter;
use super::infer;
use super::parts::modes::{BytesMode, InfNanMode, Modes, TemporalMode, TimedeltaMode};
use super::sink::PySink;
use super::state::{Call, JSON_ERROR, Mode, State, Warnings};
use crate::common::errors::PydanticSerializationError;
use crate::common::json::writer::JsonWriter;

/// # Errors
/// What adding the functions raises.
pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(to_json, m)?)?;
    m.add_function(wrap_pyfunction!(to_jsonable_python, m)?)?;
    crate::common::errors::hooks::set_infer_json(infer_json);
    Ok(())
}

#[allow(clippy::too_many_arguments)]
fn call(
    by_alias: bool,
    exclude_none: bool,
    round_trip: bool,
    modes: (&str, &str, &str, &str),
    serialize_unknown: bool,
    fallback: Option<Bound<'_, PyAny>>,
    serialize_as_any: bool,
    polymorphic: Option<bool>,
    context: Option<Bound<'_, PyAny>>,
) -> PyResult<(Call, Modes)> {
    let (timedelta, temporal, bytes, inf_nan) = modes;
    let temporal = TemporalMode::parse(temporal)?;
    let modes = Modes {
        // one that is not the default rules durations, too
        timedelta: if temporal == TemporalMode::Iso8601 { TimedeltaMode::parse(timedelta)?.into() } else { temporal },
        temporal,
        bytes: BytesMode::parse(bytes)?,
        inf_nan: InfNanMode::parse(inf_nan)?,
    };
    let call = Call {
        mode: Mode::Json,
        by_alias: Some(by_alias),
        exclude_unset: false,
        exclude_defaults: false,
        exclude_none,
        exclude_computed_fields: false,
        round_trip,
        warnings: Warnings::None,
        fallback: fallback.filter(|fallback| !fallback.is_none()).map(Bound::unbind),
        serialize_as_any,
        polymorphic,
        context: context.filter(|context| !context.is_none()).map(Bound::unbind),
        serialize_unknown,
    };
    Ok((call, modes))
}

/// Dumps a value of any known type as JSON text.
#[pyfunction]
#[pyo3(signature = (value, *, indent=None, ensure_ascii=false, include=None, exclude=None, by_alias=true, exclude_none=false, round_trip=false, timedelta_mode="iso8601", temporal_mode="iso8601", bytes_mode="utf8", inf_nan_mode="constants", serialize_unknown=false, fallback=None, serialize_as_any=false, polymorphic_serialization=None, context=None))]
#[allow(clippy::too_many_arguments)]
fn to_json<'py>(
    value: &Bound<'py, PyAny>,
    indent: Option<usize>,
    ensure_ascii: bool,
    include: Option<Bound<'py, PyAny>>,
    exclude: Option<Bound<'py, PyAny>>,
    by_alias: bool,
    exclude_none: bool,
    round_trip: bool,
    timedelta_mode: &str,
    temporal_mode: &str,
    bytes_mode: &str,
    inf_nan_mode: &str,
    serialize_unknown: bool,
    fallback: Option<Bound<'py, PyAny>>,
    serialize_as_any: bool,
    polymorphic_serialization: Option<bool>,
    context: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = value.py();
    let modes = (timedelta_mode, temporal_mode, bytes_mode, inf_nan_mode);
    let (call, modes) = call(
        by_alias,
        exclude_none,
        round_trip,
        modes,
        serialize_unknown,
        fallback,
        serialize_as_any,
        polymorphic_serialization,
        context,
    )?;
    let mut state = State::new(py, call, modes, Filter::new(include, exclude));
    let mut writer = JsonWriter::new(Vec::with_capacity(256), indent, ensure_ascii);
    infer::infer(value, &mut writer, &mut state).map_err(|fail| state.take_json_error(fail))?;
    state.finish()?;
    Ok(PyBytes::new(py, writer.as_bytes()))
}

/// Dumps a value of any known type as Python values that JSON can write.
#[pyfunction]
#[pyo3(signature = (value, *, include=None, exclude=None, by_alias=true, exclude_none=false, round_trip=false, timedelta_mode="iso8601", temporal_mode="iso8601", bytes_mode="utf8", inf_nan_mode="constants", serialize_unknown=false, fallback=None, serialize_as_any=false, polymorphic_serialization=None, context=None))]
#[allow(clippy::too_many_arguments)]
fn to_jsonable_python<'py>(
    value: &Bound<'py, PyAny>,
    include: Option<Bound<'py, PyAny>>,
    exclude: Option<Bound<'py, PyAny>>,
    by_alias: bool,
    exclude_none: bool,
    round_trip: bool,
    timedelta_mode: &str,
    temporal_mode: &str,
    bytes_mode: &str,
    inf_nan_mode: &str,
    serialize_unknown: bool,
    fallback: Option<Bound<'py, PyAny>>,
    serialize_as_any: bool,
    polymorphic_serialization: Option<bool>,
    context: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let modes = (timedelta_mode, temporal_mode, bytes_mode, inf_nan_mode);
    let (call, modes) = call(
        by_alias,
        exclude_none,
        round_trip,
        modes,
        serialize_unknown,
        fallback,
        serialize_as_any,
        polymorphic_serialization,
        context,
    )?;
    let mut state = State::new(value.py(), call, modes, Filter::new(include, exclude));
    let out = infer::infer(value, &mut PySink, &mut state).map_err(|fail| state.take_error(fail))?;
    state.finish().map(|()| out)
}

/// How `ValidationError.json()` writes inputs and context values.
fn infer_json(value: &Bound<'_, PyAny>, out: &mut Vec<u8>) -> PyResult<()> {
    let modes = ("iso8601", "iso8601", "utf8", "constants");
    let (call, modes) = call(true, false, false, modes, true, None, false, None, None)?;
    let mut state = State::new(value.py(), call, modes, Filter::default());
    let mut writer = JsonWriter::new(std::mem::take(out), None, false);
    let result = infer::infer(value, &mut writer, &mut state);
    *out = writer.into_bytes();
    result.map_err(|fail| bare(value.py(), state.take_json_error(fail)))
}

/// An error without what it says of writing JSON, which errors say in their own words.
fn bare(py: Python<'_>, error: PyErr) -> PyErr {
    let text = error.value(py).to_string();
    match text.strip_prefix(JSON_ERROR) {
        Some(reason) if error.is_instance_of::<PydanticSerializationError>(py) => {
            PydanticSerializationError::new_err(reason.to_owned())
        }
        _ => error,
    }
}
