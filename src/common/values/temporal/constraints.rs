//! What temporal kinds can ask of a value beyond bounds: before or after now, with or without an offset from UTC.
//!
//! Bounds are compared with speedate's order: two values with an offset by the moment, otherwise by the clock.

use std::cmp::Ordering;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDelta, PyDeltaAccess};

use super::{Date, DateTime};
use crate::common::errors::{ErrorKind, Problem, SchemaError};
use crate::common::values::Refusal;

/// Which side of now is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NowSide {
    Past,
    Future,
}

/// `now_op` with `now_utc_offset`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct NowConstraint {
    pub side: NowSide,
    /// Seconds; without it the machine's time zone counts.
    pub utc_offset: Option<i32>,
}

impl std::fmt::Debug for NowConstraint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NowConstraint").field("op", &self.side).field("utc_offset", &self.utc_offset).finish()
    }
}

impl NowConstraint {
    pub fn check_date(&self, py: Python<'_>, date: &Date) -> Result<(), Refusal> {
        let today = Date::today(self.offset(py)?).map_err(|_| offset_error("Date::today()"))?;
        self.judge(date.partial_cmp(&today), ErrorKind::DatePast, ErrorKind::DateFuture)
    }

    pub fn check_datetime(&self, py: Python<'_>, datetime: &DateTime) -> Result<(), Refusal> {
        let now = DateTime::now(self.offset(py)?).map_err(|_| offset_error("DateTime::now()"))?;
        self.judge(datetime.partial_cmp(&now), ErrorKind::DatetimePast, ErrorKind::DatetimeFuture)
    }

    fn judge(&self, order: Option<Ordering>, past: ErrorKind, future: ErrorKind) -> Result<(), Refusal> {
        let (wanted, kind) = match self.side {
            NowSide::Past => (Ordering::Less, past),
            NowSide::Future => (Ordering::Greater, future),
        };
        if order == Some(wanted) { Ok(()) } else { Err(Problem::Plain(kind).into()) }
    }

    fn offset(&self, py: Python<'_>) -> PyResult<i32> {
        static LOCAL_TIME: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        match self.utc_offset {
            Some(offset) => Ok(offset),
            None => LOCAL_TIME.import(py, "time", "localtime")?.call0()?.getattr(intern!(py, "tm_gmtoff"))?.extract(),
        }
    }
}

/// The schema's offset is wrong; only a value shows it.
fn offset_error(function: &str) -> PyErr {
    SchemaError::new_err(format!("{function} error: timezone offset must be less than 24 hours"))
}

/// `tz_constraint`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum TzConstraint {
    Naive,
    Aware,
    /// Seconds.
    Offset(i32),
}

impl std::fmt::Debug for TzConstraint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let aware = match self {
            Self::Naive => return f.write_str("Naive"),
            Self::Aware => None,
            Self::Offset(seconds) => Some(seconds),
        };
        f.debug_tuple("Aware").field(&aware).finish()
    }
}

impl TzConstraint {
    /// `offset` is the value's, if it has one.
    pub fn check(self, offset: Option<i32>) -> Result<(), Problem> {
        match (self, offset) {
            (TzConstraint::Naive, Some(_)) => Err(Problem::Plain(ErrorKind::TimezoneNaive)),
            (TzConstraint::Aware | TzConstraint::Offset(_), None) => Err(Problem::Plain(ErrorKind::TimezoneAware)),
            (TzConstraint::Offset(expected), Some(actual)) if expected != actual => {
                Err(Problem::with(ErrorKind::TimezoneOffset, [expected.into(), actual.into()]))
            }
            _ => Ok(()),
        }
    }
}

/// A timedelta as bounds show it: `1 day and 2 hours`, of the fields that Python keeps, so days alone are negative.
pub fn delta_text(delta: &Bound<'_, PyDelta>) -> String {
    let seconds = delta.get_seconds();
    let parts = [
        (delta.get_days(), "day"),
        (seconds / 3600, "hour"),
        (seconds / 60 % 60, "minute"),
        (seconds % 60, "second"),
        (delta.get_microseconds(), "microsecond"),
    ];
    let mut text = String::new();
    for (count, unit) in parts.into_iter().filter(|(count, _)| *count != 0) {
        if !text.is_empty() {
            text.push_str(" and ");
        }
        text.push_str(itoa::Buffer::new().format(count));
        text.push(' ');
        text.push_str(unit);
        if count != 1 {
            text.push('s');
        }
    }
    if text.is_empty() { "0 seconds".to_owned() } else { text }
}
