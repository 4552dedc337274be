//! `default`: dumps as the inner schema does; tells the default for `exclude_defaults`.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Fail, Names, Node, Room, Sink, State, node};
use crate::common::default::DefaultType;
use crate::common::intern::known_value;
use crate::common::py::as_is::AsIs;
use crate::common::py::tree::Part;
use crate::common::schema::reader::required;
use crate::{keys, node};

keys! { struct Keys { schema, default, default_factory, default_factory_takes_data } }

node! { pub struct WithDefaultSerializer { pub default: DefaultType, pub serializer: Node } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let may_be_known = cx.may_be_known();
    let keys = Keys::read(schema);
    let default = DefaultType::read(keys.default, keys.default_factory, &keys.default_factory_takes_data)?;
    let serializer = cx.node(&required(keys.schema, "schema")?)?;
    let made = WithDefaultSerializer { default, serializer };
    // fields that are inherited come again with each class
    if may_be_known
        && made.default.owns_python()
        && !made.serializer.owns_python()
        && let Some(known) = known_value(&made)
    {
        return Ok(known);
    }
    Ok(node(made))
}

impl Room for WithDefaultSerializer {
    #[inline]
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        sink.child(&self.serializer, value, state)
    }

    fn as_is(&self) -> AsIs {
        self.serializer.as_is()
    }

    fn name(&self, _: &mut Names) -> String {
        "default".to_owned()
    }

    fn default<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match &self.default {
            DefaultType::Default(value) => Ok(Some(value.bind(py).clone())),
            DefaultType::DefaultFactory(factory, false) => factory.bind(py).call0().map(Some),
            _ => Ok(None),
        }
    }

    fn retry_with_lax_check(&self) -> bool {
        self.serializer.retry_with_lax_check()
    }
}
