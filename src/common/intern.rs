//! The process-wide table in which equal nodes that own no Python object are found, one per half; and how many nodes there
//! are at all, for `stats`.
//!
//! Used by the compile step (`intern`) and by `Node`'s drop (`forget`). Comparing happens outside the lock, on counted
//! mentions; a node is in the table at most once and leaves it before its memory is given back.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::common::py::node::{Half, Node, WeakNode};

pub struct Table<D: ?Sized + Half> {
    inner: Mutex<Option<Inner<D>>>,
    /// living nodes, in the table or not, and the bytes of their allocations
    living: AtomicUsize,
    bytes: AtomicUsize,
}

struct Inner<D: ?Sized + Half> {
    by_hash: HashMap<u64, Vec<WeakNode<D>>>,
    hash_of: HashMap<usize, u64>,
}

impl<D: ?Sized + Half> Table<D> {
    pub const fn new() -> Self {
        Self { inner: Mutex::new(None), living: AtomicUsize::new(0), bytes: AtomicUsize::new(0) }
    }

    /// The node equal to `node` that is already known, or `node` itself, known from now on.
    pub fn intern(&self, node: Node<D>, hash: u64, same: impl Fn(&D, &D) -> bool) -> Node<D> {
        if node.is_interned() {
            return node;
        }
        let candidates = self.with(|inner| {
            let known = inner.by_hash.get(&hash);
            known.map(|list| list.iter().filter_map(WeakNode::upgrade).collect::<Vec<_>>()).unwrap_or_default()
        });
        if let Some(found) = candidates.into_iter().find(|candidate| same(candidate, &node)) {
            return found;
        }
        self.with(|inner| {
            inner.by_hash.entry(hash).or_default().push(node.weak());
            inner.hash_of.insert(node.id(), hash);
            node.set_interned();
        });
        node
    }

    /// Takes the node with this address out.
    pub fn forget(&self, id: usize) {
        self.with(|inner| {
            let Some(hash) = inner.hash_of.remove(&id) else { return };
            if let Some(list) = inner.by_hash.get_mut(&hash) {
                list.retain(|entry| entry.id() != id);
                if list.is_empty() {
                    inner.by_hash.remove(&hash);
                }
            }
        });
    }

    /// How many nodes are known.
    pub fn len(&self) -> usize {
        self.with(|inner| inner.hash_of.len())
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

    /// Counted mentions of all known nodes.
    pub fn nodes(&self) -> Vec<Node<D>> {
        self.with(|inner| inner.by_hash.values().flatten().filter_map(WeakNode::upgrade).collect())
    }

    fn with<T>(&self, f: impl FnOnce(&mut Inner<D>) -> T) -> T {
        let mut guard = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        f(guard.get_or_insert_with(|| Inner { by_hash: HashMap::new(), hash_of: HashMap::new() }))
    }
}

impl<D: ?Sized + Half> Default for Table<D> {
    fn default() -> Self {
        Self::new()
    }
}
