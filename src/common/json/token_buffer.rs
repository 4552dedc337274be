//! The tape while it is being written.
//!
//! The scanner's loop pushes here. It is a vector whose growth takes and returns it by value, so that the optimizer can
//! keep it in registers all along; `Vec` lends itself to its growth function and therefore lives in memory.
#![allow(unsafe_code)]

use std::mem::ManuallyDrop;

use super::tape::Token;

/// A vector of tokens in its three parts. Forgetting to turn it back leaks it.
#[derive(Copy, Clone)]
struct Parts {
    start: *mut Token,
    len: usize,
    capacity: usize,
}

impl Parts {
    fn new(tokens: Vec<Token>) -> Self {
        let mut tokens = ManuallyDrop::new(tokens);
        Parts { start: tokens.as_mut_ptr(), len: tokens.len(), capacity: tokens.capacity() }
    }

    /// # Safety
    /// The parts must come from [`Parts::new`], `len` tokens be written, and these parts not be used again.
    unsafe fn into_vec(self) -> Vec<Token> {
        // SAFETY: promised by the caller.
        unsafe { Vec::from_raw_parts(self.start, self.len, self.capacity) }
    }

    /// # Safety
    /// As [`Parts::into_vec`].
    #[cold]
    #[inline(never)]
    unsafe fn grown(self) -> Self {
        // SAFETY: promised by the caller.
        let mut tokens = unsafe { self.into_vec() };
        tokens.reserve(tokens.len().max(32));
        Parts::new(tokens)
    }
}

/// A growing list of tokens.
pub struct TokenBuffer {
    parts: Parts,
}

impl TokenBuffer {
    pub fn new(tokens: Vec<Token>) -> Self {
        TokenBuffer { parts: Parts::new(tokens) }
    }

    pub fn into_vec(self) -> Vec<Token> {
        // SAFETY: the parts come from `new` or `grown`, `push` and `pop` keep `len` true, and `self` is gone after this.
        unsafe { self.parts.into_vec() }
    }

    #[inline(always)]
    pub fn len(&self) -> usize {
        self.parts.len
    }

    #[inline(always)]
    pub fn push(&mut self, token: Token) {
        if self.parts.len == self.parts.capacity {
            // SAFETY: the parts are valid, and replaced by what becomes of them.
            self.parts = unsafe { self.parts.grown() };
        }
        // SAFETY: after the check there is room behind the last token.
        unsafe { self.parts.start.add(self.parts.len).write(token) };
        self.parts.len += 1;
    }

    #[inline(always)]
    pub fn pop(&mut self) {
        self.parts.len = self.parts.len.saturating_sub(1);
    }

    #[inline(always)]
    pub fn get_mut(&mut self, index: usize) -> Option<&mut Token> {
        if index >= self.parts.len {
            return None;
        }
        // SAFETY: the first `len` tokens are written, and `self` lends them to nobody else.
        Some(unsafe { &mut *self.parts.start.add(index) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tape::Kind;
    use super::*;

    #[test]
    fn it_grows_and_turns_back_into_a_vector() {
        let token = |value: u64| Token::new(Kind::Int, 0, value);
        let mut buffer = TokenBuffer::new(vec![token(0)]);
        for value in 1..1000 {
            buffer.push(token(value));
        }
        buffer.push(token(7));
        buffer.pop();
        assert_eq!(buffer.len(), 1000);
        assert!(buffer.get_mut(1000).is_none());
        *buffer.get_mut(999).unwrap() = token(5);
        let tokens = buffer.into_vec();
        assert_eq!(tokens.len(), 1000);
        assert_eq!((tokens[0], tokens[998], tokens[999]), (token(0), token(998), token(5)));
        let mut empty = TokenBuffer::new(Vec::new());
        empty.pop();
        assert!(empty.into_vec().is_empty());
    }
}
