//! One value out of a text that was scanned before, found again by its offset.
//!
//! Errors keep the offset of an input instead of the input; when somebody reads it, only its own span is scanned.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use super::bytes::skip_whitespace;
use super::object::to_object;
use super::scanner::{Partial, ScanOptions};
use super::strings::CacheStrings;
use super::tape::JsonValue;
use super::tape_pool::Tape;

/// The Python object of the value whose token has this offset; `source` is the str or bytes that was scanned.
pub fn value_at<'py>(source: &Bound<'py, PyAny>, offset: u32) -> PyResult<Bound<'py, PyAny>> {
    let py = source.py();
    let bytes = match source.cast::<PyString>() {
        Ok(text) => text.to_str()?.as_bytes(),
        Err(_) => source.cast::<PyBytes>()?.as_bytes(),
    };
    let span = span_at(bytes, offset as usize);
    let mut tape = Tape::take();
    // Whatever the first scan allowed is allowed; a span that ends too early can only be one that was left open there.
    let options = ScanOptions { allow_inf_nan: true, partial: Partial::TrailingStrings };
    let doc = tape.read(span, options).map_err(|error| PyValueError::new_err(error.message(span)))?;
    to_object(py, doc.root(), CacheStrings::All)
}

/// The text of a value, quotes included.
pub fn text_of(value: JsonValue<'_>) -> &[u8] {
    span_at(value.doc().source(), value.offset())
}

/// The text of the item of an array at or after `at`, and where the next one is looked for. What is behind the bracket or
/// an item has been scanned before.
pub fn item_from(array: &[u8], at: usize) -> (&[u8], usize) {
    let start = skip_whitespace(array, at);
    let text = array.get(start..).map_or(&[][..], first_value);
    // behind the comma
    (text, skip_whitespace(array, start + text.len()) + 1)
}

/// The text of the value whose token has this offset; empty beyond the end.
fn span_at(source: &[u8], offset: usize) -> &[u8] {
    // A string's token starts behind its quote, and no other value stands directly behind one.
    let is_string = offset > 0 && source.get(offset - 1) == Some(&b'"');
    source.get(if is_string { offset - 1 } else { offset }..).map_or(&[], first_value)
}

/// The text of the value that a text begins with; all of it where the value was left open.
fn first_value(text: &[u8]) -> &[u8] {
    let end = match text.first() {
        Some(b'"') => string_end(text, 0),
        Some(b'[' | b'{') => container_end(text),
        _ => text.iter().position(|b| matches!(b, b',' | b']' | b'}' | b' ' | b'\n' | b'\r' | b'\t')),
    };
    &text[..end.unwrap_or(text.len())]
}

/// Where the string that opens at `from` is over.
fn string_end(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from + 1;
    loop {
        at += memchr::memchr2(b'"', b'\\', text.get(at..)?)?;
        if text[at] == b'"' {
            return Some(at + 1);
        }
        at += 2;
    }
}

/// Where the container that opens the text is over.
fn container_end(text: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    loop {
        match text.get(at)? {
            b'"' => {
                at = string_end(text, at)?;
                continue;
            }
            b'[' | b'{' => depth += 1,
            b']' | b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The span of every token of a text, as the scan numbers them.
    fn spans(source: &str) -> Vec<&str> {
        let mut tape = Tape::take();
        let options = ScanOptions { allow_inf_nan: true, partial: Partial::TrailingStrings };
        let doc = tape.read(source.as_bytes(), options).expect("valid text");
        let offsets: Vec<usize> = doc.tokens().iter().map(|token| token.offset()).collect();
        let span = |offset: &usize| std::str::from_utf8(span_at(source.as_bytes(), *offset)).expect("whole characters");
        offsets.iter().map(span).collect()
    }

    #[test]
    fn every_token_is_found_again() {
        let source = r#" {"a\"]" : [1, -2.5e3 ,true,null , NaN,"", "}\\"] ,"b":{"c":[[]]}, "é":"x" } "#;
        assert_eq!(
            spans(source),
            [
                r#"{"a\"]" : [1, -2.5e3 ,true,null , NaN,"", "}\\"] ,"b":{"c":[[]]}, "é":"x" }"#,
                r#""a\"]""#,
                r#"[1, -2.5e3 ,true,null , NaN,"", "}\\"]"#,
                "1",
                "-2.5e3",
                "true",
                "null",
                "NaN",
                r#""""#,
                r#""}\\""#,
                r#""b""#,
                r#"{"c":[[]]}"#,
                r#""c""#,
                "[[]]",
                "[]",
                r#""é""#,
                r#""x""#,
            ]
        );
        assert_eq!(spans("1"), ["1"]);
        assert_eq!(spans(r#""x""#), [r#""x""#]);
    }

    #[test]
    fn a_text_that_was_left_open_ends_with_the_text() {
        assert_eq!(spans(r#"[1, ["ab"#), [r#"[1, ["ab"#, "1", r#"["ab"#, r#""ab"#]);
        assert_eq!(span_at(b"[1]", 9), b"");
    }
}
