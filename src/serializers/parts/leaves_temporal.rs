//! The value rules of dates, times, datetimes and durations: the rooms and inference both call them.

use pyo3::prelude::*;
use pyo3::types::{PyDate, PyDateTime, PyDelta, PyTime};

use super::modes::{InfNanMode, TemporalMode};
use crate::common::values::temporal::{objects, write};
use crate::serializers::{Fail, Raise, Sink, State};

pub fn date<'py, S: Sink<'py>>(
    value: &Bound<'py, PyDate>,
    mode: TemporalMode,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if S::is_native(state) {
        return sink.object(value, state);
    }
    let date = objects::read_date(value).or_raise(state)?;
    match mode {
        TemporalMode::Iso8601 => sink.ascii(|out| write::date(out, &date), state),
        TemporalMode::Seconds => number(write::date_number(&date, false), sink, state),
        TemporalMode::Milliseconds => number(write::date_number(&date, true), sink, state),
    }
}

pub fn datetime<'py, S: Sink<'py>>(
    value: &Bound<'py, PyDateTime>,
    mode: TemporalMode,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if S::is_native(state) {
        return sink.object(value, state);
    }
    let datetime = objects::read_datetime(value).or_raise(state)?;
    match mode {
        TemporalMode::Iso8601 => sink.ascii(|out| write::datetime(out, &datetime), state),
        TemporalMode::Seconds => number(write::datetime_number(&datetime, false), sink, state),
        TemporalMode::Milliseconds => number(write::datetime_number(&datetime, true), sink, state),
    }
}

pub fn time<'py, S: Sink<'py>>(
    value: &Bound<'py, PyTime>,
    mode: TemporalMode,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if S::is_native(state) {
        return sink.object(value, state);
    }
    let time = objects::read_time(value).or_raise(state)?;
    match mode {
        TemporalMode::Iso8601 => sink.ascii(|out| write::time(out, &time), state),
        TemporalMode::Seconds => number(write::time_number(&time, false), sink, state),
        TemporalMode::Milliseconds => number(write::time_number(&time, true), sink, state),
    }
}

/// `mode` is the one for durations (`Modes::timedelta`).
pub fn timedelta<'py, S: Sink<'py>>(
    value: &Bound<'py, PyDelta>,
    mode: TemporalMode,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if S::is_native(state) {
        return sink.object(value, state);
    }
    let milliseconds = match mode {
        TemporalMode::Iso8601 => {
            let duration = objects::read_delta(value).or_raise(state)?;
            return sink.ascii(|out| write::duration(out, &duration), state);
        }
        TemporalMode::Seconds => false,
        TemporalMode::Milliseconds => true,
    };
    let count = objects::delta_number(value, milliseconds).or_raise(state)?;
    number(count, sink, state)
}

/// Seconds or milliseconds; as a key without the fraction of whole numbers.
fn number<'py, S: Sink<'py>>(number: f64, sink: &mut S, state: &mut State<'py>) -> Result<S::Out, Fail> {
    if S::IS_KEY {
        return sink.text(&number.to_string(), state);
    }
    sink.float(number, InfNanMode::Null, state)
}
