//! `union`: the best fitting of several schemas, or the first that fits.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use super::parts::custom_error::CustomError;
use super::parts::union_plan::{Facts, Plan, is_plain_input};
use super::{Compile, Exactness, Fail, Named, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{LineError, LocItem, SchemaError};
use crate::common::json::Partial;
use crate::common::py::as_is::AsIs;
use crate::common::py::show::{List, Told};
use crate::common::schema::reader::{boolean, of_type, required, text};
use crate::{keys, node, part, plain_part};

keys! {
    struct Keys { choices, auto_collapse, custom_error_type, custom_error_message, custom_error_context, mode }
}

node! {
    pub struct UnionValidator {
        pub mode: UnionMode,
        pub choices: Box<[Choice]>,
        pub custom_error: Option<Box<CustomError>>,
        pub plan: Plan,
    }
    shown by this {
        mode: this.mode,
        choices: Told(List(this.choices.iter().map(|choice| (&choice.validator, &choice.label)))),
        custom_error: this.custom_error,
        name: Named(this),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnionMode {
    Smart,
    LeftToRight,
}

plain_part!(UnionMode);

part! {
    pub struct Choice { validator: Node, label: Option<Box<str>> }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let listed = of_type::<PyList>(required(keys.choices, "choices")?, "list")?;
    let mut choices = Vec::with_capacity(listed.len());
    for choice in listed.iter() {
        choices.push(Choice::read(&choice, cx)?);
    }
    let mode = match text(&keys.mode)?.as_deref() {
        None | Some("smart") => UnionMode::Smart,
        Some("left_to_right") => UnionMode::LeftToRight,
        Some(other) => {
            let expected = "expected `smart` or `left_to_right`";
            return Err(SchemaError::new_err(format!("Invalid union mode: `{other}`, {expected}")));
        }
    };
    if choices.is_empty() {
        return Err(SchemaError::new_err("One or more union choices required"));
    }
    // a wrong value counts as none
    let auto_collapse = boolean(&keys.auto_collapse).ok().flatten().unwrap_or(true);
    if auto_collapse && choices.len() == 1 {
        return Ok(choices.remove(0).validator);
    }
    let custom_error =
        CustomError::read(cx.py, &keys.custom_error_type, &keys.custom_error_message, keys.custom_error_context)?;
    Ok(node(UnionValidator {
        mode,
        choices: choices.into_boxed_slice(),
        custom_error: custom_error.map(Box::new),
        plan: Plan::default(),
    }))
}

impl Choice {
    /// A schema, or a tuple of a schema and a label.
    fn read<'py>(choice: &Bound<'py, PyAny>, cx: &mut Compile<'py>) -> PyResult<Self> {
        let Ok(pair) = choice.cast::<PyTuple>() else {
            return Ok(Self { validator: cx.node(choice)?, label: None });
        };
        if pair.len() < 2 {
            return Err(PyIndexError::new_err("tuple index out of range"));
        }
        let label = pair.get_item(1)?.to_string();
        Ok(Self { validator: cx.node(&pair.get_item(0)?)?, label: Some(label.into()) })
    }

    fn name(&self, names: &mut Names) -> String {
        self.label.as_ref().map_or_else(|| self.validator.name(names), |label| label.to_string())
    }

    /// What a choice of a builtin scalar takes, which it gives nothing else for.
    fn scalar(&self) -> Option<AsIs> {
        let as_is = self.validator.as_is();
        // of others `None` is not all that they take
        (as_is != AsIs::NONE || self.validator.type_name() == "NoneValidator").then_some(as_is)
    }

    /// Puts the choice in front of the locations of its errors.
    #[cold]
    fn locate(&self, mark: usize, state: &mut State<'_>) {
        if state.mark() > mark {
            let name = self.name(&mut Names::within(state));
            state.locate(mark, |py| LocItem::key(py, &name));
        }
    }
}

/// A choice's value and how well it fitted.
type Fitting<'py> = Result<(Bound<'py, PyAny>, Fit), Fail>;

/// Runs a choice of a smart union.
#[inline]
fn fitting<'py, I: ValidateInput<'py>>(choice: &Choice, input: &I, state: &mut State<'py>) -> Fitting<'py> {
    state.exactness = Some(Exactness::Exact);
    state.fields_set = None;
    let value = input.run(&choice.validator, state)?;
    Ok((value, Fit { exactness: state.exactness.unwrap_or(Exactness::Lax), fields_set: state.fields_set }))
}

/// How well a choice fitted.
#[derive(Clone, Copy)]
struct Fit {
    exactness: Exactness,
    fields_set: Option<usize>,
}

impl Fit {
    /// More fields set are better, where both choices have fields; else exactness decides.
    fn beats(self, other: Self) -> bool {
        match (self.fields_set, other.fields_set) {
            (Some(mine), Some(theirs)) if mine != theirs => mine > theirs,
            _ => self.exactness > other.exactness,
        }
    }

    fn is_best(self) -> bool {
        self.exactness == Exactness::Exact && self.fields_set.is_none()
    }
}

impl Room for UnionValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        match &self.custom_error {
            Some(error) => error.instead(input, state, |state| self.choose(input, state)),
            None => self.choose(input, state),
        }
    }

    fn as_is(&self) -> AsIs {
        let Some((first, rest)) = self.choices.split_first() else { return AsIs::NEVER };
        if self.mode == UnionMode::LeftToRight {
            return first.validator.as_is();
        }
        // each of the builtin scalars fits its own choice better than any other
        let either = |all: AsIs, choice: &Choice| all.either(choice.scalar()?);
        first.scalar().and_then(|first| rest.iter().try_fold(first, either)).unwrap_or(AsIs::NEVER)
    }

    fn name(&self, names: &mut Names) -> String {
        let choices: Vec<String> = self.choices.iter().map(|choice| choice.name(names)).collect();
        format!("union[{}]", choices.join(","))
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

impl UnionValidator {
    fn plan(&self, py: Python<'_>) -> &Facts {
        self.plan.get(py, self.choices.iter().map(|choice| &choice.validator))
    }

    fn choose<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        match self.mode {
            UnionMode::Smart => {
                let outside = (state.exactness, state.fields_set);
                let out = self.planned(input, state);
                (state.exactness, state.fields_set) = outside;
                let (value, fit) = out?;
                state.floor_exactness(fit.exactness);
                if let Some(count) = fit.fields_set {
                    state.add_fields_set(count);
                }
                Ok(value)
            }
            UnionMode::LeftToRight => {
                if state.quiet > 0 || self.plan(state.py).impure > 0 || !is_plain_input(input) {
                    return state.trying(|state| self.left_to_right(input, state));
                }
                state.quiet += 1;
                let out = state.trying(|state| self.left_to_right(input, state));
                state.quiet -= 1;
                if matches!(out, Err(Fail::Lines)) { self.left_to_right(input, state) } else { out }
            }
        }
    }

    fn planned<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Fitting<'py> {
        let plan = self.plan(state.py);
        if let Some(tags) = &plan.tags
            && state.partial == Partial::Off
            && state.call.by_alias != Some(false)
            && let Some(index) = tags.find(input, state.py)
            && plan.others_are_pure(index)
        {
            return self.tagged(index, input, state);
        }
        self.probe(plan, input, state, |state| self.smart(input, None, state))
    }

    /// Tries the choices without errors first, and once more for those if none fits.
    fn probe<'py, I: ValidateInput<'py>, T>(
        &self,
        plan: &Facts,
        input: &I,
        state: &mut State<'py>,
        f: impl Fn(&mut State<'py>) -> Result<T, Fail>,
    ) -> Result<T, Fail> {
        let can = !state.probing && plan.impure == 0 && state.call.by_alias != Some(false);
        if !can || state.partial != Partial::Off || !is_plain_input(input) {
            return f(state);
        }
        match state.probing(&f) {
            Err(Fail::Lines) if state.quiet == 0 => f(state),
            out => out,
        }
    }

    /// Runs the one choice that a literal of the input belongs to: it refuses all others. Those are only asked where that
    /// one fails, too, and somebody reads the errors.
    fn tagged<'py, I: ValidateInput<'py>>(&self, index: usize, input: &I, state: &mut State<'py>) -> Fitting<'py> {
        let start = state.mark();
        let choice = &self.choices[index];
        match fitting(choice, input, state) {
            Err(Fail::Lines) if state.quiet == 0 => {
                choice.locate(start, state);
                let lines = state.lines.split_off(start);
                self.smart(input, Some((index, lines)), state)
            }
            Err(fail) => {
                state.forget(start);
                Err(fail)
            }
            found => found,
        }
    }

    /// Tries all choices but the one whose errors are `known`.
    fn smart<'py, I: ValidateInput<'py>>(
        &self,
        input: &I,
        mut known: Option<(usize, Vec<LineError>)>,
        state: &mut State<'py>,
    ) -> Fitting<'py> {
        let start = state.mark();
        let mut best: Option<(Bound<'py, PyAny>, Fit)> = None;
        let mut failure = Fail::Lines;
        let candidates = state.probing.then(|| self.plan(state.py).candidates(input, state.py));
        for (index, choice) in self.choices.iter().enumerate() {
            if candidates.as_ref().is_some_and(|may_fit| !may_fit(index)) {
                continue;
            }
            if let Some((_, lines)) = known.take_if(|(known, _)| *known == index) {
                state.lines.extend(lines);
                continue;
            }
            let mark = state.mark();
            match fitting(choice, input, state) {
                Ok((value, fit)) => {
                    if fit.is_best() {
                        state.forget(start);
                        return Ok((value, fit));
                    }
                    if best.as_ref().is_none_or(|(_, so_far)| fit.beats(*so_far)) {
                        best = Some((value, fit));
                    }
                }
                Err(Fail::Lines) => choice.locate(mark, state),
                Err(Fail::Omit) => failure = Fail::Omit,
                Err(fail) => return Err(fail),
            }
        }
        if best.is_some() || failure == Fail::Omit {
            state.forget(start);
        }
        best.ok_or(failure)
    }

    fn left_to_right<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let start = state.mark();
        for choice in &self.choices {
            let mark = state.mark();
            match input.run(&choice.validator, state) {
                Ok(value) => {
                    state.forget(start);
                    return Ok(value);
                }
                Err(Fail::Lines) => choice.locate(mark, state),
                Err(fail) => {
                    state.forget(start);
                    return Err(fail);
                }
            }
        }
        Err(Fail::Lines)
    }
}
