//! `ArgsKwargs`: positional and keyword arguments as one value, the input of `arguments` and dataclass schemas.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pyo3::{IntoPyObjectExt, PyTraverseError, PyVisit};

use crate::common::errors::text::safe_repr;

/// Arguments of a call.
///
/// Parameters: `args`, a tuple; `kwargs`, a dict or `None`. An empty dict is kept as `None`.
#[pyclass(module = "duramen._duramen", frozen)]
pub struct ArgsKwargs {
    #[pyo3(get)]
    pub args: Py<PyTuple>,
    pub kwargs: Option<Py<PyDict>>,
}

#[pymethods]
impl ArgsKwargs {
    #[new]
    #[pyo3(signature = (args, kwargs = None))]
    pub fn new(args: Bound<'_, PyTuple>, kwargs: Option<Bound<'_, PyDict>>) -> Self {
        let kwargs = kwargs.filter(|kwargs| !kwargs.is_empty()).map(Bound::unbind);
        Self { args: args.unbind(), kwargs }
    }

    #[getter]
    fn kwargs(&self, py: Python<'_>) -> Option<Py<PyDict>> {
        self.kwargs.as_ref().map(|kwargs| kwargs.clone_ref(py))
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else {
            return Ok(py.NotImplemented());
        };
        match op {
            CompareOp::Eq => self.equals(other.get(), py)?.into_py_any(py),
            CompareOp::Ne => (!self.equals(other.get(), py)?).into_py_any(py),
            _ => Ok(py.NotImplemented()),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let args = safe_repr(self.args.bind(py));
        match &self.kwargs {
            Some(kwargs) => format!("ArgsKwargs({args}, {})", safe_repr(kwargs.bind(py))),
            None => format!("ArgsKwargs({args})"),
        }
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.args)?;
        self.kwargs.as_ref().map_or(Ok(()), |kwargs| visit.call(kwargs))
    }
}

impl ArgsKwargs {
    fn equals(&self, other: &Self, py: Python<'_>) -> PyResult<bool> {
        if !self.args.bind(py).eq(other.args.bind(py))? {
            return Ok(false);
        }
        match (&self.kwargs, &other.kwargs) {
            (Some(left), Some(right)) => left.bind(py).eq(right.bind(py)),
            (None, None) => Ok(true),
            _ => Ok(false),
        }
    }
}
