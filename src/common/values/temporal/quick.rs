//! The usual forms of dates, times and datetimes, read in one go: `2020-01-31`, `12:30:00.5`, `2020-01-31T12:30:00Z`.
//!
//! Nothing is refused here: any other form is for the parser that knows them all, and gives the same values for these.
//! In instructions a datetime of JSON takes 790 instead of 1,230.

use super::{Date, DateTime, Time};

/// Two digits at a place.
#[inline(always)]
fn two(text: &[u8], at: usize) -> Option<u8> {
    let [tens, ones] = *text.get(at..at + 2)?.first_chunk()?;
    let (tens, ones) = (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0'));
    (tens < 10 && ones < 10).then(|| tens * 10 + ones)
}

#[inline(always)]
fn is(text: &[u8], at: usize, byte: u8) -> bool {
    text.get(at) == Some(&byte)
}

/// `YYYY-MM-DD` and nothing else.
#[inline]
pub fn date(text: &[u8]) -> Option<Date> {
    if text.len() != 10 || !is(text, 4, b'-') || !is(text, 7, b'-') {
        return None;
    }
    let year = u16::from(two(text, 0)?) * 100 + u16::from(two(text, 2)?);
    let (month, day) = (two(text, 5)?, two(text, 8)?);
    let days = match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    (year > 0 && (1..=days).contains(&day)).then_some(Date { year, month, day })
}

/// `hh:mm:ss`, a fraction of up to six digits, `Z` or `+hh:mm`.
#[inline]
pub fn time(text: &[u8]) -> Option<Time> {
    if !is(text, 2, b':') || !is(text, 5, b':') {
        return None;
    }
    let (hour, minute, second) = (two(text, 0)?, two(text, 3)?, two(text, 6)?);
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let mut rest = &text[8..];
    let mut microsecond = 0;
    if let [b'.', digits @ ..] = rest {
        let count = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if !(1..=6).contains(&count) {
            return None;
        }
        microsecond = digits[..count].iter().fold(0, |number, byte| number * 10 + u32::from(byte - b'0'));
        microsecond *= 10u32.pow(6 - count as u32);
        rest = &digits[count..];
    }
    Some(Time { hour, minute, second, microsecond, tz_offset: offset(rest)? })
}

/// Nothing, `Z`, or an offset that is not zero.
#[inline]
fn offset(text: &[u8]) -> Option<Option<i32>> {
    match text {
        [] => Some(None),
        [b'Z'] => Some(Some(0)),
        [sign @ (b'+' | b'-'), _, _, b':', _, _] => {
            let (hours, minutes) = (two(text, 1)?, two(text, 4)?);
            let seconds = i32::from(hours) * 3600 + i32::from(minutes) * 60;
            let usual = hours < 24 && minutes < 60 && seconds > 0;
            usual.then_some(Some(if *sign == b'-' { -seconds } else { seconds }))
        }
        _ => None,
    }
}

/// A date, `T` or a space, a time.
#[inline]
pub fn datetime(text: &[u8]) -> Option<DateTime> {
    let (day, rest) = text.split_at_checked(10)?;
    match rest {
        [b'T' | b' ', clock @ ..] => Some(DateTime { date: date(day)?, time: time(clock)? }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::TemporalRules;
    use super::*;

    /// Every form that is read here, and neighbours of it, mean what the parser says.
    #[test]
    fn same_as_parser() {
        let days = ["2020-01-31", "2020-02-29", "2021-02-29", "1900-02-29", "2000-02-29", "0000-01-01", "0001-01-01"]
            .into_iter()
            .chain(["9999-12-31", "2020-04-31", "2020-13-01", "2020-00-10", "2020-1-01", "2020-01-00", "2o20-01-01"]);
        let clocks = ["00:00:00", "23:59:59", "24:00:00", "12:60:00", "12:30:60", "12:30", "1:30:00", "12:30:00."]
            .into_iter()
            .chain(["12:30:00.1", "12:30:00.123456", "12:30:00.1234567", "12:30:00,5", "12-30-00", "12:30:0x"]);
        let zones =
            ["", "Z", "z", "+01:00", "-01:30", "+00:00", "-00:00", "+23:59", "-23:59", "+24:00", "+0100", "+01"]
                .into_iter()
                .chain(["+01:60", "+1:00", "−01:00", " Z"]);
        let rules = TemporalRules::default();
        let mut quick = 0;
        for day in days {
            if let Some(date) = date(day.as_bytes()) {
                assert_eq!(speedate::Date::parse_bytes(day.as_bytes()), Ok(date), "{day}");
            }
            for clock in clocks.clone() {
                for zone in zones.clone() {
                    let text = format!("{clock}{zone}");
                    if let Some(time) = time(text.as_bytes()) {
                        let parsed = Time::parse_bytes_with_config(text.as_bytes(), &rules.time());
                        assert_eq!(parsed, Ok(time), "{text}");
                    }
                    for between in ["T", "t", " ", "_", "  "] {
                        let text = format!("{day}{between}{clock}{zone}");
                        if let Some(datetime) = datetime(text.as_bytes()) {
                            let parsed = DateTime::parse_bytes_with_config(text.as_bytes(), &rules.datetime());
                            assert_eq!(parsed, Ok(datetime), "{text}");
                            quick += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(quick, 5 * 4 * 6 * 2);
    }
}
