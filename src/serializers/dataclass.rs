//! `dataclass`: an instance of a class around the fields of its schema.

use std::fmt;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyType};

use super::parts::instances::InstanceClass;
use super::parts::polymorphic::show_trampoline;
use super::parts::{leaves_values, polymorphic};
use super::state::{Check, Handed};
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::py::show::{By, List, tuple};
use crate::common::py::tree::Key;
use crate::common::schema::Config;
use crate::common::schema::reader::{of_type, required};
use crate::{keys, name, node};

keys! { struct Keys { cls, schema, fields, config } }

node! {
    pub struct DataclassSerializer {
        pub instances: InstanceClass,
        pub serializer: Node,
        pub fields: Box<[Key]>,
        /// what is inside reads the fields itself
        pub takes_attributes: bool,
    }
    shown with show
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let class = of_type::<PyType>(required(keys.cls, "cls")?, "type")?;
    let config = Config::read(keys.config.as_ref())?;
    let instances = InstanceClass { class: class.unbind(), polymorphic: polymorphic::enabled(schema).unwrap_or(false) };
    let inner = required(keys.schema, "schema")?;
    let serializer = cx.with_config(config, |cx| cx.node(&inner))?;
    let fields = of_type::<PyList>(required(keys.fields, "fields")?, "list")?
        .iter()
        .map(|field| Ok(Key::new(&of_type::<PyString>(field, "str")?)))
        .collect::<PyResult<Box<[Key]>>>()?;
    let takes_attributes = serializer.takes_attributes(&fields);
    Ok(node(DataclassSerializer { instances, serializer, fields, takes_attributes }))
}

impl DataclassSerializer {
    fn content<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if self.takes_attributes {
            state.handed = Some(Handed::Dataclass);
            state.as_is = true;
            return sink.child(&self.serializer, value, state);
        }
        let items = self.items(value).or_raise(state)?;
        state.as_is = true;
        sink.child(&self.serializer, items.as_any(), state)
    }

    /// The values of the fields.
    fn items<'py>(&self, value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let py = value.py();
        let items = PyDict::new(py);
        for field in &self.fields {
            items.set_item(field.bind(py), value.getattr(field.bind(py))?)?;
        }
        Ok(items)
    }
}

impl DataclassSerializer {
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InstanceClass { class, polymorphic } = &self.instances;
        let own = By(|f: &mut fmt::Formatter<'_>| {
            f.debug_struct("DataclassSerializer")
                .field("class", class)
                .field("serializer", &self.serializer)
                .field("fields", &List(self.fields.iter().map(Key::shown_object)))
                .field("name", &self.instances.name())
                .finish()
        });
        show_trampoline(f, class, &tuple("Dataclass", own), *polymorphic)
    }
}

impl Room for DataclassSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if self.instances.by_own_class(value, state)? {
            return infer::infer(value, sink, state);
        }
        // where no union asks, any dataclass will do
        let any =
            state.check == Check::None && value.hasattr(name!(state.py, "__dataclass_fields__")).or_raise(state)?;
        if !any && !self.instances.fits(value, state)? {
            state.unexpected(&self.instances.name(), value)?;
            return infer::infer(value, sink, state);
        }
        if S::IS_KEY {
            return leaves_values::shown(value, sink, state);
        }
        let model = state.model.replace(value.clone());
        let out = self.content(value, sink, state);
        state.handed = None;
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
