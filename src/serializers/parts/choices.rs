//! Trying the choices of a union: exact fits first, then looser ones.

use pyo3::exceptions::PyException;
use pyo3::prelude::*;

use crate::common::errors::PydanticSerializationUnexpectedValue;
use crate::part;
use crate::serializers::filter::Filter;
use crate::serializers::state::{Check, Handed};
use crate::serializers::{Fail, Names, Node, PySink, Sink, State, infer};

part! {
    pub struct Choices { pub choices: Box<[Node]> }
}

impl Choices {
    /// Puts the value as the first choice does that it fits, or as its type says where it fits none.
    ///
    /// # Errors
    /// `Fail::Unexpected` where it fits none and a union further out asks.
    pub fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if state.check == Check::None {
            return fit(&self.choices, self.retry_with_lax_check(), value, sink, state);
        }
        let mut errors = Vec::new();
        if let Some(out) = pass(&self.choices, state.check, value, sink, state, &mut errors)? {
            return Ok(out);
        }
        state.refuse(PydanticSerializationUnexpectedValue::of_choices(state.py, errors))
    }

    pub fn retry_with_lax_check(&self) -> bool {
        self.choices.iter().any(|choice| choice.retry_with_lax_check())
    }

    pub fn names(&self, names: &mut Names) -> String {
        let choices: Vec<String> = self.choices.iter().map(|choice| choice.name(names)).collect();
        choices.join(", ")
    }
}

/// Puts a value as one choice does, if it fits that one. `retry`: some choice of the union may take it laxly.
///
/// # Errors
/// What the choice raises while a union further out asks.
pub fn one<'py, S: Sink<'py>>(
    choice: &Node,
    retry: bool,
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if state.check == Check::None {
        return fit(std::slice::from_ref(choice), retry, value, sink, state);
    }
    match dumped(choice, value, sink, state)? {
        Dumped::Put(out) => Ok(out),
        Dumped::Python(value) => put(&value, sink, state),
    }
}

/// Tries choices strictly, then laxly; a value that fits none is worth a warning and is put as its type says.
fn fit<'py, S: Sink<'py>>(
    choices: &[Node],
    retry: bool,
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let mut errors = Vec::new();
    if let Some(out) = pass(choices, Check::Strict, value, sink, state, &mut errors)? {
        return Ok(out);
    }
    if retry {
        // warnings tell why the value is no exact fit
        if let Some(out) = pass(choices, Check::Lax, value, sink, state, &mut Vec::new())? {
            return Ok(out);
        }
    }
    errors.into_iter().for_each(|error| state.warn_of(error));
    infer::infer(value, sink, state)
}

/// Tries each choice once. Whatever a choice raises only means that the value does not fit it.
fn pass<'py, S: Sink<'py>>(
    choices: &[Node],
    check: Check,
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
    errors: &mut Vec<PyErr>,
) -> Result<Option<S::Out>, Fail> {
    let asked = state.check;
    for choice in choices {
        let before = Before::of(state);
        state.check = check;
        let out = dumped(choice, value, sink, state);
        state.check = asked;
        match out {
            Ok(Dumped::Put(out)) => return Ok(Some(out)),
            Ok(Dumped::Python(value)) => return put(&value, sink, state).map(Some),
            Err(fail) => {
                let error = state.take_error(fail);
                if !error.is_instance_of::<PyException>(state.py) {
                    return state.raise(error);
                }
                before.restore(state);
                errors.push(error);
            }
        }
    }
    Ok(None)
}

enum Dumped<'py, O> {
    Put(O),
    Python(Bound<'py, PyAny>),
}

/// Runs a choice. Text cannot be taken back, so for JSON text choices make Python values first.
fn dumped<'py, S: Sink<'py>>(
    choice: &Node,
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<Dumped<'py, S::Out>, Fail> {
    if S::IS_TEXT {
        PySink.child(choice, value, state).map(Dumped::Python)
    } else {
        sink.child(choice, value, state).map(Dumped::Put)
    }
}

/// Writes what a choice made; it is filtered already.
fn put<'py, S: Sink<'py>>(value: &Bound<'py, PyAny>, sink: &mut S, state: &mut State<'py>) -> Result<S::Out, Fail> {
    let filter = std::mem::take(&mut state.filter);
    let out = infer::infer(value, sink, state);
    state.filter = filter;
    out
}

/// What a choice that fails may have left changed.
struct Before<'py> {
    filter: Filter<'py>,
    field_name: Option<Bound<'py, pyo3::types::PyString>>,
    model: Option<Bound<'py, PyAny>>,
    owner: Option<Bound<'py, PyAny>>,
    handed: Option<Handed>,
    warnings: usize,
}

impl<'py> Before<'py> {
    fn of(state: &State<'py>) -> Self {
        Self {
            filter: state.filter.clone(),
            field_name: state.field_name.clone(),
            model: state.model.clone(),
            owner: state.owner.clone(),
            handed: state.handed,
            warnings: state.warnings_len(),
        }
    }

    fn restore(self, state: &mut State<'py>) {
        state.filter = self.filter;
        state.field_name = self.field_name;
        state.model = self.model;
        state.owner = self.owner;
        state.handed = self.handed;
        state.truncate_warnings(self.warnings);
    }
}
