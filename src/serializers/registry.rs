//! Dispatch from a schema's `type` to its room, written from the table of kinds; and from its `serialization`, which
//! can take the kind's place.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::compile::Build;
use super::*;
use crate::common::py::object::dict_get;

macro_rules! dispatch {
    ($($kind:literal $validator:ident $serializer:ident,)*) => {
        /// The room that builds this kind.
        pub fn room(kind: &str) -> Option<Build> {
            match kind {
                $($kind => Some($serializer::build),)*
                _ => None,
            }
        }
    };
}

crate::kinds!(dispatch);

/// The room that stands for a `serialization` schema alone; `None` for those that are schemas of a kind.
pub fn serialization_room(kind: &str) -> Option<Build> {
    match kind {
        "function-plain" => Some(function_plain::build_serialization),
        "function-wrap" => Some(function_wrap::build_serialization),
        "format" => Some(format::build),
        "to-string" => Some(to_string::build),
        _ => None,
    }
}

/// Whether a `serialization` leaves the kind its room.
pub fn keeps_kind(kind: &str) -> bool {
    matches!(kind, "include-exclude-sequence" | "include-exclude-dict")
}

/// The schema that says how a kind is dumped, and what it says.
pub fn serialization<'py>(schema: &Bound<'py, PyDict>) -> PyResult<Option<(Bound<'py, PyDict>, String)>> {
    let py = schema.py();
    if schema.len() < 2 {
        return Ok(None);
    }
    let Some(serialization) = dict_get(schema, crate::name!(py, "serialization"))? else { return Ok(None) };
    let serialization = crate::common::schema::reader::dict(serialization)?;
    // without a type it says nothing
    let Some(kind) = serialization.get_item(crate::name!(py, "type"))? else { return Ok(None) };
    let kind: String = kind.extract()?;
    Ok(Some((serialization, kind)))
}
