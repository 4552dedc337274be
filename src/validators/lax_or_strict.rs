//! `lax-or-strict`: one schema in lax mode, another in strict mode.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::callback::strictness;
use super::parts::direct;
use super::{Compile, Exactness, Named, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::json::Cursor;
use crate::common::py::as_is::AsIs;
use crate::common::py::show::Told;
use crate::common::schema::reader::required;
use crate::{keys, node};

keys! { struct Keys { lax_schema, strict_schema, strict } }

node! {
    pub struct LaxOrStrictValidator { pub strict: bool, pub lax_validator: Node, pub strict_validator: Node }
    shown by this {
        strict: this.strict,
        lax_validator: Told(&this.lax_validator),
        strict_validator: Told(&this.strict_validator),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let lax_validator = cx.node(&required(keys.lax_schema, "lax_schema")?)?;
    let strict_validator = cx.node(&required(keys.strict_schema, "strict_schema")?)?;
    let strict = strictness(&keys.strict, cx)?;
    Ok(node(LaxOrStrictValidator { strict, lax_validator, strict_validator }))
}

impl Room for LaxOrStrictValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        if state.strict_or(self.strict) {
            return input.run(&self.strict_validator, state);
        }
        if state.exactness.is_some() {
            // a union asks how well the value fits: what strict mode takes fits better
            let mark = state.mark();
            state.quiet += 1;
            let out = state.trying(|state| input.run(&self.strict_validator, state));
            state.quiet -= 1;
            if out.is_ok() {
                return out;
            }
            drop(state.take_raised());
            state.forget(mark);
            state.floor_exactness(Exactness::Lax);
        }
        input.run(&self.lax_validator, state)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        if state.strict_or(self.strict) {
            return direct::value(&self.strict_validator, cursor, state);
        }
        // for a union it may be two tries
        if state.exactness.is_some() {
            return direct::exact(self, cursor, state);
        }
        direct::value(&self.lax_validator, cursor, state)
    }

    fn as_is(&self) -> AsIs {
        self.lax_validator.as_is().both(self.strict_validator.as_is())
    }

    fn name(&self, names: &mut Names) -> String {
        let (lax, strict) = (self.lax_validator.name(names), self.strict_validator.name(names));
        format!("lax-or-strict[lax={lax},strict={strict}]")
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
