//! The quick way into `validate_python` and `validate_json`, for calls with plain arguments.

use pyo3::prelude::*;

use super::schema_validator::{Asked, SchemaValidator};
use crate::common::json::Partial;
use crate::common::py::fastcall::{Fast, Given, Quick, Slot, install};

/// # Errors
/// What putting the methods into the class raises.
pub fn register(py: Python<'_>) -> PyResult<()> {
    install::<ValidatePython>(py)?;
    install::<ValidateJson>(py)
}

struct ValidatePython;

impl Fast for ValidatePython {
    type Class = SchemaValidator;
    const NAME: &'static str = "validate_python";
    const KEYWORDS: &'static [&'static str] =
        &["strict", "extra", "from_attributes", "context", "self_instance", "allow_partial", "by_alias", "by_name"];

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
        given.absent(1)?;
        if given.switch(5, false)? {
            return Err(crate::common::py::fastcall::Long);
        }
        let asked = Asked {
            strict: given.flag(0)?,
            extra: None,
            from_attributes: given.flag(2)?,
            context: given.object(3),
            self_instance: given.object(4),
            by_alias: given.flag(6)?,
            by_name: given.flag(7)?,
        };
        Ok(SchemaValidator::run_python(this, input, asked, Partial::Off))
    }
}

struct ValidateJson;

impl Fast for ValidateJson {
    type Class = SchemaValidator;
    const NAME: &'static str = "validate_json";
    const KEYWORDS: &'static [&'static str] =
        &["strict", "extra", "context", "self_instance", "allow_partial", "by_alias", "by_name"];

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
        given.absent(1)?;
        if given.switch(4, false)? {
            return Err(crate::common::py::fastcall::Long);
        }
        let asked = Asked {
            strict: given.flag(0)?,
            extra: None,
            from_attributes: None,
            context: given.object(2),
            self_instance: given.object(3),
            by_alias: given.flag(5)?,
            by_name: given.flag(6)?,
        };
        Ok(SchemaValidator::run_json(this, input, asked, Partial::Off))
    }
}
