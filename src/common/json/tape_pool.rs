//! The token buffer, reused from call to call.
//!
//! Whoever reads JSON takes a [`Tape`] for the call and reads into it; dropping it gives the buffer back, on every path.
//! A call made while another one holds the buffer simply starts with an empty one.
#![allow(unsafe_code)]

use std::cell::Cell;

use super::cursor::PlainText;
use super::error::ScanError;
use super::scanner::{ScanOptions, scan, scan_text, scan_value};
use super::tape::{Doc, Token};

/// Buffers grown beyond this many bytes are freed instead of kept.
const MAX_KEPT_BYTES: usize = 1 << 20;

thread_local! {
    static KEPT: Cell<Vec<Token>> = const { Cell::new(Vec::new()) };
}

/// A token buffer on loan.
#[derive(Debug)]
pub struct Tape {
    tokens: Vec<Token>,
}

impl Tape {
    /// Take this thread's buffer, or a new one if it is out on loan.
    #[inline]
    pub fn take() -> Self {
        // At thread exit the slot may be gone already; then there is nothing to reuse.
        Tape { tokens: KEPT.try_with(Cell::take).unwrap_or_default() }
    }

    /// Scan `source` into the buffer. The document borrows both.
    #[inline]
    pub fn read<'a>(&'a mut self, source: &'a [u8], options: ScanOptions) -> Result<Doc<'a>, ScanError> {
        scan(source, options, &mut self.tokens)?;
        // SAFETY: the tape is what the scan of this very source has just written, and both stay borrowed.
        Ok(unsafe { Doc::new(source, &self.tokens) })
    }

    /// Scan the one value at or after `at`, with `depth` containers around it, and say where it ends.
    #[inline]
    pub fn read_value<'a>(
        &'a mut self,
        source: &'a [u8],
        at: usize,
        depth: u32,
    ) -> Result<(Doc<'a>, usize), ScanError> {
        let end = scan_value(source, at, depth, &mut self.tokens)?;
        // SAFETY: as in `read`; offsets count from the beginning of the source, wherever the scan began.
        Ok((unsafe { Doc::new(source, &self.tokens) }, end))
    }

    /// A document of nothing but a string, whose plain text is a part of the source.
    #[inline]
    pub fn plain_text<'a>(&'a mut self, source: &'a [u8], text: PlainText<'a>) -> Option<Doc<'a>> {
        let (text, len) = (text.bytes(), source.len());
        let start = (text.as_ptr() as usize).wrapping_sub(source.as_ptr() as usize);
        if start > len || text.len() > len - start {
            return None;
        }
        self.tokens.clear();
        self.tokens.push(Token::string(start, text.len(), false, true));
        // SAFETY: the token is what a scan would have left: plain text is ASCII without escapes, and stands there.
        Some(unsafe { Doc::new(source, &self.tokens) })
    }

    /// [`Tape::read`] for a text that is known to be UTF-8, which saves checking it.
    #[inline]
    pub fn read_text<'a>(&'a mut self, source: &'a str, options: ScanOptions) -> Result<Doc<'a>, ScanError> {
        scan_text(source, options, &mut self.tokens)?;
        // SAFETY: as in `read`.
        Ok(unsafe { Doc::new(source.as_bytes(), &self.tokens) })
    }
}

impl Drop for Tape {
    fn drop(&mut self) {
        let tokens = std::mem::take(&mut self.tokens);
        if tokens.capacity() * size_of::<Token>() <= MAX_KEPT_BYTES {
            // Failing means that the thread is ending and its slot is gone: the buffer is then freed here.
            let _ = KEPT.try_with(|kept| kept.set(tokens));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept_capacity() -> usize {
        KEPT.with(|kept| {
            let tokens = kept.take();
            let capacity = tokens.capacity();
            kept.set(tokens);
            capacity
        })
    }

    #[test]
    fn a_buffer_comes_back_after_success_error_and_nesting() {
        let mut outer = Tape::take();
        assert!(outer.read(b"[1,2,3]", ScanOptions::default()).is_ok());
        {
            let mut inner = Tape::take();
            assert_eq!(inner.tokens.capacity(), 0);
            assert!(inner.read(b"[", ScanOptions::default()).is_err());
        }
        assert_eq!(outer.tokens.len(), 4);
        let capacity = outer.tokens.capacity();
        drop(outer);
        assert_eq!(kept_capacity(), capacity);
    }

    #[test]
    fn a_huge_buffer_is_not_kept() {
        let source = format!("[{}1]", "1,".repeat(100_000));
        let mut tape = Tape::take();
        assert!(tape.read(source.as_bytes(), ScanOptions::default()).is_ok());
        drop(tape);
        assert!(kept_capacity() * size_of::<Token>() <= MAX_KEPT_BYTES);
    }
}
