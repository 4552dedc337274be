//! The engine of the rooms that dump collections of items of one schema.

use pyo3::prelude::*;

use crate::serializers::filter::{SchemaFilter, Verdict};
use crate::serializers::sink::Shape;
use crate::serializers::{Fail, Node, Raise, Sink, State};

/// What a room says about the collection.
pub struct Rules<'a> {
    /// the name where it is refused as a key
    pub kind: &'static str,
    pub shape: Shape,
    pub node: &'a Node,
    pub filter: Option<&'a SchemaFilter>,
    /// counts negative indices of filters from the end
    pub length: Option<usize>,
}

/// Dumps items that filters choose among by index.
///
/// # Errors
/// What the iterator and the items raise.
pub fn filtered<'py, S: Sink<'py>>(
    items: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>,
    rules: &Rules<'_>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if rules.filter.is_none() && state.filter.is_empty() {
        return all(items, rules, sink, state);
    }
    let filter = state.filter.clone();
    let mut seq = sink.begin_seq(rules.kind, rules.length.unwrap_or(0), state)?;
    let mut out = Ok(());
    let mut over = None;
    for (index, item) in items.enumerate() {
        let item = item.or_raise(state)?;
        let over = match &over {
            Some(over) => over,
            None => over.insert(filter.over(rules.length).or_raise(state)?),
        };
        match over.index(state.py, index, rules.filter).or_raise(state)? {
            Verdict::Drop => continue,
            Verdict::Keep(below) => state.filter = below,
        }
        out = sink.item(&mut seq, rules.node, &item, state);
        if out.is_err() {
            break;
        }
    }
    state.filter = filter;
    out?;
    sink.end_seq(seq, rules.shape, state)
}

/// Dumps items that have no index: filters go through to what is below.
///
/// # Errors
/// As `filtered`.
pub fn all<'py, S: Sink<'py>>(
    items: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>,
    rules: &Rules<'_>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let mut seq = sink.begin_seq(rules.kind, rules.length.unwrap_or(0), state)?;
    for item in items {
        let item = item.or_raise(state)?;
        sink.item(&mut seq, rules.node, &item, state)?;
    }
    sink.end_seq(seq, rules.shape, state)
}
