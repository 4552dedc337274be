//! Temporal values out of numbers: seconds or milliseconds since 1970, since midnight, or of duration.
//!
//! Integers beyond 64 bits are given as the nearest end, for which the answer is the same.

use speedate::ParseError;

use super::{Date, DateTime, Duration, TemporalRules, Time, TimestampUnit, exact_date, refused};
use crate::common::errors::{ErrorKind, Problem};

const DAY: u64 = 86_400;

pub fn date_from_int(number: i64, unit: TimestampUnit) -> Result<Date, Problem> {
    let rules = TemporalRules { unit, ..TemporalRules::default() };
    datetime_of(number, rules, ErrorKind::DateFromDatetimeParsing).and_then(|datetime| exact_date(&datetime))
}

pub fn date_from_float(number: f64, unit: TimestampUnit) -> Result<Date, Problem> {
    let rules = TemporalRules { unit, ..TemporalRules::default() };
    datetime_of_float(number, rules, ErrorKind::DateFromDatetimeParsing).and_then(|datetime| exact_date(&datetime))
}

pub fn datetime_from_int(number: i64, rules: TemporalRules) -> Result<DateTime, Problem> {
    datetime_of(number, rules, ErrorKind::DatetimeParsing)
}

pub fn datetime_from_float(number: f64, rules: TemporalRules) -> Result<DateTime, Problem> {
    datetime_of_float(number, rules, ErrorKind::DatetimeParsing)
}

fn datetime_of(number: i64, rules: TemporalRules, kind: ErrorKind) -> Result<DateTime, Problem> {
    DateTime::from_timestamp_with_config(number, 0, &rules.datetime()).map_err(|error| refused(kind, error))
}

fn datetime_of_float(number: f64, rules: TemporalRules, kind: ErrorKind) -> Result<DateTime, Problem> {
    no_nan(number, kind)?;
    DateTime::from_float_with_config(number, &rules.datetime()).map_err(|error| refused(kind, error))
}

/// Seconds since midnight, in UTC.
pub fn time_from_int(number: i64) -> Result<Time, Problem> {
    if number < 0 {
        return Err(negative_time());
    }
    time_of(u32::try_from(number).unwrap_or(u32::MAX), 0)
}

/// Seconds since midnight, in UTC, rounded to microseconds.
pub fn time_from_float(number: f64) -> Result<Time, Problem> {
    no_nan(number, ErrorKind::TimeParsing)?;
    if number < 0.0 {
        return Err(negative_time());
    }
    time_of(number.floor() as u32, micros(number))
}

fn time_of(second: u32, microsecond: u32) -> Result<Time, Problem> {
    Time::from_timestamp_with_config(second, microsecond, &TemporalRules::default().time())
        .map_err(|error| refused(ErrorKind::TimeParsing, error))
}

fn negative_time() -> Problem {
    Problem::with1(ErrorKind::TimeParsing, "time in seconds should be positive")
}

/// Seconds.
pub fn duration_from_int(number: i64) -> Result<Duration, Problem> {
    let total = number.unsigned_abs();
    let day = u32::try_from(total / DAY).map_err(|_| too_long())?;
    // The remainder is less than a day.
    Duration::new(number >= 0, day, (total % DAY) as u32, 0).map_err(|_| too_long())
}

/// Seconds, rounded to microseconds.
pub fn duration_from_float(number: f64) -> Result<Duration, Problem> {
    no_nan(number, ErrorKind::TimeDeltaParsing)?;
    let total = number.abs();
    // Casts saturate, and a number of days this high is refused.
    let day = (total / DAY as f64) as u32;
    let second = (total % DAY as f64) as u32;
    Duration::new(number >= 0.0, day, second, micros(total)).map_err(|_| too_long())
}

fn too_long() -> Problem {
    refused(ErrorKind::TimeDeltaParsing, ParseError::DurationDaysTooLarge)
}

/// The fraction in microseconds; a whole second where it rounds up to one.
fn micros(number: f64) -> u32 {
    (number.fract() * 1_000_000.0).round() as u32
}

fn no_nan(number: f64, kind: ErrorKind) -> Result<(), Problem> {
    if number.is_nan() { Err(Problem::with1(kind, "NaN values not permitted")) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_from_floats_round_to_microseconds() {
        let parts = |number| {
            let duration = duration_from_float(number).ok()?;
            Some((duration.positive, duration.day, duration.second, duration.microsecond))
        };
        assert_eq!(parts(1.9999999), Some((true, 0, 2, 0)));
        assert_eq!(parts(-86400.25), Some((false, 1, 0, 250_000)));
        assert_eq!(parts(86_399_999_999_999.9), Some((true, 999_999_999, 86_399, 906_250)));
        assert_eq!(parts(f64::INFINITY), None);
        assert_eq!(parts(8.64e13), None);
    }

    #[test]
    fn times_stay_within_a_day() {
        assert_eq!(time_from_float(59.9999996).map(|time| time.to_string()).ok().as_deref(), Some("00:01:00Z"));
        assert!(time_from_float(86_399.999_999_6).is_err());
        assert!(time_from_int(-1).is_err());
        assert!(time_from_int(i64::MAX).is_err());
    }
}
