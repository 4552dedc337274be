//! `chain`: several schemas, each taking what the one before gave.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::{Compile, Named, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::SchemaError;
use crate::common::py::show::Told;
use crate::common::schema::reader::{of_type, required};
use crate::{keys, node};

keys! { struct Keys { steps } }

node! {
    pub struct ChainValidator { pub steps: Box<[Node]> }
    shown by this {
        steps: Told(&this.steps),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let listed = of_type::<PyList>(required(keys.steps, "steps")?, "list")?;
    let mut steps = Vec::with_capacity(listed.len());
    for step in listed.iter() {
        let step = cx.node(&step)?;
        // a chain within a chain is its steps
        match step.as_any().downcast_ref::<ChainValidator>() {
            Some(chain) => steps.extend(chain.steps.iter().cloned()),
            None => steps.push(step),
        }
    }
    match steps.len() {
        0 => Err(SchemaError::new_err("One or more steps are required for a chain validator")),
        1 => Ok(steps.remove(0)),
        _ => Ok(node(ChainValidator { steps: steps.into_boxed_slice() })),
    }
}

impl Room for ChainValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let mut steps = self.steps.iter();
        let mut value = match steps.next() {
            Some(first) => input.run(first, state)?,
            None => input.to_object(state.py).or_raise(state)?,
        };
        for step in steps {
            value = step.python(&value, state)?;
        }
        Ok(value)
    }

    fn name(&self, names: &mut Names) -> String {
        let steps: Vec<String> = self.steps.iter().map(|step| step.name(names)).collect();
        format!("chain[{}]", steps.join(","))
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
