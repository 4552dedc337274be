//! `int`: integers of any size, with bounds and `multiple_of`.

use num_bigint::BigInt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyString};
use pyo3::{IntoPyObject, IntoPyObjectExt};

use super::parts::bounds::{Bounds, bad_multiple};
use super::parts::callback::strictness;
use super::parts::direct;
use super::{Compile, Exactness, Fail, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind};
use crate::common::input::View;
use crate::common::json::{Cursor, Kind};
use crate::common::py::as_is::AsIs;
use crate::common::py::constant::is_builtin;
use crate::common::py::imports;
use crate::common::py::object::int_value;
use crate::common::schema::reader::Value;
use crate::common::values::numbers::{IntParse, IntRefusal, float_as_int, parse_int_str, parse_plain_int};
use crate::{keys, node};

keys! { struct Keys { strict, multiple_of, le, lt, ge, gt } }

node! { pub struct IntValidator { pub strict: bool } }

node! {
    pub struct ConstrainedIntValidator { pub strict: bool, pub multiple_of: Option<Int>, pub bounds: Bounds<Int> }
    shown by this {
        strict: this.strict,
        multiple_of: this.multiple_of,
        le: this.bounds.le,
        lt: this.bounds.lt,
        ge: this.bounds.ge,
        gt: this.bounds.gt,
    }
}

/// An integer, small ones without allocation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Int {
    I64(i64),
    Big(Box<BigInt>),
}

crate::plain_part!(Int);

impl Int {
    fn read(value: Value<'_>, key: &'static str) -> PyResult<Option<Self>> {
        let Some(value) = value else { return Ok(None) };
        let wrong = || PyValueError::new_err(format!("'{key}' must be coercible to an integer"));
        match to_int(&value, false) {
            Ok(Some((number, _))) => Ok(Some(Self::of(&number).ok_or_else(wrong)?)),
            _ => Err(wrong()),
        }
    }

    fn of(number: &Bound<'_, PyAny>) -> Option<Self> {
        match int_value(number) {
            Some(small) => Some(Self::I64(small)),
            None => number.extract::<BigInt>().ok().map(|big| Self::Big(Box::new(big))),
        }
    }

    fn compare(&self, other: &Self) -> std::cmp::Ordering {
        match (self, other) {
            (Self::I64(a), Self::I64(b)) => a.cmp(b),
            (a, b) => a.big().cmp(&b.big()),
        }
    }

    fn is_multiple_of(&self, of: &Self) -> bool {
        match (self, of) {
            (Self::I64(_), Self::I64(0)) => false,
            (Self::I64(a), Self::I64(b)) => a.checked_rem(*b).unwrap_or(0) == 0,
            (a, b) => b.big() != BigInt::from(0) && a.big() % b.big() == BigInt::from(0),
        }
    }

    fn big(&self) -> BigInt {
        match self {
            Self::I64(small) => BigInt::from(*small),
            Self::Big(big) => (**big).clone(),
        }
    }

    fn context(&self, py: Python<'_>) -> CtxValue {
        match self {
            Self::I64(small) => CtxValue::Int(*small),
            Self::Big(big) => (&**big).into_py_any(py).map_or(CtxValue::None, CtxValue::Object),
        }
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let strict = strictness(&keys.strict, cx)?;
    let multiple_of = Int::read(keys.multiple_of, "multiple_of")?;
    if multiple_of.as_ref().is_some_and(|of| of.compare(&Int::I64(0)).is_le()) {
        return Err(bad_multiple());
    }
    let bounds = Bounds {
        le: Int::read(keys.le, "le")?,
        lt: Int::read(keys.lt, "lt")?,
        ge: Int::read(keys.ge, "ge")?,
        gt: Int::read(keys.gt, "gt")?,
    };
    if multiple_of.is_none() && bounds.is_empty() {
        Ok(node(IntValidator { strict }))
    } else {
        Ok(node(ConstrainedIntValidator { strict, multiple_of, bounds }))
    }
}

impl Room for IntValidator {
    #[inline]
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        integer(input, state.strict_or(self.strict), state)
    }

    fn as_is(&self) -> AsIs {
        AsIs::INT
    }

    fn name(&self, _: &mut Names) -> String {
        "int".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

impl Room for ConstrainedIntValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        // checked before it becomes an object: 60 instructions less
        if let View::Json(value) = input.view()
            && value.kind() == Kind::Int
        {
            return match self.missed(&Int::I64(value.int())) {
                None => Ok(PyInt::new(state.py, value.int()).into_any()),
                Some((kind, limit)) => self.refuse(kind, limit, input, state),
            };
        }
        let object = integer(input, state.strict_or(self.strict), state)?;
        // what an enum stands for may be no integer
        let Some(number) = Int::of(&object) else { return state.fail(ErrorKind::IntParsingSize, &object) };
        match self.missed(&number) {
            None => Ok(object),
            Some((kind, limit)) => self.refuse(kind, limit, input, state),
        }
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        match direct::int(cursor) {
            Some(value) => self.missed(&Int::I64(value)).is_none().then(|| PyInt::new(state.py, value).into_any()),
            None => direct::exact(self, cursor, state),
        }
    }

    fn name(&self, _: &mut Names) -> String {
        "constrained-int".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

impl ConstrainedIntValidator {
    /// The first limit that a number misses.
    #[inline]
    fn missed(&self, number: &Int) -> Option<(ErrorKind, &Int)> {
        if let Some(of) = &self.multiple_of
            && !number.is_multiple_of(of)
        {
            return Some((ErrorKind::MultipleOf, of));
        }
        self.bounds.missed(|bound| Some(number.compare(bound)))
    }

    #[cold]
    fn refuse<'py>(
        &self,
        kind: ErrorKind,
        limit: &Int,
        input: &impl ValidateInput<'py>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let context = limit.context(state.py);
        state.fail_with(kind, [context], input)
    }
}

/// The `int` that an input is, exact or converted.
#[inline]
pub fn integer<'py, I: ValidateInput<'py>>(input: &I, strict: bool, state: &mut State<'py>) -> Out<'py> {
    state.converting(|state| convert(input, strict, state))
}

#[inline]
fn convert<'py, I: ValidateInput<'py>>(input: &I, strict: bool, state: &mut State<'py>) -> Out<'py> {
    match input.view() {
        View::Python(object) => {
            if object.is_exact_instance_of::<PyInt>() {
                return Ok(object.clone());
            }
            from_python(input, object, strict, state)
        }
        View::Json(value) => match value.kind() {
            Kind::Int => value.int().into_bound_py_any(state.py).or_raise(state),
            Kind::BigInt => parsed(parse_plain_int(value.number_text().as_bytes()), input, state),
            Kind::Float if !strict => {
                state.floor_exactness(Exactness::Lax);
                match float_as_int(value.float()) {
                    Ok(number) => number.into_bound_py_any(state.py).or_raise(state),
                    Err(refusal) => refused(refusal, input, state),
                }
            }
            Kind::Str if !strict || value.is_key() => {
                state.floor_exactness(Exactness::Lax);
                parsed(parse_int_str(&value.text()), input, state)
            }
            Kind::True | Kind::False if !strict => {
                state.floor_exactness(Exactness::Lax);
                i64::from(value.kind() == Kind::True).into_bound_py_any(state.py).or_raise(state)
            }
            _ => state.fail(ErrorKind::IntType, input),
        },
        View::Strings(object) => match object.cast::<PyString>() {
            Ok(text) => {
                state.floor_exactness(Exactness::Strict);
                match text.to_str() {
                    Ok(text) => parsed(parse_int_str(text), input, state),
                    Err(_) => state.fail(ErrorKind::StringUnicode, input),
                }
            }
            Err(_) => state.fail(ErrorKind::IntType, input),
        },
    }
}

fn from_python<'py, I: ValidateInput<'py>>(
    input: &I,
    object: &Bound<'py, PyAny>,
    strict: bool,
    state: &mut State<'py>,
) -> Out<'py> {
    match to_int(object, strict) {
        Ok(Some((number, exactness))) => {
            state.floor_exactness(exactness);
            Ok(number)
        }
        Ok(None) => state.fail(ErrorKind::IntType, input),
        Err(NotInt::Refused(refusal)) => refused(refusal, input, state),
        Err(NotInt::Unicode) => state.fail(ErrorKind::StringUnicode, input),
        Err(NotInt::Raised(error)) => state.raise(error),
    }
}

enum NotInt {
    Refused(IntRefusal),
    /// text with lone surrogates
    Unicode,
    Raised(PyErr),
}

impl From<PyErr> for NotInt {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

/// The exact `int` that a Python object stands for, `None` where its type is none of those that can.
fn to_int<'py>(object: &Bound<'py, PyAny>, strict: bool) -> Result<Option<(Bound<'py, PyAny>, Exactness)>, NotInt> {
    let py = object.py();
    if object.is_exact_instance_of::<PyInt>() {
        return Ok(Some((object.clone(), Exactness::Exact)));
    }
    if object.is_instance_of::<PyBool>() {
        let number = i64::from(object.is_truthy()?);
        return if strict { Ok(None) } else { Ok(Some((number.into_bound_py_any(py)?, Exactness::Lax))) };
    }
    if object.is_instance_of::<PyInt>() {
        // a subclass gives the plain number, whatever it overrides
        return Ok(Some((plain(object)?, Exactness::Strict)));
    }
    if strict {
        return Ok(None);
    }
    let lax = |number: Bound<'py, PyAny>| Ok(Some((number, Exactness::Lax)));
    if let Ok(text) = object.cast::<PyString>() {
        return match text.to_str() {
            Ok(text) => lax(from_text(text, py)?),
            Err(_) => Err(NotInt::Unicode),
        };
    }
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return match std::str::from_utf8(bytes.as_bytes()) {
            Ok(text) => lax(from_text(text, py)?),
            Err(_) => Err(NotInt::Refused(IntRefusal::Parsing)),
        };
    }
    if let Ok(float) = object.cast_exact::<PyFloat>() {
        return lax(float_as_int(float.value()).map_err(NotInt::Refused)?.into_bound_py_any(py)?);
    }
    // asking further costs more than all the rest
    if is_builtin(object) {
        return Ok(None);
    }
    if object.is_instance(imports::decimal(py)?)? {
        return lax(from_decimal(object)?);
    }
    if let Ok(number) = object.extract::<f64>() {
        return lax(float_as_int(number).map_err(NotInt::Refused)?.into_bound_py_any(py)?);
    }
    if object.is_instance(imports::enum_(py)?)? {
        // a member stands for its value, which is not looked at
        if let Ok(value) = object.getattr(crate::name!(py, "value")) {
            return lax(value);
        }
    }
    Ok(None)
}

fn plain<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match int_value(object) {
        Some(small) => small.into_bound_py_any(object.py()),
        None => Ok(object.extract::<BigInt>()?.into_pyobject(object.py())?.into_any()),
    }
}

fn from_text<'py>(text: &str, py: Python<'py>) -> Result<Bound<'py, PyAny>, NotInt> {
    match parse_int_str(text) {
        IntParse::Small(small) => Ok(small.into_bound_py_any(py)?),
        IntParse::Wide(wide) => Ok(wide.into_bound_py_any(py)?),
        IntParse::Big(big) => Ok(big.into_pyobject(py)?.into_any()),
        IntParse::Refused(refusal) => Err(NotInt::Refused(refusal)),
    }
}

/// The whole number that a `Decimal` is.
fn from_decimal<'py>(object: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, NotInt> {
    let py = object.py();
    if !object.call_method0(crate::name!(py, "is_finite"))?.is_truthy()? {
        return Err(NotInt::Refused(IntRefusal::NotFinite));
    }
    let (whole, below): (Bound<'py, PyAny>, Bound<'py, PyAny>) =
        object.call_method0(crate::name!(py, "as_integer_ratio"))?.extract()?;
    if below.eq(1)? { Ok(whole) } else { Err(NotInt::Refused(IntRefusal::FromFloat)) }
}

fn parsed<'py, I: ValidateInput<'py>>(parse: IntParse, input: &I, state: &mut State<'py>) -> Out<'py> {
    match parse {
        IntParse::Small(small) => small.into_bound_py_any(state.py).or_raise(state),
        IntParse::Wide(wide) => wide.into_bound_py_any(state.py).or_raise(state),
        IntParse::Big(big) => big.into_bound_py_any(state.py).or_raise(state),
        IntParse::Refused(refusal) => refused(refusal, input, state),
    }
}

#[cold]
fn refused<'py, T>(refusal: IntRefusal, input: &impl ValidateInput<'py>, state: &mut State<'py>) -> Result<T, Fail> {
    let kind = match refusal {
        IntRefusal::Parsing => ErrorKind::IntParsing,
        IntRefusal::ParsingSize => ErrorKind::IntParsingSize,
        IntRefusal::FromFloat => ErrorKind::IntFromFloat,
        IntRefusal::NotFinite => ErrorKind::FiniteNumber,
    };
    state.fail(kind, input)
}
