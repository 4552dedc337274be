//! Guard against cyclic data and against data nested too deeply for the C stack, at every handle into a recursive node.

use smallvec::SmallVec;

/// How many recursive nodes may be open at once, in both halves (`_recursion_limit`).
pub const RECURSION_LIMIT: usize = 255;

/// What `enter` found.
#[derive(Debug, PartialEq, Eq)]
pub enum Entry {
    Entered,
    /// the same object is open in the same node
    Loop,
    /// too many are open
    TooDeep,
}

/// Pairs of (object, node) that are open.
#[derive(Default, Clone)]
pub struct RecursionGuard {
    open: SmallVec<[(usize, usize); 4]>,
    /// pairs for which there was no room: met again they are a loop
    refused: Vec<(usize, usize)>,
}

impl RecursionGuard {
    /// Opens a pair; to be closed by `leave` only if `Entered`. An `object` of 0 has no identity (JSON) and counts for depth.
    pub fn enter(&mut self, object: usize, node: usize) -> Entry {
        let pair = (object, node);
        if object != 0 && (self.open.contains(&pair) || self.refused.contains(&pair)) {
            return Entry::Loop;
        }
        if self.open.len() >= RECURSION_LIMIT {
            self.refused.push(pair);
            return Entry::TooDeep;
        }
        self.open.push(pair);
        Entry::Entered
    }

    pub fn leave(&mut self) {
        self.open.pop();
    }

    /// A copy for what outlives the call; nothing where nothing is open.
    #[inline]
    pub fn kept(&self) -> Option<Box<Self>> {
        let is_empty = self.open.is_empty() && self.refused.is_empty();
        if is_empty { None } else { Some(Box::new(self.clone())) }
    }

    pub fn depth(&self) -> usize {
        self.open.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_and_depth() {
        let mut guard = RecursionGuard::default();
        assert_eq!(guard.enter(1, 9), Entry::Entered);
        assert_eq!(guard.enter(1, 8), Entry::Entered);
        assert_eq!(guard.enter(1, 9), Entry::Loop);
        guard.leave();
        for _ in 0..RECURSION_LIMIT - 1 {
            assert_eq!(guard.enter(0, 9), Entry::Entered);
        }
        assert_eq!(guard.enter(0, 9), Entry::TooDeep);
        assert_eq!(guard.depth(), RECURSION_LIMIT);
    }
}
