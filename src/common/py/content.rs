//! What equal content means: the hash that finds candidates, and the comparison that proves them.
//!
//! `node!` feeds both from the fields of each node. A node that owns no Python object is known by its address, since equal
//! ones are made one before their parent is. A node that owns some is part of one tree and is walked. A cell that is
//! finished is known by its address, too. Cells of a cycle that is being compiled have no address that means anything yet:
//! a pair of cells is taken as equal where it is met first and must be the same pair ever after.

use std::any::Any;
use std::collections::hash_map::Entry;
use std::hash::Hasher;

use ahash::{AHashMap, AHasher};

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
    pairs: AHashMap<usize, (usize, Box<dyn Any>)>,
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
