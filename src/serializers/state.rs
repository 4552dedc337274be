//! What one serialization call carries: the caller's options, the warnings so far, the filter in force, the guards.

use std::cell::OnceCell;
use std::sync::Arc;

use pyo3::exceptions::{PyException, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::Node;
use super::filter::Filter;
use super::parts::modes::Modes;
use crate::common::errors::{PydanticSerializationError, PydanticSerializationUnexpectedValue};
use crate::common::py::as_is::AsIs;
use crate::common::recursion::RecursionGuard;

/// What begins the messages of errors met while JSON text was written.
pub const JSON_ERROR: &str = "Error serializing to JSON: ";

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
}

impl Call {
    /// A call that asks for nothing in particular.
    #[inline]
    pub fn plain(mode: Mode) -> Self {
        Self {
            mode,
            by_alias: None,
            exclude_unset: false,
            exclude_defaults: false,
            exclude_none: false,
            exclude_computed_fields: false,
            round_trip: false,
            warnings: Warnings::Warn,
            fallback: None,
            serialize_as_any: false,
            polymorphic: None,
            context: None,
            serialize_unknown: false,
        }
    }

    fn copy(&self, py: Python<'_>) -> Self {
        let object = |object: &Option<Py<PyAny>>| object.as_ref().map(|object| object.clone_ref(py));
        Self { mode: self.mode.clone(), fallback: object(&self.fallback), context: object(&self.context), ..*self }
    }
}

/// What a room hands over to the fields inside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handed {
    Model {
        /// carries extra values
        extra: bool,
    },
    /// has all the fields as attributes
    Dataclass,
}

/// A value that does not fit, to be told of at the end.
pub type Warning<'py> = Bound<'py, PydanticSerializationUnexpectedValue>;

pub struct State<'py> {
    pub py: Python<'py>,
    /// shared with the handlers that functions get
    pub call: Call,
    /// the same for the handlers and infos that functions get, once there is one
    shared: OnceCell<Arc<Call>>,
    /// neither `None` nor defaults are left out
    pub keeps_all: bool,
    /// how inference writes times, bytes and non-finite numbers: as the config of the serializer says that is running
    pub modes: Modes,
    /// `include` and `exclude` as they apply to the value at hand
    pub filter: Filter<'py>,
    warnings: Vec<Warning<'py>>,
    raised: Option<PyErr>,
    /// the exception that was raised reaches the caller in its own words, even where JSON text was asked for
    worded: bool,
    /// the failure of a union's question tells no more than the type that was expected
    by_type: bool,
    unexpected: Option<PyErr>,
    pub check: Check,
    /// with `serialize_as_any`: the node that is asked next dumps the value all the same, but not what is below it
    pub as_is: bool,
    pub guard: RecursionGuard,
    /// the field being dumped, for warnings and functions
    pub field_name: Option<Bound<'py, PyString>>,
    /// the model being dumped, the `self` of field serializers
    pub model: Option<Bound<'py, PyAny>>,
    /// the room of a class hands its instance to the node inside
    pub handed: Option<Handed>,
    /// the shell or cell whose tree is running, kept alive by handlers and iterators that outlive the call
    pub owner: Option<Bound<'py, PyAny>>,
}

impl<'py> State<'py> {
    pub fn new(py: Python<'py>, call: Call, modes: Modes, filter: Filter<'py>) -> Self {
        Self {
            py,
            keeps_all: !call.exclude_none && !call.exclude_defaults,
            call,
            shared: OnceCell::new(),
            modes,
            filter,
            warnings: Vec::new(),
            raised: None,
            worded: false,
            by_type: false,
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

    /// A state for another run of the same call.
    pub fn again(py: Python<'py>, call: &Arc<Call>, modes: Modes, filter: Filter<'py>) -> Self {
        let state = Self::new(py, call.copy(py), modes, filter);
        let _ = state.shared.set(call.clone());
        state
    }

    /// What the caller asked for, to be kept.
    pub fn shared_call(&self) -> Arc<Call> {
        self.shared.get_or_init(|| Arc::new(self.call.copy(self.py))).clone()
    }

    /// Whether the type of the value counts instead of the node that is asked.
    #[inline]
    pub fn infers(&mut self) -> bool {
        self.call.serialize_as_any && !std::mem::take(&mut self.as_is)
    }

    /// Whether the result is to be JSON, as text or as Python values.
    #[inline]
    pub fn is_json(&self) -> bool {
        matches!(self.call.mode, Mode::Json)
    }

    /// Which Python values a node gives back as they are in the mode of the call.
    #[inline(always)]
    pub fn as_is_in_mode(&self, node: &Node) -> AsIs {
        let as_is = node.as_is();
        if self.is_json() { as_is.in_json(self.call.serialize_as_any) } else { as_is }
    }

    /// Ends the call with an exception.
    #[cold]
    pub fn raise<T>(&mut self, error: PyErr) -> Result<T, Fail> {
        self.raised = Some(error);
        self.worded = false;
        Err(Fail::Raised)
    }

    /// Ends the call with an exception whose text says all there is to say, whatever was asked for.
    #[cold]
    pub fn raise_worded<T>(&mut self, text: String) -> Result<T, Fail> {
        self.raised = Some(PydanticSerializationError::new_err(text));
        self.worded = true;
        Err(Fail::Raised)
    }

    /// What Python gave, or nothing where it raised. Exceptions that are no `Exception` (`KeyboardInterrupt` and the like)
    /// are for the caller.
    ///
    /// # Errors
    /// `Fail::Raised` for those.
    #[inline]
    pub fn forgive<T>(&mut self, result: PyResult<T>) -> Result<Option<T>, Fail> {
        match result {
            Ok(found) => Ok(Some(found)),
            Err(error) if error.is_instance_of::<PyException>(self.py) => Ok(None),
            Err(error) => self.raise(error),
        }
    }

    /// The exception behind a failure of a call that writes JSON text.
    pub fn take_json_error(&mut self, fail: Fail) -> PyErr {
        let worded = fail == Fail::Raised && self.worded;
        let error = self.take_error(fail);
        if worded || !error.is_instance_of::<PyException>(self.py) {
            return error;
        }
        let text = crate::common::errors::describe_exception(self.py, &error);
        PydanticSerializationError::new_err(format!("{JSON_ERROR}{text}"))
    }

    /// Whether a failure tells no more than which type was expected.
    pub fn is_by_type(&self, fail: Fail) -> bool {
        fail == Fail::Unexpected && self.by_type
    }

    /// Takes from an exception that it speaks for itself.
    pub fn reword(&mut self) {
        self.worded = false;
        self.by_type = false;
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
            let error = PydanticSerializationUnexpectedValue::of_value(None, self.field_name.as_ref(), expected, value);
            let out = self.refuse(error);
            self.by_type = true;
            return out;
        }
        if self.call.warnings != Warnings::None {
            let error = PydanticSerializationUnexpectedValue::of_value(None, self.field_name.as_ref(), expected, value);
            self.warn_of(error);
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
        self.warn_of(PydanticSerializationUnexpectedValue::new_err(Some(text.to_owned())));
        Ok(())
    }

    /// Fails a union's question with a message of the node's own.
    #[cold]
    pub fn refuse<T>(&mut self, error: PyErr) -> Result<T, Fail> {
        self.unexpected = Some(error);
        self.by_type = false;
        Err(Fail::Unexpected)
    }

    /// Notes a warning. Its text is made when it is given out.
    #[cold]
    pub fn warn_of(&mut self, error: PyErr) {
        if self.call.warnings == Warnings::None {
            return;
        }
        let py = self.py;
        // what is no such exception is told as a choice that raised
        let error = match error.is_instance_of::<PydanticSerializationUnexpectedValue>(py) {
            true => error,
            false => PydanticSerializationUnexpectedValue::of_choices(py, vec![error]),
        };
        if let Ok(unexpected) = error.into_value(py).into_bound(py).into_any().cast_into() {
            self.warnings.push(unexpected);
        }
    }

    /// The warnings so far.
    pub fn warnings(&self) -> &[Warning<'py>] {
        &self.warnings
    }

    /// Begins with the warnings of another state.
    pub fn keep_warnings(&mut self, warnings: impl Iterator<Item = Warning<'py>>) {
        self.warnings.extend(warnings);
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
        let told = |warning: &Warning<'py>| {
            format!("\n  PydanticSerializationUnexpectedValue({})", warning.get().render(self.py))
        };
        let text = format!("Pydantic serializer warnings:{}", self.warnings.iter().map(told).collect::<String>());
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
