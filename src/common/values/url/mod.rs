//! URLs: one parser for the `url` and `multi-host-url` kinds and for the constructors of their classes.

pub mod multi_host;
pub mod parse;
pub mod single;

use std::borrow::Cow;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyBytes, PyString};

use crate::common::errors::{ErrorKind, InputMode, LineError, Problem, ValidationError};

/// Text out of what the lax mode of URLs takes: strings, bytes, and enum members with such a value.
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
    let member =
        enum_value(input).and_then(|value| Some(value.cast_into::<PyString>().ok()?.to_cow().ok()?.into_owned()));
    member.map(Cow::Owned).ok_or_else(wrong_type)
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
pub struct Port(u16);

impl<'a, 'py> FromPyObject<'a, 'py> for Port {
    type Error = PyErr;

    fn extract(port: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let number: i64 = port.extract()?;
        let size = if number < 0 { "small" } else { "large" };
        let error = || PyOverflowError::new_err(format!("number too {size} to fit in target type"));
        u16::try_from(number).map(Port).map_err(|_| error())
    }
}
