//! Methods that read their keyword arguments by the identity of the names.
//!
//! PyO3 compares each keyword's text with all names, which costs more than a small validation: pydantic hands over six to
//! fourteen keywords a call. Here a call that names its arguments by interned texts (as compiled code does) and gives
//! them plain values is read directly. Any other call goes to the method as PyO3 made it, which knows all rules and has
//! the texts of all errors. Name, documentation and signature stay PyO3's.

#![allow(unsafe_code)]

use std::sync::OnceLock;

use pyo3::exceptions::PySystemError;
use pyo3::ffi;
use pyo3::impl_::trampoline::{MethodDef, fastcall_cfunction_with_keywords};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};

/// More keywords than any method has.
const MOST: usize = 16;

/// The values of the keywords of a call, by their places in `Fast::KEYWORDS`. `None` for those not given. And whether any is given.
pub struct Given<'a, 'py>([Option<Borrowed<'a, 'py, PyAny>>; MOST], bool);

/// What a quick look at a value gives: `Err` where the call needs the long way.
pub type Quick<T> = Result<T, Long>;

/// The call is for the method as PyO3 made it.
pub struct Long;

impl<'a, 'py> Given<'a, 'py> {
    /// Whether no keyword is given.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        !self.1
    }

    /// A value, `None` where it is not given or `None`.
    #[inline(always)]
    pub fn object(&self, place: usize) -> Option<Bound<'py, PyAny>> {
        self.0[place].filter(|value| !value.is_none()).map(|value| value.to_owned())
    }

    /// A flag that may be `None`.
    #[inline(always)]
    pub fn flag(&self, place: usize) -> Quick<Option<bool>> {
        let Some(value) = self.0[place] else { return Ok(None) };
        let raw = value.as_ptr();
        // SAFETY: the addresses of three objects that live as long as the process, compared.
        unsafe {
            match raw {
                _ if raw == ffi::Py_None() => Ok(None),
                _ if raw == ffi::Py_True() => Ok(Some(true)),
                _ if raw == ffi::Py_False() => Ok(Some(false)),
                _ => Err(Long),
            }
        }
    }

    /// A flag that may not be `None`.
    #[inline(always)]
    pub fn switch(&self, place: usize, default: bool) -> Quick<bool> {
        if self.0[place].is_none() {
            return Ok(default);
        }
        self.flag(place)?.ok_or(Long)
    }

    /// Refuses the quick way unless the value is not given, or `None`.
    #[inline(always)]
    pub fn absent(&self, place: usize) -> Quick<()> {
        if self.0[place].is_none_or(|value| value.is_none()) { Ok(()) } else { Err(Long) }
    }

    pub fn raw(&self, place: usize) -> Option<Borrowed<'a, 'py, PyAny>> {
        self.0[place]
    }
}

/// The parts of a method that are made once.
pub struct Slot {
    names: PyOnceLock<Vec<Py<PyString>>>,
    long: OnceLock<ffi::PyCFunctionFastWithKeywords>,
}

impl Slot {
    pub const fn new() -> Self {
        Self { names: PyOnceLock::new(), long: OnceLock::new() }
    }
}

impl Default for Slot {
    fn default() -> Self {
        Self::new()
    }
}

/// A method of one positional argument and keywords.
pub trait Fast: 'static {
    type Class: pyo3::PyClass;
    const NAME: &'static str;
    const KEYWORDS: &'static [&'static str];
    fn slot() -> &'static Slot;

    /// Runs the call, if the quick way does for it.
    fn call<'py>(
        this: &Bound<'py, Self::Class>,
        input: &Bound<'py, PyAny>,
        given: &Given<'_, 'py>,
    ) -> Quick<PyResult<Bound<'py, PyAny>>>;
}

struct Entry<M>(std::marker::PhantomData<M>);

impl<M: Fast> MethodDef<fastcall_cfunction_with_keywords::Func> for Entry<M> {
    const METH: fastcall_cfunction_with_keywords::Func = enter::<M>;
}

/// # Safety
/// The arguments of a call by CPython of a method of `M::Class`.
unsafe fn enter<M: Fast>(
    py: Python<'_>,
    this: *mut ffi::PyObject,
    args: *const *mut ffi::PyObject,
    nargs: ffi::Py_ssize_t,
    kwnames: *mut ffi::PyObject,
) -> PyResult<*mut ffi::PyObject> {
    // SAFETY: CPython gives an instance of the class that the method was made for, `nargs` positional arguments and behind
    // them one value per name in `kwnames`, a tuple of texts or null. All live as long as the call.
    unsafe {
        if nargs == 1
            && let Some(given) = read(py, M::slot(), args.add(1), kwnames)
        {
            let this = Borrowed::from_ptr(py, this).cast_unchecked::<M::Class>();
            let input = Borrowed::from_ptr(py, *args);
            if let Ok(out) = M::call(&this, &input, &given) {
                return out.map(Bound::into_ptr);
            }
        }
        let Some(long) = M::slot().long.get() else {
            return Err(PySystemError::new_err("a method was called before it was installed"));
        };
        let out = long(this, args, nargs, kwnames);
        if out.is_null() { Err(PyErr::fetch(py)) } else { Ok(out) }
    }
}

/// The keywords of a call, if all names are known by identity.
///
/// # Safety
/// `values` has one live object per name in `kwnames`, a tuple or null.
#[inline(always)]
unsafe fn read<'a, 'py>(
    py: Python<'py>,
    slot: &Slot,
    values: *const *mut ffi::PyObject,
    kwnames: *mut ffi::PyObject,
) -> Option<Given<'a, 'py>> {
    let mut given = Given([None; MOST], !kwnames.is_null());
    if kwnames.is_null() {
        return Some(given);
    }
    let names = slot.names.get(py)?;
    let mut next = 0;
    // SAFETY: promised by the caller.
    unsafe {
        for index in 0..ffi::PyTuple_GET_SIZE(kwnames) {
            let name = ffi::PyTuple_GET_ITEM(kwnames, index);
            // callers mostly keep to one order: look behind the last name first
            let place = (next..names.len()).chain(0..next).find(|&place| names[place].as_ptr() == name)?;
            next = place + 1;
            given.0[place] = Some(Borrowed::from_ptr(py, *values.add(index as usize)));
        }
    }
    Some(given)
}

/// Puts the quick way in front of a method of the class.
///
/// # Errors
/// What reading and setting the attribute of the class raises; nothing is changed for a method that PyO3 makes otherwise.
pub fn install<M: Fast>(py: Python<'_>) -> PyResult<()> {
    const { assert!(M::KEYWORDS.len() <= MOST) };
    let class = py.get_type::<M::Class>();
    let Some(definition) = definition(&class, M::NAME)? else { return Ok(()) };
    let slot = M::slot();
    let names = M::KEYWORDS.iter().map(|name| PyString::intern(py, name).unbind()).collect();
    let _ = slot.names.set(py, names);
    // SAFETY: a method definition with these flags holds a function of this type.
    let _ = slot.long.set(unsafe { definition.ml_meth.PyCFunctionFastWithKeywords });
    let quick = ffi::PyMethodDef {
        ml_meth: ffi::PyMethodDefPointer { PyCFunctionFastWithKeywords: fastcall_cfunction_with_keywords::<Entry<M>> },
        ..definition
    };
    // SAFETY: CPython keeps the address of the definition, which is never freed, as long as the descriptor lives.
    let descriptor = unsafe {
        let quick = Box::leak(Box::new(quick));
        Bound::from_owned_ptr_or_err(py, ffi::PyDescr_NewMethod(class.as_type_ptr(), quick))?
    };
    class.setattr(M::NAME, descriptor)
}

/// The definition of a method that takes an array of arguments with keywords.
fn definition(class: &Bound<'_, PyType>, name: &str) -> PyResult<Option<ffi::PyMethodDef>> {
    let method = class.getattr(name)?;
    // SAFETY: an object of exactly this type has this layout; the definition is static data of PyO3's.
    unsafe {
        if ffi::Py_TYPE(method.as_ptr()) != &raw mut ffi::PyMethodDescr_Type {
            return Ok(None);
        }
        let definition = *(*method.as_ptr().cast::<ffi::PyMethodDescrObject>()).d_method;
        let wanted = ffi::METH_FASTCALL | ffi::METH_KEYWORDS;
        Ok((definition.ml_flags == wanted).then_some(definition))
    }
}
