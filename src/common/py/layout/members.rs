//! The values of enumeration members, past the property that gives them out, which is Python code.

use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};

use super::instances::version;
#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
use super::{dicts::first_value, instances::native, known};
use crate::common::py::imports;
use crate::common::py::object::{is_heap_type, own_attribute};
use crate::name;

/// Knows of one class, as it is now, that `value` is the property of all enumerations and gives out `_value_`: the version of
/// the class, and [`STORED`].
#[derive(Debug, Default)]
pub struct MemberValues(AtomicU64);

/// Nothing comes between `_value_` and the dict of the member.
const STORED: u64 = 1 << 32;

impl MemberValues {
    /// `member.value`. The property takes three times as long as all the rest of dumping a member.
    ///
    /// # Errors
    /// What reading the attribute raises.
    #[inline]
    pub fn of<'py>(&self, member: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = member.py();
        let class = member.get_type();
        let (known, now) = (self.0.load(Ordering::Relaxed), version(&class));
        if now != 0 && known & !STORED == now {
            if known & STORED != 0
                && let Some(value) = stored(member)
            {
                return Ok(value);
            }
            return member.getattr(name!(py, "_value_"));
        }
        if is_general(&class)? {
            let stored = if is_stored(&class) { STORED } else { 0 };
            // the look-ups gave the class a version, if there are any left
            match version(&class) {
                0 => {}
                version => self.0.store(version | stored, Ordering::Relaxed),
            }
        }
        member.getattr(name!(py, "value"))
    }
}

/// `_value_` out of the dict of a member, where it stands first: `enum` puts it there before anything else. With it, and with
/// plain values checked for in the loop of the list, members of an `IntEnum` go to JSON in 403 instructions, 627 before.
#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
#[inline]
fn stored<'py>(member: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    first_value(&native::any_dict_of(member)?, name!(member.py(), "_value_"))
}

#[cfg(not(all(Py_3_11, not(Py_3_12), not(PyPy))))]
fn stored<'py>(_: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    None
}

/// Whether `_value_` is what the dict of a member says.
#[cfg(all(Py_3_11, not(Py_3_12), not(PyPy)))]
fn is_stored(class: &Bound<'_, PyType>) -> bool {
    known() && native::reads_plainly(class) && found(class, name!(class.py(), "_value_")).is_none()
}

#[cfg(not(all(Py_3_11, not(Py_3_12), not(PyPy))))]
fn is_stored(_: &Bound<'_, PyType>) -> bool {
    false
}

/// Whether a class leaves `value`, and the reading of attributes, as they are.
#[cold]
fn is_general(class: &Bound<'_, PyType>) -> PyResult<bool> {
    static PROPERTY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = class.py();
    let property = PROPERTY
        .get_or_try_init(py, || Ok::<_, PyErr>(imports::enum_(py)?.getattr("__dict__")?.get_item("value")?.unbind()))?;
    let reads = found(class, name!(py, "__getattribute__"));
    Ok(found(class, name!(py, "value")).is_some_and(|(_, found)| found.is(property))
        && reads.is_some_and(|(owner, _)| !is_heap_type(&owner)))
}

/// An attribute of a class, and the class in its family that has it.
fn found<'py>(
    class: &Bound<'py, PyType>,
    name: &Bound<'py, PyString>,
) -> Option<(Bound<'py, PyType>, Bound<'py, PyAny>)> {
    class.mro().iter().find_map(|base| {
        let base = base.cast_into::<PyType>().ok()?;
        own_attribute(&base, name).map(|found| (base, found))
    })
}

// Nothing but what a class is like.
crate::inert_part!(MemberValues);
