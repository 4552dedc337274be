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

crate::plain_part!(BytesMode, TemporalMode, InfNanMode);

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
    pub timedelta: TemporalMode,
    pub temporal: TemporalMode,
    pub inf_nan: InfNanMode,
}

macro_rules! parse {
    ($ty:ident, $($text:literal => $variant:ident),*) => {
        impl $ty {
            /// The mode by its name in config.
            ///
            /// # Errors
            /// `SchemaError` for another word.
            pub fn parse(text: &str) -> PyResult<Self> {
                match text {
                    $($text => Ok(Self::$variant),)*
                    // each word is followed by "or", the last one too
                    other => Err(SchemaError::new_err(format!(
                        concat!("Invalid ", stringify!($ty), " serialization mode: `{}`, expected ", $($text, " or "),*),
                        other
                    ))),
                }
            }
        }
    };
}

parse!(BytesMode, "utf8" => Utf8, "base64" => Base64, "hex" => Hex);
parse!(TimedeltaMode, "iso8601" => Iso8601, "float" => Float);
parse!(TemporalMode, "iso8601" => Iso8601, "seconds" => Seconds, "milliseconds" => Milliseconds);
parse!(InfNanMode, "null" => Null, "constants" => Constants, "strings" => Strings);

fn mode<T: Default>(text: Option<String>, parse: fn(&str) -> PyResult<T>) -> PyResult<T> {
    text.map_or_else(|| Ok(T::default()), |text| parse(&text))
}

impl TemporalMode {
    /// # Errors
    /// `TypeError` or `SchemaError` for wrong values.
    pub fn read(config: &Config<'_>) -> PyResult<Self> {
        mode(config.ser_json_temporal()?, Self::parse)
    }

    /// How durations are written: as `ser_json_temporal` says where it is given, else as `ser_json_timedelta` does.
    ///
    /// # Errors
    /// `TypeError` or `SchemaError` for wrong values of the one that counts.
    pub fn read_for_timedelta(config: &Config<'_>) -> PyResult<Self> {
        match config.ser_json_temporal()? {
            Some(temporal) => Self::parse(&temporal),
            None => Ok(mode(config.ser_json_timedelta()?, TimedeltaMode::parse)?.into()),
        }
    }
}

impl From<TimedeltaMode> for TemporalMode {
    fn from(mode: TimedeltaMode) -> Self {
        match mode {
            TimedeltaMode::Iso8601 => Self::Iso8601,
            TimedeltaMode::Float => Self::Seconds,
        }
    }
}

impl BytesMode {
    /// # Errors
    /// `TypeError` or `SchemaError` for wrong values.
    pub fn read(config: &Config<'_>) -> PyResult<Self> {
        mode(config.ser_json_bytes()?, Self::parse)
    }
}

impl InfNanMode {
    /// # Errors
    /// `TypeError` or `SchemaError` for wrong values.
    pub fn read(config: &Config<'_>) -> PyResult<Self> {
        mode(config.ser_json_inf_nan()?, Self::parse)
    }
}

impl Modes {
    /// # Errors
    /// `TypeError` or `SchemaError` for wrong values.
    pub fn read(config: &Config<'_>) -> PyResult<Self> {
        Ok(Self {
            timedelta: TemporalMode::read_for_timedelta(config)?,
            temporal: TemporalMode::read(config)?,
            bytes: BytesMode::read(config)?,
            inf_nan: InfNanMode::read(config)?,
        })
    }
}
