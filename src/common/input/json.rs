//! JSON values on the tape as inputs.

use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use super::{Arrays, Entries, Input, Items, Mappings, Refused, View};
use crate::common::errors::{InputMode, InputValue};
use crate::common::json::object::to_object;
use crate::common::json::strings::to_string;
use crate::common::json::{CacheStrings, JsonValue, Kind};

impl<'a, 'py> Input<'py> for JsonValue<'a> {
    const MODE: InputMode = InputMode::Json;
    type Items = JsonItems<'a>;
    type Entries = JsonEntries<'a>;

    #[inline]
    fn view(&self) -> View<'_, 'py> {
        View::Json(*self)
    }

    #[inline]
    fn to_object(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.kind() {
            Kind::Int => Ok(PyInt::new(py, self.int()).into_any()),
            _ => to_object(py, *self, CacheStrings::All),
        }
    }

    fn error_value(&self) -> InputValue {
        InputValue::Json { offset: self.offset() as u32 }
    }

    #[inline]
    fn is_none(&self) -> bool {
        self.kind() == Kind::Null
    }

    #[inline]
    fn as_str(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        if self.kind() == Kind::Str { to_string(py, *self).map(Some) } else { Ok(None) }
    }

    #[inline]
    fn items(&self, _: Python<'py>, _: Arrays) -> PyResult<Option<JsonItems<'a>>> {
        Ok((self.kind() == Kind::Array).then(|| JsonItems { next: self.first(), left: self.len(), total: self.len() }))
    }

    fn entries(&self, _: Python<'py>, _: Mappings) -> Result<JsonEntries<'a>, Refused> {
        if self.kind() == Kind::Object { Ok(JsonEntries::of(*self)) } else { Err(Refused::No) }
    }
}

pub struct JsonItems<'a> {
    next: JsonValue<'a>,
    left: usize,
    total: usize,
}

impl<'a, 'py> Items<'py> for JsonItems<'a> {
    type Item = JsonValue<'a>;

    fn total(&self) -> Option<usize> {
        Some(self.total)
    }

    #[inline]
    fn next(&mut self, _: Python<'py>) -> PyResult<Option<JsonValue<'a>>> {
        Ok(Items::next_plain(self))
    }

    #[inline]
    fn is_plain(&self) -> bool {
        true
    }

    #[inline]
    fn next_plain(&mut self) -> Option<JsonValue<'a>> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let item = self.next;
        self.next = item.next_sibling();
        Some(item)
    }
}

pub struct JsonEntries<'a> {
    next: JsonValue<'a>,
    left: usize,
}

impl<'a> JsonEntries<'a> {
    /// The pairs of an object.
    #[inline]
    pub fn of(object: JsonValue<'a>) -> Self {
        Self { next: object.first(), left: object.len() }
    }

    /// The next pair, for readers that need no `Python`.
    #[inline]
    pub fn pair(&mut self) -> Option<(JsonValue<'a>, JsonValue<'a>)> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let key = self.next.as_key();
        let value = key.next_sibling();
        self.next = value.next_sibling();
        Some((key, value))
    }
}

impl<'a, 'py> Entries<'py> for JsonEntries<'a> {
    type Item = JsonValue<'a>;

    #[inline]
    fn is_empty(&self) -> bool {
        self.left == 0
    }

    #[inline]
    fn next(&mut self, _: Python<'py>) -> PyResult<Option<(JsonValue<'a>, JsonValue<'a>)>> {
        Ok(self.pair())
    }
}
