//! Writing JSON: a growing byte buffer with commas, indentation, escapes and number formats as the reference writes them.
//!
//! The serializers' JSON sink drives it. Whether a comma is due is read off the buffer's last byte.

use std::cell::Cell;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::append::{KeyTexts, append_float, append_int, append_text};
use super::bytes::{append, append_key, append_to_stop, string_stop};
use super::plain_items::append_items;
use super::strings;
use crate::common::py::as_is::AsIs;

/// How infinities and NaN are written.
#[derive(Debug, Copy, Clone, Default, PartialEq, Eq)]
pub enum InfNan {
    #[default]
    Null,
    /// As `Infinity`, `-Infinity` and `NaN`, which is not JSON.
    Constants,
    /// The same words as strings.
    Strings,
}

/// The JSON output under construction.
#[derive(Debug, Clone, Default)]
pub struct JsonWriter {
    out: Vec<u8>,
    indent: Option<usize>,
    ensure_ascii: bool,
    depth: usize,
    /// The buffer is on loan from [`KEPT`].
    gives_back: bool,
}

/// Buffers grown beyond this many bytes are freed instead of kept.
const MAX_KEPT_BYTES: usize = 1 << 20;

thread_local! {
    /// Empty, with the capacity of an earlier output.
    static KEPT: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

impl Drop for JsonWriter {
    fn drop(&mut self) {
        if self.gives_back && self.out.capacity() <= MAX_KEPT_BYTES {
            let mut out = std::mem::take(&mut self.out);
            out.clear();
            // Failing means that the thread is ending and its slot is gone: the buffer is then freed here.
            let _ = KEPT.try_with(|kept| kept.set(out));
        }
    }
}

impl JsonWriter {
    /// A writer to this thread's reused buffer. For output that is copied out with [`JsonWriter::as_bytes`]: when the
    /// writer is dropped, the buffer goes back.
    pub fn reusing(indent: Option<usize>, ensure_ascii: bool) -> Self {
        let out = KEPT.try_with(Cell::take).unwrap_or_default();
        JsonWriter { out, indent, ensure_ascii, depth: 0, gives_back: true }
    }

    /// A writer that appends to `out`. `indent` is the number of spaces per level, `None` for output without any
    /// whitespace; `ensure_ascii` escapes all characters beyond ASCII.
    pub fn new(out: Vec<u8>, indent: Option<usize>, ensure_ascii: bool) -> Self {
        JsonWriter { out, indent, ensure_ascii, depth: 0, gives_back: false }
    }

    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.out
    }

    #[inline]
    pub fn into_bytes(mut self) -> Vec<u8> {
        std::mem::take(&mut self.out)
    }

    #[inline]
    pub fn null(&mut self) {
        append(&mut self.out, b"null");
    }

    #[inline]
    pub fn bool(&mut self, value: bool) {
        append(&mut self.out, if value { b"true" } else { b"false" });
    }

    #[inline]
    pub fn int(&mut self, value: i64) {
        append_int(&mut self.out, value);
    }

    /// An integer of any size, given as its decimal digits with an optional minus.
    #[inline]
    pub fn big(&mut self, digits: &str) {
        self.out.extend_from_slice(digits.as_bytes());
    }

    /// A float in its shortest form that reads back as the same number.
    #[inline]
    pub fn float(&mut self, value: f64, inf_nan: InfNan) {
        if value.is_finite() {
            append_float(&mut self.out, value);
        } else {
            self.inf_nan(value, inf_nan);
        }
    }

    #[cold]
    fn inf_nan(&mut self, value: f64, mode: InfNan) {
        let word = match (value.is_nan(), value > 0.0) {
            (true, _) => "NaN",
            (false, true) => "Infinity",
            (false, false) => "-Infinity",
        };
        match mode {
            InfNan::Null => self.null(),
            InfNan::Constants => self.out.extend_from_slice(word.as_bytes()),
            InfNan::Strings => write_string(&mut self.out, word),
        }
    }

    /// A string value, with quotes and escapes.
    #[inline]
    pub fn string(&mut self, text: &str) {
        if self.ensure_ascii {
            return self.ascii_string(text);
        }
        if !append_text(&mut self.out, text.as_bytes()) {
            write_string(&mut self.out, text);
        }
    }

    #[cold]
    fn ascii_string(&mut self, text: &str) {
        let mut encoded = Vec::with_capacity(text.len() + 2);
        write_string(&mut encoded, text);
        write_ascii(&mut self.out, &encoded);
    }

    /// A string value that needs no escapes, written by `write` between the quotes.
    #[inline]
    pub fn ascii(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.out.push(b'"');
        write(&mut self.out);
        self.out.push(b'"');
    }

    #[inline]
    pub fn begin_array(&mut self) {
        self.out.push(b'[');
        self.depth += 1;
    }

    /// Call before every item of an array.
    #[inline]
    pub fn item(&mut self) {
        if self.out.last() != Some(&b'[') {
            self.out.push(b',');
        }
        if let Some(width) = self.indent {
            self.line(width);
        }
    }

    #[inline]
    pub fn end_array(&mut self) {
        self.end(b'[', b']');
    }

    #[inline]
    pub fn begin_object(&mut self) {
        self.out.push(b'{');
        self.depth += 1;
    }

    /// The key of an object's next entry; its value follows.
    #[inline]
    pub fn key(&mut self, key: &str) {
        self.before_key();
        self.string(key);
        self.after_key();
    }

    /// The same for a key in ASCII that needs no escapes.
    #[inline]
    pub fn plain_key(&mut self, key: &str) {
        if self.indent.is_some() {
            return self.key(key);
        }
        append_key(&mut self.out, key.as_bytes());
    }

    /// Whether keys can be copied as [`KeyTexts`] has them.
    #[inline]
    pub fn takes_key_texts(&self) -> bool {
        self.indent.is_none()
    }

    /// The key at `place` of `texts`, which tells of commas too; gives back the place of the next one.
    #[inline(always)]
    pub fn known_key(&mut self, texts: &KeyTexts, place: usize) -> usize {
        texts.append(&mut self.out, place)
    }

    /// The items of a list from `from` on as long as they are of the exact type that `as_is` takes and can be written as
    /// they are, with their commas; gives back the place of the first one that was not.
    #[inline]
    pub fn plain_items(&mut self, list: &Bound<'_, PyList>, from: usize, as_is: AsIs) -> usize {
        if self.indent.is_some() || self.ensure_ascii {
            return from;
        }
        append_items(&mut self.out, list, from, as_is)
    }

    #[inline]
    fn before_key(&mut self) {
        if self.out.last() != Some(&b'{') {
            self.out.push(b',');
        }
        if let Some(width) = self.indent {
            self.line(width);
        }
    }

    #[inline]
    fn after_key(&mut self) {
        self.out.push(b':');
        if self.indent.is_some() {
            self.out.push(b' ');
        }
    }

    #[inline]
    pub fn end_object(&mut self) {
        self.end(b'{', b'}');
    }

    #[inline]
    fn end(&mut self, open: u8, close: u8) {
        self.depth = self.depth.saturating_sub(1);
        if let Some(width) = self.indent
            && self.out.last() != Some(&open)
        {
            self.line(width);
        }
        self.out.push(close);
    }

    #[cold]
    fn line(&mut self, width: usize) {
        self.out.push(b'\n');
        self.out.resize(self.out.len() + width * self.depth, b' ');
    }
}

/// A Python `str` of the ASCII that `write` appends, which stands in this thread's reused buffer meanwhile.
///
/// # Errors
/// `MemoryError`.
#[inline]
pub fn ascii_string<'py>(py: Python<'py>, write: impl FnOnce(&mut Vec<u8>)) -> PyResult<Bound<'py, PyString>> {
    let mut writer = JsonWriter::reusing(None, false);
    write(&mut writer.out);
    strings::of_ascii(py, &writer.out)
}

/// Whether `text` is written in JSON as it is, between quotes.
pub fn is_plain(text: &str) -> bool {
    text.is_ascii() && string_stop(text.as_bytes(), 0).at == text.len()
}

/// Append `text` as a JSON string.
pub fn write_string(out: &mut Vec<u8>, text: &str) {
    let bytes = text.as_bytes();
    out.reserve(bytes.len() + 2);
    out.push(b'"');
    let stop = append_to_stop(out, bytes);
    if stop < bytes.len() {
        write_escaped(out, bytes, stop);
    }
    out.push(b'"');
}

/// Append `bytes` from `at`, where the first escape is needed.
#[cold]
fn write_escaped(out: &mut Vec<u8>, bytes: &[u8], mut at: usize) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    while let Some(&byte) = bytes.get(at) {
        let letter = match byte {
            b'"' | b'\\' => byte,
            0x08 => b'b',
            0x09 => b't',
            0x0a => b'n',
            0x0c => b'f',
            0x0d => b'r',
            _ => b'u',
        };
        out.extend_from_slice(&[b'\\', letter]);
        if letter == b'u' {
            out.extend_from_slice(&[b'0', b'0', HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]]);
        }
        let next = string_stop(bytes, at + 1).at;
        append(out, &bytes[at + 1..next]);
        at = next;
    }
}

/// Append JSON text with everything beyond ASCII as `\u` escapes, two of them where a character needs a pair.
#[cold]
fn write_ascii(out: &mut Vec<u8>, json: &[u8]) {
    use std::io::Write;
    for chunk in json.utf8_chunks() {
        for character in chunk.valid().chars() {
            if character.is_ascii() {
                out.push(character as u8);
                continue;
            }
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing to a vector cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(indent: Option<usize>, ensure_ascii: bool, write: impl Fn(&mut JsonWriter)) -> String {
        let mut writer = JsonWriter::new(Vec::new(), indent, ensure_ascii);
        write(&mut writer);
        String::from_utf8(writer.into_bytes()).unwrap()
    }

    #[test]
    fn floats_look_like_the_reference() {
        for (value, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (1e15, "1000000000000000.0"),
            (1e15 + 0.5, "1000000000000000.5"),
            (9007199254740992.0, "9007199254740992.0"),
            (1e16, "1e+16"),
            (1.5e16, "1.5e+16"),
            (1e20, "1e+20"),
            (123456789012345680.0, "1.2345678901234568e+17"),
            (0.0001, "0.0001"),
            (0.00001, "0.00001"),
            (0.00001234, "0.00001234"),
            (1e-6, "1e-6"),
            (1.5e-7, "1.5e-7"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
        ] {
            assert_eq!(written(None, false, |w| w.float(value, InfNan::Null)), text);
        }
    }

    #[test]
    fn infinities_have_three_modes() {
        for (value, constant) in [(f64::NAN, "NaN"), (f64::INFINITY, "Infinity"), (f64::NEG_INFINITY, "-Infinity")] {
            assert_eq!(written(None, false, |w| w.float(value, InfNan::Null)), "null");
            assert_eq!(written(None, false, |w| w.float(value, InfNan::Constants)), constant);
            assert_eq!(written(None, false, |w| w.float(value, InfNan::Strings)), format!("\"{constant}\""));
        }
    }

    #[test]
    fn strings_are_escaped() {
        let text = "\u{7f}\u{80}\0\u{1f}\"\\/\u{8}\u{c}\n\r\t\u{e9}\u{2028}\u{1f600}";
        let plain = "\"\u{7f}\u{80}\\u0000\\u001f\\\"\\\\/\\b\\f\\n\\r\\t\u{e9}\u{2028}\u{1f600}\"";
        let ascii = "\"\u{7f}\\u0080\\u0000\\u001f\\\"\\\\/\\b\\f\\n\\r\\t\\u00e9\\u2028\\ud83d\\ude00\"";
        assert_eq!(written(None, false, |w| w.string(text)), plain);
        assert_eq!(written(None, true, |w| w.string(text)), ascii);
        for len in 0..40 {
            let text = format!("{}\n{}", "a".repeat(len), "b".repeat(40 - len));
            assert_eq!(written(None, false, |w| w.string(&text)), serde_json::to_string(&text).unwrap());
        }
    }

    fn sample(writer: &mut JsonWriter) {
        writer.begin_object();
        writer.key("a");
        writer.begin_array();
        writer.end_array();
        writer.key("\u{e9}");
        writer.begin_array();
        writer.item();
        writer.int(-1);
        writer.item();
        writer.begin_object();
        writer.end_object();
        writer.item();
        writer.string("[");
        writer.item();
        writer.bool(true);
        writer.end_array();
        writer.plain_key("c");
        writer.big("18446744073709551615");
        writer.end_object();
    }

    #[test]
    fn a_reused_buffer_comes_back_empty() {
        let capacity = {
            let mut writer = JsonWriter::reusing(None, false);
            writer.string(&"x".repeat(5000));
            let mut nested = JsonWriter::reusing(None, false);
            nested.null();
            assert_eq!(nested.as_bytes(), b"null");
            drop(nested);
            writer.out.capacity()
        };
        let writer = JsonWriter::reusing(None, false);
        assert_eq!((writer.as_bytes(), writer.out.capacity()), (&b""[..], capacity));
        drop(writer);
        let mut huge = JsonWriter::reusing(None, false);
        huge.string(&" ".repeat(MAX_KEPT_BYTES + 1));
        drop(huge);
        assert!(JsonWriter::reusing(None, false).out.capacity() <= MAX_KEPT_BYTES);
    }

    #[test]
    fn layouts() {
        assert_eq!(written(None, false, sample), "{\"a\":[],\"\u{e9}\":[-1,{},\"[\",true],\"c\":18446744073709551615}");
        assert_eq!(
            written(Some(2), true, sample),
            "{\n  \"a\": [],\n  \"\\u00e9\": [\n    -1,\n    {},\n    \"[\",\n    true\n  ],\n  \"c\": 18446744073709551615\n}"
        );
        assert_eq!(
            written(Some(0), false, |w| {
                w.begin_array();
                w.item();
                w.null();
                w.end_array();
            }),
            "[\nnull\n]"
        );
    }
}
