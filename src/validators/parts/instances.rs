//! Instances of models and dataclasses: what their rooms share.

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::common::errors::SchemaError;
use crate::name;

/// When an instance is validated again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Revalidate {
    Always,
    Never,
    SubclassInstances,
}

crate::plain_part!(Revalidate);

impl Revalidate {
    pub fn parse(text: Option<&str>) -> PyResult<Self> {
        match text {
            None | Some("never") => Ok(Self::Never),
            Some("always") => Ok(Self::Always),
            Some("subclass-instances") => Ok(Self::SubclassInstances),
            Some(other) => Err(SchemaError::new_err(format!("Invalid revalidate_instances value: {other}"))),
        }
    }
}

/// The name of a class as titles show it.
pub fn class_name(class: &Bound<'_, PyType>) -> String {
    class.getattr(name!(class.py(), "__name__")).map(|name| name.to_string()).unwrap_or_default()
}
