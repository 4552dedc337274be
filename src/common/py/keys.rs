//! Interned names that the engine looks up on Python objects and in schema dicts.

/// A bound, process-wide interned `str`: `name!(py, "__dict__")`.
#[macro_export]
macro_rules! name {
    ($py:expr, $text:expr) => {
        pyo3::intern!($py, $text)
    };
}
