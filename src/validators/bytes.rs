//! `bytes`: bytes as they are or out of text, and their length constraints.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyString};

use super::parts::callback::strictness;
use super::parts::direct;
use super::{Compile, Exactness, Fail, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, SchemaError};
use crate::common::input::View;
use crate::common::json::{Cursor, Kind};
use crate::common::py::as_is::AsIs;
use crate::common::py::object::str_text;
use crate::common::py::show::one;
use crate::common::schema::reader::size;
use crate::common::values::bytes::BytesMode;
use crate::{keys, node, plain_part};

keys! { struct Keys { strict, min_length, max_length } }

plain_part!(BytesMode);

node! {
    pub struct BytesValidator { pub strict: bool, pub bytes_mode: BytesMode }
    shown by this {
        strict: this.strict,
        bytes_mode: one("ValBytesMode", "ser", this.bytes_mode),
    }
}

node! {
    pub struct BytesConstrainedValidator {
        pub strict: bool,
        pub bytes_mode: BytesMode,
        pub max_length: Option<usize>,
        pub min_length: Option<usize>,
    }
    shown by this {
        strict: this.strict,
        bytes_mode: one("ValBytesMode", "ser", this.bytes_mode),
        max_length: this.max_length,
        min_length: this.min_length,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let strict = strictness(&keys.strict, cx)?;
    let bytes_mode = match cx.config.val_json_bytes()? {
        None => BytesMode::Utf8,
        Some(mode) => BytesMode::from_name(&mode).ok_or_else(|| {
            SchemaError::new_err(format!(
                "Invalid BytesMode serialization mode: `{mode}`, expected utf8 or base64 or hex or "
            ))
        })?,
    };
    let (min_length, max_length) = (size(&keys.min_length)?, size(&keys.max_length)?);
    if min_length.is_none() && max_length.is_none() {
        return Ok(node(BytesValidator { strict, bytes_mode }));
    }
    Ok(node(BytesConstrainedValidator { strict, bytes_mode, max_length, min_length }))
}

impl Room for BytesValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        Ok(bytes(input, state.strict_or(self.strict), self.bytes_mode, state)?.into_any())
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        if self.bytes_mode == BytesMode::Utf8
            && cursor.first() == b'"'
            && let Some(text) = cursor.text()
        {
            state.floor_exactness(Exactness::Strict);
            return Some(PyBytes::new(state.py, text.bytes()).into_any());
        }
        direct::exact(self, cursor, state)
    }

    fn as_is(&self) -> AsIs {
        AsIs::BYTES
    }

    fn name(&self, _: &mut Names) -> String {
        "bytes".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

impl Room for BytesConstrainedValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let bytes = bytes(input, state.strict_or(self.strict), self.bytes_mode, state)?;
        let length = bytes.as_bytes().len();
        if let Some(min) = self.min_length
            && length < min
        {
            return state.fail_with(ErrorKind::BytesTooShort, [CtxValue::from(min)], input);
        }
        if let Some(max) = self.max_length
            && length > max
        {
            return state.fail_with(ErrorKind::BytesTooLong, [CtxValue::from(max)], input);
        }
        Ok(bytes.into_any())
    }

    fn name(&self, _: &mut Names) -> String {
        "constrained-bytes".to_owned()
    }

    fn label(&self) -> Option<&'static str> {
        Some("ConstrainedBytes")
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

/// The `bytes` that an input is, or stands for.
fn bytes<'py, I: ValidateInput<'py>>(
    input: &I,
    strict: bool,
    mode: BytesMode,
    state: &mut State<'py>,
) -> Result<Bound<'py, PyBytes>, Fail> {
    match input.view() {
        View::Python(object) => {
            if let Ok(bytes) = object.cast::<PyBytes>() {
                if !object.is_exact_instance_of::<PyBytes>() {
                    state.floor_exactness(Exactness::Strict);
                }
                return Ok(bytes.clone());
            }
            if strict {
                return state.fail(ErrorKind::BytesType, input);
            }
            if let Ok(text) = object.cast::<PyString>() {
                return match str_text(text) {
                    Some(text) => decoded(text, mode, Exactness::Lax, input, state),
                    None => state.fail(ErrorKind::StringUnicode, input),
                };
            }
            match object.cast::<PyByteArray>() {
                Ok(bytes) => {
                    state.floor_exactness(Exactness::Lax);
                    Ok(PyBytes::new(state.py, &bytes.to_vec()))
                }
                Err(_) => state.fail(ErrorKind::BytesType, input),
            }
        }
        View::Json(value) if value.kind() == Kind::Str => {
            let text: Cow<'_, str> = value.text();
            decoded(&text, mode, Exactness::Strict, input, state)
        }
        View::Json(_) => state.fail(ErrorKind::BytesType, input),
        View::Strings(object) => match object.cast::<PyString>().map(|text| text.to_str()) {
            Ok(Ok(text)) => decoded(text, mode, Exactness::Strict, input, state),
            Ok(Err(_)) => state.fail(ErrorKind::StringUnicode, input),
            Err(_) => state.fail(ErrorKind::BytesType, input),
        },
    }
}

#[inline]
fn decoded<'py, I: ValidateInput<'py>>(
    text: &str,
    mode: BytesMode,
    exactness: Exactness,
    input: &I,
    state: &mut State<'py>,
) -> Result<Bound<'py, PyBytes>, Fail> {
    if mode == BytesMode::Utf8 {
        state.floor_exactness(exactness);
        return Ok(PyBytes::new(state.py, text.as_bytes()));
    }
    match mode.decode(text) {
        Ok(bytes) => {
            state.floor_exactness(exactness);
            Ok(PyBytes::new(state.py, &bytes))
        }
        Err(problem) => state.fail_problem(problem, input),
    }
}
