//! The quick way into `validate_python` and `validate_json`, for calls with plain arguments.

use pyo3::prelude::*;

use super::schema_validator::{Asked, SchemaValidator};
use crate::common::json::Partial;
use crate::common::py::fastcall::{Fast, Given, Long, Quick, Slot, install};

/// # Errors
/// What putting the methods into the class raises.
pub fn register(py: Python<'_>) -> PyResult<()> {
    install::<ValidatePython>(py)?;
    install::<ValidateJson>(py)
}

/// The keywords that both methods have, in front of their own.
macro_rules! keywords {
    ($($own:literal),*) => {
        &["strict", "extra", "context", "self_instance", "allow_partial", "by_alias", "by_name", $($own),*]
    };
}

/// The place of the first keyword of a method's own.
const OWN: usize = 7;

/// What the keywords ask for; a wish for extra data or partial input takes the long way.
#[inline(always)]
fn common<'py>(given: &Given<'_, 'py>) -> Quick<Asked<'py>> {
    given.absent(1)?;
    if given.switch(4, false)? {
        return Err(Long);
    }
    Ok(Asked {
        strict: given.flag(0)?,
        extra: None,
        from_attributes: None,
        context: given.object(2),
        self_instance: given.object(3),
        by_alias: given.flag(5)?,
        by_name: given.flag(6)?,
    })
}

struct ValidatePython;

impl Fast for ValidatePython {
    type Class = SchemaValidator;
    const NAME: &'static str = "validate_python";
    const KEYWORDS: &'static [&'static str] = keywords!["from_attributes"];

    fn slot() -> &'static Slot {
        static SLOT: Slot = Slot::new();
        &SLOT
    }

    #[inline(always)]
    fn call<'py>(
        this: &Bound<'py, SchemaValidator>,
        input: &Bound<'py, PyAny>,
        given: &Given<'_, 'py>,
    ) -> Quick<PyResult<Bound<'py, PyAny>>> {
        let asked = Asked { from_attributes: given.flag(OWN)?, ..common(given)? };
        Ok(SchemaValidator::run_python(this, input, asked, Partial::Off))
    }
}

struct ValidateJson;

impl Fast for ValidateJson {
    type Class = SchemaValidator;
    const NAME: &'static str = "validate_json";
    const KEYWORDS: &'static [&'static str] = keywords![];

    fn slot() -> &'static Slot {
        static SLOT: Slot = Slot::new();
        &SLOT
    }

    #[inline(always)]
    fn call<'py>(
        this: &Bound<'py, SchemaValidator>,
        input: &Bound<'py, PyAny>,
        given: &Given<'_, 'py>,
    ) -> Quick<PyResult<Bound<'py, PyAny>>> {
        Ok(SchemaValidator::run_json(this, input, common(given)?, Partial::Off))
    }
}
