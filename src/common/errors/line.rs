//! One error of a `ValidationError`: what went wrong, where, and for which input.

use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use super::kinds::ErrorKind;
use super::location::Location;
use super::problem::Problem;

/// The input an error shows, made a Python object only when asked.
pub enum InputValue {
    None,
    Object(Py<PyAny>),
    /// Where the value starts in the JSON text that the `ValidationError` holds.
    Json {
        offset: u32,
    },
}

impl InputValue {
    pub fn clone_ref(&self, py: Python<'_>) -> Self {
        match self {
            InputValue::None => InputValue::None,
            InputValue::Object(v) => InputValue::Object(v.clone_ref(py)),
            InputValue::Json { offset } => InputValue::Json { offset: *offset },
        }
    }
}

impl From<&Bound<'_, PyAny>> for InputValue {
    fn from(v: &Bound<'_, PyAny>) -> Self {
        InputValue::Object(v.clone().unbind())
    }
}

impl From<Py<PyAny>> for InputValue {
    fn from(v: Py<PyAny>) -> Self {
        InputValue::Object(v)
    }
}

pub struct LineError {
    pub problem: Problem,
    pub location: Location,
    pub input: InputValue,
}

impl LineError {
    pub fn new(problem: impl Into<Problem>, input: impl Into<InputValue>) -> Self {
        LineError { problem: problem.into(), location: Location::new(), input: input.into() }
    }

    /// An error whose type has no context.
    pub fn plain(kind: ErrorKind, input: impl Into<InputValue>) -> Self {
        LineError::new(Problem::Plain(kind), input)
    }

    pub fn clone_ref(&self, py: Python<'_>) -> Self {
        LineError {
            problem: self.problem.clone_ref(py),
            location: self.location.clone_ref(py),
            input: self.input.clone_ref(py),
        }
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        let LineError { problem, location, input } = self;
        problem.traverse(visit)?;
        location.traverse(visit)?;
        if let InputValue::Object(v) = input { visit.call(v) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_nine_words_at_most() {
        assert!(size_of::<LineError>() <= 72);
    }
}
