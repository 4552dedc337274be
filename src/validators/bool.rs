//! `bool`: true and false; in lax mode also the words for them, 0 and 1.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyInt, PyString};

use super::parts::callback::strictness;
use super::{Compile, Exactness, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::ErrorKind;
use crate::common::input::View;
use crate::common::json::Kind;
use crate::common::py::as_is::AsIs;
use crate::common::py::object::int_value;
use crate::common::values::numbers::{BoolRefusal, float_as_bool, int_as_bool, parse_bool_str};
use crate::{keys, node};

keys! { struct Keys { strict } }

node! { pub struct BoolValidator { pub strict: bool } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    Ok(node(BoolValidator { strict: strictness(&keys.strict, cx)? }))
}

impl Room for BoolValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        let strict = state.strict_or(self.strict);
        let exact = match input.view() {
            View::Python(object) => object.cast::<PyBool>().ok().map(|value| value.is_true()),
            View::Json(value) => match value.kind() {
                Kind::True => Some(true),
                Kind::False => Some(false),
                _ => None,
            },
            View::Strings(_) => None,
        };
        if let Some(value) = exact {
            return Ok(PyBool::new(py, value).to_owned().into_any());
        }
        let is_text = match input.view() {
            View::Python(_) => false,
            View::Json(value) => value.is_key(),
            View::Strings(_) => true,
        };
        if strict && !is_text {
            return state.fail(ErrorKind::BoolType, input);
        }
        match lax(input) {
            Ok(value) => {
                state.floor_exactness(if matches!(input.view(), View::Strings(_)) {
                    Exactness::Strict
                } else {
                    Exactness::Lax
                });
                Ok(PyBool::new(py, value).to_owned().into_any())
            }
            Err(kind) => state.fail(kind, input),
        }
    }

    fn as_is(&self) -> AsIs {
        AsIs::BOOL
    }

    fn name(&self, _: &mut Names) -> String {
        "bool".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

/// The boolean that a number or a text stands for.
fn lax<'py, I: ValidateInput<'py>>(input: &I) -> Result<bool, ErrorKind> {
    let text = |text: &str| parse_bool_str(text).ok_or(ErrorKind::BoolParsing);
    let number = |out: Result<bool, BoolRefusal>| {
        out.map_err(|refusal| match refusal {
            BoolRefusal::Parsing => ErrorKind::BoolParsing,
            BoolRefusal::Type => ErrorKind::BoolType,
        })
    };
    match input.view() {
        View::Json(value) => match value.kind() {
            Kind::Int => number(int_as_bool(value.int())),
            Kind::Float => number(float_as_bool(value.float())),
            Kind::Str => text(&value.text()),
            _ => Err(ErrorKind::BoolType),
        },
        View::Python(object) | View::Strings(object) => {
            if let Ok(string) = object.cast::<PyString>() {
                string.to_str().map_or(Err(ErrorKind::StringUnicode), text)
            } else if let Ok(bytes) = object.cast::<PyBytes>() {
                std::str::from_utf8(bytes.as_bytes()).map_or(Err(ErrorKind::BoolParsing), text)
            } else if object.is_instance_of::<PyInt>() {
                int_value(object).map_or(Err(ErrorKind::BoolType), |value| number(int_as_bool(value)))
            } else if let Ok(value) = object.extract::<f64>() {
                number(float_as_bool(value))
            } else {
                Err(ErrorKind::BoolType)
            }
        }
    }
}
