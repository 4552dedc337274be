//! Dates, times, datetimes and durations: out of text, numbers and Python objects, and back into either.
//!
//! Called by the four temporal rooms of both halves, and wherever a temporal value is met without a schema. The values
//! in between are speedate's; a Python object is made or read only at the edges (`objects`).

pub mod constraints;
pub mod number;
pub mod objects;
mod quick;
pub mod text;
pub mod write;

pub use speedate::{Date, DateTime, Duration, MicrosecondsPrecisionOverflowBehavior, Time, TimestampUnit};

use speedate::{DateTimeConfig, ParseError, TimeConfig};
use strum::EnumMessage;

use crate::common::errors::{ErrorKind, Problem};

/// What steers the reading of text and numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TemporalRules {
    /// What a number counts since 1970.
    pub unit: TimestampUnit,
    /// What happens to digits after the sixth of a second's fraction.
    pub precision: MicrosecondsPrecisionOverflowBehavior,
}

impl Default for TemporalRules {
    fn default() -> Self {
        Self { unit: TimestampUnit::Infer, precision: MicrosecondsPrecisionOverflowBehavior::Truncate }
    }
}

impl TemporalRules {
    fn time(self) -> TimeConfig {
        TimeConfig { microseconds_precision_overflow_behavior: self.precision, unix_timestamp_offset: Some(0) }
    }

    fn datetime(self) -> DateTimeConfig {
        DateTimeConfig { timestamp_unit: self.unit, time_config: self.time() }
    }
}

fn refused(kind: ErrorKind, error: ParseError) -> Problem {
    Problem::with1(kind, error.get_documentation().unwrap_or_default())
}

/// The date of a datetime at midnight; any offset from UTC is ignored.
pub fn exact_date(datetime: &DateTime) -> Result<Date, Problem> {
    let DateTime { date, time } = datetime;
    if time.hour == 0 && time.minute == 0 && time.second == 0 && time.microsecond == 0 {
        Ok(*date)
    } else {
        Err(Problem::Plain(ErrorKind::DateFromDatetimeInexact))
    }
}
