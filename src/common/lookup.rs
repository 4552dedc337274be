//! Where the value of a field is looked up: its name, its aliases, paths into nested data.
//!
//! Read by both halves' compile steps; the field-bearing validators walk the paths.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyString};

use crate::common::errors::{LocItem, SchemaError};
use crate::common::py::tree::Key;
use crate::part;

/// One step of an alias path.
#[derive(Debug)]
pub enum Step {
    Key(Key),
    Index(i64),
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
    fn digest(&self, state: &mut dyn std::hash::Hasher) {
        match self {
            Self::Key(key) => key.digest(state),
            Self::Index(index) => state.write_i64(*index),
        }
    }
    fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Key(a), Self::Key(b)) => a.same(b),
            (Self::Index(a), Self::Index(b)) => a == b,
            _ => false,
        }
    }
}

part! {
    /// A path: a key of the outermost mapping, then keys and indices.
    pub struct Path { pub first: Key, pub rest: Box<[Step]> }
}

part! {
    /// The aliases of a field, tried in order.
    pub struct Alias { pub paths: Box<[Path]> }
}

impl Alias {
    /// Reads `validation_alias`: a name, a path, or a list of paths.
    ///
    /// # Errors
    /// `TypeError` or `SchemaError` for anything else.
    pub fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(name) = value.cast::<PyString>() {
            return Ok(Self { paths: Box::new([Path { first: Key::new(name), rest: Box::new([]) }]) });
        }
        let Ok(list) = value.cast::<PyList>() else {
            return Err(PyTypeError::new_err(format!(
                "'{}' object is not an instance of 'list'",
                crate::common::schema::reader::type_name(value)
            )));
        };
        let Ok(first) = list.get_item(0) else {
            return Err(SchemaError::new_err("Lookup paths should have at least one element"));
        };
        let paths = if first.cast::<PyString>().is_ok() {
            vec![Path::read(list)?]
        } else {
            list.iter()
                .map(|path| match path.cast::<PyList>() {
                    Ok(path) => Path::read(path),
                    Err(_) => Err(PyTypeError::new_err(format!(
                        "'{}' object is not an instance of 'list'",
                        crate::common::schema::reader::type_name(&path)
                    ))),
                })
                .collect::<PyResult<_>>()?
        };
        Ok(Self { paths: paths.into_boxed_slice() })
    }

    /// The single plain key, where that is all there is.
    pub fn plain(&self) -> Option<&Key> {
        match &*self.paths {
            [Path { first, rest }] if rest.is_empty() => Some(first),
            _ => None,
        }
    }
}

impl Path {
    fn read(list: &Bound<'_, PyList>) -> PyResult<Self> {
        let mut items = list.iter();
        let Some(first) = items.next() else {
            return Err(SchemaError::new_err("Each alias path should have at least one element"));
        };
        let first = match first.cast::<PyString>() {
            Ok(name) => Key::new(name),
            Err(_) => return Err(PyTypeError::new_err("The first item in an alias path should be a string")),
        };
        let rest = items
            .map(|item| match item.cast::<PyString>() {
                Ok(name) => Ok(Step::Key(Key::new(name))),
                Err(_) if item.is_instance_of::<PyInt>() => item.extract().map(Step::Index),
                Err(_) => Err(PyTypeError::new_err("Item in an alias path should be a string or int")),
            })
            .collect::<PyResult<Vec<_>>>()?;
        Ok(Self { first, rest: rest.into_boxed_slice() })
    }
}
