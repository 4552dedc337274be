//! What stands around a class whose `serialization` is a function: instances of subclasses go to their own serializers
//! first, where that is asked for.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::common::schema::Config;
use crate::common::schema::reader::{of_type, required};
use crate::serializers::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::{keys, name, node};

keys! { struct Keys { cls, config } }

node! {
    pub struct PolymorphismTrampoline { pub class: Py<PyType>, pub serializer: Node, pub enabled_from_config: bool }
}

/// Puts a trampoline around the serializer of a class schema.
///
/// # Errors
/// What wrong values raise.
pub fn around<'py>(serializer: Node, schema: &Bound<'py, PyDict>, cx: &Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let class = of_type::<PyType>(required(keys.cls, "cls")?, "type")?;
    let own = Config::read(keys.config.as_ref())?.polymorphic_serialization()?;
    let enabled = own.map_or_else(|| cx.config.polymorphic_serialization(), |own| Ok(Some(own)))?;
    Ok(node(PolymorphismTrampoline {
        class: class.unbind(),
        serializer,
        enabled_from_config: enabled.unwrap_or(false),
    }))
}

impl Room for PolymorphismTrampoline {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let class = self.class.bind(state.py);
        if state.call.polymorphic.unwrap_or(self.enabled_from_config)
            && !value.get_type().is(class)
            && value.is_instance(class).or_raise(state)?
            && value.getattr_opt(name!(state.py, "__pydantic_serializer__")).is_ok_and(|own| own.is_some())
        {
            return infer::infer(value, sink, state);
        }
        sink.child(&self.serializer, value, state)
    }

    fn name(&self, names: &mut Names) -> String {
        self.serializer.name(names)
    }

    fn retry_with_lax_check(&self) -> bool {
        self.serializer.retry_with_lax_check()
    }

    fn wrapped(&self) -> Option<&Node> {
        Some(&self.serializer)
    }
}
