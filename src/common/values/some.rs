//! `Some`: a value that was found, so that a found `None` differs from nothing found.

use pyo3::prelude::*;
use pyo3::types::PyType;
use pyo3::{PyTraverseError, PyVisit};

/// Wrapper around a value that exists.
///
/// Parameters: `value`, any object.
#[pyclass(module = "duramen._duramen", frozen)]
pub struct Some {
    value: Py<PyAny>,
}

#[pymethods]
impl Some {
    #[new]
    pub fn new(value: Py<PyAny>) -> Self {
        Self { value }
    }

    #[classattr]
    fn __match_args__() -> (&'static str,) {
        ("value",)
    }

    #[classmethod]
    #[pyo3(signature = (_item, /))]
    fn __class_getitem__(cls: Py<PyType>, _item: &Bound<'_, PyAny>) -> Py<PyType> {
        cls
    }

    #[getter]
    fn value(&self, py: Python<'_>) -> Py<PyAny> {
        self.value.clone_ref(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Some({})", self.value.bind(py).repr()?))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.value)
    }
}
