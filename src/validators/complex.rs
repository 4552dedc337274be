//! `complex`: complex numbers.

use pyo3::prelude::*;
use pyo3::types::{PyComplex, PyDict, PyString};

use super::parts::callback::strictness;
use super::{Compile, Exactness, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind};
use crate::common::input::View;
use crate::common::json::Kind;
use crate::common::values::complex;
use crate::{keys, node};

keys! { struct Keys { strict } }

node! { pub struct ComplexValidator { pub strict: bool } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    Ok(node(ComplexValidator { strict: strictness(&keys.strict, cx)? }))
}

impl Room for ComplexValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        state.converting(|state| self.convert(input, state))
    }

    fn name(&self, _: &mut Names) -> String {
        "complex".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

impl ComplexValidator {
    fn convert<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        let strict = state.strict_or(self.strict);
        let real = |number: f64| Ok(PyComplex::from_doubles(py, number, 0.0).into_any());
        // no better even for an instance
        let strict_fit = match input.view() {
            View::Python(object) => object.is_instance_of::<PyComplex>(),
            View::Json(value) => value.kind() == Kind::Str,
            View::Strings(_) => true,
        };
        state.floor_exactness(if strict_fit { Exactness::Strict } else { Exactness::Lax });
        let found = match input.view() {
            View::Python(object) if strict => {
                if !object.is_instance_of::<PyComplex>() {
                    return state.fail_with(ErrorKind::IsInstanceOf, [CtxValue::Static("complex")], input);
                }
                Ok(object.clone())
            }
            View::Python(object) => {
                return complex::from_python(object).or_else(|refusal| state.fail_refusal(refusal, input));
            }
            View::Json(value) => match value.kind() {
                Kind::Str => complex::from_text(py, &value.text()),
                Kind::Int if !strict => real(value.int() as f64),
                Kind::Float if !strict => real(value.float()),
                Kind::Int | Kind::Float => return state.fail(ErrorKind::ComplexStrParsing, input),
                _ => return state.fail(ErrorKind::ComplexType, input),
            },
            View::Strings(object) => match object.cast::<PyString>() {
                Ok(text) => complex::from_str(text),
                Err(_) => return state.fail(ErrorKind::ComplexType, input),
            },
        };
        match found {
            Ok(number) => Ok(number),
            Err(problem) => state.fail_problem(problem, input),
        }
    }
}
