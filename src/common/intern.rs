//! The process-wide table in which equal nodes are found, one per half; and how many nodes there are at all, for `stats`.
//!
//! It knows nodes that own no Python object, and cells. Used by the making of nodes and by the compile step (`find`,
//! `add`), and by the drop of nodes and cells (`forget`). Comparing happens outside the lock, on counted mentions; a node
//! is in the table at most once and leaves it before its memory is given back. A slot is one pointer: the hash stands in
//! the node.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};

use smallvec::SmallVec;

use crate::common::py::as_is::AsIs;
use crate::common::py::node::{HASH_BITS, Half, Node, WeakNode};
use crate::common::py::tree::{Digest, Reach, Same, Tree, content_hash, hash_of};

/// Whether equal nodes and cells are one: yes, unless the environment said `DURAMEN_SHARE=0` when the engine was loaded.
pub fn is_sharing() -> bool {
    static SHARING: LazyLock<bool> = LazyLock::new(|| std::env::var_os("DURAMEN_SHARE").is_none_or(|word| word != "0"));
    *SHARING
}

pub struct Table<D: ?Sized + Half> {
    inner: Mutex<Inner<D>>,
    /// living nodes, in the table or not, and the bytes of their allocations
    living: AtomicUsize,
    bytes: AtomicUsize,
}

/// Open addressing, linear probing; removal moves what follows, so that there are no marks of what was.
struct Inner<D: ?Sized + Half> {
    slots: Vec<Option<WeakNode<D>>>,
    len: usize,
}

/// The part of a hash that a node keeps.
fn kept(hash: u64) -> u32 {
    (hash >> (u64::BITS - HASH_BITS)) as u32
}

impl<D: ?Sized + Half> Inner<D> {
    fn mask(&self) -> usize {
        self.slots.len() - 1
    }

    /// Puts an entry into a free slot; there is one.
    fn place(&mut self, entry: WeakNode<D>, hash: u32) {
        let mask = self.mask();
        let mut at = hash as usize & mask;
        while self.slots[at].is_some() {
            at = (at + 1) & mask;
        }
        self.slots[at] = Some(entry);
    }

    fn resize(&mut self, size: usize) {
        let mut fresh = Vec::new();
        fresh.resize_with(size, || None);
        let old = std::mem::replace(&mut self.slots, fresh);
        for entry in old.into_iter().flatten() {
            let hash = entry.hash();
            self.place(entry, hash);
        }
    }

    fn position(&self, id: usize, hash: u32) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.mask();
        let mut at = hash as usize & mask;
        loop {
            match &self.slots[at] {
                None => return None,
                Some(entry) if entry.id() == id => return Some(at),
                Some(_) => at = (at + 1) & mask,
            }
        }
    }

    /// Empties a slot and moves back what could not stand there.
    fn remove(&mut self, mut hole: usize) {
        let mask = self.mask();
        self.slots[hole] = None;
        self.len -= 1;
        let mut at = hole;
        loop {
            at = (at + 1) & mask;
            let Some(entry) = &self.slots[at] else { break };
            let home = entry.hash() as usize & mask;
            // whether the hole lies between the entry's home and where it stands
            if (at.wrapping_sub(home) & mask) >= (at.wrapping_sub(hole) & mask) {
                self.slots.swap(hole, at);
                hole = at;
            }
        }
        if self.slots.len() > 64 && self.len * 8 < self.slots.len() {
            self.resize(self.slots.len() / 4);
        }
    }
}

impl<D: ?Sized + Half + Tree> Table<D> {
    /// The known node with this hash for which `same` holds.
    pub fn find(&self, hash: u64, mut same: impl FnMut(&Node<D>) -> bool) -> Option<Node<D>> {
        let hash = kept(hash);
        let candidates = self.with(|inner| {
            let mut found = SmallVec::<[Node<D>; 4]>::new();
            if inner.slots.is_empty() {
                return found;
            }
            let mask = inner.mask();
            let mut at = hash as usize & mask;
            while let Some(entry) = &inner.slots[at] {
                if entry.hash() == hash {
                    found.extend(entry.upgrade());
                }
                at = (at + 1) & mask;
            }
            found
        });
        candidates.into_iter().find(|candidate| same(candidate))
    }

    /// Makes a node known. It must not be known yet.
    pub fn add(&self, node: &Node<D>, hash: u64) {
        self.with(|inner| {
            if (inner.len + 1) * 8 > inner.slots.len() * 7 {
                inner.resize((inner.slots.len() * 2).max(16));
            }
            node.set_interned(kept(hash));
            inner.place(node.weak(), kept(hash));
            inner.len += 1;
        });
    }

    /// Counted mentions of all known nodes.
    pub fn nodes(&self) -> Vec<Node<D>> {
        self.with(|inner| inner.slots.iter().flatten().filter_map(WeakNode::upgrade).collect())
    }
}

/// Makes a node; equal nodes that own no Python object become one. `widen` is the plain coercion to the trait object.
pub fn node<D, T>(data: T, widen: fn(*const T) -> *const D, reach: Reach, as_is: AsIs) -> Node<D>
where
    D: ?Sized + Half + Tree,
    T: Tree,
{
    let owns = data.owns_python();
    if owns || !is_sharing() {
        return Node::new(data, widen, owns, reach, as_is);
    }
    let hash = content_hash(&data);
    let same = |known: &Node<D>| !known.is_cell() && Same::prove(|cx| data.same((**known).as_any(), cx)).is_some();
    D::table().find(hash, same).unwrap_or_else(|| {
        let node = Node::new(data, widen, owns, reach, as_is);
        D::table().add(&node, hash);
        node
    })
}

/// The known node of the type `T` whose fields add to its hash what `fields` does and for which `same` holds: asked before
/// such a node is made.
pub fn known<D, T>(fields: impl FnOnce(&mut Digest), same: impl Fn(&T, &mut Same) -> bool) -> Option<Node<D>>
where
    D: ?Sized + Half + Tree,
    T: Tree,
{
    if !is_sharing() {
        return None;
    }
    D::table().find(hash_of::<T>(fields), |known| {
        (**known).as_any().downcast_ref::<T>().is_some_and(|known| Same::prove(|cx| same(known, cx)).is_some())
    })
}

/// The known cell of a value with this content, which owns Python objects: asked before a node is made of it.
pub fn known_value<D, T>(value: &T) -> Option<Node<D>>
where
    D: ?Sized + Half + Tree,
    T: Tree,
{
    if !is_sharing() {
        return None;
    }
    D::table().find(content_hash(value), |known| {
        let slot = known.slot().filter(|slot| slot.is_value() && slot.rank() == 0);
        let content = slot.and_then(|slot| slot.get());
        content.is_some_and(|content| Same::prove(|cx| value.same((**content).as_any(), cx)).is_some())
    })
}

impl<D: ?Sized + Half> Table<D> {
    pub const fn new() -> Self {
        Self {
            inner: Mutex::new(Inner { slots: Vec::new(), len: 0 }),
            living: AtomicUsize::new(0),
            bytes: AtomicUsize::new(0),
        }
    }

    /// Takes a node out, if it is known.
    pub fn forget(&self, node: &WeakNode<D>) {
        self.with(|inner| {
            if let Some(at) = inner.position(node.id(), node.hash()) {
                inner.remove(at);
            }
        });
    }

    /// How many nodes are known.
    pub fn len(&self) -> usize {
        self.with(|inner| inner.len)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Notes that a node of so many bytes was made.
    pub fn born(&self, bytes: usize) {
        self.living.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Notes that a node of so many bytes is given back.
    pub fn died(&self, bytes: usize) {
        self.living.fetch_sub(1, Ordering::Relaxed);
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Living nodes, in the table or not.
    pub fn living(&self) -> usize {
        self.living.load(Ordering::Relaxed)
    }

    /// Bytes of the living nodes' own allocations.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    fn with<T>(&self, f: impl FnOnce(&mut Inner<D>) -> T) -> T {
        let mut guard = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        f(&mut guard)
    }
}

impl<D: ?Sized + Half> Default for Table<D> {
    fn default() -> Self {
        Self::new()
    }
}
