//! What serializers raise and warn with.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use pyo3::{IntoPyObjectExt, PyTraverseError, PyVisit};

use super::custom_error::reduce;
use super::text;

/// A value that cannot be serialized.
#[pyclass(module = "duramen._duramen", extends = PyValueError, frozen)]
pub struct PydanticSerializationError {
    message: String,
}

impl PydanticSerializationError {
    pub fn new_err(message: impl Into<String>) -> PyErr {
        let message: String = message.into();
        PyErr::new::<PydanticSerializationError, _>((message,))
    }

    pub fn text(&self) -> &str {
        &self.message
    }
}

#[pymethods]
impl PydanticSerializationError {
    #[new]
    #[pyo3(signature = (message, /))]
    fn py_new(message: String) -> Self {
        PydanticSerializationError { message }
    }

    fn __str__(&self) -> &str {
        &self.message
    }

    fn __repr__(&self) -> String {
        format!("PydanticSerializationError({})", self.message)
    }
}

/// A value that does not fit its serializer; a custom serializer may raise it to hand the value to inference.
#[pyclass(module = "duramen._duramen", extends = PyValueError, frozen)]
pub struct PydanticSerializationUnexpectedValue {
    message: Option<String>,
    field_name: Option<Py<PyString>>,
    field_type: Option<String>,
    input_value: Option<Py<PyAny>>,
    /// what the choices of a union raised; told one a line, when somebody asks
    choices: Vec<Py<PyAny>>,
}

impl PydanticSerializationUnexpectedValue {
    pub fn new_err(message: Option<String>) -> PyErr {
        PyErr::new::<PydanticSerializationUnexpectedValue, _>((message,))
    }

    /// The error for a value that is not of the expected kind.
    pub fn of_value(
        message: Option<String>,
        field_name: Option<&Bound<'_, PyString>>,
        expected: &str,
        value: &Bound<'_, PyAny>,
    ) -> PyErr {
        Self {
            message,
            field_name: field_name.map(|name| name.clone().unbind()),
            field_type: Some(expected.to_owned()),
            input_value: Some(value.clone().unbind()),
            choices: Vec::new(),
        }
        .into_err(value.py())
    }

    /// As an exception, without the detour through arguments, for which `None` would be nothing.
    fn into_err(self, py: Python<'_>) -> PyErr {
        match Bound::new(py, self) {
            Ok(made) => PyErr::from_value(made.into_any()),
            Err(error) => error,
        }
    }

    /// A message of its own about a value.
    pub fn without_type(message: &str, value: &Bound<'_, PyAny>) -> PyErr {
        let input_value = Some(value.clone().unbind());
        let message = Some(message.to_owned());
        Self { message, field_name: None, field_type: None, input_value, choices: Vec::new() }.into_err(value.py())
    }

    /// The error for a value that fits no choice of a union.
    ///
    pub fn of_choices(py: Python<'_>, errors: Vec<PyErr>) -> PyErr {
        let choices = errors.into_iter().map(|error| error.into_value(py).into_any()).collect();
        Self { message: None, field_name: None, field_type: None, input_value: None, choices }.into_err(py)
    }

    /// The warning's text: message, expected type and the value, each if known; else what the choices of a union said.
    pub fn render(&self, py: Python<'_>) -> String {
        let mut out = self.message.clone().unwrap_or_default();
        for (index, choice) in self.choices.iter().enumerate() {
            let choice = choice.bind(py);
            if index > 0 {
                out.push('\n');
            }
            out.push_str(&text::type_name(choice));
            out.push_str(": ");
            out.push_str(&text::display(choice));
        }
        if let Some(field_type) = &self.field_type {
            if !out.is_empty() {
                out.push_str(": ");
            }
            out.push_str("Expected `");
            out.push_str(field_type);
            out.push('`');
            if self.input_value.is_some() {
                out.push_str(" - serialized value may not be as expected");
            }
        }
        if let Some(value) = &self.input_value {
            out.push_str(" [");
            if let Some(name) = &self.field_name {
                out.push_str("field_name='");
                out.push_str(&name.bind(py).to_string_lossy());
                out.push_str("', ");
            }
            text::write_dumped(value.bind(py), &mut out);
            out.push(']');
        }
        if out.is_empty() {
            out.push_str("Unexpected Value");
        }
        out
    }
}

#[pymethods]
impl PydanticSerializationUnexpectedValue {
    #[new]
    #[pyo3(signature = (message = None, field_name = None, field_type = None, input_value = None, /))]
    fn py_new(
        message: Option<String>,
        field_name: Option<Py<PyString>>,
        field_type: Option<String>,
        input_value: Option<Py<PyAny>>,
    ) -> Self {
        PydanticSerializationUnexpectedValue { message, field_name, field_type, input_value, choices: Vec::new() }
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.render(py)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("PydanticSerializationUnexpectedValue({})", self.render(py))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let PydanticSerializationUnexpectedValue { message, field_name, field_type, input_value, choices } = slf.get();
        if !choices.is_empty() {
            // the choices' exceptions may be of any class: their texts are what is kept
            let text = slf.get().render(slf.py());
            return reduce(slf.as_any(), |py| (text,).into_bound_py_any(py));
        }
        reduce(slf.as_any(), |py| (message, field_name, field_type, input_value).into_bound_py_any(py))
    }

    // No clear of its own: what it holds was there before it, so the collector breaks a cycle elsewhere.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.field_name)?;
        self.choices.iter().try_for_each(|choice| visit.call(choice))?;
        visit.call(&self.input_value)
    }
}
