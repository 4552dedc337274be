//! JSON strings off the fast path: those with escapes or bytes beyond ASCII.
//!
//! The scanner hands over with [`scan_rest`], which checks; readers of the tape decode with [`unescape`].

use super::bytes::{Stop, append, string_stop};
use super::error::{ErrorKind, ScanError};

/// What was found out about a string's text.
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub struct Text {
    pub len: usize,
    pub escaped: bool,
    /// The unescaped text is known to be ASCII.
    pub ascii: bool,
}

/// Go on with the string whose text starts at `start` from its first `stop`; returns the text and where the source goes
/// on behind it. With `keep_unfinished` a string that the end of the source cuts off is kept up to the cut. `is_utf8` says
/// that the source needs no check.
pub fn scan_rest(
    source: &[u8],
    start: usize,
    mut stop: Stop,
    keep_unfinished: bool,
    is_utf8: bool,
) -> Result<(Text, usize), ScanError> {
    let (mut escaped, mut high, mut wide) = (false, stop.high, false);
    let (text_end, end) = loop {
        match source.get(stop.at) {
            Some(b'"') => break (stop.at, stop.at + 1),
            Some(b'\\') => {}
            Some(_) => return Err(ScanError::new(ErrorKind::ControlCharacter, stop.at)),
            None if keep_unfinished => break (source.len(), source.len()),
            None => return Err(ScanError::new(ErrorKind::EofInString, source.len())),
        }
        match check_escape(source, stop.at + 1) {
            Ok(next) => {
                wide |= source.get(stop.at + 1) == Some(&b'u');
                escaped = true;
                stop = string_stop(source, next);
                high |= stop.high;
            }
            Err(error) if keep_unfinished && error.kind == ErrorKind::EofInString => break (stop.at, source.len()),
            Err(error) => return Err(error),
        }
    };
    let mut len = text_end - start;
    if high && !is_utf8 {
        len = check_utf8(&source[start..text_end], start, keep_unfinished)?;
    }
    Ok((Text { len, escaped, ascii: !high && !wide }, end))
}

/// Check the escape whose letter stands at `at`, and say where the text goes on.
fn check_escape(source: &[u8], at: usize) -> Result<usize, ScanError> {
    match source.get(at) {
        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => Ok(at + 1),
        Some(b'u') => check_unicode_escape(source, at),
        Some(_) => Err(ScanError::new(ErrorKind::InvalidEscape, at)),
        None => Err(ScanError::new(ErrorKind::EofInString, at)),
    }
}

/// The same for an escape with a `u` at `at`, which may be the first half of a surrogate pair.
fn check_unicode_escape(source: &[u8], at: usize) -> Result<usize, ScanError> {
    let last_digit = at + 4;
    match hex4(source, at + 1)? {
        0xDC00..=0xDFFF => return Err(ScanError::new(ErrorKind::LoneSurrogate, last_digit)),
        0xD800..=0xDBFF => {}
        _ => return Ok(at + 5),
    }
    match (source.get(last_digit + 1), source.get(last_digit + 2)) {
        (Some(b'\\'), Some(b'u')) => {}
        (None, _) | (Some(b'\\'), None) => return Err(ScanError::new(ErrorKind::EofInString, source.len())),
        (Some(b'\\'), Some(_)) => return Err(ScanError::new(ErrorKind::UnexpectedEndOfHexEscape, last_digit + 2)),
        (Some(_), _) => return Err(ScanError::new(ErrorKind::UnexpectedEndOfHexEscape, last_digit + 1)),
    }
    match hex4(source, last_digit + 3)? {
        0xDC00..=0xDFFF => Ok(last_digit + 7),
        _ => Err(ScanError::new(ErrorKind::LoneSurrogate, last_digit + 6)),
    }
}

fn hex4(source: &[u8], at: usize) -> Result<u32, ScanError> {
    let Some(digits) = source.get(at..at + 4) else {
        return Err(ScanError::new(ErrorKind::EofInString, source.len()));
    };
    let mut value = 0;
    for (index, &digit) in (at..).zip(digits) {
        match (digit as char).to_digit(16) {
            Some(digit) => value = value << 4 | digit,
            None => return Err(ScanError::new(ErrorKind::InvalidEscape, index)),
        }
    }
    Ok(value)
}

/// Check a text with bytes beyond ASCII; returns its length, without a character cut off at its end if such a one may
/// go. An error's position counts bytes of the unescaped text, as the reference does.
///
/// Escapes stand for whole characters, so the text is valid exactly when its raw form is.
fn check_utf8(raw: &[u8], start: usize, drop_cut_character: bool) -> Result<usize, ScanError> {
    let error = match std::str::from_utf8(raw) {
        Ok(_) => return Ok(raw.len()),
        Err(error) => error,
    };
    if drop_cut_character && error.error_len().is_none() {
        return Ok(error.valid_up_to());
    }
    let before = unescape(&raw[..error.valid_up_to()]);
    Err(ScanError::new(ErrorKind::InvalidUnicode, start + before.len()))
}

/// The text of a string that the scan has accepted. Total: what could only stand in a text that was not scanned becomes
/// a replacement character.
pub fn unescape(raw: &[u8]) -> String {
    let mut text = room_for(raw);
    unescape_onto(raw, &mut text);
    String::from_utf8(text).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// [`unescape`] appended to `text`. For a string that the scan has accepted, what is appended is UTF-8.
pub fn unescape_onto(raw: &[u8], text: &mut Vec<u8>) {
    let mut rest = raw;
    while let Some(backslash) = find_backslash(rest) {
        append(text, &rest[..backslash]);
        let letter = rest.get(backslash + 1).copied().unwrap_or(b'\\');
        rest = rest.get(backslash + 2..).unwrap_or_default();
        match letter {
            b'b' => text.push(0x08),
            b'f' => text.push(0x0c),
            b'n' => text.push(b'\n'),
            b'r' => text.push(b'\r'),
            b't' => text.push(b'\t'),
            b'u' => {
                let (character, digits) = unicode_escape(rest, 0);
                append(text, character.encode_utf8(&mut [0; 4]).as_bytes());
                rest = rest.get(digits..).unwrap_or_default();
            }
            other => text.push(other),
        }
    }
    append(text, rest);
}

/// Room for the text: unescaping makes it no longer, but appending a piece wants some room of its own. Without that the buffer
/// grows twice, which takes 600 instructions.
pub fn room_for(raw: &[u8]) -> Vec<u8> {
    Vec::with_capacity(raw.len() + 32)
}

#[inline(always)]
fn find_backslash(text: &[u8]) -> Option<usize> {
    // Most strings with escapes are short; setting up the vector search costs more than it saves there.
    if text.len() > 32 { memchr::memchr(b'\\', text) } else { text.iter().position(|&byte| byte == b'\\') }
}

/// The character whose four digits start at `at`, and where the text goes on.
fn unicode_escape(raw: &[u8], at: usize) -> (char, usize) {
    let high = hex4(raw, at).unwrap_or(0xFFFD);
    if !(0xD800..0xDC00).contains(&high) {
        return (char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER), at + 4);
    }
    let low = hex4(raw, at + 6).unwrap_or(0);
    let code = (0x1_0000 + ((high - 0xD800) << 10)).wrapping_add(low.wrapping_sub(0xDC00));
    (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), at + 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scanned(raw: &str) -> Result<(Text, usize), (ErrorKind, usize)> {
        let source = format!("\"{raw}\"");
        let stop = string_stop(source.as_bytes(), 1);
        scan_rest(source.as_bytes(), 1, stop, false, false).map_err(|error| (error.kind, error.index))
    }

    #[test]
    fn escapes_become_their_characters() {
        for (raw, text) in [
            (r"a\nb", "a\nb"),
            (r#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{c}\n\r\t"),
            (r"\u0041\u00e9\u20AC", "A\u{e9}\u{20ac}"),
            (r"x\ud83d\ude00y", "x\u{1f600}y"),
            (r"\uD800\uDC00\uDBFF\uDFFF", "\u{10000}\u{10ffff}"),
            ("\u{e9}\\n\u{1f600}", "\u{e9}\n\u{1f600}"),
        ] {
            let (found, end) = scanned(raw).unwrap();
            assert_eq!((found.len, end), (raw.len(), raw.len() + 2), "{raw}");
            assert_eq!(found.ascii, !raw.contains('u') && raw.is_ascii(), "{raw}");
            assert_eq!(unescape(raw.as_bytes()), text);
        }
    }

    #[test]
    fn bad_escapes_say_where() {
        assert_eq!(scanned(r"\x"), Err((ErrorKind::InvalidEscape, 2)));
        assert_eq!(scanned(r"\u12g4"), Err((ErrorKind::InvalidEscape, 5)));
        assert_eq!(scanned(r"\u12"), Err((ErrorKind::EofInString, 6)));
        assert_eq!(scanned(r"\ud800"), Err((ErrorKind::UnexpectedEndOfHexEscape, 7)));
        assert_eq!(scanned(r"\ud800\n"), Err((ErrorKind::UnexpectedEndOfHexEscape, 8)));
        assert_eq!(scanned(r"\ud800\u0041"), Err((ErrorKind::LoneSurrogate, 12)));
        assert_eq!(scanned(r"\udc00"), Err((ErrorKind::LoneSurrogate, 6)));
        assert_eq!(scanned("\u{e9}\u{1}"), Err((ErrorKind::ControlCharacter, 3)));
    }

    #[test]
    fn text_that_was_never_scanned_does_not_panic() {
        for raw in [&b"\\"[..], b"a\\u", b"\\ud800", b"\\ud800\\u", b"\\udc00", b"\xff\\n", b"\\ud83dxxde00"] {
            assert!(!unescape(raw).is_empty());
        }
    }
}
