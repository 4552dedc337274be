//! `PydanticUndefined`: the one object that means "no value was given", where `None` is a value.

use pyo3::exceptions::PyNotImplementedError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

static UNDEFINED: PyOnceLock<Py<PydanticUndefinedType>> = PyOnceLock::new();

/// Type of `PydanticUndefined`; has that single instance.
#[pyclass(module = "duramen._duramen", frozen)]
pub struct PydanticUndefinedType {}

#[pymethods]
impl PydanticUndefinedType {
    #[new]
    fn py_new() -> PyResult<Self> {
        Err(PyNotImplementedError::new_err("Creating instances of \"UndefinedType\" is not supported"))
    }

    #[staticmethod]
    fn new(py: Python<'_>) -> PyResult<Py<Self>> {
        undefined(py).map(|u| u.clone_ref(py))
    }

    fn __repr__(&self) -> &'static str {
        "PydanticUndefined"
    }

    fn __copy__(self_: Py<Self>) -> Py<Self> {
        self_
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(self_: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        self_
    }

    fn __reduce__(&self) -> &'static str {
        "PydanticUndefined"
    }
}

/// The singleton.
pub fn undefined(py: Python<'_>) -> PyResult<&Py<PydanticUndefinedType>> {
    UNDEFINED.get_or_try_init(py, || Py::new(py, PydanticUndefinedType {}))
}

/// Is this object the singleton?
pub fn is_undefined(value: &Bound<'_, PyAny>) -> bool {
    UNDEFINED.get(value.py()).is_some_and(|u| u.as_ptr() == value.as_ptr())
}
