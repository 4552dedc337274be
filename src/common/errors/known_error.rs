//! `PydanticKnownError`: an error of one of the table's types, raised in user functions or given as exception data.

use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use pyo3::{PyTraverseError, PyVisit};

use super::custom_error::repr;
use super::kinds::{CtxType, ErrorKind};
use super::problem::{context_dict, render};
use super::value::CtxValue;
use crate::common::py::show::By;

/// An error of one of the engine's own kinds, to be raised in a validator function.
///
/// Parameters: `error_type`, name of the kind; `context`, a dict of the values that its message needs. Raises `KeyError`
/// if there is no such kind, `TypeError` if the context lacks a value or has one of a wrong type.
#[pyclass(module = "duramen._duramen", extends = PyValueError, frozen)]
pub struct PydanticKnownError {
    kind: ErrorKind,
    /// What messages show: read once, so that changing the dict later does not change the message.
    values: Box<[CtxValue]>,
    context: Option<Py<PyDict>>,
}

impl std::fmt::Debug for PydanticKnownError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let error_type = By(|f: &mut std::fmt::Formatter<'_>| {
            let words = self.kind.row().slug.split('_');
            let title: String = words.map(|word| format!("{}{}", word[..1].to_uppercase(), &word[1..])).collect();
            f.debug_struct(&title).field("context", &self.context).finish()
        });
        f.debug_struct("PydanticKnownError").field("error_type", &error_type).finish()
    }
}

impl PydanticKnownError {
    /// An error of a type given by name, its context checked against the type's row.
    pub fn from_parts(slug: &str, context: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let kind =
            ErrorKind::from_slug(slug).ok_or_else(|| PyKeyError::new_err(format!("Invalid error type: '{slug}'")))?;
        let values = kind
            .row()
            .context
            .iter()
            .map(|(key, ty)| read_value(kind, key, *ty, context))
            .collect::<PyResult<Box<[_]>>>()?;
        Ok(PydanticKnownError { kind, values, context: context.map(|context| context.clone().unbind()) })
    }

    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The exception that a value or assertion error is about.
    pub fn cause(&self) -> Option<&Py<PyAny>> {
        match (self.kind.row().context, &*self.values) {
            ([(_, CtxType::Error)], [CtxValue::Object(cause)]) => Some(cause),
            _ => None,
        }
    }

    /// A copy of the context dict as it is now, the keys of the type's row first.
    pub fn context_dict<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(context) = &self.context else { return Ok(None) };
        let dict = context_dict(py, self.kind, &self.values)?;
        dict.update(context.bind(py).as_mapping())?;
        Ok(Some(dict))
    }

    pub fn render(&self, py: Python<'_>, json: bool) -> String {
        render(py, self.kind, &self.values, json)
    }

    /// The same error without traceback and attributes, for a line error to keep: frames die with the exception.
    pub fn detached(&self, py: Python<'_>) -> PyResult<Py<Self>> {
        let PydanticKnownError { kind, values, context } = self;
        let values = values.iter().map(|v| v.clone_ref(py)).collect();
        let context = context.as_ref().map(|context| context.clone_ref(py));
        Py::new(py, PydanticKnownError { kind: *kind, values, context })
    }
}

#[pymethods]
impl PydanticKnownError {
    #[new]
    #[pyo3(signature = (error_type, context = None, /))]
    fn py_new(error_type: &str, context: Option<Bound<'_, PyDict>>) -> PyResult<Self> {
        PydanticKnownError::from_parts(error_type, context.as_ref())
    }

    #[getter(r#type)]
    fn error_type(&self) -> &'static str {
        self.kind.slug()
    }

    #[getter]
    fn message_template(&self) -> &'static str {
        self.kind.template(false)
    }

    #[getter]
    fn context<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.context_dict(py)
    }

    /// The message for Python input with its context filled in.
    fn message(&self, py: Python<'_>) -> String {
        self.render(py, false)
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.render(py, false)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(repr(&self.render(py, false), self.kind.slug(), self.context_dict(py)?.as_ref()))
    }

    // No clear of its own: what it holds was there before it, so the collector breaks a cycle elsewhere.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.values.iter().try_for_each(|value| value.traverse(&visit))?;
        visit.call(&self.context)
    }
}

fn read_value(kind: ErrorKind, key: &str, ty: CtxType, context: Option<&Bound<'_, PyDict>>) -> PyResult<CtxValue> {
    let name = kind.row().name;
    let value = context.map(|context| context.get_item(key)).transpose()?.flatten();
    let Some(value) = value else {
        return Err(PyTypeError::new_err(format!("{name}: '{key}' required in context")));
    };
    parse_value(ty, &value).ok_or_else(|| {
        let wanted = match ty {
            CtxType::Str => "String",
            CtxType::Length => "usize",
            CtxType::OptLength => "Option<usize>",
            CtxType::Count => "u64",
            CtxType::Offset => "i32",
            CtxType::Number => "Number",
            CtxType::Error => "Option<Py<PyAny>>",
        };
        PyTypeError::new_err(format!("{name}: '{key}' context value must be a {wanted}"))
    })
}

/// A context value of the row's type, if it is one.
fn parse_value(ty: CtxType, value: &Bound<'_, PyAny>) -> Option<CtxValue> {
    match ty {
        CtxType::Str => value.extract::<String>().ok().map(CtxValue::from),
        CtxType::OptLength if value.is_none() => Some(CtxValue::None),
        CtxType::Length | CtxType::OptLength => value.extract::<usize>().ok().map(count_value),
        CtxType::Count => value.extract::<u64>().ok().map(count_value),
        CtxType::Offset => value.extract::<i32>().ok().map(CtxValue::from),
        CtxType::Number => {
            if let Ok(int) = value.extract::<i64>() {
                Some(CtxValue::Int(int))
            } else if let Ok(float) = value.extract::<f64>() {
                Some(CtxValue::Float(float))
            } else {
                value.cast::<PyString>().ok()?.extract::<String>().ok().map(CtxValue::from)
            }
        }
        CtxType::Error => Some(CtxValue::from(value)),
    }
}

/// Counts beyond i64 only come from outside and are only shown.
fn count_value<T: TryInto<i64> + Copy + ToString>(count: T) -> CtxValue {
    count.try_into().map_or_else(|_| CtxValue::from(count.to_string()), CtxValue::Int)
}
