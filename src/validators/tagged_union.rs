//! `tagged-union`: one of several schemas, chosen by a tag in the input or by a function.

use std::sync::atomic::{AtomicU8, Ordering};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::parts::custom_error::CustomError;
use super::parts::direct;
use super::parts::fields::Place;
use super::parts::literal::LiteralLookup;
use super::parts::records::{Ask, Record};
use super::parts::union_plan::find_tag;
use super::{Compile, Fail, Named, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::discriminator::Discriminator;
use crate::common::errors::{CtxValue, ErrorKind, InputMode, LocItem, Problem};
use crate::common::input::View;
use crate::common::json::Cursor;
use crate::common::lookup::Alias;
use crate::common::py::constant::Constant;
use crate::common::py::show::Told;
use crate::common::py::tree::Key;
use crate::common::schema::reader::{boolean, of_type, required};
use crate::{inert_part, keys, node};

keys! {
    struct Keys {
        choices, discriminator, custom_error_type, custom_error_message, custom_error_context, from_attributes,
    }
}

node! {
    pub struct TaggedUnionValidator {
        pub discriminator: Discriminator,
        pub lookup: LiteralLookup,
        pub choices: Box<[Node]>,
        pub from_attributes: bool,
        pub custom_error: Option<Box<CustomError>>,
        pub tag_first: TagFirst,
    }
    shown by this {
        discriminator: this.discriminator,
        lookup: Told(this.lookup.shown(&this.choices)),
        from_attributes: this.from_attributes,
        custom_error: this.custom_error,
        tags_repr: Python::attach(|py| this.lookup.reprs(py).join(", ")),
        discriminator_repr: Python::attach(|py| this.discriminator.text(py)),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let discriminator = Discriminator::read(&required(keys.discriminator, "discriminator")?)?;
    let by_tag = of_type::<PyDict>(required(keys.choices, "choices")?, "dict")?;
    let choices = by_tag.values().iter().map(|choice| cx.node(&choice)).collect::<PyResult<_>>()?;
    let lookup = LiteralLookup::new(cx.py, by_tag.keys().iter())?;
    let from_attributes = match boolean(&keys.from_attributes)? {
        Some(flag) => flag,
        None => cx.config.from_attributes()?.unwrap_or(true),
    };
    let custom_error =
        CustomError::read(cx.py, &keys.custom_error_type, &keys.custom_error_message, keys.custom_error_context)?;
    let custom_error = custom_error.map(Box::new);
    Ok(node(TaggedUnionValidator {
        discriminator,
        lookup,
        choices,
        from_attributes,
        custom_error,
        tag_first: TagFirst::default(),
    }))
}

impl Room for TaggedUnionValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        match &self.discriminator {
            Discriminator::LookupPaths(alias) => {
                // a text under a key, as nearly all tags are: 150 instructions less
                if let Some(key) = alias.plain()
                    && let Some(index) = find_tag(key, &self.lookup, input, state.py)
                {
                    let tag = |py| Ok(self.lookup.values[index].bind(py).clone());
                    return self.run_choice(index, tag, input, state);
                }
                match self.tag_at(alias, input, state)? {
                    Some(tag) => self.choose(&tag, input, state),
                    None => self.not_found(input, state),
                }
            }
            Discriminator::Function(function) => {
                let value = input.to_object(state.py).or_raise(state)?;
                let tag = function.bind(state.py).call1((value,)).or_raise(state)?;
                if tag.is_none() { self.not_found(input, state) } else { self.choose(&tag, input, state) }
            }
        }
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        let py = state.py;
        if let Discriminator::LookupPaths(alias) = &self.discriminator
            && let Some(key) = alias.plain()
            && self.tag_first.decides(|| self.choices_repeat(key, py))
            && let Some(tag) = cursor.first_text(key.text(py))
            && let Some(index) = self.lookup.find_bytes(tag.bytes(), py)
        {
            return direct::value(&self.choices[index], cursor, state);
        }
        direct::exact(self, cursor, state)
    }

    fn name(&self, names: &mut Names) -> String {
        let choices: Vec<String> = self.choices.iter().map(|choice| choice.name(names)).collect();
        format!("tagged-union[{}]", choices.join(","))
    }

    fn reach(&self) -> Reach {
        match self.discriminator {
            Discriminator::LookupPaths(_) => Reach::Inside,
            Discriminator::Function(_) => Reach::Calls,
        }
    }
}

/// Whether the first tag of an object decides. Of a key that comes twice the last value counts, but a choice that reads the
/// tag, too, and takes its own only, refuses any other one. Found out when the first text comes: every cell has its tree by
/// then. In instructions for one of ten models of two fields and the tag: 5,000 by the tape, 3,500 directly.
#[derive(Debug, Default)]
pub struct TagFirst(AtomicU8);

inert_part!(TagFirst);

impl TagFirst {
    const YES: u8 = 1;
    const NO: u8 = 2;

    #[inline]
    fn decides(&self, find_out: impl FnOnce() -> bool) -> bool {
        match self.0.load(Ordering::Relaxed) {
            Self::YES => true,
            Self::NO => false,
            _ => {
                let decides = find_out();
                self.0.store(if decides { Self::YES } else { Self::NO }, Ordering::Relaxed);
                decides
            }
        }
    }
}

/// How far cells are followed to find the fields of a choice.
const DEPTH: u32 = 8;

impl TaggedUnionValidator {
    /// Whether each choice has the tag as a field of its own, which takes nothing but the tags of this choice.
    #[cold]
    fn choices_repeat(&self, key: &Key, py: Python<'_>) -> bool {
        self.choices.iter().enumerate().all(|(index, choice)| {
            let fields = choice.record_fields(DEPTH).map_or(&[][..], |fields| &fields.list);
            let Some(field) = fields.iter().find(|field| field.name.as_ptr() == key.as_ptr()) else { return false };
            let Some(literals) = field.validator.literals().filter(|literals| literals.is_texts()) else {
                return false;
            };
            let own = |value: &Constant| {
                let text = value.bind(py).cast::<PyString>().ok();
                text.and_then(|text| self.lookup.find_text(text).ok()?) == Some(index)
            };
            field.alias.is_none() && field.init && !field.escapes && literals.values.iter().all(own)
        })
    }

    /// The tag of an input with fields: the first that is there.
    fn tag_at<'py, I: ValidateInput<'py>>(
        &self,
        alias: &Alias,
        input: &I,
        state: &mut State<'py>,
    ) -> Result<Option<<I::Record as Record<'py>>::Value>, Fail> {
        let py = state.py;
        let from_attributes = state.call.from_attributes.unwrap_or(self.from_attributes);
        let ask = Ask { dicts_only: state.strict_or(false), from_attributes, as_dicts: false };
        let Some(record) = input.record(ask).or_raise(state)? else {
            let has_attributes = I::MODE == InputMode::Python && from_attributes;
            let kind = if has_attributes { ErrorKind::ModelAttributesType } else { ErrorKind::DictType };
            return state.fail(kind, input);
        };
        for path in alias.paths() {
            match record.at(Place::Path(path), py) {
                Ok(None) => {}
                Ok(found) => return Ok(found),
                Err(trouble) => return trouble.end(state.mark(), input, state),
            }
        }
        Ok(None)
    }

    fn choose<'py, T, I>(&self, tag: &T, input: &I, state: &mut State<'py>) -> Out<'py>
    where
        T: ValidateInput<'py>,
        I: ValidateInput<'py>,
    {
        // what cannot be compared is no tag
        state.quiet += 1;
        let found = match tag.view() {
            // a tag is a text, whatever texts may stand for elsewhere
            View::Strings(object) => self.lookup.find(object, state),
            _ => self.lookup.find(tag, state),
        };
        state.quiet -= 1;
        let index = match found {
            Ok(Some(index)) => index,
            Ok(None) | Err(Fail::Lines) => return self.invalid(tag, input, state),
            Err(fail) => return Err(fail),
        };
        self.run_choice(index, |py| tag.to_object(py), input, state)
    }

    #[inline]
    fn run_choice<'py, I: ValidateInput<'py>>(
        &self,
        index: usize,
        tag: impl Fn(Python<'py>) -> PyResult<Bound<'py, PyAny>>,
        input: &I,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let mark = state.mark();
        let out = input.run(&self.choices[index], state);
        if out.is_err() && state.mark() > mark {
            let tag = tag(state.py).or_raise(state)?;
            state.locate(mark, |_| LocItem::from_object(&tag));
        }
        out
    }

    #[cold]
    fn not_found<'py, I: ValidateInput<'py>, T>(&self, input: &I, state: &mut State<'py>) -> Result<T, Fail> {
        if let Some(error) = &self.custom_error {
            return error.fail(input, state);
        }
        let py = state.py;
        state.fail_late(|| Problem::with1(ErrorKind::UnionTagNotFound, self.discriminator.text(py)), input)
    }

    #[cold]
    fn invalid<'py, T, I, R>(&self, tag: &T, input: &I, state: &mut State<'py>) -> Result<R, Fail>
    where
        T: ValidateInput<'py>,
        I: ValidateInput<'py>,
    {
        if let Some(error) = &self.custom_error {
            return error.fail(input, state);
        }
        let py = state.py;
        let tag = tag.to_object(py).or_raise(state)?;
        let problem = || {
            let expected = self.lookup.reprs(py).join(", ");
            let context = [self.discriminator.text(py), tag.to_string(), expected];
            Problem::with(ErrorKind::UnionTagInvalid, context.map(CtxValue::from))
        };
        state.fail_late(problem, input)
    }
}
