//! `SchemaError`: a core schema that cannot be compiled.

use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyList;

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
