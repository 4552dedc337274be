//! `PydanticCustomError`: an error of a user's own type, raised in user functions.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use pyo3::{IntoPyObjectExt, PyTraverseError, PyVisit, intern};

/// An error of one's own, to be raised in a validator function.
///
/// Parameters: `error_type`, name of the kind of error; `message_template`, with placeholders in braces; `context`, a
/// dict of their values.
#[pyclass(module = "duramen._duramen", extends = PyValueError, subclass, frozen)]
pub struct PydanticCustomError {
    slug: String,
    template: String,
    context: Option<Py<PyDict>>,
}

impl std::fmt::Debug for PydanticCustomError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PydanticCustomError")
            .field("error_type", &self.slug)
            .field("message_template", &self.template)
            .field("context", &self.context)
            .finish()
    }
}

impl PydanticCustomError {
    pub fn slug(&self) -> &str {
        &self.slug
    }

    /// The dict given at construction, which its maker may still change.
    pub fn context_dict<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyDict>> {
        self.context.as_ref().map(|context| context.bind(py).clone())
    }

    /// Fill the template: each context key in braces, one after the other, so that a value may name a later key.
    pub fn render(&self, py: Python<'_>) -> PyResult<String> {
        let mut message = self.template.clone();
        let Some(context) = &self.context else { return Ok(message) };
        for (key, value) in context.bind(py) {
            let key = key.cast::<PyString>()?;
            let key = format!("{{{}}}", key.to_str()?);
            message = if let Ok(text) = value.cast::<PyString>() {
                message.replace(&key, text.to_str()?)
            } else if let Ok(int) = value.extract::<i64>() {
                message.replace(&key, itoa::Buffer::new().format(int))
            } else {
                message.replace(&key, &value.to_string())
            };
        }
        Ok(message)
    }

    /// The same error without traceback and attributes, for a line error to keep: frames die with the exception.
    pub fn detached(&self, py: Python<'_>) -> PyResult<Py<Self>> {
        let PydanticCustomError { slug, template, context } = self;
        let context = context.as_ref().map(|context| context.clone_ref(py));
        Py::new(py, PydanticCustomError { slug: slug.clone(), template: template.clone(), context })
    }
}

#[pymethods]
impl PydanticCustomError {
    #[new]
    #[pyo3(signature = (error_type, message_template, context = None, /))]
    fn py_new(error_type: String, message_template: String, context: Option<Bound<'_, PyDict>>) -> Self {
        PydanticCustomError { slug: error_type, template: message_template, context: context.map(Bound::unbind) }
    }

    #[getter(r#type)]
    fn error_type(&self) -> &str {
        &self.slug
    }

    #[getter]
    fn message_template(&self) -> &str {
        &self.template
    }

    #[getter]
    fn context<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyDict>> {
        self.context_dict(py)
    }

    /// The message with its context filled in. Raises TypeError for a context key that is no text.
    fn message(&self, py: Python<'_>) -> PyResult<String> {
        self.render(py)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.render(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(repr(&self.render(py)?, &self.slug, self.context_dict(py).as_ref()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let PydanticCustomError { slug, template, context } = slf.get();
        reduce(slf.as_any(), |py| match context {
            Some(context) => (slug, template, context).into_bound_py_any(py),
            None => (slug, template).into_bound_py_any(py),
        })
    }

    // No clear of its own: what it holds was there before it, so the collector breaks a cycle elsewhere.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.context)
    }
}

/// The repr that custom and known errors share.
pub fn repr(message: &str, slug: &str, context: Option<&Bound<'_, PyDict>>) -> String {
    match context {
        Some(context) => format!("{message} [type={slug}, context={:?}]", context.as_any()),
        None => format!("{message} [type={slug}, context=None]"),
    }
}

/// What pickling keeps of an exception: the class, the arguments (as given, or from its own fields where a subclass
/// did not pass them on) and attributes that were added.
pub fn reduce<'py>(
    error: &Bound<'py, PyAny>,
    fields: impl FnOnce(Python<'py>) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = error.py();
    let given = error.getattr(intern!(py, "args"))?;
    let args = if given.is_truthy()? { given } else { fields(py)? };
    let state = error.getattr(intern!(py, "__dict__"))?;
    if state.is_truthy()? {
        (error.get_type(), args, state).into_bound_py_any(py)
    } else {
        (error.get_type(), args).into_bound_py_any(py)
    }
}
