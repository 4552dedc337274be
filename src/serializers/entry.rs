//! The quick way into `to_python` and `to_json`, for calls with plain arguments.

use pyo3::prelude::*;
use pyo3::types::PyString;

use super::filter::Filter;
use super::schema_serializer::SchemaSerializer;
use super::state::{Call, Mode, Warnings};
use crate::common::py::fastcall::{Fast, Given, Long, Quick, Slot, install};
use crate::common::py::object::str_text;

/// # Errors
/// What putting the methods into the class raises.
pub fn register(py: Python<'_>) -> PyResult<()> {
    install::<ToPython>(py)?;
    install::<ToJson>(py)
}

/// The keywords that both methods have, in front of their own.
macro_rules! keywords {
    ($($own:literal),*) => {
        &[
            "include",
            "exclude",
            "by_alias",
            "exclude_unset",
            "exclude_defaults",
            "exclude_none",
            "exclude_computed_fields",
            "round_trip",
            "warnings",
            "fallback",
            "serialize_as_any",
            "polymorphic_serialization",
            "context",
            $($own),*
        ]
    };
}

/// The place of the first keyword of a method's own.
const OWN: usize = 13;

#[inline(always)]
fn common<'py>(given: &Given<'_, 'py>, mode: Mode) -> Quick<(Call, Filter<'py>)> {
    if given.is_empty() {
        return Ok((Call::plain(mode), Filter::default()));
    }
    let call = Call {
        mode,
        by_alias: given.flag(2)?,
        exclude_unset: given.switch(3, false)?,
        exclude_defaults: given.switch(4, false)?,
        exclude_none: given.switch(5, false)?,
        exclude_computed_fields: given.switch(6, false)?,
        round_trip: given.switch(7, false)?,
        warnings: if given.switch(8, true)? { Warnings::Warn } else { Warnings::None },
        fallback: given.object(9).map(Bound::unbind),
        serialize_as_any: given.switch(10, false)?,
        polymorphic: given.flag(11)?,
        context: given.object(12).map(Bound::unbind),
        serialize_unknown: false,
    };
    Ok((call, Filter::new(given.object(0), given.object(1))))
}

struct ToPython;

impl Fast for ToPython {
    type Class = SchemaSerializer;
    const NAME: &'static str = "to_python";
    const KEYWORDS: &'static [&'static str] = keywords!["mode"];

    fn slot() -> &'static Slot {
        static SLOT: Slot = Slot::new();
        &SLOT
    }

    #[inline(always)]
    fn call<'py>(
        this: &Bound<'py, SchemaSerializer>,
        value: &Bound<'py, PyAny>,
        given: &Given<'_, 'py>,
    ) -> Quick<PyResult<Bound<'py, PyAny>>> {
        let mode = match given.raw(OWN) {
            None => Mode::Python,
            Some(mode) => {
                let mode = mode.cast_exact::<PyString>().map_err(|_| Long)?;
                match str_text(&mode) {
                    Some("python") => Mode::Python,
                    Some("json") => Mode::Json,
                    _ => return Err(Long),
                }
            }
        };
        let (call, filter) = common(given, mode)?;
        Ok(SchemaSerializer::run_python(this, value, call, filter))
    }
}

struct ToJson;

impl Fast for ToJson {
    type Class = SchemaSerializer;
    const NAME: &'static str = "to_json";
    const KEYWORDS: &'static [&'static str] = keywords!["indent", "ensure_ascii"];

    fn slot() -> &'static Slot {
        static SLOT: Slot = Slot::new();
        &SLOT
    }

    #[inline(always)]
    fn call<'py>(
        this: &Bound<'py, SchemaSerializer>,
        value: &Bound<'py, PyAny>,
        given: &Given<'_, 'py>,
    ) -> Quick<PyResult<Bound<'py, PyAny>>> {
        given.absent(OWN)?;
        let ensure_ascii = given.switch(OWN + 1, false)?;
        let (call, filter) = common(given, Mode::Json)?;
        Ok(SchemaSerializer::run_json(this, value, None, ensure_ascii, call, filter).map(Bound::into_any))
    }
}
