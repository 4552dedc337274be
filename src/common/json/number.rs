//! Reading JSON numbers: value and extent in one pass.
//!
//! The scanner calls [`read`] at the first byte of a number. Integers up to `i64` and floats come out computed
//! (floats correctly rounded), larger integers as their extent.

use super::bytes;
use super::error::{ErrorKind, ScanError};
use super::rounding;

/// A number's value; the caller knows where its text starts.
#[derive(Debug, Copy, Clone, PartialEq)]
pub enum Number {
    Int(i64),
    Float(f64),
    /// An integer beyond `i64`.
    Big,
}

/// More integer digits than this are refused.
const MAX_INT_DIGITS: usize = 4300;
/// So many decimal digits always fit a `u64`.
const SAFE_DIGITS: usize = 19;
/// Integers up to here are exact as `f64`.
const MAX_EXACT_MANTISSA: u64 = 1 << 53;
/// The powers of ten that are exact as `f64`.
const EXACT_POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

const POWERS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// The number that starts with `first` at `start` and where it ends, if it is an integer or a decimal fraction of ordinary
/// length and nothing is unusual about it. Everything else, errors too, is for [`read`].
#[inline(always)]
pub fn plain(source: &[u8], first: u8, start: usize) -> Option<(Plain, usize)> {
    let negative = first == b'-';
    let digits_start = start + usize::from(negative);
    let (mut count, mut value) = bytes::digits(source, digits_start)?;
    if count == 8 {
        let (more, rest) = bytes::digits(source, digits_start + 8)?;
        if more == 8 {
            return None;
        }
        (count, value) = (8 + more, value * POWERS[more] + rest);
    }
    let end = digits_start + count;
    // The byte behind the digits is among the eight that were read with the last of them.
    if count == 0 || (count > 1 && source[digits_start] == b'0') {
        return None;
    }
    match source[end] {
        b'.' => {
            let (bits, end) = plain_fraction(source, end + 1, value, count);
            (end != 0).then_some((Plain::Float(bits | u64::from(negative) << 63), end))
        }
        b'e' | b'E' => None,
        _ => Some((Plain::Int(if negative { -(value as i64) } else { value as i64 }), end)),
    }
}

/// A number as [`plain`] reads it.
pub enum Plain {
    Int(i64),
    /// The bits of an `f64`.
    Float(u64),
}

/// The bits of the float whose integer part is `value` and whose fraction starts at `from`, and where it ends; that is 0 if
/// it is not so simple. (A pair of words comes back in registers, an `Option` of it would not.)
#[inline(never)]
fn plain_fraction(source: &[u8], from: usize, value: u64, integer_digits: usize) -> (u64, usize) {
    let (end, value) = digits(source, from, value);
    let count = end - from;
    if count == 0 || integer_digits + count > SAFE_DIGITS || matches!(source.get(end), Some(b'e' | b'E')) {
        return (0, 0);
    }
    let exponent = -(count as i64);
    match exact(value, exponent).or_else(|| rounding::nearest(value, exponent)) {
        Some(float) => (float.to_bits(), end),
        None => (0, 0),
    }
}

/// Read the number that starts at `start` with a digit or a minus, and say where it ends. `allow_inf_nan` matters for
/// `-Infinity` only; `Infinity` and `NaN` without sign are the scanner's.
#[inline]
pub fn read(source: &[u8], start: usize, allow_inf_nan: bool) -> Result<(Number, usize), ScanError> {
    let negative = source.get(start) == Some(&b'-');
    let digits_start = start + usize::from(negative);
    let (at, magnitude) = digits(source, digits_start, 0);
    let count = at - digits_start;
    if count == 0 {
        return without_digits(source, digits_start, allow_inf_nan);
    }
    if count > 1 && source.get(digits_start) == Some(&b'0') {
        return Err(ScanError::new(ErrorKind::InvalidNumber, digits_start + 1));
    }
    if let Some(b'.' | b'e' | b'E') = source.get(at) {
        return float(source, Mantissa { start, negative, digits_start, at, value: magnitude, digits: count });
    }
    if count < SAFE_DIGITS {
        let value = magnitude as i64;
        return Ok((Number::Int(if negative { -value } else { value }), at));
    }
    long_integer(digits_start, at, magnitude, negative)
}

/// Read the digits at `at` onto `value`, which wraps around when there are too many.
#[inline(always)]
fn digits(source: &[u8], mut at: usize, mut value: u64) -> (usize, u64) {
    while let Some((count, more)) = bytes::digits(source, at) {
        value = value.wrapping_mul(POWERS[count]).wrapping_add(more);
        at += count;
        if count < 8 {
            return (at, value);
        }
    }
    while let Some(digit) = digit_at(source, at) {
        value = value.wrapping_mul(10).wrapping_add(digit);
        at += 1;
    }
    (at, value)
}

#[inline(always)]
fn digit_at(source: &[u8], at: usize) -> Option<u64> {
    let digit = source.get(at)?.wrapping_sub(b'0');
    (digit < 10).then_some(u64::from(digit))
}

#[cold]
fn long_integer(digits_start: usize, at: usize, magnitude: u64, negative: bool) -> Result<(Number, usize), ScanError> {
    let count = at - digits_start;
    if count > MAX_INT_DIGITS {
        return Err(too_many_digits(digits_start));
    }
    if count > SAFE_DIGITS {
        return Ok((Number::Big, at));
    }
    let number = match i64::try_from(magnitude) {
        Ok(value) => Number::Int(if negative { -value } else { value }),
        Err(_) if negative && magnitude == i64::MIN.unsigned_abs() => Number::Int(i64::MIN),
        Err(_) => Number::Big,
    };
    Ok((number, at))
}

#[cold]
fn too_many_digits(digits_start: usize) -> ScanError {
    ScanError::new(ErrorKind::NumberOutOfRange, digits_start + MAX_INT_DIGITS + 1)
}

/// A minus that no digit follows.
#[cold]
fn without_digits(source: &[u8], at: usize, allow_inf_nan: bool) -> Result<(Number, usize), ScanError> {
    match source.get(at) {
        None => Err(ScanError::new(ErrorKind::EofInValue, at)),
        Some(b'I') if allow_inf_nan => Ok((Number::Float(f64::NEG_INFINITY), ident_end(source, at, b"Infinity")?)),
        Some(_) => Err(ScanError::new(ErrorKind::InvalidNumber, at)),
    }
}

/// The end of the word that stands at `at` with its first letter already seen.
#[inline(always)]
pub fn ident_end(source: &[u8], at: usize, word: &[u8]) -> Result<usize, ScanError> {
    let end = at + word.len();
    if source.get(at..end) == Some(word) { Ok(end) } else { Err(ident_error(source, at, word)) }
}

/// Why the word that starts at `at`, with its first letter right, is not `word`.
#[cold]
pub fn ident_error(source: &[u8], at: usize, word: &[u8]) -> ScanError {
    for (index, expected) in (at + 1..).zip(&word[1..]) {
        match source.get(index) {
            Some(byte) if byte == expected => {}
            Some(_) => return ScanError::new(ErrorKind::ExpectedIdent, index),
            None => return ScanError::new(ErrorKind::EofInValue, index),
        }
    }
    ScanError::new(ErrorKind::EofInValue, source.len())
}

/// The integer part of a float, just read, with `at` behind it.
struct Mantissa {
    start: usize,
    negative: bool,
    digits_start: usize,
    at: usize,
    value: u64,
    digits: usize,
}

#[inline(always)]
fn float(source: &[u8], mantissa: Mantissa) -> Result<(Number, usize), ScanError> {
    let Mantissa { start, negative, digits_start, mut at, mut value, mut digits } = mantissa;
    if digits > MAX_INT_DIGITS {
        return Err(too_many_digits(digits_start));
    }
    let mut exponent = 0i64;
    if source.get(at) == Some(&b'.') {
        let from = required_digit(source, at + 1)?;
        let is_fraction = digits == 1 && value == 0;
        (at, value) = self::digits(source, from, value);
        let mut counted = at - from;
        if is_fraction && counted >= SAFE_DIGITS {
            // Zeros in front are no digits that count.
            digits = 0;
            let zeros = source[from..at].iter().take_while(|&&digit| digit == b'0').count();
            counted -= zeros;
        }
        exponent -= (at - from) as i64;
        digits += counted;
    }
    if let Some(b'e' | b'E') = source.get(at) {
        let written;
        (written, at) = read_exponent(source, at + 1)?;
        exponent += written;
    }
    if digits <= SAFE_DIGITS
        && let Some(value) = exact(value, exponent).or_else(|| rounding::nearest(value, exponent))
    {
        return Ok((Number::Float(if negative { -value } else { value }), at));
    }
    Ok((Number::Float(round(&source[start..at])), at))
}

/// `digits * 10^exponent` where both factors are exact, so that the one operation rounds correctly.
#[inline(always)]
fn exact(digits: u64, exponent: i64) -> Option<f64> {
    if digits > MAX_EXACT_MANTISSA {
        return None;
    }
    let power = EXACT_POWERS.get(exponent.unsigned_abs() as usize)?;
    Some(if exponent < 0 { digits as f64 / power } else { digits as f64 * power })
}

/// Correctly rounded value of a checked float text.
#[inline(never)]
fn round(text: &[u8]) -> f64 {
    // The text is ASCII of JSON's number grammar, which is a subset of what `f64` parses.
    std::str::from_utf8(text).ok().and_then(|text| text.parse().ok()).unwrap_or(f64::NAN)
}

#[inline(always)]
fn required_digit(source: &[u8], at: usize) -> Result<usize, ScanError> {
    match source.get(at) {
        Some(b'0'..=b'9') => Ok(at),
        Some(_) => Err(ScanError::new(ErrorKind::InvalidNumber, at)),
        None => Err(ScanError::new(ErrorKind::EofInValue, at)),
    }
}

/// The exponent behind the `e`, and where it ends; absurd exponents saturate.
fn read_exponent(source: &[u8], from: usize) -> Result<(i64, usize), ScanError> {
    let negative = source.get(from) == Some(&b'-');
    let signed = negative || source.get(from) == Some(&b'+');
    let mut at = required_digit(source, from + usize::from(signed))?;
    let mut exponent = 0i64;
    while let Some(digit) = digit_at(source, at) {
        exponent = (exponent * 10 + digit as i64).min(1_000_000_000_000);
        at += 1;
    }
    Ok((if negative { -exponent } else { exponent }, at))
}

/// How many bytes the number at the start of `rest` takes; `rest` comes from a checked document.
pub fn text_len(rest: &[u8]) -> usize {
    match rest.first() {
        Some(b'N') => "NaN".len(),
        Some(b'I') => "Infinity".len(),
        _ => read(rest, 0, true).map_or(0, |(_, end)| end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(text: &str) -> Number {
        let (number, end) = read(text.as_bytes(), 0, true).unwrap();
        assert_eq!(end, text.len(), "{text}");
        number
    }

    fn error(text: &str) -> (ErrorKind, usize) {
        let error = read(text.as_bytes(), 0, false).unwrap_err();
        (error.kind, error.index)
    }

    #[test]
    fn integers_up_to_the_last_i64() {
        assert_eq!(whole("0"), Number::Int(0));
        assert_eq!(whole("-0"), Number::Int(0));
        assert_eq!(whole("-12"), Number::Int(-12));
        assert_eq!(whole("999999999999999999"), Number::Int(999_999_999_999_999_999));
        assert_eq!(whole("9223372036854775807"), Number::Int(i64::MAX));
        assert_eq!(whole("-9223372036854775808"), Number::Int(i64::MIN));
        assert_eq!(whole("9223372036854775808"), Number::Big);
        assert_eq!(whole("-9223372036854775809"), Number::Big);
        assert_eq!(whole("18446744073709551617"), Number::Big);
        assert_eq!(whole(&"7".repeat(4300)), Number::Big);
        assert_eq!(error(&"7".repeat(4301)), (ErrorKind::NumberOutOfRange, 4301));
        assert_eq!(error(&format!("-{}.5", "7".repeat(4301))), (ErrorKind::NumberOutOfRange, 4302));
    }

    #[test]
    fn floats_agree_with_the_standard_library() {
        let mut texts: Vec<String> = [
            "0.0",
            "-0.0",
            "0e1",
            "1.5",
            "-1.5e3",
            "1e22",
            "1e23",
            "1E-22",
            "9007199254740993.0",
            "0.1",
            "1e400",
            "-1e400",
            "1e-400",
            "5e-324",
            "2.2250738585072011e-308",
            "1.7976931348623157e308",
            "123456789012345678.5",
            "0.30000000000000004",
            "1e99999999999999999999999",
            "0e99999999999999999999999",
            "1e-99999999999999999999999",
            "12345678901234567890.5",
            "0.000000000000000000000000000000000123",
            "18446744073709551616.0000000000000000000001",
            "0.0000000000000000000",
            "0.00000012345678901234567",
            "0.00000000000000000001e30",
            "0.0000000000000000000000000000000000000000000001234567890123456789",
            "1.00000000000000011102230246251565404236316680908203125",
        ]
        .map(String::from)
        .to_vec();
        let mut state = 88_172_645_463_325_252u64;
        for _ in 0..20_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let float = f64::from_bits(state);
            if float.is_finite() {
                texts.push(format!("{float:e}"));
                texts.push(format!("{:?}", float.abs() % 1.0e6 + 0.5));
            }
            texts.push(format!("{}.{}", state % 100_000, state >> 20));
        }
        for text in texts.iter().filter(|text| text.contains(['.', 'e', 'E'])) {
            let Number::Float(float) = whole(text) else { panic!("{text} is a float") };
            assert_eq!(float.to_bits(), text.parse::<f64>().unwrap().to_bits(), "{text}");
            assert_eq!(text_len(format!("{text},").as_bytes()), text.len());
        }
    }

    #[test]
    fn bad_numbers_say_where() {
        assert_eq!(error("-"), (ErrorKind::EofInValue, 1));
        assert_eq!(error("-x"), (ErrorKind::InvalidNumber, 1));
        assert_eq!(error("01"), (ErrorKind::InvalidNumber, 1));
        assert_eq!(error("-01.5"), (ErrorKind::InvalidNumber, 2));
        assert_eq!(error("1."), (ErrorKind::EofInValue, 2));
        assert_eq!(error("1.x"), (ErrorKind::InvalidNumber, 2));
        assert_eq!(error("1e"), (ErrorKind::EofInValue, 2));
        assert_eq!(error("1e+"), (ErrorKind::EofInValue, 3));
        assert_eq!(error("1e+-"), (ErrorKind::InvalidNumber, 3));
        assert_eq!(error("-Infinity"), (ErrorKind::InvalidNumber, 1));
    }
}
