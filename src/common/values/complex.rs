//! Complex numbers out of Python objects and text, and their text.

use pyo3::prelude::*;
use pyo3::types::{PyComplex, PyString, PyType};

use crate::common::errors::{ErrorKind, Problem, is_interrupt};
use crate::common::values::Refusal;

/// What lax mode takes of Python objects: whatever `complex` takes; instances as they are.
pub fn from_python<'py>(input: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Refusal> {
    if input.is_instance_of::<PyComplex>() {
        return Ok(input.clone());
    }
    let py = input.py();
    class(py).call1((input,)).map_err(|error| match is_interrupt(py, &error) {
        true => Refusal::Raised(error),
        false => Problem::Plain(ErrorKind::ComplexType).into(),
    })
}

/// Text as Python writes complex numbers, such as `1+2j`.
pub fn from_text<'py>(py: Python<'py>, text: &str) -> Result<Bound<'py, PyAny>, Problem> {
    from_str(&PyString::new(py, text))
}

/// As `from_text`, for a `str`.
pub fn from_str<'py>(text: &Bound<'py, PyString>) -> Result<Bound<'py, PyAny>, Problem> {
    class(text.py()).call1((text,)).map_err(|_| Problem::Plain(ErrorKind::ComplexStrParsing))
}

fn class(py: Python<'_>) -> Bound<'_, PyType> {
    py.get_type::<PyComplex>()
}

/// Appends `1+2j`, or the imaginary part alone where the real part is zero.
pub fn write(out: &mut String, real: f64, imaginary: f64) {
    use std::fmt::Write;
    // Writing to a string cannot fail.
    if real != 0.0 {
        let _ = write!(out, "{real}");
        if imaginary.is_nan() || imaginary.is_sign_positive() {
            out.push('+');
        }
    }
    let _ = write!(out, "{imaginary}j");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        for (real, imaginary, expected) in [
            (1.0, 2.0, "1+2j"),
            (1.5, -2.5, "1.5-2.5j"),
            (-0.0, -0.0, "-0j"),
            (1.0, -0.0, "1-0j"),
            (f64::NAN, 0.0, "NaN+0j"),
            (1.0, -f64::NAN, "1+NaNj"),
            (f64::INFINITY, f64::NEG_INFINITY, "inf-infj"),
            (0.0, 1e-7, "0.0000001j"),
        ] {
            let mut text = String::new();
            write(&mut text, real, imaginary);
            assert_eq!(text, expected);
        }
    }
}
