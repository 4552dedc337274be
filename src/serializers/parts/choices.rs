//! Trying the choices of a union: exact fits first, then looser ones.

use pyo3::exceptions::PyException;
use pyo3::prelude::*;

use crate::common::errors::PydanticSerializationUnexpectedValue;
use crate::common::py::as_is::AsIs;
use crate::part;
use crate::serializers::filter::Filter;
use crate::serializers::state::{Check, Handed};
use crate::serializers::{Fail, Names, Node, PySink, Sink, State, infer};

part! {
    pub struct Choices { pub choices: Box<[Node]> }
    shown by this as "UnionChoices" {
        choices: this.choices,
    }
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
        if let Some(choice) = self.leaf(value, sink, state) {
            return match dumped(choice, value, sink, state)? {
                Dumped::Put(out) => Ok(out),
                Dumped::Python(value) => put(&value, sink, state),
            };
        }
        if state.check == Check::None {
            return fit(&self.choices, || self.retry_with_lax_check(), value, sink, state);
        }
        let mut refusals = Refusals::default();
        if let Some(out) = pass(&self.choices, state.check, value, sink, state, &mut refusals)? {
            return Ok(out);
        }
        let errors = refusals.told(&self.choices, value, sink, state)?;
        state.refuse(PydanticSerializationUnexpectedValue::of_choices(state.py, errors))
    }

    /// The choice that gives a value of a plain type as it is, if all choices before it are of other plain types: those
    /// refuse it. Takes scalars from 0.75 of the reference's speed to more than twice of it.
    #[inline]
    fn leaf<'py, S: Sink<'py>>(&self, value: &Bound<'py, PyAny>, _: &S, state: &State<'py>) -> Option<&Node> {
        if S::IS_KEY || state.check == Check::Lax || state.call.serialize_as_any {
            return None;
        }
        for choice in &self.choices {
            // bytes that become text may be no text, which is for `fit` to tell
            let as_is = state.as_is_in_mode(choice);
            if as_is.takes(value) {
                return Some(choice);
            }
            if !as_is.is_of_type() {
                return None;
            }
        }
        None
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
    retry: impl FnOnce() -> bool,
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

/// Tries choices strictly, then laxly; a value that fits none is worth a warning and is put as its type says. `retry`: whether
/// some choice may take it laxly.
fn fit<'py, S: Sink<'py>>(
    choices: &[Node],
    retry: impl FnOnce() -> bool,
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let mut refusals = Refusals::default();
    if let Some(out) = pass(choices, Check::Strict, value, sink, state, &mut refusals)? {
        return Ok(out);
    }
    if retry() {
        // warnings tell why the value is no exact fit
        if let Some(out) = pass(choices, Check::Lax, value, sink, state, &mut Refusals::default())? {
            return Ok(out);
        }
    }
    let errors = refusals.told(choices, value, sink, state)?;
    errors.into_iter().for_each(|error| state.warn_of(error));
    infer::infer(value, sink, state)
}

/// Why the choices refused a value.
#[derive(Default)]
struct Refusals {
    /// by place: choices that were not asked, as it is plain that they refuse the value
    skipped: u64,
    /// what the others raised, in order
    errors: Vec<PyErr>,
}

impl Refusals {
    /// What all the choices raised, in order. Those that were skipped are asked now.
    #[cold]
    fn told<'py, S: Sink<'py>>(
        self,
        choices: &[Node],
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<Vec<PyErr>, Fail> {
        if self.skipped == 0 {
            return Ok(self.errors);
        }
        let mut errors = self.errors.into_iter();
        let mut told = Vec::with_capacity(choices.len());
        for (place, choice) in choices.iter().enumerate() {
            if place < 64 && self.skipped >> place & 1 == 1 {
                let asked = std::mem::replace(&mut state.check, Check::Strict);
                let out = dumped(choice, value, sink, state);
                state.check = asked;
                if let Err(fail) = out {
                    told.push(state.take_error(fail));
                }
            } else {
                told.extend(errors.next());
            }
        }
        Ok(told)
    }
}

/// Whether a choice that is asked strictly refuses a value without looking at more than its class.
#[inline]
fn refuses<'py>(choice: &Node, value: &Bound<'py, PyAny>, state: &State<'py>) -> bool {
    if value.is_none() || state.call.serialize_as_any {
        return false;
    }
    match choice.class() {
        Some(class) => !value.get_type().is(class.bind(state.py)),
        None => choice.as_is().is_of_type() && AsIs::is_plain(value) && !choice.as_is().takes(value),
    }
}

/// Tries each choice once. Whatever a choice raises only means that the value does not fit it.
fn pass<'py, S: Sink<'py>>(
    choices: &[Node],
    check: Check,
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
    refusals: &mut Refusals,
) -> Result<Option<S::Out>, Fail> {
    let asked = state.check;
    for (place, choice) in choices.iter().enumerate() {
        // telling why a choice refuses takes longer than dumping a small model
        if check == Check::Strict && place < 64 && !S::IS_KEY && refuses(choice, value, state) {
            refusals.skipped |= 1 << place;
            continue;
        }
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
                refusals.errors.push(error);
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
