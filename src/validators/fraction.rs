//! `fraction`: exact ratios, with bounds and `multiple_of`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::callback::strictness;
use super::parts::exact::{ExactLimits, LimitKeys, find};
use super::{Compile, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::values::exact::ExactKind;
use crate::{keys, node};

keys! { struct Keys { strict, multiple_of, le, lt, ge, gt } }

node! {
    pub struct FractionValidator { pub strict: bool, pub limits: Option<Box<ExactLimits>> }
    shown by this {
        strict: this.strict,
        multiple_of: this.limits.as_ref().and_then(|limits| limits.multiple_of.as_ref()),
        le: this.limits.as_ref().and_then(|limits| limits.bounds.le.as_ref()),
        lt: this.limits.as_ref().and_then(|limits| limits.bounds.lt.as_ref()),
        ge: this.limits.as_ref().and_then(|limits| limits.bounds.ge.as_ref()),
        gt: this.limits.as_ref().and_then(|limits| limits.bounds.gt.as_ref()),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let strict = strictness(&keys.strict, cx)?;
    let (multiple_of, le, lt, ge, gt) = (keys.multiple_of, keys.le, keys.lt, keys.ge, keys.gt);
    let limits = ExactLimits::read(ExactKind::Fraction, LimitKeys { multiple_of, le, lt, ge, gt })?;
    if let Some(of) = limits.as_ref().and_then(|limits| limits.multiple_of.as_ref())
        && !of.bind(schema.py()).gt(0)?
    {
        return Err(PyValueError::new_err("'multiple_of' must be greater than 0"));
    }
    Ok(node(FractionValidator { strict, limits }))
}

impl Room for FractionValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let number = find(ExactKind::Fraction, input, state.strict_or(self.strict), state)?;
        match self.limits.as_ref().map_or(Ok(()), |limits| limits.check(ExactKind::Fraction, &number)) {
            Ok(()) => Ok(number),
            Err(refusal) => state.fail_refusal(refusal, input),
        }
    }

    fn name(&self, _: &mut Names) -> String {
        "fraction".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
