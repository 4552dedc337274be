//! Where the value of a field is looked up: its name, its aliases, paths into nested data.
//!
//! Read by both halves' compile steps; the field-bearing validators walk the paths.

use std::hash::Hasher;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::common::errors::{LocItem, SchemaError};
use crate::common::py::show::tuple;
use crate::common::py::tree::Key;
use crate::common::schema::reader::of_type;
use crate::part;

/// One step of an alias path.
pub enum Step {
    Key(Key),
    Index(i64),
}

impl std::fmt::Debug for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Key(key) => f.debug_tuple("S").field(&tuple("PathItemString", key)).finish(),
            Self::Index(index) if *index < 0 => f.debug_tuple("Neg").field(&index.unsigned_abs()).finish(),
            Self::Index(index) => f.debug_tuple("Pos").field(index).finish(),
        }
    }
}

impl Step {
    pub fn loc(&self, py: Python<'_>) -> LocItem {
        match self {
            Self::Key(key) => LocItem::Key(key.clone_ref(py)),
            Self::Index(index) => LocItem::Index(*index),
        }
    }
}

impl crate::common::py::tree::Part for Step {
    fn visit(&self, _: &pyo3::gc::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        Ok(())
    }
    fn owns_python(&self) -> bool {
        false
    }
    fn digest(&self, state: &mut crate::common::py::tree::Digest) {
        match self {
            Self::Key(key) => key.digest(state),
            Self::Index(index) => state.write_i64(*index),
        }
    }
    fn same(&self, other: &Self, cx: &mut crate::common::py::tree::Same) -> bool {
        match (self, other) {
            (Self::Key(a), Self::Key(b)) => a.same(b, cx),
            (Self::Index(a), Self::Index(b)) => a == b,
            _ => false,
        }
    }
}

part! {
    /// A path: a key of the outermost mapping, then keys and indices.
    pub struct Path { pub first: Key, pub rest: Box<[Step]> }
    shown by this as "LookupPath" {
        first_item: tuple("PathItemString", &this.first),
        rest: this.rest,
    }
}

part! {
    /// The aliases of a field, tried in order.
    pub struct Alias { first: Path, others: Box<[Path]> }
}

impl Alias {
    /// Reads `validation_alias`: a name, a path, or a list of paths.
    ///
    /// # Errors
    /// `TypeError` that says why it is none of the three.
    pub fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let name_error = match read_key(value) {
            Ok(first) => return Ok(Self::of(Path { first, rest: Box::new([]) })),
            Err(error) => error,
        };
        let path_error = match Path::read(value) {
            Ok(path) => return Ok(Self::of(path)),
            Err(error) => error,
        };
        let choices_error = match read_choices(value) {
            Ok(alias) => return Ok(alias),
            Err(error) => error,
        };
        let why = |variant: &str, error: PyErr| {
            format!(
                "\n- variant {variant} ({variant}): TypeError: failed to extract field ValidationAlias::{variant}.0, \
                 caused by {error}"
            )
        };
        Err(PyTypeError::new_err(format!(
            "failed to extract enum ValidationAlias ('Str | AliasPath | AliasChoices'){}{}{}",
            why("Str", name_error),
            why("AliasPath", path_error),
            why("AliasChoices", choices_error),
        )))
    }

    /// The single plain key, where that is all there is.
    pub fn plain(&self) -> Option<&Key> {
        (self.others.is_empty() && self.first.rest.is_empty()).then_some(&self.first.first)
    }

    /// The paths, in the order in which they are tried.
    pub fn paths(&self) -> impl Iterator<Item = &Path> + Clone {
        std::iter::once(&self.first).chain(&self.others)
    }

    fn of(first: Path) -> Self {
        Self { first, others: Box::new([]) }
    }
}

impl Path {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let list = of_type::<PyList>(value.clone(), "list")?;
        let mut items = list.iter();
        let Some(first) = items.next() else {
            return Err(SchemaError::new_err("Each alias path should have at least one element"));
        };
        let Ok(first) = read_key(&first) else {
            return Err(PyTypeError::new_err("The first item in an alias path should be a string"));
        };
        let step = |item: Bound<'_, PyAny>| match (read_key(&item), item.extract::<i64>()) {
            (Ok(key), _) => Ok(Step::Key(key)),
            (Err(_), Ok(index)) => Ok(Step::Index(index)),
            (Err(_), Err(_)) => Err(PyTypeError::new_err("Item in an alias path should be a string or int")),
        };
        let rest = items.map(step).collect::<PyResult<Vec<_>>>()?;
        Ok(Self { first, rest: rest.into_boxed_slice() })
    }
}

fn read_choices(value: &Bound<'_, PyAny>) -> PyResult<Alias> {
    let list = of_type::<PyList>(value.clone(), "list")?;
    let mut items = list.iter();
    let Some(first) = items.next() else {
        return Err(SchemaError::new_err("Lookup paths should have at least one element"));
    };
    let first = Path::read(&first)?;
    Ok(Alias { first, others: items.map(|path| Path::read(&path)).collect::<PyResult<_>>()? })
}

/// A key: a `str` that is valid text.
fn read_key(value: &Bound<'_, PyAny>) -> PyResult<Key> {
    let text = of_type::<PyString>(value.clone(), "str")?;
    text.to_str()?;
    Ok(Key::new(&text))
}
