//! How times, bytes and non-finite numbers are written, read from config once.

use pyo3::prelude::*;

use crate::common::errors::SchemaError;
use crate::common::json::writer::InfNan;
use crate::common::schema::Config;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BytesMode {
    #[default]
    Utf8,
    Base64,
    Hex,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimedeltaMode {
    #[default]
    Iso8601,
    Float,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TemporalMode {
    #[default]
    Iso8601,
    Seconds,
    Milliseconds,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum InfNanMode {
    #[default]
    Null,
    Constants,
    Strings,
}

crate::plain_part!(BytesMode, TimedeltaMode, TemporalMode, InfNanMode);

impl InfNanMode {
    pub fn writer(self) -> InfNan {
        match self {
            Self::Null => InfNan::Null,
            Self::Constants => InfNan::Constants,
            Self::Strings => InfNan::Strings,
        }
    }
}

/// All of them together, for inference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Modes {
    pub bytes: BytesMode,
    pub timedelta: TimedeltaMode,
    pub temporal: TemporalMode,
    pub inf_nan: InfNanMode,
    /// `ser_json_temporal` was given: it rules timedeltas too
    pub temporal_set: bool,
}

macro_rules! parse {
    ($ty:ident, $what:literal, $($text:literal => $variant:ident),*) => {
        impl $ty {
            /// The mode by its name in config.
            ///
            /// # Errors
            /// `SchemaError` for another word.
            pub fn parse(text: &str) -> PyResult<Self> {
                match text {
                    $($text => Ok(Self::$variant),)*
                    other => Err(SchemaError::new_err(format!(
                        "Invalid {} serialization mode: `{}`, expected {}", $what, other, expected(&[$($text),*])
                    ))),
                }
            }
        }
    };
}

fn expected(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
        all => all.join(", "),
    }
}

parse!(BytesMode, "bytes", "utf8" => Utf8, "base64" => Base64, "hex" => Hex);
parse!(TimedeltaMode, "timedelta", "iso8601" => Iso8601, "float" => Float);
parse!(TemporalMode, "temporal", "iso8601" => Iso8601, "seconds" => Seconds, "milliseconds" => Milliseconds);
parse!(InfNanMode, "inf_nan", "null" => Null, "constants" => Constants, "strings" => Strings);

impl Modes {
    /// # Errors
    /// `TypeError` or `SchemaError` for wrong values.
    pub fn read(config: &Config<'_>) -> PyResult<Self> {
        fn mode<T: Default>(text: Option<String>, parse: fn(&str) -> PyResult<T>) -> PyResult<T> {
            text.map_or_else(|| Ok(T::default()), |text| parse(&text))
        }
        let temporal = config.ser_json_temporal()?;
        Ok(Self {
            bytes: mode(config.ser_json_bytes()?, BytesMode::parse)?,
            timedelta: mode(config.ser_json_timedelta()?, TimedeltaMode::parse)?,
            temporal_set: temporal.is_some(),
            temporal: mode(temporal, TemporalMode::parse)?,
            inf_nan: mode(config.ser_json_inf_nan()?, InfNanMode::parse)?,
        })
    }
}
