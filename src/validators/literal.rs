//! `literal`: one of a fixed set of values.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use smallvec::SmallVec;

use super::parts::direct;
use super::parts::literal::{Direct, LiteralLookup, listed};
use super::{Compile, Named, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, Problem, SchemaError};
use crate::common::intern::known;
use crate::common::json::Cursor;
use crate::common::py::constant::{Constant, boxed};
use crate::common::py::tree::{digest_all, same_all};
use crate::common::schema::reader::{of_type, required};
use crate::{keys, node};

keys! { struct Keys { expected } }

node! {
    pub struct LiteralValidator { pub lookup: LiteralLookup }
    shown by this {
        lookup: this.lookup.shown(&this.lookup.values),
        expected_repr: Python::attach(|py| listed(&this.lookup.reprs(py))),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let expected = of_type::<PyList>(required(keys.expected, "expected")?, "list")?;
    if expected.is_empty() {
        return Err(SchemaError::new_err("`expected` should have length > 0"));
    }
    // most literals come again with each mention of their class
    let values: SmallVec<[Constant; 8]> = expected.iter().map(|value| Constant::new(&value)).collect();
    if values.iter().all(Constant::is_atom)
        && let Some(known) = known(
            |state| digest_all(&values, state),
            |node: &LiteralValidator, cx| same_all(&node.lookup.values, &values, cx),
        )
    {
        return Ok(known);
    }
    let lookup = LiteralLookup::of(cx.py, boxed(values))?;
    Ok(node(LiteralValidator { lookup }))
}

impl Room for LiteralValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        if let Some(index) = self.lookup.find_exact_text(input, py) {
            return Ok(self.lookup.values[index].bind(py).clone());
        }
        match self.lookup.find(input, state)? {
            Some(index) => Ok(self.lookup.values[index].bind(py).clone()),
            None => state.fail_late(
                || Problem::with(ErrorKind::LiteralError, [CtxValue::from(listed(&self.lookup.reprs(py)))]),
                input,
            ),
        }
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        match self.lookup.find_direct(cursor, state.py) {
            Direct::Found(index) => Some(self.lookup.values[index].bind(state.py).clone()),
            Direct::Missing => None,
            Direct::Unknown => direct::exact(self, cursor, state),
        }
    }

    fn literals(&self) -> Option<&LiteralLookup> {
        Some(&self.lookup)
    }

    fn name(&self, _: &mut Names) -> String {
        Python::attach(|py| format!("literal[{}]", self.lookup.reprs(py).join(",")))
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
