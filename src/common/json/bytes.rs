//! Searching and copying bytes: where a JSON string ends or needs an escape, how far whitespace and digits run, and
//! appending short texts without a call.
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
    #[inline(never)]
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

/// Append `text` up to its first stop, and say how far that was.
#[inline(always)]
pub fn append_to_stop(out: &mut Vec<u8>, text: &[u8]) -> usize {
    let stop = string_stop(text, 0).at;
    append(out, &text[..stop]);
    stop
}

/// Append `text`; quicker than `extend_from_slice` on the short texts that JSON is made of.
#[inline(always)]
pub fn append(out: &mut Vec<u8>, text: &[u8]) {
    let len = text.len();
    if len > 32 {
        return out.extend_from_slice(text);
    }
    out.reserve(32);
    // SAFETY: 32 bytes are reserved. Every copy below reads inside `text` and writes at the same place of the reserved
    // space: the first and the last `N` bytes, which together are all of it, for an `N` with `N <= len <= 2 * N`. The
    // bytes the length then covers are written.
    unsafe {
        let (from, to) = (text.as_ptr(), out.as_mut_ptr().add(out.len()));
        match len {
            16.. => copy_ends::<16>(from, to, len),
            8..16 => copy_ends::<8>(from, to, len),
            4..8 => copy_ends::<4>(from, to, len),
            2..4 => copy_ends::<2>(from, to, len),
            1 => to.write(*from),
            0 => {}
        }
        out.set_len(out.len() + len);
    }
}

/// Append an object's next key, which needs no escapes, with quotes, colon, and a comma unless an object was just opened.
#[inline(always)]
pub fn append_key(out: &mut Vec<u8>, key: &[u8]) {
    out.reserve(key.len() + 4);
    let comma = usize::from(out.last() != Some(&b'{'));
    // SAFETY: four bytes more than the key are reserved; the comma is overwritten by the quote where it is not wanted.
    unsafe {
        let to = out.as_mut_ptr().add(out.len());
        to.write(b',');
        to.add(comma).write(b'"');
        let text = to.add(comma + 1);
        match key.len() {
            16..=32 => copy_ends::<16>(key.as_ptr(), text, key.len()),
            8..16 => copy_ends::<8>(key.as_ptr(), text, key.len()),
            4..8 => copy_ends::<4>(key.as_ptr(), text, key.len()),
            _ => key.as_ptr().copy_to_nonoverlapping(text, key.len()),
        }
        text.add(key.len()).cast::<[u8; 2]>().write(*b"\":");
        out.set_len(out.len() + comma + key.len() + 3);
    }
}

/// Whether two texts are the same; quicker than a call on short ones.
#[inline(always)]
pub fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    match a.len() {
        8..=16 => match (a.first_chunk::<8>(), b.first_chunk::<8>(), a.last_chunk::<8>(), b.last_chunk::<8>()) {
            (Some(a), Some(b), Some(c), Some(d)) => a == b && c == d,
            _ => a == b,
        },
        4..8 => match (a.first_chunk::<4>(), b.first_chunk::<4>(), a.last_chunk::<4>(), b.last_chunk::<4>()) {
            (Some(a), Some(b), Some(c), Some(d)) => a == b && c == d,
            _ => a == b,
        },
        1..4 => a[0] == b[0] && a[a.len() / 2] == b[b.len() / 2] && a[a.len() - 1] == b[b.len() - 1],
        _ => a == b,
    }
}

/// Copy the first and the last `N` bytes.
///
/// # Safety
/// `len` bytes must be readable at `from` and writable at `to`, without overlap, and `len` be at least `N`.
#[inline(always)]
unsafe fn copy_ends<const N: usize>(from: *const u8, to: *mut u8, len: usize) {
    // SAFETY: promised by the caller; arrays of bytes need no alignment.
    unsafe {
        let (first, last) = (from.cast::<[u8; N]>().read(), from.add(len - N).cast::<[u8; N]>().read());
        to.cast::<[u8; N]>().write(first);
        to.add(len - N).cast::<[u8; N]>().write(last);
    }
}

/// The index of the first byte at or after `from` that is not JSON whitespace, or the end.
#[inline(never)]
pub fn skip_whitespace(source: &[u8], from: usize) -> usize {
    const SPACES: u64 = 0x2020_2020_2020_2020;
    let mut at = from;
    loop {
        // Indented text is a newline and a run of spaces: take the spaces eight at a time.
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = source.get(at) {
            at += 1;
            let Some(chunk) = source.get(at..).and_then(<[u8]>::first_chunk) else { continue };
            let spaces = (u64::from_le_bytes(*chunk) ^ SPACES).trailing_zeros() as usize / 8;
            at += spaces;
            if spaces < 8 {
                break;
            }
        }
        if !matches!(source.get(at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            return at;
        }
    }
}

/// How many ASCII digits stand at `at`, eight at most, and their value; nothing where eight bytes cannot be read.
///
/// There is no branch on the number of digits: in real data it varies at random.
#[inline(always)]
pub fn digits(source: &[u8], at: usize) -> Option<(usize, u64)> {
    let word = u64::from_le_bytes(*source.get(at..)?.first_chunk()?);
    let values = word ^ 0x3030_3030_3030_3030;
    // The high bit of each byte that is no digit. A carry only reaches bytes above the first such one.
    let others = (values.wrapping_add(0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080;
    let count = others.trailing_zeros() / 8;
    // Move the digits to the upper end, so that zeros stand before them. In two steps, as 64 is too far for one.
    let ones = (values << (4 * (8 - count))) << (4 * (8 - count));
    let pairs = (ones.wrapping_mul(10) + (ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(100) + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    Some((count as usize, (fours.wrapping_mul(10_000) + (fours >> 32)) & 0xffff_ffff))
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
    fn appending_copies_everything() {
        let text: Vec<u8> = (b'a'..=b'z').chain(b'0'..=b'9').collect();
        let mut out = Vec::new();
        for len in 0..=text.len() {
            let before = out.len();
            append(&mut out, &text[..len]);
            assert_eq!(&out[before..], &text[..len]);
        }
        out.clear();
        assert_eq!(append_to_stop(&mut out, b"ab\"c"), 2);
        assert_eq!(out, b"ab");
    }

    #[test]
    fn keys_are_appended_whole() {
        for len in 0..40 {
            let key = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEF"[..len].to_owned();
            let mut out = b"{".to_vec();
            append_key(&mut out, key.as_bytes());
            append_key(&mut out, key.as_bytes());
            assert_eq!(String::from_utf8(out).unwrap(), format!("{{\"{key}\":,\"{key}\":"));
        }
    }

    #[test]
    fn same_texts_are_the_same() {
        for len in 0..40 {
            let text: Vec<u8> = (0..len).collect();
            assert!(same(&text, &text.clone()));
            assert!(!same(&text, &[text.clone(), vec![0]].concat()));
            for place in 0..text.len() {
                let mut other = text.clone();
                other[place] ^= 0x40;
                assert!(!same(&text, &other), "{len} {place}");
            }
        }
    }

    #[test]
    fn digits_are_counted_and_read() {
        for len in 0..=8 {
            for rest in [".\0\u{ff}99999", "\u{b9}:/\u{ff}9999", "x1234567", "/9999999", ":9999999", "\u{1f600}99999"] {
                let text = format!("{}{rest}", &"90817263"[..len]);
                let expected = "90817263"[..len].parse().unwrap_or(0);
                assert_eq!(digits(text.as_bytes(), 0), Some((len, expected)), "{text}");
            }
        }
        assert_eq!(digits(b"x00000009.", 1), Some((8, 9)));
        assert_eq!(digits(b"1234567", 0), None);
        assert_eq!(digits(b"1", 5), None);
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
