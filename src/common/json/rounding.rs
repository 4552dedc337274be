//! The `f64` nearest to a decimal number, for numbers of ordinary size.
//!
//! [`super::number`] asks here when a float has too many digits for one exact operation. The method is the one of Eisel
//! and Lemire: multiply the digits by the power of ten in 128 bits; only when the product lies too close to the border
//! between two floats does it give no answer. The rest (huge or tiny exponents, undecided products) is the standard
//! library's.

/// The exponents of ten this covers; within them no `u64` becomes infinite or subnormal.
const EXPONENTS: std::ops::RangeInclusive<i64> = -SPAN..=SPAN;
const SPAN: i64 = 60;

/// 64-bit words of the integers that the table is computed with: room for `5^SPAN` and for `2^FRACTION_BITS`.
const WORDS: usize = 7;
const FRACTION_BITS: usize = 64 * (WORDS - 1);

/// The most significant 128 bits of `5^q` for each `q` of [`EXPONENTS`], high half first. Negative powers are
/// rounded up, the others down.
static POWERS_OF_FIVE: [(u64, u64); (2 * SPAN + 1) as usize] = powers_of_five();

const fn powers_of_five() -> [(u64, u64); (2 * SPAN + 1) as usize] {
    let mut powers = [(0, 0); (2 * SPAN + 1) as usize];
    let mut positive = [0u64; WORDS];
    positive[0] = 1;
    let mut negative = [0u64; WORDS];
    negative[FRACTION_BITS / 64] = 1;
    let mut q = 0;
    while q <= SPAN as usize {
        if q > 0 {
            negative = divided_by_five(negative);
            let (high, low) = leading_bits(negative);
            let (low, carry) = low.overflowing_add(1);
            powers[SPAN as usize - q] = (high + carry as u64, low);
        }
        powers[SPAN as usize + q] = leading_bits(positive);
        positive = times_five(positive);
        q += 1;
    }
    powers
}

const fn times_five(mut number: [u64; WORDS]) -> [u64; WORDS] {
    let mut carry = 0;
    let mut word = 0;
    while word < WORDS {
        let wide = number[word] as u128 * 5 + carry;
        number[word] = wide as u64;
        carry = wide >> 64;
        word += 1;
    }
    number
}

const fn divided_by_five(mut number: [u64; WORDS]) -> [u64; WORDS] {
    let mut rest = 0;
    let mut word = WORDS;
    while word > 0 {
        word -= 1;
        let wide = rest << 64 | number[word] as u128;
        number[word] = (wide / 5) as u64;
        rest = wide % 5;
    }
    number
}

const fn leading_bits(number: [u64; WORDS]) -> (u64, u64) {
    let mut top = WORDS - 1;
    while number[top] == 0 {
        top -= 1;
    }
    let shift = number[top].leading_zeros();
    let next = if top > 0 { number[top - 1] } else { 0 };
    let third = if top > 1 { number[top - 2] } else { 0 };
    if shift == 0 {
        return (number[top], next);
    }
    (number[top] << shift | next >> (64 - shift), next << shift | third >> (64 - shift))
}

/// The `f64` nearest to `digits * 10^exponent`, ties to even, or nothing if this method cannot tell.
#[inline]
pub fn nearest(digits: u64, exponent: i64) -> Option<f64> {
    const MANTISSA_BITS: u32 = 52;
    /// Bits of the product's high word below the mantissa, its rounding bit and a bit for the position of the top.
    const SPARE_BITS: u32 = 64 - MANTISSA_BITS - 3;
    const BIAS: i64 = 1023;
    if digits == 0 {
        return Some(0.0);
    }
    if !EXPONENTS.contains(&exponent) {
        return None;
    }
    let (power_high, power_low) = *POWERS_OF_FIVE.get((exponent + SPAN) as usize)?;
    let shift = digits.leading_zeros();
    let digits = digits << shift;
    let mut product = u128::from(digits) * u128::from(power_high);
    if (product >> 64) as u64 & ((1 << SPARE_BITS) - 1) == (1 << SPARE_BITS) - 1 {
        // The bits so far do not decide: add what the power's low half contributes.
        product += (u128::from(digits) * u128::from(power_low)) >> 64;
        if product as u64 == u64::MAX && !(-27..=55).contains(&exponent) {
            return None;
        }
    }
    let (high, low) = ((product >> 64) as u64, product as u64);
    let top = (high >> 63) as u32;
    let mut mantissa = high >> (top + SPARE_BITS);
    // Exactly half-way happens only where the power of five fits the digits; then the even neighbour is right.
    let is_tie =
        low <= 1 && (-4..=23).contains(&exponent) && mantissa & 0b11 == 0b01 && mantissa << (top + SPARE_BITS) == high;
    if is_tie {
        mantissa &= !1;
    }
    mantissa = (mantissa + (mantissa & 1)) >> 1;
    // floor(log2(10^exponent)) without a logarithm.
    let binary_exponent = ((217_706 * exponent) >> 16) + 63 + i64::from(top) - i64::from(shift) + BIAS;
    // A mantissa that rounding carried to the next power of two moves the exponent by this addition alone.
    Some(f64::from_bits(((binary_exponent as u64) << MANTISSA_BITS) + mantissa - (1 << MANTISSA_BITS)))
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;

    #[test]
    fn the_table_holds_the_leading_bits() {
        for (index, &(high, low)) in POWERS_OF_FIVE.iter().enumerate() {
            let q = index as i64 - SPAN;
            let power = BigUint::from(5u32).pow(q.unsigned_abs() as u32);
            let value: BigUint = if q < 0 { (BigUint::from(1u32) << 1000) / power } else { power << 200 };
            let expected = (&value >> (value.bits() - 128)) + u32::from(q < 0);
            assert_eq!(BigUint::from(u128::from(high) << 64 | u128::from(low)), expected, "5^{q}");
        }
    }

    fn check(digits: u64, exponent: i64) -> bool {
        let expected: f64 = format!("{digits}e{exponent}").parse().unwrap();
        match nearest(digits, exponent) {
            Some(found) => assert_eq!(found.to_bits(), expected.to_bits(), "{digits}e{exponent}"),
            None => return false,
        }
        true
    }

    #[test]
    fn rounds_like_the_standard_library() {
        let mut state = 0x2545_f491_4f6c_dd1du64;
        let mut answers = 0;
        for _ in 0..60_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            answers += u32::from(check(state >> (state % 61), (state >> 32) as i64 % 61));
            answers += u32::from(check(state, -((state >> 40) as i64 % 61)));
        }
        assert!(answers > 119_000);
    }

    #[test]
    fn ties_go_to_the_even_neighbour() {
        for odd in [1u64, 3, 5, 123_456_789, 0xf_ffff_ffff_ffff] {
            // Half-way between two floats, and its neighbours.
            let half = (1 << 53) + odd;
            for digits in [half * 2 - 1, half * 2, half * 2 + 1, half * 10, half * 10 + 1, half * 10 - 1, half * 625] {
                for exponent in [-5, -4, -3, -1, 0, 1, 2, 22, 23, 24] {
                    check(digits, exponent);
                }
            }
        }
        for (digits, exponent) in
            [(0, 5), (1, 0), (u64::MAX, 60), (u64::MAX, -60), (1, -60), (9_007_199_254_740_993, 0)]
        {
            assert!(check(digits, exponent));
        }
        assert_eq!(nearest(1, 61), None);
        assert_eq!(nearest(1, -61), None);
    }
}
