//! What a union finds out about its choices once: which run code of the schema's, and which of them a literal of the input
//! belongs to.

use std::fmt;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString};

use super::fields::Fields;
use super::literal::LiteralLookup;
use crate::common::input::{JsonEntries, View};
use crate::common::json::Kind;
use crate::common::py::constant::{MOST_DATA, is_plain_data};
use crate::common::py::object::dict_get;
use crate::common::py::tree::Key;
use crate::inert_part;
use crate::validators::{Node, Reach, ValidateInput};

/// Whether reading an input runs no code of anybody's.
pub fn is_plain_input<'py, I: ValidateInput<'py>>(input: &I) -> bool {
    match input.view() {
        View::Python(object) => is_plain_data(object, &mut { MOST_DATA }),
        View::Json(_) | View::Strings(_) => true,
    }
}

/// What can be left out, found out once.
///
/// In instructions, one of five models of two fields: with a literal field 4,100 instead of 22,000, without 6,000 instead of
/// 12,400.
pub struct Plan(PyOnceLock<Box<Facts>>);

impl Default for Plan {
    fn default() -> Self {
        Self(PyOnceLock::new())
    }
}

impl Plan {
    /// Asked when the first value comes: every cell has its tree by then.
    pub fn get<'a>(&self, py: Python<'_>, choices: impl Iterator<Item = &'a Node>) -> &Facts {
        self.0.get_or_init(py, || Box::new(Facts::of(py, &choices.collect::<Vec<_>>())))
    }
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Plan")
    }
}

inert_part!(Plan);

pub struct Facts {
    /// by choice: whether it runs nobody's code
    pure: Box<[bool]>,
    /// how many choices do
    pub impure: usize,
    pub tags: Option<Tags>,
    needs: Option<Needs>,
}

/// The keys that an input needs for each choice.
struct Needs {
    keys: LiteralLookup,
    /// by choice: bits of the keys
    masks: Box<[u64]>,
}

/// A field that every choice has, each with texts of its own.
pub struct Tags {
    key: Key,
    lookup: LiteralLookup,
    /// by index in `lookup`
    choices: Box<[usize]>,
}

/// How far cells are followed to find the fields of a choice.
const DEPTH: u32 = 8;

impl Facts {
    fn of(py: Python<'_>, choices: &[&Node]) -> Self {
        let pure: Box<[bool]> = choices.iter().map(|choice| choice.reach() == Reach::Inside).collect();
        let impure = pure.iter().filter(|pure| !**pure).count();
        let tags = if impure < 2 { Tags::find_field(py, choices) } else { None };
        let needs = if impure == 0 { Needs::of(py, choices) } else { None };
        Self { pure, impure, tags, needs }
    }

    /// The choices whose keys are all there, as a function of their index. To be asked while probing only.
    pub fn candidates<'py, I: ValidateInput<'py>>(&self, input: &I, py: Python<'py>) -> impl Fn(usize) -> bool {
        let needs = self.needs.as_ref();
        let found = needs.and_then(|needs| Some((&needs.masks, needs.found(input, py)?)));
        move |index| found.is_none_or(|(masks, found)| masks[index] & !found == 0)
    }

    pub fn others_are_pure(&self, index: usize) -> bool {
        self.impure == 0 || self.impure == 1 && !self.pure[index]
    }
}

/// The index of the text that an exact dict or a JSON object has under a key.
#[inline]
pub fn find_tag<'py, I: ValidateInput<'py>>(
    key: &Key,
    lookup: &LiteralLookup,
    input: &I,
    py: Python<'py>,
) -> Option<usize> {
    match input.view() {
        View::Json(value) if value.kind() == Kind::Object => {
            let tag = value.get(key.text(py)).filter(|tag| tag.kind() == Kind::Str)?;
            lookup.find_json_text(tag, py)
        }
        View::Python(object) => {
            let tag = dict_get(object.cast_exact::<PyDict>().ok()?, key.bind(py)).ok()??;
            lookup.find_text(tag.cast_exact::<PyString>().ok()?).ok()?
        }
        _ => None,
    }
}

impl Needs {
    fn of(py: Python<'_>, choices: &[&Node]) -> Option<Self> {
        let mut keys: Vec<&Key> = Vec::new();
        let mut masks = Vec::with_capacity(choices.len());
        for choice in choices {
            let needed = choice.record_fields(DEPTH).map_or(&[][..], |fields| &fields.list).iter();
            let mut mask = 0;
            for field in needed.filter(|field| field.is_needed()) {
                let known = keys.iter().position(|key| key.as_ptr() == field.name.as_ptr());
                let at = known.unwrap_or(keys.len());
                if known.is_none() {
                    keys.push(&field.name);
                }
                mask |= 1u64.checked_shl(at as u32)?;
            }
            masks.push(mask);
        }
        let keys = LiteralLookup::new(py, keys.iter().map(|key| key.bind(py).clone().into_any())).ok()?;
        masks.iter().any(|mask| *mask != 0).then(|| Self { keys, masks: masks.into_boxed_slice() })
    }

    /// The bits of the keys that an input has; nothing for what is no record, or too large to be looked through.
    fn found<'py, I: ValidateInput<'py>>(&self, input: &I, py: Python<'py>) -> Option<u64> {
        let mut found = 0;
        match input.view() {
            View::Json(value) if value.kind() == Kind::Object => {
                let mut entries = JsonEntries::of(value);
                while let Some((key, _)) = entries.pair() {
                    found |= self.keys.find_json_text(key, py).map_or(0, |index| 1 << index);
                }
            }
            View::Python(object) => {
                let dict = object.cast_exact::<PyDict>().ok().filter(|dict| dict.len() <= MOST_DATA)?;
                for (key, _) in dict {
                    let key = key.cast_exact::<PyString>().ok()?;
                    found |= self.keys.find_text(key).ok()?.map_or(0, |index| 1 << index);
                }
            }
            _ => return None,
        }
        Some(found)
    }
}

impl Tags {
    fn find_field(py: Python<'_>, choices: &[&Node]) -> Option<Self> {
        let fields: Vec<&Fields> = choices.iter().map(|choice| choice.record_fields(DEPTH)).collect::<Option<_>>()?;
        let (first, _) = fields.split_first()?;
        first.list.iter().find_map(|field| Self::of_field(py, &field.name, &fields))
    }

    fn of_field(py: Python<'_>, key: &Key, fields: &[&Fields]) -> Option<Self> {
        let mut values = Vec::new();
        let mut choices = Vec::new();
        for (index, fields) in fields.iter().enumerate() {
            let field = fields.list.iter().find(|field| field.name.as_ptr() == key.as_ptr())?;
            let literals = field.validator.literals().filter(|literals| literals.is_texts())?;
            if field.alias.is_some() || !field.init {
                return None;
            }
            for value in &literals.values {
                values.push(value.bind(py).clone());
                choices.push(index);
            }
        }
        let lookup = LiteralLookup::new(py, values.iter().cloned()).ok()?;
        // of equal texts the last one counts: each must belong to one choice alone
        for (value, choice) in values.iter().zip(&choices) {
            let found = lookup.find_text(value.cast().ok()?).ok()??;
            if choices[found] != *choice {
                return None;
            }
        }
        Some(Self { key: Key::new(key.bind(py)), lookup, choices: choices.into_boxed_slice() })
    }

    /// The choice that the input's text belongs to, where the input is plain data.
    pub fn find<'py, I: ValidateInput<'py>>(&self, input: &I, py: Python<'py>) -> Option<usize> {
        let found = find_tag(&self.key, &self.lookup, input, py).filter(|_| is_plain_input(input));
        self.choices.get(found?).copied()
    }
}
