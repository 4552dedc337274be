//! Instances of models, made and filled past `__new__` and the attribute protocol where the class leaves both as they are.

use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::known;
use crate::common::py::object::{new_instance, set_attribute};
use crate::common::py::tree::Part;
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

impl InstanceMaker {
    /// An instance with its state, without running `__init__` or a `__setattr__` of the class.
    ///
    /// # Errors
    /// What `__new__` of the class raises; `AttributeError` for a class without the slots of a model.
    #[inline]
    pub fn model<'py>(&self, class: &Bound<'py, PyType>, state: &ModelState<'_, 'py>) -> PyResult<Bound<'py, PyAny>> {
        #[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
        if known()
            && let Some(instance) = self.by_layout(class, state)?
        {
            return Ok(instance);
        }
        let instance = new_instance(class)?;
        fill(&instance, state)?;
        Ok(instance)
    }
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
    set_attribute(instance, name!(py, "__pydantic_fields_set__"), state.fields_set)?;
    set_attribute(instance, name!(py, "__pydantic_private__"), &none)
}

/// Nothing but where things are.
impl Part for InstanceMaker {
    fn visit(&self, _: &pyo3::gc::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        Ok(())
    }
    fn owns_python(&self) -> bool {
        false
    }
    fn digest(&self, _: &mut crate::common::py::tree::Digest) {}
    fn same(&self, _: &Self, _: &mut crate::common::py::tree::Same) -> bool {
        true
    }
}

/// The `__dict__` of an object whose class leaves that attribute as `object` has it, if there is one already.
#[inline]
pub fn instance_dict<'py>(object: &Bound<'py, PyAny>) -> Option<Bound<'py, PyDict>> {
    #[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
    if known() {
        return native::dict_of(object);
    }
    let _ = object;
    None
}

#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
mod native {
    use std::ffi::c_ulong;

    use super::*;

    unsafe extern "C" {
        fn _PyObject_GetDictPtr(object: *mut ffi::PyObject) -> *mut *mut ffi::PyObject;
        fn _PyType_Lookup(class: *mut ffi::PyTypeObject, name: *mut ffi::PyObject) -> *mut ffi::PyObject;
    }

    /// `T_OBJECT_EX`: a slot made by `__slots__`.
    const OBJECT_SLOT: i32 = 16;
    const MANAGED_DICT: c_ulong = 1 << 4;
    const FIRST_OFFSET: u64 = size_of::<ffi::PyObject>() as u64 / 8;

    /// The address in a slot for a function, 0 for none.
    fn address<F: Copy>(slot: Option<F>) -> usize {
        const { assert!(size_of::<Option<F>>() == size_of::<usize>()) };
        // SAFETY: optional function pointers are one word, null for none.
        unsafe { std::mem::transmute_copy(&slot) }
    }

    /// The class attribute `name`, borrowed.
    ///
    /// # Safety
    /// `class` is a live type object; the result is used before any Python code can run.
    #[inline]
    unsafe fn class_attribute(class: *mut ffi::PyTypeObject, name: *mut ffi::PyObject) -> *mut ffi::PyObject {
        // SAFETY: promised by the caller; the call runs no Python code and sets no exception.
        unsafe { _PyType_Lookup(class, name) }
    }

    pub fn dict_of<'py>(object: &Bound<'py, PyAny>) -> Option<Bound<'py, PyDict>> {
        let py = object.py();
        // SAFETY: a live object and its type; the descriptor is only compared; the place of the dict belongs to the
        // object, and its content is counted at once.
        unsafe {
            let class = ffi::Py_TYPE(object.as_ptr());
            if (*class).tp_flags & MANAGED_DICT == 0
                || address((*class).tp_getattro) != ffi::PyObject_GenericGetAttr as *const () as usize
            {
                return None;
            }
            let descriptor = class_attribute(class, name!(py, "__dict__").as_ptr());
            if descriptor.is_null() || ffi::Py_TYPE(descriptor) != &raw mut ffi::PyGetSetDescr_Type {
                return None;
            }
            let place = _PyObject_GetDictPtr(object.as_ptr());
            if place.is_null() || (*place).is_null() || ffi::PyDict_Check(*place) == 0 {
                return None;
            }
            Some(Bound::from_borrowed_ptr(py, *place).cast_into_unchecked())
        }
    }

    /// The offset of a slot of the class, in words.
    unsafe fn slot(class: *mut ffi::PyTypeObject, name: *mut ffi::PyObject) -> Option<u64> {
        // SAFETY: the class is live; a member descriptor has the layout of `PyMemberDescrObject`.
        unsafe {
            let descriptor = class_attribute(class, name);
            if descriptor.is_null() || ffi::Py_TYPE(descriptor) != &raw mut ffi::PyMemberDescr_Type {
                return None;
            }
            let member = (*descriptor.cast::<ffi::PyMemberDescrObject>()).d_member;
            let offset = u64::try_from((*member).offset).ok()?;
            let fits = (*member).type_code == OBJECT_SLOT
                && (*member).flags == 0
                && offset % 8 == 0
                && (FIRST_OFFSET..256).contains(&(offset / 8))
                && offset + 8 <= (*class).tp_basicsize as u64;
            fits.then_some(offset / 8)
        }
    }

    /// The offsets of the three slots, if instances of the class are plain objects with a dict.
    unsafe fn resolve(class: &Bound<'_, PyType>) -> Option<u64> {
        let py = class.py();
        let class = class.as_type_ptr();
        // SAFETY: a live type object; `object` is one too.
        unsafe {
            let object = &raw mut ffi::PyBaseObject_Type;
            let plain = address((*class).tp_new) == address((*object).tp_new)
                && address((*class).tp_alloc) == ffi::PyType_GenericAlloc as *const () as usize
                && (*class).tp_itemsize == 0
                && (*class).tp_flags & ffi::Py_TPFLAGS_HAVE_GC != 0
                && (*class).tp_flags & ffi::Py_TPFLAGS_HEAPTYPE != 0
                && (*class).tp_flags & MANAGED_DICT != 0
                && (*class).tp_flags & ffi::Py_TPFLAGS_IS_ABSTRACT == 0;
            if !plain {
                return None;
            }
            let dict = class_attribute(class, name!(py, "__dict__").as_ptr());
            if dict.is_null() || ffi::Py_TYPE(dict) != &raw mut ffi::PyGetSetDescr_Type {
                return None;
            }
            let fields_set = slot(class, name!(py, "__pydantic_fields_set__").as_ptr())?;
            let extra = slot(class, name!(py, "__pydantic_extra__").as_ptr())?;
            let private = slot(class, name!(py, "__pydantic_private__").as_ptr())?;
            Some(fields_set | extra << 8 | private << 16)
        }
    }

    impl InstanceMaker {
        pub(super) fn by_layout<'py>(
            &self,
            class: &Bound<'py, PyType>,
            state: &ModelState<'_, 'py>,
        ) -> PyResult<Option<Bound<'py, PyAny>>> {
            let py = class.py();
            let raw = class.as_type_ptr();
            let known = self.0.load(Ordering::Relaxed);
            // SAFETY: a live type object. A class that was changed has another version tag, or none.
            let version = unsafe {
                if (*raw).tp_flags & ffi::Py_TPFLAGS_VALID_VERSION_TAG != 0 {
                    u64::from((*raw).tp_version_tag)
                } else {
                    0
                }
            };
            let offsets = if version != 0 && known & 0xffff_ffff == version {
                known >> 32
            } else {
                // SAFETY: a live type object.
                let Some(offsets) = (unsafe { resolve(class) }) else { return Ok(None) };
                // SAFETY: as above; the look-ups gave the class a version, if there are any left.
                let version = unsafe { u64::from((*raw).tp_version_tag) };
                self.0.store(version | offsets << 32, Ordering::Relaxed);
                offsets
            };
            if !state.dict.is_exact_instance_of::<PyDict>() {
                return Ok(None);
            }
            // SAFETY: as `PyType_GenericAlloc` does for such a class: an object of its basic size, zeroed behind the
            // header, shown to the collector once it is whole. The offsets are those of object slots inside of the
            // basic size (`resolve` of the class as it is now), and the place of the dict is empty in a new object.
            // Each pointer stored is a reference of its own.
            unsafe {
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
                *place = state.dict.clone().into_ptr();
                let put = |shift: u64, value: *mut ffi::PyObject| {
                    let offset = (offsets >> shift & 0xff) as usize;
                    *object.cast::<*mut ffi::PyObject>().add(offset) = value;
                };
                put(0, state.fields_set.clone().into_ptr());
                put(8, state.extra.map_or_else(|| py.None().into_ptr(), |extra| extra.clone().into_ptr()));
                put(16, py.None().into_ptr());
                ffi::PyObject_GC_Track(object.cast());
                Ok(Some(instance))
            }
        }
    }
}

/// Whether an instance built by layout reads back by the API.
///
/// # Errors
/// `MemoryError`.
#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
pub fn probe(py: Python<'_>) -> PyResult<bool> {
    let names = ["__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__"];
    let body = PyDict::new(py);
    body.set_item("__slots__", names)?;
    let class = py.get_type::<PyType>().call1(("Probe", (), body))?.cast_into::<PyType>()?;
    let maker = InstanceMaker::default();
    let dict = PyDict::new(py);
    let (extra, fields_set) = (PyDict::new(py), pyo3::types::PySet::empty(py)?);
    let state = ModelState { dict: dict.as_any(), extra: Some(extra.as_any()), fields_set: fields_set.as_any() };
    let Some(instance) = maker.by_layout(&class, &state)? else { return Ok(false) };
    let reads = |name: &str, value: &Bound<'_, PyAny>| -> PyResult<bool> { Ok(instance.getattr(name)?.is(value)) };
    let right = reads(names[0], dict.as_any())?
        && reads(names[1], fields_set.as_any())?
        && reads(names[2], extra.as_any())?
        && reads(names[3], py.None().bind(py))?
        && instance_dict_is(&instance, &dict);
    Ok(right)
}

#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
fn instance_dict_is(instance: &Bound<'_, PyAny>, dict: &Bound<'_, PyDict>) -> bool {
    native::dict_of(instance).is_some_and(|found| found.is(dict))
}

#[cfg(not(all(Py_3_11, not(Py_3_12), not(PyPy))))]
pub fn probe(_: Python<'_>) -> PyResult<bool> {
    Ok(false)
}
