//! The scan: one pass over a JSON text that checks all of it and writes the tape.
//!
//! The JSON entry points and `from_json` call it through [`super::tape_pool`]. Messages, positions, number rules, depth
//! limit and both partial modes are the reference's.
//!
//! [`read_document`] is one loop without recursion: the container being read is linked to its parent through its own
//! unfinished token. Everything it changes is passed by value or inlined, so that it stays in registers; together with
//! errors leaving by a jump this made the scan of models a third quicker than methods on a state in memory.

use super::bytes::{Stop, skip_whitespace, string_stop};
use super::error::{ErrorKind, ScanError};
use super::escapes;
use super::number::{self, Number, Plain};
use super::tape::{Kind, Token};
use super::token_buffer::TokenBuffer;

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

/// Check `source` and write its tokens to `tape`, which is emptied first. After an error the tape is worthless.
pub fn scan(source: &[u8], options: ScanOptions, tape: &mut Vec<Token>) -> Result<(), ScanError> {
    scan_bytes(Input::of(source, options), tape)
}

/// [`scan`] for a text that is known to be UTF-8.
pub fn scan_text(source: &str, options: ScanOptions, tape: &mut Vec<Token>) -> Result<(), ScanError> {
    scan_bytes(Input { is_utf8: true, ..Input::of(source.as_bytes(), options) }, tape)
}

/// Check the one value of `source` that starts at or after `at` and write its tokens to `tape`, which is emptied first;
/// returns the place behind the value. `depth` is the number of containers around it.
pub(super) fn scan_value(source: &[u8], at: usize, depth: u32, tape: &mut Vec<Token>) -> Result<usize, ScanError> {
    tape.clear();
    let options = ScanOptions { allow_inf_nan: true, partial: Partial::Off };
    let input = Input { max_depth: MAX_DEPTH.saturating_sub(depth), whole: false, ..Input::of(source, options) };
    let mut tokens = TokenBuffer::new(std::mem::take(tape));
    let result = read_document(input, at, &mut tokens);
    *tape = tokens.into_vec();
    result
}

/// Whether offsets into a text and the number of its tokens fit the 32 bits that they have. A token takes two bytes of
/// text on average, so there are never more tokens than bytes, but for the few that an unfinished text leaves open.
pub(super) fn is_short_enough(source: &[u8]) -> bool {
    source.len() <= u32::MAX as usize - 2 * MAX_DEPTH as usize
}

fn scan_bytes(input: Input<'_>, tape: &mut Vec<Token>) -> Result<(), ScanError> {
    tape.clear();
    if !is_short_enough(input.source) {
        return Err(ScanError::new(ErrorKind::DocumentTooLong, 0));
    }
    let mut tokens = TokenBuffer::new(std::mem::take(tape));
    let result = read_document(input, 0, &mut tokens);
    *tape = tokens.into_vec();
    result.map(drop)
}

#[derive(Copy, Clone)]
struct Input<'a> {
    source: &'a [u8],
    options: ScanOptions,
    /// The source was a Python or Rust string, so that no text needs checking.
    is_utf8: bool,
    /// Nothing may follow the top value.
    whole: bool,
    max_depth: u32,
}

impl<'a> Input<'a> {
    fn of(source: &'a [u8], options: ScanOptions) -> Self {
        Self { source, options, is_utf8: false, whole: options.partial == Partial::Off, max_depth: MAX_DEPTH }
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Inside {
    /// No container: the value is the document's top value.
    Top,
    Array,
    Object,
}

/// The innermost open container. Its token holds, while it is open, its parent in the lower half of the value and the
/// parent's count in the upper half.
#[derive(Copy, Clone)]
struct Open {
    inside: Inside,
    index: u32,
    /// How many of its values have ended.
    count: u32,
    depth: u32,
}

impl Open {
    #[inline(always)]
    fn enter(self, inside: Inside, at: usize, tokens: &mut TokenBuffer) -> Open {
        let kind = if inside == Inside::Array { Kind::Array } else { Kind::Object };
        let index = tokens.len() as u32;
        tokens.push(Token::new(kind, at, Token::pair(self.index, self.count)));
        Open { inside, index, count: 0, depth: self.depth + 1 }
    }

    /// End the container: write its end and count, go back to its parent.
    #[inline(always)]
    fn leave(self, tokens: &mut TokenBuffer) -> Open {
        let end = tokens.len() as u32;
        let Some(token) = tokens.get_mut(self.index as usize) else { return self };
        let (index, count) = (token.low(), token.high());
        token.set_value(Token::pair(end, self.count));
        let inside = match tokens.get_mut(index as usize).map(|token| token.kind()) {
            Some(Kind::Array) if self.depth > 1 => Inside::Array,
            Some(_) if self.depth > 1 => Inside::Object,
            _ => Inside::Top,
        };
        Open { inside, index, count, depth: self.depth - 1 }
    }
}

/// How the text goes on: with a value at this place, or not.
enum Next {
    Value(usize),
    /// The container has ended, with this place behind it.
    End(usize),
}

type Step = Result<Next, ScanError>;

/// What is read between two values: closing and separating punctuation, keys. Returns the place of the next value, or
/// the end of the document.
#[inline(always)]
fn between_values(input: Input<'_>, mut at: usize, open: &mut Open, tokens: &mut TokenBuffer) -> Step {
    loop {
        open.count = open.count.wrapping_add(1);
        let next = match open.inside {
            Inside::Object => next_key(input, at, tokens),
            Inside::Array => next_item(input.source, at),
            Inside::Top => return finish(input, at),
        };
        match next {
            Ok(Next::End(place)) => at = place,
            other => return other,
        }
        *open = open.leave(tokens);
    }
}

/// Read the value that starts at `at`: a scalar, an empty container, or the beginning of a container up to its
/// first value.
#[inline(always)]
fn value(input: Input<'_>, at: usize, open: &mut Open, tokens: &mut TokenBuffer) -> Step {
    let first = input.source.get(at).copied().unwrap_or(0);
    let step = match first {
        b'{' => {
            *open = open.enter(Inside::Object, at, tokens);
            first_key(input, at + 1, open.depth, tokens)
        }
        b'[' => {
            *open = open.enter(Inside::Array, at, tokens);
            first_item(input, at + 1, open.depth)
        }
        _ => return scalar(input, first, at, open.inside, tokens),
    };
    if let Ok(Next::End(_)) = step {
        *open = open.leave(tokens);
    }
    step
}

#[inline(never)]
fn read_document(input: Input<'_>, start: usize, tokens: &mut TokenBuffer) -> Result<usize, ScanError> {
    let mut open = Open { inside: Inside::Top, index: 0, count: 0, depth: 0 };
    let Some((_, mut at)) = next_byte(input.source, start) else {
        return Err(ScanError::new(ErrorKind::EofInValue, input.source.len()));
    };
    loop {
        let next = match value(input, at, &mut open, tokens) {
            Ok(Next::Value(place)) => {
                at = place;
                continue;
            }
            Ok(Next::End(place)) => between_values(input, place, &mut open, tokens),
            Err(error) => Err(error),
        };
        let next = match next {
            Err(error) => {
                let recovered;
                (recovered, open) = end_unfinished(input, error, open, tokens);
                recovered?
            }
            Ok(next) => next,
        };
        match next {
            Next::Value(place) => at = place,
            Next::End(place) => return Ok(place),
        }
    }
}

/// In a partial scan, end the current container where its text ended; its parents go on from the same place.
#[cold]
#[inline(never)]
fn end_unfinished(input: Input<'_>, mut error: ScanError, mut open: Open, tokens: &mut TokenBuffer) -> (Step, Open) {
    loop {
        if open.inside == Inside::Top || input.options.partial == Partial::Off || !error.is_truncation() {
            return (Err(error), open);
        }
        open = open.leave(tokens);
        match between_values(input, error.index, &mut open, tokens) {
            Err(next) => error = next,
            next => return (next, open),
        }
    }
}

#[inline(always)]
fn finish(input: Input<'_>, at: usize) -> Step {
    match next_byte(input.source, at) {
        Some((_, at)) if input.whole => Err(ScanError::new(ErrorKind::TrailingCharacters, at)),
        _ => Ok(Next::End(at)),
    }
}

/// The next byte that is not whitespace, and its place.
#[inline(always)]
pub(super) fn next_byte(source: &[u8], at: usize) -> Option<(u8, usize)> {
    let byte = *source.get(at)?;
    if byte > b' ' {
        return Some((byte, at));
    }
    if byte == b' '
        && let Some(&byte) = source.get(at + 1)
        && byte > b' '
    {
        return Some((byte, at + 1));
    }
    let at = skip_whitespace(source, at);
    source.get(at).map(|&byte| (byte, at))
}

#[inline(always)]
fn first_item(input: Input<'_>, at: usize, depth: u32) -> Step {
    match next_byte(input.source, at) {
        Some((b']', at)) => Ok(Next::End(at + 1)),
        Some((_, at)) if depth > input.max_depth => Err(ScanError::new(ErrorKind::RecursionLimit, at)),
        Some((_, at)) => Ok(Next::Value(at)),
        None => Err(ScanError::new(ErrorKind::EofInArray, input.source.len())),
    }
}

#[inline(always)]
fn next_item(source: &[u8], at: usize) -> Step {
    match next_byte(source, at) {
        Some((b',', at)) => match next_byte(source, at + 1) {
            Some((b']', at)) => Err(ScanError::new(ErrorKind::TrailingComma, at)),
            Some((_, at)) => Ok(Next::Value(at)),
            None => Err(ScanError::new(ErrorKind::EofInValue, source.len())),
        },
        Some((b']', at)) => Ok(Next::End(at + 1)),
        Some((_, at)) => Err(ScanError::new(ErrorKind::ExpectedArrayCommaOrEnd, at)),
        None => Err(ScanError::new(ErrorKind::EofInArray, source.len())),
    }
}

#[inline(always)]
fn first_key(input: Input<'_>, at: usize, depth: u32, tokens: &mut TokenBuffer) -> Step {
    match next_byte(input.source, at) {
        Some((b'"', at)) => key(input, at, depth, tokens),
        Some((b'}', at)) => Ok(Next::End(at + 1)),
        Some((_, at)) => Err(ScanError::new(ErrorKind::KeyMustBeString, at)),
        None => Err(ScanError::new(ErrorKind::EofInObject, input.source.len())),
    }
}

#[inline(always)]
fn next_key(input: Input<'_>, at: usize, tokens: &mut TokenBuffer) -> Step {
    let source = input.source;
    match next_byte(source, at) {
        Some((b',', at)) => match next_byte(source, at + 1) {
            Some((b'"', at)) => key(input, at, 0, tokens),
            Some((b'}', at)) => Err(ScanError::new(ErrorKind::TrailingComma, at)),
            Some((_, at)) => Err(ScanError::new(ErrorKind::KeyMustBeString, at)),
            None => Err(ScanError::new(ErrorKind::EofInValue, source.len())),
        },
        Some((b'}', at)) => Ok(Next::End(at + 1)),
        Some((_, at)) => Err(ScanError::new(ErrorKind::ExpectedObjectCommaOrEnd, at)),
        None => Err(ScanError::new(ErrorKind::EofInObject, source.len())),
    }
}

/// Read a key and its colon, and find its value. Only then is the key written, so that a key without
/// a value leaves nothing behind. `depth` is checked, so any but a container's first key may give 0.
#[inline(always)]
fn key(input: Input<'_>, at: usize, depth: u32, tokens: &mut TokenBuffer) -> Step {
    let stop = string_stop(input.source, at + 1);
    let (token, at) = match plain_string(input.source, at, stop) {
        Some(plain) => plain,
        None => string(input, at, stop, false)?,
    };
    let at = match next_byte(input.source, at) {
        Some((b':', at)) => at + 1,
        Some((_, at)) => return Err(ScanError::new(ErrorKind::ExpectedColon, at)),
        None => return Err(ScanError::new(ErrorKind::EofInObject, input.source.len())),
    };
    let Some((_, at)) = next_byte(input.source, at) else {
        return Err(ScanError::new(ErrorKind::EofInValue, input.source.len()));
    };
    if depth > input.max_depth {
        return Err(ScanError::new(ErrorKind::RecursionLimit, at));
    }
    tokens.push(token);
    Ok(Next::Value(at))
}

/// Read the scalar that starts with `first` at `at`. What is common in documents is done here, anything else by a call, so
/// that the results of the call do not force the common ones through memory.
#[inline(always)]
fn scalar(input: Input<'_>, first: u8, at: usize, inside: Inside, tokens: &mut TokenBuffer) -> Step {
    let source = input.source;
    match first {
        b'"' => {
            let stop = string_stop(source, at + 1);
            match plain_string(source, at, stop) {
                Some((token, end)) => {
                    tokens.push(token);
                    Ok(Next::End(end))
                }
                None => rarer_string(input, at, stop, inside, tokens),
            }
        }
        b'-' | b'0'..=b'9' => {
            let (token, end) = match number::plain(source, first, at) {
                Some((Plain::Int(value), end)) => (Token::new(Kind::Int, at, value as u64), end),
                Some((Plain::Float(bits), end)) => (Token::new(Kind::Float, at, bits), end),
                None => return rarer_scalar(input, first, at, inside, tokens),
            };
            tokens.push(token);
            Ok(Next::End(end))
        }
        _ => match plain_word(source, first, at) {
            Some((kind, end)) => {
                tokens.push(Token::new(kind, at, 0));
                Ok(Next::End(end))
            }
            None => rarer_scalar(input, first, at, inside, tokens),
        },
    }
}

/// The kind and end of the word that starts with `first` at `at`, if it is written right.
#[inline(always)]
pub(super) fn plain_word(source: &[u8], first: u8, at: usize) -> Option<(Kind, usize)> {
    let (word, kind): (&[u8], Kind) = match first {
        b't' => (b"true", Kind::True),
        b'n' => (b"null", Kind::Null),
        b'f' if source.get(at..at + 5) == Some(b"false") => return Some((Kind::False, at + 5)),
        _ => return None,
    };
    (source.get(at..at + 4) == Some(word)).then_some((kind, at + 4))
}

#[inline(never)]
fn rarer_string(input: Input<'_>, at: usize, stop: Stop, inside: Inside, tokens: &mut TokenBuffer) -> Step {
    let keep_unfinished = input.options.partial == Partial::TrailingStrings;
    end_scalar(string(input, at, stop, keep_unfinished), inside, tokens)
}

#[inline(never)]
fn rarer_scalar(input: Input<'_>, first: u8, at: usize, inside: Inside, tokens: &mut TokenBuffer) -> Step {
    let source = input.source;
    let result = match first {
        b'-' | b'0'..=b'9' => long_number(input, at),
        b't' => Err(number::ident_error(source, at, b"true")),
        b'f' => Err(number::ident_error(source, at, b"false")),
        b'n' => Err(number::ident_error(source, at, b"null")),
        _ => constant(input, first, at),
    };
    end_scalar(result, inside, tokens)
}

#[inline(always)]
fn end_scalar(result: Result<(Token, usize), ScanError>, inside: Inside, tokens: &mut TokenBuffer) -> Step {
    match result {
        Ok((token, end)) => {
            tokens.push(token);
            Ok(Next::End(end))
        }
        Err(error) => {
            if inside == Inside::Object {
                // A key whose value cannot be read goes with it.
                tokens.pop();
            }
            Err(error)
        }
    }
}

#[inline(always)]
fn long_number(input: Input<'_>, at: usize) -> Result<(Token, usize), ScanError> {
    let (number, end) = number::read(input.source, at, input.options.allow_inf_nan)?;
    let token = match number {
        Number::Int(int) => Token::new(Kind::Int, at, int as u64),
        Number::Float(float) => Token::new(Kind::Float, at, float.to_bits()),
        Number::Big => Token::new(Kind::BigInt, at, (end - at) as u64),
    };
    Ok((token, end))
}

#[cold]
fn constant(input: Input<'_>, first: u8, at: usize) -> Result<(Token, usize), ScanError> {
    let (word, value): (&[u8], f64) = match first {
        b'N' if input.options.allow_inf_nan => (b"NaN", f64::NAN),
        b'I' if input.options.allow_inf_nan => (b"Infinity", f64::INFINITY),
        _ => return Err(ScanError::new(ErrorKind::ExpectedValue, at)),
    };
    let end = number::ident_end(input.source, at, word)?;
    Ok((Token::new(Kind::Float, at, value.to_bits()), end))
}

/// The token of the string whose quote stands at `at` and the place behind it, if it is ASCII without escapes. `stop` is
/// the string's first stop.
#[inline(always)]
fn plain_string(source: &[u8], at: usize, stop: Stop) -> Option<(Token, usize)> {
    if stop.high || source.get(stop.at) != Some(&b'"') {
        return None;
    }
    Some((Token::string(at + 1, stop.at - at - 1, false, true), stop.at + 1))
}

/// The same for any string.
#[inline(never)]
fn string(input: Input<'_>, at: usize, stop: Stop, keep_unfinished: bool) -> Result<(Token, usize), ScanError> {
    let (text, end) = escapes::scan_rest(input.source, at + 1, stop, keep_unfinished, input.is_utf8)?;
    Ok((Token::string(at + 1, text.len, text.escaped, text.ascii), end))
}
