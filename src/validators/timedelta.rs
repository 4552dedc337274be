//! `timedelta`: durations, with bounds and `multiple_of`.

use std::cmp::Ordering;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDelta, PyDict};

use super::parts::bounds::Bounds;
use super::parts::callback::strictness;
use super::parts::direct;
use super::parts::temporal::{self, Precision, Shown, Temporal, bounds, find, own_value, precision};
use super::{Compile, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, Problem};
use crate::common::json::Cursor;
use crate::common::py::as_is::AsIs;
use crate::common::values::Refusal;
use crate::common::values::temporal::constraints::delta_text;
use crate::common::values::temporal::{Duration, TemporalRules, number, objects, text};
use crate::{keys, node, part};

keys! { struct Keys { strict, le, lt, ge, gt, multiple_of, microseconds_precision } }

node! {
    pub struct TimeDeltaValidator {
        pub strict: bool,
        pub constraints: Option<Box<TimedeltaConstraints>>,
        pub microseconds_precision: Precision,
    }
}

part! {
    pub struct TimedeltaConstraints { pub multiple_of: Option<Shown<Duration>>, pub bounds: Bounds<Shown<Duration>> }
    shown by this as "TimedeltaConstraints" {
        multiple_of: this.multiple_of,
        le: this.bounds.le,
        lt: this.bounds.lt,
        ge: this.bounds.ge,
        gt: this.bounds.gt,
    }
}

impl Temporal for Duration {
    const NAME: &'static str = "timedelta";
    const CLASS: AsIs = AsIs::TIMEDELTA;
    type Class = PyDelta;
    const WRONG_TYPE: ErrorKind = ErrorKind::TimeDeltaType;
    const TAKES_BOOL: bool = true;

    #[inline]
    fn is_instance(object: &Bound<'_, PyAny>) -> Option<bool> {
        if object.is_exact_instance_of::<PyDelta>() {
            return Some(true);
        }
        object.is_instance_of::<PyDelta>().then_some(false)
    }
    fn from_text(text: &[u8], rules: TemporalRules, _: bool) -> Result<Self, Problem> {
        text::duration(text, rules)
    }
    fn from_int(number: i64, _: TemporalRules) -> Result<Self, Problem> {
        number::duration_from_int(number)
    }
    fn from_float(number: f64, _: TemporalRules) -> Result<Self, Problem> {
        number::duration_from_float(number)
    }
    fn read(object: &Bound<'_, PyAny>) -> Result<Self, Refusal> {
        Ok(objects::read_delta(object.cast().map_err(PyErr::from)?)?)
    }
    fn make<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>, Refusal> {
        Ok(objects::make_delta(py, self)?.into_any())
    }
    fn shown(&self, py: Python<'_>) -> CtxValue {
        // every bound was a timedelta or became one
        objects::make_delta(py, self).map_or(CtxValue::None, |delta| CtxValue::from(delta_text(&delta)))
    }
    fn order(&self, other: &Self) -> Option<Ordering> {
        self.partial_cmp(other)
    }
}

fn micros(duration: &Duration) -> i128 {
    let seconds = i128::from(duration.day) * 86_400 + i128::from(duration.second);
    let total = seconds * 1_000_000 + i128::from(duration.microsecond);
    if duration.positive { total } else { -total }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let strict = strictness(&keys.strict, cx)?;
    let multiple_of: Option<Duration> = own_value(keys.multiple_of, "multiple_of")?;
    if multiple_of.as_ref().is_some_and(|duration| micros(duration) <= 0) {
        return Err(PyValueError::new_err("'multiple_of' must be greater than 0"));
    }
    let constraints = TimedeltaConstraints {
        multiple_of: multiple_of.map(Shown),
        bounds: bounds(keys.le, keys.lt, keys.ge, keys.gt)?,
    };
    let none = constraints.bounds.is_empty() && constraints.multiple_of.is_none();
    Ok(node(TimeDeltaValidator {
        strict,
        constraints: (!none).then(|| Box::new(constraints)),
        microseconds_precision: precision(&keys.microseconds_precision, cx)?,
    }))
}

impl TimedeltaConstraints {
    fn check(&self, py: Python<'_>, duration: &Duration) -> Result<(), Problem> {
        if let Some(Shown(of)) = &self.multiple_of
            && micros(duration) % micros(of) != 0
        {
            return Err(Problem::with1(ErrorKind::MultipleOf, of.shown(py)));
        }
        self.bounds.check(py, duration)
    }
}

impl TimeDeltaValidator {
    fn rules(&self) -> TemporalRules {
        TemporalRules { precision: self.microseconds_precision.0, ..TemporalRules::default() }
    }
}

impl Room for TimeDeltaValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let rules = self.rules();
        let found = find::<Duration, I>(input, state.strict_or(self.strict), rules, state)?;
        let Some(constraints) = &self.constraints else { return found.into_object(input, state) };
        let value = found.value();
        // errors show the duration, not what it was made of
        let object = found.into_object(input, state)?;
        match value.and_then(|duration| Ok(constraints.check(state.py, &duration)?)) {
            Ok(()) => Ok(object),
            Err(refusal) => state.fail_refusal(refusal, &object),
        }
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        if self.constraints.is_some() {
            return direct::exact(self, cursor, state);
        }
        temporal::direct::<Duration>(self, state.strict_or(self.strict), self.rules(), cursor, state)
    }

    fn as_is(&self) -> AsIs {
        temporal::as_is::<Duration>(self.constraints.is_some())
    }

    fn name(&self, _: &mut Names) -> String {
        "timedelta".to_owned()
    }

    fn label(&self) -> Option<&'static str> {
        Some("Timedelta")
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}
