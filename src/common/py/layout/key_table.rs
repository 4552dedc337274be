//! A record's names, kept as a dict and a set that are copied for each instance once instances are made often.

use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PySet, PyString};

use super::{FilledDict, known};
use crate::common::py::object::set_of_keys;

/// Records with more fields than this are filled key by key.
pub const MOST_FIELDS: usize = 64;
/// Through the API, filling a copy is quicker from this many fields on.
const FEWEST_PORTABLE: usize = 6;
/// So many instances are made before the names are kept: most models of an application are hardly ever used.
const FIRST_USES: u32 = 2;

pub struct KeyTable {
    uses: AtomicU32,
    templates: PyOnceLock<(Py<PyDict>, Py<PySet>)>,
}

impl KeyTable {
    pub fn empty() -> Self {
        Self { uses: AtomicU32::new(0), templates: PyOnceLock::new() }
    }

    /// A dict for the values of `names`, the same names at each call.
    ///
    /// # Errors
    /// `MemoryError`.
    #[inline]
    pub fn start<'a, 'py: 'a, N>(&self, py: Python<'py>, names: N) -> PyResult<FilledDict<'py>>
    where
        N: ExactSizeIterator<Item = &'a Bound<'py, PyString>>,
    {
        let size = names.len();
        match self.templates.get(py) {
            Some((template, _)) => FilledDict::copy_of(template.bind(py), size),
            None => self.first(py, names),
        }
    }

    #[cold]
    fn first<'a, 'py: 'a, N>(&self, py: Python<'py>, names: N) -> PyResult<FilledDict<'py>>
    where
        N: ExactSizeIterator<Item = &'a Bound<'py, PyString>>,
    {
        let fewest = if known() { 1 } else { FEWEST_PORTABLE };
        if (fewest..=MOST_FIELDS).contains(&names.len()) && self.uses.fetch_add(1, Ordering::Relaxed) >= FIRST_USES {
            self.templates.get_or_try_init(py, || {
                let dict = PyDict::new(py);
                names.into_iter().try_for_each(|name| dict.set_item(name, py.None()))?;
                let set = set_of_keys(&dict)?;
                Ok::<_, PyErr>((dict.unbind(), set.unbind()))
            })?;
        }
        Ok(FilledDict::empty(py))
    }

    /// The set of all names, which `dict` holds.
    ///
    /// # Errors
    /// `MemoryError`.
    #[inline]
    pub fn all_names<'py>(&self, dict: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PySet>> {
        let py = dict.py();
        let Some((_, template)) = self.templates.get(py) else { return set_of_keys(dict) };
        // SAFETY: a live set, of which the call makes a new one by copying its table, without hashing. Nothing in it can
        // lead back to it, so the collector need not look at it.
        unsafe {
            let set = Bound::from_owned_ptr_or_err(py, ffi::PySet_New(template.as_ptr()))?;
            ffi::PyObject_GC_UnTrack(set.as_ptr().cast());
            Ok(set.cast_into_unchecked())
        }
    }
}

impl std::fmt::Debug for KeyTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("KeyTable")
    }
}

// Names are plain texts: nothing for the collector, and nothing that makes nodes differ.
crate::inert_part!(KeyTable);
