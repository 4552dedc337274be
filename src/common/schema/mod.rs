//! Reading schema dicts: each dict is iterated once, config is merged once.

pub mod config;
pub mod reader;

pub use config::Config;
