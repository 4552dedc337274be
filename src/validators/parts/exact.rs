//! Decimals and fractions: one engine with the kind as parameter, for their two rooms.

use std::fmt::Write;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::bounds::Bounds;
use crate::common::errors::{CtxValue, ErrorKind, Problem};
use crate::common::input::View;
use crate::common::json::object::to_object;
use crate::common::json::strings::to_string;
use crate::common::json::{CacheStrings, JsonValue, Kind};
use crate::common::schema::reader::Value;
use crate::common::values::Refusal;
use crate::common::values::digits::decimal_text;
use crate::common::values::exact::{ExactKind, Order};
use crate::part;
use crate::validators::{Exactness, Out, Raise, State, ValidateInput};

part! {
    /// `multiple_of` and the four bounds, instances of the kind's class.
    pub struct ExactLimits { pub multiple_of: Option<Py<PyAny>>, pub bounds: Bounds<Py<PyAny>> }
}

/// The schema's values of these keys, as found.
pub struct LimitKeys<'py> {
    pub multiple_of: Value<'py>,
    pub le: Value<'py>,
    pub lt: Value<'py>,
    pub ge: Value<'py>,
    pub gt: Value<'py>,
}

impl ExactLimits {
    /// Reads what lax mode takes of Python objects.
    ///
    /// # Errors
    /// `ValueError` for everything else.
    pub fn read(kind: ExactKind, keys: LimitKeys<'_>) -> PyResult<Option<Box<Self>>> {
        let number = |value: Value<'_>, key: &str| -> PyResult<Option<Py<PyAny>>> {
            let Some(value) = value else { return Ok(None) };
            let wrong =
                |_| PyValueError::new_err(format!("'{key}' must be coercible to a {} instance", kind.class_name()));
            Ok(Some(kind.from_python(&value).map_err(wrong)?.unbind()))
        };
        let limits = Self {
            multiple_of: number(keys.multiple_of, "multiple_of")?,
            bounds: Bounds {
                le: number(keys.le, "le")?,
                lt: number(keys.lt, "lt")?,
                ge: number(keys.ge, "ge")?,
                gt: number(keys.gt, "gt")?,
            },
        };
        Ok((limits.multiple_of.is_some() || !limits.bounds.is_empty()).then(|| Box::new(limits)))
    }

    /// Whether a number is within the limits.
    pub fn check(&self, kind: ExactKind, number: &Bound<'_, PyAny>) -> Result<(), Refusal> {
        let py = number.py();
        let missed =
            |error, limit: &Py<PyAny>| Err(Problem::with1(error, CtxValue::Object(limit.clone_ref(py))).into());
        if let Some(of) = &self.multiple_of
            && !kind.is_multiple(number, of.bind(py))?
        {
            return missed(ErrorKind::MultipleOf, of);
        }
        let bounds = [
            (&self.bounds.le, Order::Le, ErrorKind::LessThanEqual),
            (&self.bounds.lt, Order::Lt, ErrorKind::LessThan),
            (&self.bounds.ge, Order::Ge, ErrorKind::GreaterThanEqual),
            (&self.bounds.gt, Order::Gt, ErrorKind::GreaterThan),
        ];
        for (bound, order, error) in bounds {
            if let Some(bound) = bound
                && !kind.is_within(number, order, bound.bind(py))?
            {
                return missed(error, bound);
            }
        }
        Ok(())
    }
}

/// The number that an input is, as it is or converted.
pub fn find<'py, I: ValidateInput<'py>>(kind: ExactKind, input: &I, strict: bool, state: &mut State<'py>) -> Out<'py> {
    state.converting(|state| convert(kind, input, strict, state))
}

fn convert<'py, I: ValidateInput<'py>>(kind: ExactKind, input: &I, strict: bool, state: &mut State<'py>) -> Out<'py> {
    let py = state.py;
    let found = match input.view() {
        View::Python(object) => {
            let class = kind.class(py).or_raise(state)?;
            if object.get_type().is(class) {
                return Ok(object.clone());
            }
            match kind.instance(object).or_raise(state)? {
                Some(number) => {
                    state.floor_exactness(Exactness::Strict);
                    return Ok(number);
                }
                None if strict => {
                    return state.fail_with(ErrorKind::IsInstanceOf, [CtxValue::Static(kind.class_name())], input);
                }
                None => {
                    state.floor_exactness(Exactness::Lax);
                    kind.convert(object)
                }
            }
        }
        View::Json(value) => {
            let fit = if value.kind() == Kind::Array { Exactness::Lax } else { Exactness::Strict };
            state.floor_exactness(fit);
            from_json(kind, py, value, strict)
        }
        View::Strings(object) => {
            state.floor_exactness(Exactness::Strict);
            match object.cast::<PyString>() {
                Ok(text) => kind.call(text),
                Err(_) => Err(kind.wrong_type().into()),
            }
        }
    };
    match found {
        Ok(number) => Ok(number),
        Err(refusal) => state.fail_refusal(refusal, input),
    }
}

type FoundNumber<'py> = Result<Bound<'py, PyAny>, Refusal>;

fn from_json<'py>(kind: ExactKind, py: Python<'py>, value: JsonValue<'_>, strict: bool) -> FoundNumber<'py> {
    match value.kind() {
        Kind::Str => kind.call(to_string(py, value)?.as_any()),
        Kind::Int => kind.call(value.int().into_pyobject(py).map_err(PyErr::from)?.as_any()),
        Kind::BigInt => kind.from_text(py, value.number_text()),
        Kind::Float => {
            let mut shortest = String::new();
            if kind == ExactKind::Decimal {
                return kind.from_text(py, decimal_text(value.number_text(), value.float(), &mut shortest));
            }
            // writing to a string cannot fail
            let _ = write!(shortest, "{}", value.float());
            kind.from_text(py, &shortest)
        }
        // sign, digits and exponent, as the class takes them
        Kind::Array if kind == ExactKind::Decimal && !strict => kind.call(&to_object(py, value, CacheStrings::All)?),
        _ => Err(kind.wrong_type().into()),
    }
}
