//! Python strings from JSON strings, with a bounded cache for short ones.
//!
//! Objects repeat their keys and often their values; handing out the same `str` again saves the allocation and keeps the
//! hash that the string computed once. [`StringMaker`] is taken for a call: it borrows a cache table from the process,
//! so that nobody else touches the table meanwhile, and gives it back when dropped.
#![allow(unsafe_code)]

use std::sync::Mutex;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};
use pyo3::{Borrowed, ffi};

use super::cursor::PlainText;
use super::escapes;
use super::tape::JsonValue;

/// Which strings go through the cache.
#[derive(Debug, Copy, Clone, Default, PartialEq, Eq)]
pub enum CacheStrings {
    #[default]
    All,
    /// Object keys only.
    Keys,
    None,
}

const CACHE_MODE: &str = "Invalid string cache mode, should be `'all'`, '`keys`', `'none`' or a `bool`";

impl<'py> FromPyObject<'_, 'py> for CacheStrings {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(flag) = value.cast::<PyBool>() {
            return Ok(if flag.is_true() { CacheStrings::All } else { CacheStrings::None });
        }
        // Text that is not Unicode counts as the wrong type.
        match value.cast::<PyString>().ok().as_deref().and_then(|text| text.to_str().ok()) {
            Some("all") => Ok(CacheStrings::All),
            Some("keys") => Ok(CacheStrings::Keys),
            Some("none") => Ok(CacheStrings::None),
            Some(_) => Err(PyValueError::new_err(CACHE_MODE)),
            None => Err(PyTypeError::new_err(CACHE_MODE)),
        }
    }
}

/// Shorter strings are as quick to make as to find, longer ones seldom repeat.
const CACHED_LENGTHS: std::ops::Range<usize> = 2..64;
/// How many strings a table holds; each has two places it can be in.
const PLAIN_ENTRIES: usize = 16384;
/// How many strings with escapes or characters beyond ASCII.
const OTHER_ENTRIES: usize = 512;
/// How many tables the process keeps: nested calls and free threads each need their own.
const TABLES: usize = 4;

/// An ASCII string that was written without escapes.
struct PlainEntry {
    hash: u64,
    string: Option<Py<PyString>>,
}

/// Any other string, found by the way it was written.
struct OtherEntry {
    raw: [u8; CACHED_LENGTHS.end],
    string: Option<Py<PyString>>,
}

struct Table {
    plain: Vec<PlainEntry>,
    /// Empty until first used.
    other: Vec<OtherEntry>,
    /// Where escapes are decoded.
    scratch: Vec<u8>,
}

static IDLE: [Mutex<Option<Box<Table>>>; TABLES] = [const { Mutex::new(None) }; TABLES];

fn take_table() -> Box<Table> {
    // A slot that somebody else is just looking into is passed over, so nothing here ever waits.
    let idle = IDLE.iter().find_map(|slot| slot.try_lock().ok()?.take());
    idle.unwrap_or_else(|| {
        let plain = (0..PLAIN_ENTRIES).map(|_| PlainEntry { hash: 0, string: None }).collect();
        Box::new(Table { plain, other: Vec::new(), scratch: Vec::new() })
    })
}

fn give_back(table: Box<Table>) {
    for slot in &IDLE {
        if let Ok(mut slot) = slot.try_lock()
            && slot.is_none()
        {
            *slot = Some(table);
            return;
        }
    }
}

impl Table {
    /// # Safety
    /// All bytes must be ASCII.
    #[inline]
    unsafe fn plain<'py>(&mut self, py: Python<'py>, text: &[u8]) -> PyResult<Bound<'py, PyString>> {
        let hash = hash(text);
        let first = (hash >> 32) as usize % PLAIN_ENTRIES;
        for at in [first, first ^ 1] {
            let entry = &self.plain[at];
            if entry.hash == hash
                && let Some(string) = &entry.string
            {
                let string = string.bind(py);
                if ascii_bytes(string) == text {
                    return Ok(string.clone());
                }
            }
        }
        // SAFETY: promised by the caller.
        let string = unsafe { new_ascii(py, text)? };
        let entry = PlainEntry { hash, string: Some(string.clone().unbind()) };
        // what stood there is not forgotten before the next string comes
        let before = std::mem::replace(&mut self.plain[first], entry);
        self.plain[first ^ 1] = before;
        Ok(string)
    }

    #[inline(never)]
    fn other<'py>(&mut self, py: Python<'py>, value: JsonValue<'_>) -> PyResult<Bound<'py, PyString>> {
        let text = value.str_bytes();
        if self.other.is_empty() {
            self.other.extend((0..OTHER_ENTRIES).map(|_| OtherEntry { raw: [0; CACHED_LENGTHS.end], string: None }));
        }
        // The text cannot hold a zero byte, so filling up with zeros keeps texts of different length apart.
        let mut raw = [0; CACHED_LENGTHS.end];
        raw[..text.len()].copy_from_slice(text);
        let entry = &mut self.other[(hash(text) >> 32) as usize % OTHER_ENTRIES];
        if entry.raw == raw
            && let Some(string) = &entry.string
        {
            return Ok(string.bind(py).clone());
        }
        let string = decoded(py, value, &mut self.scratch)?;
        *entry = OtherEntry { raw, string: Some(string.clone().unbind()) };
        Ok(string)
    }
}

/// Makes the strings of one call.
pub struct StringMaker {
    mode: CacheStrings,
    table: Option<Box<Table>>,
}

impl StringMaker {
    #[inline]
    pub fn new(mode: CacheStrings) -> Self {
        StringMaker { mode, table: None }
    }

    /// The Python string of an object's key.
    #[inline]
    pub fn key<'py>(&mut self, py: Python<'py>, key: JsonValue<'_>) -> PyResult<Bound<'py, PyString>> {
        if self.mode == CacheStrings::None { to_string(py, key) } else { self.cached(py, key) }
    }

    /// The Python string of a value.
    #[inline]
    pub fn value<'py>(&mut self, py: Python<'py>, value: JsonValue<'_>) -> PyResult<Bound<'py, PyString>> {
        if self.mode == CacheStrings::All { self.cached(py, value) } else { to_string(py, value) }
    }

    /// The Python string of a key that was read without a tape.
    #[inline]
    pub fn plain_key<'py>(&mut self, py: Python<'py>, key: PlainText<'_>) -> PyResult<Bound<'py, PyString>> {
        self.plain(py, key, self.mode != CacheStrings::None)
    }

    /// The Python string of a value that was read without a tape.
    #[inline]
    pub fn plain_value<'py>(&mut self, py: Python<'py>, value: PlainText<'_>) -> PyResult<Bound<'py, PyString>> {
        self.plain(py, value, self.mode == CacheStrings::All)
    }

    #[inline]
    fn plain<'py>(&mut self, py: Python<'py>, text: PlainText<'_>, cached: bool) -> PyResult<Bound<'py, PyString>> {
        let text = text.bytes();
        // SAFETY: plain text is ASCII.
        unsafe {
            if cached && CACHED_LENGTHS.contains(&text.len()) {
                return self.table.get_or_insert_with(take_table).plain(py, text);
            }
            new_ascii(py, text)
        }
    }

    #[inline]
    fn cached<'py>(&mut self, py: Python<'py>, value: JsonValue<'_>) -> PyResult<Bound<'py, PyString>> {
        let raw = value.str_bytes();
        if !CACHED_LENGTHS.contains(&raw.len()) {
            return to_string(py, value);
        }
        let table = self.table.get_or_insert_with(take_table);
        if !value.is_ascii() || value.is_escaped() {
            return table.other(py, value);
        }
        // SAFETY: the scan marked the text as ASCII.
        unsafe { table.plain(py, raw) }
    }
}

impl Drop for StringMaker {
    #[inline]
    fn drop(&mut self) {
        if let Some(table) = self.table.take() {
            give_back(table);
        }
    }
}

/// The Python string of a JSON string, made anew.
#[inline]
pub fn to_string<'py>(py: Python<'py>, value: JsonValue<'_>) -> PyResult<Bound<'py, PyString>> {
    if value.is_ascii() && !value.is_escaped() {
        // SAFETY: the scan marked the text as ASCII.
        return unsafe { new_ascii(py, value.str_bytes()) };
    }
    decoded(py, value, &mut Vec::new())
}

/// A new `str` of ASCII; what is beyond that becomes what UTF-8 makes of it.
#[inline]
pub fn of_ascii<'py>(py: Python<'py>, text: &[u8]) -> PyResult<Bound<'py, PyString>> {
    if text.is_ascii() {
        // SAFETY: looked at just now.
        return unsafe { new_ascii(py, text) };
    }
    Ok(PyString::new(py, &String::from_utf8_lossy(text)))
}

/// The same for a string that is not plain, with a buffer for what its escapes stand for.
fn decoded<'py>(py: Python<'py>, value: JsonValue<'_>, scratch: &mut Vec<u8>) -> PyResult<Bound<'py, PyString>> {
    if !value.is_escaped() {
        return wide(py, &value.text());
    }
    scratch.clear();
    escapes::unescape_onto(value.str_bytes(), scratch);
    if value.is_ascii() {
        // SAFETY: the scan marked the text as ASCII.
        return unsafe { new_ascii(py, scratch) };
    }
    // SAFETY: the scan accepted the string, so unescaping it gives UTF-8.
    wide(py, unsafe { std::str::from_utf8_unchecked(scratch) })
}

/// A new `str` of any text. CPython's decoder starts out narrow and copies what it has whenever a wider character comes;
/// here the width is known before the first character is written.
pub fn wide<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyString>> {
    let (mut len, mut highest) = (0, 0);
    for &byte in text.as_bytes() {
        len += usize::from(byte & 0xc0 != 0x80);
        highest = highest.max(byte);
    }
    if len < 2 || highest < 0x80 {
        // CPython has strings of one character ready-made.
        return Ok(PyString::new(py, text));
    }
    // The first byte of a character says how high it can be.
    let max_char = match highest {
        0xf0.. => 0x10_ffff,
        0xc4.. => 0xffff,
        _ => 0xff,
    };
    // SAFETY: `PyUnicode_New` gives a string of `len` characters (or null, which becomes the pending error), owned by
    // nobody else yet, so its characters may be written. They are as wide as the highest character needs, and as many as
    // `text` has.
    unsafe {
        let object = ffi::PyUnicode_New(len as ffi::Py_ssize_t, max_char);
        let string = Bound::from_owned_ptr_or_err(py, object)?;
        let data = ffi::PyUnicode_DATA(object);
        match max_char {
            0xff => write_characters(text, data.cast::<u8>(), |code| code as u8),
            0xffff => write_characters(text, data.cast::<u16>(), |code| code as u16),
            _ => write_characters(text, data.cast::<u32>(), |code| code),
        }
        Ok(string.cast_into_unchecked())
    }
}

/// Write the characters of `text` to `out`, each as `narrow` makes it.
///
/// # Safety
/// There must be room for as many characters as `text` has.
#[inline(always)]
unsafe fn write_characters<T>(text: &str, mut out: *mut T, narrow: impl Fn(u32) -> T) {
    let mut rest = text;
    loop {
        // Most text beyond ASCII still has runs of it.
        while let Some(chunk) = rest.as_bytes().first_chunk::<8>()
            && u64::from_le_bytes(*chunk) & 0x8080_8080_8080_8080 == 0
        {
            for (place, &byte) in chunk.iter().enumerate() {
                // SAFETY: `text` has eight more characters, for which the caller has room.
                unsafe { out.add(place).write(narrow(u32::from(byte))) };
            }
            // SAFETY: as before; eight ASCII bytes end at a character's border.
            unsafe {
                out = out.add(8);
                rest = rest.get_unchecked(8..);
            }
        }
        let mut characters = rest.chars();
        // A few characters before looking for a run again.
        for _ in 0..4 {
            let Some(character) = characters.next() else { return };
            // SAFETY: `text` has one more character, for which the caller has room.
            unsafe {
                out.write(narrow(u32::from(character)));
                out = out.add(1);
            }
        }
        rest = characters.as_str();
    }
}

/// A new `str`, quicker than decoding because the text is copied unseen.
///
/// # Safety
/// All bytes must be ASCII.
#[inline]
unsafe fn new_ascii<'py>(py: Python<'py>, text: &[u8]) -> PyResult<Bound<'py, PyString>> {
    debug_assert!(text.is_ascii());
    if text.len() < 2 {
        // CPython has these ready-made, but `PyUnicode_New` would not find the one-character ones.
        // SAFETY: ASCII is UTF-8.
        return Ok(PyString::new(py, unsafe { std::str::from_utf8_unchecked(text) }));
    }
    // SAFETY: `PyUnicode_New` gives a string of `text.len()` one-byte characters (or null, which becomes the pending
    // error), owned by nobody else yet, so its characters may be written; source and target do not overlap.
    unsafe {
        let object = ffi::PyUnicode_New(text.len() as ffi::Py_ssize_t, 0x7f);
        let string = Bound::from_owned_ptr_or_err(py, object)?;
        std::ptr::copy_nonoverlapping(text.as_ptr(), ffi::PyUnicode_DATA(object).cast::<u8>(), text.len());
        Ok(string.cast_into_unchecked())
    }
}

/// The characters of a string that [`new_ascii`] made.
#[inline]
fn ascii_bytes<'a>(string: &'a Bound<'_, PyString>) -> &'a [u8] {
    // SAFETY: the cache only holds strings of `new_ascii` with two characters or more: exact `str` objects that store
    // one byte per character and are never changed. The slice borrows the string.
    unsafe {
        let len = ffi::PyUnicode_GET_LENGTH(string.as_ptr()) as usize;
        std::slice::from_raw_parts(ffi::PyUnicode_DATA(string.as_ptr()).cast::<u8>(), len)
    }
}

/// A quick hash of 2 to 63 bytes. Collisions only cost a cache miss.
#[inline]
fn hash(text: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let len = text.len();
    let mut hash = (len as u64).wrapping_mul(FACTOR);
    let mut rest = text;
    while let Some((word, more)) = rest.split_first_chunk() {
        hash = (hash ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR);
        hash ^= hash >> 32;
        rest = more;
    }
    // What is left is shorter than a word: read it together with bytes before it, or in two overlapping halves.
    let last = match (text.last_chunk::<8>(), text.first_chunk::<4>(), text.last_chunk::<4>()) {
        (Some(word), _, _) => u64::from_le_bytes(*word),
        (_, Some(first), Some(last)) => {
            u64::from(u32::from_le_bytes(*first)) << 32 | u64::from(u32::from_le_bytes(*last))
        }
        _ => text.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    };
    let wide = u128::from(hash ^ last).wrapping_mul(u128::from(FACTOR));
    (wide >> 64) as u64 ^ wide as u64
}
