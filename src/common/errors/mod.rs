//! Errors: the table of types, line errors as validators make them, and the exception classes that Python sees.
//!
//! Validators make `LineError`s (a problem, a location, an input) and hand them to `ValidationError::create`; texts,
//! contexts and inputs are made when somebody reads them. Nothing here knows validators or serializers; the way to
//! serialize an input of unknown class and to read one out of JSON text are registered in `hooks`.

pub mod custom_error;
mod exception_data;
pub mod hooks;
pub mod json_text;
pub mod kinds;
pub mod known_error;
pub mod line;
mod listing;
pub mod location;
pub mod problem;
pub mod schema_error;
pub mod serialization_error;
pub mod signals;
pub mod text;
pub mod user_cause;
pub mod validation_error;
pub mod value;

pub use custom_error::PydanticCustomError;
pub use kinds::ErrorKind;
pub use known_error::PydanticKnownError;
pub use line::{InputValue, LineError};
pub use location::{LocItem, Location};
pub use problem::Problem;
pub use schema_error::SchemaError;
pub use serialization_error::{PydanticSerializationError, PydanticSerializationUnexpectedValue};
pub use signals::{PydanticOmit, PydanticUseDefault};
pub use text::{describe_exception, is_interrupt, unless_interrupted};
pub use validation_error::{InputMode, ValidationError};
pub use value::CtxValue;

use pyo3::prelude::*;

/// Add the exception classes and `list_all_errors` to the module.
pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<ValidationError>()?;
    m.add_class::<SchemaError>()?;
    m.add_class::<PydanticCustomError>()?;
    m.add_class::<PydanticKnownError>()?;
    m.add_class::<PydanticOmit>()?;
    m.add_class::<PydanticUseDefault>()?;
    m.add_class::<PydanticSerializationError>()?;
    m.add_class::<PydanticSerializationUnexpectedValue>()?;
    m.add_function(wrap_pyfunction!(listing::list_all_errors, m)?)
}
