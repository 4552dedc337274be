//! Instances of models and dataclasses: what their rooms share.

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::serializers::state::Check;
use crate::serializers::{Fail, Raise, State};
use crate::{name, part};

part! {
    /// The class whose instances a room dumps.
    pub struct InstanceClass { pub class: Py<PyType>, pub polymorphic: Option<bool> }
}

impl InstanceClass {
    /// Whether a value is one of the class's.
    pub fn fits<'py>(&self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<bool, Fail> {
        let class = self.class.bind(state.py);
        if value.get_type().is(class) {
            return Ok(true);
        }
        if state.check == Check::Strict {
            return Ok(false);
        }
        value.is_instance(class).or_raise(state)
    }

    /// An instance of a subclass is dumped by its own serializer, if it has one, where that is asked for.
    pub fn by_own_class<'py>(&self, value: &Bound<'py, PyAny>, state: &State<'py>) -> bool {
        let asked = state.call.polymorphic.or(self.polymorphic).unwrap_or(false);
        asked
            && !value.get_type().is(self.class.bind(state.py))
            && value.get_type().hasattr(name!(state.py, "__pydantic_serializer__")).unwrap_or(false)
    }

    /// The name in warnings.
    pub fn name(&self) -> String {
        Python::attach(|py| {
            let class = self.class.bind(py);
            class.getattr(name!(py, "__name__")).map(|name| name.to_string()).unwrap_or_default()
        })
    }
}
