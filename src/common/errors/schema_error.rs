//! `SchemaError`: a core schema that cannot be compiled.

use std::fmt;

use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::text::is_interrupt;

/// A core schema is not valid.
///
/// Parameters: `message`, what is wrong.
#[pyclass(module = "duramen._duramen", extends = PyException, frozen)]
pub struct SchemaError {
    message: String,
}

impl SchemaError {
    pub fn new_err(message: impl Into<String>) -> PyErr {
        let message: String = message.into();
        PyErr::new::<SchemaError, _>((message,))
    }

    /// What went wrong within a part of a schema, the part named; what is no error of the schema (`KeyboardInterrupt` and
    /// the like, out of user code that runs while it is read) stays as it is.
    #[cold]
    pub fn within(error: PyErr, part: fmt::Arguments<'_>) -> PyErr {
        if Python::attach(|py| is_interrupt(py, &error)) {
            return error;
        }
        Self::new_err(format!("{part}:\n  {error}"))
    }
}

#[pymethods]
impl SchemaError {
    #[new]
    #[pyo3(signature = (message))]
    fn py_new(message: String) -> Self {
        SchemaError { message }
    }

    /// Kept for callers that treat it like a `ValidationError`: schemas are read, not validated, so there is no list.
    fn error_count(&self) -> usize {
        0
    }

    fn errors<'py>(&self, py: Python<'py>) -> Bound<'py, PyList> {
        PyList::empty(py)
    }

    fn __str__(&self) -> &str {
        &self.message
    }

    fn __repr__(&self) -> String {
        format!("SchemaError({:?})", self.message)
    }
}
