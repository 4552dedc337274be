//! Duramen: a validation and serialization engine for pydantic's core schema.
//!
//! `common` holds what both halves use, `validators` and `serializers` one room per schema kind.
//! This file registers the Python module and does nothing else.

pub mod common;
pub mod serializers;
pub mod stats;
pub mod validators;

use pyo3::prelude::*;

/// How the crate was built, for `pydantic.version.version_info()`.
const PROFILE: &str = if cfg!(debug_assertions) { "debug" } else { "release" };

#[pymodule(gil_used = false)]
fn _duramen(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add("build_profile", PROFILE)?;
    m.add("build_info", format!("profile={PROFILE}"))?;
    common::py::layout::start(m.py())?;
    m.add_function(wrap_pyfunction!(common::py::layout::_tier, m)?)?;
    m.add("_recursion_limit", common::recursion::RECURSION_LIMIT)?;
    common::errors::register(m)?;
    common::values::register(m)?;
    common::json::register(m)?;
    validators::register(m)?;
    serializers::register(m)?;
    common::schema_gather::register(m)?;
    stats::register(m)?;
    m.add("_internal_classes", [validators::internal_classes(m.py()), serializers::internal_classes(m.py())].concat())?;
    Ok(())
}
