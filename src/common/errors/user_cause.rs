//! The cause of a `ValidationError` where `validation_error_cause` is set: the exceptions that user code raised.

use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyType};

use super::line::LineError;
use super::problem::Problem;
use super::validation_error::write_location;

const MESSAGE: &str = "Pydantic User Code Exceptions";

/// An exception group of what user functions raised, each with a note on where; None if nobody raised anything.
pub fn group(py: Python<'_>, lines: &[LineError]) -> PyResult<Option<PyErr>> {
    let exceptions = PyList::empty(py);
    for line in lines {
        let Some(cause) = line.problem.cause(py) else { continue };
        let mut note = String::from("\nPydantic: cause of loc: ");
        if line.location.is_empty() {
            note.push_str("root");
        } else {
            write_location(py, &line.location, &mut note);
        }
        // One that refuses the note is left out.
        if add_note(&cause, &note).is_ok() {
            exceptions.append(cause)?;
        }
    }
    if exceptions.is_empty() {
        return Ok(None);
    }
    let group = group_class(py)?.call1((MESSAGE, exceptions))?;
    Ok(Some(PyErr::from_value(group)))
}

impl Problem {
    /// The exception that the problem is about, where it is about one.
    fn cause<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        let cause = self.error_object(py)?;
        cause.is_instance_of::<PyBaseException>().then_some(cause)
    }
}

/// `BaseExceptionGroup` (which makes an `ExceptionGroup` of exceptions alone); before Python 3.11 the one of the package `exceptiongroup`.
fn group_class(py: Python<'_>) -> PyResult<Bound<'_, PyType>> {
    let module = if py.version_info() >= (3, 11) { "builtins" } else { "exceptiongroup" };
    Ok(py.import(module)?.getattr("BaseExceptionGroup")?.cast_into::<PyType>()?)
}

fn add_note(exception: &Bound<'_, PyAny>, note: &str) -> PyResult<()> {
    let py = exception.py();
    if py.version_info() >= (3, 11) {
        exception.call_method1(pyo3::intern!(py, "add_note"), (note,))?;
        return Ok(());
    }
    // What `add_note` does, for tools that show `__notes__` of older Pythons.
    let name = pyo3::intern!(py, "__notes__");
    match exception.getattr_opt(name)? {
        Some(notes) => notes.cast::<PyList>()?.append(note),
        None => exception.setattr(name, PyList::new(py, [note])?),
    }
}
