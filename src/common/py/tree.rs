//! What every compiled node tells about itself: the Python references it owns, its content for sharing, its bytes.
//!
//! `node!` writes all of it from the struct definition, field by field through `Part`, so that a field cannot be
//! forgotten: a field whose type is not a `Part` does not compile.

use std::any::{Any, TypeId};
use std::hash::{Hash, Hasher};

use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyString;
use regex::Regex;

pub use super::content::{Digest, Follows, Same, digest_all, same_all};
pub use super::node::Reach;
use super::node::{Half, Node};

/// One field of a node.
pub trait Part {
    /// Reports owned Python references to the collector, each once.
    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError>;
    /// Whether anything reported by `visit` can be in here.
    fn owns_python(&self) -> bool;
    /// Content for the hash by which equal nodes are found.
    fn digest(&self, state: &mut Digest);
    /// Same content. Python objects are the same by identity, child nodes too (they are interned bottom up).
    fn same(&self, other: &Self, cx: &mut Same) -> bool;
    /// Bytes on the heap that belong to this field alone, child nodes not counted.
    fn heap(&self) -> usize {
        0
    }
    /// How far the child nodes in here reach.
    fn reach(&self) -> Reach {
        Reach::Inside
    }
    /// Calls `f` with the address, the bytes and the type name of each child node.
    fn children(&self, _f: &mut dyn FnMut(&dyn Tree, usize, usize)) {}
}

/// A node: what `node!` implements.
pub trait Tree: Any + Send + Sync {
    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError>;
    fn owns_python(&self) -> bool;
    fn digest(&self, state: &mut Digest);
    fn same(&self, other: &dyn Any, cx: &mut Same) -> bool;
    fn heap(&self) -> usize;
    /// How far the child nodes reach.
    fn reach_below(&self) -> Reach;
    fn children(&self, f: &mut dyn FnMut(&dyn Tree, usize, usize));
    /// The struct's name, e.g. `ListValidator`.
    fn type_name(&self) -> &'static str;
    fn as_any(&self) -> &dyn Any;
    fn as_tree(&self) -> &dyn Tree;
}

/// Defines a node struct and writes `Tree` for it from its fields.
///
/// It is shown as its fields are, or, where a `shown by` follows, as the values that stand there.
#[macro_export]
macro_rules! node {
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($(#[$fmeta:meta])* $fvis:vis $field:ident : $ty:ty),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug)]
        $vis struct $name { $($(#[$fmeta])* $fvis $field: $ty),* }

        $crate::node!(@tree $name $($field)*);
    };
    (
        $(#[$meta:meta])* $vis:vis struct $name:ident { $($(#[$fmeta:meta])* $fvis:vis $field:ident : $ty:ty),* $(,)? }
        shown by $this:ident { $($key:ident : $shown:expr),* $(,)? }
    ) => {
        $(#[$meta])*
        $vis struct $name { $($(#[$fmeta])* $fvis $field: $ty),* }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let $this = self;
                f.debug_struct(stringify!($name))$(.field(stringify!($key), &$shown))*.finish()
            }
        }

        $crate::node!(@tree $name $($field)*);
    };
    (
        $(#[$meta:meta])* $vis:vis struct $name:ident { $($(#[$fmeta:meta])* $fvis:vis $field:ident : $ty:ty),* $(,)? }
        shown with $show:ident
    ) => {
        $(#[$meta])*
        $vis struct $name { $($(#[$fmeta])* $fvis $field: $ty),* }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.$show(f)
            }
        }

        $crate::node!(@tree $name $($field)*);
    };
    (@tree $name:ident $($field:ident)*) => {
        impl $crate::common::py::tree::Tree for $name {
            #[allow(unused_variables)]
            fn visit(&self, visit: &pyo3::gc::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
                $($crate::common::py::tree::Part::visit(&self.$field, visit)?;)*
                Ok(())
            }
            fn owns_python(&self) -> bool {
                false $(|| $crate::common::py::tree::Part::owns_python(&self.$field))*
            }
            #[allow(unused_variables)]
            fn digest(&self, state: &mut $crate::common::py::tree::Digest) {
                $($crate::common::py::tree::Part::digest(&self.$field, state);)*
            }
            #[allow(unused_variables)]
            fn same(&self, other: &dyn std::any::Any, cx: &mut $crate::common::py::tree::Same) -> bool {
                match other.downcast_ref::<Self>() {
                    Some(other) => true $(&& $crate::common::py::tree::Part::same(&self.$field, &other.$field, cx))*,
                    None => false,
                }
            }
            fn heap(&self) -> usize {
                0 $(+ $crate::common::py::tree::Part::heap(&self.$field))*
            }
            fn reach_below(&self) -> $crate::common::py::tree::Reach {
                $crate::common::py::tree::Reach::Inside
                    $(.max($crate::common::py::tree::Part::reach(&self.$field)))*
            }
            #[allow(unused_variables)]
            fn children(&self, f: &mut dyn FnMut(&dyn $crate::common::py::tree::Tree, usize, usize)) {
                $($crate::common::py::tree::Part::children(&self.$field, f);)*
            }
            fn type_name(&self) -> &'static str {
                stringify!($name)
            }
            fn as_any(&self) -> &dyn std::any::Any {
                self
            }
            fn as_tree(&self) -> &dyn $crate::common::py::tree::Tree {
                self
            }
        }
    };
}

/// Defines a plain struct that is a part of nodes, writing `Part` for it from its fields. `shown by`: as for `node`.
#[macro_export]
macro_rules! part {
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($(#[$fmeta:meta])* $fvis:vis $field:ident : $ty:ty),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug)]
        $vis struct $name { $($(#[$fmeta])* $fvis $field: $ty),* }

        $crate::part!(@part $name $($field)*);
    };
    (
        $(#[$meta:meta])* $vis:vis struct $name:ident { $($(#[$fmeta:meta])* $fvis:vis $field:ident : $ty:ty),* $(,)? }
        shown by $this:ident as $title:literal { $($key:ident : $shown:expr),* $(,)? }
    ) => {
        $(#[$meta])*
        $vis struct $name { $($(#[$fmeta])* $fvis $field: $ty),* }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let $this = self;
                f.debug_struct($title)$(.field(stringify!($key), &$shown))*.finish()
            }
        }

        $crate::part!(@part $name $($field)*);
    };
    (
        $(#[$meta:meta])* $vis:vis struct $name:ident { $($(#[$fmeta:meta])* $fvis:vis $field:ident : $ty:ty),* $(,)? }
        shown with $show:ident
    ) => {
        $(#[$meta])*
        $vis struct $name { $($(#[$fmeta])* $fvis $field: $ty),* }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.$show(f)
            }
        }

        $crate::part!(@part $name $($field)*);
    };
    (@part $name:ident $($field:ident)*) => {
        impl $crate::common::py::tree::Part for $name {
            #[allow(unused_variables)]
            fn visit(&self, visit: &pyo3::gc::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
                $($crate::common::py::tree::Part::visit(&self.$field, visit)?;)*
                Ok(())
            }
            fn owns_python(&self) -> bool {
                false $(|| $crate::common::py::tree::Part::owns_python(&self.$field))*
            }
            #[allow(unused_variables)]
            fn digest(&self, state: &mut $crate::common::py::tree::Digest) {
                $($crate::common::py::tree::Part::digest(&self.$field, state);)*
            }
            #[allow(unused_variables)]
            fn same(&self, other: &Self, cx: &mut $crate::common::py::tree::Same) -> bool {
                true $(&& $crate::common::py::tree::Part::same(&self.$field, &other.$field, cx))*
            }
            fn heap(&self) -> usize {
                0 $(+ $crate::common::py::tree::Part::heap(&self.$field))*
            }
            fn reach(&self) -> $crate::common::py::tree::Reach {
                $crate::common::py::tree::Reach::Inside
                    $(.max($crate::common::py::tree::Part::reach(&self.$field)))*
            }
            #[allow(unused_variables)]
            fn children(&self, f: &mut dyn FnMut(&dyn $crate::common::py::tree::Tree, usize, usize)) {
                $($crate::common::py::tree::Part::children(&self.$field, f);)*
            }
        }
    };
}

/// Writes `Part` for plain values: no Python reference, content by `Hash` and `Eq`.
#[macro_export]
macro_rules! plain_part {
    ($($ty:ty),* $(,)?) => {$(
        impl $crate::common::py::tree::Part for $ty {
            fn visit(&self, _: &pyo3::gc::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
                Ok(())
            }
            fn owns_python(&self) -> bool {
                false
            }
            fn digest(&self, mut state: &mut $crate::common::py::tree::Digest) {
                std::hash::Hash::hash(self, &mut state);
            }
            fn same(&self, other: &Self, _: &mut $crate::common::py::tree::Same) -> bool {
                self == other
            }
        }
    )*};
}

plain_part!(bool, u8, u16, u32, u64, usize, i32, i64, char, &'static str, num_bigint::BigInt);

/// Writes `Part` for what neither holds anything that the collector would have to see nor makes nodes differ: tables
/// made out of other fields, and what is found out while running.
#[macro_export]
macro_rules! inert_part {
    ($ty:ty) => {
        impl $crate::common::py::tree::Part for $ty {
            fn visit(&self, _: &pyo3::gc::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
                Ok(())
            }
            fn owns_python(&self) -> bool {
                false
            }
            fn digest(&self, _: &mut $crate::common::py::tree::Digest) {}
            fn same(&self, _: &Self, _: &mut $crate::common::py::tree::Same) -> bool {
                true
            }
        }
    };
}

/// What follows from other fields and from the nodes below.
#[derive(Debug, Clone, Copy)]
pub struct Derived<T>(pub T);

inert_part!(Derived<Reach>);

impl Part for f64 {
    fn visit(&self, _: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        Ok(())
    }
    fn owns_python(&self) -> bool {
        false
    }
    fn digest(&self, mut state: &mut Digest) {
        self.to_bits().hash(&mut state);
    }
    fn same(&self, other: &Self, _: &mut Same) -> bool {
        // by bits: 0.0 and -0.0 are different bounds as far as error texts go
        self.to_bits() == other.to_bits()
    }
}

impl Part for Box<str> {
    fn visit(&self, _: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        Ok(())
    }
    fn owns_python(&self) -> bool {
        false
    }
    fn digest(&self, mut state: &mut Digest) {
        self.hash(&mut state);
    }
    fn same(&self, other: &Self, _: &mut Same) -> bool {
        self == other
    }
    fn heap(&self) -> usize {
        self.len()
    }
}

impl Part for std::sync::Arc<Regex> {
    fn visit(&self, _: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        Ok(())
    }
    fn owns_python(&self) -> bool {
        false
    }
    fn digest(&self, mut state: &mut Digest) {
        self.as_str().hash(&mut state);
    }
    fn same(&self, other: &Self, _: &mut Same) -> bool {
        self.as_str() == other.as_str()
    }
}

/// Any Python object held by a node: visited, the same by identity.
impl<T> Part for Py<T> {
    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(self)
    }
    fn owns_python(&self) -> bool {
        true
    }
    fn digest(&self, mut state: &mut Digest) {
        (self.as_ptr() as usize).hash(&mut state);
    }
    fn same(&self, other: &Self, _: &mut Same) -> bool {
        self.as_ptr() == other.as_ptr()
    }
}

/// An exact, interned `str`: holds nothing that the collector would have to see, and equal ones are identical.
pub struct Key(Py<PyString>);

impl Key {
    pub fn new(text: &Bound<'_, PyString>) -> Self {
        Self(super::object::interned(text))
    }

    pub fn from_str(py: Python<'_>, text: &str) -> Self {
        Self(PyString::intern(py, text).unbind())
    }

    pub fn bind<'py>(&self, py: Python<'py>) -> &Bound<'py, PyString> {
        self.0.bind(py)
    }

    pub fn clone_ref(&self, py: Python<'_>) -> Py<PyString> {
        self.0.clone_ref(py)
    }

    pub fn copy(&self, py: Python<'_>) -> Self {
        Self(self.0.clone_ref(py))
    }

    /// Whether `text`, an interned `str`, is this one.
    pub fn is(&self, text: &Bound<'_, PyString>) -> bool {
        self.0.is(text)
    }

    pub fn as_ptr(&self) -> *mut pyo3::ffi::PyObject {
        self.0.as_ptr()
    }

    /// Shown as the object that it is, not as its text.
    pub fn shown_object(&self) -> &impl std::fmt::Debug {
        &self.0
    }

    /// The text. Interned strings of schemas are always encodable (checked by `Key::new`'s callers through `text_of`).
    pub fn text<'a>(&'a self, py: Python<'a>) -> &'a str {
        match self.ascii() {
            Some(text) => text,
            None => self.0.bind(py).to_str().unwrap_or_default(),
        }
    }

    /// The text if it is ASCII, read where it stands.
    #[inline(always)]
    pub fn ascii(&self) -> Option<&str> {
        super::object::ascii_text(&self.0)
    }
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Python::attach(|py| std::fmt::Debug::fmt(self.text(py), f))
    }
}

impl Part for Key {
    fn visit(&self, _: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        Ok(())
    }
    fn owns_python(&self) -> bool {
        false
    }
    fn digest(&self, mut state: &mut Digest) {
        (self.0.as_ptr() as usize).hash(&mut state);
    }
    fn same(&self, other: &Self, _: &mut Same) -> bool {
        self.0.as_ptr() == other.0.as_ptr()
    }
}

/// A child node: see `content` for when two are the same.
impl<D: ?Sized + Half + Tree> Part for Node<D> {
    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.visit_owned(visit)
    }
    fn owns_python(&self) -> bool {
        Node::owns_python(self)
    }
    fn digest(&self, state: &mut Digest) {
        let node = self.target();
        if Node::owns_python(node) && (!node.is_cell() || node.is_recursive()) {
            digest_with_type((**node).as_tree(), state);
        } else {
            state.write_usize(node.id());
        }
    }
    fn same(&self, other: &Self, cx: &mut Same) -> bool {
        let (here, there) = (self.target(), other.target());
        if here.id() == there.id() {
            return true;
        }
        if here.is_open() && there.is_cell() {
            let held = (here.clone(), there.clone());
            let compare = move |cx: &mut Same| (*held.0).same((*held.1).as_any(), cx);
            return cx.pair(here.id(), there.id(), || there.clone(), compare);
        }
        Node::owns_python(here) && !here.is_cell() && !there.is_cell() && (**here).same((**there).as_any(), cx)
    }
    fn reach(&self) -> Reach {
        Node::reach(self)
    }
    fn children(&self, f: &mut dyn FnMut(&dyn Tree, usize, usize)) {
        f((**self).as_tree(), self.id(), self.allocation());
    }
}

impl<T: Part> Part for Option<T> {
    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.as_ref().map_or(Ok(()), |part| part.visit(visit))
    }
    fn owns_python(&self) -> bool {
        self.as_ref().is_some_and(Part::owns_python)
    }
    fn digest(&self, state: &mut Digest) {
        state.write_u8(u8::from(self.is_some()));
        if let Some(part) = self {
            part.digest(state);
        }
    }
    fn same(&self, other: &Self, cx: &mut Same) -> bool {
        match (self, other) {
            (Some(a), Some(b)) => a.same(b, cx),
            (None, None) => true,
            _ => false,
        }
    }
    fn heap(&self) -> usize {
        self.as_ref().map_or(0, Part::heap)
    }
    fn reach(&self) -> Reach {
        self.as_ref().map_or(Reach::Inside, Part::reach)
    }
    fn children(&self, f: &mut dyn FnMut(&dyn Tree, usize, usize)) {
        if let Some(part) = self {
            part.children(f);
        }
    }
}

impl<T: Part> Part for Box<T> {
    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        (**self).visit(visit)
    }
    fn owns_python(&self) -> bool {
        (**self).owns_python()
    }
    fn digest(&self, state: &mut Digest) {
        (**self).digest(state);
    }
    fn same(&self, other: &Self, cx: &mut Same) -> bool {
        (**self).same(other, cx)
    }
    fn heap(&self) -> usize {
        size_of::<T>() + (**self).heap()
    }
    fn reach(&self) -> Reach {
        (**self).reach()
    }
    fn children(&self, f: &mut dyn FnMut(&dyn Tree, usize, usize)) {
        (**self).children(f);
    }
}

impl<T: Part> Part for Box<[T]> {
    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.iter().try_for_each(|part| part.visit(visit))
    }
    fn owns_python(&self) -> bool {
        self.iter().any(Part::owns_python)
    }
    fn digest(&self, state: &mut Digest) {
        digest_all(self, state);
    }
    fn same(&self, other: &Self, cx: &mut Same) -> bool {
        same_all(self, other, cx)
    }
    fn heap(&self) -> usize {
        size_of_val(&**self) + self.iter().map(Part::heap).sum::<usize>()
    }
    fn reach(&self) -> Reach {
        self.iter().map(Part::reach).max().unwrap_or(Reach::Inside)
    }
    fn children(&self, f: &mut dyn FnMut(&dyn Tree, usize, usize)) {
        self.iter().for_each(|part| part.children(f));
    }
}

impl<A: Part, B: Part> Part for (A, B) {
    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.0.visit(visit)?;
        self.1.visit(visit)
    }
    fn owns_python(&self) -> bool {
        self.0.owns_python() || self.1.owns_python()
    }
    fn digest(&self, state: &mut Digest) {
        self.0.digest(state);
        self.1.digest(state);
    }
    fn same(&self, other: &Self, cx: &mut Same) -> bool {
        self.0.same(&other.0, cx) && self.1.same(&other.1, cx)
    }
    fn heap(&self) -> usize {
        self.0.heap() + self.1.heap()
    }
    fn reach(&self) -> Reach {
        self.0.reach().max(self.1.reach())
    }
    fn children(&self, f: &mut dyn FnMut(&dyn Tree, usize, usize)) {
        self.0.children(f);
        self.1.children(f);
    }
}

/// The hash that `content_hash` gives for a node of the type `T` whose fields add what `fields` does.
pub fn hash_of<T: Tree>(fields: impl FnOnce(&mut Digest)) -> u64 {
    let mut digest = Digest::new();
    TypeId::of::<T>().hash(&mut digest);
    fields(&mut digest);
    digest.finish()
}

/// Hash of a node's content, its type included.
pub fn content_hash(tree: &dyn Tree) -> u64 {
    let mut digest = Digest::new();
    digest_with_type(tree, &mut digest);
    digest.finish()
}

fn digest_with_type(tree: &dyn Tree, state: &mut Digest) {
    tree.as_any().type_id().hash(state);
    tree.digest(state);
}
