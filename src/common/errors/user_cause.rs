//! The cause of a `ValidationError` where `validation_error_cause` is set: the exceptions that user code raised.

use pyo3::exceptions::{PyBaseException, PyUserWarning};
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
        if let Ok(told) = with_note(cause, &note) {
            exceptions.append(told)?;
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

/// The exception with a note; before Python 3.11, which has none, a warning that says it and has the exception as its cause.
fn with_note<'py>(exception: Bound<'py, PyAny>, note: &str) -> PyResult<Bound<'py, PyAny>> {
    let py = exception.py();
    if py.version_info() >= (3, 11) {
        exception.call_method1(pyo3::intern!(py, "add_note"), (note,))?;
        return Ok(exception);
    }
    let warning = PyUserWarning::new_err(note.trim_start().to_owned()).into_value(py).into_bound(py).into_any();
    warning.setattr(pyo3::intern!(py, "__cause__"), exception)?;
    Ok(warning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::errors::{
        CtxValue, ErrorKind, InputMode, InputValue, Location, PydanticKnownError, ValidationError,
    };

    fn line(problem: Problem, location: Location) -> LineError {
        LineError { problem, location, input: InputValue::None }
    }

    fn raised<'py>(py: Python<'py>, code: &str) -> Bound<'py, PyAny> {
        let code = std::ffi::CString::new(code).expect("no zero byte");
        py.eval(&code, None, None).expect("an exception")
    }

    fn cause_of(py: Python<'_>, lines: Vec<LineError>) -> Option<Bound<'_, PyAny>> {
        let title = py.None();
        let err = ValidationError::create(py, title, None, lines, InputMode::Python, false, true);
        err.cause(py).map(|cause| cause.into_value(py).into_bound(py).into_any())
    }

    fn notes(group: &Bound<'_, PyAny>) -> Vec<Vec<String>> {
        let exceptions = group.getattr("exceptions").expect("a group");
        let notes = |e: PyResult<Bound<'_, PyAny>>| e?.getattr("__notes__")?.extract();
        exceptions.try_iter().and_then(|it| it.map(notes).collect()).expect("lists of notes")
    }

    #[test]
    fn user_exceptions_become_one_group_with_notes() {
        Python::initialize();
        Python::attach(|py| {
            let value = raised(py, "ValueError('a')");
            let context = pyo3::types::PyDict::new(py);
            context.set_item("error", raised(py, "KeyError('k')")).expect("a dict");
            let known = PydanticKnownError::from_parts("assertion_error", Some(&context));
            let known = Py::new(py, known.expect("a known error")).expect("an object").into_any();
            let mut inner = Location::from(crate::common::errors::LocItem::key(py, "b.c"));
            inner.push_outer(3_usize);
            let group = cause_of(
                py,
                vec![
                    line(Problem::with1(ErrorKind::ValueError, &value), Location::new()),
                    line(Problem::Plain(ErrorKind::Missing), Location::new()),
                    line(Problem::with1(ErrorKind::ValueError, CtxValue::Static("text")), Location::new()),
                    line(Problem::Known(known), inner),
                ],
            );
            let group = group.expect("a cause");
            let shown = "ExceptionGroup('Pydantic User Code Exceptions', [ValueError('a'), KeyError('k')])";
            assert_eq!(group.repr().expect("a text").to_string(), shown);
            let root = "\nPydantic: cause of loc: root".to_owned();
            assert_eq!(notes(&group), [vec![root], vec!["\nPydantic: cause of loc: 3.`b.c`".to_owned()]]);
        });
    }

    #[test]
    fn exceptions_that_refuse_notes_are_left_out() {
        Python::initialize();
        Python::attach(|py| {
            let stubborn = raised(py, "type('E', (ValueError,), {'__notes__': 'x'})('b')");
            let lines = |errors: &[&Bound<'_, PyAny>]| {
                errors.iter().map(|e| line(Problem::with1(ErrorKind::ValueError, *e), Location::new())).collect()
            };
            assert!(cause_of(py, lines(&[&stubborn])).is_none());
            let group = cause_of(py, lines(&[&stubborn, &raised(py, "ValueError('c')")])).expect("a cause");
            assert_eq!(notes(&group).len(), 1);
            let interrupt = cause_of(py, lines(&[&raised(py, "KeyboardInterrupt()")])).expect("a cause");
            assert_eq!(interrupt.get_type().name().expect("a name").to_string(), "BaseExceptionGroup");
        });
    }
}
