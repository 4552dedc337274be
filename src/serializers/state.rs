//! What one serialization call carries: the caller's options, the warnings so far, the filter in force, the guards.

use std::sync::Arc;

use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::filter::Filter;
use super::parts::modes::Modes;
use crate::common::errors::{PydanticSerializationError, PydanticSerializationUnexpectedValue};
use crate::common::recursion::RecursionGuard;

/// Why a node gave nothing. What belongs to it is kept in the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fail {
    /// an exception, held by the state
    Raised,
    /// the value does not fit the node, and a union is asking
    Unexpected,
}

/// What `mode` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    Python,
    Json,
    /// any other word: as `python`, and told to functions
    Other(String),
}

impl Mode {
    pub fn parse(mode: Option<&str>) -> Self {
        match mode {
            None | Some("python") => Self::Python,
            Some("json") => Self::Json,
            Some(other) => Self::Other(other.to_owned()),
        }
    }

    pub fn as_str(&self) -> &str {
        match self {
            Self::Python => "python",
            Self::Json => "json",
            Self::Other(other) => other,
        }
    }
}

/// What happens to warnings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Warnings {
    None,
    Warn,
    Error,
}

/// How a union asks its choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// nobody asks: a value that does not fit warns and is inferred
    None,
    Strict,
    Lax,
}

/// What the caller asked for, the same throughout the call.
pub struct Call {
    pub mode: Mode,
    pub by_alias: Option<bool>,
    pub exclude_unset: bool,
    pub exclude_defaults: bool,
    pub exclude_none: bool,
    pub exclude_computed_fields: bool,
    pub round_trip: bool,
    pub warnings: Warnings,
    pub fallback: Option<Py<PyAny>>,
    pub serialize_as_any: bool,
    pub polymorphic: Option<bool>,
    pub context: Option<Py<PyAny>>,
    /// unknown types become text instead of an error (`serialize_unknown`)
    pub serialize_unknown: bool,
    /// how inference writes times, bytes and non-finite numbers
    pub modes: Modes,
}

pub struct State<'py> {
    pub py: Python<'py>,
    /// shared with the handlers that functions get
    pub call: Arc<Call>,
    /// `include` and `exclude` as they apply to the value at hand
    pub filter: Filter<'py>,
    warnings: Vec<String>,
    raised: Option<PyErr>,
    unexpected: Option<PyErr>,
    pub check: Check,
    /// with `serialize_as_any`: a class's own serializer is running, so that its nodes count down to the fields
    pub as_is: bool,
    pub guard: RecursionGuard,
    /// the field being dumped, for warnings and functions
    pub field_name: Option<Bound<'py, PyString>>,
    /// the model being dumped, the `self` of field serializers
    pub model: Option<Bound<'py, PyAny>>,
    /// the room of a model hands its instance to the node inside: whether it carries extra values
    pub handed: Option<bool>,
    /// the shell or cell whose tree is running, kept alive by handlers and iterators that outlive the call
    pub owner: Option<Bound<'py, PyAny>>,
}

impl<'py> State<'py> {
    pub fn new(py: Python<'py>, call: Arc<Call>, filter: Filter<'py>) -> Self {
        Self {
            py,
            call,
            filter,
            warnings: Vec::new(),
            raised: None,
            unexpected: None,
            check: Check::None,
            as_is: false,
            guard: RecursionGuard::default(),
            field_name: None,
            model: None,
            handed: None,
            owner: None,
        }
    }

    /// Whether the types of values count instead of nodes.
    #[inline]
    pub fn infers(&self) -> bool {
        self.call.serialize_as_any && !self.as_is
    }

    /// Whether the result is to be JSON, as text or as Python values.
    #[inline]
    pub fn is_json(&self) -> bool {
        self.call.mode == Mode::Json
    }

    /// Ends the call with an exception.
    #[cold]
    pub fn raise<T>(&mut self, error: PyErr) -> Result<T, Fail> {
        self.raised = Some(error);
        Err(Fail::Raised)
    }

    /// The exception behind a failure.
    pub fn take_error(&mut self, fail: Fail) -> PyErr {
        let held = match fail {
            Fail::Raised => self.raised.take(),
            Fail::Unexpected => self.unexpected.take(),
        };
        held.unwrap_or_else(|| PydanticSerializationError::new_err("no exception was set"))
    }

    /// A value does not fit its node: a union that asks gets a failure, else a warning is noted and the value is inferred.
    ///
    /// # Errors
    /// `Fail::Unexpected` while a union asks.
    #[cold]
    pub fn unexpected(&mut self, expected: &str, value: &Bound<'py, PyAny>) -> Result<(), Fail> {
        // an absent value is what `exclude_none` and the like leave: it fits everywhere, and is not worth a warning
        if value.is_none() {
            return Ok(());
        }
        if self.check != Check::None {
            return self.refuse(PydanticSerializationUnexpectedValue::of_value(
                self.field_name.as_ref(),
                expected,
                value,
            ));
        }
        if self.call.warnings != Warnings::None {
            let text = self.describe(expected, value);
            self.warnings.push(text);
        }
        Ok(())
    }

    /// A value whose parts do not all fit: fails a union that asks strictly, else is worth a warning.
    ///
    /// # Errors
    /// `Fail::Unexpected` while a union asks strictly.
    #[cold]
    pub fn unfit(&mut self, text: &str) -> Result<(), Fail> {
        if self.check == Check::Strict {
            return self.refuse(PydanticSerializationUnexpectedValue::new_err(Some(text.to_owned())));
        }
        self.warn(format!("PydanticSerializationUnexpectedValue({text})"));
        Ok(())
    }

    /// Fails a union's question with a message of the node's own.
    #[cold]
    pub fn refuse<T>(&mut self, error: PyErr) -> Result<T, Fail> {
        self.unexpected = Some(error);
        Err(Fail::Unexpected)
    }

    /// The text of a warning about a value.
    pub fn describe(&self, expected: &str, value: &Bound<'py, PyAny>) -> String {
        let mut shown = String::new();
        crate::common::errors::text::write_dumped(value, &mut shown);
        // `input_value=..., input_type=...`
        let field = self.field_name.as_ref().map_or_else(String::new, |name| format!("field_name='{name}', "));
        format!(
            "PydanticSerializationUnexpectedValue(Expected `{expected}` - serialized value may not be as expected [{field}{shown}])"
        )
    }

    /// Notes a warning with a text of its own.
    pub fn warn(&mut self, text: String) {
        if self.call.warnings != Warnings::None {
            self.warnings.push(text);
        }
    }

    /// The warnings so far.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Begins with the warnings of another state.
    pub fn keep_warnings(&mut self, warnings: &[String]) {
        self.warnings.extend_from_slice(warnings);
    }

    pub fn warnings_len(&self) -> usize {
        self.warnings.len()
    }

    pub fn truncate_warnings(&mut self, len: usize) {
        self.warnings.truncate(len);
    }

    /// Gives out the warnings at the end of a call.
    ///
    /// # Errors
    /// `PydanticSerializationError` with `warnings='error'`; what the warnings filter of Python makes of them.
    pub fn finish(&mut self) -> PyResult<()> {
        if self.warnings.is_empty() {
            return Ok(());
        }
        let text = format!("Pydantic serializer warnings:\n  {}", self.warnings.join("\n  "));
        match self.call.warnings {
            Warnings::None => Ok(()),
            Warnings::Error => Err(PydanticSerializationError::new_err(text)),
            Warnings::Warn => {
                let warnings = self.py.import(crate::name!(self.py, "warnings"))?;
                let category = self.py.get_type::<PyUserWarning>();
                warnings.call_method1(crate::name!(self.py, "warn"), (text, category)).map(drop)
            }
        }
    }
}

/// `?` for results of Python calls inside rooms: the exception goes to the state.
pub trait Raise<T> {
    fn or_raise(self, state: &mut State<'_>) -> Result<T, Fail>;
}

impl<T> Raise<T> for PyResult<T> {
    #[inline]
    fn or_raise(self, state: &mut State<'_>) -> Result<T, Fail> {
        match self {
            Ok(value) => Ok(value),
            Err(error) => state.raise(error),
        }
    }
}
