//! One value of an error's context, kept as cheaply as it came and made a Python object or text only when asked.
//!
//! Filled by validators; read by `problem.rs`. Values stand in the order of the row's context keys.

use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt, PyString};
use pyo3::{IntoPyObjectExt, PyTraverseError, PyVisit};

use super::text;

pub enum CtxValue {
    None,
    Int(i64),
    Float(f64),
    Str(Box<str>),
    Static(&'static str),
    /// Any object: exceptions, and numbers too big or of other classes.
    Object(Py<PyAny>),
}

impl CtxValue {
    /// The value as `errors()` shows it.
    pub fn to_object(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match self {
            CtxValue::None => Ok(py.None()),
            CtxValue::Int(v) => v.into_py_any(py),
            CtxValue::Float(v) => v.into_py_any(py),
            CtxValue::Str(v) => v.into_py_any(py),
            CtxValue::Static(v) => v.into_py_any(py),
            CtxValue::Object(v) => Ok(v.clone_ref(py)),
        }
    }

    pub fn clone_ref(&self, py: Python<'_>) -> Self {
        match self {
            CtxValue::None => CtxValue::None,
            CtxValue::Int(v) => CtxValue::Int(*v),
            CtxValue::Float(v) => CtxValue::Float(*v),
            CtxValue::Str(v) => CtxValue::Str(v.clone()),
            CtxValue::Static(v) => CtxValue::Static(v),
            CtxValue::Object(v) => CtxValue::Object(v.clone_ref(py)),
        }
    }

    /// Whether the value counts one thing, so that its noun is singular.
    pub fn is_one(&self) -> bool {
        matches!(self, CtxValue::Int(1))
    }

    /// Append the value as a message shows it.
    pub fn write_text(&self, py: Python<'_>, out: &mut String) {
        match self {
            CtxValue::None => out.push_str("None"),
            CtxValue::Int(v) => out.push_str(itoa::Buffer::new().format(*v)),
            // Whole numbers without a fraction, never an exponent.
            CtxValue::Float(v) => out.push_str(&v.to_string()),
            CtxValue::Str(v) => out.push_str(v),
            CtxValue::Static(v) => out.push_str(v),
            CtxValue::Object(v) => out.push_str(&text::display(v.bind(py))),
        }
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        if let CtxValue::Object(v) = self { visit.call(v) } else { Ok(()) }
    }
}

impl From<i64> for CtxValue {
    fn from(v: i64) -> Self {
        CtxValue::Int(v)
    }
}

impl From<i32> for CtxValue {
    fn from(v: i32) -> Self {
        CtxValue::Int(v.into())
    }
}

impl From<usize> for CtxValue {
    fn from(v: usize) -> Self {
        // A length of more than i64::MAX items cannot exist.
        CtxValue::Int(i64::try_from(v).unwrap_or(i64::MAX))
    }
}

impl From<Option<usize>> for CtxValue {
    fn from(v: Option<usize>) -> Self {
        v.map_or(CtxValue::None, CtxValue::from)
    }
}

impl From<f64> for CtxValue {
    fn from(v: f64) -> Self {
        CtxValue::Float(v)
    }
}

impl From<&'static str> for CtxValue {
    fn from(v: &'static str) -> Self {
        CtxValue::Static(v)
    }
}

impl From<String> for CtxValue {
    fn from(v: String) -> Self {
        CtxValue::Str(v.into_boxed_str())
    }
}

impl From<Py<PyAny>> for CtxValue {
    fn from(v: Py<PyAny>) -> Self {
        CtxValue::Object(v)
    }
}

impl From<Bound<'_, PyAny>> for CtxValue {
    fn from(v: Bound<'_, PyAny>) -> Self {
        CtxValue::Object(v.unbind())
    }
}

impl From<&Bound<'_, PyAny>> for CtxValue {
    fn from(v: &Bound<'_, PyAny>) -> Self {
        CtxValue::Object(v.clone().unbind())
    }
}

impl From<Py<PyInt>> for CtxValue {
    fn from(v: Py<PyInt>) -> Self {
        CtxValue::Object(v.into_any())
    }
}

impl From<Py<PyFloat>> for CtxValue {
    fn from(v: Py<PyFloat>) -> Self {
        CtxValue::Object(v.into_any())
    }
}

impl From<Py<PyString>> for CtxValue {
    fn from(v: Py<PyString>) -> Self {
        CtxValue::Object(v.into_any())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_context_value_is_three_words() {
        assert!(size_of::<CtxValue>() <= 24);
    }
}
