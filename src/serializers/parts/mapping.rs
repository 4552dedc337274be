//! The engine of the rooms that dump mappings, and of inference for dicts.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::common::input::{Entries, PyEntries};
use crate::common::py::imports;
use crate::common::schema::reader::Value;
use crate::serializers::filter::{SchemaFilter, Verdict};
use crate::serializers::{Compile, Fail, Names, Node, Raise, Sink, State};
use crate::{keys, name};

keys! { struct Keys { keys_schema, values_schema, serialization } }

/// What the schemas of these kinds say.
pub struct Schema {
    pub keys: Node,
    pub values: Node,
    pub filter: Option<Box<SchemaFilter>>,
}

impl Schema {
    /// # Errors
    /// What a wrong schema raises.
    pub fn read<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Self> {
        let Keys { keys_schema, values_schema, serialization } = Keys::read(schema);
        let mut child = |schema: Value<'py>| cx.child(schema);
        Ok(Self {
            keys: child(keys_schema)?,
            values: child(values_schema)?,
            filter: SchemaFilter::of_pairs(&serialization)?,
        })
    }
}

/// `dict[str, int]`
pub fn name(kind: &str, keys: &Node, values: &Node, names: &mut Names) -> String {
    format!("{kind}[{}, {}]", keys.name(names), values.name(names))
}

/// Dumps pairs that filters choose among by key. Nodes are `None` where types decide.
///
/// # Errors
/// `RuntimeError` for a dict that changes its size meanwhile; what keys and values raise.
pub fn pairs<'py, S: Sink<'py>>(
    kind: &'static str,
    mut entries: PyEntries<'py>,
    nodes: (Option<&Node>, Option<&Node>),
    schema_filter: Option<&SchemaFilter>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let py = state.py;
    let mut map = sink.begin_map(kind, state)?;
    let filter = state.filter.clone();
    let plain = schema_filter.is_none() && filter.is_empty();
    let mut out = Ok(());
    while let Some((key, value)) = entries.next(py).or_raise(state)? {
        if !plain {
            let verdict = filter.key(&key, schema_filter);
            match verdict.or_raise(state)? {
                Verdict::Drop => continue,
                Verdict::Keep(below) => state.filter = below,
            }
        }
        out = sink.pair(&mut map, nodes, &key, &value, state);
        if out.is_err() {
            break;
        }
    }
    state.filter = filter;
    out?;
    sink.end_map(map, state)
}

/// The Python mapping that pairs of this kind go into, and whether it has a `__setitem__` of its own. A `Counter` has that
/// of dicts, but finds it by its name for each pair: filled past it, one takes a third of the time.
///
/// # Errors
/// What calling its class raises.
pub fn new<'py>(py: Python<'py>, kind: &str) -> PyResult<(Bound<'py, PyDict>, bool)> {
    let class = match kind {
        "ordered-dict" => imports::ordered_dict(py)?,
        "counter" => imports::counter(py)?,
        _ => return Ok((PyDict::new(py), false)),
    };
    let put = name!(py, "__setitem__");
    let by_method = !class.getattr(put)?.is(&py.get_type::<PyDict>().getattr(put)?);
    Ok((class.call0()?.cast_into()?, by_method))
}
