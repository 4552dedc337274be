//! Where in the input an error lies.
//!
//! Parents add their key as the error passes them, so items are kept inner first and turned round when read.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use pyo3::{IntoPyObjectExt, PyTraverseError, PyVisit};
use smallvec::SmallVec;

use super::text;

pub enum LocItem {
    Key(Py<PyString>),
    Index(i64),
}

impl LocItem {
    /// A key given as text.
    pub fn key(py: Python<'_>, key: &str) -> Self {
        LocItem::Key(PyString::new(py, key).unbind())
    }

    /// Any key of a mapping or item of a location tuple: text as it is (lone surrogates replaced), whatever is an
    /// index as an int if it fits 64 bits, everything else by its repr.
    pub fn from_object(key: &Bound<'_, PyAny>) -> Self {
        let py = key.py();
        if let Ok(s) = key.cast::<PyString>() {
            return match s.cast_exact::<PyString>() {
                Ok(exact) if exact.to_str().is_ok() => LocItem::Key(exact.clone().unbind()),
                _ => LocItem::key(py, &s.to_string_lossy()),
            };
        }
        match key.extract::<i64>() {
            Ok(i) => LocItem::Index(i),
            Err(_) => LocItem::key(py, &text::safe_repr(key)),
        }
    }

    pub fn to_object(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match self {
            LocItem::Key(key) => Ok(key.clone_ref(py).into_any()),
            LocItem::Index(i) => i.into_py_any(py),
        }
    }

    pub fn clone_ref(&self, py: Python<'_>) -> Self {
        match self {
            LocItem::Key(key) => LocItem::Key(key.clone_ref(py)),
            LocItem::Index(i) => LocItem::Index(*i),
        }
    }
}

impl From<i64> for LocItem {
    fn from(i: i64) -> Self {
        LocItem::Index(i)
    }
}

impl From<usize> for LocItem {
    fn from(i: usize) -> Self {
        LocItem::Index(i64::try_from(i).unwrap_or(i64::MAX))
    }
}

impl From<Py<PyString>> for LocItem {
    fn from(key: Py<PyString>) -> Self {
        LocItem::Key(key)
    }
}

impl From<&Bound<'_, PyString>> for LocItem {
    fn from(key: &Bound<'_, PyString>) -> Self {
        LocItem::from_object(key.as_any())
    }
}

impl From<&Bound<'_, PyAny>> for LocItem {
    fn from(key: &Bound<'_, PyAny>) -> Self {
        LocItem::from_object(key)
    }
}

/// The path to the input, stored from the innermost item outwards.
#[derive(Default)]
pub struct Location(SmallVec<[LocItem; 1]>);

impl Location {
    pub const fn new() -> Self {
        Location(SmallVec::new_const())
    }

    /// The parent's item, in front of those already here.
    pub fn push_outer(&mut self, item: impl Into<LocItem>) {
        self.0.push(item.into());
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Items from the outermost inwards.
    pub fn items(&self) -> impl DoubleEndedIterator<Item = &LocItem> + ExactSizeIterator {
        self.0.iter().rev()
    }

    pub fn to_tuple<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let items = self.items().map(|item| item.to_object(py)).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, items)
    }

    pub fn clone_ref(&self, py: Python<'_>) -> Self {
        Location(self.0.iter().map(|item| item.clone_ref(py)).collect())
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        for item in &self.0 {
            if let LocItem::Key(key) = item {
                visit.call(key)?;
            }
        }
        Ok(())
    }
}

impl FromIterator<LocItem> for Location {
    /// From items in the order in which Python shows them, outermost first.
    fn from_iter<I: IntoIterator<Item = LocItem>>(items: I) -> Self {
        let mut items: SmallVec<[LocItem; 1]> = items.into_iter().collect();
        items.reverse();
        Location(items)
    }
}

impl<T: Into<LocItem>> From<T> for Location {
    fn from(item: T) -> Self {
        let mut location = Location::new();
        location.push_outer(item);
        location
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_location_of_one_item_is_inline() {
        let mut location = Location::from(3_i64);
        assert!(!location.0.spilled());
        location.push_outer(1_usize);
        let indexes: Vec<i64> =
            location.items().filter_map(|item| if let LocItem::Index(i) = item { Some(*i) } else { None }).collect();
        assert_eq!(indexes, [1, 3]);
        assert!(size_of::<Location>() <= 24);
    }
}
