//! The printed form of trees: each node as `Kind(Struct { ... })`, made from the nodes when asked.

use std::fmt;

use crate::common::py::tree::Tree;

/// Prints a node under the name of its kind: the struct's name without `suffix`.
pub fn tree(node: &dyn Tree, debug: &dyn fmt::Debug, suffix: &str) -> String {
    let kind = node.type_name();
    let kind = kind.strip_suffix(suffix).unwrap_or(kind);
    format!("{:#?}", Named(kind, debug))
}

/// The same on one line.
pub fn named(node: &dyn Tree, debug: &dyn fmt::Debug, suffix: &str) -> String {
    let kind = node.type_name();
    let kind = kind.strip_suffix(suffix).unwrap_or(kind);
    format!("{:?}", Named(kind, debug))
}

/// `Kind(...)` around a node's own form.
pub struct Named<'a>(pub &'a str, pub &'a dyn fmt::Debug);

impl fmt::Debug for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple(self.0).field(&Plain(self.1)).finish()
    }
}

struct Plain<'a>(&'a dyn fmt::Debug);

impl fmt::Debug for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
