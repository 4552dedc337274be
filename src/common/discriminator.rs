//! Where the tag of a tagged union comes from. Both halves read it from the schema; each looks it up in its own way.

use pyo3::prelude::*;

use crate::common::lookup::{Alias, Path, Step};
use crate::common::py::show::List;
use crate::common::py::tree::Part;
use crate::name;

/// Where the tag comes from.
pub enum Discriminator {
    LookupPaths(Alias),
    Function(Py<PyAny>),
}

impl std::fmt::Debug for Discriminator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::LookupPaths(alias) => f.debug_tuple("LookupPaths").field(&List(alias.paths())).finish(),
            Self::Function(function) => f.debug_tuple("Function").field(function).finish(),
        }
    }
}

impl Discriminator {
    /// # Errors
    /// `AttributeError` for a function without a name; what reading an alias raises.
    pub fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if value.is_callable() {
            // without a name there would be nothing to call it in errors
            value.getattr(name!(value.py(), "__name__"))?;
            return Ok(Self::Function(value.clone().unbind()));
        }
        Alias::read(value).map(Self::LookupPaths)
    }

    /// As error texts name it.
    pub fn text(&self, py: Python<'_>) -> String {
        match self {
            Self::Function(function) => {
                let name = function.bind(py).getattr(name!(py, "__name__"));
                format!("{}()", name.map(|name| name.to_string()).unwrap_or_default())
            }
            Self::LookupPaths(alias) => {
                let paths: Vec<String> = alias.paths().map(|path| path_text(path, py)).collect();
                paths.join(" | ")
            }
        }
    }
}

fn path_text(path: &Path, py: Python<'_>) -> String {
    let mut text = format!("'{}'", path.first.text(py));
    for step in &path.rest {
        match step {
            Step::Key(key) => text.push_str(&format!(".'{}'", key.text(py))),
            Step::Index(index) => text.push_str(&format!(".{index}")),
        }
    }
    text
}

impl Part for Discriminator {
    fn visit(&self, visit: &pyo3::gc::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        match self {
            Self::LookupPaths(alias) => alias.visit(visit),
            Self::Function(function) => visit.call(function),
        }
    }
    fn owns_python(&self) -> bool {
        matches!(self, Self::Function(_))
    }
    fn digest(&self, state: &mut crate::common::py::tree::Digest) {
        match self {
            Self::LookupPaths(alias) => alias.digest(state),
            Self::Function(function) => function.digest(state),
        }
    }
    fn same(&self, other: &Self, cx: &mut crate::common::py::tree::Same) -> bool {
        match (self, other) {
            (Self::LookupPaths(a), Self::LookupPaths(b)) => a.same(b, cx),
            (Self::Function(a), Self::Function(b)) => a.same(b, cx),
            _ => false,
        }
    }
    fn heap(&self) -> usize {
        match self {
            Self::LookupPaths(alias) => alias.heap(),
            Self::Function(_) => 0,
        }
    }
}
