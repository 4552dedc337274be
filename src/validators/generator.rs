//! `generator`: anything that can be iterated; gives an iterator that validates its items as they are asked for.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::iterator::{Source, ValidatorIterator};
use super::parts::length::Length;
use super::parts::sequence;
use super::{Compile, Named, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::ErrorKind;
use crate::common::input::View;
use crate::common::json::value_at::text_of;
use crate::common::json::{JsonValue, Kind};
use crate::common::py::show::Told;
use crate::{keys, node};

keys! { struct Keys { items_schema, min_length, max_length } }

node! {
    pub struct GeneratorValidator {
        pub item_validator: Option<Node>,
        pub length: Option<Box<Length>>,
        pub hide_input_in_errors: bool,
        pub validation_error_cause: bool,
    }
    shown by this {
        item_validator: Told(&this.item_validator),
        min_length: this.length.as_ref().and_then(|length| length.min),
        max_length: this.length.as_ref().and_then(|length| length.max),
        name: Named(this),
        hide_input_in_errors: this.hide_input_in_errors,
        validation_error_cause: this.validation_error_cause,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let items = keys.items_schema.map(|items| cx.node(&items)).transpose()?;
    Ok(node(GeneratorValidator {
        // items of any kind need no validator of their own
        item_validator: items.filter(|items| items.type_name() != "AnyValidator"),
        length: Length::read(&keys.min_length, &keys.max_length)?,
        hide_input_in_errors: cx.config.hide_input_in_errors()?.unwrap_or(false),
        validation_error_cause: cx.config.validation_error_cause()?.unwrap_or(false),
    }))
}

impl Room for GeneratorValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let source = match input.view() {
            View::Python(object) => {
                object.try_iter().ok().map(|items| Source::Python(items.unbind(), object.clone().unbind()))
            }
            View::Json(value) => json_items(value),
            View::Strings(_) => None,
        };
        let Some(source) = source else { return state.fail(ErrorKind::IterableType, input) };
        let settings = (self.hide_input_in_errors, self.validation_error_cause);
        let length = self.length.as_deref().copied();
        let iterator = ValidatorIterator::new(source, self.item_validator.clone(), length, settings, state);
        Ok(Bound::new(state.py, iterator).or_raise(state)?.into_any())
    }

    fn name(&self, names: &mut Names) -> String {
        format!("generator[{}]", sequence::items_name(self.item_validator.as_ref(), names))
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

/// The items of an array, the keys of an object, the characters of a string.
fn json_items(value: JsonValue<'_>) -> Option<Source> {
    match value.kind() {
        Kind::Array => Some(Source::Array { text: text_of(value).into(), count: value.len(), at: 1 }),
        Kind::Object => Some(Source::Texts(value.entries().map(|(key, _)| text_of(key).into()).collect())),
        Kind::Str => Some(Source::Texts(value.text().chars().map(quoted).collect())),
        _ => None,
    }
}

/// A character as a JSON string.
fn quoted(character: char) -> Box<[u8]> {
    match character {
        '"' | '\\' | '\0'..='\x1f' => format!("\"\\u{:04x}\"", u32::from(character)).into_bytes().into(),
        other => format!("\"{other}\"").into_bytes().into(),
    }
}
