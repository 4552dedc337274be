//! Duramen: a validation and serialization engine for pydantic's core schema.
//!
//! `common` holds what both halves use, `validators` and `serializers` one room per schema kind.
//! This file registers the Python module and does nothing else.

pub mod common;
pub mod validators;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
fn _duramen(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    common::errors::register(m)?;
    common::values::register(m)?;
    common::json::register(m)?;
    validators::register(m)?;
    common::schema_gather::register(m)?;
    Ok(())
}
