//! UUIDs out of text and bytes, as objects of Python's class, and their text.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use uuid::{Uuid, Variant};

use crate::common::errors::{ErrorKind, Problem};
use crate::common::py::object::{new_instance, set_attribute};

/// A UUID from text with or without hyphens, in braces or as a URN in lower case.
pub fn from_text(text: &str) -> Result<Uuid, Problem> {
    match Uuid::parse_str(text) {
        Ok(uuid) if odd_urn(text.as_bytes()).is_none() => Ok(uuid),
        Ok(_) => Err(refused(text_complaint(text, String::new()))),
        Err(error) => Err(refused(text_complaint(text, error.to_string()))),
    }
}

/// A UUID from text as bytes, or else from the 16 bytes it consists of.
pub fn from_bytes(bytes: &[u8]) -> Result<Uuid, Problem> {
    match Uuid::try_parse_ascii(bytes) {
        Ok(uuid) if odd_urn(bytes).is_none() => Ok(uuid),
        _ => Uuid::from_slice(bytes).map_err(|error| refused(error.to_string())),
    }
}

/// The parser's complaint, as worded before it took URNs in capitals and left braces and prefixes out of lengths.
fn text_complaint(text: &str, complaint: String) -> String {
    const LAST_GROUP: &str = "invalid group length in group 4: expected 12, found ";
    const LAST_GROUP_START: usize = 24;
    const LONGEST: usize = 45;
    match odd_urn(text.as_bytes()) {
        Some(first) if text.len() <= LONGEST => format!("invalid character: found `{first}` at 0"),
        _ if complaint.starts_with(LAST_GROUP) => {
            format!("{LAST_GROUP}{}", text.len().saturating_sub(LAST_GROUP_START))
        }
        _ => complaint,
    }
}

/// The first character of a URN that has capitals in its prefix.
fn odd_urn(text: &[u8]) -> Option<char> {
    const PREFIX: &[u8] = b"urn:uuid:";
    let prefix = text.get(..PREFIX.len())?;
    (prefix != PREFIX && prefix.eq_ignore_ascii_case(PREFIX)).then(|| char::from(prefix[0]))
}

fn refused(error: String) -> Problem {
    Problem::with1(ErrorKind::UuidParsing, error)
}

/// The version, if the UUID is of the variant that has versions, and the version is one of 1 to 8.
pub fn version(uuid: &Uuid) -> Option<usize> {
    Some(uuid.get_version_num()).filter(|number| uuid.get_variant() == Variant::RFC4122 && (1..=8).contains(number))
}

/// Python's `uuid.UUID`.
pub fn class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static UUID: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    UUID.import(py, "uuid", "UUID")
}

/// A new `uuid.UUID`. Its constructor would parse once more; the class is immutable and has two slots.
pub fn make<'py>(py: Python<'py>, uuid: &Uuid) -> PyResult<Bound<'py, PyAny>> {
    let object = new_instance(class(py)?)?;
    set_attribute(&object, intern!(py, "int"), uuid.as_u128().into_pyobject(py)?.as_any())?;
    set_attribute(&object, intern!(py, "is_safe"), unknown_safety(py)?)?;
    Ok(object)
}

/// The value of a `uuid.UUID`.
pub fn read(object: &Bound<'_, PyAny>) -> PyResult<Uuid> {
    object.getattr(intern!(object.py(), "int"))?.extract().map(Uuid::from_u128)
}

/// Appends 32 lower case digits in five groups.
pub fn write(out: &mut Vec<u8>, uuid: &Uuid) {
    out.extend_from_slice(uuid.hyphenated().encode_lower(&mut Uuid::encode_buffer()).as_bytes());
}

/// `SafeUUID.unknown`
fn unknown_safety(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static UNKNOWN: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let import = || Ok(py.import("uuid")?.getattr("SafeUUID")?.getattr("unknown")?.unbind());
    UNKNOWN.get_or_try_init(py, import).map(|unknown| unknown.bind(py))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(result: Result<Uuid, Problem>) -> String {
        match result {
            Err(Problem::With(_, values)) => match &*values {
                [crate::common::errors::CtxValue::Str(error)] => error.to_string(),
                _ => "another context".to_owned(),
            },
            _ => String::new(),
        }
    }

    #[test]
    fn complaints() {
        for (text, expected) in [
            ("", "invalid length: found 0"),
            ("URN:UUID:12345678-1234-4234-8234-123456789abc", "invalid character: found `U` at 0"),
            (" 12345678-1234-4234-8234-123456789abc", "invalid character: found ` ` at 0"),
            ("12345678-1234-4234-8234-12345678é9ab", "invalid character: found `é` at 32"),
            ("123456781234-4234-8234-123456789abc", "invalid group count: expected 5, found 4"),
            ("{12345678-1234-4234-8234-123456789ab}", "invalid group length in group 4: expected 12, found 13"),
            ("12345678-12344-234-8234-123456789abc", "invalid group length in group 1: expected 4, found 5"),
        ] {
            assert_eq!(complaint(from_text(text)), expected);
        }
        assert_eq!(complaint(from_bytes(b"xxxxxxxxxxxxxxx")), "invalid length: expected 16 bytes, found 15");
    }

    #[test]
    fn versions() {
        let of = |text| from_text(text).ok().and_then(|uuid| version(&uuid));
        assert_eq!(of("12345678-1234-7234-8234-123456789abc"), Some(7));
        assert_eq!(of("12345678-1234-4234-0234-123456789abc"), None);
        assert_eq!(of("12345678-1234-9234-8234-123456789abc"), None);
    }
}
