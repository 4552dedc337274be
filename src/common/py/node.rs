//! `Node`: a counted pointer to one compiled node behind a trait object, one word wide.
//!
//! Both halves use it (`Node<dyn Validate>`, `Node<dyn Serialize>`). The header keeps the metadata of the trait
//! object, so that a mention costs 8 bytes where `Arc<dyn Trait>` costs 16, and a flag word where `Arc` has the weak count.
//! A node that is in the process-wide table of equal nodes leaves the table before it is freed.
//!
//! A cell is a node, too: its header stands in a Python object, and each mention is a counted reference to that object
//! instead of a count in the header. So a mention of a class costs a pointer and no allocation.

#![allow(unsafe_code)]

use std::alloc::{Layout, dealloc, handle_alloc_error};
use std::fmt;
use std::marker::PhantomData;
use std::mem;
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering, fence};

use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, ffi};

use super::as_is::AsIs;
use super::cell::CellSlot;
use super::tree::Tree;

/// A half of the engine: names the table in which its equal nodes are found.
pub trait Half: 'static {
    /// What ends the names of the half's structs, left out where the kind is shown.
    const SUFFIX: &'static str;
    /// What a node is called where it is shown, if that is not the name of its struct without the suffix.
    fn label(&self) -> Option<&'static str>;
    /// The node that is shown in the place of this one.
    fn stands_for(&self) -> Option<&Node<Self>>;
    fn table() -> &'static crate::common::intern::Table<Self>;
    /// The class that a tree is for.
    fn class_of(tree: &Self) -> Option<usize>;
    /// What a cell is called where nodes are shown: outside of cycles, and in one.
    const CELL_NAMES: (&'static str, &'static str);
}

#[repr(C, align(8))]
pub(super) struct Head {
    /// second word of the trait object pointer
    meta: *const (),
    /// counted mentions; of cells, whose Python object counts them, the number of the cycle that they belong to
    refs: AtomicU32,
    flags: AtomicU32,
}

/// The table of equal nodes knows the node.
const INTERNED: u32 = 1;
const OWNS_PYTHON: u32 = 2;
/// The header stands in a Python object.
const CELL: u32 = 4;
/// The cell belongs to a cycle that is being compiled.
const OPEN: u32 = 8;
/// The cell is in a cycle.
const RECURSIVE: u32 = 16;
/// The cell stands for no class and no definition: only for a value, as if that stood where it is mentioned.
const VALUE: u32 = 32;
/// From this bit on: what `Reach` says.
const REACH: u32 = 6;
/// From this bit on: what `AsIs` says.
const AS_IS: u32 = 8;
/// The upper bits are those of the hash under which the table knows the node.
const HASH_SHIFT: u32 = AS_IS + AsIs::WIDTH;
/// So many bits of a hash are kept.
pub const HASH_BITS: u32 = u32::BITS - HASH_SHIFT;

/// How far running a tree reaches beyond the engine, from least to most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Reach {
    /// No code of users runs, but for what values themselves bring along.
    Inside = 0,
    /// Code of users runs, which is not shown the record that the tree stands in.
    Calls = 1,
    /// Code of users runs, which may look at the record.
    Sees = 2,
}

impl Head {
    /// The header of a cell. `widen` is the plain coercion of the data behind it.
    pub(super) fn of_cell<T, D: ?Sized>(widen: fn(*const T) -> *const D) -> Self {
        let (_, meta) = split(widen(std::ptr::null()));
        Self { meta, refs: AtomicU32::new(0), flags: AtomicU32::new(CELL | OWNS_PYTHON) }
    }

    fn has(&self, flag: u32) -> bool {
        self.flags.load(Ordering::Relaxed) & flag != 0
    }

    pub(super) fn is_interned(&self) -> bool {
        self.has(INTERNED)
    }

    pub(super) fn is_recursive(&self) -> bool {
        self.has(RECURSIVE)
    }

    pub(super) fn is_open(&self) -> bool {
        self.has(OPEN)
    }

    pub(super) fn is_value(&self) -> bool {
        self.has(VALUE)
    }

    /// The cycle that a cell belongs to, 0 for none.
    pub(super) fn cycle(&self) -> u32 {
        self.refs.load(Ordering::Relaxed)
    }
}

#[repr(C)]
struct Boxed<T> {
    head: Head,
    data: T,
}

pub struct Node<D: ?Sized + Half> {
    head: NonNull<Head>,
    marker: PhantomData<D>,
}

// SAFETY: the data behind a node is `Send + Sync` (the traits of both halves require it, and `new` asks for it), the
// count is atomic.
unsafe impl<D: ?Sized + Half> Send for Node<D> {}
// SAFETY: as above; a shared node gives out shared references only.
unsafe impl<D: ?Sized + Half> Sync for Node<D> {}

impl<D: ?Sized + Half> Node<D> {
    /// Moves `data` into a node. `widen` is the plain coercion `|p| p as *const dyn Trait`.
    /// `owns_python`: whether the tree below holds a Python object that the collector must see. `as_is`: which values the
    /// node gives back as they are.
    pub fn new<T: Send + Sync + 'static>(
        data: T,
        widen: fn(*const T) -> *const D,
        owns_python: bool,
        reach: Reach,
        as_is: AsIs,
    ) -> Self {
        const { assert!(mem::align_of::<T>() <= mem::align_of::<Head>()) };
        let owned = if owns_python { OWNS_PYTHON } else { 0 };
        let flags = owned | (reach as u32) << REACH | u32::from(as_is.bits()) << AS_IS;
        let head = Head { meta: std::ptr::null(), refs: AtomicU32::new(1), flags: AtomicU32::new(flags) };
        D::table().born(mem::size_of::<Boxed<T>>());
        let boxed = Box::into_raw(Box::new(Boxed { head, data }));
        // SAFETY: `boxed` came out of a box just now and is not shared yet.
        unsafe {
            let data = &raw const (*boxed).data;
            let (address, meta) = split(widen(data));
            // The layout of wide pointers is not promised by the language: read it back before relying on it.
            assert!(address == data.cast(), "unexpected layout of trait object pointers");
            (*boxed).head.meta = meta;
            Self { head: NonNull::new_unchecked(boxed.cast()), marker: PhantomData }
        }
    }

    fn head(&self) -> &Head {
        // SAFETY: the allocation lives as long as a count is held, and `self` holds one.
        unsafe { self.head.as_ref() }
    }

    fn wide(&self) -> *const D {
        // SAFETY: data follows the header, whose size is a multiple of the highest alignment allowed by `new`.
        unsafe { join(self.head.as_ptr().add(1).cast(), self.head().meta) }
    }

    /// Address of the node: its identity.
    pub fn id(&self) -> usize {
        self.head.as_ptr() as usize
    }

    /// Whether the tree below holds Python objects that the collector must see. Such a node has exactly one owner.
    pub fn owns_python(&self) -> bool {
        self.head().has(OWNS_PYTHON)
    }

    /// How far running the node reaches, cells not looked into.
    #[inline(always)]
    fn own_reach(&self) -> Reach {
        match self.head().flags.load(Ordering::Relaxed) >> REACH & 3 {
            0 => Reach::Inside,
            1 => Reach::Calls,
            _ => Reach::Sees,
        }
    }

    /// Which Python values the node gives back as they are.
    #[inline(always)]
    pub fn as_is(&self) -> AsIs {
        AsIs::from_bits((self.head().flags.load(Ordering::Relaxed) >> AS_IS) as u8)
    }

    pub fn is_interned(&self) -> bool {
        self.head().is_interned()
    }

    /// Notes that the table of equal nodes knows this one, under a hash of which it keeps the upper bits.
    pub(in crate::common) fn set_interned(&self, hash: u32) {
        let flags = &self.head().flags;
        flags.fetch_and((1 << HASH_SHIFT) - 1, Ordering::Relaxed);
        flags.fetch_or(INTERNED | hash << HASH_SHIFT, Ordering::Relaxed);
    }

    pub fn is_cell(&self) -> bool {
        self.head().has(CELL)
    }

    /// Whether this is a cell of a cycle that is being compiled.
    pub fn is_open(&self) -> bool {
        self.head().has(OPEN)
    }

    pub fn set_open(&self, open: bool) {
        if open {
            self.head().flags.fetch_or(OPEN | RECURSIVE, Ordering::Relaxed);
        } else {
            self.head().flags.fetch_and(!OPEN, Ordering::Relaxed);
        }
    }

    /// Notes that this is the cell of a value.
    pub fn set_value(&self) {
        self.head().flags.fetch_or(VALUE, Ordering::Relaxed);
    }

    /// Notes that a cell is in no cycle after all.
    pub fn set_in_no_cycle(&self) {
        self.head().flags.fetch_and(!RECURSIVE, Ordering::Relaxed);
    }

    /// Notes to which cycle a cell belongs.
    pub fn set_cycle(&self, cycle: u32) {
        if self.is_cell() {
            self.head().refs.store(cycle, Ordering::Relaxed);
        }
    }

    /// Whether this is a cell in a cycle.
    pub fn is_recursive(&self) -> bool {
        self.head().has(RECURSIVE)
    }

    /// How many mentions there are; of nodes that are no cells.
    pub fn mentions(&self) -> u32 {
        self.head().refs.load(Ordering::Relaxed)
    }

    /// A mention of a cell, by its header and a counted reference to the object around it, which the mention takes over.
    pub(super) fn of_cell(head: NonNull<Head>, object: Py<PyAny>) -> Self {
        std::mem::forget(object);
        Self { head, marker: PhantomData }
    }

    /// The object around a cell. Not counted: for the time of the borrow.
    fn object(&self) -> Option<mem::ManuallyDrop<Py<PyAny>>> {
        // SAFETY: a cell's header stands at a fixed place in a Python object (checked when a cell is made), which lives
        // as long as it is mentioned.
        self.is_cell().then(|| mem::ManuallyDrop::new(unsafe { cell_object(self.head) }))
    }

    /// The object around a cell.
    pub fn cell<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        self.object().map(|object| object.bind(py).clone())
    }

    pub(super) fn into_head(self) -> NonNull<Head> {
        let head = self.head;
        mem::forget(self);
        head
    }

    /// # Safety
    /// `head` came out of `into_head` and is taken over.
    pub(super) unsafe fn from_head(head: NonNull<Head>) -> Self {
        Self { head, marker: PhantomData }
    }

    /// Bytes of this allocation alone.
    pub fn allocation(&self) -> usize {
        mem::size_of::<Head>() + mem::size_of_val::<D>(self)
    }

    /// A mention that does not count, for the table of equal nodes.
    pub fn weak(&self) -> WeakNode<D> {
        WeakNode { head: self.head, marker: PhantomData }
    }
}

impl<D: ?Sized + Half + Tree> Node<D> {
    /// How far running the node reaches. A cell that is not filled yet is taken to reach as far as any.
    pub fn reach(&self) -> Reach {
        let mut at = self;
        for _ in 0..16 {
            match at.slot() {
                Some(slot) => match slot.get() {
                    Some(content) => at = content,
                    None => return Reach::Sees,
                },
                None => return at.own_reach(),
            }
        }
        Reach::Sees
    }

    /// Reports what this mention itself holds: a reference to a cell, or the references in a tree that it owns.
    pub fn visit_owned(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self.object() {
            Some(object) => visit.call(&*object),
            None if self.owns_python() => (**self).visit(visit),
            None => Ok(()),
        }
    }

    /// As `visit_owned`, for a second mention of a tree whose owner reports it.
    pub fn visit_mention(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.object().map_or(Ok(()), |object| visit.call(&*object))
    }

    /// The cell that a cell only stands for, else the node itself.
    pub fn target(&self) -> &Self {
        let mut at = self;
        // mentions of mentions are few; more than this come back to themselves
        for _ in 0..16 {
            match at.slot().and_then(|slot| slot.get()) {
                Some(content) if content.is_cell() => at = content,
                _ => return at,
            }
        }
        self
    }

    /// The slot of a cell.
    #[inline]
    pub fn slot(&self) -> Option<&CellSlot<D>> {
        if self.is_cell() { (**self).as_any().downcast_ref() } else { None }
    }
}

/// How many mentions there are of the node with this address.
///
/// # Safety
/// It is the address of a node, as `id` and `children` give it, that is no cell and is mentioned by what the caller holds.
pub(super) unsafe fn mentions_at(id: usize) -> u32 {
    // SAFETY: the address of a node is that of its header, which lives as long as it is mentioned.
    unsafe { (*(id as *const Head)).refs.load(Ordering::Relaxed) }
}

/// What the table of equal nodes holds: valid while the table's lock is held, since a node leaves the table under that
/// lock before its memory is given back.
pub struct WeakNode<D: ?Sized + Half> {
    head: NonNull<Head>,
    marker: PhantomData<D>,
}

// SAFETY: only ever turned into a `Node`, which is `Send` and `Sync`.
unsafe impl<D: ?Sized + Half> Send for WeakNode<D> {}

impl<D: ?Sized + Half> WeakNode<D> {
    pub(super) fn new(head: NonNull<Head>) -> Self {
        Self { head, marker: PhantomData }
    }

    pub(super) fn head(&self) -> NonNull<Head> {
        self.head
    }

    pub fn id(&self) -> usize {
        self.head.as_ptr() as usize
    }

    /// The hash under which the table knows the node.
    ///
    /// To be called under the lock of the table that this entry was read from.
    pub(in crate::common) fn hash(&self) -> u32 {
        // SAFETY: the entry is still in the table and the caller holds its lock.
        unsafe { self.head.as_ref() }.flags.load(Ordering::Relaxed) >> HASH_SHIFT
    }
}

impl<D: ?Sized + Half + Tree> WeakNode<D> {
    /// A counted mention, or none if the last one is going away at this moment.
    ///
    /// To be called under the lock of the table that this entry was read from.
    pub(in crate::common) fn upgrade(&self) -> Option<Node<D>> {
        // SAFETY: the entry is still in the table and the caller holds its lock: `drop` frees only after leaving it.
        let head = unsafe { self.head.as_ref() };
        if head.has(CELL) {
            return super::cell::upgrade(self).map(|object| Node::of_cell(self.head, object));
        }
        let refs = &head.refs;
        let mut count = refs.load(Ordering::Relaxed);
        loop {
            if count == 0 {
                return None;
            }
            match refs.compare_exchange_weak(count, count + 1, Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => return Some(Node { head: self.head, marker: PhantomData }),
                Err(now) => count = now,
            }
        }
    }
}

impl<D: ?Sized + Half> Clone for Node<D> {
    fn clone(&self) -> Self {
        if let Some(object) = self.object() {
            return Python::attach(|py| Self::of_cell(self.head, object.clone_ref(py)));
        }
        let before = self.head().refs.fetch_add(1, Ordering::Relaxed);
        if before > u32::MAX / 2 {
            std::process::abort();
        }
        Self { head: self.head, marker: PhantomData }
    }
}

impl<D: ?Sized + Half> Drop for Node<D> {
    fn drop(&mut self) {
        if let Some(object) = self.object() {
            drop(mem::ManuallyDrop::into_inner(object));
            return;
        }
        if self.head().refs.fetch_sub(1, Ordering::Release) != 1 {
            return;
        }
        fence(Ordering::Acquire);
        if self.is_interned() {
            D::table().forget(&self.weak());
        }
        let wide = self.wide();
        // SAFETY: the count is zero and the table does not know the node any more: this is the only way to it. Layout
        // is that of `Boxed<T>`: a header, then the data at its size rounded up to the header's alignment.
        unsafe {
            let size = mem::size_of::<Head>() + mem::size_of_val::<D>(&*wide);
            let align = mem::align_of::<Head>();
            let layout = match Layout::from_size_align(size.next_multiple_of(align), align) {
                Ok(layout) => layout,
                Err(_) => handle_alloc_error(Layout::new::<Head>()),
            };
            D::table().died(layout.size());
            std::ptr::drop_in_place(wide.cast_mut());
            dealloc(self.head.as_ptr().cast(), layout);
        }
    }
}

impl<D: ?Sized + Half> Deref for Node<D> {
    type Target = D;
    fn deref(&self) -> &D {
        // SAFETY: the data lives as long as a count is held, and is never handed out mutably.
        unsafe { &*self.wide() }
    }
}

impl<D: ?Sized + Half + Tree + fmt::Debug> fmt::Debug for Node<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // a value that stands in a cell is shown as if it stood here
        if let Some(slot) = self.slot()
            && slot.is_value()
            && let Some(tree) = slot.get()
        {
            return tree.fmt(f);
        }
        let name = (**self).type_name();
        let inner: &D = self;
        if let Some(other) = inner.stands_for() {
            return fmt::Debug::fmt(other, f);
        }
        let kind = inner.label().unwrap_or_else(|| name.strip_suffix(D::SUFFIX).unwrap_or(name));
        f.debug_tuple(kind).field(&Inner(inner)).finish()
    }
}

struct Inner<'a, D: ?Sized>(&'a D);

impl<D: ?Sized + fmt::Debug> fmt::Debug for Inner<'_, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The place of a cell's header in its Python object.
const CELL_OFFSET: usize = mem::size_of::<ffi::PyObject>();

/// Whether an object holds the header of a cell where it is looked for.
pub(super) fn is_cell_layout(object: *mut ffi::PyObject, head: *const Head) -> bool {
    object as usize + CELL_OFFSET == head as usize
}

/// The object around a cell's header, without a count.
///
/// # Safety
/// `head` is the header of a living cell; the result is not dropped unless a count is given to it.
pub(super) unsafe fn cell_object(head: NonNull<Head>) -> Py<PyAny> {
    // SAFETY: the object around the header, by the layout that was checked when the cell was made. The token is not used
    // but to raise an error for a null pointer, which this is none.
    unsafe {
        let object = head.as_ptr().cast::<u8>().sub(CELL_OFFSET).cast::<ffi::PyObject>();
        Bound::from_owned_ptr(Python::assume_attached(), object).unbind()
    }
}

fn split<D: ?Sized>(wide: *const D) -> (*const (), *const ()) {
    const { assert!(mem::size_of::<*const D>() == 2 * mem::size_of::<usize>()) };
    // SAFETY: both are two words of plain data.
    unsafe { mem::transmute_copy(&wide) }
}

/// # Safety
/// `meta` came out of `split` for a pointer to a value of the same type as the one at `address`.
unsafe fn join<D: ?Sized>(address: *const (), meta: *const ()) -> *const D {
    // SAFETY: the inverse of `split`, whose layout `Node::new` read back.
    unsafe { mem::transmute_copy(&(address, meta)) }
}
