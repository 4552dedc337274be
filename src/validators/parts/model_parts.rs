//! The parts of a model as `model-fields` gives them: in Rust to its model, as a tuple to Python.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::common::schema::reader::of_type;
use crate::validators::ModelParts;

/// The fields of a model out of the tuple that nodes other than `model-fields` give.
///
/// # Errors
/// `TypeError` for anything that is no such tuple, as user functions may return.
pub fn unpack_parts<'py>(output: &Bound<'py, PyAny>) -> PyResult<ModelParts<'py>> {
    let tuple = of_type::<PyTuple>(output.clone(), "tuple")?;
    let (dict, extra, fields_set) = tuple.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>)>()?;
    Ok(ModelParts { dict, extra: (!extra.is_none()).then_some(extra), fields_set })
}

/// The tuple in which `model-fields` gives its result to Python.
pub fn pack_parts<'py>(parts: ModelParts<'py>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
    let extra = parts.extra.unwrap_or_else(|| py.None().into_bound(py));
    Ok(PyTuple::new(py, [parts.dict, extra, parts.fields_set])?.into_any())
}
