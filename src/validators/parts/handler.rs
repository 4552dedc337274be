//! The handlers that wrap functions get: they validate with the inner node, during the call or later.

use std::sync::Mutex;

use pyo3::PyTraverseError;
use pyo3::exceptions::PyRuntimeError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::snapshot::Snapshot;
use crate::common::errors::{InputMode, LocItem, ValidationError};
use crate::common::py::object::is_held_once;
use crate::validators::{Fail, Node, Raise, State, ValidateInput};

/// The field and its new value, for handlers of assignments.
pub struct Assignment {
    pub field: Py<PyString>,
    pub value: Py<PyAny>,
}

/// What a handler holds.
pub struct Held {
    /// owned by the snapshot's owner, which reports the references below it to the collector; only the mention of a cell
    /// is a reference of its own
    node: Node,
    error_settings: (bool, bool),
    assignment: Option<Assignment>,
    run: Snapshot,
}

impl Held {
    /// The field of an assignment and its new value.
    fn assigned<'py>(&self, py: Python<'py>) -> Option<(Bound<'py, PyString>, Bound<'py, PyAny>)> {
        self.assignment.as_ref().map(|to| (to.field.bind(py).clone(), to.value.bind(py).clone()))
    }

    /// Keeps what unions ask about the last run.
    fn keep(&mut self, state: &State<'_>) {
        self.run.exactness = state.exactness;
        self.run.fields_set = state.fields_set;
    }
}

/// The exception for a run that gave no value.
#[cold]
fn failed<'py>(
    fail: Fail,
    title: &str,
    error_settings: (bool, bool),
    outer_location: Option<&Bound<'py, PyAny>>,
    state: &mut State<'py>,
) -> PyErr {
    if let Some(outer) = outer_location {
        state.locate(0, |_| LocItem::from_object(outer));
    }
    fail_to_error(fail, title, error_settings, state)
}

/// The exception by which user code is told that the inner node failed. It speaks of Python values, whatever the call did.
pub fn fail_to_error(fail: Fail, title: &str, error_settings: (bool, bool), state: &mut State<'_>) -> PyErr {
    let py = state.py;
    match fail {
        Fail::Lines => {
            let lines = std::mem::take(&mut state.lines);
            let title = PyString::new(py, title).into_any().unbind();
            let (hide_input, cause) = error_settings;
            ValidationError::create(py, title, None, lines, InputMode::Python, hide_input, cause)
        }
        Fail::Raised => state.take_raised().unwrap_or_else(|| fail.unanswered()),
        Fail::Omit | Fail::UseDefault => fail.unanswered(),
    }
}

macro_rules! handlers {
    ($($(#[$meta:meta])* $class:ident $name:literal)*) => {$(
        $(#[$meta])*
        #[pyclass(module = "duramen._duramen", name = $name)]
        pub struct $class(Option<Held>);

        #[pymethods]
        impl $class {
            #[pyo3(signature = (input_value, outer_location=None))]
            fn __call__<'py>(
                slf: &Bound<'py, Self>,
                input_value: &Bound<'py, PyAny>,
                outer_location: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                // no borrow is held while the node runs: user code below may call the handler again
                let this = slf.borrow();
                let Some(held) = &this.0 else { return Err(PyRuntimeError::new_err("the handler was put away")) };
                let (node, settings) = (held.node.clone(), held.error_settings);
                let assigned = held.assigned(slf.py());
                let mut state = held.run.state(slf.py());
                drop(this);
                let out = match &assigned {
                    Some((field, value)) => node.assign(input_value, field, value, &mut state),
                    None => input_value.run(&node, &mut state),
                };
                if let Some(held) = &mut slf.borrow_mut().0 {
                    held.keep(&state);
                }
                out.map_err(|fail| failed(fail, $name, settings, outer_location, &mut state))
            }

            fn __repr__(&self) -> String {
                match &self.0 {
                    Some(held) => format!(concat!($name, "({:?})"), held.node),
                    None => $name.to_owned(),
                }
            }

            fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
                let Some(held) = &self.0 else { return Ok(()) };
                held.node.visit_mention(&visit)?;
                held.run.visit(&visit)?;
                held.assignment.as_ref().map_or(Ok(()), |assignment| visit.call(&assignment.value))
            }

            fn __clear__(&mut self) {
                if let Some(held) = &mut self.0 {
                    held.run.clear();
                    held.assignment = None;
                }
            }
        }
    )*};
}

handlers! {
    /// Validates a value.
    ValidatorCallable "ValidatorCallable"
    /// Validates the new value of a field of the object it is called with.
    AssignmentValidatorCallable "AssignmentValidatorCallable"
}

/// A handler that nobody holds any more, for the next wrap function: making one takes a sixth of such a call.
static SPARE: Mutex<Option<Py<ValidatorCallable>>> = Mutex::new(None);

fn ready(py: Python<'_>, held: Held) -> PyResult<Bound<'_, ValidatorCallable>> {
    let spare = SPARE.try_lock().ok().and_then(|mut spare| spare.take()).map(|spare| spare.into_bound(py));
    if let Some(spare) = spare
        && let Ok(mut inside) = spare.try_borrow_mut()
    {
        inside.0 = Some(held);
        drop(inside);
        return Ok(spare);
    }
    Bound::new(py, ValidatorCallable(Some(held)))
}

fn put_away(handler: Bound<'_, ValidatorCallable>) {
    if !is_held_once(&handler) {
        return;
    }
    let held = handler.try_borrow_mut().ok().and_then(|mut handler| handler.0.take());
    drop(held);
    // dropping runs code of anybody's, which may have found the handler among all objects
    if is_held_once(&handler)
        && let Ok(mut spare) = SPARE.try_lock()
        && spare.is_none()
    {
        *spare = Some(handler.unbind());
    }
}

/// Calls `function` with a handler for `node`, and lets the state know what its runs came to.
pub fn with_handler<'py, T>(
    node: &Node,
    error_settings: (bool, bool),
    assignment: Option<Assignment>,
    state: &mut State<'py>,
    function: impl FnOnce(&Bound<'py, PyAny>) -> T,
) -> Result<T, Fail> {
    let py = state.py;
    let is_assignment = assignment.is_some();
    let held = Held { node: node.clone(), error_settings, assignment, run: Snapshot::of(state) };
    let (out, outcome) = if is_assignment {
        let handler = Bound::new(py, AssignmentValidatorCallable(Some(held))).or_raise(state)?;
        let out = function(handler.as_any());
        let outcome = handler.borrow().0.as_ref().map(|held| held.run.outcome());
        (out, outcome)
    } else {
        let handler = ready(py, held).or_raise(state)?;
        let out = function(handler.as_any());
        let outcome = handler.borrow().0.as_ref().map(|held| held.run.outcome());
        put_away(handler);
        (out, outcome)
    };
    if let Some((exactness, fields_set)) = outcome {
        state.exactness = exactness;
        state.fields_set = fields_set;
    }
    Ok(out)
}
