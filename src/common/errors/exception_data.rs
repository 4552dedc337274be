//! Line errors from the dicts that `ValidationError.from_exception_data` takes.

use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use super::custom_error::PydanticCustomError;
use super::known_error::PydanticKnownError;
use super::line::{InputValue, LineError};
use super::location::{LocItem, Location};
use super::problem::Problem;

pub fn read_line(data: &Bound<'_, PyAny>) -> PyResult<LineError> {
    let data = data.cast::<PyDict>()?;
    let py = data.py();
    let Some(ty) = data.get_item("type")? else {
        return Err(PyKeyError::new_err("type"));
    };
    let problem = if let Ok(slug) = ty.cast::<PyString>() {
        let context = data.get_item("ctx")?;
        let context = context.as_ref().map(|context| context.cast::<PyDict>()).transpose()?;
        let known = PydanticKnownError::from_parts(slug.to_str()?, context)?;
        match context {
            None => Problem::Plain(known.kind()),
            Some(_) => Problem::Known(Py::new(py, known)?.into_any()),
        }
    } else if let Ok(custom) = ty.cast::<PydanticCustomError>() {
        Problem::Custom(custom.get().detached(py)?.into_any())
    } else {
        return Err(PyTypeError::new_err("`type` should be a `str` or `PydanticCustomError`"));
    };
    let location = match data.get_item("loc")? {
        Some(location) => read_location(&location)?,
        None => Location::new(),
    };
    let input = match data.get_item("input")? {
        Some(input) => InputValue::from(&input),
        None => InputValue::None,
    };
    Ok(LineError { problem, location, input })
}

fn read_location(value: &Bound<'_, PyAny>) -> PyResult<Location> {
    if let Ok(items) = value.cast::<PyTuple>() {
        Ok(items.iter().map(|item| LocItem::from_object(&item)).collect())
    } else if let Ok(items) = value.cast::<PyList>() {
        Ok(items.iter().map(|item| LocItem::from_object(&item)).collect())
    } else {
        Err(PyTypeError::new_err("Location must be a list or tuple of strings and ints"))
    }
}
