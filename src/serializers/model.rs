//! `model`: an instance of a class around the fields of its schema.

use std::fmt;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::parts::general_fields::GeneralFieldsSerializer;
use super::parts::instances::{self, InstanceClass};
use super::parts::polymorphic::show_trampoline;
use super::parts::{leaves_values, polymorphic};
use super::state::{Check, Handed};
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::errors::SchemaError;
use crate::common::py::layout::PlainDicts;
use crate::common::py::show::{By, tuple};
use crate::common::schema::Config;
use crate::common::schema::reader::{boolean, of_type, required, text};
use crate::{keys, name, node};

keys! { struct Keys { cls, schema, config, root_model, extra_behavior } }

node! {
    pub struct ModelSerializer {
        pub instances: InstanceClass,
        pub serializer: Node,
        pub root_model: bool,
        /// instances carry extra values
        pub has_extra: bool,
        /// what is inside reads instances itself
        pub takes_instances: bool,
    }
    shown with show
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let config = Config::read(keys.config.as_ref())?;
    let class = of_type::<PyType>(required(keys.cls, "cls")?, "type")?;
    let inner = required(keys.schema, "schema")?;
    let instances = InstanceClass { class: class.unbind(), polymorphic: polymorphic::enabled(schema).unwrap_or(false) };
    let own_behavior = config.extra_fields_behavior();
    let serializer = cx.with_config(config, |cx| cx.node(&inner))?;
    let behavior = text(&keys.extra_behavior.filter(|behavior| !behavior.is_none()))?
        .map_or(own_behavior, |word| Ok(Some(word)))?;
    let has_extra = match behavior.as_deref() {
        Some("allow") => true,
        None | Some("forbid" | "ignore") => false,
        Some(other) => return Err(SchemaError::new_err(format!("Invalid extra_behavior: `{other}`"))),
    };
    let root_model = boolean(&keys.root_model)?.unwrap_or(false);
    let takes_instances = serializer.facts().takes_instances;
    Ok(node(ModelSerializer { instances, serializer, root_model, has_extra, takes_instances }))
}

impl ModelSerializer {
    /// Where no union asks, whatever has a `__dict__` will do, but for the values of root models.
    fn fits<'py, S: Sink<'py>>(&self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<bool, Fail> {
        if self.root_model && !S::IS_KEY || state.check != Check::None {
            return self.instances.fits(value, state);
        }
        Ok(value.get_type().is(self.instances.class.bind(state.py))
            || value.hasattr(name!(state.py, "__dict__")).or_raise(state)?)
    }
}

impl ModelSerializer {
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InstanceClass { class, polymorphic } = &self.instances;
        let own = By(|f: &mut fmt::Formatter<'_>| {
            f.debug_struct("ModelSerializer")
                .field("class", class)
                .field("serializer", &self.serializer)
                .field("has_extra", &self.has_extra)
                .field("root_model", &self.root_model)
                .field("name", &self.instances.name())
                .finish()
        });
        show_trampoline(f, class, &tuple("Model", own), *polymorphic)
    }
}

impl Room for ModelSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if self.instances.by_own_class(value, state)? {
            return infer::infer(value, sink, state);
        }
        if !self.fits::<S>(value, state)? {
            let name = Room::name(self, &mut Names::default());
            state.unexpected(&name, value)?;
            return infer::infer(value, sink, state);
        }
        if S::IS_KEY {
            return leaves_values::shown(value, sink, state);
        }
        let py = state.py;
        let model = state.model.replace(value.clone());
        let out = if self.root_model {
            match value.getattr(name!(py, "root")).or_raise(state) {
                Ok(root) => {
                    let field_name = state.field_name.replace(name!(py, "root").clone());
                    state.as_is = self.serializer.is_field_function();
                    let out = sink.child(&self.serializer, &root, state);
                    state.field_name = field_name;
                    out
                }
                Err(fail) => Err(fail),
            }
        } else if self.takes_instances {
            match self.serializer.as_any().downcast_ref::<GeneralFieldsSerializer>() {
                Some(fields) => fields.model(value, self.has_extra, sink, state),
                None => {
                    state.handed = Some(Handed::Model { extra: self.has_extra });
                    state.as_is = true;
                    let out = sink.child(&self.serializer, value, state);
                    state.handed = None;
                    out
                }
            }
        } else {
            match instances::content(&PlainDicts::default(), value, self.has_extra, state) {
                Ok(content) => {
                    state.as_is = true;
                    sink.child(&self.serializer, &content, state)
                }
                Err(fail) => Err(fail),
            }
        };
        state.model = model;
        out
    }

    fn name(&self, _: &mut Names) -> String {
        self.instances.name()
    }

    fn retry_with_lax_check(&self) -> bool {
        true
    }

    fn label(&self) -> Option<&'static str> {
        Some("PolymorphismTrampoline")
    }

    fn class(&self) -> Option<&Py<PyType>> {
        Some(&self.instances.class)
    }
}
