//! The scan: one pass over a JSON text that checks all of it and writes the tape.
//!
//! The JSON entry points and `from_json` call it through [`super::tape_pool`]. Messages, positions, number rules, depth
//! limit and both partial modes are the reference's. No recursion: the container being read is linked to its parent
//! through its own unfinished token.

use super::bytes::{skip_whitespace, string_stop};
use super::error::{ErrorKind, ScanError};
use super::escapes;
use super::number::{self, Number};
use super::tape::{Kind, Token};

/// What to do with a text that ends too early.
#[derive(Debug, Copy, Clone, Default, PartialEq, Eq)]
pub enum Partial {
    /// It is an error.
    #[default]
    Off,
    /// Keep what was complete: an unfinished scalar is left out, unfinished containers are closed.
    On,
    /// As `On`, and an unfinished string that is a value is kept as far as it goes.
    TrailingStrings,
}

/// How to scan.
#[derive(Debug, Copy, Clone, Default)]
pub struct ScanOptions {
    /// Whether `NaN`, `Infinity` and `-Infinity` are numbers.
    pub allow_inf_nan: bool,
    pub partial: Partial,
}

/// Containers nested deeper than this may only be empty.
const MAX_DEPTH: u32 = 200;

/// No container: the value being read is the document's top value.
const TOP: u32 = u32::MAX;

/// Check `source` and write its tokens to `tape`, which is emptied first. After an error the tape is worthless.
pub fn scan(source: &[u8], options: ScanOptions, tape: &mut Vec<Token>) -> Result<(), ScanError> {
    scan_bytes(source, options, tape, false)
}

/// [`scan`] for a text that is known to be UTF-8.
pub fn scan_text(source: &str, options: ScanOptions, tape: &mut Vec<Token>) -> Result<(), ScanError> {
    scan_bytes(source.as_bytes(), options, tape, true)
}

fn scan_bytes(source: &[u8], options: ScanOptions, tape: &mut Vec<Token>, is_utf8: bool) -> Result<(), ScanError> {
    tape.clear();
    // Offsets and token counts are 32 bits wide. A token takes two bytes of text on average, so there are never more
    // tokens than bytes, but for the few that an unfinished text leaves open.
    if source.len() > u32::MAX as usize - 2 * MAX_DEPTH as usize {
        return Err(ScanError::new(ErrorKind::DocumentTooLong, 0));
    }
    Scanner { source, tape, at: 0, options, is_utf8, container: TOP, is_object: false, count: 0, depth: 0 }.document()
}

/// The text of a string between its quotes.
struct Span {
    start: usize,
    len: usize,
    escaped: bool,
    ascii: bool,
}

struct Scanner<'a> {
    source: &'a [u8],
    tape: &'a mut Vec<Token>,
    at: usize,
    options: ScanOptions,
    /// The source was a Python or Rust string, so that no text needs checking.
    is_utf8: bool,
    /// Tape index of the innermost open container. While open, a container's token holds its parent in the lower half
    /// of its value and the parent's count so far in the upper half.
    container: u32,
    is_object: bool,
    count: u32,
    depth: u32,
}

/// Where a step of the scan leads: `Some(first byte)` when a value follows at `at`, `None` when one has ended.
type Step = Result<Option<u8>, ScanError>;

impl Scanner<'_> {
    fn document(&mut self) -> Result<(), ScanError> {
        let mut first = self.peek().ok_or_else(|| self.error(ErrorKind::EofInValue))?;
        loop {
            let mut step = self.value(first);
            first = loop {
                match step {
                    Ok(Some(byte)) => break byte,
                    Ok(None) if self.container == TOP => return self.finish(),
                    Ok(None) => step = if self.is_object { self.object_step() } else { self.array_step() },
                    Err(error) => {
                        self.forgive(error)?;
                        step = Ok(None);
                    }
                }
            };
        }
    }

    fn finish(&mut self) -> Result<(), ScanError> {
        if self.options.partial == Partial::Off && self.peek().is_some() {
            return Err(self.error(ErrorKind::TrailingCharacters));
        }
        Ok(())
    }

    #[cold]
    fn error(&self, kind: ErrorKind) -> ScanError {
        ScanError::new(kind, self.at)
    }

    /// In a partial scan, end the current container where the text ended; its parents go on from the same place.
    #[cold]
    fn forgive(&mut self, error: ScanError) -> Result<(), ScanError> {
        if self.container == TOP || self.options.partial == Partial::Off || !error.is_truncation() {
            return Err(error);
        }
        self.close();
        Ok(())
    }

    /// The next byte that is not whitespace; `at` moves there.
    #[inline(always)]
    fn peek(&mut self) -> Option<u8> {
        let byte = *self.source.get(self.at)?;
        if byte > b' ' {
            return Some(byte);
        }
        self.at = skip_whitespace(self.source, self.at);
        self.source.get(self.at).copied()
    }

    #[inline(always)]
    fn push(&mut self, kind: Kind, value: u64) {
        self.tape.push(Token::new(kind, self.at, value));
    }

    /// Read the value that starts at `at`: all of a scalar, or the opening of a container.
    #[inline(always)]
    fn value(&mut self, first: u8) -> Step {
        let scalar = match first {
            b'"' => self.string_value(),
            b'{' => return self.open_object(),
            b'[' => return self.open_array(),
            b'-' | b'0'..=b'9' => self.number(),
            b't' => self.ident(b"true", Kind::True),
            b'f' => self.ident(b"false", Kind::False),
            b'n' => self.ident(b"null", Kind::Null),
            b'N' if self.options.allow_inf_nan => self.constant(b"NaN", f64::NAN),
            b'I' if self.options.allow_inf_nan => self.constant(b"Infinity", f64::INFINITY),
            _ => Err(self.error(ErrorKind::ExpectedValue)),
        };
        match scalar {
            Ok(()) => Ok(None),
            Err(error) => Err(self.abandon_value(error)),
        }
    }

    /// Take back the count (and key) of a value that turned out unreadable.
    #[cold]
    fn abandon_value(&mut self, error: ScanError) -> ScanError {
        if self.container != TOP {
            self.count -= 1;
            if self.is_object {
                self.tape.pop();
            }
        }
        error
    }

    #[inline(always)]
    fn number(&mut self) -> Result<(), ScanError> {
        let (number, end) = number::read(self.source, self.at, self.options.allow_inf_nan)?;
        match number {
            Number::Int(int) => self.push(Kind::Int, int as u64),
            Number::Float(float) => self.push(Kind::Float, float.to_bits()),
            Number::Big => self.push(Kind::BigInt, (end - self.at) as u64),
        }
        self.at = end;
        Ok(())
    }

    #[inline(always)]
    fn ident(&mut self, word: &[u8], kind: Kind) -> Result<(), ScanError> {
        let end = number::ident_end(self.source, self.at, word)?;
        self.push(kind, 0);
        self.at = end;
        Ok(())
    }

    #[cold]
    fn constant(&mut self, word: &[u8], value: f64) -> Result<(), ScanError> {
        let end = number::ident_end(self.source, self.at, word)?;
        self.push(Kind::Float, value.to_bits());
        self.at = end;
        Ok(())
    }

    #[inline(always)]
    fn string_value(&mut self) -> Result<(), ScanError> {
        let Span { start, len, escaped, ascii } = self.string(self.options.partial == Partial::TrailingStrings)?;
        self.tape.push(Token::string(start, len, escaped, ascii));
        Ok(())
    }

    #[inline(always)]
    fn open(&mut self, kind: Kind) {
        let index = self.tape.len() as u32;
        self.push(kind, Token::pair(self.container, self.count));
        self.container = index;
        self.is_object = kind == Kind::Object;
        self.count = 0;
        self.depth += 1;
        self.at += 1;
    }

    /// End the current container: write its end and count, go back to its parent.
    #[inline(always)]
    fn close(&mut self) {
        let end = self.tape.len() as u32;
        let Some(token) = self.tape.get_mut(self.container as usize) else { return };
        let (parent, parent_count) = (token.low(), token.high());
        token.set_value(Token::pair(end, self.count));
        self.container = parent;
        self.count = parent_count;
        self.depth -= 1;
        self.is_object = self.tape.get(parent as usize).is_some_and(|token| token.kind() == Kind::Object);
    }

    #[inline(always)]
    fn first_value(&mut self, first: u8) -> Step {
        if self.depth > MAX_DEPTH {
            return Err(self.error(ErrorKind::RecursionLimit));
        }
        self.count = 1;
        Ok(Some(first))
    }

    #[inline(always)]
    fn open_array(&mut self) -> Step {
        self.open(Kind::Array);
        match self.peek() {
            Some(b']') => {
                self.at += 1;
                self.close();
                Ok(None)
            }
            Some(first) => self.first_value(first),
            None => Err(self.error(ErrorKind::EofInArray)),
        }
    }

    #[inline(always)]
    fn array_step(&mut self) -> Step {
        match self.peek() {
            Some(b',') => {
                self.at += 1;
                match self.peek() {
                    Some(b']') => Err(self.error(ErrorKind::TrailingComma)),
                    Some(first) => {
                        self.count += 1;
                        Ok(Some(first))
                    }
                    None => Err(self.error(ErrorKind::EofInValue)),
                }
            }
            Some(b']') => {
                self.at += 1;
                self.close();
                Ok(None)
            }
            Some(_) => Err(self.error(ErrorKind::ExpectedArrayCommaOrEnd)),
            None => Err(self.error(ErrorKind::EofInArray)),
        }
    }

    #[inline(always)]
    fn open_object(&mut self) -> Step {
        self.open(Kind::Object);
        match self.peek() {
            Some(b'"') => {
                let (key, first) = self.key()?;
                let step = self.first_value(first)?;
                self.tape.push(key);
                Ok(step)
            }
            Some(b'}') => {
                self.at += 1;
                self.close();
                Ok(None)
            }
            Some(_) => Err(self.error(ErrorKind::KeyMustBeString)),
            None => Err(self.error(ErrorKind::EofInObject)),
        }
    }

    #[inline(always)]
    fn object_step(&mut self) -> Step {
        match self.peek() {
            Some(b',') => {
                self.at += 1;
                match self.peek() {
                    Some(b'"') => {
                        let (key, first) = self.key()?;
                        self.tape.push(key);
                        self.count += 1;
                        Ok(Some(first))
                    }
                    Some(b'}') => Err(self.error(ErrorKind::TrailingComma)),
                    Some(_) => Err(self.error(ErrorKind::KeyMustBeString)),
                    None => Err(self.error(ErrorKind::EofInValue)),
                }
            }
            Some(b'}') => {
                self.at += 1;
                self.close();
                Ok(None)
            }
            Some(_) => Err(self.error(ErrorKind::ExpectedObjectCommaOrEnd)),
            None => Err(self.error(ErrorKind::EofInObject)),
        }
    }

    /// Read a key and its colon, and look at the first byte of its value. The caller pushes the key, so that a key
    /// without a value leaves nothing behind.
    #[inline]
    fn key(&mut self) -> Result<(Token, u8), ScanError> {
        let Span { start, len, escaped, ascii } = self.string(false)?;
        let key = Token::string(start, len, escaped, ascii);
        match self.peek() {
            Some(b':') => self.at += 1,
            Some(_) => return Err(self.error(ErrorKind::ExpectedColon)),
            None => return Err(self.error(ErrorKind::EofInObject)),
        }
        let first = self.peek().ok_or_else(|| self.error(ErrorKind::EofInValue))?;
        Ok((key, first))
    }

    /// Read the string whose quote stands at `at`, and move behind it.
    #[inline(always)]
    fn string(&mut self, keep_unfinished: bool) -> Result<Span, ScanError> {
        let start = self.at + 1;
        let stop = string_stop(self.source, start);
        if !stop.high && self.source.get(stop.at) == Some(&b'"') {
            self.at = stop.at + 1;
            return Ok(Span { start, len: stop.at - start, escaped: false, ascii: true });
        }
        let (span, end) = escapes::scan_rest(self.source, start, stop, keep_unfinished, self.is_utf8)?;
        self.at = end;
        Ok(Span { start, len: span.len, escaped: span.escaped, ascii: span.ascii })
    }
}
