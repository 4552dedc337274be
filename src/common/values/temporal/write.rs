//! Temporal values as ISO 8601 text and as numbers, for both serializers' output. ASCII is appended, without quotes.

use super::{Date, DateTime, Duration, Time};
use crate::common::json::append::two_digits;
use crate::common::json::bytes::append;

/// `2020-01-31`
pub fn date(out: &mut Vec<u8>, date: &Date) {
    append(out, &date_text(date));
}

#[inline(always)]
fn date_text(date: &Date) -> [u8; 10] {
    let year = u32::from(date.year);
    let ([a, b], [c, d]) = (two_digits(year / 100), two_digits(year));
    let ([e, f], [g, h]) = (two_digits(u32::from(date.month)), two_digits(u32::from(date.day)));
    [a, b, c, d, b'-', e, f, b'-', g, h]
}

/// `12:30:00`, with six digits of a fraction that is not zero, `Z` for UTC and `+01:00` for another offset.
pub fn time(out: &mut Vec<u8>, time: &Time) {
    let ([a, b], [c, d]) = (two_digits(u32::from(time.hour)), two_digits(u32::from(time.minute)));
    let [e, f] = two_digits(u32::from(time.second));
    append(out, &[a, b, b':', c, d, b':', e, f]);
    rest(out, time);
}

/// What follows the seconds of a time.
#[inline(always)]
fn rest(out: &mut Vec<u8>, time: &Time) {
    if time.microsecond != 0 {
        let ([a, b], [c, d]) = (two_digits(time.microsecond / 10_000), two_digits(time.microsecond / 100));
        let [e, f] = two_digits(time.microsecond);
        append(out, &[b'.', a, b, c, d, e, f]);
    }
    match time.tz_offset {
        None => {}
        Some(0) => append(out, b"Z"),
        Some(seconds) => offset(out, seconds),
    }
}

#[inline(never)]
fn offset(out: &mut Vec<u8>, seconds: i32) {
    let minutes = seconds.unsigned_abs() / 60;
    out.push(if seconds < 0 { b'-' } else { b'+' });
    // more than two digits only for hours that no time zone has
    match minutes / 60 {
        hours @ ..100 => append(out, &two_digits(hours)),
        hours => out.extend_from_slice(itoa::Buffer::new().format(hours).as_bytes()),
    }
    out.push(b':');
    append(out, &two_digits(minutes % 60));
}

/// Date and time with a `T` between.
pub fn datetime(out: &mut Vec<u8>, datetime: &DateTime) {
    let DateTime { date, time } = datetime;
    let [y, y2, y3, y4, _, m, m2, _, d, d2] = date_text(date);
    let ([a, b], [c, e]) = (two_digits(u32::from(time.hour)), two_digits(u32::from(time.minute)));
    let [f, g] = two_digits(u32::from(time.second));
    append(out, &[y, y2, y3, y4, b'-', m, m2, b'-', d, d2, b'T', a, b, b':', c, e, b':', f, g]);
    rest(out, time);
}

/// `P1Y2DT3H4M5.6S`: 365 days are a year, parts that are zero are left out, no duration is `PT0S`.
pub fn duration(out: &mut Vec<u8>, duration: &Duration) {
    if !duration.positive {
        out.push(b'-');
    }
    out.push(b'P');
    part(out, duration.day / 365, b'Y');
    part(out, duration.day % 365, b'D');
    let Duration { second, microsecond, .. } = *duration;
    if second == 0 && microsecond == 0 {
        if duration.day == 0 {
            out.extend_from_slice(b"T0S");
        }
        return;
    }
    out.push(b'T');
    part(out, second / 3600, b'H');
    part(out, second / 60 % 60, b'M');
    if microsecond == 0 {
        return part(out, second % 60, b'S');
    }
    out.extend_from_slice(itoa::Buffer::new().format(second % 60).as_bytes());
    out.push(b'.');
    for pair in [microsecond / 10_000, microsecond / 100 % 100, microsecond % 100] {
        out.extend_from_slice(&two_digits(pair));
    }
    while out.last() == Some(&b'0') {
        out.pop();
    }
    out.push(b'S');
}

fn part(out: &mut Vec<u8>, count: u32, unit: u8) {
    if count != 0 {
        out.extend_from_slice(itoa::Buffer::new().format(count).as_bytes());
        out.push(unit);
    }
}

/// Seconds or milliseconds from 1970 to the date's midnight in UTC.
pub fn date_number(date: &Date, milliseconds: bool) -> f64 {
    scaled(date.timestamp(), 0, milliseconds)
}

/// Seconds or milliseconds from 1970 to the moment; a datetime without offset is taken as UTC.
pub fn datetime_number(datetime: &DateTime, milliseconds: bool) -> f64 {
    scaled(datetime.timestamp_tz(), datetime.time.microsecond, milliseconds)
}

/// Seconds or milliseconds since midnight, whatever the offset.
pub fn time_number(time: &Time, milliseconds: bool) -> f64 {
    let seconds = i64::from(time.hour) * 3600 + i64::from(time.minute) * 60 + i64::from(time.second);
    scaled(seconds, time.microsecond, milliseconds)
}

fn scaled(seconds: i64, micros: u32, milliseconds: bool) -> f64 {
    if milliseconds {
        (seconds * 1000) as f64 + f64::from(micros) / 1e3
    } else {
        seconds as f64 + f64::from(micros) / 1e6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written<T>(write: impl Fn(&mut Vec<u8>, &T), value: &T) -> String {
        let mut out = Vec::new();
        write(&mut out, value);
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn datetimes() {
        for text in [
            "0001-02-03T04:05:06",
            "9999-12-31T23:59:59.999999Z",
            "2020-01-01T00:00:00.000010+01:30",
            "2020-01-01T00:00:00-23:59",
        ] {
            let parsed = DateTime::parse_str(text);
            assert_eq!(parsed.map(|value| written(datetime, &value)).as_deref(), Ok(text));
        }
    }

    #[test]
    fn offsets_of_less_than_a_minute_keep_their_sign() {
        let at = |offset| Time { hour: 1, minute: 0, second: 0, microsecond: 0, tz_offset: Some(offset) };
        assert_eq!(written(time, &at(-30)), "01:00:00-00:00");
        assert_eq!(written(time, &at(1)), "01:00:00+00:00");
        assert_eq!(written(time, &at(90_000)), "01:00:00+25:00");
        assert_eq!(written(time, &at(3_456_000)), "01:00:00+960:00");
    }

    #[test]
    fn durations() {
        for text in ["PT0S", "P1D", "-P1Y35D", "PT1H1M1.000005S", "P1DT0.5S", "PT60H", "P2739726Y9DT23H59M59.999999S"] {
            let expected = text.replace("PT60H", "P2DT12H");
            let parsed = Duration::parse_str(text);
            assert_eq!(parsed.map(|value| written(duration, &value)), Ok(expected));
        }
    }

    #[test]
    fn numbers() {
        let parsed = |text| {
            DateTime::parse_str(text).map(|value| (datetime_number(&value, false), datetime_number(&value, true)))
        };
        assert_eq!(parsed("1969-12-31T23:59:59.500000Z"), Ok((-0.5, -500.0)));
        assert_eq!(parsed("2020-01-01T00:00:00.0015+01:00"), Ok((1577833200.0015, 1577833200001.5)));
    }
}
