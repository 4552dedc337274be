//! What errors need from modules above them, which they must not import: those register it here when the Python
//! module is set up.

use std::sync::OnceLock;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Appends a value of any class as compact JSON text: a class that is not known is written as its `str()`, a value
/// without one as `<Unserializable X object>`.
pub type InferJson = fn(&Bound<'_, PyAny>, &mut Vec<u8>) -> PyResult<()>;

/// Makes the Python object of the JSON value at an offset (as its token has it) of a checked text, a str or bytes.
pub type ReadJson = for<'py> fn(&Bound<'py, PyAny>, u32) -> PyResult<Bound<'py, PyAny>>;

static INFER_JSON: OnceLock<InferJson> = OnceLock::new();
static READ_JSON: OnceLock<ReadJson> = OnceLock::new();

/// Say how values of any class are written as JSON. The first one given stays.
pub fn set_infer_json(infer: InferJson) {
    let _ = INFER_JSON.set(infer);
}

/// Say how a value within a JSON text is read. The first one given stays.
pub fn set_read_json(read: ReadJson) {
    let _ = READ_JSON.set(read);
}

pub(super) fn infer_json() -> Option<InferJson> {
    INFER_JSON.get().copied()
}

pub(super) fn read_json<'py>(source: &Bound<'py, PyAny>, offset: u32) -> PyResult<Bound<'py, PyAny>> {
    let read = READ_JSON.get().ok_or_else(|| PyRuntimeError::new_err("the module was not set up"))?;
    read(source, offset)
}
