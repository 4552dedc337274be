//! Building and reading Python objects below PyO3's safe interface.

#![allow(unsafe_code)]

use super::layout;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::critical_section::with_critical_section;
use pyo3::types::{PyDict, PyInt, PyList, PySet, PyString, PyTuple, PyType};

/// The interned `str` equal to `text` (an exact `str`, also where `text` is of a subclass).
pub fn interned(text: &Bound<'_, PyString>) -> Py<PyString> {
    let py = text.py();
    if !text.is_exact_instance_of::<PyString>()
        && let Ok(plain) = text.to_str()
    {
        return PyString::intern(py, plain).unbind();
    }
    let mut raw = text.clone().into_ptr();
    // SAFETY: `raw` is an owned reference to a `str`; the call may replace it by another owned one.
    unsafe {
        ffi::PyUnicode_InternInPlace(&raw mut raw);
        Bound::from_owned_ptr(py, raw).cast_into_unchecked::<PyString>().unbind()
    }
}

/// The text of an ASCII `str`, read where it stands.
#[inline(always)]
pub fn ascii_text(text: &Py<PyString>) -> Option<&str> {
    let raw = text.as_ptr();
    // SAFETY: a live `str`, immutable as long as `text` is held; the bytes of a compact ASCII one follow its header, as
    // many as its length says, and ASCII is UTF-8.
    unsafe {
        if ffi::PyUnicode_IS_COMPACT_ASCII(raw) == 0 {
            return None;
        }
        let bytes =
            std::slice::from_raw_parts(ffi::PyUnicode_DATA(raw).cast::<u8>(), ffi::PyUnicode_GET_LENGTH(raw) as usize);
        Some(std::str::from_utf8_unchecked(bytes))
    }
}

/// The text of an exact `str`, as long as it is held; `None` where it is no Unicode text.
#[inline(always)]
pub fn str_text<'a>(text: &'a Bound<'_, PyString>) -> Option<&'a str> {
    match ascii_text(text.as_unbound()) {
        Some(text) => Some(text),
        None => text.to_str().ok(),
    }
}

/// How many characters a text has.
#[inline]
pub fn str_len(text: &Bound<'_, PyString>) -> usize {
    #[cfg(not(any(PyPy, GraalPy)))]
    // SAFETY: a live `str`.
    unsafe {
        ffi::PyUnicode_GET_LENGTH(text.as_ptr()) as usize
    }
    #[cfg(any(PyPy, GraalPy))]
    text.len().unwrap_or(0)
}

/// Whether an object is known to be an interned `str`, so that no other object has the same text and is interned too.
#[inline]
pub fn is_interned(object: &Bound<'_, PyAny>) -> bool {
    #[cfg(not(any(PyPy, GraalPy, Py_3_14)))]
    // SAFETY: an exact `str` begins with this header; the field is read only.
    unsafe {
        ffi::PyUnicode_CheckExact(object.as_ptr()) != 0
            && (*object.as_ptr().cast::<ffi::PyASCIIObject>()).interned() != 0
    }
    #[cfg(any(PyPy, GraalPy, Py_3_14))]
    {
        let _ = object;
        false
    }
}

/// A new instance of `class` without running `__init__`, as `class.__new__(class)` gives.
pub fn new_instance<'py>(class: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyAny>> {
    let py = class.py();
    let raw = class.as_type_ptr();
    // SAFETY: `raw` is a live type object; `tp_new` is called with an empty tuple and no keywords, as `cls.__new__(cls)`.
    unsafe {
        match (*raw).tp_new {
            Some(new) => {
                let empty = pyo3::types::PyTuple::empty(py);
                Bound::from_owned_ptr_or_err(py, new(raw, empty.as_ptr(), std::ptr::null_mut()))
            }
            None => Err(PyTypeError::new_err(format!("cannot create '{}' instances", class.name()?))),
        }
    }
}

/// Whether instances of `class` are made without any code of the class or its bases.
pub fn makes_plain_instances(class: &Bound<'_, PyType>) -> bool {
    // SAFETY: two live type objects; their functions are compared, not called.
    unsafe {
        match ((*class.as_type_ptr()).tp_new, ffi::PyBaseObject_Type.tp_new) {
            (Some(own), Some(plain)) => std::ptr::fn_addr_eq(own, plain),
            _ => false,
        }
    }
}

/// Whether a class was made by a `class` statement or the like.
pub fn is_heap_type(class: &Bound<'_, PyType>) -> bool {
    // SAFETY: a live type object, whose flags are read.
    unsafe { ffi::PyType_HasFeature(class.as_type_ptr(), ffi::Py_TPFLAGS_HEAPTYPE) != 0 }
}

/// What a class has in its own `__dict__`, not in those of its bases.
pub fn own_attribute<'py>(class: &Bound<'py, PyType>, name: &Bound<'py, PyString>) -> Option<Bound<'py, PyAny>> {
    let raw = class.as_type_ptr();
    // SAFETY: a live type object, whose flags and dict do not change place; the dict is borrowed from it. A class made by
    // a `class` statement has its dict there in every version.
    let dict = unsafe {
        let is_heap = ffi::PyType_HasFeature(raw, ffi::Py_TPFLAGS_HEAPTYPE) != 0;
        let dict = if is_heap { (*raw).tp_dict } else { std::ptr::null_mut() };
        if dict.is_null() { None } else { Bound::from_borrowed_ptr(class.py(), dict).cast_into::<PyDict>().ok() }
    };
    match dict {
        Some(dict) => dict_get(&dict, name).ok().flatten(),
        None => class.getattr("__dict__").ok()?.get_item(name).ok(),
    }
}

/// Sets an attribute past any `__setattr__` of the class, as `object.__setattr__` does.
pub fn set_attribute(object: &Bound<'_, PyAny>, name: &Bound<'_, PyString>, value: &Bound<'_, PyAny>) -> PyResult<()> {
    // SAFETY: three live objects; the call takes no reference over.
    let code = unsafe { ffi::PyObject_GenericSetAttr(object.as_ptr(), name.as_ptr(), value.as_ptr()) };
    if code == -1 { Err(PyErr::fetch(object.py())) } else { Ok(()) }
}

/// `dict[key]` with the hash of the exact `str` key, without raising for a missing key.
pub fn dict_get<'py>(dict: &Bound<'py, PyDict>, key: &Bound<'py, PyString>) -> PyResult<Option<Bound<'py, PyAny>>> {
    // SAFETY: live objects; the result is borrowed from the dict and counted at once.
    unsafe {
        let found = ffi::PyDict_GetItemWithError(dict.as_ptr(), key.as_ptr());
        if found.is_null() {
            if ffi::PyErr_Occurred().is_null() { Ok(None) } else { Err(PyErr::fetch(dict.py())) }
        } else {
            Ok(Some(Bound::from_borrowed_ptr(dict.py(), found)))
        }
    }
}

/// As `dict_get`, for a key that mostly is the first one of its dict.
pub fn dict_get_first<'py>(
    dict: &Bound<'py, PyDict>,
    key: &Bound<'py, PyString>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    match DictReader::new(dict).next_pair()? {
        Some((first, value)) if first.is(key) => Ok(Some(value)),
        _ => dict_get(dict, key),
    }
}

/// Which of some interned names a key of a dict is.
pub fn place_of(key: &Bound<'_, PyAny>, names: &[&Bound<'_, PyString>]) -> Option<usize> {
    if let Some(place) = names.iter().position(|name| key.is(*name)) {
        return Some(place);
    }
    if is_interned(key) {
        return None;
    }
    // a key that is not the interned text: by content
    let text = key.cast::<PyString>().ok()?.to_str().ok()?;
    names.iter().position(|name| str_text(name) == Some(text))
}

/// Files the values of a dict under their names, all others left out, in one walk.
pub fn read_entries<'py>(
    dict: &Bound<'py, PyDict>,
    names: &[&Bound<'py, PyString>],
    found: &mut [Option<Bound<'py, PyAny>>],
) {
    let mut pairs = DictReader::new(dict);
    // nothing runs here that could change the dict
    while let Ok(Some((key, value))) = pairs.next_pair() {
        if let Some(place) = place_of(&key, names) {
            found[place] = Some(value);
        }
    }
}

/// The value of an exact or subclassed `int` where it fits 64 bits; nothing for other objects.
pub fn int_value(value: &Bound<'_, PyAny>) -> Option<i64> {
    if !value.is_instance_of::<PyInt>() {
        return None;
    }
    if let Some(small) = layout::small_int(value) {
        return Some(small);
    }
    let mut overflow = 0;
    // SAFETY: `value` is a live `int`, for which this call does not run user code.
    let number = unsafe { ffi::PyLong_AsLongLongAndOverflow(value.as_ptr(), &raw mut overflow) };
    if overflow != 0 {
        return None;
    }
    if number == -1 && PyErr::occurred(value.py()) {
        drop(PyErr::take(value.py()));
        return None;
    }
    Some(number)
}

/// A list of `length` items, each made by `next` in turn. Nothing where one gives nothing, or where memory runs out.
#[inline]
pub fn list_of<'py>(
    py: Python<'py>,
    length: usize,
    mut next: impl FnMut() -> Option<Bound<'py, PyAny>>,
) -> Option<Bound<'py, PyAny>> {
    // SAFETY: the call gives a new list or null, with the exception set that is taken back.
    let Ok(list) = (unsafe { Bound::from_owned_ptr_or_err(py, ffi::PyList_New(length as ffi::Py_ssize_t)) }) else {
        return None;
    };
    for index in 0..length {
        let item = next()?;
        // SAFETY: the list was made for so many items, the slot is empty and takes the reference over. A list that is
        // dropped before it is full copes with the slots left empty.
        unsafe { ffi::PyList_SET_ITEM(list.as_ptr(), index as ffi::Py_ssize_t, item.into_ptr()) };
    }
    Some(list)
}

/// `list(iterable)`
pub fn list_from<'py>(iterable: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    // SAFETY: a live object; the result is a new list, or null with an exception set.
    unsafe {
        Bound::from_owned_ptr_or_err(iterable.py(), ffi::PySequence_List(iterable.as_ptr()))
            .map(|list| list.cast_into_unchecked())
    }
}

/// Whether the reference is the only one. Free-threaded interpreters do not tell.
pub fn is_held_once<T>(object: &Bound<'_, T>) -> bool {
    // SAFETY: a live object, whose count is read.
    !cfg!(any(Py_GIL_DISABLED, PyPy, GraalPy)) && unsafe { ffi::Py_REFCNT(object.as_ptr()) } == 1
}

/// The item of a list, if it has as many.
#[inline(always)]
pub fn list_item<'py>(list: &Bound<'py, PyList>, index: usize) -> Option<Bound<'py, PyAny>> {
    if cfg!(any(Py_GIL_DISABLED, PyPy, GraalPy)) {
        return list.get_item(index).ok();
    }
    if index >= list.len() {
        return None;
    }
    // SAFETY: the list has that item now, and it is counted before anybody else can change the list.
    unsafe {
        let item = ffi::PyList_GET_ITEM(list.as_ptr(), index as ffi::Py_ssize_t);
        Bound::from_borrowed_ptr_or_opt(list.py(), item)
    }
}

/// The item of a tuple, if it has as many.
#[inline(always)]
pub fn tuple_item<'py>(tuple: &Bound<'py, PyTuple>, index: usize) -> Option<Bound<'py, PyAny>> {
    if index >= tuple.len() {
        return None;
    }
    #[cfg(not(any(PyPy, GraalPy)))]
    // SAFETY: a tuple never changes, and it has that item.
    unsafe {
        let item = ffi::PyTuple_GET_ITEM(tuple.as_ptr(), index as ffi::Py_ssize_t);
        Bound::from_borrowed_ptr_or_opt(tuple.py(), item)
    }
    #[cfg(any(PyPy, GraalPy))]
    tuple.get_item(index).ok()
}

/// `function(*arguments)`, the arguments handed over where they stand.
#[inline]
pub fn call<'py, const N: usize>(
    function: &Bound<'py, PyAny>,
    arguments: [&Bound<'py, PyAny>; N],
) -> PyResult<Bound<'py, PyAny>> {
    let mut row = [std::ptr::null_mut(); 4];
    const { assert!(N < 4) };
    for (place, argument) in row[1..].iter_mut().zip(arguments) {
        *place = argument.as_ptr();
    }
    // SAFETY: live objects, borrowed for the call; the place in front of them may be written to by the callee, as the flag
    // says. The result is a new reference, or null with an exception set.
    unsafe {
        let flags = N | ffi::PY_VECTORCALL_ARGUMENTS_OFFSET;
        let result = ffi::PyObject_Vectorcall(function.as_ptr(), row.as_ptr().add(1), flags, std::ptr::null_mut());
        Bound::from_owned_ptr_or_err(function.py(), result)
    }
}

/// An empty frozenset, to be filled by `set_add` before anybody else sees it.
pub fn new_frozenset(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    // SAFETY: no iterable is given, so no user code runs; the result is a new reference or null with an exception set.
    unsafe { Bound::from_owned_ptr_or_err(py, ffi::PyFrozenSet_New(std::ptr::null_mut())) }
}

/// Adds to a set, or to a frozenset with a single owner (others are a `SystemError`).
#[inline]
pub fn set_add(set: &Bound<'_, PyAny>, item: &Bound<'_, PyAny>) -> PyResult<()> {
    // SAFETY: two live objects; the call checks the type of the first and takes no reference over.
    let code = unsafe { ffi::PySet_Add(set.as_ptr(), item.as_ptr()) };
    if code == -1 { Err(PyErr::fetch(set.py())) } else { Ok(()) }
}

/// How many elements a set or frozenset has; 0 for other objects.
#[inline]
pub fn set_len(set: &Bound<'_, PyAny>) -> usize {
    // SAFETY: a live object whose type the call checks.
    let length = unsafe { ffi::PySet_Size(set.as_ptr()) };
    usize::try_from(length).unwrap_or_else(|_| {
        drop(PyErr::take(set.py()));
        0
    })
}

/// `list(mapping.items())`, with the texts of errors that CPython has for mappings.
pub fn mapping_items<'py>(mapping: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    // SAFETY: a live object; the result is a new reference to a list, or null with an exception set.
    unsafe {
        let items = Bound::from_owned_ptr_or_err(mapping.py(), ffi::PyMapping_Items(mapping.as_ptr()))?;
        Ok(items.cast_into()?)
    }
}

/// Reads the pairs of a dict where they stand. A dict that changes meanwhile ends in a `RuntimeError`, or early.
pub struct DictReader<'py> {
    dict: Bound<'py, PyDict>,
    /// both `PyDict_Next` and the reading by layout count entries as they stand
    position: usize,
    length: usize,
    left: usize,
}

impl<'py> DictReader<'py> {
    pub fn new(dict: &Bound<'py, PyDict>) -> Self {
        Self { dict: dict.clone(), position: 0, length: dict.len(), left: dict.len() }
    }

    /// A reader that has `count` pairs behind it, the first `count` entries of a dict that nothing was deleted from.
    pub fn after(dict: &Bound<'py, PyDict>, count: usize) -> Self {
        Self { dict: dict.clone(), position: count, length: dict.len(), left: dict.len().saturating_sub(count) }
    }

    pub fn left(&self) -> usize {
        self.left
    }

    #[inline]
    pub fn next_pair(&mut self) -> PyResult<Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        let py = self.dict.py();
        if self.dict.len() != self.length {
            return Err(PyRuntimeError::new_err("dictionary changed size during iteration"));
        }
        if self.left == 0 {
            return Ok(None);
        }
        if let Some(pair) = layout::next_entry(&self.dict, &mut self.position) {
            self.left = if pair.is_some() { self.left - 1 } else { 0 };
            return Ok(pair);
        }
        let (dict, mut position) = (&self.dict, self.position as ffi::Py_ssize_t);
        let pair = with_critical_section(dict, || {
            let (mut key, mut value) = (std::ptr::null_mut(), std::ptr::null_mut());
            // SAFETY: a live dict and places to write to. The call checks the position against the dict as it is now,
            // and its results, borrowed from the dict, are counted before anybody else can touch it.
            unsafe {
                if ffi::PyDict_Next(dict.as_ptr(), &raw mut position, &raw mut key, &raw mut value) == 0 {
                    return None;
                }
                Some((Bound::from_borrowed_ptr(py, key), Bound::from_borrowed_ptr(py, value)))
            }
        });
        self.position = position as usize;
        self.left = if pair.is_some() { self.left - 1 } else { 0 };
        Ok(pair)
    }
}

/// `set(dict)`.
pub fn set_of_keys<'py>(dict: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PySet>> {
    // SAFETY: a live dict, of which the call makes a new set.
    unsafe {
        Bound::from_owned_ptr_or_err(dict.py(), ffi::PySet_New(dict.as_ptr())).map(|set| set.cast_into_unchecked())
    }
}
