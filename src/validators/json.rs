//! `json`: JSON text within a value, validated in its turn.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyString};

use super::{Compile, Exactness, Named, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{ErrorKind, InputMode, Problem};
use crate::common::input::View;
use crate::common::json::object;
use crate::common::json::tape_pool::Tape;
use crate::common::json::{Kind, ScanOptions};
use crate::common::py::show::Told;
use crate::{keys, node};

keys! { struct Keys { schema } }

node! {
    pub struct JsonValidator { pub validator: Option<Node> }
    shown by this {
        validator: Told(&this.validator),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let validator = keys.schema.map(|schema| cx.node(&schema)).transpose()?;
    // values of any kind need no validator of their own
    Ok(node(JsonValidator { validator: validator.filter(|inner| inner.type_name() != "AnyValidator") }))
}

impl Room for JsonValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let (text, exactness) = match text_of(input) {
            Ok(text) => text,
            Err(kind) => return state.fail(kind, input),
        };
        state.floor_exactness(exactness);
        let mut tape = Tape::take();
        let doc = match tape.read(&text, ScanOptions { allow_inf_nan: true, partial: state.partial }) {
            Ok(doc) => doc,
            Err(error) => {
                let problem = || Problem::with1(ErrorKind::JsonInvalid, error.message(&text));
                return state.fail_late(problem, input);
            }
        };
        let Some(validator) = &self.validator else {
            return object::build(state.py, doc.root(), &mut state.strings).or_raise(state);
        };
        let mark = state.mark();
        let mode = std::mem::replace(&mut state.call.mode, InputMode::Json);
        let out = validator.json(&doc.root(), state);
        state.call.mode = mode;
        if out.is_err() {
            state.settle(&doc, mark).or_raise(state)?;
        }
        out
    }

    fn name(&self, names: &mut Names) -> String {
        let inner = self.validator.as_ref().map_or_else(|| "any".to_owned(), |inner| inner.name(names));
        format!("json[{inner}]")
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

/// The text, and how well an input that holds one fits.
fn text_of<'a, 'py: 'a, I: ValidateInput<'py>>(input: &'a I) -> Result<(Cow<'a, [u8]>, Exactness), ErrorKind> {
    match input.view() {
        View::Json(value) if value.kind() == Kind::Str => {
            let text = match value.text() {
                Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
                Cow::Owned(text) => Cow::Owned(text.into_bytes()),
            };
            Ok((text, Exactness::Strict))
        }
        View::Json(_) => Err(ErrorKind::JsonType),
        View::Strings(object) => match object.cast::<PyString>() {
            Ok(text) => Ok((utf8(text)?, Exactness::Strict)),
            Err(_) => Err(ErrorKind::JsonType),
        },
        View::Python(object) => {
            if let Ok(text) = object.cast::<PyString>() {
                Ok((utf8(text)?, Exactness::Lax))
            } else if let Ok(bytes) = object.cast::<PyBytes>() {
                let exact = object.is_exact_instance_of::<PyBytes>();
                let exactness = if exact { Exactness::Exact } else { Exactness::Strict };
                Ok((Cow::Borrowed(bytes.as_bytes()), exactness))
            } else if let Ok(bytes) = object.cast::<PyByteArray>() {
                // user code below may change the array
                Ok((Cow::Owned(bytes.to_vec()), Exactness::Lax))
            } else {
                Err(ErrorKind::JsonType)
            }
        }
    }
}

fn utf8<'a>(text: &'a Bound<'_, PyString>) -> Result<Cow<'a, [u8]>, ErrorKind> {
    text.to_str().map(|text| Cow::Borrowed(text.as_bytes())).map_err(|_| ErrorKind::StringUnicode)
}
