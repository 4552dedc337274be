//! The direct path: JSON text to validated values without a tape between them.
//!
//! `SchemaValidator` tries it first where the tree runs no code of users, so that reading a text once more cannot be seen.
//! It knows success only: whatever is wrong or unusual ends it (`None`), and the exact path reads the whole text again.
//! Rooms that gain by it implement `Room::direct`; any other has its value read onto the tape and runs as ever.
//! On a list of ten-field models it saves a quarter of the instructions.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt};

use crate::common::json::cursor::{Number, Numeral};
use crate::common::json::{Cursor, Kind};
use crate::common::py::as_is::AsIs;
use crate::common::values::numbers::{IntParse, parse_plain_int};
use crate::validators::{ModelParts, Node, Room, State, Validate};

/// Reads the next value by a node.
#[inline]
pub fn value<'py>(node: &Node, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
    match plain(node.as_is(), cursor, state) {
        Some(value) => Some(value),
        None => node.direct(cursor, state),
    }
}

/// Takes the next value if it is a scalar of the very type that a node gives back as it is.
#[inline(always)]
fn plain<'py>(as_is: AsIs, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
    if as_is == AsIs::NEVER {
        return None;
    }
    let py = state.py;
    match cursor.first() {
        b'"' if as_is.is(AsIs::STR) => {
            let text = cursor.text()?;
            state.strings.plain_value(py, text).ok().map(Bound::into_any)
        }
        first @ (b'-' | b'0'..=b'9') => {
            let number = cursor.number(first)?;
            let value = match number.value {
                Numeral::Int(value) if as_is.is(AsIs::INT) => PyInt::new(py, value).into_any(),
                Numeral::Float(bits) if as_is.is(AsIs::FLOAT) => PyFloat::new(py, f64::from_bits(bits)).into_any(),
                Numeral::Big if as_is.is(AsIs::INT) => big_int(cursor.number_text(&number), py)?,
                _ => return None,
            };
            cursor.pass(&number);
            Some(value)
        }
        b'n' if as_is.is_or_none() => cursor.word(b'n').map(|_| py.None().into_bound(py)),
        first @ (b't' | b'f') if as_is.is(AsIs::BOOL) => {
            let word = cursor.word(first)?;
            Some(PyBool::new(py, word == Kind::True).to_owned().into_any())
        }
        _ => None,
    }
}

/// An integer beyond 64 bits, if it is not very long.
#[cold]
fn big_int<'py>(text: &[u8], py: Python<'py>) -> Option<Bound<'py, PyAny>> {
    match parse_plain_int(text) {
        IntParse::Wide(number) => number.into_bound_py_any(py).ok(),
        _ => None,
    }
}

/// Takes the next value if it is an integer of 64 bits.
#[inline]
pub fn int(cursor: &mut Cursor<'_>) -> Option<i64> {
    let number = number(cursor)?;
    let Numeral::Int(value) = number.value else { return None };
    cursor.pass(&number);
    Some(value)
}

/// Takes the next value if it is a number of 64 bits, as a float; and whether it was an integer.
#[inline]
pub fn float(cursor: &mut Cursor<'_>) -> Option<(f64, bool)> {
    let number = number(cursor)?;
    let found = match number.value {
        Numeral::Int(value) => (value as f64, true),
        Numeral::Float(bits) => (f64::from_bits(bits), false),
        Numeral::Big => return None,
    };
    cursor.pass(&number);
    Some(found)
}

#[inline(always)]
fn number(cursor: &mut Cursor<'_>) -> Option<Number> {
    match cursor.first() {
        first @ (b'-' | b'0'..=b'9') => cursor.number(first),
        _ => None,
    }
}

/// The next value where any will do, if it is a scalar.
pub fn scalar<'py>(cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
    plain(AsIs::SCALARS, cursor, state)
}

/// Runs a room on the next value as ever.
pub fn exact<'py>(room: &impl Room, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
    let doc = cursor.read()?;
    Validate::json(room, &doc.root(), state).ok()
}

/// The same for the fields of a model.
pub fn exact_parts<'py>(room: &impl Room, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<ModelParts<'py>> {
    let doc = cursor.read()?;
    Validate::json_parts(room, &doc.root(), state).ok()
}

/// Whether texts that keep being refused by the direct path are worth trying it on: after each refusal in a row twice as
/// many calls go the exact way at once.
#[derive(Debug, Default)]
pub struct Attempts(AtomicU32);

/// The longest pause, in calls.
const LONGEST: u32 = 1 << 8;

impl Attempts {
    /// Whether to try this time. The upper half counts down, the lower half is the length of the next pause.
    #[inline]
    pub fn wanted(&self) -> bool {
        let now = self.0.load(Ordering::Relaxed);
        if now >> 16 == 0 {
            return true;
        }
        self.0.store(now - (1 << 16), Ordering::Relaxed);
        false
    }

    #[inline]
    pub fn succeeded(&self) {
        if self.0.load(Ordering::Relaxed) != 0 {
            self.0.store(0, Ordering::Relaxed);
        }
    }

    #[cold]
    pub fn failed(&self) {
        let pause = (2 * (self.0.load(Ordering::Relaxed) & 0xffff)).clamp(1, LONGEST);
        self.0.store(pause << 16 | pause, Ordering::Relaxed);
    }
}

/// Whether the process uses the path at all: not with `DURAMEN_DIRECT=0`. Read once.
pub fn is_on() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| std::env::var_os("DURAMEN_DIRECT").is_none_or(|value| value != "0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_in_a_row_pause_longer_and_longer() {
        let attempts = Attempts::default();
        let mut tried = Vec::new();
        for call in 0..40 {
            if attempts.wanted() {
                tried.push(call);
                attempts.failed();
            }
        }
        assert_eq!(tried, [0, 2, 5, 10, 19, 36]);
        (0..100_000).filter(|_| attempts.wanted()).for_each(|_| attempts.failed());
        let longest = (0..).take_while(|_| !attempts.wanted()).count();
        assert!(longest <= LONGEST as usize);
        attempts.succeeded();
        assert!(attempts.wanted() && attempts.wanted());
    }
}
