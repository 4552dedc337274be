//! `Node`: a counted pointer to one compiled node behind a trait object, one word wide.
//!
//! Both halves use it (`Node<dyn Validate>`, `Node<dyn Serialize>`). The header keeps the metadata of the trait
//! object, so that a mention costs 8 bytes where `Arc<dyn Trait>` costs 16, and a flag word where `Arc` has the weak count.
//! A node that is in the process-wide table of equal nodes leaves the table before it is freed.

#![allow(unsafe_code)]

use std::alloc::{Layout, dealloc, handle_alloc_error};
use std::fmt;
use std::marker::PhantomData;
use std::mem;
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering, fence};

use super::as_is::AsIs;
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
}

#[repr(C, align(8))]
struct Head {
    /// second word of the trait object pointer
    meta: *const (),
    refs: AtomicU32,
    flags: AtomicU32,
}

const INTERNED: u32 = 1;
const OWNS_PYTHON: u32 = 2;
/// Above this bit: what `AsIs` says.
const AS_IS: u32 = 8;

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
        as_is: AsIs,
    ) -> Self {
        const { assert!(mem::align_of::<T>() <= mem::align_of::<Head>()) };
        let flags = if owns_python { OWNS_PYTHON } else { 0 } | u32::from(as_is.bits()) << AS_IS;
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
        self.head().flags.load(Ordering::Relaxed) & OWNS_PYTHON != 0
    }

    /// Which Python values the node gives back as they are.
    #[inline(always)]
    pub fn as_is(&self) -> AsIs {
        AsIs::from_bits((self.head().flags.load(Ordering::Relaxed) >> AS_IS) as u8)
    }

    pub fn is_interned(&self) -> bool {
        self.head().flags.load(Ordering::Relaxed) & INTERNED != 0
    }

    /// Notes that the table of equal nodes knows this one.
    pub fn set_interned(&self) {
        self.head().flags.fetch_or(INTERNED, Ordering::Relaxed);
    }

    /// How many mentions there are.
    pub fn mentions(&self) -> u32 {
        self.head().refs.load(Ordering::Relaxed)
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

/// What the table of equal nodes holds: valid while the table's lock is held, since a node leaves the table under that
/// lock before its memory is given back.
pub struct WeakNode<D: ?Sized + Half> {
    head: NonNull<Head>,
    marker: PhantomData<D>,
}

// SAFETY: only ever turned into a `Node`, which is `Send` and `Sync`.
unsafe impl<D: ?Sized + Half> Send for WeakNode<D> {}

impl<D: ?Sized + Half> WeakNode<D> {
    pub fn id(&self) -> usize {
        self.head.as_ptr() as usize
    }

    /// A counted mention, or none if the last one is going away at this moment.
    ///
    /// To be called under the lock of the table that this entry was read from.
    pub(in crate::common) fn upgrade(&self) -> Option<Node<D>> {
        // SAFETY: the entry is still in the table and the caller holds its lock: `drop` frees only after leaving it.
        let refs = unsafe { &self.head.as_ref().refs };
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
        let before = self.head().refs.fetch_add(1, Ordering::Relaxed);
        if before > u32::MAX / 2 {
            std::process::abort();
        }
        Self { head: self.head, marker: PhantomData }
    }
}

impl<D: ?Sized + Half> Drop for Node<D> {
    fn drop(&mut self) {
        if self.head().refs.fetch_sub(1, Ordering::Release) != 1 {
            return;
        }
        fence(Ordering::Acquire);
        if self.is_interned() {
            D::table().forget(self.id());
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

/// # Safety
/// `D` is a trait object type (or other type whose pointers are two words).
unsafe fn split<D: ?Sized>(wide: *const D) -> (*const (), *const ()) {
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
