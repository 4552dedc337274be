//! `float`: double precision numbers.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyInt};

use super::parts::leaves;
use super::parts::modes::InfNanMode;
use super::state::Check;
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::errors::PydanticSerializationUnexpectedValue;
use crate::common::py::as_is::AsIs;
use crate::node;

node! { pub struct FloatSerializer { pub inf_nan_mode: InfNanMode } }

pub fn build<'py>(_: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(FloatSerializer { inf_nan_mode: InfNanMode::read(&cx.config)? }))
}

impl Room for FloatSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let exact = value.is_exact_instance_of::<PyFloat>();
        let fits = exact
            || if S::IS_TEXT {
                // text is made of whatever can be a float
                value.extract::<f64>().is_ok()
            } else {
                value.is_instance_of::<PyFloat>() || value.is_instance_of::<PyInt>()
            };
        if !fits {
            state.unexpected("float", value)?;
            return infer::infer(value, sink, state);
        }
        if !exact && state.check == Check::Strict && !S::IS_KEY {
            return state.refuse(PydanticSerializationUnexpectedValue::new_err(None));
        }
        if S::IS_KEY {
            // as Python writes the number
            let text = value.str().or_raise(state)?;
            return sink.str(&text, state);
        }
        leaves::float(value, self.inf_nan_mode, sink, state)
    }

    fn as_is(&self) -> AsIs {
        AsIs::FLOAT
    }

    fn name(&self, _: &mut Names) -> String {
        "float".to_owned()
    }
}
