//! Searching bytes: where a JSON string ends or needs an escape, and how far whitespace and digits run.
//!
//! The scanner and the writer use it. On x86-64 sixteen bytes are looked at together, elsewhere eight.
#![allow(unsafe_code)]

/// Where [`string_stop`] stopped, and whether it passed a byte beyond ASCII.
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub struct Stop {
    /// Index of the first quote, backslash or control character, or the end.
    pub at: usize,
    pub high: bool,
}

/// Find the next byte at or after `from` that cannot simply stand in a JSON string.
#[inline(always)]
pub fn string_stop(source: &[u8], from: usize) -> Stop {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    return sse2::string_stop(source, from);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    return swar::string_stop(source, from);
}

#[inline(always)]
fn is_stop(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

fn scalar_string_stop(source: &[u8], from: usize, mut high: bool) -> Stop {
    let mut at = from;
    while let Some(&byte) = source.get(at) {
        if is_stop(byte) {
            break;
        }
        high |= byte >= 0x80;
        at += 1;
    }
    Stop { at, high }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse2 {
    use std::arch::x86_64::{
        __m128i, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128, _mm_set1_epi8,
    };

    use super::{Stop, scalar_string_stop};

    /// One bit per byte of the sixteen from `at`: which ones stop a string, and which are beyond ASCII.
    #[inline(always)]
    fn masks(source: &[u8], at: usize) -> (u32, u32) {
        debug_assert!(at + 16 <= source.len());
        // SAFETY: both callers check that sixteen bytes are left; the load needs no alignment. SSE2 is part of x86-64.
        unsafe {
            let chunk = _mm_loadu_si128(source.as_ptr().add(at).cast::<__m128i>());
            let quote = _mm_cmpeq_epi8(chunk, _mm_set1_epi8(b'"' as i8));
            let backslash = _mm_cmpeq_epi8(chunk, _mm_set1_epi8(b'\\' as i8));
            let control = _mm_cmpeq_epi8(_mm_min_epu8(chunk, _mm_set1_epi8(0x1f)), chunk);
            let stop = _mm_or_si128(_mm_or_si128(quote, backslash), control);
            (_mm_movemask_epi8(stop) as u32, _mm_movemask_epi8(chunk) as u32)
        }
    }

    #[inline(always)]
    pub fn string_stop(source: &[u8], from: usize) -> Stop {
        let mut at = from;
        let mut high = 0;
        while at + 16 <= source.len() {
            let (stop, beyond) = masks(source, at);
            if stop != 0 {
                let first = stop.trailing_zeros();
                high |= beyond & ((1 << first) - 1);
                return Stop { at: at + first as usize, high: high != 0 };
            }
            high |= beyond;
            at += 16;
        }
        tail(source, at, high != 0)
    }

    /// The last bytes of the source: load its last sixteen again and shift out those already seen.
    fn tail(source: &[u8], at: usize, high: bool) -> Stop {
        if source.len() < 16 || at >= source.len() {
            return scalar_string_stop(source, at, high);
        }
        let seen = at - (source.len() - 16);
        let (stop, beyond) = masks(source, source.len() - 16);
        let (stop, beyond) = (stop >> seen, beyond >> seen);
        if stop == 0 {
            return Stop { at: source.len(), high: high || beyond != 0 };
        }
        let first = stop.trailing_zeros();
        Stop { at: at + first as usize, high: high || beyond & ((1 << first) - 1) != 0 }
    }
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
mod swar {
    use super::{Stop, scalar_string_stop};

    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;

    /// The high bit of each byte that is zero; bytes above the first hit may be marked wrongly.
    #[inline(always)]
    fn zero_bytes(word: u64) -> u64 {
        word.wrapping_sub(ONES) & !word & HIGH
    }

    #[inline(always)]
    pub fn string_stop(source: &[u8], from: usize) -> Stop {
        let mut at = from;
        let mut high = 0;
        while let Some(chunk) = source.get(at..at + 8) {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(chunk);
            let word = u64::from_le_bytes(bytes);
            let quote = zero_bytes(word ^ (ONES * u64::from(b'"')));
            let backslash = zero_bytes(word ^ (ONES * u64::from(b'\\')));
            let control = word.wrapping_sub(ONES * 0x20) & !word & HIGH;
            let stop = quote | backslash | control;
            if stop != 0 {
                let first = stop.trailing_zeros();
                high |= word & HIGH & ((1 << first) - 1);
                return Stop { at: at + first as usize / 8, high: high != 0 };
            }
            high |= word & HIGH;
            at += 8;
        }
        scalar_string_stop(source, at, high != 0)
    }
}

/// The index of the first byte at or after `from` that is not JSON whitespace, or the end.
#[inline]
pub fn skip_whitespace(source: &[u8], from: usize) -> usize {
    let mut at = from;
    // Indented text is mostly runs of spaces: take eight together.
    while let Some(chunk) = source.get(at..at + 8) {
        if chunk != b"        " {
            break;
        }
        at += 8;
    }
    while let Some(b' ' | b'\n' | b'\r' | b'\t') = source.get(at) {
        at += 1;
    }
    at
}

/// The value of eight ASCII digits at `at`, if eight digits stand there.
#[inline(always)]
pub fn eight_digits(source: &[u8], at: usize) -> Option<u64> {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(source.get(at..at + 8)?);
    let word = u64::from_le_bytes(bytes);
    // A digit has the high nibble 3 and still has it after adding 6.
    let digits = (word & 0xf0f0_f0f0_f0f0_f0f0) == 0x3030_3030_3030_3030
        && (word.wrapping_add(0x0606_0606_0606_0606) & 0xf0f0_f0f0_f0f0_f0f0) == 0x3030_3030_3030_3030;
    if !digits {
        return None;
    }
    let ones = word & 0x0f0f_0f0f_0f0f_0f0f;
    let pairs = (ones.wrapping_mul(10) + (ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(100) + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    Some((fours.wrapping_mul(10_000) + (fours >> 32)) & 0xffff_ffff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_search_agrees_with_the_byte_loop() {
        let specials = [b'"', b'\\', 0x1f, 0x00, b'\n', 0x7f, 0x80, 0xff, b' ', b'!', 0xa2, 0xdc];
        for len in 0..50 {
            for place in 0..len {
                for special in specials {
                    for second in [b'a', b'"', 0xc3] {
                        let mut source = vec![b'x'; len];
                        source[place] = special;
                        source[len - 1 - place / 2] = second;
                        for from in [0, place / 2, place] {
                            let expected = scalar_string_stop(&source, from, false);
                            assert_eq!(string_stop(&source, from), expected, "{source:?} from {from}");
                            assert_eq!(swar::string_stop(&source, from), expected, "{source:?} from {from}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn eight_digits_are_read_or_refused() {
        assert_eq!(eight_digits(b"12345678", 0), Some(12_345_678));
        assert_eq!(eight_digits(b"x00000009.", 1), Some(9));
        assert_eq!(eight_digits(b"99999999", 0), Some(99_999_999));
        for bad in ["1234567", "1234567.", "12:45678", "/2345678", "1234567\u{b9}"] {
            assert_eq!(eight_digits(bad.as_bytes(), 0), None, "{bad}");
        }
    }

    #[test]
    fn whitespace_ends_where_it_ends() {
        for len in 0..30 {
            let text = format!("{}x", " ".repeat(len));
            assert_eq!(skip_whitespace(text.as_bytes(), 0), len);
        }
        assert_eq!(skip_whitespace(b"\r\n\t ", 0), 4);
        assert_eq!(skip_whitespace(b"\x0b", 0), 0);
    }
}
