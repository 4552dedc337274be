//! What equal content means: the hash that finds candidates, and the comparison that proves them.
//!
//! `node!` feeds both from the fields of each node. A node that owns no Python object is known by its address, since equal
//! ones are made one before their parent is. A node that owns some is part of one tree and is walked. A cell that is
//! finished is known by its address, too. Cells of a cycle that is being compiled have no address that means anything yet:
//! a pair of cells is taken as equal where it is met first and must be the same pair ever after.

use std::any::Any;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Deref;

use ahash::AHasher;
use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;

use super::node::Reach;
use super::tree::{Part, Tree};

/// The hashing of tables that live for one compile step: making random keys for each would cost more than its look-ups.
pub type Hashed = BuildHasherDefault<AHasher>;

/// The hash of a tree's content.
pub struct Digest {
    hasher: AHasher,
    /// so many cells without a class are looked into on the way down
    unfold: u8,
}

impl Digest {
    pub fn new() -> Self {
        Self { hasher: AHasher::default(), unfold: 1 }
    }

    /// Looks into one more cell, unless that was deep enough.
    pub fn unfold(&mut self, f: impl FnOnce(&mut Self)) {
        if self.unfold > 0 {
            self.unfold -= 1;
            f(self);
            self.unfold += 1;
        }
    }
}

impl Default for Digest {
    fn default() -> Self {
        Self::new()
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.hasher.finish()
    }
    fn write(&mut self, bytes: &[u8]) {
        self.hasher.write(bytes);
    }
    fn write_u8(&mut self, value: u8) {
        self.hasher.write_u8(value);
    }
    fn write_u32(&mut self, value: u32) {
        self.hasher.write_u32(value);
    }
    fn write_u64(&mut self, value: u64) {
        self.hasher.write_u64(value);
    }
    fn write_usize(&mut self, value: usize) {
        self.hasher.write_usize(value);
    }
}

/// Cells in a row beyond this many are compared later, from the top, so that no family of classes exhausts the stack.
const NESTED: usize = 32;

type Later = Box<dyn FnOnce(&mut Same) -> bool>;

/// One comparison: the pairs of cells taken as equal so far.
#[derive(Default)]
pub struct Same {
    pairs: HashMap<usize, (usize, Box<dyn Any>), Hashed>,
    nested: usize,
    later: Vec<Later>,
}

impl Same {
    /// Compares with nothing taken as equal; what was taken as equal is the proof.
    pub fn prove(compare: impl FnOnce(&mut Self) -> bool) -> Option<Self> {
        let mut same = Self::default();
        let mut equal = compare(&mut same);
        while equal && let Some(next) = same.later.pop() {
            equal = next(&mut same);
        }
        equal.then_some(same)
    }

    /// Takes two cells, told by address, as equal. Where they meet for the first time, `mention` gives a mention of the second,
    /// and `compare` looks into both, now or later.
    pub fn pair<N: Any>(
        &mut self,
        here: usize,
        there: usize,
        mention: impl FnOnce() -> N,
        compare: impl FnOnce(&mut Self) -> bool + 'static,
    ) -> bool {
        match self.pairs.entry(here) {
            Entry::Occupied(before) => return before.get().0 == there,
            Entry::Vacant(place) => place.insert((there, Box::new(mention()))),
        };
        if self.nested >= NESTED {
            self.later.push(Box::new(compare));
            return true;
        }
        self.nested += 1;
        let equal = compare(self);
        self.nested -= 1;
        equal
    }

    /// The mention of what a cell was taken as equal to.
    pub fn image<N: Any>(&self, here: usize) -> Option<&N> {
        self.pairs.get(&here).and_then(|(_, mention)| mention.downcast_ref())
    }
}

/// What a list of parts adds to a hash.
pub fn digest_all<T: Part>(parts: &[T], state: &mut Digest) {
    state.write_usize(parts.len());
    parts.iter().for_each(|part| part.digest(state));
}

/// Whether two lists of parts are the same.
pub fn same_all<T: Part>(here: &[T], there: &[T], cx: &mut Same) -> bool {
    here.len() == there.len() && here.iter().zip(there).all(|(a, b)| a.same(b, cx))
}

/// What follows from fields before it, where these are alike: compared with them, but nothing to look a node up by. So a
/// node can be looked up before that is made.
pub struct Follows<T>(pub T);

impl<T> Deref for Follows<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Debug> fmt::Debug for Follows<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Part> Part for Follows<T> {
    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.0.visit(visit)
    }
    fn owns_python(&self) -> bool {
        self.0.owns_python()
    }
    fn digest(&self, _: &mut Digest) {}
    fn same(&self, other: &Self, cx: &mut Same) -> bool {
        self.0.same(&other.0, cx)
    }
    fn heap(&self) -> usize {
        self.0.heap()
    }
    fn reach(&self) -> Reach {
        self.0.reach()
    }
    fn children(&self, f: &mut dyn FnMut(&dyn Tree, usize, usize)) {
        self.0.children(f);
    }
}
