//! Cells: where a subtree that owns Python objects lives when it is mentioned from more than one place.
//!
//! A cell is a Python-level object (one thin class per half around `CellBody`) that owns a tree and reports the references
//! in it to the collector, each exactly once. Trees mention the cell by a counted reference and read the tree through it.
//! The slot goes empty -> filled once -> empty (when the collector breaks a cycle). An empty slot is an error to its
//! readers, never a dangling pointer.
//!
//! The table of equal nodes knows cells without counting them. Where the interpreter has a global lock, a cell leaves
//! the table in its finalizer, which the collector runs before it empties anything: whoever compiles while garbage is
//! being collected, in a `__del__` say, never finds a cell that is emptied next. Free-threaded interpreters cannot take
//! a count of an object that may be dying: there the table asks the weak reference that each cell has to itself.

#![allow(unsafe_code)]

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::hash::Hash;
use std::mem;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicPtr, Ordering};

use pyo3::exceptions::PyRuntimeError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::{PyClass, PyTraverseError, ffi};

use super::node::{Half, Head, Node, WeakNode, cell_object, is_cell_layout, mentions_at};
use super::tree::{Digest, Part, Reach, Same, Tree};

/// What the object of a cell holds: the header that makes it a node, and the slot.
#[repr(C)]
pub struct CellBody<D: ?Sized + Half + Tree> {
    head: Head,
    slot: CellSlot<D>,
    #[cfg(Py_GIL_DISABLED)]
    weak: std::sync::OnceLock<Py<pyo3::types::PyWeakrefReference>>,
}

// SAFETY: the header's word of metadata is plain data, its counters are atomic; the slot is `Send` and `Sync`.
unsafe impl<D: ?Sized + Half + Tree> Send for CellBody<D> {}
// SAFETY: as above.
unsafe impl<D: ?Sized + Half + Tree> Sync for CellBody<D> {}

impl<D: ?Sized + Half + Tree> CellBody<D> {
    /// An empty cell. `widen` is the plain coercion `|p| p as *const dyn Trait`.
    pub fn new(widen: fn(*const CellSlot<D>) -> *const D, rank: u64) -> Self {
        Self {
            head: Head::of_cell(widen),
            slot: CellSlot { node: AtomicPtr::new(std::ptr::null_mut()), rank, marker: std::marker::PhantomData },
            #[cfg(Py_GIL_DISABLED)]
            weak: std::sync::OnceLock::new(),
        }
    }

    /// The first mention of a new cell. `body` tells where the object has its body.
    ///
    /// # Errors
    /// `RuntimeError` where objects are laid out in an unknown way.
    pub fn mention<T: PyClass<Frozen = pyo3::pyclass::boolean_struct::True> + Sync>(
        object: Bound<'_, T>,
        body: fn(&T) -> &Self,
    ) -> PyResult<Node<D>> {
        let this = body(object.get());
        if !is_cell_layout(object.as_ptr(), &raw const this.head) {
            return Err(PyRuntimeError::new_err("unexpected layout of cells"));
        }
        #[cfg(Py_GIL_DISABLED)]
        let _ = this.weak.set(pyo3::types::PyWeakrefReference::new(object.as_any())?.unbind());
        Ok(Node::of_cell(NonNull::from(&this.head), object.into_any().unbind()))
    }

    pub fn slot(&self) -> &CellSlot<D> {
        &self.slot
    }
}

impl<D: ?Sized + Half + Tree> Drop for CellBody<D> {
    fn drop(&mut self) {
        leave_table::<D>(NonNull::from(&self.head));
    }
}

fn leave_table<D: ?Sized + Half>(head: NonNull<Head>) {
    // SAFETY: both callers have the cell of this header before them.
    if unsafe { head.as_ref() }.is_interned() {
        D::table().forget(&WeakNode::new(head));
    }
}

/// A counted reference to the cell around `head`, which the table of equal nodes knows, unless it is dying.
/// To be called under the table's lock.
#[cfg(not(Py_GIL_DISABLED))]
pub(super) fn upgrade<D: ?Sized + Half + Tree>(node: &WeakNode<D>) -> Option<Py<PyAny>> {
    let head = node.head();
    Python::attach(|py| {
        // SAFETY: the cell has not left the table, so that its object has not been given back; what has no counts is
        // on its way to leave. No count changes meanwhile: the thread is attached.
        unsafe {
            let object = mem::ManuallyDrop::new(cell_object(head));
            if ffi::Py_REFCNT(object.as_ptr()) <= 0 { None } else { Some(object.clone_ref(py)) }
        }
    })
}

#[cfg(Py_GIL_DISABLED)]
pub(super) fn upgrade<D: ?Sized + Half + Tree>(node: &WeakNode<D>) -> Option<Py<PyAny>> {
    use pyo3::types::PyWeakrefMethods;
    let head = node.head();
    // SAFETY: the cell has not left the table, so that its body is still there.
    let body = unsafe { head.cast::<CellBody<D>>().as_ref() };
    let weak = body.weak.get()?;
    Python::attach(|py| weak.bind(py).upgrade().map(Bound::unbind))
}

/// Makes the cells of class `T` leave the table before the collector empties any. To be called once, before cells are made.
#[cfg(not(Py_GIL_DISABLED))]
pub fn finalize_first<T: PyClass, D: ?Sized + Half + Tree>(py: Python<'_>) {
    unsafe extern "C" fn finalize<D: ?Sized + Half>(object: *mut ffi::PyObject) {
        // SAFETY: called by the collector with a cell of the class that this was set for; the layout was checked when
        // the cell was made.
        let head = unsafe { object.cast::<u8>().add(mem::size_of::<ffi::PyObject>()).cast::<Head>() };
        if let Some(head) = NonNull::new(head) {
            leave_table::<D>(head);
        }
    }
    // SAFETY: the class is ours and final, no instance of it exists yet, and the attached thread is the only one to see it.
    unsafe { (*T::type_object_raw(py)).tp_finalize = Some(finalize::<D>) };
}

/// Nothing to do: the table asks weak references.
#[cfg(Py_GIL_DISABLED)]
pub fn finalize_first<T: PyClass, D: ?Sized + Half + Tree>(_: Python<'_>) {}

/// The place of a cell's tree; stands in a `CellBody` only.
pub struct CellSlot<D: ?Sized + Half + Tree> {
    /// null, or a mention of the tree
    node: AtomicPtr<Head>,
    rank: u64,
    marker: std::marker::PhantomData<Node<D>>,
}

impl<D: ?Sized + Half + Tree> CellSlot<D> {
    /// Fills an empty slot, once.
    ///
    /// # Errors
    /// `RuntimeError` if the slot is taken.
    pub fn fill(&self, node: Node<D>) -> PyResult<()> {
        let fresh = node.into_head();
        match self.node.compare_exchange(std::ptr::null_mut(), fresh.as_ptr(), Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => Ok(()),
            Err(_) => {
                // SAFETY: `fresh` was taken out of a mention above and was not stored.
                drop(unsafe { Node::<D>::from_head(fresh) });
                Err(PyRuntimeError::new_err("the cell is filled already"))
            }
        }
    }

    /// The tree, if the slot is filled.
    ///
    /// The slot is emptied only by `clear` and `drop`: by the interpreter when the cell is unreachable (whoever runs a
    /// tree holds the outermost object, from which every cell of the walk is reachable), and by the compile step for
    /// cells that nobody else has seen.
    #[inline]
    pub fn get(&self) -> Option<&Node<D>> {
        if self.node.load(Ordering::Acquire).is_null() {
            return None;
        }
        // SAFETY: a mention is a pointer to a header and nothing else, as the slot is; see above for why it stays.
        Some(unsafe { &*self.node.as_ptr().cast::<Node<D>>() })
    }

    pub fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.get().map_or(Ok(()), |node| node.visit_owned(visit))
    }

    /// Bytes of the nodes that nothing but this cell holds. Other cells tell theirs themselves, and a node that is
    /// mentioned elsewhere, too, belongs to nobody alone.
    pub fn bytes(&self) -> usize {
        fn below<D: ?Sized + Half + Tree>(tree: &dyn Tree) -> usize {
            let mut sum = tree.heap();
            tree.children(&mut |child, id, allocation| {
                // SAFETY: the address comes from `children` just now, and is no cell's.
                if !child.as_any().is::<CellSlot<D>>() && unsafe { mentions_at(id) } == 1 {
                    sum += allocation + below::<D>(child);
                }
            });
            sum
        }
        let own = self.get().filter(|node| !node.is_cell() && node.mentions() == 1);
        own.map_or(0, |node| node.allocation() + below::<D>((**node).as_tree()))
    }

    /// Empties the slot.
    pub fn clear(&self) {
        if let Some(old) = NonNull::new(self.node.swap(std::ptr::null_mut(), Ordering::AcqRel)) {
            // SAFETY: a filled slot holds what came out of a mention in `fill`, and it was just taken out.
            drop_flat(unsafe { Node::<D>::from_head(old) });
        }
    }

    fn head(&self) -> NonNull<Head> {
        const { assert!(mem::offset_of!(CellBody<D>, slot) == mem::size_of::<Head>()) };
        // SAFETY: a slot stands behind the header of a body and nowhere else.
        unsafe { NonNull::from(self).cast::<Head>().sub(1) }
    }

    /// The object that the slot stands in.
    #[inline]
    pub fn object<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        // SAFETY: the header before this slot stands in the object of a living cell.
        unsafe { mem::ManuallyDrop::new(cell_object(self.head())) }.bind(py).clone()
    }

    /// A mention of the cell that the slot stands in.
    pub fn mention(&self, py: Python<'_>) -> Node<D> {
        Node::of_cell(self.head(), self.object(py).unbind())
    }

    fn header(&self) -> &Head {
        // SAFETY: the header lives as long as the slot behind it.
        unsafe { self.head().as_ref() }
    }

    /// Whether the cell is in a cycle.
    #[inline]
    pub fn is_recursive(&self) -> bool {
        self.header().is_recursive()
    }

    /// Whether the cell belongs to a cycle that is being compiled.
    pub fn is_open(&self) -> bool {
        self.header().is_open()
    }

    /// The address of the cell, as its mentions have it.
    pub fn id(&self) -> usize {
        self.head().as_ptr() as usize
    }

    /// Whether the cell stands for no class and no definition.
    #[inline]
    pub fn is_value(&self) -> bool {
        self.header().is_value()
    }

    /// The number of the cycle that the cell belongs to, 0 for none.
    pub fn cycle(&self) -> u32 {
        self.header().cycle()
    }

    /// The place among the definitions of a schema, where names depend on it; else 0.
    pub fn rank(&self) -> u64 {
        self.rank
    }
}

impl<D: ?Sized + Half + Tree> Drop for CellSlot<D> {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Cells that hold each other in a row are dropped one after the other beyond this depth, not one inside the other.
const NESTED_DROPS: u32 = 50;

thread_local! {
    static DROPPING: Cell<u32> = const { Cell::new(0) };
    static WAITING: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

fn drop_flat<D: ?Sized + Half + Tree>(node: Node<D>) {
    let depth = DROPPING.try_with(|depth| depth.replace(depth.get() + 1)).unwrap_or(0);
    let mut node = Some(node);
    if depth >= NESTED_DROPS {
        let _ = WAITING.try_with(|waiting| waiting.borrow_mut().push(Box::new(node.take())));
    }
    drop(node);
    if depth == 0 {
        while let Ok(Some(next)) = WAITING.try_with(|waiting| waiting.borrow_mut().pop()) {
            drop(next);
        }
    }
    let _ = DROPPING.try_with(|depth| depth.set(depth.get().saturating_sub(1)));
}

impl<D: ?Sized + Half + Tree> Tree for CellSlot<D> {
    /// The cell reports what is in it; a mention reports the cell.
    fn visit(&self, _: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        Ok(())
    }
    fn owns_python(&self) -> bool {
        true
    }
    /// For cells in cycles: by class where there is one, whatever is finished by now, else by what is inside.
    fn digest(&self, state: &mut Digest) {
        let Some(tree) = self.get() else { return };
        (**tree).as_any().type_id().hash(state);
        match D::class_of(tree) {
            Some(class) => class.hash(state),
            None => state.unfold(|state| (**tree).digest(state)),
        }
    }
    fn same(&self, other: &dyn Any, cx: &mut Same) -> bool {
        let Some(other) = other.downcast_ref::<Self>() else { return false };
        if self.rank != other.rank || self.is_value() != other.is_value() {
            return false;
        }
        match (self.get(), other.get()) {
            (Some(here), Some(there)) => Part::same(here, there, cx),
            _ => false,
        }
    }
    fn heap(&self) -> usize {
        0
    }
    fn reach_below(&self) -> Reach {
        self.get().map_or(Reach::Sees, Node::reach)
    }
    fn children(&self, _: &mut dyn FnMut(&dyn Tree, usize, usize)) {}
    fn type_name(&self) -> &'static str {
        if self.is_recursive() { D::CELL_NAMES.1 } else { D::CELL_NAMES.0 }
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_tree(&self) -> &dyn Tree {
        self
    }
}
