//! `_node_counts`: how many nodes of each half there are in the process, and how many of them are mentioned from more
//! than one place. `_node_graph`: which nodes there are below the given objects, their bytes and what they mention.
//! Called by `duramen.stats` and `duramen.inspection`, which add what only the collector knows: the cells.

use std::collections::HashMap;

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::common::py::cell::CellSlot;
use crate::common::py::node::{Half, Node};
use crate::common::py::tree::Tree;
use crate::serializers::schema_serializer::SchemaSerializer;
use crate::serializers::{self, Serialize, SerializerCell};
use crate::validators::schema_validator::SchemaValidator;
use crate::validators::{self, Validate, ValidatorCell};

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

/// Kind, bytes of its own and the addresses of what it mentions.
type Known = HashMap<usize, (&'static str, usize, Vec<usize>)>;

/// A public object or a cell: its address among the nodes, the address of the class that it is for, its name, and whether
/// it is the cell of a mere value.
type Holder = (usize, Option<usize>, String, bool);

/// Adds a node and what is below it, once each; what is below a cell is added when the cell itself is given.
fn add(tree: &dyn Tree, id: usize, bytes: usize, known: &mut Known) {
    if known.contains_key(&id) {
        return;
    }
    let mut children = Vec::new();
    tree.children(&mut |_, child, _| children.push(child));
    // allocations are made in whole words
    let bytes = bytes.next_multiple_of(align_of::<usize>()) + tree.heap();
    known.insert(id, (tree.type_name(), bytes, children));
    tree.children(&mut |child, id, bytes| {
        let is_cell = child.as_any().is::<CellSlot<dyn Validate>>() || child.as_any().is::<CellSlot<dyn Serialize>>();
        if !is_cell {
            add(child, id, bytes, known);
        }
    });
}

/// Adds an object that holds a tree. Its own bytes are Python's to tell.
fn hold<D: ?Sized + Half + Tree>(
    address: usize,
    kind: &'static str,
    root: &Node<D>,
    name: fn(&Node<D>) -> String,
    known: &mut Known,
) -> Holder {
    if !root.is_cell() {
        add((**root).as_tree(), root.id(), root.allocation(), known);
    }
    known.insert(address, (kind, 0, vec![root.id()]));
    let tree = root.target();
    let tree = tree.slot().and_then(CellSlot::get).unwrap_or(tree);
    (address, D::class_of(tree), name(root), false)
}

/// The nodes below validators, serializers and cells: what each holder is, and all nodes by address.
#[pyfunction]
fn _node_graph(holders: Vec<Bound<'_, PyAny>>) -> (Vec<Option<Holder>>, Known) {
    let mut known = Known::new();
    let known_now = &mut known;
    let described = holders.iter().map(|object| {
        let address = object.as_ptr() as usize;
        if let Ok(validator) = object.cast::<SchemaValidator>() {
            return Some(hold(address, "SchemaValidator", validator.get().root(), validators::name_of, known_now));
        }
        if let Ok(serializer) = object.cast::<SchemaSerializer>() {
            return Some(hold(address, "SchemaSerializer", serializer.get().root(), serializers::name_of, known_now));
        }
        if let Ok(cell) = object.cast::<ValidatorCell>() {
            let slot = cell.get().slot();
            let holder = hold(slot.id(), "ValidatorCell", slot.get()?, validators::name_of, known_now);
            return Some((holder.0, holder.1, holder.2, slot.is_value()));
        }
        let slot = object.cast::<SerializerCell>().ok()?.get().slot();
        let holder = hold(slot.id(), "SerializerCell", slot.get()?, serializers::name_of, known_now);
        Some((holder.0, holder.1, holder.2, slot.is_value()))
    });
    (described.collect(), known)
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(_node_counts, m)?)?;
    m.add_function(wrap_pyfunction!(_node_graph, m)?)
}
