//! Bytes as text, both ways: UTF-8, URL-safe base64 and hexadecimal digits. No Python.

use std::borrow::Cow;

use base64::alphabet::{STANDARD, URL_SAFE};
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::{Engine, engine};

use crate::common::errors::{CtxValue, ErrorKind, Problem};

/// `val_json_bytes` and `ser_json_bytes`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum BytesMode {
    #[default]
    Utf8,
    Base64,
    Hex,
}

const LENIENT: GeneralPurposeConfig =
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
const STANDARD_READER: GeneralPurpose = GeneralPurpose::new(&STANDARD, LENIENT);
const URL_SAFE_READER: GeneralPurpose = GeneralPurpose::new(&URL_SAFE, LENIENT);

impl BytesMode {
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "utf8" => Some(BytesMode::Utf8),
            "base64" => Some(BytesMode::Base64),
            "hex" => Some(BytesMode::Hex),
            _ => None,
        }
    }

    /// The bytes that a text stands for. Base64 may be padded or not, in either alphabet but not in both.
    pub fn decode(self, text: &str) -> Result<Cow<'_, [u8]>, Problem> {
        match self {
            BytesMode::Utf8 => Ok(Cow::Borrowed(text.as_bytes())),
            BytesMode::Base64 => {
                let reader = if text.contains(['+', '/']) { &STANDARD_READER } else { &URL_SAFE_READER };
                reader.decode(text).map(Cow::Owned).map_err(|error| refused("base64", error.to_string()))
            }
            BytesMode::Hex => decode_hex(text.as_bytes()).map(Cow::Owned).map_err(|error| refused("hex", error)),
        }
    }

    /// Appends the text that stands for the bytes; it is ASCII, save that UTF-8 is copied unescaped.
    pub fn encode(self, bytes: &[u8], out: &mut String) -> Result<(), std::str::Utf8Error> {
        match self {
            BytesMode::Utf8 => out.push_str(std::str::from_utf8(bytes)?),
            BytesMode::Base64 => engine::general_purpose::URL_SAFE.encode_string(bytes, out),
            BytesMode::Hex => {
                const DIGITS: &[u8; 16] = b"0123456789abcdef";
                out.reserve(bytes.len() * 2);
                for byte in bytes {
                    out.push(char::from(DIGITS[usize::from(byte >> 4)]));
                    out.push(char::from(DIGITS[usize::from(byte & 15)]));
                }
            }
        }
        Ok(())
    }
}

fn decode_hex(text: &[u8]) -> Result<Vec<u8>, String> {
    if !text.len().is_multiple_of(2) {
        return Err("Odd number of digits".to_owned());
    }
    let digit = |position: usize, byte: u8| match char::from(byte).to_digit(16) {
        // A digit is less than 16.
        Some(digit) => Ok(digit as u8),
        None => Err(format!("Invalid character {:?} at position {position}", char::from(byte))),
    };
    let pairs = text.chunks_exact(2).enumerate();
    pairs.map(|(index, pair)| Ok(digit(2 * index, pair[0])? << 4 | digit(2 * index + 1, pair[1])?)).collect()
}

fn refused(encoding: &'static str, error: String) -> Problem {
    Problem::with(ErrorKind::BytesInvalidEncoding, [CtxValue::from(encoding), CtxValue::from(error)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(mode: BytesMode, text: &str) -> Result<Vec<u8>, String> {
        mode.decode(text).map(Cow::into_owned).map_err(|problem| match problem {
            Problem::With(_, values) => match &*values {
                [_, CtxValue::Str(error)] => error.to_string(),
                _ => "another context".to_owned(),
            },
            _ => "another problem".to_owned(),
        })
    }

    #[test]
    fn base64_texts() {
        for (text, bytes) in
            [("Zg==", "f"), ("Zg=", "f"), ("Zg", "f"), ("AB+C", "\0\x1f\u{82}"), ("AB-C", "\0\x1f\u{82}"), ("", "")]
        {
            assert_eq!(decoded(BytesMode::Base64, text), Ok(bytes.chars().map(|c| c as u8).collect()));
        }
        for (text, error) in [
            ("+_", "Invalid symbol 95, offset 1."),
            ("-+==", "Invalid symbol 45, offset 0."),
            ("a", "Invalid input length: 1"),
            ("aGkh=", "Invalid symbol 61, offset 4."),
            ("aG", "Invalid last symbol 0x47 ('G') at offset 1, decoded as 0b00000110."),
        ] {
            assert_eq!(decoded(BytesMode::Base64, text), Err(error.to_owned()));
        }
    }

    #[test]
    fn hexadecimal_texts() {
        assert_eq!(decoded(BytesMode::Hex, "DEadbe"), Ok(vec![0xde, 0xad, 0xbe]));
        for (text, error) in [
            ("0", "Odd number of digits"),
            ("0g", "Invalid character 'g' at position 1"),
            ("'0", "Invalid character '\\'' at position 0"),
            ("é", "Invalid character 'Ã' at position 0"),
        ] {
            assert_eq!(decoded(BytesMode::Hex, text), Err(error.to_owned()));
        }
    }

    #[test]
    fn encoding() {
        let encoded = |mode: BytesMode, bytes| {
            let mut out = String::new();
            mode.encode(bytes, &mut out).is_ok().then_some(out)
        };
        assert_eq!(encoded(BytesMode::Utf8, b"hi").as_deref(), Some("hi"));
        assert_eq!(encoded(BytesMode::Utf8, b"\xff"), None);
        assert_eq!(encoded(BytesMode::Base64, b"\xfb\xef").as_deref(), Some("--8="));
        assert_eq!(encoded(BytesMode::Hex, b"\x00\xfa").as_deref(), Some("00fa"));
    }
}
