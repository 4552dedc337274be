//! The cell class of this half, and how a cell validates: by the tree in it.

use std::fmt;

use pyo3::PyTraverseError;
use pyo3::exceptions::{PyRecursionError, PyRuntimeError};
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::compile::Validators;
use super::parts::direct;
use super::parts::fields::Fields;
use super::{
    Facts, Fail, ModelParts, Names, Node, Out, PartsOut, Reach, Room, State, Validate, ValidateInput, name_of, shown_in,
};
use crate::common::compile::{Rank, is_held_by_class};
use crate::common::errors::ErrorKind;
use crate::common::input::View;
use crate::common::json::{Cursor, Partial};
use crate::common::py::cell::{CellBody, CellSlot};
use crate::common::py::show::{address, note_definition};
use crate::common::recursion::Entry;
use crate::{name, node};

type Slot = CellSlot<dyn Validate>;

/// Owns a tree that is mentioned from more than one place.
#[cfg_attr(Py_GIL_DISABLED, pyclass(frozen, weakref, module = "duramen._duramen", name = "_ValidatorCell"))]
#[cfg_attr(not(Py_GIL_DISABLED), pyclass(frozen, module = "duramen._duramen", name = "_ValidatorCell"))]
pub struct ValidatorCell {
    body: CellBody<dyn Validate>,
}

impl ValidatorCell {
    /// The first mention of a new, empty cell.
    pub fn empty(py: Python<'_>, rank: Rank) -> PyResult<Node> {
        let body = CellBody::new(|slot: *const Slot| slot as *const dyn Validate, rank);
        CellBody::mention(Bound::new(py, Self { body })?, |cell| &cell.body)
    }

    pub fn slot(&self) -> &Slot {
        self.body.slot()
    }
}

#[pymethods]
impl ValidatorCell {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.body.slot().visit(&visit)
    }

    fn __clear__(&self) {
        self.body.slot().clear();
    }

    /// The cell, and the nodes that it alone owns.
    fn __sizeof__(&self, py: Python<'_>) -> PyResult<usize> {
        let own: usize = py.get_type::<Self>().getattr(name!(py, "__basicsize__"))?.extract()?;
        Ok(own + self.body.slot().bytes())
    }
}

/// Runs `f` on the tree of a cell, as the cell's own; a cell that the collector has emptied is an error.
#[inline]
fn enter<'py, T>(
    cell: &Slot,
    state: &mut State<'py>,
    f: impl FnOnce(&Node, &mut State<'py>) -> Result<T, Fail>,
) -> Result<T, Fail> {
    let Some(node) = cell.get() else {
        return state.raise(PyRuntimeError::new_err("the validator was cleared by the garbage collector"));
    };
    if cell.is_value() {
        // as if it stood where it is mentioned: that is what keeps it alive
        return f(node, state);
    }
    let before = state.owner.replace(cell.object(state.py));
    let out = f(node, state);
    state.owner = before;
    out
}

/// The tree of a cell that stands for a value wherever it is mentioned: for those who ask it again and again.
#[inline]
pub fn see_through(node: &Node) -> &Node {
    node.slot().filter(|slot| slot.is_value()).and_then(Slot::get).unwrap_or(node)
}

/// As `enter`; definitions are not read partly, but classes that stand in their place are.
#[inline]
fn enter_whole<'py, T>(
    cell: &Slot,
    state: &mut State<'py>,
    f: impl FnOnce(&Node, &mut State<'py>) -> Result<T, Fail>,
) -> Result<T, Fail> {
    if cell.is_value() || cell.rank() == 0 && !cell.is_recursive() {
        return enter(cell, state, f);
    }
    let partial = std::mem::replace(&mut state.partial, Partial::Off);
    let out = enter(cell, state, f);
    state.partial = partial;
    out
}

/// As `enter`; a cell in a cycle guards against cyclic and too deeply nested data.
#[inline]
fn guarded<'py, I: ValidateInput<'py>, T>(
    cell: &Slot,
    input: &I,
    state: &mut State<'py>,
    f: impl FnOnce(&Node, &mut State<'py>) -> Result<T, Fail>,
) -> Result<T, Fail> {
    if !cell.is_recursive() {
        return enter(cell, state, f);
    }
    let object = match input.view() {
        View::Python(object) | View::Strings(object) => object.as_ptr() as usize,
        View::Json(_) => 0,
    };
    match state.guard.enter(object, std::ptr::from_ref(cell) as usize) {
        Entry::Entered => {
            let out = enter_whole(cell, state, f);
            state.guard.leave();
            out
        }
        Entry::Loop => state.fail(ErrorKind::RecursionLoop, input),
        Entry::TooDeep => state.fail(ErrorKind::RecursionDepthExceeded, input),
    }
}

/// As `guarded`, for the direct path.
#[inline]
fn entered_direct<'py, T>(
    cell: &Slot,
    state: &mut State<'py>,
    f: impl FnOnce(&Node, &mut State<'py>) -> Option<T>,
) -> Option<T> {
    let recursive = cell.is_recursive();
    if recursive && state.guard.enter(0, std::ptr::from_ref(cell) as usize) != Entry::Entered {
        return None;
    }
    let out = enter(cell, state, |node, state| f(node, state).ok_or(Fail::Lines)).ok();
    if recursive {
        state.guard.leave();
    }
    out
}

node! {
    /// A mention of a definition that owns no Python object.
    pub struct MentionValidator { pub definition: Node }
    shown with show
}

impl MentionValidator {
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        note_definition(self.definition.id(), true, &self.definition);
        f.debug_struct("DefinitionRefValidator").field("definition", &name_of(&self.definition)).finish()
    }
}

impl Room for MentionValidator {
    fn reach(&self) -> Reach {
        Reach::Inside
    }

    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let partial = std::mem::replace(&mut state.partial, Partial::Off);
        let out = input.run(&self.definition, state);
        state.partial = partial;
        out
    }

    fn parts<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> PartsOut<'py> {
        input.run_parts(&self.definition, state)
    }

    fn record_fields(&self, depth: u32) -> Option<&Fields> {
        self.definition.record_fields(depth.checked_sub(1)?)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        direct::value(&self.definition, cursor, state)
    }

    fn direct_parts<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<ModelParts<'py>> {
        self.definition.direct_parts(cursor, state)
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

    fn wrapped(&self) -> Option<&Node> {
        self.definition.is_cell().then_some(&self.definition)
    }
}

/// Whether a definition is nothing but mentions of others that come back to it.
fn never_ends(cell: &Slot) -> bool {
    let mut at = cell;
    // no chain of mentions alone is that long
    for _ in 0..1000 {
        match at.get().and_then(|tree| tree.slot()) {
            Some(next) if next.id() != cell.id() => at = next,
            Some(_) => return true,
            None => return false,
        }
    }
    true
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_recursive() && self.rank() == 0 {
            let held = Python::attach(|py| address(self.object(py).as_ptr()));
            return f.debug_struct("PrebuiltValidator").field("schema_validator", &held).finish();
        }
        if let Some(tree) = self.get() {
            shown_in(self, || note_definition(self.id(), !self.is_recursive(), tree));
        }
        let name = Names::default().of_cell(self);
        f.debug_struct("DefinitionRefValidator").field("definition", &name).finish()
    }
}

impl Room for Slot {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        if !self.is_recursive() {
            return enter_whole(self, state, |node, state| input.run(node, state));
        }
        guarded(self, input, state, |node, state| input.run(node, state))
    }

    fn parts<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> PartsOut<'py> {
        guarded(self, input, state, |node, state| input.run_parts(node, state))
    }

    fn record_fields(&self, depth: u32) -> Option<&Fields> {
        self.get()?.record_fields(depth.checked_sub(1)?)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        entered_direct(self, state, |node, state| direct::value(node, cursor, state))
    }

    fn direct_parts<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<ModelParts<'py>> {
        entered_direct(self, state, |node, state| node.direct_parts(cursor, state))
    }

    fn name(&self, names: &mut Names) -> String {
        names.of_cell(self)
    }

    fn label(&self) -> Option<&'static str> {
        (self.rank() != 0).then_some("DefinitionRef")
    }

    fn stands_for(&self) -> Option<&Node> {
        let is_own = !self.is_recursive() && self.rank() == 0;
        if is_own && !Python::attach(|py| is_held_by_class::<Validators>(py, self)) { self.get() } else { None }
    }

    fn named_late(&self) -> bool {
        true
    }

    fn default_value<'py>(&self, state: &mut State<'py>) -> Result<Option<Bound<'py, PyAny>>, Fail> {
        if self.is_recursive() && never_ends(self) {
            return state.raise(PyRecursionError::new_err("definitions that mention each other have no default"));
        }
        enter(self, state, |node, state| node.default_value(state))
    }

    fn assign<'py>(
        &self,
        object: &Bound<'py, PyAny>,
        field: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        guarded(self, object, state, |node, state| node.assign(object, field, value, state))
    }

    /// Of cells in cycles nothing is asked: what is inside may not be known yet.
    fn facts(&self) -> Facts {
        if self.is_recursive() {
            return Facts { unknown: true, ..Facts::default() };
        }
        self.get().map(|node| node.facts()).unwrap_or_default()
    }
}
