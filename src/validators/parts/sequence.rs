//! What the collection rooms share.

use crate::common::errors::{ErrorKind, LocItem, Problem, describe_exception};
use crate::validators::{Fail, State, ValidateInput};
use pyo3::prelude::*;

/// What an exception from the iterator of the input means.
#[cold]
pub fn iteration_error<'py, I: ValidateInput<'py>, T>(
    error: PyErr,
    index: usize,
    input: &I,
    state: &mut State<'py>,
) -> Result<T, Fail> {
    let py = state.py;
    if !error.is_instance_of::<pyo3::exceptions::PyException>(py) {
        return state.raise(error);
    }
    let text = describe_exception(py, &error);
    let problem = Problem::with1(ErrorKind::IterationError, text);
    state.fail_at(problem, LocItem::from(index), input)
}
