//! `missing-sentinel`: the sentinel that stands for a value that is not there, or what an inner schema takes.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Named, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::ErrorKind;
use crate::common::input::View;
use crate::common::py::imports;
use crate::common::py::show::Told;
use crate::{keys, node};

keys! { struct Keys { schema } }

node! {
    pub struct MissingSentinelValidator { pub validator: Option<Node> }
    shown by this {
        validator: Told(&this.validator),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let validator = keys.schema.map(|schema| cx.node(&schema)).transpose()?;
    Ok(node(MissingSentinelValidator { validator }))
}

impl Room for MissingSentinelValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        if let View::Python(object) = input.view()
            && object.is(imports::missing(state.py).or_raise(state)?)
        {
            return Ok(object.clone());
        }
        match &self.validator {
            Some(validator) => input.run(validator, state),
            None => state.fail(ErrorKind::MissingSentinelError, input),
        }
    }

    fn name(&self, names: &mut Names) -> String {
        match &self.validator {
            Some(validator) => format!("missing-sentinel[{}]", validator.name(names)),
            None => "missing-sentinel".to_owned(),
        }
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
