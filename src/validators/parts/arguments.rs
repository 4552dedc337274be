//! Arguments as inputs: positional values and keywords, in the forms that calls and dataclasses take.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use super::records::{JsonRecord, PyRecord, StrRecord};
use crate::common::input::StrInput;
use crate::common::json::{JsonValue, Kind};
use crate::common::values::args_kwargs::ArgsKwargs;

/// Which inputs are arguments besides `ArgsKwargs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallForm {
    /// a dict of keywords
    Dataclass,
    /// a dict of keywords, a list or tuple of positional values
    Call,
    /// nothing else
    ArgsKwargs,
}

/// Arguments of a call.
pub struct CallArguments<V, R> {
    pub positional: Vec<V>,
    pub keywords: Option<R>,
}

impl<V, R> CallArguments<V, R> {
    pub fn keywords(record: R) -> Self {
        Self { positional: Vec::new(), keywords: Some(record) }
    }

    fn positional(positional: Vec<V>) -> Self {
        Self { positional, keywords: None }
    }
}

pub type PyArguments<'py> = CallArguments<Bound<'py, PyAny>, PyRecord<'py>>;

/// A Python object as arguments.
pub fn python_arguments<'py>(object: &Bound<'py, PyAny>, form: CallForm) -> Option<PyArguments<'py>> {
    if let Ok(arguments) = object.cast::<ArgsKwargs>() {
        return Some(args_kwargs(arguments));
    }
    if form != CallForm::ArgsKwargs
        && let Ok(dict) = object.cast::<PyDict>()
    {
        return Some(CallArguments::keywords(PyRecord::keywords(dict.clone())));
    }
    if form != CallForm::Call {
        return None;
    }
    if let Ok(list) = object.cast::<PyList>() {
        return Some(CallArguments::positional(list.iter().collect()));
    }
    object.cast::<PyTuple>().ok().map(|tuple| CallArguments::positional(tuple.iter().collect()))
}

fn args_kwargs<'py>(arguments: &Bound<'py, ArgsKwargs>) -> PyArguments<'py> {
    let (py, arguments) = (arguments.py(), arguments.get());
    CallArguments {
        positional: arguments.args.bind(py).iter().collect(),
        keywords: arguments.kwargs.as_ref().map(|kwargs| PyRecord::keywords(kwargs.bind(py).clone())),
    }
}

pub fn json_arguments<'a>(
    value: JsonValue<'a>,
    form: CallForm,
) -> Option<CallArguments<JsonValue<'a>, JsonRecord<'a>>> {
    match value.kind() {
        Kind::Object if form != CallForm::ArgsKwargs => JsonRecord::open(value).map(CallArguments::keywords),
        Kind::Array if form == CallForm::Call => Some(CallArguments::positional(value.items().collect())),
        _ => None,
    }
}

/// Strings stand for no calls.
pub fn string_arguments<'py>(
    input: &StrInput<'py>,
    form: CallForm,
) -> Option<CallArguments<StrInput<'py>, StrRecord<'py>>> {
    match (form, input.0.cast::<PyDict>()) {
        (CallForm::Dataclass, Ok(dict)) => {
            Some(CallArguments::keywords(StrRecord { dict: dict.clone(), keywords: true }))
        }
        _ => None,
    }
}
