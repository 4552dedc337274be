//! What a call carries, kept for objects that go on validating after the node that made them has returned: the handlers
//! of wrap functions and lazy iterators.

use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::common::errors::InputMode;
use crate::common::recursion::RecursionGuard;
use crate::validators::{Call, Exactness, ExtraBehavior, State};

pub struct Snapshot {
    pub mode: InputMode,
    strict: Option<bool>,
    extra: Option<ExtraBehavior>,
    from_attributes: Option<bool>,
    by_alias: Option<bool>,
    by_name: Option<bool>,
    context: Option<Py<PyAny>>,
    self_instance: Option<Py<PyAny>>,
    data: Option<Py<PyDict>>,
    field_name: Option<Py<PyString>>,
    guard: Option<Box<RecursionGuard>>,
    pub exactness: Option<Exactness>,
    pub fields_set: Option<usize>,
    /// keeps the nodes of the running tree alive and reports the references below them to the collector
    owner: Option<Py<PyAny>>,
}

impl Snapshot {
    pub fn of(state: &State<'_>) -> Self {
        let call = &state.call;
        Self {
            mode: call.mode,
            strict: call.strict,
            extra: call.extra,
            from_attributes: call.from_attributes,
            by_alias: call.by_alias,
            by_name: call.by_name,
            context: call.context.as_ref().map(|context| context.clone().unbind()),
            self_instance: call.self_instance.as_ref().map(|instance| instance.clone().unbind()),
            data: state.data.as_ref().map(|data| data.clone().unbind()),
            field_name: state.field_name.as_ref().map(|field| field.clone().unbind()),
            guard: state.guard.kept(),
            exactness: state.exactness,
            fields_set: state.fields_set,
            owner: state.owner.as_ref().map(|owner| owner.clone().unbind()),
        }
    }

    /// A state for another run of the same call.
    #[inline]
    pub fn state<'py>(&self, py: Python<'py>) -> State<'py> {
        let mut call = Call::new(self.mode);
        call.strict = self.strict;
        call.extra = self.extra;
        call.from_attributes = self.from_attributes;
        call.by_alias = self.by_alias;
        call.by_name = self.by_name;
        call.context = self.context.as_ref().map(|context| context.bind(py).clone());
        call.self_instance = self.self_instance.as_ref().map(|instance| instance.bind(py).clone());
        let mut state = State::new(py, call);
        state.data = self.data.as_ref().map(|data| data.bind(py).clone());
        state.field_name = self.field_name.as_ref().map(|field| field.bind(py).clone());
        if let Some(guard) = &self.guard {
            state.guard = RecursionGuard::clone(guard);
        }
        state.exactness = self.exactness;
        state.owner = self.owner.as_ref().map(|owner| owner.bind(py).clone());
        state
    }

    /// What unions ask about the last run.
    pub fn outcome(&self) -> (Option<Exactness>, Option<usize>) {
        (self.exactness, self.fields_set)
    }

    pub fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        for held in [&self.owner, &self.context, &self.self_instance].into_iter().flatten() {
            visit.call(held)?;
        }
        self.data.as_ref().map_or(Ok(()), |data| visit.call(data))
    }

    /// Lets go of what may be part of a cycle; the owner stays, since the nodes are used through it.
    pub fn clear(&mut self) {
        self.context = None;
        self.self_instance = None;
        self.data = None;
    }
}
