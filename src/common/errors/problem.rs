//! What went wrong: an error type with its context, or an error that user code made.
//!
//! Holds no text; slug, context, template and message are made when read.

use std::borrow::Cow;

use pyo3::exceptions::{PyAssertionError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3::{PyTraverseError, PyVisit};

use super::custom_error::PydanticCustomError;
use super::kinds::{CtxType, ErrorKind};
use super::known_error::PydanticKnownError;
use super::value::CtxValue;

pub enum Problem {
    /// A type without context.
    Plain(ErrorKind),
    /// A type with the values of its row's context keys, in order.
    With(ErrorKind, Box<[CtxValue]>),
    /// A `PydanticCustomError`.
    Custom(Py<PyAny>),
    /// A `PydanticKnownError`, whose context dict is its own.
    Known(Py<PyAny>),
}

impl Problem {
    pub fn with<const N: usize>(kind: ErrorKind, values: [CtxValue; N]) -> Self {
        debug_assert_eq!(N, kind.row().context.len());
        Problem::With(kind, Box::new(values))
    }

    /// A type with one context value.
    pub fn with1(kind: ErrorKind, value: impl Into<CtxValue>) -> Self {
        Problem::with(kind, [value.into()])
    }

    /// What an exception raised by user code says, if it is one that makes a line error: `ValueError`,
    /// `AssertionError` and the two error classes for users. (`ValidationError` has lines of its own.)
    pub fn from_exception(py: Python<'_>, err: &PyErr) -> PyResult<Option<Self>> {
        // with its traceback, which debuggers show
        let value = err.clone_ref(py).into_value(py).into_bound(py).into_any();
        if let Ok(custom) = value.cast::<PydanticCustomError>() {
            return Ok(Some(Problem::Custom(custom.get().detached(py)?.into_any())));
        }
        if let Ok(known) = value.cast::<PydanticKnownError>() {
            return Ok(Some(Problem::Known(known.get().detached(py)?.into_any())));
        }
        let kind = if value.is_instance_of::<PyValueError>() {
            ErrorKind::ValueError
        } else if value.is_instance_of::<PyAssertionError>() {
            ErrorKind::AssertionError
        } else {
            return Ok(None);
        };
        Ok(Some(Problem::with1(kind, &value)))
    }

    /// The type's slug.
    pub fn slug(&self, py: Python<'_>) -> Cow<'_, str> {
        match self {
            Problem::Plain(kind) | Problem::With(kind, _) => Cow::Borrowed(kind.slug()),
            Problem::Custom(err) => custom(py, err).map_or(Cow::Borrowed(""), |e| e.get().slug().to_owned().into()),
            Problem::Known(err) => Cow::Borrowed(known(py, err).map_or("", |e| e.get().kind().slug())),
        }
    }

    /// The table's row number, unless the type is a user's own.
    pub fn kind(&self, py: Python<'_>) -> Option<ErrorKind> {
        match self {
            Problem::Plain(kind) | Problem::With(kind, _) => Some(*kind),
            Problem::Custom(_) => None,
            Problem::Known(err) => known(py, err).map(|e| e.get().kind()),
        }
    }

    /// The object that a value or assertion error is about, as user code raised it.
    pub fn error_object<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        let cause = match self {
            Problem::With(ErrorKind::ValueError | ErrorKind::AssertionError, values) => match &**values {
                [CtxValue::Object(cause)] => Some(cause),
                _ => None,
            },
            Problem::Known(err) => known(py, err).and_then(|e| e.get().cause()),
            Problem::Plain(_) | Problem::With(..) | Problem::Custom(_) => None,
        };
        cause.map(|cause| cause.bind(py).clone())
    }

    /// The message for Python or JSON input.
    pub fn message(&self, py: Python<'_>, json: bool) -> PyResult<String> {
        match self {
            Problem::Plain(kind) => Ok(kind.template(json).to_owned()),
            Problem::With(kind, values) => Ok(render(py, *kind, values, json)),
            Problem::Custom(err) => custom(py, err).map_or_else(|| Ok(String::new()), |e| e.get().render(py)),
            Problem::Known(err) => Ok(known(py, err).map_or_else(String::new, |e| e.get().render(py, json))),
        }
    }

    /// A new dict with the context, if there is any: nobody changes the error by changing what it told.
    pub fn context<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        match self {
            Problem::Plain(_) => Ok(None),
            Problem::With(kind, values) => context_dict(py, *kind, values).map(Some),
            Problem::Custom(err) => {
                custom(py, err).and_then(|e| e.get().context_dict(py)).map(|context| context.copy()).transpose()
            }
            Problem::Known(err) => known(py, err).map_or(Ok(None), |e| e.get().context_dict(py)),
        }
    }

    pub fn clone_ref(&self, py: Python<'_>) -> Self {
        match self {
            Problem::Plain(kind) => Problem::Plain(*kind),
            Problem::With(kind, values) => Problem::With(*kind, values.iter().map(|v| v.clone_ref(py)).collect()),
            Problem::Custom(err) => Problem::Custom(err.clone_ref(py)),
            Problem::Known(err) => Problem::Known(err.clone_ref(py)),
        }
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self {
            Problem::Plain(_) => Ok(()),
            Problem::With(_, values) => values.iter().try_for_each(|v| v.traverse(visit)),
            Problem::Custom(err) | Problem::Known(err) => visit.call(err),
        }
    }
}

impl From<ErrorKind> for Problem {
    fn from(kind: ErrorKind) -> Self {
        Problem::Plain(kind)
    }
}

fn custom<'a, 'py>(py: Python<'py>, err: &'a Py<PyAny>) -> Option<&'a Bound<'py, PydanticCustomError>> {
    err.bind(py).cast().ok()
}

fn known<'a, 'py>(py: Python<'py>, err: &'a Py<PyAny>) -> Option<&'a Bound<'py, PydanticKnownError>> {
    err.bind(py).cast().ok()
}

/// The context of a type with its values, in the row's order.
pub fn context_dict<'py>(py: Python<'py>, kind: ErrorKind, values: &[CtxValue]) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for ((key, _), value) in kind.row().context.iter().zip(values) {
        dict.set_item(*key, value.to_object(py)?)?;
    }
    Ok(dict)
}

/// Fill the row's template.
pub fn render(py: Python<'_>, kind: ErrorKind, values: &[CtxValue], json: bool) -> String {
    let context = kind.row().context;
    let mut rest = kind.template(json);
    let mut out = String::with_capacity(rest.len() + 16);
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((key, tail)) = after.split_once('}') else { break };
        rest = tail;
        match context.iter().position(|(name, _)| *name == key) {
            Some(i) => match values.get(i) {
                // Only a length that nobody counted to its end is None.
                Some(CtxValue::None) if context[i].1 == CtxType::OptLength => out.push_str("more"),
                Some(value) => value.write_text(py, &mut out),
                None => {}
            },
            // `expected_plural` speaks of the bound, which is the first counted value of its row.
            None => {
                let bound = context.iter().position(|(_, ty)| matches!(ty, CtxType::Length | CtxType::Count));
                if !bound.and_then(|i| values.get(i)).is_some_and(CtxValue::is_one) {
                    out.push('s');
                }
            }
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_three_words_at_most() {
        assert!(size_of::<Problem>() <= 24);
    }
}
