//! `str`: text, with its length, case, pattern and ASCII constraints.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyInt, PyString};
use regex::Regex;

use super::parts::callback::strictness;
use super::{Compile, Exactness, Fail, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, SchemaError};
use crate::common::input::View;
use crate::common::json::Kind;
use crate::common::py::as_is::AsIs;
use crate::common::py::constant::is_builtin;
use crate::common::py::imports;
use crate::common::py::object::{call, str_len, str_text};
use crate::common::py::show::By;
use crate::common::regexes;
use crate::common::schema::reader::{boolean, size, text};
use crate::{keys, node, part};

keys! {
    struct Keys {
        strict, pattern, max_length, min_length, strip_whitespace, to_lower, to_upper, ascii_only, regex_engine,
        coerce_numbers_to_str,
    }
}

node! { pub struct StrValidator { pub strict: bool, pub coerce_numbers_to_str: bool } }

node! {
    pub struct StrConstrainedValidator {
        pub strict: bool,
        pub pattern: Option<Box<Pattern>>,
        pub max_length: Option<usize>,
        pub min_length: Option<usize>,
        pub strip_whitespace: bool,
        pub to_lower: bool,
        pub to_upper: bool,
        pub coerce_numbers_to_str: bool,
        pub ascii_only: bool,
    }
}

part! {
    /// A pattern as it is shown in errors, and what matches it.
    pub struct Pattern { pub pattern: Box<str>, pub rust: Option<Arc<Regex>>, pub python: Option<Py<PyAny>> }
    shown by this as "Pattern" {
        pattern: this.pattern,
        engine: By(|f: &mut std::fmt::Formatter<'_>| this.show_engine(f)),
    }
}

impl Pattern {
    fn show_engine(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (&self.rust, &self.python) {
            (Some(regex), _) => f.debug_tuple("RustRegex").field(regex).finish(),
            (None, Some(pattern)) => f.debug_tuple("PythonRe").field(pattern).finish(),
            (None, None) => f.write_str("None"),
        }
    }

    fn read(pattern: &Bound<'_, PyAny>, engine: &str) -> PyResult<Self> {
        let py = pattern.py();
        let invalid = || {
            // as `str` shows it
            let shown = pattern.to_string();
            SchemaError::new_err(format!("Invalid pattern, must be str or re.Pattern: {shown}"))
        };
        if pattern.is_instance(imports::re_pattern(py)?)? {
            // a compiled pattern is matched by its own engine
            let shown = pattern.getattr(crate::name!(py, "pattern"))?;
            let shown = shown.cast::<PyString>().map_err(|_| invalid())?.to_string_lossy().into_owned();
            let search = pattern.getattr(crate::name!(py, "search"))?.unbind();
            return Ok(Self { pattern: shown.into(), rust: None, python: Some(search) });
        }
        let shown = pattern.cast::<PyString>().map_err(|_| invalid())?.to_string_lossy().into_owned();
        match engine {
            "rust-regex" => {
                let rust = regexes::compile(&shown).map_err(|error| SchemaError::new_err(error.to_string()))?;
                Ok(Self { pattern: shown.into(), rust: Some(rust), python: None })
            }
            "python-re" => {
                let compiled =
                    py.import(crate::name!(py, "re"))?.call_method1(crate::name!(py, "compile"), (&shown,))?;
                let search = compiled.getattr(crate::name!(py, "search"))?.unbind();
                Ok(Self { pattern: shown.into(), rust: None, python: Some(search) })
            }
            other => Err(SchemaError::new_err(format!("Invalid regex engine: {other}"))),
        }
    }

    fn matches(&self, text: &str, string: &Bound<'_, PyString>) -> PyResult<bool> {
        match (&self.rust, &self.python) {
            (Some(rust), _) => Ok(rust.is_match(text)),
            (_, Some(python)) => Ok(!call(python.bind(string.py()), [string.as_any()])?.is_none()),
            _ => Ok(true),
        }
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let config = cx.config.clone();
    let pattern = match &keys.pattern {
        Some(pattern) => {
            let engine = text(&keys.regex_engine)?.map_or_else(|| config.regex_engine(), |engine| Ok(Some(engine)))?;
            Some(Box::new(Pattern::read(pattern, engine.as_deref().unwrap_or("rust-regex"))?))
        }
        None => None,
    };
    let min_length = size(&keys.min_length)?.map_or_else(|| config.str_min_length(), |size| Ok(Some(size)))?;
    let max_length = size(&keys.max_length)?.map_or_else(|| config.str_max_length(), |size| Ok(Some(size)))?;
    let strict = strictness(&keys.strict, cx)?;
    let flag = |value, from_config: PyResult<Option<bool>>| -> PyResult<bool> {
        Ok(match boolean(value)? {
            Some(flag) => flag,
            None => from_config?.unwrap_or(false),
        })
    };
    let strip_whitespace = flag(&keys.strip_whitespace, config.str_strip_whitespace())?;
    let to_lower = flag(&keys.to_lower, config.str_to_lower())?;
    let to_upper = flag(&keys.to_upper, config.str_to_upper())?;
    let ascii_only = flag(&keys.ascii_only, config.ascii_only())?;
    let coerce_numbers_to_str = flag(&keys.coerce_numbers_to_str, config.coerce_numbers_to_str())?;
    let plain = pattern.is_none()
        && max_length.is_none()
        && min_length.is_none()
        && !(strip_whitespace || to_lower || to_upper || ascii_only);
    if plain {
        return Ok(node(StrValidator { strict, coerce_numbers_to_str }));
    }
    Ok(node(StrConstrainedValidator {
        strict,
        pattern,
        max_length,
        min_length,
        strip_whitespace,
        to_lower,
        to_upper,
        coerce_numbers_to_str,
        ascii_only,
    }))
}

impl Room for StrValidator {
    #[inline]
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        Ok(string(input, state.strict_or(self.strict), self.coerce_numbers_to_str, state)?.into_any())
    }

    fn as_is(&self) -> AsIs {
        AsIs::STR
    }

    fn name(&self, _: &mut Names) -> String {
        "str".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

impl Room for StrConstrainedValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let mut string = string(input, state.strict_or(self.strict), self.coerce_numbers_to_str, state)?;
        if self.strip_whitespace {
            let text = self.text(&string, input, state)?;
            let stripped = text.trim();
            if stripped.len() != text.len() {
                string = PyString::new(state.py, stripped);
            }
        }
        if self.ascii_only && !self.text(&string, input, state)?.is_ascii() {
            return state.fail(ErrorKind::StringNotAscii, input);
        }
        if self.min_length.is_some() || self.max_length.is_some() {
            self.text(&string, input, state)?;
            let length = str_len(&string);
            if let Some(min) = self.min_length
                && length < min
            {
                return state.fail_with(ErrorKind::StringTooShort, [CtxValue::Int(min as i64)], input);
            }
            if let Some(max) = self.max_length
                && length > max
            {
                return state.fail_with(ErrorKind::StringTooLong, [CtxValue::Int(max as i64)], input);
            }
        }
        if let Some(pattern) = &self.pattern {
            let text = self.text(&string, input, state)?;
            if !pattern.matches(text, &string).or_raise(state)? {
                return state.fail_with(
                    ErrorKind::StringPatternMismatch,
                    [CtxValue::Str(pattern.pattern.clone())],
                    input,
                );
            }
        }
        if self.to_lower {
            let text = self.text(&string, input, state)?;
            if !text.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
                string = PyString::new(state.py, &text.to_lowercase());
            }
        } else if self.to_upper {
            let text = self.text(&string, input, state)?;
            if !text.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_lowercase()) {
                string = PyString::new(state.py, &text.to_uppercase());
            }
        }
        Ok(string.into_any())
    }

    fn name(&self, _: &mut Names) -> String {
        "constrained-str".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

impl StrConstrainedValidator {
    /// The text in UTF-8; lone surrogates have none.
    fn text<'a, 'py>(
        &self,
        string: &'a Bound<'py, PyString>,
        input: &impl ValidateInput<'py>,
        state: &mut State<'py>,
    ) -> Result<&'a str, Fail> {
        match str_text(string) {
            Some(text) => Ok(text),
            None => state.fail(ErrorKind::StringUnicode, input),
        }
    }
}

/// The exact `str` that an input is, as it is or converted.
#[inline(always)]
fn string<'py, I: ValidateInput<'py>>(
    input: &I,
    strict: bool,
    coerce_numbers: bool,
    state: &mut State<'py>,
) -> Result<Bound<'py, PyString>, Fail> {
    let py = state.py;
    match input.view() {
        View::Python(object) => match object.cast_exact::<PyString>() {
            Ok(string) => Ok(string.clone()),
            Err(_) => from_python(input, object, strict, coerce_numbers, state),
        },
        View::Json(value) => match value.kind() {
            Kind::Str => {
                state.floor_exactness(Exactness::Strict);
                state.strings.value(py, value).or_raise(state)
            }
            Kind::Int | Kind::BigInt | Kind::Float if !strict && coerce_numbers => {
                state.floor_exactness(Exactness::Lax);
                let object = input.to_object(py).or_raise(state)?;
                match object.cast::<PyFloat>() {
                    // without an exponent, and without a fraction where there is none
                    Ok(float) => Ok(PyString::new(py, &float.value().to_string())),
                    Err(_) => object.str().or_raise(state),
                }
            }
            _ => state.fail(ErrorKind::StringType, input),
        },
        View::Strings(object) => match object.cast::<PyString>() {
            Ok(string) => {
                state.floor_exactness(Exactness::Strict);
                Ok(string.clone())
            }
            Err(_) => state.fail(ErrorKind::StringType, input),
        },
    }
}

fn from_python<'py, I: ValidateInput<'py>>(
    input: &I,
    object: &Bound<'py, PyAny>,
    strict: bool,
    coerce_numbers: bool,
    state: &mut State<'py>,
) -> Result<Bound<'py, PyString>, Fail> {
    let py = state.py;
    if let Ok(string) = object.cast::<PyString>() {
        // a subclass gives the plain text
        state.floor_exactness(Exactness::Strict);
        return match string.to_str() {
            Ok(text) => Ok(PyString::new(py, text)),
            Err(_) => state.fail(ErrorKind::StringUnicode, input),
        };
    }
    if strict {
        return state.fail(ErrorKind::StringType, input);
    }
    if let Ok(bytes) = object.cast::<PyBytes>() {
        state.floor_exactness(Exactness::Lax);
        return match std::str::from_utf8(bytes.as_bytes()) {
            Ok(text) => Ok(PyString::new(py, text)),
            Err(_) => state.fail(ErrorKind::StringUnicode, input),
        };
    }
    if let Ok(bytes) = object.cast::<PyByteArray>() {
        state.floor_exactness(Exactness::Lax);
        return match String::from_utf8(bytes.to_vec()) {
            Ok(text) => Ok(PyString::new(py, &text)),
            Err(_) => state.fail(ErrorKind::StringUnicode, input),
        };
    }
    if coerce_numbers && !object.is_instance_of::<PyBool>() {
        let decimal = imports::decimal(py).or_raise(state)?;
        if object.is_instance_of::<PyInt>()
            || object.is_instance_of::<PyFloat>()
            || object.is_instance(decimal).or_raise(state)?
        {
            state.floor_exactness(Exactness::Lax);
            return object.str().or_raise(state);
        }
    }
    if is_builtin(object) {
        return state.fail(ErrorKind::StringType, input);
    }
    let enumeration = imports::enum_(py).or_raise(state)?;
    if object.is_instance(enumeration).or_raise(state)? {
        // a member stands for the text of its value
        if let Ok(value) = object.getattr(crate::name!(py, "value")) {
            state.floor_exactness(Exactness::Lax);
            return value.str().or_raise(state);
        }
    }
    state.fail(ErrorKind::StringType, input)
}
