//! Run-time value classes and leaf conversions that more than one schema kind needs.
//!
//! Nothing here knows of nodes or schemas: a conversion takes a value and the facts that steer it, and returns a
//! Python object (or plain Rust value) or the reason why it is refused. Rooms of both halves call them.

pub mod args_kwargs;
pub mod bytes;
pub mod complex;
pub mod digits;
pub mod exact;
pub mod numbers;
pub mod some;
pub mod temporal;
pub mod tz_info;
pub mod undefined;
pub mod url;
pub mod uuid;

use pyo3::prelude::*;

use crate::common::errors::Problem;
use crate::common::py::show::{Sure, address};

/// `PydanticUndefined` as nodes show it.
pub fn shown_undefined() -> impl std::fmt::Debug {
    let object = pyo3::Python::attach(|py| undefined::undefined(py).ok().map(|object| address(object.as_ptr())));
    Sure(object)
}

/// Why a conversion gave no value: what to tell about the input, or an exception that ends the validation.
pub enum Refusal {
    Problem(Problem),
    Raised(PyErr),
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Refusal::Problem(problem)
    }
}

impl From<PyErr> for Refusal {
    fn from(error: PyErr) -> Self {
        Refusal::Raised(error)
    }
}

/// Adds the value classes to the extension module.
pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<undefined::PydanticUndefinedType>()?;
    m.add_class::<some::Some>()?;
    m.add_class::<args_kwargs::ArgsKwargs>()?;
    m.add_class::<tz_info::TzInfo>()?;
    m.add_class::<url::single::Url>()?;
    m.add_class::<url::multi_host::MultiHostUrl>()?;
    m.add("PydanticUndefined", undefined::undefined(m.py())?)?;
    Ok(())
}
