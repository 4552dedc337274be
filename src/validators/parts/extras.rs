//! What happens to the pairs of a record that are no field's: ignored, refused, or kept after validation.

use std::collections::HashSet;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PySet, PyString};

use super::fields::{Record, Trouble};
use crate::common::errors::{CtxValue, ErrorKind, LocItem, Problem, SchemaError};
use crate::common::input::Input;
use crate::common::py::tree::Key;
use crate::common::schema::reader::{Value, text};
use crate::part;
use crate::validators::{Compile, ExtraBehavior, Fail, Node, Out, Raise, State, ValidateInput};

part! {
    /// The extra behavior of a field-bearing room and the validators for extra keys and values.
    pub struct Extras {
        pub extra_behavior: ExtraBehavior,
        pub extras_validator: Option<Node>,
        pub extras_keys_validator: Option<Node>,
    }
}

/// The names under which fields were found, noted only where extras matter.
pub struct Used(Option<HashSet<usize, ahash::RandomState>>);

impl Used {
    pub fn new(behavior: ExtraBehavior) -> Self {
        Self((behavior != ExtraBehavior::Ignore).then(HashSet::default))
    }

    #[inline]
    pub fn add(&mut self, key: &Key) {
        if let Some(keys) = &mut self.0 {
            keys.insert(key.as_ptr() as usize);
        }
    }

    /// Keys of inputs may be equal texts at other addresses: interning finds the one that fields use.
    fn has(&self, key: &Bound<'_, PyString>) -> bool {
        let Some(keys) = &self.0 else { return true };
        keys.contains(&(key.as_ptr() as usize)) || keys.contains(&(Key::new(key).as_ptr() as usize))
    }

    fn len(&self) -> usize {
        self.0.as_ref().map_or(0, HashSet::len)
    }
}

/// What was kept.
#[derive(Default)]
pub struct Collected<'py> {
    pub dict: Option<Bound<'py, PyDict>>,
    pub failed: bool,
    pub count: usize,
}

impl Extras {
    pub fn read<'py>(
        behavior: Value<'py>,
        values: Value<'py>,
        keys: Value<'py>,
        cx: &mut Compile<'py>,
    ) -> PyResult<Self> {
        let behavior = match text(&behavior)? {
            Some(behavior) => Some(behavior),
            None => cx.config.extra_fields_behavior()?,
        };
        let extra_behavior = match behavior {
            None => ExtraBehavior::Ignore,
            Some(behavior) => ExtraBehavior::parse(&behavior)
                .ok_or_else(|| SchemaError::new_err(format!("Invalid extra_behavior: `{behavior}`")))?,
        };
        if extra_behavior != ExtraBehavior::Allow {
            if values.is_some() {
                return Err(SchemaError::new_err("extras_schema can only be used if extra_behavior=allow"));
            }
            if keys.is_some() {
                return Err(SchemaError::new_err("extras_keys_schema can only be used if extra_behavior=allow"));
            }
        }
        let extras_validator = values.map(|schema| cx.node(&schema)).transpose()?;
        let extras_keys_validator = keys.map(|schema| cx.node(&schema)).transpose()?;
        Ok(Self { extra_behavior, extras_validator, extras_keys_validator })
    }

    /// The behavior in this call.
    #[inline]
    pub fn behavior(&self, state: &State<'_>) -> ExtraBehavior {
        state.call.extra.unwrap_or(self.extra_behavior)
    }

    pub fn allowed(&self, state: &State<'_>) -> bool {
        self.behavior(state) == ExtraBehavior::Allow
    }

    /// Goes over the pairs that no field used.
    pub fn collect<'py, R: Record<'py>>(
        &self,
        record: &R,
        used: Used,
        fields_set: &Bound<'py, PySet>,
        input: &impl Input<'py>,
        state: &mut State<'py>,
    ) -> Result<Collected<'py>, Fail> {
        let py = state.py;
        let behavior = self.behavior(state);
        let mut out = Collected::default();
        if behavior == ExtraBehavior::Ignore {
            return Ok(out);
        }
        if behavior == ExtraBehavior::Allow {
            out.dict = Some(PyDict::new(py));
        } else if !record.has_extras() {
            return Ok(out);
        }
        if record.size() == Some(used.len()) {
            return Ok(out);
        }
        let pairs = match record.pairs(py) {
            Ok(pairs) => pairs,
            Err(Trouble::Raised(error)) => return state.raise(error),
            Err(Trouble::Line(problem)) => return state.fail_problem(problem, input),
        };
        for (key, value) in &pairs {
            let name = match key.as_str(py).or_raise(state)? {
                Some(name) => name,
                None => {
                    let object = key.to_object(py).or_raise(state)?;
                    let at = LocItem::from_object(&object);
                    let _ = state.fail_at::<()>(Problem::Plain(ErrorKind::InvalidKey), at, key);
                    out.failed = true;
                    continue;
                }
            };
            if used.has(&name) {
                continue;
            }
            if behavior == ExtraBehavior::Forbid {
                let at = LocItem::from_object(name.as_any());
                let _ = state.fail_at::<()>(Problem::Plain(ErrorKind::ExtraForbidden), at, value);
                out.failed = true;
                continue;
            }
            self.keep(&name, key, value, &mut out, fields_set, state)?;
        }
        Ok(out)
    }

    fn keep<'py, I: ValidateInput<'py>>(
        &self,
        name: &Bound<'py, PyString>,
        key: &I,
        value: &I,
        out: &mut Collected<'py>,
        fields_set: &Bound<'py, PySet>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let py = state.py;
        let mark = state.mark();
        let name_out = match &self.extras_keys_validator {
            Some(validator) => key.run(validator, state),
            None => Ok(name.clone().into_any()),
        };
        let value_out = match (&name_out, &self.extras_validator) {
            (Err(_), _) => None,
            (_, Some(validator)) => Some(value.run(validator, state)),
            (_, None) => Some(value.to_object(py).or_raise(state)),
        };
        match (name_out, value_out) {
            (Ok(name_out), Some(Ok(value))) => {
                if let Some(dict) = &out.dict {
                    dict.set_item(&name_out, value).or_raise(state)?;
                    fields_set.add(name_out).or_raise(state)?;
                    out.count += 1;
                }
            }
            (Err(Fail::Lines), _) | (_, Some(Err(Fail::Lines))) => {
                state.locate(mark, |_| LocItem::from_object(name.as_any()));
                out.failed = true;
            }
            (Err(Fail::Omit), _) | (_, Some(Err(Fail::Omit))) => {}
            (Err(fail), _) | (_, Some(Err(fail))) => return Err(fail),
            (Ok(_), None) => {}
        }
        Ok(())
    }

    /// Validates the value of a name that is no field, on assignment.
    pub fn assign<'py>(
        &self,
        name: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        if self.allowed(state) {
            let Some(validator) = &self.extras_validator else { return Ok(value.clone()) };
            let mark = state.mark();
            return match value.run(validator, state) {
                Err(Fail::Lines) => {
                    state.locate(mark, |_| LocItem::from_object(name.as_any()));
                    Err(Fail::Lines)
                }
                out => out,
            };
        }
        let shown = CtxValue::Str(name.to_string_lossy().into());
        let at = LocItem::from_object(name.as_any());
        state.fail_at(Problem::with1(ErrorKind::NoSuchAttribute, shown), at, value)
    }
}
