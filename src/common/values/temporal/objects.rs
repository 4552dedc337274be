//! Temporal values as Python objects: making them, and reading their fields.
//!
//! Exact classes are read through the C interface; of subclasses the attributes count, since they may be overridden.
//! An offset from UTC is what the time zone says, which is user code, rounded to whole seconds.

use pyo3::exceptions::PyOverflowError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{
    PyDate, PyDateAccess, PyDateTime, PyDelta, PyDeltaAccess, PyTime, PyTimeAccess, PyTzInfo, PyTzInfoAccess,
};

use super::number::duration_from_float;
use super::{Date, DateTime, Duration, Time};
use crate::common::errors::{ErrorKind, Problem};
use crate::common::values::Refusal;
use crate::common::values::tz_info::TzInfo;

/// A `date`. Year 0 can be parsed but not represented.
pub fn make_date<'py>(py: Python<'py>, date: &Date) -> Result<Bound<'py, PyDate>, Problem> {
    PyDate::new(py, i32::from(date.year), date.month, date.day)
        .map_err(|error| out_of_range(py, ErrorKind::DateParsing, &error))
}

/// A `datetime`. Year 0 can be parsed but not represented.
pub fn make_datetime<'py>(py: Python<'py>, datetime: &DateTime) -> Result<Bound<'py, PyDateTime>, Refusal> {
    let DateTime { date, time } = datetime;
    let zone = make_zone(py, time.tz_offset)?;
    PyDateTime::new(
        py,
        i32::from(date.year),
        date.month,
        date.day,
        time.hour,
        time.minute,
        time.second,
        time.microsecond,
        zone.as_ref(),
    )
    .map_err(|error| out_of_range(py, ErrorKind::DatetimeParsing, &error).into())
}

/// A `time`.
pub fn make_time<'py>(py: Python<'py>, time: &Time) -> PyResult<Bound<'py, PyTime>> {
    let zone = make_zone(py, time.tz_offset)?;
    PyTime::new(py, time.hour, time.minute, time.second, time.microsecond, zone.as_ref())
}

/// A `timedelta`. Raises `OverflowError` for the few durations below its least value.
pub fn make_delta<'py>(py: Python<'py>, duration: &Duration) -> PyResult<Bound<'py, PyDelta>> {
    let sign = if duration.positive { 1 } else { -1 };
    // Each part is far below the limit: at most 999,999,999 days, less than a day of seconds.
    let part = |value: u32| sign * value as i32;
    PyDelta::new(py, part(duration.day), part(duration.second), part(duration.microsecond), true)
}

fn out_of_range(py: Python<'_>, kind: ErrorKind, error: &PyErr) -> Problem {
    Problem::with1(kind, error.value(py).to_string())
}

fn make_zone<'py>(py: Python<'py>, offset: Option<i32>) -> PyResult<Option<Bound<'py, PyTzInfo>>> {
    let Some(seconds) = offset else { return Ok(None) };
    TzInfo::of_seconds(py, seconds)?.into_any().cast_into().map(Some).map_err(PyErr::from)
}

pub fn read_date(date: &Bound<'_, PyDate>) -> PyResult<Date> {
    if date.is_exact_instance_of::<PyDate>() || date.is_exact_instance_of::<PyDateTime>() {
        // The class keeps years within four digits.
        return Ok(Date { year: date.get_year() as u16, month: date.get_month(), day: date.get_day() });
    }
    let py = date.py();
    Ok(Date {
        year: date.getattr(intern!(py, "year"))?.extract()?,
        month: date.getattr(intern!(py, "month"))?.extract()?,
        day: date.getattr(intern!(py, "day"))?.extract()?,
    })
}

pub fn read_datetime(datetime: &Bound<'_, PyDateTime>) -> PyResult<DateTime> {
    if datetime.is_exact_instance_of::<PyDateTime>() {
        let date = Date { year: datetime.get_year() as u16, month: datetime.get_month(), day: datetime.get_day() };
        let zone = datetime.get_tzinfo();
        return Ok(DateTime { date, time: clock(datetime, offset(zone.as_ref(), Some(datetime))?) });
    }
    let date = read_date(datetime.cast::<PyDate>()?)?;
    let zone = zone_attribute(datetime)?;
    Ok(DateTime { date, time: clock_attributes(datetime, offset(zone.as_ref(), Some(datetime))?)? })
}

pub fn read_time(time: &Bound<'_, PyTime>) -> PyResult<Time> {
    if time.is_exact_instance_of::<PyTime>() {
        return Ok(clock(time, offset(time.get_tzinfo().as_ref(), None)?));
    }
    clock_attributes(time, offset(zone_attribute(time)?.as_ref(), None)?)
}

fn clock(time: &impl PyTimeAccess, tz_offset: Option<i32>) -> Time {
    Time {
        hour: time.get_hour(),
        minute: time.get_minute(),
        second: time.get_second(),
        microsecond: time.get_microsecond(),
        tz_offset,
    }
}

fn clock_attributes(time: &Bound<'_, PyAny>, tz_offset: Option<i32>) -> PyResult<Time> {
    let py = time.py();
    Ok(Time {
        hour: time.getattr(intern!(py, "hour"))?.extract()?,
        minute: time.getattr(intern!(py, "minute"))?.extract()?,
        second: time.getattr(intern!(py, "second"))?.extract()?,
        microsecond: time.getattr(intern!(py, "microsecond"))?.extract()?,
        tz_offset,
    })
}

fn zone_attribute<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let zone = value.getattr(intern!(value.py(), "tzinfo"))?;
    Ok((!zone.is_none()).then_some(zone))
}

/// The zone's offset from UTC in seconds at that datetime, halves away from zero; `None` where the zone has none.
fn offset(zone: Option<&Bound<'_, impl Sized>>, datetime: Option<&Bound<'_, PyDateTime>>) -> PyResult<Option<i32>> {
    let Some(zone) = zone.map(Bound::as_any) else {
        return Ok(None);
    };
    if let Ok(zone) = zone.cast::<TzInfo>() {
        return Ok(Some(zone.get().seconds()));
    }
    let py = zone.py();
    if PyTzInfo::utc(py).is_ok_and(|utc| zone.is(&*utc)) {
        return Ok(Some(0));
    }
    let delta = zone.call_method1(intern!(py, "utcoffset"), (datetime,))?;
    if delta.is_none() {
        return Ok(None);
    }
    let seconds: f64 = match delta.cast_exact::<PyDelta>() {
        Ok(delta) => delta_number(delta, false)?,
        Err(_) => delta.call_method0(intern!(py, "total_seconds"))?.extract()?,
    };
    Ok(Some(seconds.round() as i32))
}

pub fn read_delta(delta: &Bound<'_, PyDelta>) -> PyResult<Duration> {
    if !delta.is_exact_instance_of::<PyDelta>() {
        let seconds = total_seconds(delta)?;
        return duration_from_float(seconds).map_err(|_| PyOverflowError::new_err("timedelta is out of range"));
    }
    let micros = total_micros(delta);
    let total = micros.unsigned_abs();
    let second = total / 1_000_000;
    // A timedelta has at most 999,999,999 days, so that every part fits.
    Ok(Duration {
        positive: micros >= 0,
        day: (second / 86_400) as u32,
        second: (second % 86_400) as u32,
        microsecond: (total % 1_000_000) as u32,
    })
}

/// A duration in seconds or milliseconds. A subclass says its seconds itself.
pub fn delta_number(delta: &Bound<'_, PyDelta>, milliseconds: bool) -> PyResult<f64> {
    if !delta.is_exact_instance_of::<PyDelta>() {
        let seconds = total_seconds(delta)?;
        // Not a factor of a thousand: the number is the one that the reference gives.
        return Ok(if milliseconds { seconds / 1000.0 } else { seconds });
    }
    let (scale, unit) = if milliseconds { (1000, 1e3) } else { (1, 1e6) };
    if let Ok(micros) = i64::try_from(total_micros(delta)) {
        return Ok(micros as f64 / unit);
    }
    let seconds = i64::from(delta.get_days()) * 86_400 + i64::from(delta.get_seconds());
    Ok((seconds * scale) as f64 + f64::from(delta.get_microseconds()) / unit)
}

fn total_micros(delta: &Bound<'_, PyDelta>) -> i128 {
    let seconds = i128::from(delta.get_days()) * 86_400 + i128::from(delta.get_seconds());
    seconds * 1_000_000 + i128::from(delta.get_microseconds())
}

fn total_seconds(delta: &Bound<'_, PyDelta>) -> PyResult<f64> {
    delta.call_method0(intern!(delta.py(), "total_seconds"))?.extract()
}
