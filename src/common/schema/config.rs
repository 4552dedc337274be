//! Config: read from its dict once, merged into node parameters while compiling; nodes never see it.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::reader::{boolean, of_type, size, text};
use crate::keys;

keys! {
    struct ConfigKeys {
        strict, extra_fields_behavior, typed_dict_total, from_attributes, loc_by_alias, revalidate_instances, validate_default,
        str_max_length, str_min_length, str_strip_whitespace, str_to_lower, str_to_upper, ascii_only, allow_inf_nan,
        ser_json_timedelta, ser_json_temporal, ser_json_bytes, ser_json_inf_nan, val_json_bytes, val_temporal_unit,
        microseconds_precision, hide_input_in_errors, validation_error_cause, coerce_numbers_to_str, regex_engine,
        cache_strings, validate_by_alias, validate_by_name, serialize_by_alias, polymorphic_serialization,
        url_preserve_empty_path,
    }
}

/// One config dict. Values are kept as found: a room converts the ones it reads, so that a wrong value raises where the
/// reference raises, when a kind that reads it is built.
pub struct Config<'py> {
    keys: Option<ConfigKeys<'py>>,
    /// the dict itself, for functions that take info
    pub dict: Option<Bound<'py, PyDict>>,
}

macro_rules! getters {
    ($($convert:ident -> $ty:ty { $($key:ident),* $(,)? })*) => {$($(
        /// # Errors
        /// `TypeError` for a value of another type.
        pub fn $key(&self) -> PyResult<Option<$ty>> {
            match &self.keys {
                Some(keys) if keys.$key.is_some() => $convert(&keys.$key),
                _ => Ok(None),
            }
        }
    )*)*};
}

impl<'py> Config<'py> {
    pub fn empty() -> Self {
        Self { keys: None, dict: None }
    }

    /// # Errors
    /// `TypeError` where `config` is no dict.
    pub fn read(config: Option<&Bound<'py, PyAny>>) -> PyResult<Self> {
        match config {
            Some(value) if !value.is_none() => {
                let dict = of_type::<PyDict>(value.clone(), "dict")?;
                Ok(Self { keys: Some(ConfigKeys::read(&dict)), dict: Some(dict) })
            }
            _ => Ok(Self::empty()),
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
        let stated = self.keys.as_ref().and_then(|keys| keys.extra_fields_behavior.clone());
        text(&stated.filter(|value| !value.is_none()))
    }

    /// `cache_strings` as found: a bool or one of three texts.
    pub fn cache_strings(&self) -> Option<&Bound<'py, PyAny>> {
        self.keys.as_ref().and_then(|keys| keys.cache_strings.as_ref())
    }
}
