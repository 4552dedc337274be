//! Instances of models, made and filled past `__new__` and the attribute protocol where the class leaves both as they are.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};

#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
use super::known;
use crate::common::py::object::{new_instance, set_attribute};
use crate::name;

/// What an instance of a model holds besides what its class defines.
pub struct ModelState<'a, 'py> {
    pub dict: &'a Bound<'py, PyAny>,
    pub extra: Option<&'a Bound<'py, PyAny>>,
    pub fields_set: &'a Bound<'py, PyAny>,
}

/// Makes the instances of one class. Keeps where the slots of the class are, with the version of the class that this
/// was true for: low 32 bits the version tag, above it three offsets in words of eight bits each.
#[derive(Debug, Default)]
pub struct InstanceMaker(AtomicU64);

/// Whether slots are found where their descriptors say.
static SLOTS: AtomicBool = AtomicBool::new(false);

/// `T_OBJECT_EX`: a slot made by `__slots__`.
const OBJECT_SLOT: i32 = 16;
const FIRST_OFFSET: u64 = size_of::<ffi::PyObject>() as u64 / 8;

impl InstanceMaker {
    /// An instance with its state, without running `__init__` or a `__setattr__` of the class.
    ///
    /// # Errors
    /// What `__new__` of the class raises; `AttributeError` for a class without the slots of a model.
    #[inline]
    pub fn model<'py>(&self, class: &Bound<'py, PyType>, state: &ModelState<'_, 'py>) -> PyResult<Bound<'py, PyAny>> {
        if SLOTS.load(Ordering::Relaxed)
            && let Some(offsets) = self.offsets(class)
        {
            return by_slots(class, offsets, state);
        }
        let instance = new_instance(class)?;
        fill(&instance, state)?;
        Ok(instance)
    }

    /// The offsets of the slots of the class as it is now.
    #[inline]
    fn offsets(&self, class: &Bound<'_, PyType>) -> Option<u64> {
        let known = self.0.load(Ordering::Relaxed);
        let version = version(class);
        if version != 0 && known & 0xffff_ffff == version {
            return Some(known >> 32);
        }
        let offsets = resolve(class)?;
        // the look-ups gave the class a version, if there are any left; without one this would be done each time
        let version = self::version(class);
        self.0.store(version | offsets << 32, Ordering::Relaxed);
        (version != 0).then_some(offsets)
    }
}

/// A number that changes whenever the class does; 0 for none.
#[inline(always)]
pub(super) fn version(class: &Bound<'_, PyType>) -> u64 {
    if cfg!(any(Py_GIL_DISABLED, PyPy)) {
        return 0;
    }
    // SAFETY: a live type object.
    unsafe {
        let class = class.as_type_ptr();
        let valid = cfg!(Py_3_13) || (*class).tp_flags & ffi::Py_TPFLAGS_VALID_VERSION_TAG != 0;
        if valid { u64::from((*class).tp_version_tag) } else { 0 }
    }
}

/// The offsets of the three slots, if instances of the class are plain objects with a dict.
#[cold]
fn resolve(class: &Bound<'_, PyType>) -> Option<u64> {
    let py = class.py();
    let raw = class.as_type_ptr();
    // SAFETY: a live type object; `object` is one too.
    let plain = unsafe {
        let object = &raw mut ffi::PyBaseObject_Type;
        address((*raw).tp_new) == address((*object).tp_new)
            && address((*raw).tp_alloc) == ffi::PyType_GenericAlloc as *const () as usize
            && (*raw).tp_itemsize == 0
            && (*raw).tp_flags & ffi::Py_TPFLAGS_HAVE_GC != 0
            && (*raw).tp_flags & ffi::Py_TPFLAGS_HEAPTYPE != 0
            && (*raw).tp_flags & ffi::Py_TPFLAGS_IS_ABSTRACT == 0
    };
    if !plain || cfg!(any(Py_GIL_DISABLED, PyPy)) {
        return None;
    }
    // `__dict__` must be that of plain objects
    let owner = class.mro().iter().find_map(|base| {
        let names = base.getattr(name!(py, "__dict__")).ok()?;
        names.get_item(name!(py, "__dict__")).ok()
    })?;
    // SAFETY: the type of a live object, compared.
    if unsafe { ffi::Py_TYPE(owner.as_ptr()) } != &raw mut ffi::PyGetSetDescr_Type {
        return None;
    }
    let slot = |name: &Bound<'_, PyString>| {
        let descriptor = class.getattr_opt(name).ok()??;
        // SAFETY: a live member descriptor has this layout, and its definition lives as long as its class.
        unsafe {
            if ffi::Py_TYPE(descriptor.as_ptr()) != &raw mut ffi::PyMemberDescr_Type {
                return None;
            }
            let member = (*descriptor.as_ptr().cast::<ffi::PyMemberDescrObject>()).d_member.cast::<ffi::PyMemberDef>();
            let offset = u64::try_from((*member).offset).ok()?;
            let fits = (*member).type_code == OBJECT_SLOT
                && (*member).flags == 0
                && offset % 8 == 0
                && (FIRST_OFFSET..256).contains(&(offset / 8))
                && offset + 8 <= (*raw).tp_basicsize as u64;
            fits.then_some(offset / 8)
        }
    };
    let fields_set = slot(name!(py, "__pydantic_fields_set__"))?;
    let extra = slot(name!(py, "__pydantic_extra__"))?;
    let private = slot(name!(py, "__pydantic_private__"))?;
    Some(fields_set | extra << 8 | private << 16)
}

/// The address in a slot for a function, 0 for none.
fn address<F: Copy>(slot: Option<F>) -> usize {
    const { assert!(size_of::<Option<F>>() == size_of::<usize>()) };
    // SAFETY: optional function pointers are one word, null for none.
    unsafe { std::mem::transmute_copy(&slot) }
}

/// An instance whose slots are at these offsets.
#[inline]
fn by_slots<'py>(class: &Bound<'py, PyType>, offsets: u64, state: &ModelState<'_, 'py>) -> PyResult<Bound<'py, PyAny>> {
    let py = class.py();
    #[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
    if known()
        && state.dict.is_exact_instance_of::<PyDict>()
        && let Some(instance) = native::allocate(class, state.dict)?
    {
        put_slots(&instance, offsets, state);
        native::track(&instance);
        return Ok(instance);
    }
    // SAFETY: a live class whose allocator is that of plain objects (`resolve`); the dict is put as the attribute does it.
    let instance = unsafe {
        let instance = Bound::from_owned_ptr_or_err(py, ffi::PyType_GenericAlloc(class.as_type_ptr(), 0))?;
        if ffi::PyObject_GenericSetDict(instance.as_ptr(), state.dict.as_ptr(), std::ptr::null_mut()) == -1 {
            return Err(PyErr::fetch(py));
        }
        instance
    };
    put_slots(&instance, offsets, state);
    Ok(instance)
}

#[inline(always)]
fn put_slots<'py>(instance: &Bound<'py, PyAny>, offsets: u64, state: &ModelState<'_, 'py>) {
    let py = instance.py();
    let put = |shift: u64, value: Bound<'py, PyAny>| {
        let offset = (offsets >> shift & 0xff) as usize;
        // SAFETY: the offset is that of an object slot inside of the basic size of the instance's class as it is now; the
        // slot of a new instance is empty, and takes the reference over.
        unsafe { *instance.as_ptr().cast::<*mut ffi::PyObject>().add(offset) = value.into_ptr() };
    };
    put(0, state.fields_set.clone());
    put(8, state.extra.map_or_else(|| py.None().into_bound(py), Clone::clone));
    put(16, py.None().into_bound(py));
}

/// Sets the state of an instance by its attributes.
///
/// # Errors
/// `AttributeError` for a class without the slots of a model.
pub fn fill<'py>(instance: &Bound<'py, PyAny>, state: &ModelState<'_, 'py>) -> PyResult<()> {
    let py = instance.py();
    set_attribute(instance, name!(py, "__dict__"), state.dict)?;
    let none = py.None().into_bound(py);
    set_attribute(instance, name!(py, "__pydantic_extra__"), state.extra.unwrap_or(&none))?;
    set_attribute(instance, name!(py, "__pydantic_private__"), &none)?;
    set_attribute(instance, name!(py, "__pydantic_fields_set__"), state.fields_set)
}

// Nothing but where things are.
crate::inert_part!(InstanceMaker);

/// Knows of one class, as it is now, that instances have their `__dict__` where plain objects have it and that nothing
/// comes between.
#[derive(Debug, Default)]
pub struct PlainDicts(AtomicU64);

impl PlainDicts {
    /// The `__dict__` of an object whose class leaves that attribute as `object` has it, if there is one already.
    ///
    /// Without keeping the version of the class, looking the attribute up takes 90 instructions of the 1,400 that dumping a
    /// model of ten fields takes, and asking for it through a class with a `__getattr__` 400.
    #[inline]
    pub fn of<'py>(&self, object: &Bound<'py, PyAny>) -> Option<Bound<'py, PyDict>> {
        #[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
        if known() {
            let class = version(&object.get_type());
            if class == 0 || self.0.load(Ordering::Relaxed) != class {
                if !native::has_plain_dict(object) {
                    return None;
                }
                // the look-ups gave the class a version, if there are any left
                self.0.store(version(&object.get_type()), Ordering::Relaxed);
            }
            return native::dict_of(object);
        }
        let _ = (object, &self.0);
        None
    }
}

// Nothing but where things are.
crate::inert_part!(PlainDicts);

#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
pub(super) mod native {
    use std::ffi::c_ulong;

    use super::*;

    unsafe extern "C" {
        fn _PyObject_GetDictPtr(object: *mut ffi::PyObject) -> *mut *mut ffi::PyObject;
        fn _PyType_Lookup(class: *mut ffi::PyTypeObject, name: *mut ffi::PyObject) -> *mut ffi::PyObject;
    }

    const MANAGED_DICT: c_ulong = 1 << 4;

    /// The class attribute `name`, borrowed.
    ///
    /// # Safety
    /// `class` is a live type object; the result is used before any Python code can run.
    #[inline]
    unsafe fn class_attribute(class: *mut ffi::PyTypeObject, name: *mut ffi::PyObject) -> *mut ffi::PyObject {
        // SAFETY: promised by the caller; the call runs no Python code and sets no exception.
        unsafe { _PyType_Lookup(class, name) }
    }

    /// Whether the `__dict__` of an object is what stands in the place for it.
    #[cold]
    pub fn has_plain_dict(object: &Bound<'_, PyAny>) -> bool {
        let py = object.py();
        // SAFETY: a live object and its type; what is looked up is only compared.
        unsafe {
            let class = ffi::Py_TYPE(object.as_ptr());
            if (*class).tp_flags & MANAGED_DICT == 0 {
                return false;
            }
            // a `__getattr__` is only asked for what is not found otherwise
            let read = name!(py, "__getattribute__").as_ptr();
            if class_attribute(class, read) != class_attribute(&raw mut ffi::PyBaseObject_Type, read) {
                return false;
            }
            let descriptor = class_attribute(class, name!(py, "__dict__").as_ptr());
            !descriptor.is_null() && ffi::Py_TYPE(descriptor) == &raw mut ffi::PyGetSetDescr_Type
        }
    }

    /// What stands in the place for the dict of an object with a plain one, if there is one already.
    #[inline(always)]
    pub fn dict_of<'py>(object: &Bound<'py, PyAny>) -> Option<Bound<'py, PyDict>> {
        // SAFETY: the class of the object keeps its dict in front of the header of the collector, and before it the values that are not
        // in a dict yet (`has_plain_dict`, `probe`). What stands there is counted at once.
        unsafe {
            let words = object.as_ptr().cast::<*mut ffi::PyObject>();
            let place = if (*words.sub(4)).is_null() { words.sub(3) } else { _PyObject_GetDictPtr(object.as_ptr()) };
            let dict = if place.is_null() { place.cast() } else { *place };
            if dict.is_null() || ffi::PyDict_Check(dict) == 0 {
                return None;
            }
            Some(Bound::from_borrowed_ptr(object.py(), dict).cast_into_unchecked())
        }
    }

    /// The dict of an object of any class, where it is kept as such.
    #[inline]
    pub fn any_dict_of<'py>(object: &Bound<'py, PyAny>) -> Option<Bound<'py, PyDict>> {
        // SAFETY: a live object. The call gives the place of its dict, null for none; what stands in it is counted at once.
        unsafe {
            let place = _PyObject_GetDictPtr(object.as_ptr());
            if place.is_null() || (*place).is_null() || ffi::PyDict_Check(*place) == 0 {
                return None;
            }
            Some(Bound::from_borrowed_ptr(object.py(), *place).cast_into_unchecked())
        }
    }

    /// Whether attributes of the instances of a class are read as plain objects read theirs.
    pub fn reads_plainly(class: &Bound<'_, PyType>) -> bool {
        // SAFETY: a live type object.
        let read = unsafe { (*class.as_type_ptr()).tp_getattro };
        address(read) == ffi::PyObject_GenericGetAttr as *const () as usize
    }

    /// A new object of a class of plain objects, zeroed, with its dict; not yet shown to the collector. `None` for a class
    /// that keeps its dict otherwise.
    #[inline]
    pub fn allocate<'py>(class: &Bound<'py, PyType>, dict: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = class.py();
        let raw = class.as_type_ptr();
        // SAFETY: as `PyType_GenericAlloc` does for such a class: an object of its basic size, zeroed behind the header.
        // The place of the dict is empty in a new object, and takes a reference of its own.
        unsafe {
            if (*raw).tp_flags & MANAGED_DICT == 0 {
                return Ok(None);
            }
            let object: *mut ffi::PyObject = ffi::PyObject_GC_New(raw);
            if object.is_null() {
                return Err(PyErr::fetch(py));
            }
            let header = size_of::<ffi::PyObject>();
            object.cast::<u8>().add(header).write_bytes(0, (*raw).tp_basicsize as usize - header);
            let instance = Bound::from_owned_ptr(py, object);
            let place = _PyObject_GetDictPtr(object);
            if place.is_null() || !(*place).is_null() {
                return Ok(None);
            }
            *place = dict.clone().into_ptr();
            Ok(Some(instance))
        }
    }

    /// Shows a whole object to the collector.
    #[inline]
    pub fn track(instance: &Bound<'_, PyAny>) {
        // SAFETY: an object of `allocate`, which did not track it; all its slots are filled.
        unsafe { ffi::PyObject_GC_Track(instance.as_ptr().cast()) };
    }
}

/// Whether instances built here read back by the API: by slots alone, and by layout.
///
/// # Errors
/// `MemoryError`.
pub fn probe(py: Python<'_>) -> PyResult<Probe> {
    let names = ["__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__"];
    let body = PyDict::new(py);
    body.set_item("__slots__", names)?;
    let class = py.get_type::<PyType>().call1(("Probe", (), body))?.cast_into::<PyType>()?;
    let dict = PyDict::new(py);
    let (extra, fields_set) = (PyDict::new(py), pyo3::types::PySet::empty(py)?);
    let state = ModelState { dict: dict.as_any(), extra: Some(extra.as_any()), fields_set: fields_set.as_any() };
    let Some(offsets) = resolve(&class) else { return Ok(Probe { slots: false, layout: false }) };
    let reads_back = |instance: &Bound<'_, PyAny>| -> PyResult<bool> {
        let reads = |name: &str, value: &Bound<'_, PyAny>| -> PyResult<bool> { Ok(instance.getattr(name)?.is(value)) };
        Ok(reads(names[0], dict.as_any())?
            && reads(names[1], fields_set.as_any())?
            && reads(names[2], extra.as_any())?
            && reads(names[3], py.None().bind(py))?)
    };
    // layouts are not known yet: this takes the portable way
    let slots = reads_back(&by_slots(&class, offsets, &state)?)?;
    Ok(Probe { slots, layout: slots && probe_layout(&class, offsets, &state, &reads_back)? })
}

/// What `probe` found to be so.
pub struct Probe {
    slots: bool,
    pub layout: bool,
}

impl Probe {
    /// Puts the finding about slots into force.
    pub fn use_slots(&self, wanted: bool) {
        SLOTS.store(self.slots && wanted, Ordering::Relaxed);
    }
}

#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
fn probe_layout<'py>(
    class: &Bound<'py, PyType>,
    offsets: u64,
    state: &ModelState<'_, 'py>,
    reads_back: &dyn Fn(&Bound<'_, PyAny>) -> PyResult<bool>,
) -> PyResult<bool> {
    let Some(instance) = native::allocate(class, state.dict)? else { return Ok(false) };
    put_slots(&instance, offsets, state);
    native::track(&instance);
    if !native::has_plain_dict(&instance) || !native::dict_of(&instance).is_some_and(|found| found.is(state.dict)) {
        return Ok(false);
    }
    reads_back(&instance)
}

#[cfg(not(all(Py_3_11, not(Py_3_12), not(PyPy))))]
fn probe_layout<'py>(
    _: &Bound<'py, PyType>,
    _: u64,
    _: &ModelState<'_, 'py>,
    _: &dyn Fn(&Bound<'_, PyAny>) -> PyResult<bool>,
) -> PyResult<bool> {
    Ok(false)
}
