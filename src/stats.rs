//! `_node_counts`: how many nodes of each half there are in the process, and how many of them are mentioned from more
//! than one place. Called by `duramen.stats`, which adds what only the collector knows: the cells.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::common::py::node::Half;
use crate::common::py::tree::Tree;
use crate::serializers::Serialize;
use crate::validators::Validate;

/// Nodes alive, their bytes, the shared ones among them, and how many mentions these have.
fn counts<'py, D: ?Sized + Half + Tree>(py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
    let table = D::table();
    // Each entry of the list below is a mention of its own.
    let nodes = table.nodes();
    let pure = nodes.iter().filter(|node| !node.is_cell());
    let shared: Vec<u32> = pure.map(|node| node.mentions().saturating_sub(1)).filter(|count| *count > 1).collect();
    let found = PyDict::new(py);
    found.set_item("nodes", table.living())?;
    found.set_item("bytes", table.bytes())?;
    found.set_item("shared", shared.len())?;
    found.set_item("mentions_of_shared", shared.iter().sum::<u32>())?;
    Ok(found)
}

/// Counts of the validator and of the serializer nodes.
#[pyfunction]
fn _node_counts(py: Python<'_>) -> PyResult<(Bound<'_, PyDict>, Bound<'_, PyDict>)> {
    Ok((counts::<dyn Validate>(py)?, counts::<dyn Serialize>(py)?))
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(_node_counts, m)?)
}
