//! Digits of decimals: the limits `max_digits` and `decimal_places`, and numbers in JSON that a float cannot hold.
//! Works on text; no Python.

use crate::common::errors::{ErrorKind, Problem};

/// `max_digits` and `decimal_places`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DigitLimits {
    pub total: Option<usize>,
    pub places: Option<usize>,
}

impl DigitLimits {
    /// Checks the text of a finite decimal, as `str` gives it. Trailing zeros break no limit, whichever way helps.
    pub fn check(&self, text: &str) -> Result<(), Problem> {
        let Some(number) = Digits::of(text) else {
            return Ok(());
        };
        let (written, normal) = (number.counts(), number.without_zeros().counts());
        let least = |count: fn(&Counts) -> usize| count(&written).min(count(&normal));
        if let Some(total) = self.total.filter(|total| least(|counts| counts.total) > *total) {
            return Err(Problem::with1(ErrorKind::DecimalMaxDigits, total));
        }
        let Some(places) = self.places else {
            return Ok(());
        };
        if least(|counts| counts.places) > places {
            return Err(Problem::with1(ErrorKind::DecimalMaxPlaces, places));
        }
        let whole = self.total.map(|total| total.saturating_sub(places));
        match whole.filter(|whole| least(|counts| counts.total - counts.places) > *whole) {
            Some(whole) => Err(Problem::with1(ErrorKind::DecimalWholeDigits, whole)),
            None => Ok(()),
        }
    }
}

/// The text to make a decimal of a JSON number: the shortest text of its float where that is the same number, the
/// number's own text where it is not.
pub fn decimal_text<'a>(number: &'a str, float: f64, shortest: &'a mut String) -> &'a str {
    use std::fmt::Write;
    // Writing to a string cannot fail.
    let _ = write!(shortest, "{float}");
    match (Digits::of(number), Digits::of(shortest)) {
        (Some(exact), Some(short)) if exact.normal() != short.normal() => number,
        (Some(_), None) => number,
        _ => shortest,
    }
}

/// A number as digits times a power of ten.
struct Digits<'a> {
    negative: bool,
    /// Digits before and after the point; leading zeros are among them.
    whole: &'a str,
    fraction: &'a str,
    exponent: i64,
    /// How many trailing zeros are to be ignored; they raise the exponent instead.
    ignored: usize,
}

struct Counts {
    total: usize,
    places: usize,
}

impl<'a> Digits<'a> {
    /// `None` for what has no digits: NaN and infinities.
    fn of(text: &'a str) -> Option<Self> {
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        if !text.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let exponent = exponent.trim_start_matches('+').parse().unwrap_or_else(|_| {
            // So many digits that the number is huge or next to nothing.
            if exponent.starts_with('-') { i64::MIN / 2 } else { i64::MAX / 2 }
        });
        Some(Self { negative, whole, fraction, exponent, ignored: 0 })
    }

    fn is_zero(&self) -> bool {
        self.whole.bytes().chain(self.fraction.bytes()).all(|digit| digit == b'0')
    }

    fn without_zeros(&self) -> Self {
        let zeros = |text: &str| text.len() - text.trim_end_matches('0').len();
        let mut ignored = zeros(self.fraction);
        if ignored == self.fraction.len() {
            ignored += zeros(self.whole);
        }
        Self { ignored, ..*self }
    }

    /// Significant digits, and the power of ten of the last one.
    fn parts(&self) -> (usize, i64) {
        if self.ignored > 0 && self.is_zero() {
            return (1, 0);
        }
        let leading = self.whole.len() - self.whole.trim_start_matches('0').len();
        let mut significant = self.whole.len() - leading + self.fraction.len();
        if leading == self.whole.len() {
            significant = self.fraction.trim_start_matches('0').len();
        }
        let exponent = self.exponent.saturating_sub_unsigned(self.fraction.len() as u64);
        (significant.saturating_sub(self.ignored).max(1), exponent.saturating_add_unsigned(self.ignored as u64))
    }

    fn counts(&self) -> Counts {
        let (digits, exponent) = self.parts();
        let shift = usize::try_from(exponent.unsigned_abs()).unwrap_or(usize::MAX);
        if exponent >= 0 {
            Counts { total: digits.saturating_add(shift), places: 0 }
        } else {
            Counts { total: digits.max(shift), places: shift }
        }
    }

    /// Equal for equal numbers, with zeros of one sign equal too.
    fn normal(&self) -> (bool, String, i64) {
        let digits = [self.whole, self.fraction].concat();
        let trimmed = digits.trim_matches('0');
        if trimmed.is_empty() {
            return (self.negative, String::new(), 0);
        }
        let (_, exponent) = self.without_zeros().parts();
        (self.negative, trimmed.to_owned(), exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(total: Option<usize>, places: Option<usize>, text: &str) -> &'static str {
        match (DigitLimits { total, places }).check(text) {
            Ok(()) => "",
            Err(Problem::With(kind, _)) => kind.slug(),
            Err(_) => "another problem",
        }
    }

    #[test]
    fn limits() {
        for (total, places, text, expected) in [
            (Some(3), None, "10.10", ""),
            (Some(3), None, "0.0001", "decimal_max_digits"),
            (Some(3), None, "1E+2", ""),
            (Some(3), None, "1E+3", "decimal_max_digits"),
            (Some(3), None, "0E+5", ""),
            (None, Some(2), "1.2300", ""),
            (None, Some(2), "0.123", "decimal_max_places"),
            (None, Some(0), "0E-10", ""),
            (Some(3), Some(2), "12", "decimal_whole_digits"),
            (Some(3), Some(2), "-12.3", "decimal_whole_digits"),
            (Some(1), Some(2), "0", "decimal_whole_digits"),
            (Some(1), Some(2), "0.00", ""),
            (Some(1), Some(2), "0.10", ""),
            (Some(0), None, "0.00", "decimal_max_digits"),
            (Some(5), Some(3), "99.9990", ""),
            (Some(5), Some(3), "100.00", "decimal_whole_digits"),
        ] {
            assert_eq!(checked(total, places, text), expected, "{total:?} {places:?} {text}");
        }
    }

    #[test]
    fn numbers_that_floats_hold_are_written_as_floats_are() {
        for (text, expected) in [
            ("1.10", "1.1"),
            ("1E5", "100000"),
            ("-0.0", "-0"),
            ("0e10", "0"),
            ("1.0", "1"),
            ("123456789.123456789", "123456789.123456789"),
            ("0.1234567890123456789", "0.1234567890123456789"),
            ("1e400", "1e400"),
            ("1e-400", "1e-400"),
            ("100000000000000000000.5", "100000000000000000000.5"),
            ("1e99999999999999999999", "1e99999999999999999999"),
        ] {
            let float: f64 = text.parse().unwrap_or(f64::NAN);
            assert_eq!(decimal_text(text, float, &mut String::new()), expected);
        }
        assert_eq!(decimal_text("NaN", f64::NAN, &mut String::new()), "NaN");
        assert_eq!(decimal_text("-Infinity", f64::NEG_INFINITY, &mut String::new()), "-inf");
    }
}
