//! `time`: times of day, with bounds and a demand on the offset from UTC.

use std::cmp::Ordering;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTime};

use super::parts::bounds::Bounds;
use super::parts::callback::strictness;
use super::parts::direct;
use super::parts::temporal::{self, Precision, Shown, Temporal, bounds, find, precision, time_zone};
use super::{Compile, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, Problem};
use crate::common::json::Cursor;
use crate::common::py::as_is::AsIs;
use crate::common::values::Refusal;
use crate::common::values::temporal::constraints::TzConstraint;
use crate::common::values::temporal::{TemporalRules, Time, number, objects, text, write};
use crate::{keys, node, part};

keys! { struct Keys { strict, le, lt, ge, gt, tz_constraint, microseconds_precision } }

node! {
    pub struct TimeValidator {
        pub strict: bool,
        pub constraints: Option<Box<TimeConstraints>>,
        pub microseconds_precision: Precision,
    }
}

part! {
    pub struct TimeConstraints { pub bounds: Bounds<Shown<Time>>, pub tz: Option<TzConstraint> }
    shown by this as "TimeConstraints" {
        le: this.bounds.le,
        lt: this.bounds.lt,
        ge: this.bounds.ge,
        gt: this.bounds.gt,
        tz: this.tz,
    }
}

impl Temporal for Time {
    const NAME: &'static str = "time";
    const CLASS: AsIs = AsIs::TIME;
    type Class = PyTime;
    const WRONG_TYPE: ErrorKind = ErrorKind::TimeType;

    #[inline]
    fn is_instance(object: &Bound<'_, PyAny>) -> Option<bool> {
        if object.is_exact_instance_of::<PyTime>() {
            return Some(true);
        }
        object.is_instance_of::<PyTime>().then_some(false)
    }
    fn from_text(text: &[u8], rules: TemporalRules, _: bool) -> Result<Self, Problem> {
        text::time(text, rules)
    }
    fn from_int(number: i64, _: TemporalRules) -> Result<Self, Problem> {
        number::time_from_int(number)
    }
    fn from_float(number: f64, _: TemporalRules) -> Result<Self, Problem> {
        number::time_from_float(number)
    }
    fn from_big_json() -> Result<Self, Problem> {
        number::time_from_int(i64::MAX)
    }
    fn read(object: &Bound<'_, PyAny>) -> Result<Self, Refusal> {
        Ok(objects::read_time(object.cast().map_err(PyErr::from)?)?)
    }
    fn make<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>, Refusal> {
        Ok(objects::make_time(py, self)?.into_any())
    }
    fn shown(&self, _: Python<'_>) -> CtxValue {
        let mut shown = Vec::new();
        write::time(&mut shown, self);
        CtxValue::from(String::from_utf8_lossy(&shown).into_owned())
    }
    fn order(&self, other: &Self) -> Option<Ordering> {
        self.partial_cmp(other)
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let strict = strictness(&keys.strict, cx)?;
    let constraints =
        TimeConstraints { bounds: bounds(keys.le, keys.lt, keys.ge, keys.gt)?, tz: time_zone(&keys.tz_constraint)? };
    let none = constraints.bounds.is_empty() && constraints.tz.is_none();
    Ok(node(TimeValidator {
        strict,
        constraints: (!none).then(|| Box::new(constraints)),
        microseconds_precision: precision(&keys.microseconds_precision, cx)?,
    }))
}

impl TimeConstraints {
    fn check(&self, py: Python<'_>, time: &Time) -> Result<(), Problem> {
        self.bounds.check(py, time)?;
        self.tz.map_or(Ok(()), |tz| tz.check(time.tz_offset))
    }
}

impl TimeValidator {
    fn rules(&self) -> TemporalRules {
        TemporalRules { precision: self.microseconds_precision.0, ..TemporalRules::default() }
    }
}

impl Room for TimeValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let rules = self.rules();
        let found = find::<Time, I>(input, state.strict_or(self.strict), rules, state)?;
        if let Some(constraints) = &self.constraints
            && let Err(refusal) = found.value().and_then(|time| Ok(constraints.check(state.py, &time)?))
        {
            return state.fail_refusal(refusal, input);
        }
        found.into_object(input, state)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        if self.constraints.is_some() {
            return direct::exact(self, cursor, state);
        }
        temporal::direct::<Time>(self, state.strict_or(self.strict), self.rules(), cursor, state)
    }

    fn as_is(&self) -> AsIs {
        temporal::as_is::<Time>(self.constraints.is_some())
    }

    fn name(&self, _: &mut Names) -> String {
        "time".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
