//! Classes that lead back to each other, found as a whole: where one of them has its cell ready, its own schema has the
//! others, and what was compiled of it has their cells. So a family whose classes become complete one after the other is
//! compared once in each compile step, and not once for each class of it, and hardly ever compiled. Safe code.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::common::compile::{CompileHalf, class_cell};
use crate::common::graph::walk_slots;
use crate::common::name;
use crate::common::prebuilt::{self, Definitions, Scratch};
use crate::common::py::cell::CellSlot;
use crate::common::py::content::Hashed;
use crate::common::py::node::Node;
use crate::common::py::object::{DictReader, dict_get, dict_get_first, place_of};
use crate::common::py::tree::Tree;

type Dyn<H> = <H as CompileHalf>::Dyn;

/// Families of fewer entries are left to the comparison of each.
pub const LEAST: usize = 4;
/// So many complete classes in no family are looked at before the search is given up.
const MISSES: usize = 32;
/// So many dicts are read in one family.
const LARGEST: usize = 100_000;

/// What stands for entries, by the address of their dict.
pub type Cells<H> = HashMap<usize, Node<Dyn<H>>, Hashed>;

/// Looks through the entries of one `definitions` for classes whose families are ready.
///
/// # Errors
/// What reading a schema raises.
pub fn find<'py, H: CompileHalf>(
    entries: &Bound<'py, PyList>,
    here: &Definitions<'py>,
    scratch: &mut Scratch<'py>,
    found: &mut Cells<H>,
) -> PyResult<()> {
    let py = entries.py();
    let mut misses = 0;
    for entry in entries.iter() {
        let Ok(entry) = entry.cast_into::<PyDict>() else { continue };
        if found.contains_key(&(entry.as_ptr() as usize)) {
            continue;
        }
        let Some(kind) = class_kind(&entry)? else { continue };
        let Some(ready) = prebuilt::find(&entry, kind, H::attribute(py))? else { continue };
        misses += 1;
        if misses > MISSES {
            break;
        }
        let (Some(shell), Some(own)) = (prebuilt::shell::<H::Shell>(&ready.held)?, &ready.own) else { continue };
        if !own.is(H::schema(shell.get())) {
            continue;
        }
        let Some(cell) = class_cell::<H>(H::root(shell.get()), &ready.class) else { continue };
        if cell.is_recursive() && take_all::<H>(own, cell, here, scratch, found)? {
            misses = 0;
        }
    }
    Ok(())
}

/// The kind of a schema, if it is one of a class.
fn class_kind(schema: &Bound<'_, PyDict>) -> PyResult<Option<&'static str>> {
    let py = schema.py();
    let Some(kind) = dict_get_first(schema, name!(py, "type"))? else { return Ok(None) };
    let Ok(kind) = kind.cast::<PyString>() else { return Ok(None) };
    Ok(match kind.to_str()? {
        "model" => Some("model"),
        "dataclass" => Some("dataclass"),
        _ => None,
    })
}

/// Takes the cells of a whole family, if the entries here are those of `own`, the schema of the class with this cell.
fn take_all<'py, H: CompileHalf>(
    own: &Bound<'py, PyDict>,
    cell: &Node<Dyn<H>>,
    here: &Definitions<'py>,
    scratch: &mut Scratch<'py>,
    found: &mut Cells<H>,
) -> PyResult<bool> {
    let py = own.py();
    let Some(Ok(list)) = dict_get(own, name!(py, "definitions"))?.map(|list| list.cast_into::<PyList>()) else {
        return Ok(false);
    };
    if list.len() < LEAST {
        return Ok(false);
    }
    let Some(pairs) = prebuilt::same_entries(&list, here, own, LARGEST, scratch)? else { return Ok(false) };
    let mut classes = HashMap::default();
    let mut left = LARGEST;
    for (_, entry) in &pairs {
        if !read_classes(entry, &mut classes, &mut left, 0)? {
            return Ok(false);
        }
    }
    let cells = cells_of::<H>(py, cell);
    for (class, at) in &classes {
        // what the next one would be compiled with must be what is in there
        let Some(kind) = class_kind(&at.schema)? else { continue };
        let Some(ready) = prebuilt::find(&at.schema, kind, H::attribute(py))? else { continue };
        let Some(shell) = prebuilt::shell::<H::Shell>(&ready.held)? else { continue };
        if !ready.own.is_some_and(|own| own.is(H::schema(shell.get()))) {
            return Ok(false);
        }
        if let Some(taken) = cells.get(class)
            && class_cell::<H>(H::root(shell.get()), &ready.class).map(Node::id) != taken.as_ref().map(Node::id)
        {
            return Ok(false);
        }
    }
    for (entry, there) in pairs {
        let Some(class) = dict_get(&there, name!(py, "cls"))? else { continue };
        // a class that is written more than once may have more than one cell
        let id = class.as_ptr() as usize;
        if classes.get(&id).is_some_and(|at| at.times == 1)
            && class_kind(&entry)?.is_some()
            && !H::surrounds(&entry)?
            && let Some(Some(cell)) = cells.get(&id)
            && cell.is_recursive()
        {
            found.insert(entry.as_ptr() as usize, cell.clone());
        }
    }
    Ok(true)
}

/// Where a class is written in a schema.
struct Written<'py> {
    schema: Bound<'py, PyDict>,
    times: usize,
}

/// Notes all classes in a value; whether there was room for all of it.
fn read_classes<'py>(
    value: &Bound<'py, PyAny>,
    found: &mut HashMap<usize, Written<'py>, Hashed>,
    left: &mut usize,
    depth: usize,
) -> PyResult<bool> {
    if *left == 0 || depth > 200 {
        return Ok(false);
    }
    let py = value.py();
    if let Ok(dict) = value.cast::<PyDict>() {
        *left -= 1;
        let names = [name!(py, "cls"), name!(py, "metadata")];
        let mut pairs = DictReader::new(dict);
        while let Some((key, value)) = pairs.next_pair()? {
            match place_of(&key, &names) {
                Some(0) => match found.entry(value.as_ptr() as usize) {
                    Entry::Occupied(mut at) => at.get_mut().times += 1,
                    Entry::Vacant(at) => {
                        at.insert(Written { schema: dict.clone(), times: 1 });
                    }
                },
                Some(_) => {}
                None => {
                    if !read_classes(&value, found, left, depth + 1)? {
                        return Ok(false);
                    }
                }
            }
        }
    } else if let Ok(list) = value.cast::<PyList>() {
        for item in list.iter() {
            if !read_classes(&item, found, left, depth + 1)? {
                return Ok(false);
            }
        }
    } else if let Ok(tuple) = value.cast::<PyTuple>() {
        for item in tuple.iter() {
            if !read_classes(&item, found, left, depth + 1)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The cells of classes in a cycle and those that it mentions, by class; nothing for a class that has more than one.
fn cells_of<H: CompileHalf>(py: Python<'_>, start: &Node<Dyn<H>>) -> HashMap<usize, Option<Node<Dyn<H>>>, Hashed> {
    let mut found: HashMap<usize, Option<Node<Dyn<H>>>, Hashed> = HashMap::default();
    let mut seen: HashSet<usize, Hashed> = HashSet::default();
    let cycle = start.slot().map_or(0, CellSlot::cycle);
    seen.insert(start.id());
    let mut waiting = vec![start.clone()];
    while let Some(cell) = waiting.pop() {
        let Some(slot) = cell.slot() else { continue };
        let Some(tree) = slot.get() else { continue };
        if let Some(class) = H::class(tree) {
            let first = cell.clone();
            found.entry(class.as_ptr() as usize).and_modify(|cell| *cell = None).or_insert(Some(first));
        }
        if slot.cycle() != cycle {
            continue;
        }
        let mut meet = |slot: &CellSlot<Dyn<H>>| {
            if seen.insert(slot.id()) {
                waiting.push(slot.mention(py));
            }
        };
        match tree.slot() {
            Some(slot) => meet(slot),
            None => walk_slots::<Dyn<H>>((**tree).as_tree(), &mut meet),
        }
    }
    found
}
