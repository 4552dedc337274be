//! Everything about JSON text: reading it into a tape, making Python objects from the tape, writing it.
//!
//! The JSON input, the serializers' JSON sink and `from_json` use it; it knows nothing of schemas. Reading is two steps:
//! [`scanner::scan`] checks the whole text and leaves a flat [`tape`], then whoever needs a value reads it off the tape.
//! This is, beside `common/py`, the one place with `unsafe`: in the byte search, the tape's text access and the
//! building of strings.

pub mod append;
pub mod bytes;
pub mod cursor;
pub mod error;
pub mod escapes;
pub mod from_json;
pub mod number;
pub mod object;
mod plain_items;
mod rounding;
pub mod scanner;
pub mod strings;
pub mod tape;
pub mod tape_pool;
mod token_buffer;
pub mod value_at;
pub mod writer;

#[cfg(test)]
mod scanner_tests;
#[cfg(any(test, fuzzing))]
pub mod second_opinion;

pub use cursor::Cursor;
pub use error::ScanError;
pub use scanner::{Partial, ScanOptions, scan};
pub use strings::{CacheStrings, StringMaker};
pub use tape::{Doc, JsonValue, Kind, Token};

use pyo3::prelude::*;

use crate::common::errors::hooks::set_read_json;

/// Add this part's functions to the Python module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    set_read_json(value_at::value_at);
    module.add_function(wrap_pyfunction!(from_json::from_json, module)?)
}
