//! What a call carries, kept for objects that go on dumping after the node that made them has returned: the handlers of
//! wrap functions and lazy iterators.

use std::sync::Arc;

use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::modes::Modes;
use crate::common::errors::PydanticSerializationUnexpectedValue;
use crate::common::recursion::RecursionGuard;
use crate::serializers::State;
use crate::serializers::filter::Filter;
use crate::serializers::state::{Call, Check};

pub struct Snapshot {
    /// keeps the nodes of the running tree alive and reports the references below them to the collector
    owner: Option<Py<PyAny>>,
    call: Arc<Call>,
    modes: Modes,
    include: Option<Py<PyAny>>,
    exclude: Option<Py<PyAny>>,
    field_name: Option<Py<PyString>>,
    model: Option<Py<PyAny>>,
    guard: Option<Box<RecursionGuard>>,
    check: Check,
    /// those given before, which are told again with those of the run
    warnings: Vec<Py<PydanticSerializationUnexpectedValue>>,
}

impl Snapshot {
    pub fn of(state: &State<'_>) -> Self {
        let unbind = |object: &Option<Bound<'_, PyAny>>| object.as_ref().map(|object| object.clone().unbind());
        Self {
            owner: unbind(&state.owner),
            call: state.shared_call(),
            modes: state.modes,
            include: unbind(&state.filter.include),
            exclude: unbind(&state.filter.exclude),
            field_name: state.field_name.as_ref().map(|name| name.clone().unbind()),
            model: unbind(&state.model),
            guard: state.guard.kept(),
            check: state.check,
            warnings: state.warnings().iter().map(|warning| warning.clone().unbind()).collect(),
        }
    }

    /// A state for another run of the same call.
    pub fn state<'py>(&self, py: Python<'py>) -> State<'py> {
        let bind = |object: &Option<Py<PyAny>>| object.as_ref().map(|object| object.bind(py).clone());
        let filter = Filter { include: bind(&self.include), exclude: bind(&self.exclude) };
        let mut state = State::again(py, &self.call, self.modes, filter);
        state.owner = bind(&self.owner);
        state.model = bind(&self.model);
        state.field_name = self.field_name.as_ref().map(|name| name.bind(py).clone());
        if let Some(guard) = &self.guard {
            state.guard = (**guard).clone();
        }
        state.check = self.check;
        state.keep_warnings(self.warnings.iter().map(|warning| warning.bind(py).clone()));
        state
    }

    pub fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        for held in [&self.owner, &self.include, &self.exclude, &self.model].into_iter().flatten() {
            visit.call(held)?;
        }
        self.warnings.iter().try_for_each(|warning| visit.call(warning))
    }

    /// Lets go of what may be part of a cycle; the owner stays, since the nodes are used through it.
    pub fn clear(&mut self) {
        self.include = None;
        self.exclude = None;
        self.model = None;
        self.warnings.clear();
    }
}
