//! What can be wrong with a JSON text, in the reference's words, and where.
//!
//! Made by [`super::scanner`]; `from_json` and the JSON entry points print it.

use std::fmt;

/// The kind of a syntax error.
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub enum ErrorKind {
    EofInArray,
    EofInObject,
    EofInString,
    EofInValue,
    ExpectedColon,
    ExpectedArrayCommaOrEnd,
    ExpectedObjectCommaOrEnd,
    ExpectedIdent,
    ExpectedValue,
    InvalidEscape,
    InvalidNumber,
    NumberOutOfRange,
    InvalidUnicode,
    ControlCharacter,
    KeyMustBeString,
    LoneSurrogate,
    TrailingComma,
    TrailingCharacters,
    UnexpectedEndOfHexEscape,
    RecursionLimit,
    DocumentTooLong,
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ErrorKind::EofInArray => "EOF while parsing a list",
            ErrorKind::EofInObject => "EOF while parsing an object",
            ErrorKind::EofInString => "EOF while parsing a string",
            ErrorKind::EofInValue => "EOF while parsing a value",
            ErrorKind::ExpectedColon => "expected `:`",
            ErrorKind::ExpectedArrayCommaOrEnd => "expected `,` or `]`",
            ErrorKind::ExpectedObjectCommaOrEnd => "expected `,` or `}`",
            ErrorKind::ExpectedIdent => "expected ident",
            ErrorKind::ExpectedValue => "expected value",
            ErrorKind::InvalidEscape => "invalid escape",
            ErrorKind::InvalidNumber => "invalid number",
            ErrorKind::NumberOutOfRange => "number out of range",
            ErrorKind::InvalidUnicode => "invalid unicode code point",
            ErrorKind::ControlCharacter => "control character (\\u0000-\\u001F) found while parsing a string",
            ErrorKind::KeyMustBeString => "key must be a string",
            ErrorKind::LoneSurrogate => "lone leading surrogate in hex escape",
            ErrorKind::TrailingComma => "trailing comma",
            ErrorKind::TrailingCharacters => "trailing characters",
            ErrorKind::UnexpectedEndOfHexEscape => "unexpected end of hex escape",
            ErrorKind::RecursionLimit => "recursion limit exceeded",
            ErrorKind::DocumentTooLong => "document longer than 4 GiB",
        })
    }
}

/// A syntax error: its kind and the byte index it was noticed at.
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub struct ScanError {
    pub kind: ErrorKind,
    pub index: usize,
}

impl ScanError {
    #[inline]
    pub(super) fn new(kind: ErrorKind, index: usize) -> Self {
        ScanError { kind, index }
    }

    /// Whether a partial scan takes this for the end of the text. Separator errors count too: after a value was given
    /// up half-way, its parents stumble over what is left of it.
    pub(super) fn is_truncation(self) -> bool {
        matches!(
            self.kind,
            ErrorKind::EofInArray
                | ErrorKind::EofInObject
                | ErrorKind::EofInString
                | ErrorKind::EofInValue
                | ErrorKind::ExpectedArrayCommaOrEnd
                | ErrorKind::ExpectedObjectCommaOrEnd
        )
    }

    /// Line and column, both from 1. A newline itself counts as column 0 of the line it starts, and the end of the
    /// text as the column of its last byte.
    pub fn position(self, source: &[u8]) -> (usize, usize) {
        let end = source.len().min(self.index.saturating_add(1));
        let seen = &source[..end];
        let line_start = memchr::memrchr(b'\n', seen).map_or(0, |newline| newline + 1);
        (1 + memchr::memchr_iter(b'\n', seen).count(), end - line_start)
    }

    /// The text users read: the kind's message and the position in `source`, the very text that was scanned.
    pub fn message(self, source: &[u8]) -> String {
        let (line, column) = self.position(source);
        format!("{} at line {line} column {column}", self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_and_columns() {
        let at = |source: &str, index| ScanError::new(ErrorKind::ExpectedValue, index).position(source.as_bytes());
        assert_eq!(at("", 0), (1, 0));
        assert_eq!(at("x", 0), (1, 1));
        assert_eq!(at("x", 1), (1, 1));
        assert_eq!(at("ab\ncd", 2), (2, 0));
        assert_eq!(at("ab\ncd", 3), (2, 1));
        assert_eq!(at("ab\ncd", 5), (2, 2));
        assert_eq!(at("ab\n", 3), (2, 0));
    }
}
