//! Reading a JSON text step by step, without a tape: for readers that know what comes next.
//!
//! The direct path of the validators takes plain scalars, keys and punctuation from here, and lets the scanner read any other
//! value onto a tape. A step that meets something wrong or unusual gives nothing; then the whole text is read again the
//! usual way, which finds the error and says where. So a cursor may refuse what is right, but never takes what is wrong.

use super::bytes::{same, string_stop};
use super::number::{self, Plain};
use super::scanner::{is_short_enough, next_byte, plain_word};
use super::tape::{Doc, Kind};
use super::tape_pool::Tape;

/// Containers nested deeper than this are left to the scanner, which has no recursion.
const MAX_DEPTH: u32 = 100;
/// So many values may be read a second time. Each can hold the others, so that more would no longer be linear work.
const MAX_REREADS: u32 = 8;

/// ASCII text that stood between quotes without escapes.
#[derive(Debug, Copy, Clone)]
pub struct PlainText<'a>(&'a [u8]);

impl<'a> PlainText<'a> {
    #[inline(always)]
    pub fn bytes(self) -> &'a [u8] {
        self.0
    }
}

/// A place in a text, and the tape for what is not read step by step.
pub struct Cursor<'a> {
    source: &'a [u8],
    at: usize,
    depth: u32,
    rereads: u32,
    tape: Tape,
}

/// A number that was looked at; `Cursor::pass` goes behind it.
pub struct Number {
    pub value: Numeral,
    end: usize,
}

/// What a number is.
pub enum Numeral {
    Int(i64),
    /// The bits of an `f64`.
    Float(u64),
    /// An integer beyond 64 bits, to be read from its text.
    Big,
}

impl<'a> Cursor<'a> {
    /// At the first value of a text; none for texts that are longer than tapes can be.
    pub fn new(source: &'a [u8]) -> Option<Self> {
        is_short_enough(source).then(|| Cursor { source, at: 0, depth: 0, rereads: 0, tape: Tape::take() })
    }

    /// Goes to the next byte that is not whitespace; 0 at the end.
    #[inline(always)]
    pub fn first(&mut self) -> u8 {
        match next_byte(self.source, self.at) {
            Some((byte, at)) => {
                self.at = at;
                byte
            }
            None => 0,
        }
    }

    /// Takes the word `null`, `true` or `false` that starts with the byte which stands next.
    #[inline(always)]
    pub fn word(&mut self, first: u8) -> Option<Kind> {
        let (kind, end) = plain_word(self.source, first, self.at)?;
        self.at = end;
        Some(kind)
    }

    /// The number that starts with the byte which stands next, if it fits.
    #[inline(always)]
    pub fn number(&self, first: u8) -> Option<Number> {
        match number::plain(self.source, first, self.at) {
            Some((Plain::Int(value), end)) => Some(Number { value: Numeral::Int(value), end }),
            Some((Plain::Float(bits), end)) => Some(Number { value: Numeral::Float(bits), end }),
            None => self.longer_number(),
        }
    }

    #[inline(never)]
    fn longer_number(&self) -> Option<Number> {
        let (value, end) = match number::read(self.source, self.at, true).ok()? {
            (number::Number::Int(value), end) => (Numeral::Int(value), end),
            (number::Number::Float(value), end) => (Numeral::Float(value.to_bits()), end),
            (number::Number::Big, end) => (Numeral::Big, end),
        };
        Some(Number { value, end })
    }

    #[inline(always)]
    pub fn pass(&mut self, number: &Number) {
        self.at = number.end;
    }

    /// The text of a number that stands next.
    pub fn number_text(&self, number: &Number) -> &'a [u8] {
        self.source.get(self.at..number.end).unwrap_or_default()
    }

    /// Takes the string whose quote stands next, if its text is plain.
    #[inline(always)]
    pub fn text(&mut self) -> Option<PlainText<'a>> {
        let text = self.look_at_text()?;
        self.pass_text(text);
        Some(text)
    }

    /// The text of the string whose quote stands next, if it is plain; `pass_text` goes behind it.
    #[inline(always)]
    pub fn look_at_text(&self) -> Option<PlainText<'a>> {
        let start = self.at + 1;
        let stop = string_stop(self.source, start);
        if stop.high || self.source.get(stop.at) != Some(&b'"') {
            return None;
        }
        self.source.get(start..stop.at).map(PlainText)
    }

    /// Goes behind the string that was looked at.
    #[inline(always)]
    pub fn pass_text(&mut self, text: PlainText<'a>) {
        self.at += text.0.len() + 2;
    }

    /// Goes into the container that opens with this byte; `false` if it is empty, and then behind it.
    #[inline(always)]
    pub fn enter(&mut self, open: u8) -> Option<bool> {
        if self.first() != open || self.depth == MAX_DEPTH {
            return None;
        }
        self.at += 1;
        // the closing byte of either kind stands two behind the opening one
        if self.first() == open + 2 {
            self.at += 1;
            return Some(false);
        }
        self.depth += 1;
        Some(true)
    }

    /// Whether there is another value in the container that ends with `close`; if not, goes behind it.
    #[inline(always)]
    pub fn more(&mut self, close: u8) -> Option<bool> {
        let byte = self.first();
        self.at += 1;
        if byte == b',' {
            return Some(true);
        }
        self.depth = self.depth.saturating_sub(1);
        (byte == close).then_some(false)
    }

    /// Takes this very key, which needs no escapes, if it stands next; then a value comes.
    #[inline(always)]
    pub fn is_key(&mut self, key: &str) -> Option<bool> {
        if self.first() != b'"' {
            return None;
        }
        let start = self.at + 1;
        let end = start + key.len();
        match self.source.get(start..end) {
            Some(text) if same(text, key.as_bytes()) && self.source.get(end) == Some(&b'"') => {}
            _ => return Some(false),
        }
        self.at = end + 1;
        self.colon().then_some(true)
    }

    /// Takes any key whose text is plain; then a value comes.
    #[inline]
    pub fn key(&mut self) -> Option<PlainText<'a>> {
        if self.first() != b'"' {
            return None;
        }
        let key = self.text()?;
        self.colon().then_some(key)
    }

    #[inline(always)]
    fn colon(&mut self) -> bool {
        let found = self.first() == b':';
        self.at += 1;
        found
    }

    /// Where the next value begins, to come back to it; with the depth there.
    #[inline]
    pub fn mark(&mut self) -> (usize, u32) {
        self.first();
        (self.at, self.depth)
    }

    /// Goes back to read a value again by the scanner, which must not happen often.
    #[cold]
    pub fn go_back(&mut self, mark: (usize, u32)) -> Option<()> {
        self.rereads += 1;
        (self.at, self.depth) = mark;
        (self.rereads <= MAX_REREADS).then_some(())
    }

    /// Takes the next value, whatever it is, with everything in it.
    #[inline]
    pub fn read(&mut self) -> Option<Doc<'_>> {
        if self.first() == b'"' {
            // most values that are read so are texts: dates, literals, what a pattern is for
            if let Some(text) = self.text() {
                return self.tape.plain_text(self.source, text);
            }
        }
        let (doc, end) = self.tape.read_value(self.source, self.at, self.depth).ok()?;
        self.at = end;
        Some(doc)
    }

    /// Goes behind the next value, whatever it is. Scalars need no tape for that: a model of three fields out of ten keys
    /// takes an eighth less.
    #[inline]
    pub fn skip(&mut self) -> Option<()> {
        let passed = match self.first() {
            b'"' => self.text().is_some(),
            first @ (b'-' | b'0'..=b'9') => match self.number(first) {
                Some(number) => {
                    self.pass(&number);
                    true
                }
                None => false,
            },
            first @ (b'n' | b't' | b'f') => self.word(first).is_some(),
            _ => false,
        };
        if passed { Some(()) } else { self.read().map(drop) }
    }

    /// The plain text under this key, which needs no escapes, where it is the first key of the object that stands next.
    /// Nothing is taken.
    #[inline]
    pub fn first_text(&mut self, key: &str) -> Option<PlainText<'a>> {
        let before = self.at;
        let text = self.enter_to_text(key);
        self.at = before;
        text
    }

    #[inline(always)]
    fn enter_to_text(&mut self, key: &str) -> Option<PlainText<'a>> {
        if self.first() != b'{' {
            return None;
        }
        self.at += 1;
        if !self.is_key(key)? || self.first() != b'"' {
            return None;
        }
        self.text()
    }

    /// Whether nothing but whitespace is left.
    pub fn is_at_end(&mut self) -> bool {
        self.first();
        next_byte(self.source, self.at).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cursor(source: &str) -> Cursor<'_> {
        Cursor::new(source.as_bytes()).unwrap()
    }

    #[test]
    fn it_goes_through_a_document() {
        let mut at = cursor(" { \"a\" : [ 1 , -2.5,true ], \"long key\":{}, \"c\" :\"x\"} ");
        assert_eq!(at.enter(b'{'), Some(true));
        assert_eq!(at.is_key("b"), Some(false));
        assert_eq!(at.is_key("a"), Some(true));
        assert_eq!(at.enter(b'['), Some(true));
        let first = at.first();
        let number = at.number(first).unwrap();
        assert!(matches!(number.value, Numeral::Int(1)));
        at.pass(&number);
        assert_eq!(at.more(b']'), Some(true));
        let first = at.first();
        let number = at.number(first).unwrap();
        assert!(matches!(number.value, Numeral::Float(bits) if f64::from_bits(bits) == -2.5));
        at.pass(&number);
        assert_eq!(at.more(b']'), Some(true));
        let first = at.first();
        assert_eq!(at.word(first), Some(Kind::True));
        assert_eq!(at.more(b']'), Some(false));
        assert_eq!(at.more(b'}'), Some(true));
        assert_eq!(at.key().unwrap().bytes(), b"long key");
        assert_eq!(at.enter(b'{'), Some(false));
        assert_eq!(at.more(b'}'), Some(true));
        assert_eq!(at.key().unwrap().bytes(), b"c");
        assert_eq!(at.read().unwrap().root().text(), "x");
        assert_eq!(at.more(b'}'), Some(false));
        assert!(at.is_at_end());
    }

    #[test]
    fn what_is_wrong_or_unusual_is_refused() {
        assert_eq!(cursor("[").enter(b'{'), None);
        assert_eq!(cursor("").enter(b'{'), None);
        assert_eq!(cursor("}").more(b']'), None);
        assert_eq!(cursor("\"a\" 1").is_key("a"), None);
        assert_eq!(cursor("\"a").is_key("a"), Some(false));
        assert_eq!(cursor("a").is_key("a"), None);
        assert!(cursor("\"a\\n\":1").key().is_none());
        assert!(cursor("\"é\"").text().is_none());
        assert!(cursor("\"a").text().is_none());
        assert!(cursor("nul").word(b'n').is_none());
        assert!(cursor("\"\\ud800\"").read().is_none());
        assert!(cursor("[1,]").read().is_none());
        assert!(cursor("").read().is_none());
        assert!(!cursor(" x").is_at_end());
    }

    #[test]
    fn any_value_is_skipped() {
        let values =
            ["\"a\"", "\"\\n\"", "\"é\"", "-1", "1.5e3", "123456789012345678901234567890", "null", "true", "false"];
        for value in values.into_iter().chain(["{\"a\": [1]}", "[]"]) {
            let text = format!(" {value} ,2");
            let mut at = cursor(&text);
            assert_eq!(at.skip(), Some(()), "{value}");
            assert_eq!(at.more(b']'), Some(true), "{value}");
            assert_eq!(at.read().unwrap().root().int(), 2);
        }
        for wrong in ["", "\"", "\"\u{1}\"", "nul", "-", "[1", "x"] {
            assert_eq!(cursor(wrong).skip(), None, "{wrong}");
        }
    }

    #[test]
    fn a_text_is_looked_at_before_it_is_taken() {
        let mut at = cursor(" { \"kind\" : \"a\", \"b\": 1}");
        assert_eq!(at.first_text("kind").unwrap().bytes(), b"a");
        assert!(at.first_text("b").is_none());
        assert_eq!(at.enter(b'{'), Some(true));
        assert!(at.first_text("kind").is_none());
        assert_eq!(at.is_key("kind"), Some(true));
        for other in ["", "{", "{}", "{\"kind\": 1}", "{\"kind\": \"é\"}", "{\"kind\" \"a\"}", "[\"kind\"]"] {
            assert!(cursor(other).first_text("kind").is_none(), "{other}");
        }
    }

    #[test]
    fn a_value_ends_where_it_ends() {
        let mut at = cursor(" [1, {\"a\": \"b\"}] , 2");
        assert_eq!(at.read().unwrap().root().len(), 2);
        assert_eq!(at.more(b']'), Some(true));
        assert_eq!(at.read().unwrap().root().int(), 2);
        assert!(at.is_at_end());
    }

    #[test]
    fn depth_counts_what_is_around_a_value() {
        let nested = |count: usize| format!("{}1{}", "[".repeat(count), "]".repeat(count));
        for (around, below, fits) in [(50, 150, true), (50, 151, false), (0, 200, true), (0, 201, false)] {
            let text = format!("{}{}", "[".repeat(around), nested(below));
            let mut at = cursor(&text);
            (0..around).for_each(|_| assert_eq!(at.enter(b'['), Some(true)));
            assert_eq!(at.read().is_some(), fits, "{around} {below}");
        }
        let text = nested(150);
        let mut at = cursor(&text);
        assert!((0..100).all(|_| at.enter(b'[') == Some(true)));
        assert_eq!(at.enter(b'['), None);
    }

    #[test]
    fn it_goes_back_a_few_times() {
        let mut at = cursor("[1]");
        let mark = at.mark();
        for _ in 0..MAX_REREADS {
            assert_eq!(at.enter(b'['), Some(true));
            assert_eq!(at.go_back(mark), Some(()));
        }
        assert_eq!(at.go_back(mark), None);
    }
}
