//! A record's names, kept as a dict and a set that are copied for each instance once instances are made often.

use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PySet, PyString};

use super::blanks::{DictBlank, SetBlank};
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
    /// boxed: most models of an application never come to have any
    templates: PyOnceLock<Box<Templates>>,
}

struct Templates {
    dict: Py<PyDict>,
    set: Py<PySet>,
    /// the tables of both, where layouts are known
    blanks: Option<(DictBlank, SetBlank)>,
}

impl KeyTable {
    pub fn empty() -> Self {
        Self { uses: AtomicU32::new(0), templates: PyOnceLock::new() }
    }

    /// The set of the names at the places whose bits are set, if the table of names is there to take them from.
    ///
    /// # Errors
    /// `MemoryError`.
    #[inline]
    pub fn some_names<'py>(&self, places: u64, py: Python<'py>) -> PyResult<Option<Bound<'py, PySet>>> {
        match self.templates.get(py).map(|templates| &**templates) {
            Some(Templates { blanks: Some((_, blank)), .. }) => blank.some(places, py).map(Some),
            _ => Ok(None),
        }
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
        match self.templates.get(py).map(|templates| &**templates) {
            Some(Templates { blanks: Some((blank, _)), .. }) => FilledDict::blank(blank, py),
            Some(templates) => FilledDict::copy_of(templates.dict.bind(py)),
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
                let blanks = match DictBlank::of(&dict) {
                    Some(blank) if known() => {
                        let keys = dict.keys();
                        let names = keys.iter().map(|name| name.cast_into::<PyString>().map_err(PyErr::from));
                        let names = names.collect::<PyResult<Vec<_>>>()?;
                        Some((blank, SetBlank::of(names.into_iter())?))
                    }
                    _ => None,
                };
                Ok::<_, PyErr>(Box::new(Templates { dict: dict.unbind(), set: set.unbind(), blanks }))
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
        let template = match self.templates.get(py).map(|templates| &**templates) {
            Some(Templates { blanks: Some((_, blank)), .. }) => return blank.set(py),
            Some(templates) => &templates.set,
            None => return set_of_keys(dict),
        };
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
