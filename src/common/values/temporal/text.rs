//! Temporal values out of text, as UTF-8 bytes. White space around is not ignored.

use speedate::DateConfig;

use super::quick;
use super::{Date, DateTime, Duration, TemporalRules, Time, TimestampUnit, exact_date, refused};
use crate::common::errors::{ErrorKind, Problem};

/// `2020-01-31`, or a whole number of seconds or milliseconds at midnight; if not `strict`, also a datetime at
/// midnight.
pub fn date(text: &[u8], unit: TimestampUnit, strict: bool) -> Result<Date, Problem> {
    if let Some(date) = quick::date(text) {
        return Ok(date);
    }
    let error = match Date::parse_bytes_with_config(text, &DateConfig { timestamp_unit: unit }) {
        Ok(date) => return Ok(date),
        Err(error) => error,
    };
    if strict {
        return Err(refused(ErrorKind::DateParsing, error));
    }
    let rules = TemporalRules { unit, ..TemporalRules::default() };
    match DateTime::parse_bytes_with_config(text, &rules.datetime()) {
        Ok(datetime) => exact_date(&datetime),
        Err(error) => Err(refused(ErrorKind::DateFromDatetimeParsing, error)),
    }
}

/// `2020-01-31T12:30:00Z` and kin, or a number of seconds or milliseconds; if not `strict`, also a date.
pub fn datetime(text: &[u8], rules: TemporalRules, strict: bool) -> Result<DateTime, Problem> {
    if let Some(datetime) = quick::datetime(text) {
        return Ok(datetime);
    }
    let error = match DateTime::parse_bytes_with_config(text, &rules.datetime()) {
        Ok(datetime) => return Ok(datetime),
        Err(error) => error,
    };
    if strict {
        return Err(refused(ErrorKind::DatetimeParsing, error));
    }
    // A number that is out of range in the given unit is read once more with the unit inferred.
    let date = Date::parse_bytes(text).map_err(|error| refused(ErrorKind::DatetimeFromDateParsing, error))?;
    Ok(DateTime { date, time: Time { hour: 0, minute: 0, second: 0, microsecond: 0, tz_offset: None } })
}

/// `12:30`, `12:30:00.5+01:00` and kin.
pub fn time(text: &[u8], rules: TemporalRules) -> Result<Time, Problem> {
    if let Some(time) = quick::time(text) {
        return Ok(time);
    }
    Time::parse_bytes_with_config(text, &rules.time()).map_err(|error| refused(ErrorKind::TimeParsing, error))
}

/// `P1DT2H`, `1 day, 02:00`, `26:00:00` and kin.
pub fn duration(text: &[u8], rules: TemporalRules) -> Result<Duration, Problem> {
    Duration::parse_bytes_with_config(text, &rules.time()).map_err(|error| refused(ErrorKind::TimeDeltaParsing, error))
}
