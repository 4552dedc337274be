//! `enum`: members of an enumeration; in JSON their values.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::state::Check;
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::errors::SchemaError;
use crate::common::py::layout::MemberValues;
use crate::common::schema::reader::{of_type, required, text};
use crate::{keys, node};

keys! { struct Keys { cls, sub_type } }

node! {
    pub struct EnumSerializer { pub class: Py<PyType>, pub serializer: Option<Node>, pub values: MemberValues }
    shown by this {
        class: this.class,
        serializer: this.serializer,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let kind = match text(&keys.sub_type)?.as_deref() {
        None => None,
        Some("str") => Some("str"),
        Some("int") => Some("int"),
        Some("float") => Some("float"),
        Some(_) => return Err(SchemaError::new_err("`sub_type` must be one of: 'int', 'str', 'float' or None")),
    };
    let class = of_type::<PyType>(required(keys.cls, "cls")?, "type")?;
    let serializer = kind.map(|kind| cx.plain(kind)).transpose()?;
    Ok(node(EnumSerializer { class: class.unbind(), serializer, values: MemberValues::default() }))
}

impl Room for EnumSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let class = self.class.bind(state.py);
        let fits =
            value.get_type().is(class) || state.check != Check::Strict && value.is_instance(class).or_raise(state)?;
        if !fits {
            state.unexpected("enum", value)?;
            return infer::infer(value, sink, state);
        }
        if S::is_native(state) {
            return sink.object(value, state);
        }
        let inner = self.values.of(value).or_raise(state)?;
        match &self.serializer {
            Some(serializer) => sink.child(serializer, &inner, state),
            None => infer::infer(&inner, sink, state),
        }
    }

    fn name(&self, _: &mut Names) -> String {
        "enum".to_owned()
    }

    fn retry_with_lax_check(&self) -> bool {
        self.serializer.as_ref().is_some_and(|serializer| serializer.retry_with_lax_check())
    }
}
