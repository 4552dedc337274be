//! Compiled regexes, one per pattern in the process, held weakly.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use regex::Regex;

static KNOWN: Mutex<Option<HashMap<Box<str>, Weak<Regex>>>> = Mutex::new(None);

/// The regex of a pattern, shared with all who hold it already.
///
/// # Errors
/// The regex crate's, for a pattern that is none.
pub fn compile(pattern: &str) -> Result<Arc<Regex>, regex::Error> {
    let known = |table: &mut HashMap<Box<str>, Weak<Regex>>| table.get(pattern).and_then(Weak::upgrade);
    {
        let mut guard = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = guard.as_mut().and_then(known) {
            return Ok(found);
        }
    }
    let regex = Arc::new(Regex::new(pattern)?);
    let mut guard = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let table = guard.get_or_insert_default();
    if let Some(found) = known(table) {
        return Ok(found);
    }
    if table.len().is_power_of_two() {
        table.retain(|_, regex| regex.strong_count() > 0);
    }
    table.insert(pattern.into(), Arc::downgrade(&regex));
    Ok(regex)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_patterns_are_one() {
        let a = compile("^a+$").unwrap();
        assert!(Arc::ptr_eq(&a, &compile("^a+$").unwrap()));
        assert!(compile("[").is_err());
    }
}
