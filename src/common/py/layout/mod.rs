//! What is faster than CPython's public API where the layout of its objects is known: reading and filling dicts entry
//! by entry, building instances by the offsets of their slots.
//!
//! Slots are found by their descriptors, in every version but free-threaded ones. Layouts are those of CPython 3.11. Every
//! other version, `DURAMEN_TIER=portable` and a probe that does not read back what it wrote take the public API
//! instead; callers see no difference but time. `start` probes once, when the module is imported, before anything is
//! written by layout.

#![allow(unsafe_code)]

mod blanks;
mod dicts;
mod instances;
mod key_table;
mod members;
mod numbers;
mod values;

pub use dicts::{Cursor, FilledDict, next_entry, value_at};
pub use instances::{InstanceMaker, ModelState, PlainDicts, fill};
pub use key_table::{KeyTable, MOST_FIELDS};
pub use members::MemberValues;
pub use numbers::small_int;
pub use values::Values;

use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;

static KNOWN: AtomicBool = AtomicBool::new(false);

/// Whether layouts are known and may be used.
#[inline(always)]
pub fn known() -> bool {
    cfg!(all(Py_3_11, not(Py_3_12), not(PyPy))) && KNOWN.load(Ordering::Relaxed)
}

/// Decides which tier is in force: `native` or `portable`.
///
/// # Errors
/// What the probes raise where memory runs out.
pub fn start(py: Python<'_>) -> PyResult<()> {
    let wish = std::env::var("DURAMEN_TIER").unwrap_or_default();
    let possible = cfg!(all(Py_3_11, not(Py_3_12), not(PyPy))) && wish != "portable";
    // a wrong answer on purpose, for the test of what happens then
    let right = wish != "wrong-probe";
    let instances = instances::probe(py)?;
    instances.use_slots(right);
    let layouts =
        possible && right && dicts::probe(py)? && blanks::probe(py)? && numbers::probe(py) && instances.layout;
    KNOWN.store(layouts, Ordering::Relaxed);
    Ok(())
}

/// The tier in force: `native` where layouts are used, else `portable`.
#[pyfunction]
pub fn _tier() -> &'static str {
    if known() { "native" } else { "portable" }
}
