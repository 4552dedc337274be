//! Config: read from its dict once, merged into node parameters while compiling; nodes never see it.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::reader::{Value, boolean, of_type, size, text};
use crate::common::py::object::{DictReader, dict_get, place_of};
use crate::name;

macro_rules! names {
    ($($key:ident),* $(,)?) => {
        /// What a config can say, in the order of the bits.
        const NAMES: [&str; [$(stringify!($key)),*].len()] = [$(stringify!($key)),*];

        /// The bits of what a dict says.
        fn stated(dict: &Bound<'_, PyDict>) -> u32 {
            let names = [$(name!(dict.py(), stringify!($key))),*];
            let mut stated = 0;
            let mut pairs = DictReader::new(dict);
            while let Ok(Some((key, _))) = pairs.next_pair() {
                stated |= place_of(&key, &names).map_or(0, |place| 1 << place);
            }
            stated
        }
    };
}

names! {
    strict, extra_fields_behavior, typed_dict_total, from_attributes, loc_by_alias, revalidate_instances, validate_default,
    str_max_length, str_min_length, str_strip_whitespace, str_to_lower, str_to_upper, ascii_only, allow_inf_nan,
    ser_json_timedelta, ser_json_temporal, ser_json_bytes, ser_json_inf_nan, val_json_bytes, val_temporal_unit,
    microseconds_precision, hide_input_in_errors, validation_error_cause, coerce_numbers_to_str, regex_engine,
    cache_strings, validate_by_alias, validate_by_name, serialize_by_alias, polymorphic_serialization,
    url_preserve_empty_path,
}

/// The bit of a name.
const fn bit(name: &str) -> u32 {
    let mut place = 0;
    while place < NAMES.len() {
        let (a, b) = (NAMES[place].as_bytes(), name.as_bytes());
        let mut at = 0;
        while at < a.len() && at < b.len() && a[at] == b[at] {
            at += 1;
        }
        if at == a.len() && at == b.len() {
            return 1 << place;
        }
        place += 1;
    }
    panic!("no such name in a config")
}

/// One config dict. It is walked once to see what it says; values are read when a room asks for them, so that a wrong
/// value raises where the reference raises, when a kind that reads it is built.
#[derive(Clone)]
pub struct Config<'py> {
    stated: u32,
    /// the dict itself, for functions that take info
    pub dict: Option<Bound<'py, PyDict>>,
}

macro_rules! getters {
    ($($convert:ident -> $ty:ty { $($key:ident),* $(,)? })*) => {$($(
        /// # Errors
        /// `TypeError` for a value of another type.
        pub fn $key(&self) -> PyResult<Option<$ty>> {
            const BIT: u32 = bit(stringify!($key));
            if self.stated & BIT == 0 {
                return Ok(None);
            }
            $convert(&self.value(|py| name!(py, stringify!($key)))?)
        }
    )*)*};
}

impl<'py> Config<'py> {
    pub fn empty() -> Self {
        Self { stated: 0, dict: None }
    }

    /// # Errors
    /// `TypeError` where `config` is no dict.
    pub fn read(config: Option<&Bound<'py, PyAny>>) -> PyResult<Self> {
        match config {
            Some(value) => {
                let dict = of_type::<PyDict>(value.clone(), "dict")?;
                Ok(Self { stated: stated(&dict), dict: Some(dict) })
            }
            None => Ok(Self::empty()),
        }
    }

    /// Whether both are one and the same dict.
    pub fn is(&self, other: &Self) -> bool {
        let dict = |config: &Self| config.dict.as_ref().map(|dict| dict.as_ptr());
        dict(self) == dict(other)
    }

    fn value<'a>(&'a self, name: impl FnOnce(Python<'py>) -> &'a Bound<'py, PyString>) -> PyResult<Value<'py>> {
        match &self.dict {
            Some(dict) => dict_get(dict, name(dict.py())),
            None => Ok(None),
        }
    }

    getters! {
        boolean -> bool {
            strict, typed_dict_total, from_attributes, loc_by_alias, validate_default, str_strip_whitespace, str_to_lower,
            str_to_upper, ascii_only, allow_inf_nan, hide_input_in_errors, validation_error_cause, coerce_numbers_to_str,
            validate_by_alias, validate_by_name, serialize_by_alias, polymorphic_serialization, url_preserve_empty_path,
        }
        size -> usize { str_max_length, str_min_length }
        text -> String {
            revalidate_instances, ser_json_timedelta, ser_json_temporal, ser_json_bytes,
            ser_json_inf_nan, val_json_bytes, val_temporal_unit, microseconds_precision, regex_engine,
        }
    }

    /// # Errors
    /// `TypeError` for a value of another type; `None` is as good as no value.
    pub fn extra_fields_behavior(&self) -> PyResult<Option<String>> {
        if self.stated & const { bit("extra_fields_behavior") } == 0 {
            return Ok(None);
        }
        let value = self.value(|py| name!(py, "extra_fields_behavior"))?;
        text(&value.filter(|value| !value.is_none()))
    }

    /// `cache_strings` as found: a bool or one of three texts.
    ///
    /// # Errors
    /// What looking it up raises.
    pub fn cache_strings(&self) -> PyResult<Value<'py>> {
        self.value(|py| name!(py, "cache_strings"))
    }
}
