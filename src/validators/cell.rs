//! The cell class of this half, and the two handle nodes through which trees read a cell.

use std::fmt;

use pyo3::PyTraverseError;
use pyo3::exceptions::{PyRecursionError, PyRuntimeError};
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::compile::Validators;
use super::{Facts, Fail, Names, Node, Out, PartsOut, Room, State, Validate, ValidateInput};
use crate::common::compile::{Rank, is_held_by_class};
use crate::common::errors::ErrorKind;
use crate::common::json::Partial;
use crate::common::py::cell::CellSlot;
use crate::common::recursion::Entry;
use crate::node;

/// Owns a tree that is mentioned from more than one place.
#[pyclass(frozen, module = "duramen._duramen", name = "_ValidatorCell")]
pub struct ValidatorCell {
    slot: CellSlot<dyn Validate>,
    /// place among the definitions of a schema, for names; 0 for what is no definition
    pub rank: Rank,
}

impl ValidatorCell {
    pub fn new(py: Python<'_>, rank: Rank) -> PyResult<Py<Self>> {
        Py::new(py, Self { slot: CellSlot::empty(), rank })
    }

    /// Fills the cell, once.
    ///
    /// # Errors
    /// `RuntimeError` if it is filled already.
    pub fn fill(&self, node: Node) -> PyResult<()> {
        self.slot.fill(node).map_err(|_| PyRuntimeError::new_err("the cell is filled already"))
    }

    pub fn tree(&self) -> Option<&Node> {
        self.slot.get()
    }
}

#[pymethods]
impl ValidatorCell {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.slot.visit(&visit)
    }

    fn __clear__(&self) {
        self.slot.clear();
    }
}

/// Runs `f` on the tree of a cell, as the cell's own; a cell that the collector has emptied is an error.
#[inline]
fn enter<'py, T>(
    cell: &Py<ValidatorCell>,
    state: &mut State<'py>,
    f: impl FnOnce(&Node, &mut State<'py>) -> Result<T, Fail>,
) -> Result<T, Fail> {
    let Some(node) = cell.get().tree() else {
        return state.raise(PyRuntimeError::new_err("the validator was cleared by the garbage collector"));
    };
    let before = state.owner.replace(cell.bind(state.py).clone().into_any());
    let out = f(node, state);
    state.owner = before;
    out
}

node! {
    /// A handle to a cell that is in no cycle.
    pub struct PrebuiltValidator { pub schema_validator: Handle }
}

node! {
    /// A handle into a cycle: guards against cyclic and too deeply nested data.
    pub struct DefinitionRefValidator { pub definition: Handle }
}

node! {
    /// A mention of a definition that owns no Python object.
    pub struct MentionValidator { pub definition: Node }
}

impl Room for MentionValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let partial = std::mem::replace(&mut state.partial, Partial::Off);
        let out = input.run(&self.definition, state);
        state.partial = partial;
        out
    }

    fn parts<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> PartsOut<'py> {
        input.run_parts(&self.definition, state)
    }

    fn name(&self, names: &mut Names) -> String {
        self.definition.name(names)
    }

    fn label(&self) -> Option<&'static str> {
        Some("DefinitionRef")
    }

    fn named_late(&self) -> bool {
        true
    }

    fn default_value<'py>(&self, state: &mut State<'py>) -> Result<Option<Bound<'py, PyAny>>, Fail> {
        self.definition.default_value(state)
    }

    fn assign<'py>(
        &self,
        object: &Bound<'py, PyAny>,
        field: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        self.definition.assign(object, field, value, state)
    }

    fn facts(&self) -> Facts {
        self.definition.facts()
    }
}

/// The reference to a cell, held by a handle node.
pub struct Handle(pub Py<ValidatorCell>);

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&Names::default().of_cell(&self.0), f)
    }
}

impl crate::common::py::tree::Part for Handle {
    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.0)
    }
    fn owns_python(&self) -> bool {
        true
    }
    fn digest(&self, state: &mut dyn std::hash::Hasher) {
        state.write_usize(self.0.as_ptr() as usize);
    }
    fn same(&self, other: &Self) -> bool {
        self.0.is(&other.0)
    }
}

impl Room for PrebuiltValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        // neither classes nor definitions are read partly
        let partial = std::mem::replace(&mut state.partial, Partial::Off);
        let out = enter(&self.schema_validator.0, state, |node, state| input.run(node, state));
        state.partial = partial;
        out
    }

    fn parts<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> PartsOut<'py> {
        enter(&self.schema_validator.0, state, |node, state| input.run_parts(node, state))
    }

    fn name(&self, names: &mut Names) -> String {
        names.of_cell(&self.schema_validator.0)
    }

    fn label(&self) -> Option<&'static str> {
        (self.schema_validator.0.get().rank != 0).then_some("DefinitionRef")
    }

    fn stands_for(&self) -> Option<&Node> {
        let cell = &self.schema_validator.0;
        let is_own = cell.get().rank == 0 && !Python::attach(|py| is_held_by_class::<Validators>(py, cell));
        if is_own { cell.get().tree() } else { None }
    }

    fn named_late(&self) -> bool {
        true
    }

    fn default_value<'py>(&self, state: &mut State<'py>) -> Result<Option<Bound<'py, PyAny>>, Fail> {
        enter(&self.schema_validator.0, state, |node, state| node.default_value(state))
    }

    fn assign<'py>(
        &self,
        object: &Bound<'py, PyAny>,
        field: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        enter(&self.schema_validator.0, state, |node, state| node.assign(object, field, value, state))
    }

    fn facts(&self) -> Facts {
        self.schema_validator.0.get().tree().map(|node| node.facts()).unwrap_or_default()
    }

    fn handle(&self) -> Option<&Py<ValidatorCell>> {
        Some(&self.schema_validator.0)
    }
}

impl DefinitionRefValidator {
    #[inline]
    fn guarded<'py, I: ValidateInput<'py>, T>(
        &self,
        input: &I,
        state: &mut State<'py>,
        f: impl FnOnce(&Node, &mut State<'py>) -> Result<T, Fail>,
    ) -> Result<T, Fail> {
        let object = input.as_python().map_or(0, |object| object.as_ptr() as usize);
        match state.guard.enter(object, self.definition.0.as_ptr() as usize) {
            Entry::Entered => {
                let partial = std::mem::replace(&mut state.partial, Partial::Off);
                let out = enter(&self.definition.0, state, f);
                state.partial = partial;
                state.guard.leave();
                out
            }
            Entry::Loop => state.fail(ErrorKind::RecursionLoop, input),
            Entry::TooDeep => state.fail(ErrorKind::RecursionDepthExceeded, input),
        }
    }
}

impl DefinitionRefValidator {
    /// Whether the definition is nothing but mentions of others that come back to it.
    fn never_ends(&self) -> bool {
        let mut at = &self.definition.0;
        // no chain of mentions alone is that long
        for _ in 0..1000 {
            match at.get().tree().and_then(|tree| tree.handle()) {
                Some(next) if !next.is(&self.definition.0) => at = next,
                Some(_) => return true,
                None => return false,
            }
        }
        true
    }
}

impl Room for DefinitionRefValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        self.guarded(input, state, |node, state| input.run(node, state))
    }

    fn parts<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> PartsOut<'py> {
        self.guarded(input, state, |node, state| input.run_parts(node, state))
    }

    fn name(&self, names: &mut Names) -> String {
        names.of_cell(&self.definition.0)
    }

    fn named_late(&self) -> bool {
        true
    }

    fn default_value<'py>(&self, state: &mut State<'py>) -> Result<Option<Bound<'py, PyAny>>, Fail> {
        if self.never_ends() {
            return state.raise(PyRecursionError::new_err("definitions that mention each other have no default"));
        }
        enter(&self.definition.0, state, |node, state| node.default_value(state))
    }

    fn assign<'py>(
        &self,
        object: &Bound<'py, PyAny>,
        field: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        self.guarded(object, state, |node, state| node.assign(object, field, value, state))
    }

    fn handle(&self) -> Option<&Py<ValidatorCell>> {
        Some(&self.definition.0)
    }
}
