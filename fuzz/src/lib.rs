//! What the targets share: running a check and counting the inputs that get past the first token.

pub use libfuzzer_sys;

use std::sync::atomic::{AtomicU64, Ordering};

use duramen::common::json::second_opinion::past_first_token;

static INPUTS: AtomicU64 = AtomicU64::new(0);
static PAST: AtomicU64 = AtomicU64::new(0);

/// Count an input; now and then the counts go to the screen, as there is no end that a target is told of.
pub fn count(source: &[u8]) {
    let past = PAST.fetch_add(past_first_token(source).into(), Ordering::Relaxed);
    let inputs = INPUTS.fetch_add(1, Ordering::Relaxed);
    if inputs.is_power_of_two() || inputs % 100_000 == 99_999 {
        eprintln!("past the first token: {past} of {inputs}");
    }
}

/// A fuzz target that runs one check.
#[macro_export]
macro_rules! target {
    ($check:ident) => {
        $crate::libfuzzer_sys::fuzz_target!(|source: &[u8]| {
            $crate::count(source);
            $check(source);
        });
    };
}
