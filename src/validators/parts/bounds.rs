//! Bounds of ordered values, checked in the reference's order: le, lt, ge, gt.

use crate::common::errors::ErrorKind;
use crate::common::py::tree::Part;

/// The four bounds of a kind whose values are `T`.
#[derive(Debug)]
pub struct Bounds<T> {
    pub le: Option<T>,
    pub lt: Option<T>,
    pub ge: Option<T>,
    pub gt: Option<T>,
}

impl<T> Bounds<T> {
    pub fn is_empty(&self) -> bool {
        self.le.is_none() && self.lt.is_none() && self.ge.is_none() && self.gt.is_none()
    }

    /// The first bound that a value misses, by how it compares with a bound (`None`: not comparable, misses).
    pub fn missed(&self, compare: impl Fn(&T) -> Option<std::cmp::Ordering>) -> Option<(ErrorKind, &T)> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let checks = [
            (&self.le, ErrorKind::LessThanEqual, [Some(Less), Some(Equal)]),
            (&self.lt, ErrorKind::LessThan, [Some(Less), Some(Less)]),
            (&self.ge, ErrorKind::GreaterThanEqual, [Some(Greater), Some(Equal)]),
            (&self.gt, ErrorKind::GreaterThan, [Some(Greater), Some(Greater)]),
        ];
        for (bound, kind, fits) in checks {
            if let Some(bound) = bound
                && !fits.contains(&compare(bound))
            {
                return Some((kind, bound));
            }
        }
        None
    }
}

impl<T: Part> Part for Bounds<T> {
    fn visit(&self, visit: &pyo3::gc::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        [&self.le, &self.lt, &self.ge, &self.gt].into_iter().try_for_each(|bound| bound.visit(visit))
    }
    fn owns_python(&self) -> bool {
        [&self.le, &self.lt, &self.ge, &self.gt].into_iter().any(Part::owns_python)
    }
    fn digest(&self, state: &mut crate::common::py::tree::Digest) {
        [&self.le, &self.lt, &self.ge, &self.gt].into_iter().for_each(|bound| bound.digest(state));
    }
    fn same(&self, other: &Self, cx: &mut crate::common::py::tree::Same) -> bool {
        self.le.same(&other.le, cx)
            && self.lt.same(&other.lt, cx)
            && self.ge.same(&other.ge, cx)
            && self.gt.same(&other.gt, cx)
    }
    fn heap(&self) -> usize {
        [&self.le, &self.lt, &self.ge, &self.gt].into_iter().map(Part::heap).sum()
    }
}

/// What a `multiple_of` that divides nothing is answered with when a schema is compiled.
pub fn bad_multiple() -> pyo3::PyErr {
    pyo3::exceptions::PyValueError::new_err("'multiple_of' must be a finite number greater than 0")
}
