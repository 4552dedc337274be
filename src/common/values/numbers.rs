//! Numbers and booleans out of text, and whole numbers out of floats.
//!
//! Called by the inputs (lax mode of `int`, `float`, `bool` from text) and by the rooms that read numbers inside other
//! values. Pure Rust, no Python. The rules are those of the schema language, quirks included (see the tests): an
//! integer may have surrounding white space, a sign, single underscores between digits, leading zeros and a fraction
//! of zeros; only ASCII digits count.

use num_bigint::BigInt;

/// More digits than this are refused: turning them into an integer takes quadratic time.
pub const MAX_INT_DIGITS: usize = 4300;
/// So many digits fit 128 bits.
const MAX_WIDE_DIGITS: usize = 38;

/// What a text is as an integer.
#[derive(Debug, PartialEq)]
pub enum IntParse {
    Small(i64),
    /// beyond 64 bits, within 128: made without a `BigInt`, at a third of the time
    Wide(i128),
    Big(BigInt),
    Refused(IntRefusal),
}

/// Why something is not taken as an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IntRefusal {
    /// `int_parsing`: the text is no integer.
    Parsing,
    /// `int_parsing_size`: too many digits, or a float outside of 64 bits.
    ParsingSize,
    /// `int_from_float`: a float with a fraction.
    FromFloat,
    /// `finite_number`: NaN or an infinity.
    NotFinite,
}

/// Why something is not taken as a boolean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoolRefusal {
    /// `bool_type`
    Type,
    /// `bool_parsing`
    Parsing,
}

/// Integer text in lax mode.
pub fn parse_int_str(text: &str) -> IntParse {
    let text = text.trim();
    match parse_plain_int(text.as_bytes()) {
        IntParse::Refused(IntRefusal::Parsing) => {}
        done => return done,
    }
    // The size limit is only reported for plain digits; behind decorations a number too long is just not a number.
    match tidy_int(text).map(|plain| parse_plain_int(plain.as_bytes())) {
        None | Some(IntParse::Refused(_)) => IntParse::Refused(IntRefusal::Parsing),
        Some(done) => done,
    }
}

/// Integer in JSON's grammar: an optional minus, no leading zeros, nothing else.
pub fn parse_plain_int(text: &[u8]) -> IntParse {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let run = digits.iter().take_while(|b| b.is_ascii_digit()).count();
    let leading_zero = run > 1 && digits[0] == b'0';
    if run == 0 || leading_zero {
        return IntParse::Refused(IntRefusal::Parsing);
    }
    if run > MAX_INT_DIGITS {
        return IntParse::Refused(IntRefusal::ParsingSize);
    }
    if run < digits.len() {
        return IntParse::Refused(IntRefusal::Parsing);
    }
    if run <= 18 {
        let magnitude = digits.iter().fold(0i64, |n, b| n * 10 + i64::from(b - b'0'));
        return IntParse::Small(if negative { -magnitude } else { magnitude });
    }
    if run <= MAX_WIDE_DIGITS {
        // eighteen digits fit 64 bits, where arithmetic is several times faster
        let magnitude = digits.chunks(18).fold(0i128, |n, chunk| {
            let part = chunk.iter().fold(0u64, |n, b| n * 10 + u64::from(b - b'0'));
            n * 10i128.pow(chunk.len() as u32) + i128::from(part)
        });
        let number = if negative { -magnitude } else { magnitude };
        return i64::try_from(number).map_or(IntParse::Wide(number), IntParse::Small);
    }
    match BigInt::parse_bytes(text, 10) {
        None => IntParse::Refused(IntRefusal::Parsing),
        Some(big) => i64::try_from(&big).map_or(IntParse::Big(big), IntParse::Small),
    }
}

/// Strips sign, zero fraction, leading zeros and underscores; `None` where their places are wrong.
fn tidy_int(text: &str) -> Option<String> {
    let (negative, rest) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    if rest.starts_with(['+', '-', '_']) {
        return None;
    }
    let rest = strip_zero_fraction(rest);
    let rest = strip_leading_zeros(rest)?;
    if rest.ends_with('_') || rest.contains("__") || (negative && rest.starts_with('-')) || rest.starts_with('+') {
        return None;
    }
    let mut plain = String::with_capacity(rest.len() + 1);
    if negative {
        plain.push('-');
    }
    plain.extend(rest.chars().filter(|c| *c != '_'));
    Some(plain)
}

/// `12.000` to `12`; unchanged where the fraction is empty or has another digit.
fn strip_zero_fraction(text: &str) -> &str {
    match text.split_once('.') {
        Some((whole, fraction)) if !fraction.is_empty() && fraction.bytes().all(|b| b == b'0') => whole,
        _ => text,
    }
}

/// Drops zeros, and underscores among them, before the first other character; a number of zeros keeps one.
fn strip_leading_zeros(text: &str) -> Option<&str> {
    if !text.starts_with('0') {
        return Some(text);
    }
    let rest = text.trim_start_matches(['0', '_']);
    if !rest.is_empty() {
        return Some(rest);
    }
    text.ends_with('0').then_some("0")
}

/// Float text in lax mode: surrounding white space or single underscores inside are allowed, not both, as are the words
/// `inf`, `infinity` and `nan` in any case.
pub fn parse_float_str(text: &str) -> Option<f64> {
    if let Ok(number) = text.trim().parse() {
        return Some(number);
    }
    if !text.contains('_') || text.starts_with('_') || text.ends_with('_') || text.contains("__") {
        return None;
    }
    text.replace('_', "").parse().ok()
}

/// The words for true and false, in any case, without surrounding white space.
pub fn parse_bool_str(text: &str) -> Option<bool> {
    const TRUE: [&str; 6] = ["1", "on", "t", "true", "y", "yes"];
    const FALSE: [&str; 6] = ["0", "off", "f", "false", "n", "no"];
    if TRUE.iter().any(|word| text.eq_ignore_ascii_case(word)) {
        Some(true)
    } else if FALSE.iter().any(|word| text.eq_ignore_ascii_case(word)) {
        Some(false)
    } else {
        None
    }
}

/// The whole number that a float is; only those that fit between the ends of 64 bits.
pub fn float_as_int(number: f64) -> Result<i64, IntRefusal> {
    if !number.is_finite() {
        Err(IntRefusal::NotFinite)
    } else if number.fract() != 0.0 {
        Err(IntRefusal::FromFloat)
    } else if number > i64::MIN as f64 && number < i64::MAX as f64 {
        Ok(number as i64)
    } else {
        Err(IntRefusal::ParsingSize)
    }
}

/// 0 and 1 as booleans.
pub fn int_as_bool(number: i64) -> Result<bool, BoolRefusal> {
    match number {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(BoolRefusal::Parsing),
    }
}

/// 0.0 and 1.0 as booleans.
pub fn float_as_bool(number: f64) -> Result<bool, BoolRefusal> {
    float_as_int(number).map_err(|_| BoolRefusal::Type).and_then(int_as_bool)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(text: &str) -> Option<String> {
        match parse_int_str(text) {
            IntParse::Small(n) => Some(n.to_string()),
            IntParse::Wide(n) => Some(n.to_string()),
            IntParse::Big(n) => Some(n.to_string()),
            IntParse::Refused(_) => None,
        }
    }

    #[test]
    fn integers() {
        let cases = [
            ("1", "1"),
            ("+1", "1"),
            ("-1", "-1"),
            ("01", "1"),
            ("-0", "0"),
            ("1_000", "1000"),
            ("\u{a0}1\u{2003}", "1"),
            ("\x0b1", "1"),
            ("1.00", "1"),
            ("1_0.0", "10"),
            ("0_1", "1"),
            ("0.0", "0"),
            ("-0.0", "0"),
            ("0_0", "0"),
            ("00_1", "1"),
            ("0__1", "1"),
            ("0__1.0", "1"),
            ("-0_0_1", "-1"),
            ("+0.0", "0"),
            ("9223372036854775807", "9223372036854775807"),
            ("9223372036854775808", "9223372036854775808"),
            ("-9223372036854775808", "-9223372036854775808"),
            ("-9223372036854775809", "-9223372036854775809"),
            ("+9223372036854775808", "9223372036854775808"),
            ("1_000_000_000_000_000_000_000", "1000000000000000000000"),
            // Zeros before a minus are stripped like those before digits.
            ("0-1", "-1"),
            ("+0-1", "-1"),
            ("0_0_-0", "0"),
            ("0-_1", "-1"),
            ("0-1_0", "-10"),
        ];
        for (text, expected) in cases {
            assert_eq!(int(text).as_deref(), Some(expected), "{text:?}");
        }
    }

    #[test]
    fn no_integers() {
        for text in [
            "",
            "-",
            "+",
            "1__0",
            "_1",
            "1_",
            "-_1",
            "+_1",
            "1.",
            ".0",
            "-.0",
            "+.0",
            "1.5",
            "1.0_0",
            "1e3",
            "0x10",
            "١",
            "1 0",
            "+-1",
            "--1",
            "++1",
            "-+1",
            "- 1",
            "1_.0",
            "0_.0",
            "0_0_.0",
            "1._0",
            "\x1f1",
            "\u{200b}1",
            "0_",
            "000_",
            "-0_",
            "0_1_",
            "-0-1",
            "0+1",
            "+0+1",
            "-0+1",
            "+-0",
            "--0",
            "0-01",
            "0-",
            "0.00.0",
            "0a",
            "inf",
            "NaN",
            "1\0",
        ] {
            assert_eq!(parse_int_str(text), IntParse::Refused(IntRefusal::Parsing), "{text:?}");
        }
    }

    #[test]
    fn size_limit() {
        let digits = |n| "9".repeat(n);
        assert!(matches!(parse_int_str(&digits(4300)), IntParse::Big(_)));
        assert!(matches!(parse_int_str(&format!("-{}.0", digits(4300))), IntParse::Big(_)));
        assert_eq!(parse_int_str(&format!("{}1", "0".repeat(5000))), IntParse::Small(1));
        for text in
            [digits(4301), format!("-{}", digits(4301)), format!("{}.0", digits(4301)), format!("{}x", digits(4301))]
        {
            assert_eq!(parse_int_str(&text), IntParse::Refused(IntRefusal::ParsingSize));
        }
        for text in [format!("+{}", digits(4301)), format!("0{}", digits(4301)), format!("{}_1", digits(4300))] {
            assert_eq!(parse_int_str(&text), IntParse::Refused(IntRefusal::Parsing));
        }
    }

    #[test]
    fn floats() {
        let cases = [
            ("1", 1.0),
            (" 1.5\n", 1.5),
            ("+1e-5", 1e-5),
            (".5", 0.5),
            ("5.", 5.0),
            ("-Infinity", f64::NEG_INFINITY),
            ("1e400", f64::INFINITY),
            ("1_0.0_1", 10.01),
            ("1_.5", 1.5),
            ("1_e5", 1e5),
            ("i_nf", f64::INFINITY),
            ("+_1", 1.0),
        ];
        for (text, expected) in cases {
            assert_eq!(parse_float_str(text), Some(expected), "{text:?}");
        }
        assert!(parse_float_str("-NaN").is_some_and(f64::is_nan));
        for text in [
            "", ".", "1__0", "_1", "1_", "0x10", "١", "e5", "1e", "1 2", "1.5\0", "_inf", "infin", "+-1", " 1_0",
            "1_0\n",
        ] {
            assert_eq!(parse_float_str(text), None, "{text:?}");
        }
    }

    #[test]
    fn booleans() {
        assert_eq!(parse_bool_str("yEs"), Some(true));
        assert_eq!(parse_bool_str("OFF"), Some(false));
        for text in ["", " yes", "2", "01", "1.0", "ye\u{17f}"] {
            assert_eq!(parse_bool_str(text), None, "{text:?}");
        }
        assert_eq!(float_as_bool(1.0), Ok(true));
        assert_eq!(float_as_bool(2.0), Err(BoolRefusal::Parsing));
        assert_eq!(float_as_bool(0.5), Err(BoolRefusal::Type));
        assert_eq!(float_as_bool(1e300), Err(BoolRefusal::Type));
    }

    #[test]
    fn whole_floats() {
        assert_eq!(float_as_int(-3.0), Ok(-3));
        assert_eq!(float_as_int(9.2233720368547e18), Ok(9223372036854700032));
        assert_eq!(float_as_int(1.5), Err(IntRefusal::FromFloat));
        assert_eq!(float_as_int(f64::NAN), Err(IntRefusal::NotFinite));
        assert_eq!(float_as_int(9223372036854775808.0), Err(IntRefusal::ParsingSize));
        assert_eq!(float_as_int(-9223372036854775808.0), Err(IntRefusal::ParsingSize));
    }
}
