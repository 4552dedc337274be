//! `date`: calendar days, with bounds and a side of today.

use std::cmp::Ordering;

use pyo3::prelude::*;
use pyo3::types::{PyDate, PyDateTime, PyDict};

use super::parts::bounds::Bounds;
use super::parts::callback::strictness;
use super::parts::direct;
use super::parts::temporal::{self, Shown, Temporal, bounds, find, now, unit};
use super::{Compile, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, Problem};
use crate::common::json::Cursor;
use crate::common::py::as_is::AsIs;
use crate::common::values::Refusal;
use crate::common::values::temporal::constraints::NowConstraint;
use crate::common::values::temporal::{Date, TemporalRules, TimestampUnit, exact_date, number, objects, text, write};
use crate::{keys, node, part};

keys! { struct Keys { strict, le, lt, ge, gt, now_op, now_utc_offset } }

node! {
    pub struct DateValidator {
        pub strict: bool,
        pub constraints: Option<Box<DateConstraints>>,
        pub val_temporal_unit: Shown<TimestampUnit>,
    }
}

part! {
    pub struct DateConstraints { pub bounds: Bounds<Shown<Date>>, pub today: Option<NowConstraint> }
    shown by this as "DateConstraints" {
        le: this.bounds.le,
        lt: this.bounds.lt,
        ge: this.bounds.ge,
        gt: this.bounds.gt,
        today: this.today,
    }
}

impl Temporal for Date {
    const NAME: &'static str = "date";
    const CLASS: AsIs = AsIs::DATE;
    type Class = PyDate;
    const WRONG_TYPE: ErrorKind = ErrorKind::DateType;
    const IS_DAY: bool = true;
    const LAX_BOUNDS: bool = false;

    #[inline]
    fn is_instance(object: &Bound<'_, PyAny>) -> Option<bool> {
        if object.is_exact_instance_of::<PyDate>() {
            return Some(true);
        }
        (object.is_instance_of::<PyDate>() && !object.is_instance_of::<PyDateTime>()).then_some(false)
    }
    fn convert(object: &Bound<'_, PyAny>) -> Result<Option<Self>, Refusal> {
        match object.cast::<PyDateTime>() {
            Ok(datetime) => Ok(Some(exact_date(&objects::read_datetime(datetime)?)?)),
            Err(_) => Ok(None),
        }
    }
    fn from_text(text: &[u8], rules: TemporalRules, strict: bool) -> Result<Self, Problem> {
        text::date(text, rules.unit, strict)
    }
    fn from_int(number: i64, rules: TemporalRules) -> Result<Self, Problem> {
        number::date_from_int(number, rules.unit)
    }
    fn from_float(number: f64, rules: TemporalRules) -> Result<Self, Problem> {
        number::date_from_float(number, rules.unit)
    }
    fn read(object: &Bound<'_, PyAny>) -> Result<Self, Refusal> {
        Ok(objects::read_date(object.cast().map_err(PyErr::from)?)?)
    }
    fn make<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>, Refusal> {
        Ok(objects::make_date(py, self)?.into_any())
    }
    fn shown(&self, _: Python<'_>) -> CtxValue {
        let mut shown = Vec::new();
        write::date(&mut shown, self);
        CtxValue::from(String::from_utf8_lossy(&shown).into_owned())
    }
    fn order(&self, other: &Self) -> Option<Ordering> {
        self.partial_cmp(other)
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let strict = strictness(&keys.strict, cx)?;
    let constraints = DateConstraints {
        bounds: bounds(keys.le, keys.lt, keys.ge, keys.gt)?,
        today: now(&keys.now_op, &keys.now_utc_offset)?,
    };
    let none = constraints.bounds.is_empty() && constraints.today.is_none();
    Ok(node(DateValidator {
        strict,
        constraints: (!none).then(|| Box::new(constraints)),
        val_temporal_unit: unit(cx)?,
    }))
}

impl DateConstraints {
    fn check(&self, py: Python<'_>, date: &Date) -> Result<(), Refusal> {
        self.bounds.check(py, date)?;
        self.today.map_or(Ok(()), |today| today.check_date(py, date))
    }
}

impl DateValidator {
    fn rules(&self) -> TemporalRules {
        TemporalRules { unit: self.val_temporal_unit.0, ..TemporalRules::default() }
    }
}

impl Room for DateValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let rules = self.rules();
        let found = find::<Date, I>(input, state.strict_or(self.strict), rules, state)?;
        if let Some(constraints) = &self.constraints
            && let Err(refusal) = found.value().and_then(|date| constraints.check(state.py, &date))
        {
            return state.fail_refusal(refusal, input);
        }
        found.into_object(input, state)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        if self.constraints.is_some() {
            return direct::exact(self, cursor, state);
        }
        temporal::direct::<Date>(self, state.strict_or(self.strict), self.rules(), cursor, state)
    }

    fn as_is(&self) -> AsIs {
        temporal::as_is::<Date>(self.constraints.is_some())
    }

    fn name(&self, _: &mut Names) -> String {
        "date".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
