//! The engine of the rooms that dump collections of items of one schema.

use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyList, PySet};

use crate::common::py::as_is::AsIs;
use crate::common::py::object::list_from;
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

/// Dumps a list, plain items many at a time. Takes lists of ints from 178 instructions an item to 117, of texts from 176 to 97.
///
/// # Errors
/// As `filtered`.
pub fn list<'py, S: Sink<'py>>(
    list: &Bound<'py, PyList>,
    rules: &Rules<'_>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if rules.node.as_is() == AsIs::NEVER || rules.filter.is_some() || !state.filter.is_empty() {
        return filtered(list.iter().map(Ok), rules, sink, state);
    }
    plain(list, rules, sink, state)
}

fn plain<'py, S: Sink<'py>>(
    list: &Bound<'py, PyList>,
    rules: &Rules<'_>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let length = list.len();
    let mut seq = sink.begin_seq(rules.kind, length, state)?;
    let mut at = sink.plain_items(&mut seq, list, 0, rules.node);
    // user code may run below, and change the list
    while at < length.min(list.len()) {
        let item = list.get_item(at).or_raise(state)?;
        sink.item(&mut seq, rules.node, &item, state)?;
        at = sink.plain_items(&mut seq, list, at + 1, rules.node);
    }
    sink.end_seq(seq, rules.shape, state)
}

/// Dumps the items of a set, which have no index: filters go through to what is below.
///
/// # Errors
/// As `filtered`.
pub fn unordered<'py, S: Sink<'py>>(
    set: &Bound<'py, PyAny>,
    rules: &Rules<'_>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let exact = set.is_exact_instance_of::<PySet>() || set.is_exact_instance_of::<PyFrozenSet>();
    // items whose dumping runs no user code can be taken out all at once, in half the time
    if exact && rules.node.as_is() != AsIs::NEVER {
        let list = list_from(set).or_raise(state)?;
        if rules.node.as_is().takes_all(&list) {
            return plain(&list, rules, sink, state);
        }
    }
    // a subclass may iterate as it likes
    all(set.try_iter().or_raise(state)?, rules, sink, state)
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
