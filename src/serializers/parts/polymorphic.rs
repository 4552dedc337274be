//! What stands around a class whose `serialization` is not its own: instances of subclasses go to their own serializers
//! first, where that is asked for. The rooms of models and dataclasses ask the same of themselves.

use std::fmt;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::instances::InstanceClass;
use crate::common::py::object::dict_get;
use crate::common::schema::Config;
use crate::common::schema::reader::{of_type, required};
use crate::serializers::{Fail, Names, Node, Room, Sink, State, infer, node};
use crate::{keys, name, node};

keys! { struct Keys { cls } }

node! {
    pub struct PolymorphismTrampoline { pub instances: InstanceClass, pub serializer: Node }
    shown with show
}

/// How the trampoline is shown, which models and dataclasses have inside themselves.
pub fn show_trampoline(
    f: &mut fmt::Formatter<'_>,
    class: &Py<PyType>,
    serializer: &dyn fmt::Debug,
    polymorphic: bool,
) -> fmt::Result {
    f.debug_struct("PolymorphismTrampoline")
        .field("class", class)
        .field("serializer", serializer)
        .field("enabled_from_config", &polymorphic)
        .finish()
}

/// Puts a trampoline around the serializer of a class schema.
///
/// # Errors
/// What wrong values raise.
pub fn around<'py>(serializer: Node, schema: &Bound<'py, PyDict>) -> PyResult<Node> {
    let class = of_type::<PyType>(required(Keys::read(schema).cls, "cls")?, "type")?;
    let polymorphic = enabled(schema)?;
    Ok(node(PolymorphismTrampoline { instances: InstanceClass { class: class.unbind(), polymorphic }, serializer }))
}

/// What a class's own config says of instances of subclasses; config around it says nothing.
///
/// # Errors
/// `TypeError` for wrong values.
pub fn enabled(schema: &Bound<'_, PyDict>) -> PyResult<bool> {
    let config = Config::read(dict_get(schema, name!(schema.py(), "config"))?.as_ref())?;
    Ok(config.polymorphic_serialization()?.unwrap_or(false))
}

impl PolymorphismTrampoline {
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InstanceClass { class, polymorphic } = &self.instances;
        show_trampoline(f, class, &self.serializer, *polymorphic)
    }
}

impl Room for PolymorphismTrampoline {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        // keys ask the node itself
        if !S::IS_KEY && self.instances.by_own_class(value, state)? {
            return infer::infer(value, sink, state);
        }
        state.as_is = true;
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
