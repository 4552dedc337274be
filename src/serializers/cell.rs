//! The cell class of this half, and how a cell serializes: by the tree in it.

use std::cell::RefCell;
use std::fmt;

use pyo3::PyTraverseError;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyType;

use super::compile::Serializers;
use super::{Facts, Fail, Names, Node, Room, Serialize, Sink, State, node};
use crate::common::compile::is_held_by_class;
use crate::common::py::cell::{CellBody, CellSlot};
use crate::common::py::show::{address, note_definition};
use crate::common::py::tree::Key;
use crate::common::recursion::Entry;
use crate::{name, node};

type Slot = CellSlot<dyn Serialize>;

/// Owns a tree that is mentioned from more than one place.
#[cfg_attr(Py_GIL_DISABLED, pyclass(frozen, weakref, module = "duramen._duramen", name = "_SerializerCell"))]
#[cfg_attr(not(Py_GIL_DISABLED), pyclass(frozen, module = "duramen._duramen", name = "_SerializerCell"))]
pub struct SerializerCell {
    body: CellBody<dyn Serialize>,
}

impl SerializerCell {
    /// The first mention of a new, empty cell.
    pub fn empty(py: Python<'_>) -> PyResult<Node> {
        let body = CellBody::new(|slot: *const Slot| slot as *const dyn Serialize, 0);
        CellBody::mention(Bound::new(py, Self { body })?, |cell| &cell.body)
    }

    pub fn slot(&self) -> &Slot {
        self.body.slot()
    }
}

#[pymethods]
impl SerializerCell {
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

/// Runs the tree of a cell, as the cell's own; a cell that the collector has emptied is an error.
#[inline]
fn enter<'py, S: Sink<'py>>(
    cell: &Slot,
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let Some(node) = cell.get() else {
        return state.raise(PyRuntimeError::new_err("the serializer was cleared by the garbage collector"));
    };
    state.as_is = true;
    if cell.is_value() {
        // as if it stood where it is mentioned: that is what keeps it alive
        return sink.child(node, value, state);
    }
    let before = state.owner.replace(cell.object(state.py));
    let out = sink.child(node, value, state);
    state.owner = before;
    out
}

node! {
    /// A `definition-ref` to what is no class. Only its name is its own.
    pub struct MentionSerializer { pub definition: Node }
    shown with show
}

/// How warnings call what a `definition-ref` stands for.
const MENTION: &str = "definition-ref";

/// The node of a `definition-ref`, out of what it stands for. Classes are called by their names, mentioned or not, and
/// cells in cycles are always called a mention: so it does not matter where a class was written out.
pub fn mention(definition: &Node) -> Node {
    let of_class = |slot: &Slot| slot.is_recursive() || slot.get().is_some_and(|tree| tree.class().is_some());
    if definition.slot().is_some_and(of_class) {
        return definition.clone();
    }
    node(MentionSerializer { definition: definition.clone() })
}

impl MentionSerializer {
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show_mention(f, self.definition.id(), &self.definition, self.definition.retry_with_lax_check())
    }
}

/// Mentions tell no names: when they were made the definitions were not there yet.
fn show_mention(f: &mut fmt::Formatter<'_>, id: usize, tree: &dyn fmt::Debug, retry: bool) -> fmt::Result {
    note_definition(id, true, tree);
    f.debug_struct("DefinitionRefSerializer").field("definition", &"...").field("retry_with_lax_check", &retry).finish()
}

impl Room for MentionSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        state.as_is = true;
        sink.child(&self.definition, value, state)
    }

    fn name(&self, _: &mut Names) -> String {
        MENTION.to_owned()
    }

    fn default<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.definition.default(py)
    }

    fn retry_with_lax_check(&self) -> bool {
        self.definition.retry_with_lax_check()
    }

    fn label(&self) -> Option<&'static str> {
        Some("Recursive")
    }

    fn facts(&self) -> Facts {
        self.definition.facts()
    }

    fn is_field_function(&self) -> bool {
        self.definition.is_field_function()
    }

    fn takes_attributes(&self, names: &[Key]) -> bool {
        self.definition.takes_attributes(names)
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_class = !self.is_recursive() && self.get().is_some_and(|tree| tree.class().is_some());
        if is_class {
            let held = Python::attach(|py| address(self.object(py).as_ptr()));
            return f.debug_struct("PrebuiltSerializer").field("schema_serializer", &held).finish();
        }
        let tree: &dyn fmt::Debug = self.get().map_or(&"...", |tree| tree);
        show_mention(f, self.id(), tree, Room::retry_with_lax_check(self))
    }
}

impl Room for Slot {
    /// A cell in a cycle guards against cyclic and too deeply nested data.
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if !self.is_recursive() {
            return enter(self, value, sink, state);
        }
        guarded(value.as_ptr() as usize, std::ptr::from_ref(self) as usize, state, |state| {
            enter(self, value, sink, state)
        })
    }

    fn name(&self, names: &mut Names) -> String {
        if self.is_recursive() { MENTION.to_owned() } else { names.of_cell(self) }
    }

    fn default<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.get() {
            Some(tree) if !self.is_recursive() => tree.default(py),
            _ => Ok(None),
        }
    }

    fn retry_with_lax_check(&self) -> bool {
        if !self.is_recursive() {
            return self.get().is_some_and(|tree| tree.retry_with_lax_check());
        }
        thread_local! { static ASKED: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) } }
        let id = self.id();
        // what is being asked already says nothing more
        if ASKED.with_borrow(|asked| asked.contains(&id)) {
            return false;
        }
        ASKED.with_borrow_mut(|asked| asked.push(id));
        let retry = self.get().is_some_and(|tree| tree.retry_with_lax_check());
        ASKED.with_borrow_mut(|asked| asked.pop());
        retry
    }

    /// Of cells in cycles nothing is asked: what is inside may not be known yet.
    fn facts(&self) -> Facts {
        if self.is_recursive() {
            return Facts::default();
        }
        self.get().map(|tree| tree.facts()).unwrap_or_default()
    }

    fn label(&self) -> Option<&'static str> {
        let is_class = !self.is_recursive() && self.get().is_some_and(|tree| tree.class().is_some());
        (!is_class).then_some("Recursive")
    }

    fn stands_for(&self) -> Option<&Node> {
        let tree = self.get().filter(|tree| !self.is_recursive() && tree.class().is_some())?;
        (!Python::attach(|py| is_held_by_class::<Serializers>(py, self))).then_some(tree)
    }

    fn is_field_function(&self) -> bool {
        !self.is_recursive() && self.get().is_some_and(|tree| tree.is_field_function())
    }

    fn takes_attributes(&self, names: &[Key]) -> bool {
        !self.is_recursive() && self.get().is_some_and(|tree| tree.takes_attributes(names))
    }

    fn class(&self) -> Option<&Py<PyType>> {
        if self.is_recursive() {
            return None;
        }
        self.get().and_then(|tree| tree.class())
    }
}

/// Runs `f` with a pair of object and node open.
///
/// # Errors
/// `ValueError` for cyclic and for too deeply nested data.
pub fn guarded<'py, T>(
    object: usize,
    node: usize,
    state: &mut State<'py>,
    f: impl FnOnce(&mut State<'py>) -> Result<T, Fail>,
) -> Result<T, Fail> {
    match state.guard.enter(object, node) {
        Entry::Entered => {
            let out = f(state);
            state.guard.leave();
            out
        }
        Entry::Loop => {
            let error = PyValueError::new_err("Circular reference detected (id repeated)");
            state.raise(error)
        }
        Entry::TooDeep => {
            let error = PyValueError::new_err("Maximum serialization depth exceeded");
            state.raise(error)
        }
    }
}
