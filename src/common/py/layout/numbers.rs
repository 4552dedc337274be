//! Small integers, read where they stand.

#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
use pyo3::ffi;
use pyo3::prelude::*;

/// `PyLongObject` of CPython 3.11, with its first digit of 30 bits.
#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
#[repr(C)]
struct Long {
    head: ffi::PyVarObject,
    digit: u32,
}

/// The value of an `int` of one digit; `None`: ask the API.
#[inline(always)]
pub fn small_int(value: &Bound<'_, PyAny>) -> Option<i64> {
    #[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
    if super::known() {
        return native(value);
    }
    let _ = value;
    None
}

#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
#[inline(always)]
fn native(value: &Bound<'_, PyAny>) -> Option<i64> {
    let long = value.as_ptr().cast::<Long>();
    // SAFETY: a live `int` (the caller checked), whose size says how many digits follow, negative for negative numbers.
    unsafe {
        match (*long).head.ob_size {
            1 => Some(i64::from((*long).digit)),
            0 => Some(0),
            -1 => Some(-i64::from((*long).digit)),
            _ => None,
        }
    }
}

/// Whether integers made by the API read as this module expects.
#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
pub fn probe(py: Python<'_>) -> bool {
    let reads = |number: i64, small: Option<i64>| {
        let object = number.into_pyobject(py).map(|object| object.into_any());
        object.is_ok_and(|object| native(&object) == small)
    };
    let digit = 1 << 30;
    [0, 1, -1, 1000, -1000, digit - 1, 1 - digit].into_iter().all(|number| reads(number, Some(number)))
        && [digit, -digit, i64::MAX].into_iter().all(|number| reads(number, None))
}

#[cfg(not(all(Py_3_11, not(Py_3_12), not(PyPy))))]
pub fn probe(_: Python<'_>) -> bool {
    false
}
