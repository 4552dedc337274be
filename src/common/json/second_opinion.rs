//! Second opinions on what the scanner and the writer do: `jiter`, whose values, messages and positions the scanner
//! promises, and `serde_json`. Called by the unit tests and by the fuzz targets; in no other build.

use std::fmt::Write;

use jiter::{JsonValue as Jiter, PartialMode};

use super::tape::{JsonValue, Kind};
use super::tape_pool::Tape;
use super::value_at::text_of;
use super::writer::JsonWriter;
use super::{Partial, ScanOptions, scan};

/// A text that two equal documents share.
fn show(value: JsonValue<'_>, out: &mut String) {
    match value.kind() {
        Kind::Null => out.push_str("null"),
        Kind::False => out.push_str("false"),
        Kind::True => out.push_str("true"),
        Kind::Int => write!(out, "{}", value.int()).unwrap_or_default(),
        Kind::BigInt => out.push_str(value.number_text()),
        Kind::Float => write!(out, "f{:x}", value.float().to_bits()).unwrap_or_default(),
        Kind::Str => write!(out, "{:?}", value.text()).unwrap_or_default(),
        Kind::Array => {
            out.push('[');
            for item in value.items() {
                show(item, out);
                out.push(',');
            }
            out.push(']');
        }
        Kind::Object => {
            out.push('{');
            for (key, value) in value.entries() {
                assert_eq!(key.kind(), Kind::Str);
                write!(out, "{:?}:", key.text()).unwrap_or_default();
                show(value, out);
                out.push(',');
            }
            out.push('}');
        }
    }
}

fn show_jiter(value: &Jiter<'_>, out: &mut String) {
    match value {
        Jiter::Null => out.push_str("null"),
        Jiter::Bool(value) => write!(out, "{value}").unwrap_or_default(),
        Jiter::Int(int) => write!(out, "{int}").unwrap_or_default(),
        Jiter::BigInt(int) => write!(out, "{int}").unwrap_or_default(),
        Jiter::Float(float) => write!(out, "f{:x}", float.to_bits()).unwrap_or_default(),
        Jiter::Str(text) => write!(out, "{text:?}").unwrap_or_default(),
        Jiter::Array(items) => {
            out.push('[');
            for item in items.iter() {
                show_jiter(item, out);
                out.push(',');
            }
            out.push(']');
        }
        Jiter::Object(entries) => {
            out.push('{');
            for (key, value) in entries.iter() {
                write!(out, "{key:?}:").unwrap_or_default();
                show_jiter(value, out);
                out.push(',');
            }
            out.push('}');
        }
    }
}

fn ours(source: &[u8], options: ScanOptions) -> String {
    let mut tape = Tape::take();
    match tape.read(source, options) {
        Ok(doc) => {
            let mut out = String::new();
            show(doc.root(), &mut out);
            assert_eq!(doc.root().next_sibling().at() as usize, doc.tokens().len());
            out
        }
        Err(error) => error.message(source),
    }
}

fn ours_as_text(source: &str, options: ScanOptions) -> String {
    let mut tape = Tape::take();
    match tape.read_text(source, options) {
        Ok(doc) => {
            let mut out = String::new();
            show(doc.root(), &mut out);
            out
        }
        Err(error) => error.message(source.as_bytes()),
    }
}

fn theirs(source: &[u8], options: ScanOptions) -> String {
    let partial = match options.partial {
        Partial::Off => PartialMode::Off,
        Partial::On => PartialMode::On,
        Partial::TrailingStrings => PartialMode::TrailingStrings,
    };
    match Jiter::parse_with_config(source, options.allow_inf_nan, partial) {
        Ok(value) => {
            let mut out = String::new();
            show_jiter(&value, &mut out);
            out
        }
        Err(error) => error.description(source),
    }
}

/// Every way to scan `source` gives the same document, or the same message and position, as `jiter` does.
///
/// # Panics
///
/// If not.
pub fn check(source: &[u8]) {
    for partial in [Partial::Off, Partial::On, Partial::TrailingStrings] {
        for allow_inf_nan in [false, true] {
            let options = ScanOptions { allow_inf_nan, partial };
            let (found, expected) = (ours(source, options), theirs(source, options));
            assert_eq!(found, expected, "{:?} with {options:?}", String::from_utf8_lossy(source));
            if let Ok(text) = std::str::from_utf8(source) {
                assert_eq!(ours_as_text(text, options), expected, "{text:?} with {options:?}");
            }
        }
    }
}

/// A document's tape can be walked in every way that rooms do, whatever was scanned into it.
///
/// # Panics
///
/// If two ways disagree.
pub fn check_tape(source: &[u8]) {
    for partial in [Partial::Off, Partial::On, Partial::TrailingStrings] {
        let mut tape = Tape::take();
        let Ok(doc) = tape.read(source, ScanOptions { allow_inf_nan: true, partial }) else { continue };
        let root = doc.root();
        let mut at = root.at();
        while (at as usize) < doc.tokens().len() {
            let value = root.other(at);
            assert!(value.next_sibling().at() > at);
            assert!(text_of(value).len() <= source.len() + 1);
            match value.kind() {
                Kind::Object => {
                    assert_eq!(value.entries().count(), value.len());
                    for (key, _) in value.entries() {
                        let last = value.entries().filter(|(other, _)| other.text() == key.text()).last();
                        let found = value.get(&key.text()).map(JsonValue::at);
                        assert_eq!(found, last.map(|(_, value)| value.at()));
                        assert!(key.text_is(&key.text()));
                    }
                }
                Kind::Array => assert_eq!(value.items().count(), value.len()),
                _ => assert!(value.is_empty() && value.items().next().is_none() && value.get("").is_none()),
            }
            at += 1;
        }
    }
}

/// A number is the standard library's where that takes the text as well.
///
/// # Panics
///
/// If it is another.
pub fn check_number(source: &[u8]) {
    check(source);
    let Ok(text) = std::str::from_utf8(source) else { return };
    let mut tape = Tape::take();
    let Ok(doc) = tape.read(source, ScanOptions::default()) else { return };
    let (root, text) = (doc.root(), text.trim_matches([' ', '\n', '\r', '\t']));
    match root.kind() {
        Kind::Int => assert_eq!(Ok(root.int()), text.parse()),
        Kind::Float => assert_eq!(Ok(root.float()), text.parse()),
        Kind::BigInt => assert_eq!(root.number_text(), text),
        _ => {}
    }
}

/// A text survives being written and read, and is read as `serde_json` does where that takes it.
///
/// # Panics
///
/// If not.
pub fn check_string(source: &[u8]) {
    let text = String::from_utf8_lossy(source);
    for ensure_ascii in [false, true] {
        let mut writer = JsonWriter::new(Vec::new(), None, ensure_ascii);
        writer.string(&text);
        let json = writer.into_bytes();
        assert!(!ensure_ascii || json.is_ascii());
        assert_eq!(serde_json::from_slice::<String>(&json).ok().as_deref(), Some(&*text));
        assert_eq!(read(&json).as_deref(), Some(&*text));
    }
    let quoted = [b"\"", source, b"\""].concat();
    check(&quoted);
    if let Ok(theirs) = serde_json::from_slice::<String>(&quoted) {
        assert_eq!(read(&quoted), Some(theirs));
    }
}

fn read(json: &[u8]) -> Option<String> {
    let mut tape = Tape::take();
    let doc = tape.read(json, ScanOptions::default()).ok()?;
    Some(doc.root().text().into_owned())
}

/// Whether the scanner gets past the first token of `source`: what the fuzz targets count.
pub fn past_first_token(source: &[u8]) -> bool {
    let mut tokens = Vec::new();
    scan(source, ScanOptions { allow_inf_nan: true, partial: Partial::Off }, &mut tokens).is_ok() || !tokens.is_empty()
}
