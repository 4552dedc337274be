//! The slot of a shared cell: the place where a subtree that owns Python objects lives when it is mentioned from more
//! than one place.
//!
//! A cell is a Python-level object (one thin class per half) that owns a tree and reports the references in it to the
//! collector, each exactly once; trees hold a handle to the cell and read the node through it. The slot goes
//! empty -> filled once -> empty (when the collector breaks a cycle). An empty slot is an error to its readers, never a
//! dangling pointer.

#![allow(unsafe_code)]

use std::any::Any;
use std::cell::RefCell;
use std::sync::atomic::{AtomicPtr, Ordering};

use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;

use super::node::{Half, Node};
use super::tree::Tree;

pub struct CellSlot<D: ?Sized + Half + Tree> {
    node: AtomicPtr<Node<D>>,
}

impl<D: ?Sized + Half + Tree> CellSlot<D> {
    pub fn empty() -> Self {
        Self { node: AtomicPtr::new(std::ptr::null_mut()) }
    }

    /// Fills an empty slot; gives the node back if the slot is taken.
    pub fn fill(&self, node: Node<D>) -> Result<(), Node<D>> {
        let fresh = Box::into_raw(Box::new(node));
        match self.node.compare_exchange(std::ptr::null_mut(), fresh, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => Ok(()),
            // SAFETY: `fresh` came out of a box above and was not stored.
            Err(_) => Err(*unsafe { Box::from_raw(fresh) }),
        }
    }

    /// The tree, if the slot is filled.
    ///
    /// The slot is emptied only by `clear` and `drop`, which the interpreter calls when the cell is unreachable: whoever
    /// runs a tree holds the outermost object, from which every cell of the walk is reachable.
    pub fn get(&self) -> Option<&Node<D>> {
        // SAFETY: see above: no reader can be inside while the slot is emptied.
        unsafe { self.node.load(Ordering::Acquire).as_ref() }
    }

    pub fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.get().map_or(Ok(()), |node| if node.owns_python() { (**node).visit(visit) } else { Ok(()) })
    }

    /// Empties the slot: for the collector's `tp_clear` only.
    pub fn clear(&self) {
        let old = self.node.swap(std::ptr::null_mut(), Ordering::AcqRel);
        if !old.is_null() {
            // SAFETY: a filled slot holds a pointer that came out of a box in `fill`, and it was just taken out.
            drop_flat(unsafe { Box::from_raw(old) });
        }
    }
}

/// How many cells may be freed from within each other, so that long chains of them do not exhaust the C stack.
const NESTED_DROPS: usize = 100;

thread_local! {
    /// Cells being freed from within each other, and the trees that wait until the outermost is done.
    static DROPS: RefCell<(usize, Vec<Box<dyn Any>>)> = const { RefCell::new((0, Vec::new())) };
}

/// Drops a tree; one that is nested too deeply in others waits.
fn drop_flat(tree: Box<dyn Any>) {
    let mut tree = Some(tree);
    let depth = DROPS.try_with(|drops| {
        let mut drops = drops.borrow_mut();
        if drops.0 < NESTED_DROPS {
            drops.0 += 1;
        } else {
            drops.1.extend(tree.take());
        }
        drops.0
    });
    let was_nested = tree.is_none();
    drop(tree);
    if was_nested || depth.is_err() {
        return;
    }
    if depth == Ok(1) {
        while let Ok(Some(waiting)) = DROPS.try_with(|drops| drops.borrow_mut().1.pop()) {
            drop(waiting);
        }
    }
    let _ = DROPS.try_with(|drops| drops.borrow_mut().0 -= 1);
}

impl<D: ?Sized + Half + Tree> Drop for CellSlot<D> {
    fn drop(&mut self) {
        self.clear();
    }
}
