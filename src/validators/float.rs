//! `float`: double precision numbers, with bounds, `multiple_of` and `allow_inf_nan`.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyString};

use super::parts::bounds::{Bounds, bad_multiple};
use super::parts::callback::strictness;
use super::parts::direct;
use super::{Compile, Exactness, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, is_interrupt};
use crate::common::input::View;
use crate::common::json::{Cursor, Kind};
use crate::common::py::as_is::AsIs;
use crate::common::schema::reader::{Value, boolean};
use crate::common::values::numbers::parse_float_str;
use crate::{keys, node};

keys! { struct Keys { strict, allow_inf_nan, multiple_of, le, lt, ge, gt } }

node! { pub struct FloatValidator { pub strict: bool, pub allow_inf_nan: bool } }

node! {
    pub struct ConstrainedFloatValidator {
        pub strict: bool,
        pub allow_inf_nan: bool,
        pub multiple_of: Option<f64>,
        pub bounds: Bounds<f64>,
    }
    shown by this {
        strict: this.strict,
        allow_inf_nan: this.allow_inf_nan,
        multiple_of: this.multiple_of,
        le: this.bounds.le,
        lt: this.bounds.lt,
        ge: this.bounds.ge,
        gt: this.bounds.gt,
    }
}

/// How far from a multiple a value may be.
const TOLERANCE: f64 = 1e-9;

fn number(value: &Value<'_>) -> PyResult<Option<f64>> {
    value.as_ref().map(|value| value.extract()).transpose()
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let strict = strictness(&keys.strict, cx)?;
    let allow_inf_nan = match boolean(&keys.allow_inf_nan)? {
        Some(allowed) => allowed,
        None => cx.config.allow_inf_nan()?.unwrap_or(true),
    };
    let multiple_of = number(&keys.multiple_of)?;
    if multiple_of.is_some_and(|of| !(of.is_finite() && of > 0.0)) {
        return Err(bad_multiple());
    }
    let bounds = Bounds { le: number(&keys.le)?, lt: number(&keys.lt)?, ge: number(&keys.ge)?, gt: number(&keys.gt)? };
    if multiple_of.is_none() && bounds.is_empty() {
        Ok(node(FloatValidator { strict, allow_inf_nan }))
    } else {
        Ok(node(ConstrainedFloatValidator { strict, allow_inf_nan, multiple_of, bounds }))
    }
}

/// Takes the next number of a JSON text, if it fits; anything but a number goes the exact way.
#[inline]
fn direct_float<'py>(
    room: &impl Room,
    cursor: &mut Cursor<'_>,
    state: &mut State<'py>,
    fits: impl FnOnce(f64) -> bool,
) -> Option<Bound<'py, PyAny>> {
    let Some((number, whole)) = direct::float(cursor) else { return direct::exact(room, cursor, state) };
    if whole {
        state.floor_exactness(Exactness::Strict);
    }
    fits(number).then(|| PyFloat::new(state.py, number).into_any())
}

impl Room for FloatValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let object = float(input, state.strict_or(self.strict), state)?;
        if !self.allow_inf_nan && !object.cast::<PyFloat>().is_ok_and(|float| float.value().is_finite()) {
            return state.fail(ErrorKind::FiniteNumber, input);
        }
        Ok(object)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        direct_float(self, cursor, state, |number| self.allow_inf_nan || number.is_finite())
    }

    fn as_is(&self) -> AsIs {
        if self.allow_inf_nan { AsIs::FLOAT } else { AsIs::NEVER }
    }

    fn name(&self, _: &mut Names) -> String {
        "float".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

impl Room for ConstrainedFloatValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let object = float(input, state.strict_or(self.strict), state)?;
        let value = object.cast::<PyFloat>().map_or(f64::NAN, |float| float.value());
        if !self.allow_inf_nan && !value.is_finite() {
            return state.fail(ErrorKind::FiniteNumber, input);
        }
        match self.missed(value) {
            None => Ok(object),
            Some((kind, limit)) => state.fail_with(kind, [CtxValue::Float(limit)], input),
        }
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        let finite = |number: f64| self.allow_inf_nan || number.is_finite();
        direct_float(self, cursor, state, |number| finite(number) && self.missed(number).is_none())
    }

    fn name(&self, _: &mut Names) -> String {
        "constrained-float".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

impl ConstrainedFloatValidator {
    /// The first limit that a number misses.
    #[inline]
    fn missed(&self, number: f64) -> Option<(ErrorKind, f64)> {
        if let Some(of) = self.multiple_of {
            let nearest = (number / of).round() * of;
            if (number - nearest).abs() > TOLERANCE {
                return Some((ErrorKind::MultipleOf, of));
            }
        }
        self.bounds.missed(|bound| number.partial_cmp(bound)).map(|(kind, bound)| (kind, *bound))
    }
}

/// The exact `float` that an input is, as it is or converted.
#[inline]
fn float<'py, I: ValidateInput<'py>>(input: &I, strict: bool, state: &mut State<'py>) -> Out<'py> {
    state.converting(|state| convert(input, strict, state))
}

#[inline]
fn convert<'py, I: ValidateInput<'py>>(input: &I, strict: bool, state: &mut State<'py>) -> Out<'py> {
    let py = state.py;
    let new = |number: f64| Ok(PyFloat::new(py, number).into_any());
    match input.view() {
        View::Python(object) => {
            if object.is_exact_instance_of::<PyFloat>() {
                return Ok(object.clone());
            }
            from_python(input, object, strict, state)
        }
        View::Json(value) => match value.kind() {
            Kind::Float => new(value.float()),
            Kind::Int => {
                state.floor_exactness(Exactness::Strict);
                new(value.int() as f64)
            }
            Kind::BigInt => {
                state.floor_exactness(Exactness::Strict);
                new(value.number_text().parse().unwrap_or(f64::INFINITY))
            }
            Kind::Str if !strict || value.is_key() => {
                state.floor_exactness(Exactness::Lax);
                match parse_float_str(&value.text()) {
                    Some(number) => new(number),
                    None => state.fail(ErrorKind::FloatParsing, input),
                }
            }
            Kind::True | Kind::False if !strict => {
                state.floor_exactness(Exactness::Lax);
                new(if value.kind() == Kind::True { 1.0 } else { 0.0 })
            }
            _ => state.fail(ErrorKind::FloatType, input),
        },
        View::Strings(object) => match object.cast::<PyString>() {
            Ok(text) => {
                state.floor_exactness(Exactness::Strict);
                match text.to_str() {
                    Ok(text) => match parse_float_str(text) {
                        Some(number) => new(number),
                        None => state.fail(ErrorKind::FloatParsing, input),
                    },
                    Err(_) => state.fail(ErrorKind::StringUnicode, input),
                }
            }
            Err(_) => state.fail(ErrorKind::FloatType, input),
        },
    }
}

fn from_python<'py, I: ValidateInput<'py>>(
    input: &I,
    object: &Bound<'py, PyAny>,
    strict: bool,
    state: &mut State<'py>,
) -> Out<'py> {
    let py = state.py;
    if !strict {
        let text = match (object.cast::<PyString>(), object.cast::<PyBytes>()) {
            (Ok(text), _) => match text.to_str() {
                Ok(text) => Some(text),
                Err(_) => return state.fail(ErrorKind::StringUnicode, input),
            },
            (_, Ok(bytes)) => Some(std::str::from_utf8(bytes.as_bytes()).unwrap_or("")),
            _ => None,
        };
        if let Some(text) = text {
            state.floor_exactness(Exactness::Lax);
            return match parse_float_str(text) {
                Some(number) => Ok(PyFloat::new(py, number).into_any()),
                None => state.fail(ErrorKind::FloatParsing, input),
            };
        }
    }
    if object.is_instance_of::<PyBool>() && strict {
        return state.fail(ErrorKind::FloatType, input);
    }
    match object.extract::<f64>() {
        Ok(number) => {
            let lax = object.is_instance_of::<PyBool>();
            state.floor_exactness(if lax { Exactness::Lax } else { Exactness::Strict });
            number.into_bound_py_any(py).or_raise(state)
        }
        Err(error) if is_interrupt(py, &error) => state.raise(error),
        Err(_) => state.fail(ErrorKind::FloatType, input),
    }
}
