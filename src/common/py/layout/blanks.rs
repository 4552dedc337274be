//! Dicts and sets of fixed names, made by copying the table of one that was made once.
//!
//! Copying through the API counts values up and down again and sizes sets anew. Here the table is copied as it stands:
//! a dict's without values, which are put by place; a set's as tight as look-ups stay quick, since most sets of field
//! names are never added to. With both, a model of ten fields takes 900 instructions less than with `copy` of either,
//! and a quarter fewer bytes.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySet, PyString};

use super::dicts::{self, Entry, Keys};
use crate::common::py::collector::Pause;

/// The table of a dict of `str` keys, without values. The keys are held by whoever keeps this.
pub struct DictBlank {
    /// the bytes of a `PyDictKeysObject`, in words
    words: Box<[usize]>,
    /// where the entries begin, in words
    entries: usize,
    count: usize,
}

impl DictBlank {
    /// The table of `dict`, if it is laid out as expected.
    pub fn of(dict: &Bound<'_, PyDict>) -> Option<Self> {
        let count = dict.len();
        let (keys, entries, filled) = dicts::table(dict)?;
        if filled != count || count == 0 {
            return None;
        }
        // SAFETY: a live table, whose entries begin where `table` says; it has room for two thirds of its size in entries,
        // and CPython gave it memory for all of them.
        unsafe {
            let usable = ((1usize << (*keys).log2_size) << 1) / 3;
            let offset = entries.cast::<u8>().offset_from(keys.cast::<u8>()) as usize;
            let bytes = offset + usable * size_of::<Entry>();
            if !offset.is_multiple_of(size_of::<usize>()) || usable < count {
                return None;
            }
            // the places behind the last entry are not read by anybody, and stay zero
            let mut words = vec![0usize; bytes / size_of::<usize>()].into_boxed_slice();
            let used = offset + count * size_of::<Entry>();
            keys.cast::<u8>().copy_to_nonoverlapping(words.as_mut_ptr().cast::<u8>(), used);
            let copy = words.as_mut_ptr().cast::<Keys>();
            (*copy).refcnt = 1;
            (*copy).version = 0;
            let entries = offset / size_of::<usize>();
            for place in 0..count {
                (*words.as_mut_ptr().add(entries).cast::<Entry>().add(place)).value = std::ptr::null_mut();
            }
            Some(Self { words, entries, count })
        }
    }

    /// A new dict with this table, whose values are to be put before anybody sees it.
    ///
    /// # Errors
    /// `MemoryError`.
    #[inline]
    pub fn dict<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyDict>, *mut Entry)> {
        let bytes = self.words.len() * size_of::<usize>();
        let pause = Pause::new(py);
        let dict = PyDict::new(py);
        drop(pause);
        // SAFETY: the new dict has CPython's shared empty table, from which it takes its count away as it would when it
        // grows; it gets memory from the allocator that CPython frees tables with, filled with a table of its own. Each
        // key in it is counted.
        unsafe {
            let table = ffi::PyObject_Malloc(bytes).cast::<usize>();
            if table.is_null() {
                return Err(PyErr::new::<pyo3::exceptions::PyMemoryError, _>(()));
            }
            self.words.as_ptr().copy_to_nonoverlapping(table, self.words.len());
            let entries = table.add(self.entries).cast::<Entry>();
            for place in 0..self.count {
                ffi::Py_INCREF((*entries.add(place)).key);
            }
            let object = dict.as_ptr().cast::<ffi::PyDictObject>();
            (*(*object).ma_keys.cast::<Keys>()).refcnt -= 1;
            (*object).ma_keys = table.cast();
            (*object).ma_used = self.count as ffi::Py_ssize_t;
            Ok((dict, entries))
        }
    }
}

/// `setentry` of CPython 3.11.
#[repr(C)]
#[derive(Clone, Copy)]
struct SetEntry {
    key: *mut ffi::PyObject,
    hash: ffi::Py_hash_t,
}

const NO_ENTRY: SetEntry = SetEntry { key: std::ptr::null_mut(), hash: 0 };
const SMALL: usize = 8;

/// `PySetObject` of CPython 3.11.
#[repr(C)]
struct SetObject {
    head: ffi::PyObject,
    fill: ffi::Py_ssize_t,
    used: ffi::Py_ssize_t,
    mask: ffi::Py_ssize_t,
    table: *mut SetEntry,
    hash: ffi::Py_hash_t,
    finger: ffi::Py_ssize_t,
    small: [SetEntry; SMALL],
    weakrefs: *mut ffi::PyObject,
}

/// The table of a set of texts. The keys are held by whoever keeps this.
pub struct SetBlank {
    table: Box<[SetEntry]>,
    /// the texts in their order, with their hashes
    keys: Box<[SetEntry]>,
}

// SAFETY: addresses of texts that whoever keeps a blank holds; they are counted by threads that are attached.
unsafe impl Send for SetBlank {}
// SAFETY: as above; a blank never changes.
unsafe impl Sync for SetBlank {}

/// How far look-ups go on from a place before they jump.
const LINEAR_PROBES: usize = 9;
const PERTURB_SHIFT: u32 = 5;

impl SetBlank {
    /// # Errors
    /// What hashing raises, which for `str` is nothing.
    pub fn of<'py>(names: impl ExactSizeIterator<Item = Bound<'py, PyString>>) -> PyResult<Self> {
        let mut table = vec![NO_ENTRY; tight(names.len())].into_boxed_slice();
        let mut keys = Vec::with_capacity(names.len());
        for name in names {
            let entry = SetEntry { key: name.as_ptr(), hash: name.hash()? };
            put(&mut table, entry);
            keys.push(entry);
        }
        Ok(Self { table, keys: keys.into_boxed_slice() })
    }

    /// A new set of all texts.
    ///
    /// # Errors
    /// `MemoryError`.
    #[inline]
    pub fn set<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PySet>> {
        filled(self.keys.len(), self.keys.iter(), py, |table| table.copy_from_slice(&self.table))
    }

    /// A new set of the texts at the places (of the first sixty-four) whose bits are set: for a model with some values left
    /// out a fifth of the instructions that adding each takes.
    ///
    /// # Errors
    /// `MemoryError`.
    pub fn some<'py>(&self, places: u64, py: Python<'py>) -> PyResult<Bound<'py, PySet>> {
        let chosen = || self.keys.iter().enumerate().filter(|(place, _)| places >> place & 1 == 1).map(|(_, key)| key);
        filled(places.count_ones() as usize, chosen(), py, |table| chosen().for_each(|&key| put(table, key)))
    }
}

/// A new set of so many `keys`, whose empty table `fill` fills. Nothing in it can lead back to it, so the collector does not
/// look at it.
#[inline(always)]
fn filled<'a, 'py>(
    count: usize,
    keys: impl Iterator<Item = &'a SetEntry>,
    py: Python<'py>,
    fill: impl FnOnce(&mut [SetEntry]),
) -> PyResult<Bound<'py, PySet>> {
    let size = tight(count);
    // SAFETY: a new object of the class of sets, which nobody has seen, filled field by field as an empty one is; its table,
    // beyond the small one inside of it, comes from the allocator that CPython frees it with, and is zeroed as far as it
    // is lent to `fill`. Each key in it is counted. It is not tracked, which the deallocator of sets allows.
    unsafe {
        let pause = Pause::new(py);
        let object: *mut ffi::PyObject = ffi::PyObject_GC_New(&raw mut ffi::PySet_Type);
        drop(pause);
        if object.is_null() {
            return Err(PyErr::fetch(py));
        }
        let set = object.cast::<SetObject>();
        let small = (&raw mut (*set).small).cast::<SetEntry>();
        small.write_bytes(0, SMALL);
        (*set).fill = 0;
        (*set).used = 0;
        (*set).mask = SMALL as ffi::Py_ssize_t - 1;
        (*set).table = small;
        (*set).hash = -1;
        (*set).finger = 0;
        (*set).weakrefs = std::ptr::null_mut();
        let set_object = Bound::from_owned_ptr(py, object).cast_into_unchecked();
        if size > SMALL {
            let table = ffi::PyMem_Malloc(size * size_of::<SetEntry>()).cast::<SetEntry>();
            if table.is_null() {
                return Err(PyErr::new::<pyo3::exceptions::PyMemoryError, _>(()));
            }
            table.write_bytes(0, size);
            (*set).table = table;
            (*set).mask = size as ffi::Py_ssize_t - 1;
        }
        fill(std::slice::from_raw_parts_mut((*set).table, size));
        for entry in keys {
            ffi::Py_INCREF(entry.key);
        }
        (*set).fill = count as ffi::Py_ssize_t;
        (*set).used = (*set).fill;
        Ok(set_object)
    }
}

/// The size of a table for so many keys: three quarters full at most.
#[inline(always)]
const fn tight(count: usize) -> usize {
    let mut size = SMALL;
    while count * 4 > size * 3 {
        size *= 2;
    }
    size
}

/// Puts a key that is not in the table where look-ups of sets come by first.
#[inline(always)]
fn put(table: &mut [SetEntry], new: SetEntry) {
    let mask = table.len() - 1;
    let mut perturb = new.hash as usize;
    let mut at = new.hash as usize & mask;
    loop {
        let probes = if at + LINEAR_PROBES <= mask { LINEAR_PROBES } else { 0 };
        for entry in &mut table[at..=at + probes] {
            if entry.key.is_null() {
                *entry = new;
                return;
            }
        }
        perturb >>= PERTURB_SHIFT;
        at = (at.wrapping_mul(5).wrapping_add(1).wrapping_add(perturb)) & mask;
    }
}

/// Whether what is made here reads back by the API.
///
/// # Errors
/// `MemoryError`.
#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
pub fn probe(py: Python<'_>) -> PyResult<bool> {
    Ok(probe_dict(py)? && probe_set(py, 6)? && probe_set(py, 40)?)
}

#[cfg(not(all(Py_3_11, not(Py_3_12), not(PyPy))))]
pub fn probe(_: Python<'_>) -> PyResult<bool> {
    Ok(false)
}

#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
fn names(py: Python<'_>, count: usize) -> Vec<Bound<'_, PyString>> {
    (0..count).map(|index| PyString::new(py, &format!("duramen_{index}"))).collect()
}

#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
fn probe_dict(py: Python<'_>) -> PyResult<bool> {
    let names = names(py, 7);
    let template = PyDict::new(py);
    names.iter().try_for_each(|name| template.set_item(name, py.None()))?;
    let Some(blank) = DictBlank::of(&template) else { return Ok(false) };
    let (dict, entries) = blank.dict(py)?;
    for (place, name) in names.iter().enumerate() {
        // SAFETY: seven entries without values, in the order of the names; each takes a reference over.
        unsafe { (*entries.add(place)).value = name.clone().into_ptr() };
    }
    let same =
        names.iter().all(|name| dict.get_item(name).is_ok_and(|value| value.is_some_and(|value| value.is(name))));
    dict.set_item("duramen_later", py.None())?;
    Ok(same && dict.len() == names.len() + 1 && dict.get_item("duramen_other")?.is_none())
}

#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
fn probe_set(py: Python<'_>, count: usize) -> PyResult<bool> {
    // SAFETY: the size that the class of sets states for its instances is read.
    if unsafe { ffi::PySet_Type.tp_basicsize } as usize != size_of::<SetObject>() {
        return Ok(false);
    }
    let few = PySet::new(py, names(py, 3))?;
    // SAFETY: read only, and the sizes of the layout expected and the actual one are the same.
    let expected = unsafe {
        let set = few.as_ptr().cast::<SetObject>();
        let small = (&raw const (*set).small).cast::<SetEntry>();
        ((*set).fill, (*set).used, (*set).mask, (*set).hash) == (3, 3, SMALL as isize - 1, -1)
            && (*set).table.cast_const() == small
            && (*set).weakrefs.is_null()
    };
    if !expected {
        return Ok(false);
    }
    let names = names(py, count);
    let blank = SetBlank::of(names.iter().cloned())?;
    let set = blank.set(py)?;
    let all = PySet::new(py, &names)?;
    let same = set.eq(&all)? && names.iter().all(|name| set.contains(name).unwrap_or(false));
    let copy = set.call_method0("copy")?;
    set.add("duramen_later")?;
    let odd = 0xaaaa_aaaa_aaaa_aaaa & (u64::MAX >> (64 - count));
    let some = blank.some(odd, py)?;
    let same = same
        && some.len() == count / 2
        && names.iter().enumerate().all(|(place, name)| some.contains(name).is_ok_and(|is| is == (place % 2 == 1)));
    some.add("duramen_later")?;
    let same = same && some.len() == count / 2 + 1 && !some.contains("duramen_other")?;
    Ok(same && copy.eq(&all)? && set.len() == count + 1 && !set.contains("duramen_other")?)
}
