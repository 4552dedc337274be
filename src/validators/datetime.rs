//! `datetime`: days with a time, with bounds, a side of now and a demand on the offset from UTC.

use std::cmp::Ordering;

use pyo3::prelude::*;
use pyo3::types::{PyDate, PyDateTime, PyDict};

use super::parts::bounds::Bounds;
use super::parts::callback::strictness;
use super::parts::direct;
use super::parts::temporal::{self, Precision, Shown, Temporal, bounds, find, now, precision, time_zone, unit};
use super::{Compile, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, Problem, describe_exception, is_interrupt};
use crate::common::json::Cursor;
use crate::common::py::as_is::AsIs;
use crate::common::values::Refusal;
use crate::common::values::temporal::constraints::{NowConstraint, TzConstraint};
use crate::common::values::temporal::{DateTime, TemporalRules, Time, TimestampUnit, number, objects, text, write};
use crate::{keys, node, part};

keys! { struct Keys { strict, le, lt, ge, gt, now_op, now_utc_offset, tz_constraint, microseconds_precision } }

node! {
    pub struct DateTimeValidator {
        pub strict: bool,
        pub constraints: Option<Box<DateTimeConstraints>>,
        pub microseconds_precision: Precision,
        pub val_temporal_unit: Shown<TimestampUnit>,
    }
}

part! {
    pub struct DateTimeConstraints {
        pub bounds: Bounds<Shown<DateTime>>,
        pub now: Option<NowConstraint>,
        pub tz: Option<TzConstraint>,
    }
    shown by this as "DateTimeConstraints" {
        le: this.bounds.le,
        lt: this.bounds.lt,
        ge: this.bounds.ge,
        gt: this.bounds.gt,
        now: this.now,
        tz: this.tz,
    }
}

impl Temporal for DateTime {
    const NAME: &'static str = "datetime";
    const CLASS: AsIs = AsIs::DATETIME;
    type Class = PyDateTime;
    const WRONG_TYPE: ErrorKind = ErrorKind::DatetimeType;
    const IS_DAY: bool = true;

    #[inline]
    fn is_instance(object: &Bound<'_, PyAny>) -> Option<bool> {
        if object.is_exact_instance_of::<PyDateTime>() {
            return Some(true);
        }
        object.is_instance_of::<PyDateTime>().then_some(false)
    }
    fn convert(object: &Bound<'_, PyAny>) -> Result<Option<Self>, Refusal> {
        let Ok(date) = object.cast::<PyDate>() else { return Ok(None) };
        let time = Time { hour: 0, minute: 0, second: 0, microsecond: 0, tz_offset: None };
        Ok(Some(DateTime { date: objects::read_date(date)?, time }))
    }
    fn from_text(text: &[u8], rules: TemporalRules, strict: bool) -> Result<Self, Problem> {
        text::datetime(text, rules, strict)
    }
    fn from_int(number: i64, rules: TemporalRules) -> Result<Self, Problem> {
        number::datetime_from_int(number, rules)
    }
    fn from_float(number: f64, rules: TemporalRules) -> Result<Self, Problem> {
        number::datetime_from_float(number, rules)
    }
    fn read(object: &Bound<'_, PyAny>) -> Result<Self, Refusal> {
        let datetime = object.cast().map_err(PyErr::from)?;
        // what a time zone raises is told of the input
        objects::read_datetime(datetime).map_err(|error| match is_interrupt(object.py(), &error) {
            true => Refusal::Raised(error),
            false => Problem::with1(ErrorKind::DatetimeObjectInvalid, describe_exception(object.py(), &error)).into(),
        })
    }
    fn make<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>, Refusal> {
        Ok(objects::make_datetime(py, self)?.into_any())
    }
    fn shown(&self, _: Python<'_>) -> CtxValue {
        let mut shown = Vec::new();
        write::datetime(&mut shown, self);
        CtxValue::from(String::from_utf8_lossy(&shown).into_owned())
    }
    fn order(&self, other: &Self) -> Option<Ordering> {
        self.partial_cmp(other)
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let strict = strictness(&keys.strict, cx)?;
    let constraints = DateTimeConstraints {
        bounds: bounds(keys.le, keys.lt, keys.ge, keys.gt)?,
        now: now(&keys.now_op, &keys.now_utc_offset)?,
        tz: time_zone(&keys.tz_constraint)?,
    };
    let none = constraints.bounds.is_empty() && constraints.now.is_none() && constraints.tz.is_none();
    Ok(node(DateTimeValidator {
        strict,
        constraints: (!none).then(|| Box::new(constraints)),
        microseconds_precision: precision(&keys.microseconds_precision, cx)?,
        val_temporal_unit: unit(cx)?,
    }))
}

impl DateTimeConstraints {
    fn check(&self, py: Python<'_>, datetime: &DateTime) -> Result<(), Refusal> {
        self.bounds.check(py, datetime)?;
        if let Some(now) = &self.now {
            now.check_datetime(py, datetime)?;
        }
        Ok(self.tz.map_or(Ok(()), |tz| tz.check(datetime.time.tz_offset))?)
    }
}

impl DateTimeValidator {
    fn rules(&self) -> TemporalRules {
        TemporalRules { unit: self.val_temporal_unit.0, precision: self.microseconds_precision.0 }
    }
}

impl Room for DateTimeValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let rules = self.rules();
        let found = find::<DateTime, I>(input, state.strict_or(self.strict), rules, state)?;
        if let Some(constraints) = &self.constraints
            && let Err(refusal) = found.value().and_then(|datetime| constraints.check(state.py, &datetime))
        {
            return state.fail_refusal(refusal, input);
        }
        found.into_object(input, state)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        if self.constraints.is_some() {
            return direct::exact(self, cursor, state);
        }
        temporal::direct::<DateTime>(self, state.strict_or(self.strict), self.rules(), cursor, state)
    }

    fn as_is(&self) -> AsIs {
        temporal::as_is::<DateTime>(self.constraints.is_some())
    }

    fn name(&self, _: &mut Names) -> String {
        "datetime".to_owned()
    }

    fn label(&self) -> Option<&'static str> {
        Some("Datetime")
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
