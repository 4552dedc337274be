//! The cell class of this half, and the two handle nodes through which trees read a cell.

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
use crate::common::py::cell::CellSlot;
use crate::common::py::tree::Key;
use crate::common::recursion::Entry;
use crate::node;

/// Owns a tree that is mentioned from more than one place.
#[pyclass(frozen, module = "duramen._duramen", name = "_SerializerCell")]
pub struct SerializerCell {
    slot: CellSlot<dyn Serialize>,
}

impl SerializerCell {
    pub fn new(py: Python<'_>) -> PyResult<Py<Self>> {
        Py::new(py, Self { slot: CellSlot::empty() })
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
impl SerializerCell {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.slot.visit(&visit)
    }

    fn __clear__(&self) {
        self.slot.clear();
    }
}

/// Runs the tree of a cell, as the cell's own; a cell that the collector has emptied is an error.
#[inline]
fn enter<'py, S: Sink<'py>>(
    cell: &Py<SerializerCell>,
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let Some(node) = cell.get().tree() else {
        return state.raise(PyRuntimeError::new_err("the serializer was cleared by the garbage collector"));
    };
    let before = state.owner.replace(cell.bind(state.py).clone().into_any());
    state.as_is = true;
    let out = sink.child(node, value, state);
    state.owner = before;
    out
}

/// The reference to a cell, held by a handle node.
pub struct Handle(pub Py<SerializerCell>);

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

node! {
    /// A handle to a cell that is in no cycle.
    pub struct PrebuiltSerializer {
        pub schema_serializer: Handle,
        /// stands for a `definition-ref`
        pub mention: bool,
    }
}

node! {
    /// A `definition-ref` to what needs no cell. Only its name is its own.
    pub struct MentionSerializer { pub definition: Node }
}

node! {
    /// A handle into a cycle: guards against cyclic and too deeply nested data.
    pub struct DefinitionRefSerializer { pub definition: Handle }
}

/// How warnings call what a `definition-ref` stands for.
const MENTION: &str = "definition-ref";

/// The node of a `definition-ref`, out of what it stands for.
pub fn mention(definition: Node) -> Node {
    if definition.as_any().is::<DefinitionRefSerializer>() {
        return definition;
    }
    match definition.handle() {
        Some(cell) => {
            let cell = Python::attach(|py| cell.clone_ref(py));
            node(PrebuiltSerializer { schema_serializer: Handle(cell), mention: true })
        }
        None => node(MentionSerializer { definition }),
    }
}

impl Room for PrebuiltSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        enter(&self.schema_serializer.0, value, sink, state)
    }

    fn name(&self, names: &mut Names) -> String {
        if self.mention { MENTION.to_owned() } else { names.of_cell(&self.schema_serializer.0) }
    }

    fn default<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.schema_serializer.0.get().tree().map_or(Ok(None), |tree| tree.default(py))
    }

    fn retry_with_lax_check(&self) -> bool {
        self.schema_serializer.0.get().tree().is_some_and(|tree| tree.retry_with_lax_check())
    }

    fn label(&self) -> Option<&'static str> {
        let is_class = self.schema_serializer.0.get().tree().is_some_and(|tree| tree.class().is_some());
        (!is_class).then_some("Recursive")
    }

    fn stands_for(&self) -> Option<&Node> {
        let cell = &self.schema_serializer.0;
        let tree = cell.get().tree().filter(|tree| tree.class().is_some())?;
        (!Python::attach(|py| is_held_by_class::<Serializers>(py, cell))).then_some(tree)
    }

    fn facts(&self) -> Facts {
        self.schema_serializer.0.get().tree().map(|tree| tree.facts()).unwrap_or_default()
    }

    fn handle(&self) -> Option<&Py<SerializerCell>> {
        Some(&self.schema_serializer.0)
    }

    fn is_field_function(&self) -> bool {
        self.schema_serializer.0.get().tree().is_some_and(|tree| tree.is_field_function())
    }

    fn takes_attributes(&self, names: &[Key]) -> bool {
        self.schema_serializer.0.get().tree().is_some_and(|tree| tree.takes_attributes(names))
    }

    fn class(&self) -> Option<&Py<PyType>> {
        self.schema_serializer.0.get().tree().and_then(|tree| tree.class())
    }
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

impl Room for DefinitionRefSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        guarded(value.as_ptr() as usize, self.definition.0.as_ptr() as usize, state, |state| {
            enter(&self.definition.0, value, sink, state)
        })
    }

    fn name(&self, _: &mut Names) -> String {
        MENTION.to_owned()
    }

    fn label(&self) -> Option<&'static str> {
        Some("Recursive")
    }

    fn retry_with_lax_check(&self) -> bool {
        thread_local! { static ASKED: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) } }
        let id = self.definition.0.as_ptr() as usize;
        // what is being asked already says nothing more
        if ASKED.with_borrow(|asked| asked.contains(&id)) {
            return false;
        }
        ASKED.with_borrow_mut(|asked| asked.push(id));
        let retry = self.definition.0.get().tree().is_some_and(|tree| tree.retry_with_lax_check());
        ASKED.with_borrow_mut(|asked| asked.pop());
        retry
    }

    fn handle(&self) -> Option<&Py<SerializerCell>> {
        Some(&self.definition.0)
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
