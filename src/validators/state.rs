//! What one validation call carries: the caller's options, the line errors so far, and the guards.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::common::errors::{
    CtxValue, ErrorKind, InputMode, InputValue, LineError, LocItem, Location, Problem, SchemaError, is_interrupt,
};
use crate::common::input::{Input, Refused};
use crate::common::json::{CacheStrings, Doc, Partial, StringMaker, object};
use crate::common::recursion::RecursionGuard;
use crate::common::values::Refusal;

/// Why a node gave no value. What belongs to it is kept in the state, so that a result stays two words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fail {
    /// line errors were added to the state
    Lines,
    /// an exception to be raised as it is, held by the state
    Raised,
    /// the value is to be left out of its container
    Omit,
    /// the default is to be used
    UseDefault,
}

impl Fail {
    /// The exception for a wish that nobody could fulfil.
    pub fn unanswered(self) -> PyErr {
        SchemaError::new_err(match self {
            Self::Omit => "Uncaught Omit error, please check your usage of `default` validators.",
            Self::UseDefault => {
                "Uncaught `PydanticUseDefault` exception: the error was raised in a field validator and no default value \
                 is available for that field."
            }
            Self::Lines | Self::Raised => "no exception was set",
        })
    }
}

/// How well a value fits a choice of a smart union. Lower is worse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exactness {
    Lax,
    Strict,
    Exact,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ExtraBehavior {
    Allow,
    Forbid,
    Ignore,
}

crate::plain_part!(ExtraBehavior);

/// What the caller asked for, the same throughout the call but for what nodes rebind.
pub struct Call<'py> {
    pub mode: InputMode,
    pub strict: Option<bool>,
    pub extra: Option<ExtraBehavior>,
    pub from_attributes: Option<bool>,
    pub by_alias: Option<bool>,
    pub by_name: Option<bool>,
    pub context: Option<Bound<'py, PyAny>>,
    pub self_instance: Option<Bound<'py, PyAny>>,
    pub cache_strings: CacheStrings,
}

impl Call<'_> {
    pub fn new(mode: InputMode) -> Self {
        Self {
            mode,
            strict: None,
            extra: None,
            from_attributes: None,
            by_alias: None,
            by_name: None,
            context: None,
            self_instance: None,
            cache_strings: CacheStrings::All,
        }
    }
}

pub struct State<'py> {
    pub py: Python<'py>,
    pub call: Call<'py>,
    /// line errors of the branches that failed so far, innermost location item first
    pub lines: Vec<LineError>,
    raised: Option<PyErr>,
    /// worst fit met since a union started to look, `None` where no union looks
    pub exactness: Option<Exactness>,
    /// fields set by the last field-bearing node, for unions that count them
    pub fields_set: Option<usize>,
    /// fields validated so far, for functions and default factories
    pub data: Option<Bound<'py, PyDict>>,
    /// the field whose value is being validated, for functions that take info
    pub field_name: Option<Bound<'py, PyString>>,
    /// an earlier field of the record being read failed: factories that take data are not called
    pub field_failed: bool,
    pub partial: Partial,
    pub guard: RecursionGuard,
    /// the shell or cell whose tree is running, kept alive by handlers that outlive the call
    pub owner: Option<Bound<'py, PyAny>>,
    /// makes the strings of JSON texts, through the string cache
    pub strings: StringMaker,
    /// while over zero nobody reads the line errors, so none are made
    pub quiet: u32,
    /// only whether there is a value matters: records and lists may end with the first error
    pub probing: bool,
    /// no model was made yet
    pub is_first: bool,
}

impl<'py> State<'py> {
    pub fn new(py: Python<'py>, call: Call<'py>) -> Self {
        Self {
            strings: StringMaker::new(call.cache_strings),
            py,
            call,
            lines: Vec::new(),
            raised: None,
            exactness: None,
            fields_set: None,
            data: None,
            field_name: None,
            field_failed: false,
            partial: Partial::Off,
            guard: RecursionGuard::default(),
            owner: None,
            quiet: 0,
            probing: false,
            is_first: true,
        }
    }

    /// The state of a call that begins anew.
    #[cold]
    pub fn again(&mut self) -> Self {
        let call = std::mem::replace(&mut self.call, Call::new(InputMode::Json));
        Self { partial: self.partial, owner: self.owner.take(), ..Self::new(self.py, call) }
    }

    /// The node's strictness, unless the caller said otherwise.
    #[inline]
    pub fn strict_or(&self, node: bool) -> bool {
        self.call.strict.unwrap_or(node)
    }

    /// Whether a class takes nothing but its instances. Not within a call on JSON or strings, which have none to give:
    /// what a function hands on there is read as laxly as the input itself would be.
    #[inline]
    pub fn wants_instances(&self, node: bool) -> bool {
        self.call.mode == InputMode::Python && self.strict_or(node)
    }

    /// Notes that a value fitted no better than this.
    #[inline]
    pub fn floor_exactness(&mut self, at_most: Exactness) {
        if let Some(now) = self.exactness
            && at_most < now
        {
            self.exactness = Some(at_most);
        }
    }

    /// Runs what is not read partly, whatever the caller asked for.
    #[inline]
    pub fn wholly<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let partial = std::mem::replace(&mut self.partial, Partial::Off);
        let out = f(self);
        self.partial = partial;
        out
    }

    /// Runs `f` for its value alone: no errors are made, and records and lists end with the first thing that fails. For
    /// what runs no code of users' on plain data, where nobody can tell.
    pub fn probing<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.probing, true);
        self.quiet += 1;
        let out = f(self);
        self.quiet -= 1;
        self.probing = before;
        out
    }

    /// Runs what may be tried in vain before something else, which then adds to how well it fitted: to its end.
    #[inline]
    pub fn trying<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.probing, false);
        let out = f(self);
        self.probing = before;
        out
    }

    /// Runs a conversion: one that fails says nothing of how well the value fits.
    #[inline]
    pub fn converting<T>(&mut self, f: impl FnOnce(&mut Self) -> Result<T, Fail>) -> Result<T, Fail> {
        let before = self.exactness;
        let out = f(self);
        if out.is_err() {
            self.exactness = before;
        }
        out
    }

    /// Adds a line error without context.
    #[cold]
    pub fn fail<T>(&mut self, kind: ErrorKind, input: &impl Input<'py>) -> Result<T, Fail> {
        self.fail_problem(Problem::Plain(kind), input)
    }

    /// Adds a line error with the values of its context, in the order of the error table.
    #[cold]
    pub fn fail_with<T>(
        &mut self,
        kind: ErrorKind,
        context: impl Into<Box<[CtxValue]>>,
        input: &impl Input<'py>,
    ) -> Result<T, Fail> {
        self.fail_problem(Problem::With(kind, context.into()), input)
    }

    /// Adds a line error for a problem made elsewhere.
    #[cold]
    pub fn fail_problem<T>(&mut self, problem: Problem, input: &impl Input<'py>) -> Result<T, Fail> {
        if self.quiet == 0 {
            if self.lines.capacity() == 0 {
                // where there is one there often are more
                self.lines.reserve(8);
            }
            self.lines.push(LineError { problem, location: Location::default(), input: input.error_value() });
        }
        Err(Fail::Lines)
    }

    /// Adds a line error whose problem is made only if somebody reads it.
    #[cold]
    pub fn fail_late<T>(&mut self, problem: impl FnOnce() -> Problem, input: &impl Input<'py>) -> Result<T, Fail> {
        if self.quiet == 0 {
            return self.fail_problem(problem(), input);
        }
        Err(Fail::Lines)
    }

    /// A line error or an exception, whichever a conversion refused with.
    #[cold]
    pub fn fail_refusal<T>(&mut self, refusal: Refusal, input: &impl Input<'py>) -> Result<T, Fail> {
        match refusal {
            Refusal::Problem(problem) => self.fail_problem(problem, input),
            Refusal::Raised(error) => self.raise(error),
        }
    }

    /// Adds a line error located at a key or index of the input.
    #[cold]
    pub fn fail_at<T>(&mut self, problem: Problem, at: LocItem, input: &impl Input<'py>) -> Result<T, Fail> {
        if self.quiet == 0 {
            let mut location = Location::default();
            location.push_outer(at);
            self.lines.push(LineError { problem, location, input: input.error_value() });
        }
        Err(Fail::Lines)
    }

    /// Ends the call with an exception of Python's.
    #[cold]
    pub fn raise<T>(&mut self, error: PyErr) -> Result<T, Fail> {
        self.raised = Some(error);
        Err(Fail::Raised)
    }

    /// The exception behind `Fail::Raised`.
    pub fn take_raised(&mut self) -> Option<PyErr> {
        self.raised.take()
    }

    /// Whether the exception behind `Fail::Raised` is no error of a value.
    pub fn is_interrupted(&self) -> bool {
        self.raised.as_ref().is_some_and(|error| is_interrupt(self.py, error))
    }

    /// A refused mapping becomes a line error of the room's own kind, unless it said more.
    #[cold]
    pub fn refuse<T>(&mut self, refused: Refused, kind: ErrorKind, input: &impl Input<'py>) -> Result<T, Fail> {
        match refused {
            Refused::No => self.fail(kind, input),
            Refused::Because(kind, context) => self.fail_with(kind, context, input),
            Refused::Raised(error) => self.raise(error),
        }
    }

    /// Where the line errors of a child will begin.
    #[inline]
    pub fn mark(&self) -> usize {
        self.lines.len()
    }

    /// Puts a location item in front of all line errors since `mark`.
    #[cold]
    pub fn locate(&mut self, mark: usize, item: impl Fn(Python<'py>) -> LocItem) {
        let py = self.py;
        for line in &mut self.lines[mark..] {
            line.location.push_outer(item(py));
        }
    }

    /// Forgets the line errors since `mark`: another branch succeeded.
    #[inline]
    pub fn forget(&mut self, mark: usize) {
        self.lines.truncate(mark);
    }

    /// Makes objects of the inputs of the lines since `mark`, for a text that cannot be read again later.
    ///
    /// # Errors
    /// What making an object raises.
    #[cold]
    pub fn settle(&mut self, doc: &Doc<'_>, mark: usize) -> PyResult<()> {
        let py = self.py;
        for line in &mut self.lines[mark..] {
            if let InputValue::Json { offset } = line.input {
                let at = doc.tokens().partition_point(|token| token.offset() < offset as usize);
                let value = doc.root().other(u32::try_from(at).unwrap_or_default());
                line.input = InputValue::Object(object::build(py, value, &mut self.strings)?.unbind());
            }
        }
        Ok(())
    }

    /// Adds to the count of fields set, by which smart unions choose among models.
    #[inline]
    pub fn add_fields_set(&mut self, count: usize) {
        self.fields_set = Some(self.fields_set.unwrap_or(0) + count);
    }

    /// Runs `f` with another strictness for all that is below.
    pub fn with_strict<T>(&mut self, strict: Option<bool>, f: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.call.strict, strict);
        let out = f(self);
        self.call.strict = before;
        out
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
