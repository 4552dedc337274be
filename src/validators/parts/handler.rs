//! The handlers that wrap functions get: they validate with the inner node, during the call or later.

use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::snapshot::Snapshot;
use crate::common::errors::{InputMode, LocItem, ValidationError};
use crate::validators::{Fail, Node, Out, Raise, State};

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

/// What one call of a handler needs, so that no borrow is held while the node runs: user code below may call it again.
struct Run<'py> {
    node: Node,
    error_settings: (bool, bool),
    assignment: Option<(Bound<'py, PyString>, Bound<'py, PyAny>)>,
    state: State<'py>,
}

impl Held {
    fn run<'py>(&self, py: Python<'py>) -> Run<'py> {
        let assignment = self.assignment.as_ref();
        Run {
            node: self.node.clone(),
            error_settings: self.error_settings,
            assignment: assignment.map(|to| (to.field.bind(py).clone(), to.value.bind(py).clone())),
            state: self.run.state(py),
        }
    }

    /// Keeps what unions ask about the last run.
    fn keep(&mut self, state: &State<'_>) {
        self.run.exactness = state.exactness;
        self.run.fields_set = state.fields_set;
    }
}

impl<'py> Run<'py> {
    fn validate(&mut self, input: &Bound<'py, PyAny>) -> Out<'py> {
        match &self.assignment {
            Some((field, value)) => self.node.assign(input, field, value, &mut self.state),
            None => self.node.python(input, &mut self.state),
        }
    }

    fn finish(
        mut self,
        out: Out<'py>,
        title: &str,
        outer_location: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        out.map_err(|fail| {
            if let Some(outer) = outer_location {
                self.state.locate(0, |_| LocItem::from_object(outer));
            }
            fail_to_error(fail, title, self.error_settings, &mut self.state)
        })
    }
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
        pub struct $class(Held);

        #[pymethods]
        impl $class {
            #[pyo3(signature = (input_value, outer_location=None))]
            fn __call__<'py>(
                slf: &Bound<'py, Self>,
                input_value: &Bound<'py, PyAny>,
                outer_location: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let mut run = slf.borrow().0.run(slf.py());
                let out = run.validate(input_value);
                slf.borrow_mut().0.keep(&run.state);
                run.finish(out, $name, outer_location)
            }

            fn __repr__(&self) -> String {
                format!(concat!($name, "({:?})"), self.0.node)
            }

            fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
                self.0.node.visit_mention(&visit)?;
                self.0.run.visit(&visit)?;
                self.0.assignment.as_ref().map_or(Ok(()), |assignment| visit.call(&assignment.value))
            }

            fn __clear__(&mut self) {
                self.0.run.clear();
                self.0.assignment = None;
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
    let (out, (exactness, fields_set)) = if is_assignment {
        let handler = Bound::new(py, AssignmentValidatorCallable(held)).or_raise(state)?;
        let out = function(handler.as_any());
        (out, handler.borrow().0.run.outcome())
    } else {
        let handler = Bound::new(py, ValidatorCallable(held)).or_raise(state)?;
        let out = function(handler.as_any());
        (out, handler.borrow().0.run.outcome())
    };
    state.exactness = exactness;
    state.fields_set = fields_set;
    Ok(out)
}
