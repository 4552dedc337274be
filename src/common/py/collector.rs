//! Keeping the cyclic collector from running in the middle of a call.
//!
//! CPython 3.12 and later collect between bytecodes only, so never while an engine call makes objects. Before that, each
//! few hundred new objects start a collection that goes over what the call has made so far, and finds nothing. While no
//! code of users runs nobody can tell the difference. A list of a thousand models from JSON takes a tenth fewer
//! instructions, and one from Python objects too.

#![allow(unsafe_code)]

use std::marker::PhantomData;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::ffi;
use pyo3::prelude::*;

/// While this lives, the collector does not run. To be held only while no code of users runs and the interpreter lock is
/// kept. New objects are counted all the same, so that the next one made without a pause starts the collection due.
pub struct Pause<'py> {
    was_enabled: bool,
    py: PhantomData<Python<'py>>,
}

impl<'py> Pause<'py> {
    #[inline(always)]
    pub fn new(_: Python<'py>) -> Self {
        Self::when(true)
    }

    /// A pause where this is so.
    #[inline(always)]
    pub fn when(wanted: bool) -> Self {
        // SAFETY: attached, as whoever has a `'py` is; the call sets a flag.
        let was_enabled = wanted && !cfg!(any(Py_3_12, PyPy)) && unsafe { ffi::PyGC_Disable() } != 0;
        Self { was_enabled, py: PhantomData }
    }
}

impl Drop for Pause<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        if self.was_enabled {
            // SAFETY: attached, as `py` shows; the call sets a flag.
            unsafe { ffi::PyGC_Enable() };
        }
    }
}

/// So many objects may be made in pauses, and dropped again, before the collector gets a chance of its own.
const PATIENCE: usize = 1 << 20;
/// Tuples of so many items are never kept for reuse, so each new one is counted.
const LARGE: ffi::Py_ssize_t = 32;

/// Lets the collector run, if it is due, once about a million objects were made in pauses: in a program whose every
/// container comes out of calls nobody else would. `made` is a guess at how many came now.
pub fn catch_up(_: Python<'_>, made: usize) {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    if cfg!(any(Py_3_12, PyPy)) || MADE.fetch_add(made, Ordering::Relaxed) < PATIENCE {
        return;
    }
    MADE.store(0, Ordering::Relaxed);
    // SAFETY: attached. The result is a new reference, or null with an exception set, which is taken back.
    unsafe {
        let counted = ffi::PyTuple_New(LARGE);
        if counted.is_null() {
            ffi::PyErr_Clear();
        } else {
            ffi::Py_DECREF(counted);
        }
    }
}

#[cfg(all(test, not(Py_3_12)))]
mod tests {
    use super::*;

    #[test]
    fn the_collector_is_as_it_was() {
        Python::initialize();
        Python::attach(|py| {
            // SAFETY: attached.
            let is_enabled = || unsafe { ffi::PyGC_IsEnabled() } != 0;
            let before = is_enabled();
            {
                let _outer = Pause::new(py);
                assert!(!is_enabled());
                drop(Pause::new(py));
                assert!(!is_enabled());
                drop(Pause::when(false));
                assert!(!is_enabled());
            }
            assert_eq!(is_enabled(), before);
        });
    }
}
