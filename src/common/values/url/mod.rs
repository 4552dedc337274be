//! URLs: one parser for the `url` and `multi-host-url` kinds and for the constructors of their classes.

pub mod multi_host;
pub mod parse;
pub mod single;

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyBytes, PyString};

use crate::common::errors::{ErrorKind, InputMode, LineError, Problem, ValidationError};
use crate::common::schema::reader::narrow;

/// Text out of what the lax mode of URLs takes: strings, bytes, and the values of enum members, whatever `str` makes of them.
pub fn lax_text<'a>(input: &'a Bound<'_, PyAny>) -> Result<Cow<'a, str>, Problem> {
    let wrong_type = || Problem::Plain(ErrorKind::UrlType);
    if let Ok(text) = input.cast::<PyString>() {
        return text.to_cow().map_err(|_| Problem::Plain(ErrorKind::StringUnicode));
    }
    if let Ok(bytes) = input.cast::<PyBytes>() {
        return std::str::from_utf8(bytes.as_bytes()).map(Cow::Borrowed).map_err(|_| wrong_type());
    }
    if let Ok(bytes) = input.cast::<PyByteArray>() {
        return String::from_utf8(bytes.to_vec()).map(Cow::Owned).map_err(|_| wrong_type());
    }
    let shown = enum_value(input).and_then(|value| value.str().ok()).ok_or_else(wrong_type)?;
    shown.to_str().map(|text| Cow::Owned(text.to_owned())).map_err(|_| Problem::Plain(ErrorKind::StringUnicode))
}

fn enum_value<'py>(input: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    static ENUM: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let class = ENUM.import(input.py(), "enum", "Enum").ok()?;
    if !input.is_instance(class).ok()? {
        return None;
    }
    input.getattr("value").ok()
}

/// The exception of a constructor.
fn refused(problem: Problem, title: &str, input: &Bound<'_, PyAny>) -> PyErr {
    let py = input.py();
    let title = PyString::new(py, title).into_any().unbind();
    ValidationError::create(py, title, None, vec![LineError::new(problem, input)], InputMode::Python, false, false)
}

/// A port as Python gives it.
pub struct Port(pub u16);

impl<'a, 'py> FromPyObject<'a, 'py> for Port {
    type Error = PyErr;

    fn extract(port: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        narrow(&port).map(Port)
    }
}
