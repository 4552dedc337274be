//! `union`: the best fitting of several schemas, or the first that fits.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use super::parts::custom_error::CustomError;
use super::{Compile, Exactness, Fail, Names, Node, Out, Room, State, ValidateInput, node};
use crate::common::errors::{LocItem, SchemaError};
use crate::common::input::View;
use crate::common::py::constant::is_atom;
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
    Ok(node(UnionValidator { mode, choices: choices.into_boxed_slice(), custom_error: custom_error.map(Box::new) }))
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

    /// Puts the choice in front of the locations of its errors.
    #[cold]
    fn locate(&self, mark: usize, state: &mut State<'_>) {
        if state.mark() > mark {
            let name = self.name(&mut Names::within(state));
            state.locate(mark, |py| LocItem::key(py, &name));
        }
    }
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
            None if state.quiet == 0 && self.can_probe(input) => {
                state.quiet += 1;
                let out = self.choose(input, state);
                state.quiet -= 1;
                match out {
                    // again, to learn why
                    Err(Fail::Lines) => self.choose(input, state),
                    out => out,
                }
            }
            None => self.choose(input, state),
        }
    }

    fn name(&self, names: &mut Names) -> String {
        let choices: Vec<String> = self.choices.iter().map(|choice| choice.name(names)).collect();
        format!("union[{}]", choices.join(","))
    }
}

impl UnionValidator {
    /// Whether trying the choices twice cannot be noticed: no user code below, neither in the schema nor in the input.
    fn can_probe<'py, I: ValidateInput<'py>>(&self, input: &I) -> bool {
        let pure_input = match input.view() {
            View::Python(object) => is_atom(object),
            View::Json(_) | View::Strings(_) => true,
        };
        pure_input && !self.choices.iter().any(|choice| choice.validator.owns_python())
    }

    fn choose<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        match self.mode {
            UnionMode::Smart => {
                let outside = (state.exactness, state.fields_set);
                let out = self.smart(input, state);
                (state.exactness, state.fields_set) = outside;
                let (value, fit) = out?;
                state.floor_exactness(fit.exactness);
                if let Some(count) = fit.fields_set {
                    state.add_fields_set(count);
                }
                Ok(value)
            }
            UnionMode::LeftToRight => self.left_to_right(input, state),
        }
    }

    fn smart<'py, I: ValidateInput<'py>>(
        &self,
        input: &I,
        state: &mut State<'py>,
    ) -> Result<(Bound<'py, PyAny>, Fit), Fail> {
        let start = state.mark();
        let mut best: Option<(Bound<'py, PyAny>, Fit)> = None;
        let mut failure = Fail::Lines;
        for choice in &self.choices {
            state.exactness = Some(Exactness::Exact);
            state.fields_set = None;
            let mark = state.mark();
            match input.run(&choice.validator, state) {
                Ok(value) => {
                    let fit =
                        Fit { exactness: state.exactness.unwrap_or(Exactness::Lax), fields_set: state.fields_set };
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
