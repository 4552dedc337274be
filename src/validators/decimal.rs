//! `decimal`: decimal numbers, with limits on digits, bounds, `multiple_of` and `allow_inf_nan`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::callback::strictness;
use super::parts::exact::{ExactLimits, LimitKeys, find};
use super::{Compile, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{ErrorKind, Problem};
use crate::common::schema::reader::{boolean, size};
use crate::common::values::Refusal;
use crate::common::values::digits::DigitLimits;
use crate::common::values::exact::{ExactKind, is_finite};
use crate::{keys, node};

keys! { struct Keys { strict, allow_inf_nan, multiple_of, le, lt, ge, gt, max_digits, decimal_places } }

node! {
    pub struct DecimalValidator {
        pub strict: bool,
        pub allow_inf_nan: bool,
        pub limits: Option<Box<ExactLimits>>,
        pub max_digits: Option<usize>,
        pub decimal_places: Option<usize>,
    }
    shown by this {
        strict: this.strict,
        allow_inf_nan: this.allow_inf_nan,
        check_digits: this.max_digits.is_some() || this.decimal_places.is_some(),
        multiple_of: this.limits.as_ref().and_then(|limits| limits.multiple_of.as_ref()),
        le: this.limits.as_ref().and_then(|limits| limits.bounds.le.as_ref()),
        lt: this.limits.as_ref().and_then(|limits| limits.bounds.lt.as_ref()),
        ge: this.limits.as_ref().and_then(|limits| limits.bounds.ge.as_ref()),
        gt: this.limits.as_ref().and_then(|limits| limits.bounds.gt.as_ref()),
        max_digits: this.max_digits,
        decimal_places: this.decimal_places,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let allow_inf_nan = match boolean(&keys.allow_inf_nan)? {
        Some(allowed) => allowed,
        None => cx.config.allow_inf_nan()?.unwrap_or(false),
    };
    let max_digits = size(&keys.max_digits)?;
    let decimal_places = size(&keys.decimal_places)?;
    if allow_inf_nan && (max_digits.is_some() || decimal_places.is_some()) {
        return Err(PyValueError::new_err("allow_inf_nan=True cannot be used with max_digits or decimal_places"));
    }
    let strict = strictness(&keys.strict, cx)?;
    let (multiple_of, le, lt, ge, gt) = (keys.multiple_of, keys.le, keys.lt, keys.ge, keys.gt);
    let limits = ExactLimits::read(ExactKind::Decimal, LimitKeys { multiple_of, le, lt, ge, gt })?;
    if let Some(of) = limits.as_ref().and_then(|limits| limits.multiple_of.as_ref()) {
        let of = of.bind(schema.py());
        if !is_finite(of)? || !of.gt(0)? {
            return Err(PyValueError::new_err("'multiple_of' must be a finite number greater than 0"));
        }
    }
    Ok(node(DecimalValidator { strict, allow_inf_nan, limits, max_digits, decimal_places }))
}

impl DecimalValidator {
    fn check(&self, number: &Bound<'_, PyAny>) -> Result<(), Refusal> {
        if !self.allow_inf_nan && !is_finite(number)? {
            return Err(Problem::Plain(ErrorKind::FiniteNumber).into());
        }
        let digits = DigitLimits { total: self.max_digits, places: self.decimal_places };
        if digits != DigitLimits::default() {
            let text = number.str()?;
            digits.check(text.to_str()?)?;
        }
        self.limits.as_ref().map_or(Ok(()), |limits| limits.check(ExactKind::Decimal, number))
    }
}

impl Room for DecimalValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let number = find(ExactKind::Decimal, input, state.strict_or(self.strict), state)?;
        match self.check(&number) {
            Ok(()) => Ok(number),
            Err(refusal) => state.fail_refusal(refusal, input),
        }
    }

    fn name(&self, _: &mut Names) -> String {
        "decimal".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
