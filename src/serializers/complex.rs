//! `complex`: complex numbers; as keys they are unexpected.

use pyo3::prelude::*;
use pyo3::types::{PyComplex, PyDict};

use super::parts::leaves_values;
use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::node;

node! { pub struct ComplexSerializer {} }

pub fn build<'py>(_: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(ComplexSerializer {}))
}

impl Room for ComplexSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if let Ok(number) = value.cast::<PyComplex>()
            && !S::IS_KEY
        {
            return leaves_values::complex(number, sink, state);
        }
        infer::misfit("complex", "complex", value, sink, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "complex".to_owned()
    }
}
