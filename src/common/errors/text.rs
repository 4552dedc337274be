//! Texts of Python objects in error messages. None of it fails, since an error is being shown already.

use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Longest text of an input shown whole, in bytes.
const SHOWN: usize = 50;

/// `repr(value)`, or a stand-in that names the class where repr fails.
pub fn safe_repr(value: &Bound<'_, PyAny>) -> String {
    match value.repr() {
        Ok(text) => text.to_string_lossy().into_owned(),
        Err(_) => format!("<unprintable {} object>", type_name(value)),
    }
}

/// The text of an object within a message: text as it is, everything else by `str`, a failure of which is reported
/// as unraisable and stood in for.
pub fn display(value: &Bound<'_, PyAny>) -> String {
    match value.cast_exact::<PyString>() {
        Ok(text) => text.to_string_lossy().into_owned(),
        Err(_) => value.to_string(),
    }
}

/// The qualified name of the value's class.
pub fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().qualname().map_or_else(|_| "unknown".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// Whether an exception is no error of a value (`KeyboardInterrupt`, `SystemExit` and the like): it ends the call.
pub fn is_interrupt(py: Python<'_>, err: &PyErr) -> bool {
    !err.is_instance_of::<PyException>(py)
}

/// What user code gave, or nothing where it raised.
///
/// # Errors
/// Exceptions that are no error of a value.
pub fn unless_interrupted<T>(py: Python<'_>, out: PyResult<T>) -> PyResult<Option<T>> {
    match out {
        Ok(value) => Ok(Some(value)),
        Err(error) if is_interrupt(py, &error) => Err(error),
        Err(_) => Ok(None),
    }
}

/// An exception as messages about reading an input name it: its class, and what it says unless that is nothing.
pub fn describe_exception(py: Python<'_>, err: &PyErr) -> String {
    let value = err.value(py);
    let class = type_name(value.as_any());
    match value.str() {
        Err(_) => format!("{class}: <exception str() failed>"),
        Ok(text) => match text.to_string_lossy() {
            text if text.is_empty() => class,
            text => format!("{class}: {text}"),
        },
    }
}

/// Append an input's repr, its middle left out if it is long: 25 bytes of the start and 24 of the end stay, less
/// where a character would be cut.
pub fn write_shortened(text: &str, out: &mut String) {
    if text.len() <= SHOWN {
        return out.push_str(text);
    }
    let mut head = SHOWN / 2;
    while !text.is_char_boundary(head) {
        head -= 1;
    }
    let mut tail = text.len() - (SHOWN / 2 - 1);
    while !text.is_char_boundary(tail) {
        tail += 1;
    }
    out.push_str(&text[..head]);
    out.push_str("...");
    out.push_str(&text[tail..]);
}

/// Append ` [..., input_value=..., input_type=...]`'s two input parts.
pub fn write_input(value: &Bound<'_, PyAny>, out: &mut String) {
    write_input_of(value, &type_name(value), out);
}

/// As `write_input`, with the class by its plain name: so serializers tell of values.
pub fn write_dumped(value: &Bound<'_, PyAny>, out: &mut String) {
    let class =
        value.get_type().name().map_or_else(|_| "unknown".to_owned(), |name| name.to_string_lossy().into_owned());
    write_input_of(value, &class, out);
}

fn write_input_of(value: &Bound<'_, PyAny>, class: &str, out: &mut String) {
    out.push_str("input_value=");
    write_shortened(&safe_repr(value), out);
    out.push_str(", input_type=");
    out.push_str(class);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shortened(text: &str) -> String {
        let mut out = String::new();
        write_shortened(text, &mut out);
        out
    }

    #[test]
    fn long_texts_keep_25_bytes_of_the_start_and_24_of_the_end() {
        assert_eq!(shortened(&"a".repeat(50)), "a".repeat(50));
        assert_eq!(shortened(&"a".repeat(51)), format!("{}...{}", "a".repeat(25), "a".repeat(24)));
        assert_eq!(shortened(&"\u{1F600}".repeat(20)), format!("{0}...{0}", "\u{1F600}".repeat(6)));
    }
}
