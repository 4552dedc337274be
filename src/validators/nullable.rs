//! `nullable`: `None`, or what the inner schema takes.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::direct;
use super::parts::literal::LiteralLookup;
use super::{Compile, Named, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::json::Cursor;
use crate::common::py::as_is::AsIs;
use crate::common::py::show::Told;
use crate::common::schema::reader::required;
use crate::{keys, node};

keys! { struct Keys { schema } }

node! {
    pub struct NullableValidator { pub validator: Node }
    shown by this {
        validator: Told(&this.validator),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let validator = cx.node(&required(keys.schema, "schema")?)?;
    Ok(node(NullableValidator { validator }))
}

impl Room for NullableValidator {
    #[inline]
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        if input.is_none() {
            return Ok(state.py.None().into_bound(state.py));
        }
        input.run(&self.validator, state)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        if cursor.first() == b'n' {
            return cursor.word(b'n').map(|_| state.py.None().into_bound(state.py));
        }
        direct::value(&self.validator, cursor, state)
    }

    fn as_is(&self) -> AsIs {
        self.validator.as_is().or_none()
    }

    fn literals(&self) -> Option<&LiteralLookup> {
        self.validator.literals()
    }

    fn name(&self, names: &mut Names) -> String {
        format!("nullable[{}]", self.validator.name(names))
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
