//! Decimals and fractions: exact numbers of Python classes, made by calling the class.
//!
//! One engine for both kinds, with the kind as parameter: the class, what it accepts and how its complaints are told.
//! Called by the two rooms and by the compile step of their bounds. `digits` has what decimals alone can ask.

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError, PyZeroDivisionError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyFloat, PyInt, PyString, PyTuple, PyType};

use super::Refusal;
use crate::common::errors::{ErrorKind, Problem};
use crate::common::py::constant::is_atom;
use crate::common::py::object::call;

/// The largest exponent of a fraction's text, either way: what `int` takes in digits.
const MAX_EXPONENT: i64 = 4300;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExactKind {
    Decimal,
    Fraction,
}

/// An order that a bound asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Le,
    Lt,
    Ge,
    Gt,
}

impl ExactKind {
    pub fn class(self, py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
        static DECIMAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        match self {
            ExactKind::Decimal => DECIMAL.import(py, "decimal", "Decimal"),
            ExactKind::Fraction => FRACTION.import(py, "fractions", "Fraction"),
        }
    }

    pub fn class_name(self) -> &'static str {
        match self {
            ExactKind::Decimal => "Decimal",
            ExactKind::Fraction => "Fraction",
        }
    }

    /// The problem of a value of an unsuitable type.
    pub fn wrong_type(self) -> Problem {
        Problem::Plain(match self {
            ExactKind::Decimal => ErrorKind::DecimalType,
            ExactKind::Fraction => ErrorKind::FractionType,
        })
    }

    /// The problem of a value that is no such number.
    pub fn unparsable(self) -> Problem {
        Problem::Plain(match self {
            ExactKind::Decimal => ErrorKind::DecimalParsing,
            ExactKind::Fraction => ErrorKind::FractionParsing,
        })
    }

    /// The value of an instance: fractions as they are, decimals as exactly `Decimal`.
    pub fn instance<'py>(self, input: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let class = self.class(input.py())?;
        if input.get_type().is(class) {
            return Ok(Some(input.clone()));
        }
        // asking costs as much as making a number
        if is_atom(input) || !input.is_instance(class)? {
            return Ok(None);
        }
        match self {
            ExactKind::Decimal => class.call1((input,)).map(Some),
            ExactKind::Fraction => Ok(Some(input.clone())),
        }
    }

    /// A number from what lax mode takes of Python objects.
    pub fn from_python<'py>(self, input: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Refusal> {
        match self.instance(input)? {
            Some(number) => Ok(number),
            None => self.convert(input),
        }
    }

    /// A number from what lax mode takes of Python objects that are no instances.
    pub fn convert<'py>(self, input: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Refusal> {
        match self {
            ExactKind::Fraction => self.call(input),
            ExactKind::Decimal if input.is_instance_of::<PyFloat>() => self.call(input.str()?.as_any()),
            ExactKind::Decimal if is_decimal_source(input) => self.call(input),
            ExactKind::Decimal => Err(self.wrong_type().into()),
        }
    }

    /// A number from text.
    pub fn from_text<'py>(self, py: Python<'py>, text: &str) -> Result<Bound<'py, PyAny>, Refusal> {
        self.call(PyString::new(py, text).as_any())
    }

    /// Calls the class, and tells its complaints as problems.
    pub fn call<'py>(self, input: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Refusal> {
        let py = input.py();
        if self == ExactKind::Fraction && is_exponent_too_large(input) {
            return Err(self.unparsable().into());
        }
        let error = match call(self.class(py)?, [input]) {
            Ok(number) => return Ok(number),
            Err(error) => error,
        };
        let bad_value = error.is_instance_of::<PyValueError>(py) || error.is_instance_of::<PyOverflowError>(py);
        let problem = match self {
            _ if error.is_instance_of::<PyTypeError>(py) => self.wrong_type(),
            ExactKind::Decimal if error.is_instance(py, decimal_exception(py)?) => self.unparsable(),
            ExactKind::Decimal if bad_value => self.wrong_type(),
            ExactKind::Fraction if bad_value || error.is_instance_of::<PyZeroDivisionError>(py) => self.unparsable(),
            _ => return Err(error.into()),
        };
        Err(problem.into())
    }

    /// Whether the number is within the bound. An unordered decimal, NaN, is within none.
    pub fn is_within(self, number: &Bound<'_, PyAny>, order: Order, bound: &Bound<'_, PyAny>) -> PyResult<bool> {
        let within = match order {
            Order::Le => number.le(bound),
            Order::Lt => number.lt(bound),
            Order::Ge => number.ge(bound),
            Order::Gt => number.gt(bound),
        };
        match within {
            Err(_) if self == ExactKind::Decimal && is_nan(number)? => Ok(false),
            within => within,
        }
    }

    /// Whether the number is a multiple. A decimal quotient too long for the context counts as none.
    pub fn is_multiple(self, number: &Bound<'_, PyAny>, of: &Bound<'_, PyAny>) -> PyResult<bool> {
        let answer = number.rem(of).and_then(|rest| rest.eq(0));
        match self {
            ExactKind::Decimal => Ok(answer.unwrap_or(false)),
            ExactKind::Fraction => answer,
        }
    }
}

/// Text with an exponent that the class would work out in full, for minutes or for ever. Whatever else is wrong with the
/// text is left to the class. The digits are read by `int`, as the class does: of any script, with underscores.
fn is_exponent_too_large(input: &Bound<'_, PyAny>) -> bool {
    let Ok(text) = input.cast::<PyString>() else { return false };
    let Ok(text) = text.to_str() else { return false };
    let Some(at) = text.rfind(['e', 'E']) else { return false };
    // `\s` of Python takes the four separators too, which `int` does not pass over in ASCII text
    let digits = text[at + 1..].trim_matches(|c: char| c.is_whitespace() || ('\x1c'..='\x1f').contains(&c));
    let exponent = input.py().get_type::<PyInt>().call1((digits,));
    match exponent {
        Ok(exponent) => !exponent.extract::<i64>().is_ok_and(|exponent| exponent.abs() <= MAX_EXPONENT),
        Err(_) => false,
    }
}

/// Neither NaN nor an infinity. The method of the class is looked up once.
pub fn is_finite(decimal: &Bound<'_, PyAny>) -> PyResult<bool> {
    static METHOD: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = decimal.py();
    let find = || Ok::<_, PyErr>(ExactKind::Decimal.class(py)?.getattr(intern!(py, "is_finite"))?.unbind());
    call(METHOD.get_or_try_init(py, find)?.bind(py), [decimal])?.is_truthy()
}

fn is_nan(decimal: &Bound<'_, PyAny>) -> PyResult<bool> {
    decimal.call_method0(intern!(decimal.py(), "is_nan"))?.extract()
}

fn is_decimal_source(input: &Bound<'_, PyAny>) -> bool {
    input.is_instance_of::<PyString>()
        || input.is_exact_instance_of::<PyTuple>()
        || (input.is_instance_of::<PyInt>() && !input.is_instance_of::<PyBool>())
}

fn decimal_exception(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static EXCEPTION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    EXCEPTION.import(py, "decimal", "DecimalException")
}
