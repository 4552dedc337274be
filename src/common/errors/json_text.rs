//! `ValidationError.json()`: the errors as JSON text, in the bytes the field's tools expect.
//!
//! Inputs and context values are of any class, so how they are written is inference, which belongs to serializers:
//! they register it (see `hooks.rs`). Without them, as in unit tests, the plain classes below are written directly.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

use super::hooks;
use super::line::LineError;
use super::location::LocItem;
use super::serialization_error::PydanticSerializationError;
use super::validation_error::url;

/// Which parts of an error are told.
#[derive(Copy, Clone)]
pub struct Include {
    pub url: bool,
    pub context: bool,
    pub input: bool,
}

fn infer_json(value: &Bound<'_, PyAny>, out: &mut Vec<u8>) -> PyResult<()> {
    match hooks::infer_json() {
        Some(infer) => infer(value, out),
        None => write_plain(value, &mut Vec::new(), out),
    }
}

/// What stands within this many containers is left out.
const MAX_DEPTH: usize = 255;

/// Append one error as an object.
pub fn write_line(
    py: Python<'_>,
    line: &LineError,
    input: Option<Py<PyAny>>,
    json_input: bool,
    include: Include,
    out: &mut Vec<u8>,
) -> PyResult<()> {
    let slug = line.problem.slug(py);
    out.extend_from_slice(b"{\"type\":");
    write_text(&slug, out);
    out.extend_from_slice(b",\"loc\":[");
    for (i, item) in line.location.items().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        match item {
            LocItem::Key(key) => write_text(&key.bind(py).to_string_lossy(), out),
            LocItem::Index(index) => out.extend_from_slice(itoa::Buffer::new().format(*index).as_bytes()),
        }
    }
    out.extend_from_slice(b"],\"msg\":");
    write_text(&line.problem.message(py, json_input)?, out);
    if let Some(input) = input {
        out.extend_from_slice(b",\"input\":");
        infer_json(input.bind(py), out)?;
    }
    if include.context
        && let Some(context) = line.problem.context(py)?
    {
        out.extend_from_slice(b",\"ctx\":");
        infer_json(&context, out)?;
    }
    if include.url {
        out.extend_from_slice(b",\"url\":");
        write_text(&url(py, &slug), out);
    }
    out.push(b'}');
    Ok(())
}

/// The exception for a value that could not be written.
pub fn explain(py: Python<'_>, err: &PyErr) -> PyErr {
    let reason = match err.value(py).cast::<PydanticSerializationError>() {
        // The serializer's own words. Raised by user code, it has a traceback and is named like any other exception.
        Ok(own) if err.traceback(py).is_none() => own.get().text().to_owned(),
        _ => err.to_string(),
    };
    PyValueError::new_err(format!("Error serializing ValidationError to JSON: {reason}"))
}

/// The finished text, indented if asked.
pub fn finish(compact: Vec<u8>, indent: Option<usize>) -> PyResult<String> {
    let bytes = match indent {
        Some(width) => indented(&compact, width),
        None => compact,
    };
    Ok(String::from_utf8(bytes)?)
}

/// Spread compact JSON text over lines. Texts that are no JSON by the letter (`NaN`) pass through.
fn indented(compact: &[u8], width: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(compact.len() * 2);
    let mut depth = 0_usize;
    let mut bytes = compact.iter().copied().peekable();
    let new_line = |out: &mut Vec<u8>, depth: usize| {
        out.push(b'\n');
        out.resize(out.len() + depth.saturating_mul(width), b' ');
    };
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => {
                out.push(byte);
                while let Some(inner) = bytes.next() {
                    out.push(inner);
                    match inner {
                        b'"' => break,
                        b'\\' => out.extend(bytes.next()),
                        _ => {}
                    }
                }
            }
            b'[' | b'{' => {
                out.push(byte);
                match bytes.next_if(|next| *next == byte + 2) {
                    Some(close) => out.push(close),
                    None => {
                        depth += 1;
                        new_line(&mut out, depth);
                    }
                }
            }
            b']' | b'}' => {
                depth = depth.saturating_sub(1);
                new_line(&mut out, depth);
                out.push(byte);
            }
            b',' => {
                out.push(byte);
                new_line(&mut out, depth);
            }
            b':' => out.extend_from_slice(b": "),
            other => out.push(other),
        }
    }
    out
}

/// Append a JSON string.
fn write_text(text: &str, out: &mut Vec<u8>) {
    // Writing text to memory has no way to fail.
    let _ = serde_json::to_writer(out, text);
}

/// The plain classes, and `str()` of everything else; `above` has the containers around the value.
fn write_plain(value: &Bound<'_, PyAny>, above: &mut Vec<*mut pyo3::ffi::PyObject>, out: &mut Vec<u8>) -> PyResult<()> {
    if above.len() >= MAX_DEPTH {
        write_text("...", out);
    } else if value.is_none() {
        out.extend_from_slice(b"null");
    } else if let Ok(v) = value.cast::<PyBool>() {
        out.extend_from_slice(if v.is_true() { b"true" } else { b"false" });
    } else if value.is_exact_instance_of::<PyInt>() {
        out.extend_from_slice(value.str()?.to_str()?.as_bytes());
    } else if value.is_exact_instance_of::<PyFloat>() {
        write_float(value.extract()?, out);
    } else if let Ok(v) = value.cast::<PyString>() {
        write_text(v.to_str()?, out);
    } else if let Ok(v) = value.cast::<PyBytes>() {
        let text = std::str::from_utf8(v.as_bytes());
        write_text(text.map_err(|err| PydanticSerializationError::new_err(err.to_string()))?, out);
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() || value.is_instance_of::<PyDict>()
    {
        if above.contains(&value.as_ptr()) {
            write_text("...", out);
            return Ok(());
        }
        above.push(value.as_ptr());
        write_container(value, above, out)?;
        above.pop();
    } else {
        match value.str() {
            Ok(text) => write_text(text.to_str()?, out),
            Err(_) => write_text(&format!("<Unserializable {} object>", value.get_type().name()?), out),
        }
    }
    Ok(())
}

fn write_container(
    value: &Bound<'_, PyAny>,
    above: &mut Vec<*mut pyo3::ffi::PyObject>,
    out: &mut Vec<u8>,
) -> PyResult<()> {
    let (open, close) = if value.is_instance_of::<PyDict>() { (b'{', b'}') } else { (b'[', b']') };
    out.push(open);
    if let Ok(entries) = value.cast::<PyDict>() {
        for (i, (key, item)) in entries.iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            write_text(&key.str()?.to_string_lossy(), out);
            out.push(b':');
            write_plain(&item, above, out)?;
        }
    } else {
        for (i, item) in value.try_iter()?.enumerate() {
            if i > 0 {
                out.push(b',');
            }
            write_plain(&item?, above, out)?;
        }
    }
    out.push(close);
    Ok(())
}

fn write_float(v: f64, out: &mut Vec<u8>) {
    if v.is_nan() {
        out.extend_from_slice(b"NaN");
    } else if v.is_infinite() {
        out.extend_from_slice(if v > 0.0 { b"Infinity" } else { b"-Infinity" });
    } else {
        out.extend_from_slice(zmij::Buffer::new().format(v).as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indentation_spreads_containers_and_leaves_strings_alone() {
        let compact = br#"[{"a":[],"b":{},"c":[1,"x,{\"}"]}]"#;
        let want = "[\n  {\n    \"a\": [],\n    \"b\": {},\n    \"c\": [\n      1,\n      \"x,{\\\"}\"\n    ]\n  }\n]";
        assert_eq!(String::from_utf8_lossy(&indented(compact, 2)), want);
        assert_eq!(indented(b"[]", 2), b"[]");
    }
}
