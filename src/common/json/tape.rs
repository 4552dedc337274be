//! The tape: a whole JSON document as one flat list of tokens, and cheap read access to it.
//!
//! [`super::scanner`] writes it; the JSON input, lookups and [`super::object`] read it. A token is 16 bytes and says
//! where its text starts; strings stay spans of the source until somebody asks, numbers were computed by the scan.
//! A container's descendants follow it directly, so skipping a subtree is one jump. An object's children alternate
//! between key (a string token) and value.
#![allow(unsafe_code)]

use std::borrow::Cow;

use super::{bytes, escapes, number};

/// What a token is.
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    Null,
    False,
    True,
    /// An integer that fits an `i64`.
    Int,
    /// An integer beyond `i64`; only its text is kept.
    BigInt,
    Float,
    Str,
    Array,
    Object,
}

const ESCAPED: u64 = 1 << 8;
const ASCII: u64 = 1 << 9;

/// One entry of the tape: `head` has the kind in its low byte, flags above and the byte offset in its upper half,
/// `value` the number itself, a text's length, or a container's end and count.
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub struct Token {
    head: u64,
    value: u64,
}

impl Token {
    #[inline(always)]
    pub(super) fn new(kind: Kind, offset: usize, value: u64) -> Self {
        Token { head: kind as u64 | (offset as u64) << 32, value }
    }

    /// A string whose text between the quotes starts at `offset`. `ascii` says that the *unescaped* text is ASCII.
    #[inline(always)]
    pub(super) fn string(offset: usize, len: usize, escaped: bool, ascii: bool) -> Self {
        let flags = if escaped { ESCAPED } else { 0 } | if ascii { ASCII } else { 0 };
        Token { head: Kind::Str as u64 | flags | (offset as u64) << 32, value: len as u64 }
    }

    #[inline(always)]
    pub(super) fn pair(low: u32, high: u32) -> u64 {
        u64::from(low) | u64::from(high) << 32
    }

    #[inline(always)]
    pub fn kind(self) -> Kind {
        match self.head as u8 {
            0 => Kind::Null,
            1 => Kind::False,
            2 => Kind::True,
            3 => Kind::Int,
            4 => Kind::BigInt,
            5 => Kind::Float,
            6 => Kind::Str,
            7 => Kind::Array,
            _ => Kind::Object,
        }
    }

    #[inline(always)]
    pub fn offset(self) -> usize {
        (self.head >> 32) as usize
    }

    /// The lower half of the value: a container's end on the tape.
    #[inline(always)]
    pub(super) fn low(self) -> u32 {
        self.value as u32
    }

    /// The upper half of the value: a container's count.
    #[inline(always)]
    pub(super) fn high(self) -> u32 {
        (self.value >> 32) as u32
    }

    #[inline(always)]
    pub(super) fn set_value(&mut self, value: u64) {
        self.value = value;
    }

    #[inline(always)]
    fn is(self, flag: u64) -> bool {
        self.head & flag != 0
    }
}

/// A scanned document: the source and the tape that the scan of exactly this source produced.
#[derive(Debug, Copy, Clone)]
pub struct Doc<'a> {
    source: &'a [u8],
    tokens: &'a [Token],
}

impl<'a> Doc<'a> {
    /// Join a source with its tape. Everybody but this module's tests gets documents from
    /// [`super::tape_pool::Tape::read`], which keeps the two together.
    ///
    /// # Safety
    /// `tokens` must be what a successful [`super::scan`] of `source` left on the tape: offsets and lengths are trusted,
    /// and text is not checked for UTF-8 again.
    #[inline]
    pub(super) unsafe fn new(source: &'a [u8], tokens: &'a [Token]) -> Self {
        Doc { source, tokens }
    }

    #[inline]
    pub fn source(&self) -> &'a [u8] {
        self.source
    }

    #[inline]
    pub fn tokens(&self) -> &'a [Token] {
        self.tokens
    }

    /// The document's one top value.
    #[inline]
    pub fn root(&'a self) -> JsonValue<'a> {
        JsonValue { doc: self, at: 0, key: false }
    }
}

/// A value on the tape: a handle of two words, copied freely.
#[derive(Debug, Copy, Clone)]
pub struct JsonValue<'a> {
    doc: &'a Doc<'a>,
    at: u32,
    /// see [`JsonValue::is_key`]
    key: bool,
}

impl<'a> JsonValue<'a> {
    #[inline(always)]
    pub fn token(self) -> Token {
        self.doc.tokens[self.at as usize]
    }

    #[inline(always)]
    pub fn doc(self) -> &'a Doc<'a> {
        self.doc
    }

    /// The value at another place of the same tape, as `at` gave it.
    #[inline(always)]
    pub fn other(self, at: u32) -> JsonValue<'a> {
        JsonValue { doc: self.doc, at, key: false }
    }

    /// What follows this token: a container's first item or key (where it is not empty).
    #[inline(always)]
    pub fn first(self) -> JsonValue<'a> {
        JsonValue { doc: self.doc, at: self.at + 1, key: false }
    }

    /// The same value, known to be the key of an entry.
    #[inline(always)]
    pub fn as_key(self) -> JsonValue<'a> {
        JsonValue { key: true, ..self }
    }

    /// Whether this is a key: text because JSON knows no other keys, so that numbers are read from it in strict mode too.
    #[inline(always)]
    pub fn is_key(self) -> bool {
        self.key
    }

    /// This value's place on the tape.
    #[inline(always)]
    pub fn at(self) -> u32 {
        self.at
    }

    #[inline(always)]
    pub fn kind(self) -> Kind {
        self.token().kind()
    }

    /// The byte offset of the value's text in the source; for strings, of the first byte after the quote.
    #[inline(always)]
    pub fn offset(self) -> usize {
        self.token().offset()
    }

    /// The integer of an `Int`. Meaningless for other kinds.
    #[inline(always)]
    pub fn int(self) -> i64 {
        self.token().value as i64
    }

    /// The number of a `Float`. Meaningless for other kinds.
    #[inline(always)]
    pub fn float(self) -> f64 {
        f64::from_bits(self.token().value)
    }

    /// The text of a `Str` as it stands between the quotes, escapes not decoded; empty for other kinds.
    #[inline(always)]
    pub fn str_bytes(self) -> &'a [u8] {
        let token = self.token();
        if token.head as u8 != Kind::Str as u8 {
            return &[];
        }
        // SAFETY: `Doc::new` was promised that the tape belongs to the source, so the span lies inside it.
        unsafe { self.doc.source.get_unchecked(token.offset()..token.offset() + token.value as usize) }
    }

    /// Whether a `Str` holds escapes, so that its raw bytes are not its text.
    #[inline(always)]
    pub fn is_escaped(self) -> bool {
        self.token().is(ESCAPED)
    }

    /// Whether the (unescaped) text of a `Str` is known to be ASCII.
    #[inline(always)]
    pub fn is_ascii(self) -> bool {
        self.token().is(ASCII)
    }

    /// The unescaped text of a `Str`; empty for other kinds.
    #[inline]
    pub fn text(self) -> Cow<'a, str> {
        if self.is_escaped() {
            return Cow::Owned(self.unescaped());
        }
        // SAFETY: the scan checked that every string of the document is UTF-8.
        Cow::Borrowed(unsafe { std::str::from_utf8_unchecked(self.str_bytes()) })
    }

    #[cold]
    fn unescaped(self) -> String {
        let raw = self.str_bytes();
        let mut text = escapes::room_for(raw);
        escapes::unescape_onto(raw, &mut text);
        // SAFETY: the scan accepted the string, so unescaping it gives UTF-8.
        unsafe { String::from_utf8_unchecked(text) }
    }

    /// The text of an `Int`, `BigInt` or `Float` as it stands in the source; empty for other kinds.
    pub fn number_text(self) -> &'a str {
        if !matches!(self.kind(), Kind::Int | Kind::BigInt | Kind::Float) {
            return "";
        }
        let rest = &self.doc.source[self.offset()..];
        rest.get(..number::text_len(rest)).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or("")
    }

    /// How many items an array or entries an object has, duplicates counted; zero for other kinds.
    #[inline]
    pub fn len(self) -> usize {
        let token = self.token();
        if matches!(token.kind(), Kind::Array | Kind::Object) { token.high() as usize } else { 0 }
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    #[inline(always)]
    fn end(self) -> u32 {
        let token = self.token();
        if token.head as u8 >= Kind::Array as u8 { token.low() } else { self.at + 1 }
    }

    /// What follows this value's subtree on the tape. After a container's last value that is no longer part of the
    /// container, and after the document's last value it does not exist: count with [`JsonValue::len`].
    #[inline(always)]
    pub fn next_sibling(self) -> JsonValue<'a> {
        JsonValue { doc: self.doc, at: self.end(), key: false }
    }

    /// The values of an array; nothing for other kinds.
    #[inline]
    pub fn items(self) -> Items<'a> {
        let left = if self.kind() == Kind::Array { self.len() } else { 0 };
        Items { next: JsonValue { doc: self.doc, at: self.at + 1, key: false }, left }
    }

    /// The keys and values of an object in the order of the text, duplicates included; nothing for other kinds.
    #[inline]
    pub fn entries(self) -> Entries<'a> {
        let left = if self.kind() == Kind::Object { self.len() } else { 0 };
        Entries { next: JsonValue { doc: self.doc, at: self.at + 1, key: false }, left }
    }

    /// The value under `key` in an object; of duplicate keys the last one counts.
    pub fn get(self, key: &str) -> Option<JsonValue<'a>> {
        let mut found = None;
        for (name, value) in self.entries() {
            if name.text_is(key) {
                found = Some(value);
            }
        }
        found
    }

    /// Whether the unescaped text of a `Str` equals `text`.
    #[inline(always)]
    pub fn text_is(self, text: &str) -> bool {
        let raw = self.str_bytes();
        if self.is_escaped() { escapes::unescape(raw) == text } else { bytes::same(raw, text.as_bytes()) }
    }
}

/// Iterator over an array's values.
#[derive(Debug, Clone)]
pub struct Items<'a> {
    next: JsonValue<'a>,
    left: usize,
}

impl<'a> Iterator for Items<'a> {
    type Item = JsonValue<'a>;

    #[inline]
    fn next(&mut self) -> Option<JsonValue<'a>> {
        self.left = self.left.checked_sub(1)?;
        let value = self.next;
        self.next = value.next_sibling();
        Some(value)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Items<'_> {}

/// Iterator over an object's keys and values.
#[derive(Debug, Clone)]
pub struct Entries<'a> {
    next: JsonValue<'a>,
    left: usize,
}

impl<'a> Iterator for Entries<'a> {
    type Item = (JsonValue<'a>, JsonValue<'a>);

    #[inline]
    fn next(&mut self) -> Option<(JsonValue<'a>, JsonValue<'a>)> {
        self.left = self.left.checked_sub(1)?;
        let key = self.next;
        let value = JsonValue { doc: key.doc, at: key.at + 1, key: false };
        self.next = value.next_sibling();
        Some((key, value))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Entries<'_> {}
