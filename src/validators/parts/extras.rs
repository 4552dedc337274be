//! What happens to the pairs of a record that are no field's: ignored, refused, or kept after validation.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySet, PyString};
use smallvec::SmallVec;

use super::fields::{Field, Fields, Place, others};
use super::records::Record;
use crate::common::errors::{CtxValue, ErrorKind, LocItem, Problem, SchemaError};
use crate::common::input::Input;
use crate::common::json::Partial;
use crate::common::py::tree::Key;
use crate::common::schema::reader::{Value, text, type_name};
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

/// The keys under which fields were found, noted only where extras matter.
pub struct Used<'f> {
    keys: SmallVec<[&'f Key; 16]>,
    wanted: bool,
    distinct: bool,
}

impl<'f> Used<'f> {
    pub fn new(wanted: bool, fields: &Fields) -> Self {
        Self { keys: SmallVec::new(), wanted, distinct: fields.distinct }
    }

    /// Whether these are all keys of a record of this size.
    fn are_all(&self, size: Option<usize>) -> bool {
        size == Some(self.keys.len())
    }

    #[inline]
    pub fn add(&mut self, place: Place<'f>) {
        if self.wanted
            && let Some(key) = place.first()
            && (self.distinct || !self.keys.iter().any(|used| used.as_ptr() == key.as_ptr()))
        {
            self.keys.push(key);
        }
    }

    /// Whether a key was used. The keys of a record mostly stand in the order of the fields: `next` is tried first.
    fn has<'py, R: Record<'py>>(&self, key: &R::Value, next: &mut usize, py: Python<'py>) -> bool {
        if self.keys.get(*next).is_some_and(|used| R::is_key(key, used, py)) {
            *next += 1;
            return true;
        }
        match self.keys.iter().position(|used| R::is_key(key, used, py)) {
            Some(at) => {
                *next = at + 1;
                true
            }
            None => false,
        }
    }
}

/// How one kind of schema treats the pairs that no field used.
pub struct Policy<'a> {
    pub behavior: ExtraBehavior,
    /// what a refused pair is
    pub refusal: ErrorKind,
    /// fields whose names are no extras to keep
    pub hidden: &'a [Field],
    /// a key that JSON text repeats counts once, with its last value
    pub once: bool,
    /// how partly the last value of the input may be read
    pub partial: Partial,
}

/// What was kept.
#[derive(Default)]
pub struct Collected {
    pub failed: bool,
}

/// Where extras are kept.
pub struct Kept<'a, 'py> {
    pub dict: &'a Bound<'py, PyDict>,
    pub fields_set: Option<&'a Bound<'py, PySet>>,
}

impl Extras {
    pub fn read<'py>(
        behavior: Value<'py>,
        values: Value<'py>,
        keys: Value<'py>,
        cx: &mut Compile<'py>,
    ) -> PyResult<Self> {
        let extra_behavior = Self::behavior_of(behavior, cx)?.unwrap_or(ExtraBehavior::Ignore);
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

    /// The behavior that a schema states, or the config in force.
    pub fn behavior_of<'py>(behavior: Value<'py>, cx: &Compile<'py>) -> PyResult<Option<ExtraBehavior>> {
        let behavior = match text(&behavior.filter(|behavior| !PyAnyMethods::is_none(behavior)))? {
            Some(behavior) => Some(behavior),
            None => cx.config.extra_fields_behavior()?,
        };
        let parse = |behavior: String| {
            ExtraBehavior::parse(&behavior)
                .ok_or_else(|| SchemaError::new_err(format!("Invalid extra_behavior: `{behavior}`")))
        };
        behavior.map(parse).transpose()
    }

    /// The behavior in this call.
    #[inline]
    pub fn behavior(&self, state: &State<'_>) -> ExtraBehavior {
        state.call.extra.unwrap_or(self.extra_behavior)
    }

    /// Goes over the pairs that no field used. `mark` is where the record's own lines began: a record that cannot be
    /// read to its end says only why.
    #[allow(clippy::too_many_arguments)]
    pub fn collect<'py, R: Record<'py>>(
        &self,
        record: &R,
        used: &Used<'_>,
        kept: &Kept<'_, 'py>,
        policy: &Policy<'_>,
        mark: usize,
        input: &impl Input<'py>,
        state: &mut State<'py>,
    ) -> Result<Collected, Fail> {
        let py = state.py;
        let mut out = Collected::default();
        if used.are_all(record.size()) {
            return Ok(out);
        }
        let pairs = match if policy.once { record.pairs_once(py) } else { record.pairs(py) } {
            Ok(pairs) => pairs,
            Err(trouble) => return trouble.end(mark, input, state),
        };
        let (last, mut next) = (pairs.len().wrapping_sub(1), 0);
        for (index, (key, value)) in pairs.iter().enumerate() {
            if used.has::<R>(key, &mut next, py) {
                continue;
            }
            let Some(name) = key.as_str(py).or_raise(state)? else {
                let at = LocItem::from_object(&key.to_object(py).or_raise(state)?);
                let _ = state.fail_at::<()>(Problem::Plain(ErrorKind::InvalidKey), at, key);
                out.failed = true;
                continue;
            };
            if name.to_str().is_err() {
                state.forget(mark);
                return state.fail(ErrorKind::StringUnicode, key);
            }
            let partial = if index == last { policy.partial } else { Partial::Off };
            match policy.behavior {
                ExtraBehavior::Ignore => {}
                ExtraBehavior::Forbid => {
                    let at = LocItem::from_object(name.as_any());
                    let _ = state.fail_at::<()>(Problem::Plain(policy.refusal), at, value);
                    out.failed = true;
                }
                ExtraBehavior::Allow if policy.hidden.iter().any(|field| R::is_key(key, &field.name, py)) => {}
                ExtraBehavior::Allow => self.keep(&name, key, value, &mut out, kept, partial, state)?,
            }
        }
        Ok(out)
    }

    #[allow(clippy::too_many_arguments)]
    fn keep<'py, I: ValidateInput<'py>>(
        &self,
        name: &Bound<'py, PyString>,
        key: &I,
        value: &I,
        out: &mut Collected,
        kept: &Kept<'_, 'py>,
        partial: Partial,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let py = state.py;
        let mark = state.mark();
        let outer = std::mem::replace(&mut state.partial, Partial::Off);
        let name_out = match &self.extras_keys_validator {
            Some(validator) => key.run(validator, state),
            // names are texts themselves, whatever class the input has for its own
            None if !name.is_exact_instance_of::<PyString>() => {
                Ok(PyString::new(py, name.to_str().or_raise(state)?).into_any())
            }
            None => Ok(name.clone().into_any()),
        };
        if let Ok(name_out) = &name_out
            && !name_out.is_instance_of::<PyString>()
        {
            let found = type_name(name_out);
            return state.raise(PyTypeError::new_err(format!("Extra keys must be strings, got `{found}`")));
        }
        state.partial = partial;
        let value_out = match (&name_out, &self.extras_validator) {
            (Err(fail), _) if *fail != Fail::Lines => Err(*fail),
            (_, Some(validator)) => value.run(validator, state),
            (_, None) => value.to_object(py).or_raise(state),
        };
        state.partial = outer;
        match (name_out, value_out) {
            (Ok(name_out), Ok(value)) => {
                kept.dict.set_item(&name_out, value).or_raise(state)?;
                if let Some(fields_set) = kept.fields_set {
                    fields_set.add(name_out).or_raise(state)?;
                }
                Ok(())
            }
            (Ok(_), Err(Fail::Lines)) if partial != Partial::Off => {
                state.forget(mark);
                Ok(())
            }
            (Err(Fail::Lines), Ok(_) | Err(Fail::Lines)) | (Ok(_), Err(Fail::Lines)) => {
                state.locate(mark, |_| LocItem::from_object(name.as_any()));
                out.failed = true;
                Ok(())
            }
            (Err(fail), Ok(_)) | (_, Err(fail)) => Err(fail),
        }
    }

    /// Validates the value of a name that is no field, on assignment.
    pub fn assign<'py>(
        &self,
        name: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        current: &Bound<'py, PyDict>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        if self.behavior(state) == ExtraBehavior::Allow {
            let Some(validator) = &self.extras_validator else { return Ok(value.clone()) };
            let mark = state.mark();
            let data = others(current, name).or_raise(state)?;
            let before = (state.data.replace(data), state.field_name.replace(name.clone()));
            let out = value.run(validator, state);
            (state.data, state.field_name) = before;
            return match out {
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
