//! Appending keys, texts and numbers to JSON output without a call and without a check for each byte.
//!
//! The writer uses it. Whoever appends a key reserves room for a number behind it ([`ROOM`]), and every copy of a short text is
//! two loads and two stores that overlap, whose bytes are looked at on the way. Together with [`KeyTexts`] that takes a
//! model of ten fields from 4,340 instructions to 1,900.
#![allow(unsafe_code)]

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use super::bytes::append;

/// Bytes that any number, constant or short punctuation fits into.
pub const ROOM: usize = 32;

/// The keys of an object whose members come in one order: `"first":`, `,"second":` and so on, ready to be copied.
pub struct KeyTexts {
    /// each text behind its length, and [`ROOM`] bytes at the end, so that as many can be read from anywhere before
    texts: Box<[u8]>,
}

/// Such texts, made when they are asked for the third time: most records of an application are hardly ever written.
#[derive(Debug, Default)]
pub struct LateKeyTexts {
    uses: AtomicU32,
    texts: OnceLock<Option<KeyTexts>>,
}

/// So often the texts are not given.
const FIRST_USES: u32 = 2;

impl LateKeyTexts {
    /// The texts of `keys`, the same ones at each call; `None` where they are not kept.
    #[inline(always)]
    pub fn get<'a, K: Iterator<Item = &'a str>>(&self, keys: impl FnOnce() -> Option<K>) -> Option<&KeyTexts> {
        match self.texts.get() {
            Some(texts) => texts.as_ref(),
            None => self.first(keys),
        }
    }

    #[cold]
    fn first<'a, K: Iterator<Item = &'a str>>(&self, keys: impl FnOnce() -> Option<K>) -> Option<&KeyTexts> {
        if self.uses.fetch_add(1, Ordering::Relaxed) < FIRST_USES {
            return None;
        }
        self.texts.get_or_init(|| keys().and_then(KeyTexts::new)).as_ref()
    }
}

crate::inert_part!(LateKeyTexts);

impl KeyTexts {
    /// `None` where a key is too long. Keys must need no escapes.
    pub fn new<'a>(keys: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut texts = Vec::new();
        for (place, key) in keys.enumerate() {
            let comma = if place == 0 { "" } else { "," };
            texts.push(u8::try_from(key.len() + comma.len() + 3).ok()?);
            texts.extend_from_slice(format!("{comma}\"{key}\":").as_bytes());
        }
        texts.extend_from_slice(&[0; ROOM]);
        Some(Self { texts: texts.into_boxed_slice() })
    }

    /// Appends the text at `place`, reserves room for a number, and gives back the place of the next text.
    #[inline(always)]
    pub fn append(&self, out: &mut Vec<u8>, place: usize) -> usize {
        let Some(&length) = self.texts.get(place) else { return place };
        let (from, length) = (place + 1, usize::from(length));
        if from + length + ROOM > self.texts.len() {
            return place;
        }
        out.reserve(length + 2 * ROOM);
        // SAFETY: the text and as many bytes as are read beyond it stand in `texts` (checked above); as many and more are
        // reserved. The bytes that the new length covers are written.
        unsafe {
            let (text, to) = (self.texts.as_ptr().add(from), out.as_mut_ptr().add(out.len()));
            to.cast::<[u8; 16]>().write(text.cast::<[u8; 16]>().read());
            if length > 16 {
                to.add(16).cast::<[u8; 16]>().write(text.add(16).cast::<[u8; 16]>().read());
                if length > ROOM {
                    to.copy_from_nonoverlapping(text, length);
                }
            }
            out.set_len(out.len() + length);
        }
        from + length
    }
}

impl std::fmt::Debug for KeyTexts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("KeyTexts")
    }
}

/// Appends a quoted text of at most this many bytes in one go.
const SHORT: usize = 32;

/// Appends a text in quotes if it is short and needs no escapes; else nothing is done.
#[inline(always)]
pub fn append_text(out: &mut Vec<u8>, text: &[u8]) -> bool {
    let length = text.len();
    if length > SHORT {
        return false;
    }
    out.reserve(SHORT + 2 + ROOM);
    // SAFETY: room for the text and two quotes is reserved. Each branch reads the first and the last bytes of the text, which
    // together are all of it, and writes them at the same places.
    unsafe {
        let (from, to) = (text.as_ptr(), out.as_mut_ptr().add(out.len()));
        let behind = to.add(1);
        let plain = match length {
            17.. => {
                let halves = [0, 8, length - 16, length - 8].map(|at| from.add(at).cast::<u64>().read_unaligned());
                for (at, word) in [0, 8, length - 16, length - 8].into_iter().zip(halves) {
                    behind.add(at).cast::<u64>().write_unaligned(word);
                }
                plain(halves[0], halves[1]) & plain(halves[2], halves[3])
            }
            8.. => {
                let first = from.cast::<u64>().read_unaligned();
                let last = from.add(length - 8).cast::<u64>().read_unaligned();
                behind.cast::<u64>().write_unaligned(first);
                behind.add(length - 8).cast::<u64>().write_unaligned(last);
                plain(first, last)
            }
            4.. => {
                let first = from.cast::<u32>().read_unaligned();
                let last = from.add(length - 4).cast::<u32>().read_unaligned();
                behind.cast::<u32>().write_unaligned(first);
                behind.add(length - 4).cast::<u32>().write_unaligned(last);
                let both = u64::from(first) | u64::from(last) << 32;
                plain(both, both)
            }
            1.. => {
                let bytes = [*from, *from.add(length / 2), *from.add(length - 1)];
                behind.write(bytes[0]);
                behind.add(length / 2).write(bytes[1]);
                behind.add(length - 1).write(bytes[2]);
                bytes.iter().all(|byte| *byte >= 0x20 && *byte != b'"' && *byte != b'\\')
            }
            0 => true,
        };
        if !plain {
            return false;
        }
        to.write(b'"');
        behind.add(length).write(b'"');
        out.set_len(out.len() + length + 2);
    }
    true
}

/// Whether sixteen bytes can all stand in a JSON string.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
fn plain(low: u64, high: u64) -> bool {
    use std::arch::x86_64::{
        _mm_cmpeq_epi8, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8,
    };
    // SAFETY: SSE2 is part of x86-64.
    unsafe {
        let chunk = _mm_set_epi64x(high.cast_signed(), low.cast_signed());
        let quote = _mm_cmpeq_epi8(chunk, _mm_set1_epi8(b'"' as i8));
        let backslash = _mm_cmpeq_epi8(chunk, _mm_set1_epi8(b'\\' as i8));
        let control = _mm_cmpeq_epi8(_mm_min_epu8(chunk, _mm_set1_epi8(0x1f)), chunk);
        _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, backslash), control)) == 0
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline(always)]
fn plain(low: u64, high: u64) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // the high bit of some byte where one is zero
    let zero = |word: u64| word.wrapping_sub(ONES) & !word;
    let stops = |word: u64| {
        zero(word ^ (ONES * u64::from(b'"')))
            | zero(word ^ (ONES * u64::from(b'\\')))
            | word.wrapping_sub(ONES * 0x20) & !word
    };
    (stops(low) | stops(high)) & (ONES << 7) == 0
}

/// The digits of the numbers below a hundred.
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
        number += 1;
    }
    pairs
};

/// Two digits of a number below a hundred; of others the last two.
#[inline(always)]
pub fn two_digits(number: u32) -> [u8; 2] {
    PAIRS[(number % 100) as usize]
}

#[inline(always)]
fn four_digits(number: u32) -> u32 {
    let ([a, b], [c, d]) = (two_digits(number / 100), two_digits(number));
    u32::from_le_bytes([a, b, c, d])
}

/// Writes a number below ten thousand, and says how many digits it has.
///
/// # Safety
/// Four bytes can be written at `to`.
#[inline(always)]
unsafe fn write_small(to: *mut u8, number: u32) -> usize {
    let digits = four_digits(number);
    // the last digit stays, be it a zero
    let zeros = ((digits ^ 0x3030_3030) | 0x0100_0000).trailing_zeros() / 8;
    // SAFETY: promised by the caller.
    unsafe { to.cast::<u32>().write_unaligned((digits >> (8 * zeros)).to_le()) };
    (4 - zeros) as usize
}

/// Writes a number below a hundred million, and says how many digits it has.
///
/// # Safety
/// Eight bytes can be written at `to`.
#[inline(always)]
unsafe fn write_middle(to: *mut u8, number: u32) -> usize {
    // SAFETY: promised by the caller.
    unsafe {
        if number < 10_000 {
            return write_small(to, number);
        }
        let length = write_small(to, number / 10_000);
        to.add(length).cast::<u32>().write_unaligned(four_digits(number % 10_000).to_le());
        length + 4
    }
}

/// Appends an integer.
#[inline(always)]
pub fn append_int(out: &mut Vec<u8>, value: i64) {
    let rest = value.unsigned_abs();
    if rest >= 100_000_000 {
        return append(out, itoa::Buffer::new().format(value).as_bytes());
    }
    out.reserve(ROOM);
    // SAFETY: more than a sign and eight digits are reserved, and the bytes that the new length covers are written.
    unsafe {
        let to = out.as_mut_ptr().add(out.len());
        to.write(b'-');
        let sign = usize::from(value < 0);
        let length = sign + write_middle(to.add(sign), rest as u32);
        out.set_len(out.len() + length);
    }
}

/// Appends a finite number in the shortest form that reads back as the same number.
///
/// Most numbers in documents have at most three decimals. A thousand times such a number, rounded, divided by a thousand
/// gives the number back; and since that has less than sixteen digits no shorter text and no other one of that length
/// means the same number. That halves the time for them.
#[inline(always)]
pub fn append_float(out: &mut Vec<u8>, value: f64) {
    let thousands = value.abs() * 1e3;
    if thousands < 99_999_999_000.0 {
        let whole = (thousands + 0.5) as u64;
        let near = whole as f64;
        // a quick look keeps the division for those that most likely pass
        if (near - thousands).abs() < 1e-3 && near / 1e3 == value.abs() {
            return append_decimal(out, whole, value.is_sign_negative());
        }
    }
    append(out, zmij::Buffer::new().format_finite(value).as_bytes());
}

/// Appends so many thousandths, fewer than a hundred thousand million, with one to three decimals.
#[inline(always)]
fn append_decimal(out: &mut Vec<u8>, thousandths: u64, negative: bool) {
    let (whole, rest) = ((thousandths / 1000) as u32, (thousandths % 1000) as u32);
    out.reserve(ROOM);
    // SAFETY: more than a sign, eight digits, a point and three decimals are reserved, and what the new length covers
    // is written.
    unsafe {
        let to = out.as_mut_ptr().add(out.len());
        to.write(b'-');
        let sign = usize::from(negative);
        let point = sign + write_middle(to.add(sign), whole);
        let last = rest % 100;
        let [b, c] = two_digits(last);
        to.add(point).cast::<[u8; 4]>().write([b'.', b'0' + (rest / 100) as u8, b, c]);
        let decimals = 1 + usize::from(last != 0) + usize::from(last % 10 != 0);
        out.set_len(out.len() + point + 1 + decimals);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(write: impl Fn(&mut Vec<u8>)) -> String {
        let mut out = b"<".to_vec();
        write(&mut out);
        String::from_utf8(out).unwrap().split_off(1)
    }

    #[test]
    fn integers() {
        for exponent in 0..19 {
            let power = 10_i64.pow(exponent);
            for number in [power - 1, power, power + 1, power * 9 / 2, power / 3 * 2] {
                for value in [number, -number] {
                    assert_eq!(text(|out| append_int(out, value)), value.to_string());
                }
            }
        }
        for value in [i64::MAX, i64::MIN] {
            assert_eq!(text(|out| append_int(out, value)), value.to_string());
        }
        for value in -10_100..10_100 {
            assert_eq!(text(|out| append_int(out, value)), value.to_string());
        }
    }

    #[test]
    fn floats_are_those_of_the_general_way() {
        let general = |value: f64| zmij::Buffer::new().format_finite(value).to_owned();
        let mut number = 0x9e37_79b9_u64;
        for round in 0..20_000_u32 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let scale = 10_f64.powi((round % 14) as i32 - 2);
            for value in [
                f64::from(round) / 1000.0,
                (number >> 20) as f64 / scale,
                (number >> 40) as f64 / 1000.0,
                (number >> 40) as f64 / 100.0 + f64::EPSILON,
                f64::from_bits(number & !(1 << 62)),
            ] {
                for value in [value, -value, f64::from_bits(value.to_bits() + 1)] {
                    if value.is_finite() {
                        assert_eq!(text(|out| append_float(out, value)), general(value));
                    }
                }
            }
        }
        for value in
            [0.0, -0.0, 0.001, 0.0005, 0.000_999_999, 99_999_998.999, 99_999_999.0, 1e8, 1e9, 123.456, 0.1 + 0.2]
        {
            assert_eq!(text(|out| append_float(out, value)), general(value));
        }
    }

    #[test]
    fn texts_in_quotes() {
        for length in 0..=40 {
            let plain = "abcdefghijklmnopqrstuvwxyz~ABCDEFGHIJKLMNOPQ"[..length].to_owned();
            let written = text(|out| assert_eq!(append_text(out, plain.as_bytes()), length <= SHORT));
            assert_eq!(written, if length <= SHORT { format!("\"{plain}\"") } else { String::new() });
            for place in 0..length {
                for stop in [0, 0x1f, b'"', b'\\'] {
                    let mut bytes = plain.clone().into_bytes();
                    bytes[place] = stop;
                    assert_eq!(text(|out| assert!(!append_text(out, &bytes))), "", "{bytes:?}");
                }
                let mut high = plain.clone().into_bytes();
                high[place] = 0xff;
                assert_eq!(append_text(&mut Vec::new(), &high), length <= SHORT);
            }
        }
    }

    #[test]
    fn keys_in_order() {
        let keys: Vec<String> = [0, 1, 11, 12, 13, 27, 28, 29, 60, 251].map(|length| "k".repeat(length)).into();
        let texts = KeyTexts::new(keys.iter().map(String::as_str)).unwrap();
        let mut out = Vec::new();
        let end = keys.iter().fold(0, |place, _| texts.append(&mut out, place));
        let expected: Vec<String> = keys.iter().map(|key| format!("\"{key}\":")).collect();
        assert_eq!(String::from_utf8(out.clone()).unwrap(), expected.join(","));
        // behind the last one nothing is added
        texts.append(&mut out, end);
        assert_eq!(String::from_utf8(out).unwrap(), expected.join(","));
        assert!(KeyTexts::new(["k".repeat(300).as_str()].into_iter()).is_none());
    }
}
