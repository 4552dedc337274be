//! `int`: integers.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};

use super::state::Check;
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::errors::PydanticSerializationUnexpectedValue;
use crate::common::py::as_is::AsIs;
use crate::node;

node! { pub struct IntSerializer {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(IntSerializer {}))
}

impl Room for IntSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if value.is_exact_instance_of::<PyInt>() {
            return sink.int(value, state);
        }
        // keys fit however strictly a union asks
        if (state.check != Check::Strict || S::IS_KEY) && value.is_instance_of::<PyInt>() {
            if S::is_native(state) {
                return sink.object(value, state);
            }
            return sink.int(value, state);
        }
        if value.is_instance_of::<PyInt>() {
            return state.refuse(PydanticSerializationUnexpectedValue::new_err(None));
        }
        // JSON text takes whatever gives an index
        if S::IS_TEXT
            && state.check == Check::None
            && let Ok(number) = value.extract::<i64>()
        {
            return sink.int(number.into_bound_py_any(state.py).or_raise(state)?.as_any(), state);
        }
        state.unexpected("int", value)?;
        infer::infer(value, sink, state)
    }

    fn as_is(&self) -> AsIs {
        AsIs::INT
    }

    fn name(&self, _: &mut Names) -> String {
        "int".to_owned()
    }

    fn retry_with_lax_check(&self) -> bool {
        true
    }
}
