//! Dates, times, datetimes and durations: one engine, with the speedate type as the parameter.
//!
//! The four temporal rooms say what their type is made of (`Temporal`) and what can be asked of it; reading an input,
//! strict and lax, is here, as are the keys that two or more of them have.

use std::fmt::{self, Debug};
use std::hash::Hash;

use pyo3::PyTypeInfo;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyInt, PyString};

use super::bounds::Bounds;
use super::direct;
use crate::common::errors::{CtxValue, ErrorKind, Problem, SchemaError};
use crate::common::input::View;
use crate::common::json::{Cursor, Kind};
use crate::common::py::as_is::AsIs;
use crate::common::py::object::int_value;
use crate::common::py::tree::Part;
use crate::common::schema::reader::{Value, narrow, text};
use crate::common::values::Refusal;
use crate::common::values::temporal::constraints::{NowConstraint, NowSide, TzConstraint};
use crate::common::values::temporal::{MicrosecondsPrecisionOverflowBehavior, TemporalRules, TimestampUnit};
use crate::plain_part;
use crate::validators::{Compile, Exactness, Fail, Out, Room, State, ValidateInput};

/// What one of the four kinds is made of.
pub trait Temporal: Clone + Debug + Send + Sync + Sized + 'static {
    /// as messages about schemas call it
    const NAME: &'static str;
    /// the exact class, of which instances come back as they are where nothing is asked of them
    const CLASS: AsIs;
    type Class: PyTypeInfo;
    const WRONG_TYPE: ErrorKind;
    /// a date or a datetime
    const IS_DAY: bool = false;
    /// booleans are numbers
    const TAKES_BOOL: bool = false;
    /// bounds in schemas may be whatever lax mode takes, not only instances and text
    const LAX_BOUNDS: bool = true;

    /// Whether an object is an instance, and if so of exactly the class.
    fn is_instance(object: &Bound<'_, PyAny>) -> Option<bool>;
    /// Other instances that lax mode takes.
    fn convert(_object: &Bound<'_, PyAny>) -> Result<Option<Self>, Refusal> {
        Ok(None)
    }
    fn from_text(text: &[u8], rules: TemporalRules, strict: bool) -> Result<Self, Problem>;
    fn from_int(number: i64, rules: TemporalRules) -> Result<Self, Problem>;
    fn from_float(number: f64, rules: TemporalRules) -> Result<Self, Problem>;
    /// An integer in JSON beyond 64 bits, of either sign.
    fn from_big_json() -> Result<Self, Problem> {
        Err(Problem::Plain(Self::WRONG_TYPE))
    }
    fn read(object: &Bound<'_, PyAny>) -> Result<Self, Refusal>;
    fn make<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>, Refusal>;
    /// As contexts of errors show a bound.
    fn shown(&self, py: Python<'_>) -> CtxValue;
    fn order(&self, other: &Self) -> Option<std::cmp::Ordering>;
}

/// What a kind gives back as it is, with or without constraints.
pub fn as_is<T: Temporal>(constrained: bool) -> AsIs {
    if constrained { AsIs::NEVER } else { Python::attach(|py| T::CLASS.of_class(&py.get_type::<T::Class>())) }
}

/// An input read so far: an instance, kept as it is, or the value of something else.
pub enum Found<'py, T> {
    Object(Bound<'py, PyAny>),
    Value(T),
}

impl<'py, T: Temporal> Found<'py, T> {
    /// The value, for constraints.
    pub fn value(&self) -> Result<T, Refusal> {
        match self {
            Self::Object(object) => T::read(object),
            Self::Value(value) => Ok(value.clone()),
        }
    }

    #[inline]
    pub fn into_object<I: ValidateInput<'py>>(self, input: &I, state: &mut State<'py>) -> Out<'py> {
        match self {
            Self::Object(object) => Ok(object),
            Self::Value(value) => match value.make(state.py) {
                Ok(object) => Ok(object),
                Err(refusal) => state.fail_refusal(refusal, input),
            },
        }
    }
}

/// Reads an input by the rules of the kind `T`.
#[inline]
pub fn find<'py, T: Temporal, I: ValidateInput<'py>>(
    input: &I,
    strict: bool,
    rules: TemporalRules,
    state: &mut State<'py>,
) -> Result<Found<'py, T>, Fail> {
    let found = state.converting(|state| search(input, strict, rules, state));
    if T::IS_DAY && !strict && found.is_err() {
        // days and times of days stand for each other: that was tried
        state.floor_exactness(Exactness::Lax);
    }
    found
}

/// Takes the text that stands next in a JSON text, where that is all there is to it; anything else goes the exact way.
#[inline]
pub fn direct<'py, T: Temporal>(
    room: &impl Room,
    strict: bool,
    rules: TemporalRules,
    cursor: &mut Cursor<'_>,
    state: &mut State<'py>,
) -> Option<Bound<'py, PyAny>> {
    if state.exactness.is_none()
        && cursor.first() == b'"'
        && let Some(text) = cursor.look_at_text()
        && let Ok(value) = T::from_text(text.bytes(), rules, strict)
    {
        cursor.pass_text(text);
        return value.make(state.py).ok();
    }
    direct::exact(room, cursor, state)
}

fn search<'py, T: Temporal, I: ValidateInput<'py>>(
    input: &I,
    strict: bool,
    rules: TemporalRules,
    state: &mut State<'py>,
) -> Result<Found<'py, T>, Fail> {
    let value = match input.view() {
        View::Python(object) => match T::is_instance(object) {
            Some(exact) => {
                if !exact {
                    state.floor_exactness(Exactness::Strict);
                }
                return Ok(Found::Object(object.clone()));
            }
            None if strict => Ok(None),
            None => {
                state.floor_exactness(Exactness::Lax);
                from_python(object, rules, false)
            }
        },
        View::Json(value) => match value.kind() {
            Kind::Str => from_text(value.text().as_bytes(), strict, rules, state),
            Kind::Int if !strict => lax(T::from_int(value.int(), rules), state),
            Kind::Float if !strict => lax(T::from_float(value.float(), rules), state),
            Kind::BigInt if !strict => lax(T::from_big_json(), state),
            _ => Ok(None),
        },
        View::Strings(object) => match text_bytes(object) {
            Ok(Some(text)) => from_text(text, strict, rules, state),
            Ok(None) => Ok(None),
            Err(problem) => Err(problem.into()),
        },
    };
    match value {
        Ok(Some(value)) => Ok(Found::Value(value)),
        Ok(None) => state.fail(T::WRONG_TYPE, input),
        Err(refusal) => state.fail_refusal(refusal, input),
    }
}

fn lax<T>(read: Result<T, Problem>, state: &mut State<'_>) -> Result<Option<T>, Refusal> {
    state.floor_exactness(Exactness::Lax);
    Ok(Some(read?))
}

/// Text from where text stands for all kinds: JSON and strings.
#[inline]
fn from_text<T: Temporal>(
    text: &[u8],
    strict: bool,
    rules: TemporalRules,
    state: &mut State<'_>,
) -> Result<Option<T>, Refusal> {
    if state.exactness.is_some() {
        let strict_fit = strict || T::from_text(text, rules, true).is_ok();
        state.floor_exactness(if strict_fit { Exactness::Strict } else { Exactness::Lax });
    }
    Ok(Some(T::from_text(text, rules, strict)?))
}

/// What lax mode makes of a Python object that is no instance; `None` where its type is none of those that can.
fn from_python<T: Temporal>(
    object: &Bound<'_, PyAny>,
    rules: TemporalRules,
    strict_text: bool,
) -> Result<Option<T>, Refusal> {
    if let Some(text) = text_bytes(object)? {
        return Ok(Some(T::from_text(text, rules, strict_text)?));
    }
    if let Some(value) = T::convert(object)? {
        return Ok(Some(value));
    }
    match number_of(object, T::TAKES_BOOL) {
        Some(Number::Int(number)) => Ok(Some(T::from_int(number, rules)?)),
        Some(Number::Float(number)) => Ok(Some(T::from_float(number, rules)?)),
        None => Ok(None),
    }
}

/// The UTF-8 of a `str`, or the bytes of `bytes`.
fn text_bytes<'a>(object: &'a Bound<'_, PyAny>) -> Result<Option<&'a [u8]>, Problem> {
    if let Ok(text) = object.cast::<PyString>() {
        return match text.to_str() {
            Ok(text) => Ok(Some(text.as_bytes())),
            Err(_) => Err(Problem::Plain(ErrorKind::StringUnicode)),
        };
    }
    Ok(object.cast::<PyBytes>().ok().map(|bytes| bytes.as_bytes()))
}

enum Number {
    Int(i64),
    Float(f64),
}

/// An object as a number. What its own code raises makes it none.
fn number_of(object: &Bound<'_, PyAny>, takes_bool: bool) -> Option<Number> {
    if let Ok(float) = object.cast::<PyFloat>() {
        return Some(Number::Float(float.value()));
    }
    if object.is_instance_of::<PyInt>() {
        if object.is_instance_of::<PyBool>() && !takes_bool {
            return None;
        }
        // beyond 64 bits as a float, which is far out of every range
        return match int_value(object) {
            Some(number) => Some(Number::Int(number)),
            None => object.extract::<f64>().ok().map(Number::Float),
        };
    }
    match object.extract::<i64>() {
        Ok(number) => Some(Number::Int(number)),
        Err(_) => object.extract::<f64>().ok().map(Number::Float),
    }
}

/// A value that a node keeps and that is told and compared by its `Debug` text.
#[derive(Clone, Copy)]
pub struct Shown<T>(pub T);

impl<T: Debug> Debug for Shown<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Debug> Part for Shown<T> {
    fn visit(&self, _: &pyo3::gc::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        Ok(())
    }
    fn owns_python(&self) -> bool {
        false
    }
    fn digest(&self, mut state: &mut crate::common::py::tree::Digest) {
        format!("{self:?}").hash(&mut state);
    }
    fn same(&self, other: &Self, _: &mut crate::common::py::tree::Same) -> bool {
        format!("{self:?}") == format!("{other:?}")
    }
}

plain_part!(NowConstraint, TzConstraint);

fn bound<T: Temporal>(value: Value<'_>, key: &'static str) -> PyResult<Option<Shown<T>>> {
    let Some(value) = value else { return Ok(None) };
    let rules = TemporalRules::default();
    let read = match T::is_instance(&value) {
        Some(_) => T::read(&value).map(Some),
        None if T::LAX_BOUNDS => from_python(&value, rules, true),
        None => match text_bytes(&value) {
            Ok(Some(text)) => T::from_text(text, rules, true).map(Some).map_err(Refusal::from),
            _ => Ok(None),
        },
    };
    match read {
        Ok(Some(value)) => Ok(Some(Shown(value))),
        _ => Err(PyValueError::new_err(format!("'{key}' must be coercible to a {} instance", T::NAME))),
    }
}

/// One of the kind's own values in a schema, such as `multiple_of`.
///
/// # Errors
/// `ValueError` where it cannot be made one.
pub fn own_value<T: Temporal>(value: Value<'_>, key: &'static str) -> PyResult<Option<T>> {
    Ok(bound(value, key)?.map(|Shown(value)| value))
}

/// # Errors
/// `ValueError` for a bound that cannot be made one.
pub fn bounds<T: Temporal>(le: Value, lt: Value, ge: Value, gt: Value) -> PyResult<Bounds<Shown<T>>> {
    Ok(Bounds { le: bound(le, "le")?, lt: bound(lt, "lt")?, ge: bound(ge, "ge")?, gt: bound(gt, "gt")? })
}

impl<T: Temporal> Bounds<Shown<T>> {
    /// The problem of the first bound that a value misses.
    pub fn check(&self, py: Python<'_>, value: &T) -> Result<(), Problem> {
        match self.missed(|bound| value.order(&bound.0)) {
            Some((kind, bound)) => Err(Problem::with1(kind, bound.0.shown(py))),
            None => Ok(()),
        }
    }
}

/// `now_op` with `now_utc_offset`, which means nothing alone.
///
/// # Errors
/// `SchemaError` for another side than `past` and `future`, `TypeError` and `OverflowError` for wrong offsets.
pub fn now(side: &Value<'_>, utc_offset: &Value<'_>) -> PyResult<Option<NowConstraint>> {
    let Some(side) = text(side)? else { return Ok(None) };
    let side = match side.as_str() {
        "past" => NowSide::Past,
        "future" => NowSide::Future,
        other => return Err(SchemaError::new_err(format!("Invalid now_op \"{other}\""))),
    };
    let utc_offset = utc_offset.as_ref().map(narrow).transpose()?;
    Ok(Some(NowConstraint { side, utc_offset }))
}

/// `tz_constraint`: a word or an offset in seconds.
///
/// # Errors
/// `SchemaError` for another word, `TypeError` and `OverflowError` for wrong offsets.
pub fn time_zone(value: &Value<'_>) -> PyResult<Option<TzConstraint>> {
    let Some(value) = value else { return Ok(None) };
    if value.is_instance_of::<PyString>() {
        return match text(&Some(value.clone()))?.as_deref() {
            Some("aware") => Ok(Some(TzConstraint::Aware)),
            Some("naive") => Ok(Some(TzConstraint::Naive)),
            other => Err(SchemaError::new_err(format!("Invalid tz_constraint \"{}\"", other.unwrap_or_default()))),
        };
    }
    Ok(Some(TzConstraint::Offset(narrow(value)?)))
}

pub type Precision = Shown<MicrosecondsPrecisionOverflowBehavior>;

/// `microseconds_precision` of the schema, else of the config.
///
/// # Errors
/// `SchemaError` for another word.
pub fn precision(value: &Value<'_>, cx: &Compile<'_>) -> PyResult<Precision> {
    use MicrosecondsPrecisionOverflowBehavior::{Error, Truncate};
    let word = text(value)?.map_or_else(|| cx.config.microseconds_precision(), |word| Ok(Some(word)))?;
    match word.as_deref() {
        None | Some("truncate") => Ok(Shown(Truncate)),
        Some("error") => Ok(Shown(Error)),
        Some(_) => {
            Err(SchemaError::new_err("Invalid `microseconds_precision`, must be one of \"truncate\" or \"error\""))
        }
    }
}

/// `val_temporal_unit` of the config.
///
/// # Errors
/// `SchemaError` for another word.
pub fn unit(cx: &Compile<'_>) -> PyResult<Shown<TimestampUnit>> {
    match cx.config.val_temporal_unit()?.as_deref() {
        None | Some("infer") => Ok(Shown(TimestampUnit::Infer)),
        Some("seconds") => Ok(Shown(TimestampUnit::Second)),
        Some("milliseconds") => Ok(Shown(TimestampUnit::Millisecond)),
        Some(other) => Err(SchemaError::new_err(format!(
            "Invalid temporal_unit_mode serialization mode: `{other}`, expected seconds, milliseconds or infer"
        ))),
    }
}
