//! Run-time value classes and leaf conversions that more than one schema kind needs.
//!
//! Nothing here knows of nodes or schemas: a conversion takes a value and the facts that steer it, and returns a
//! Python object (or plain Rust value) or the reason why it is refused. Rooms of both halves call them.

pub mod numbers;
pub mod undefined;

use pyo3::prelude::*;

/// Adds the value classes to the extension module.
pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<undefined::PydanticUndefinedType>()?;
    m.add("PydanticUndefined", undefined::undefined(m.py())?)?;
    Ok(())
}
