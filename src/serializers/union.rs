//! `union`: dumped as the first choice that the value fits.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use super::parts::choices::Choices;
use super::{Compile, Fail, Named, Names, Node, Room, Sink, State, node};
use crate::common::errors::SchemaError;
use crate::common::schema::reader::{of_type, required};
use crate::{keys, node};

keys! { struct Keys { choices } }

node! {
    pub struct UnionSerializer { pub choices: Choices }
    shown by this {
        choices: this.choices,
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let listed = of_type::<PyList>(required(Keys::read(schema).choices, "choices")?, "list")?;
    let mut choices = Vec::with_capacity(listed.len());
    for choice in listed.iter() {
        choices.push(match choice.cast::<PyTuple>() {
            Ok(pair) if pair.is_empty() => return Err(PyIndexError::new_err("tuple index out of range")),
            Ok(pair) => cx.node(&pair.get_item(0)?)?,
            Err(_) => cx.node(&choice)?,
        });
    }
    match choices.len() {
        0 => Err(SchemaError::new_err("One or more union choices required")),
        1 => Ok(choices.remove(0)),
        _ => Ok(node(UnionSerializer { choices: Choices { choices: choices.into_boxed_slice() } })),
    }
}

impl Room for UnionSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        self.choices.serialize(value, sink, state)
    }

    fn name(&self, names: &mut Names) -> String {
        format!("Union[{}]", self.choices.names(names))
    }

    fn retry_with_lax_check(&self) -> bool {
        self.choices.retry_with_lax_check()
    }
}
