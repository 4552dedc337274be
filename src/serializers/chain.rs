//! `chain`: dumped as the last step is, which made the value.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::{Compile, Node};
use crate::common::errors::SchemaError;
use crate::common::schema::reader::{of_type, required};
use crate::keys;

keys! { struct Keys { steps } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let steps = of_type::<PyList>(required(Keys::read(schema).steps, "steps")?, "list")?;
    match steps.iter().last() {
        Some(last) => cx.node(&last),
        None => Err(SchemaError::new_err("One or more steps are required for a chain validator")),
    }
}
