//! The entries of a dict, read and filled where they stand.
//!
//! CPython 3.11 keeps the entries of a dict in insertion order behind its hash table; where all keys are exact `str`,
//! an entry is a key and a value. A dict is looked at anew at each step, so that user code may change it in between.

use std::cell::Cell;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::blanks::DictBlank;
#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
use super::known;
use crate::common::py::as_is::AsIs;
use crate::common::py::object::dict_get;
use crate::common::py::tree::Key;

/// `PyDictKeysObject` of CPython 3.11, up to the hash table.
#[repr(C)]
pub(super) struct Keys {
    pub(super) refcnt: ffi::Py_ssize_t,
    pub(super) log2_size: u8,
    log2_index_bytes: u8,
    kind: u8,
    pub(super) version: u32,
    usable: ffi::Py_ssize_t,
    nentries: ffi::Py_ssize_t,
}

/// All keys are exact `str`, and the dict owns its table.
#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
const UNICODE_KEYS: u8 = 1;

/// `PyDictUnicodeEntry`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Entry {
    pub(super) key: *mut ffi::PyObject,
    pub(super) value: *mut ffi::PyObject,
}

/// The entries of a dict as they are now, with places of deleted ones, if all keys are exact `str`.
#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
#[inline(always)]
pub(super) fn entries(dict: &Bound<'_, PyDict>) -> Option<(*mut Entry, usize)> {
    if !known() {
        return None;
    }
    table(dict).map(|(_, entries, count)| (entries, count))
}

/// The table of a dict and its entries, whether layouts may be used or not.
#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
#[inline(always)]
pub(super) fn table(dict: &Bound<'_, PyDict>) -> Option<(*mut Keys, *mut Entry, usize)> {
    // SAFETY: a live dict, whose layout `probe` reads back before anybody else calls this; the entries follow a hash table of the size stated.
    unsafe {
        let object = dict.as_ptr().cast::<ffi::PyDictObject>();
        let keys = (*object).ma_keys.cast::<Keys>();
        if (*keys).kind != UNICODE_KEYS || !(*object).ma_values.is_null() {
            return None;
        }
        let table = keys.add(1).cast::<u8>();
        let entries = table.add(1usize << (*keys).log2_index_bytes).cast::<Entry>();
        Some((keys, entries, (*keys).nentries as usize))
    }
}

#[cfg(not(all(Py_3_11, not(Py_3_12), not(PyPy))))]
#[inline(always)]
pub(super) fn entries(_: &Bound<'_, PyDict>) -> Option<(*mut Entry, usize)> {
    None
}

#[cfg(not(all(Py_3_11, not(Py_3_12), not(PyPy))))]
pub(super) fn table(_: &Bound<'_, PyDict>) -> Option<(*mut Keys, *mut Entry, usize)> {
    None
}

/// The key and the value at a place of a dict, borrowed; nothing where an entry was deleted or none was made. Without
/// layouts `PyDict_Next` tells, which counts places as the entries stand.
#[inline(always)]
fn entry_at(dict: &Bound<'_, PyDict>, place: usize) -> Option<Entry> {
    let Some((entries, count)) = entries(dict) else { return entry_by_api(dict, place) };
    if place >= count {
        return None;
    }
    // SAFETY: the place is below the count of entries that the dict states now.
    let entry = unsafe { *entries.add(place) };
    (!entry.value.is_null()).then_some(entry)
}

#[inline]
pub(super) fn entry_by_api(dict: &Bound<'_, PyDict>, place: usize) -> Option<Entry> {
    if cfg!(Py_GIL_DISABLED) {
        return None;
    }
    let mut position = place as ffi::Py_ssize_t;
    let (mut key, mut value) = (std::ptr::null_mut(), std::ptr::null_mut());
    // SAFETY: a live dict and places to write to; the call checks the position against the dict as it is now.
    let found = unsafe { ffi::PyDict_Next(dict.as_ptr(), &raw mut position, &raw mut key, &raw mut value) };
    (found != 0 && position as usize == place + 1).then_some(Entry { key, value })
}

/// The next pair at or after `position`, which moves past it. `None`: not to be read by layout, ask the API.
#[inline(always)]
pub fn next_entry<'py>(
    dict: &Bound<'py, PyDict>,
    position: &mut usize,
) -> Option<Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
    let (entries, count) = entries(dict)?;
    while *position < count {
        // SAFETY: the place is below the count of entries that the dict states now.
        let entry = unsafe { *entries.add(*position) };
        *position += 1;
        if !entry.value.is_null() {
            // SAFETY: an entry with a value holds live references, which are counted before anything else runs.
            let pair = unsafe {
                (Bound::from_borrowed_ptr(dict.py(), entry.key), Bound::from_borrowed_ptr(dict.py(), entry.value))
            };
            return Some(Some(pair));
        }
    }
    Some(None)
}

/// The value at a place of a dict, if the entry there is that of `key`.
#[inline(always)]
pub fn value_at<'py>(dict: &Bound<'py, PyDict>, place: usize, key: &Key) -> Option<Bound<'py, PyAny>> {
    let entry = entry_at(dict, place)?;
    // SAFETY: a live reference, counted at once.
    (entry.key == key.as_ptr()).then(|| unsafe { Bound::from_borrowed_ptr(dict.py(), entry.value) })
}

/// The value of the first pair of a dict, if its key is `name`.
#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
#[inline]
pub(super) fn first_value<'py>(dict: &Bound<'py, PyDict>, name: &Bound<'py, PyString>) -> Option<Bound<'py, PyAny>> {
    let entry = entry_at(dict, 0)?;
    // SAFETY: a live reference, counted at once.
    (entry.key == name.as_ptr()).then(|| unsafe { Bound::from_borrowed_ptr(dict.py(), entry.value) })
}

/// Looks keys up in a dict, guessing that they stand in the order in which they are asked for.
#[derive(Default)]
pub struct Cursor {
    /// where the next key is expected
    place: Cell<usize>,
    /// how many keys stood where they were expected, each at a place of its own
    found: Cell<usize>,
    /// no key is asked for twice and nothing changes the dict, so that nothing is left to find once as many were found
    /// as the dict has
    once: Cell<bool>,
}

impl Cursor {
    /// States whether each key is asked for once, and no user code runs in between.
    pub fn expect_once(&self, once: bool) {
        self.once.set(once);
    }

    /// Whether all keys of the dict were found.
    #[inline(always)]
    pub fn is_done(&self, dict: &Bound<'_, PyDict>) -> bool {
        self.once.get() && self.found.get() == dict.len()
    }

    #[inline(always)]
    fn hit(&self, place: usize) {
        self.place.set(place + 1);
        self.found.set(self.found.get() + 1);
    }

    /// `dict[key]`, if it stands where it is expected.
    #[inline(always)]
    pub fn guess<'py>(&self, dict: &Bound<'py, PyDict>, key: &Key) -> Option<Bound<'py, PyAny>> {
        let place = self.place.get();
        let entry = entry_at(dict, place)?;
        if !same_text(entry.key, key) {
            return None;
        }
        self.hit(place);
        // SAFETY: a live reference, counted at once.
        Some(unsafe { Bound::from_borrowed_ptr(dict.py(), entry.value) })
    }

    /// As `guess`, for a value that is taken as it is; the place is kept for another look if it is not.
    #[inline(always)]
    pub fn guess_as_is<'py>(&self, dict: &Bound<'py, PyDict>, key: &Key, as_is: AsIs) -> Option<Bound<'py, PyAny>> {
        if as_is == AsIs::NEVER {
            return None;
        }
        let (place, found) = (self.place.get(), self.found.get());
        let value = self.guess(dict, key)?;
        if as_is.takes(&value) {
            return Some(value);
        }
        self.place.set(place);
        self.found.set(found);
        None
    }

    /// `dict[key]`, or `None` for a missing key.
    ///
    /// # Errors
    /// What comparing keys raises.
    #[inline]
    pub fn get<'py>(&self, dict: &Bound<'py, PyDict>, key: &Key) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.guess(dict, key) {
            Some(value) => Ok(Some(value)),
            None if self.is_done(dict) => Ok(None),
            None => self.search(dict, key),
        }
    }

    #[inline(never)]
    fn search<'py>(&self, dict: &Bound<'py, PyDict>, key: &Key) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = dict_get(dict, key.bind(dict.py()))?;
        if found.is_some() {
            // where the order differs, the next key is often behind this one
            let from = self.place.get();
            let behind = |place: &usize| entry_at(dict, *place).is_some_and(|entry| same_text(entry.key, key));
            if let Some(place) = (from..from + 4).find(behind) {
                self.place.set(place + 1);
            }
        }
        Ok(found)
    }
}

/// Whether a key of a dict is this text, as far as can be told at a glance.
#[inline(always)]
fn same_text(raw: *mut ffi::PyObject, key: &Key) -> bool {
    if raw == key.as_ptr() {
        return true;
    }
    let Some(text) = key.ascii() else { return false };
    // SAFETY: a live object that is looked at as a text only if it is exactly one; the bytes of a compact ASCII one follow its header, as many as its length says.
    unsafe {
        ffi::PyUnicode_CheckExact(raw) != 0
            && ffi::PyUnicode_IS_COMPACT_ASCII(raw) != 0
            && ffi::PyUnicode_GET_LENGTH(raw) as usize == text.len()
            && std::slice::from_raw_parts(ffi::PyUnicode_DATA(raw).cast::<u8>(), text.len()) == text.as_bytes()
    }
}

/// A dict being filled that nobody else has seen: a copy of a template whose values are put by place, or a plain new one.
pub struct FilledDict<'py> {
    dict: Bound<'py, PyDict>,
    /// null where values are put through the API
    entries: *mut Entry,
    /// a value was put that the collector may have to see
    collectable: bool,
    /// all keys stand in it already
    from_template: bool,
}

impl<'py> FilledDict<'py> {
    pub fn empty(py: Python<'py>) -> Self {
        Self { dict: PyDict::new(py), entries: std::ptr::null_mut(), collectable: false, from_template: false }
    }

    /// A copy of `template`, a dict of names with `None` for each.
    ///
    /// # Errors
    /// `MemoryError`.
    #[inline]
    pub fn copy_of(template: &Bound<'py, PyDict>) -> PyResult<Self> {
        let dict = template.copy()?;
        Ok(Self { dict, entries: std::ptr::null_mut(), collectable: false, from_template: true })
    }

    /// A dict of names whose values are to be put.
    ///
    /// # Errors
    /// `MemoryError`.
    #[inline]
    pub fn blank(blank: &DictBlank, py: Python<'py>) -> PyResult<Self> {
        let (dict, entries) = blank.dict(py)?;
        Ok(Self { dict, entries, collectable: false, from_template: true })
    }

    /// A copy of a record's dict, whose values are then replaced by place. Nothing where it does not have `size` pairs, or
    /// is of a subclass, whose own methods copying might call.
    ///
    /// # Errors
    /// `MemoryError`.
    #[inline]
    pub fn copy_of_record(record: &Bound<'py, PyDict>, size: usize) -> PyResult<Option<Self>> {
        if cfg!(Py_GIL_DISABLED) || record.len() != size || !record.is_exact_instance_of::<PyDict>() {
            return Ok(None);
        }
        let dict = record.copy()?;
        let entries = match entries(&dict) {
            Some((entries, count)) if count == size => entries,
            Some(_) => return Ok(None),
            None => std::ptr::null_mut(),
        };
        // SAFETY: a live dict. It is hidden from the collector, so that nobody else gets at it while it is filled.
        let collectable = unsafe {
            let tracked = !entries.is_null() && ffi::PyObject_GC_IsTracked(dict.as_ptr()) != 0;
            if tracked {
                ffi::PyObject_GC_UnTrack(dict.as_ptr().cast());
            }
            tracked
        };
        Ok(Some(Self { dict, entries, collectable, from_template: false }))
    }

    /// The value at a place of such a copy, if it stands there under this key.
    #[inline(always)]
    pub fn value(&self, place: usize, key: &Key) -> Option<Borrowed<'_, 'py, PyAny>> {
        let entry = if self.entries.is_null() {
            entry_by_api(&self.dict, place)?
        } else {
            debug_assert!(place < self.dict.len());
            // SAFETY: places are below the size that the copy was made for, which is its count of entries.
            unsafe { *self.entries.add(place) }
        };
        // SAFETY: a live reference, held by the dict, which nobody else can change.
        (entry.key == key.as_ptr()).then(|| unsafe { Borrowed::from_ptr(self.dict.py(), entry.value) })
    }

    /// Puts the value of the name at `index` of the template.
    ///
    /// # Errors
    /// `MemoryError`.
    #[inline(always)]
    pub fn put(&mut self, index: usize, name: &Bound<'py, PyString>, value: Bound<'py, PyAny>) -> PyResult<()> {
        if self.entries.is_null() {
            return self.dict.set_item(name, value);
        }
        // SAFETY: `index` is that of a field of the record whose blank was copied, so below its count of entries. The
        // dict was not handed out, so its table is still the one that `blank` made. A value that is put twice replaces
        // the first one, which is counted down after the new one stands in its place.
        unsafe {
            self.collectable |= ffi::PyType_HasFeature(ffi::Py_TYPE(value.as_ptr()), ffi::Py_TPFLAGS_HAVE_GC) != 0;
            let entry = self.entries.add(index);
            debug_assert!((*entry).key == name.as_ptr());
            let old = std::mem::replace(&mut (*entry).value, value.into_ptr());
            if !old.is_null() {
                ffi::Py_DECREF(old);
            }
        }
        Ok(())
    }

    /// Any dict, filled through the API.
    pub fn of(dict: Bound<'py, PyDict>) -> Self {
        Self { dict, entries: std::ptr::null_mut(), collectable: false, from_template: false }
    }

    /// Ends the filling by place: from here on any key can be put.
    ///
    /// # Errors
    /// `MemoryError`, with `count` below the size of the template: a new dict takes the first `count` entries over.
    #[cold]
    pub fn seal(&mut self, count: usize) -> PyResult<()> {
        if std::mem::take(&mut self.from_template) && count < self.dict.len() {
            let dict = PyDict::new(self.dict.py());
            for (key, value) in self.dict.iter().take(count) {
                dict.set_item(key, value)?;
            }
            *self = Self::of(dict);
        } else {
            self.show();
        }
        self.entries = std::ptr::null_mut();
        Ok(())
    }

    /// Whether names that got no value must be taken out.
    #[inline]
    pub fn from_template(&self) -> bool {
        self.from_template
    }

    /// Takes the names out that got no value.
    ///
    /// # Errors
    /// `MemoryError`.
    #[cold]
    pub fn take_out<'a>(&mut self, names: impl Iterator<Item = (usize, &'a Bound<'py, PyString>)>) -> PyResult<()>
    where
        'py: 'a,
    {
        let none = self.dict.py().None().into_bound(self.dict.py());
        for (index, name) in names {
            self.put(index, name, none.clone())?;
            self.dict.del_item(name)?;
        }
        Ok(())
    }

    pub fn dict(&self) -> &Bound<'py, PyDict> {
        &self.dict
    }

    #[inline]
    pub fn finish(mut self) -> Bound<'py, PyDict> {
        self.show();
        self.dict
    }

    #[inline]
    fn show(&mut self) {
        if std::mem::take(&mut self.collectable) {
            // SAFETY: a live dict; as CPython's own insertion does, it is shown to the collector with its first value
            // that may be part of a cycle, and only once.
            unsafe {
                if ffi::PyObject_GC_IsTracked(self.dict.as_ptr()) == 0 {
                    ffi::PyObject_GC_Track(self.dict.as_ptr().cast());
                }
            }
        }
    }
}

/// Whether a dict made by the API reads as this module expects, and one written here reads back by the API.
///
/// # Errors
/// `MemoryError`.
#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
pub fn probe(py: Python<'_>) -> PyResult<bool> {
    let template = PyDict::new(py);
    let names = ["duramen_first", "duramen_second", "duramen_third"].map(|name| Key::from_str(py, name));
    for name in &names {
        template.set_item(name.bind(py), py.None())?;
    }
    let copy = template.copy()?;
    // SAFETY: read only: a dict's table is at least as long as the header read here, whatever its layout is.
    let header = unsafe {
        let object = copy.as_ptr().cast::<ffi::PyDictObject>();
        let keys = (*object).ma_keys.cast::<Keys>();
        ((*keys).refcnt, (*keys).log2_size, (*keys).log2_index_bytes, (*keys).kind, (*keys).nentries)
    };
    if header != (1, 3, 3, UNICODE_KEYS, 3) {
        return Ok(false);
    }
    // SAFETY: the header is that of a table of eight one-byte indices, behind which three entries stand.
    let entries = unsafe {
        let object = copy.as_ptr().cast::<ffi::PyDictObject>();
        (*object).ma_keys.cast::<Keys>().add(1).cast::<u8>().add(8).cast::<Entry>()
    };
    for (place, name) in names.iter().enumerate() {
        // SAFETY: three entries were made.
        let entry = unsafe { *entries.add(place) };
        if entry.key != name.as_ptr() || entry.value != py.None().as_ptr() {
            return Ok(false);
        }
    }
    let value = pyo3::types::PyList::empty(py);
    // SAFETY: the second entry holds `None` (read back above), which the new reference replaces.
    unsafe {
        let entry = entries.add(1);
        (*entry).value = value.clone().into_ptr();
        ffi::Py_DECREF(py.None().as_ptr());
    }
    let read = copy.get_item(names[1].bind(py))?;
    Ok(read.is_some_and(|read| read.is(&value)) && copy.len() == 3)
}

#[cfg(not(all(Py_3_11, not(Py_3_12), not(PyPy))))]
pub fn probe(_: Python<'_>) -> PyResult<bool> {
    Ok(false)
}
