//! The items of one schema and how they mention each other: which are in cycles, and what stands for each in the end.
//!
//! The compile step tells when an item begins, when its tree is there, and when it is mentioned. An item closes when nothing
//! that it reaches leads further out (Tarjan). Then its content is complete, and the table of equal nodes is asked for
//! it: alone, or with all the others of its cycle. So what was compiled does not depend on the order in which classes
//! became complete.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::prelude::*;
use smallvec::SmallVec;

use crate::common::compile::{CompileHalf, Rank};
use crate::common::errors::SchemaError;
use crate::common::intern::is_sharing;
use crate::common::py::cell::CellSlot;
use crate::common::py::content::Hashed;
use crate::common::py::node::{Half, Node};
use crate::common::py::tree::{Part, Same, Tree, content_hash};

type Dyn<H> = <H as CompileHalf>::Dyn;

/// An item by the order in which it was first met.
struct Item<D: ?Sized + Half> {
    /// the first item that this one leads back to
    low: usize,
    /// the cell, once somebody mentions the item; at last what stands for it
    node: Option<Node<D>>,
    /// the rank of its cell
    rank: Rank,
    /// nothing but what it stands in mentions it
    loose: bool,
    /// its own schema was found
    begun: bool,
    /// its content is complete
    closed: bool,
}

pub struct Graph<'py, H: CompileHalf> {
    py: Python<'py>,
    items: SmallVec<[Item<Dyn<H>>; 8]>,
    /// items that are not closed, in order
    stack: SmallVec<[usize; 8]>,
    /// the items being compiled, outermost first
    path: SmallVec<[usize; 8]>,
    /// something was mentioned whose schema comes later: what leads there is settled at the end
    pub awaits: bool,
}

impl<'py, H: CompileHalf> Graph<'py, H> {
    pub fn new(py: Python<'py>) -> Self {
        Self { py, items: SmallVec::new(), stack: SmallVec::new(), path: SmallVec::new(), awaits: false }
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn begun(&self, item: usize) -> bool {
        self.items[item].begun
    }

    pub fn closed(&self, item: usize) -> bool {
        self.items[item].closed
    }

    /// Where compiling stands, to come back to by `forget_since`.
    pub fn mark(&self) -> (usize, usize) {
        (self.path.len(), self.stack.len())
    }

    /// Leaves the items begun since `mark` as they are: their schemas are wrong.
    pub fn forget_since(&mut self, (path, stack): (usize, usize)) {
        self.path.truncate(path);
        self.stack.truncate(stack);
    }

    pub fn new_item(&mut self, rank: Rank, loose: bool) -> usize {
        let item = self.items.len();
        self.items.push(Item { low: item, node: None, rank, loose, begun: false, closed: false });
        item
    }

    pub fn begin(&mut self, item: usize) {
        self.items[item].begun = true;
        self.stack.push(item);
        self.path.push(item);
    }

    /// Takes the tree of an item; gives what stands for it where it is mentioned.
    pub fn end(&mut self, item: usize, tree: Node<Dyn<H>>) -> PyResult<Node<Dyn<H>>> {
        self.path.pop();
        let mentioned = self.items[item].node.is_some();
        let leads_nowhere = !tree.owns_python() || tree.is_cell() && !tree.is_open();
        if !mentioned && leads_nowhere && self.stack.last() == Some(&item) {
            self.stack.pop();
            self.set(item, tree.clone());
            return Ok(tree);
        }
        let low = self.items[item].low;
        let loose = self.items[item].loose;
        let is_open = |slot: &CellSlot<Dyn<H>>| slot.is_open();
        let open = if self.awaits {
            mentioned && !loose || tree.is_open() || mentions::<H>(&tree, is_open)
        } else {
            low < item
        };
        if loose && (open || !self.path.is_empty() && mentions::<H>(&tree, CellSlot::is_recursive)) {
            // Nobody can mention it: it stays a part of what it stands in. So does what mentions a finished cycle, since
            // it may be a part of that cycle, which was met from another side.
            self.stack.retain(|member| *member != item);
            self.lead_back(low);
            return Ok(tree);
        }
        if open {
            self.lead_back(low);
            return self.leave_open(item, tree);
        }
        if self.awaits {
            self.stack.retain(|member| *member != item);
            let node = self.alone(tree, self.items[item].rank, loose)?;
            self.set(item, node.clone());
            return Ok(node);
        }
        let start = self.stack.iter().rposition(|member| *member == item).unwrap_or(0);
        let members: SmallVec<[usize; 8]> = self.stack.drain(start..).collect();
        if members.len() == 1 && !mentioned {
            let node = self.alone(tree, self.items[item].rank, loose)?;
            self.set(item, node.clone());
            return Ok(node);
        }
        let cell = match &self.items[item].node {
            Some(cell) => cell.clone(),
            None => self.open_cell(item)?,
        };
        self.items[item].node = Some(cell.clone());
        fill::<H>(&cell, tree)?;
        self.close_cycle(item, &members)?;
        Ok(self.items[item].node.clone().unwrap_or(cell))
    }

    /// Takes the tree of an item that leads further out.
    fn leave_open(&mut self, item: usize, tree: Node<Dyn<H>>) -> PyResult<Node<Dyn<H>>> {
        let cell = match &self.items[item].node {
            Some(cell) => cell.clone(),
            None if tree.is_cell() => tree.clone(),
            None => self.open_cell(item)?,
        };
        if cell.id() != tree.id() {
            fill::<H>(&cell, tree)?;
        }
        self.items[item].node = Some(cell.clone());
        Ok(cell)
    }

    /// Notes that the item being compiled leads back to another one.
    fn lead_back(&mut self, item: usize) {
        if let Some(outer) = self.path.last() {
            let outer = &mut self.items[*outer];
            outer.low = outer.low.min(item);
        }
    }

    fn set(&mut self, item: usize, node: Node<Dyn<H>>) {
        let item = &mut self.items[item];
        item.node = Some(node);
        item.closed = true;
    }

    fn open_cell(&self, item: usize) -> PyResult<Node<Dyn<H>>> {
        let cell = H::new_cell(self.py, self.items[item].rank)?;
        cell.set_open(true);
        Ok(cell)
    }

    /// The cell for a tree that is in no cycle: a known one, or a new one. `value`: it stands for no definition and no class.
    pub fn alone(&self, tree: Node<Dyn<H>>, rank: Rank, value: bool) -> PyResult<Node<Dyn<H>>> {
        if tree.is_cell() {
            return Ok(tree);
        }
        let hash = cell_hash(&tree, rank);
        if let Some(known) = known::<H>(&tree, hash, rank, value) {
            return Ok(known);
        }
        let cell = H::new_cell(self.py, rank)?;
        if value {
            cell.set_value();
        }
        fill::<H>(&cell, tree)?;
        if is_sharing() {
            H::Dyn::table().add(&cell, hash);
        }
        Ok(cell)
    }

    /// Closes a cycle whose trees are all there: its items stand for a known cycle, or are known from now on.
    fn close_cycle(&mut self, first: usize, members: &[usize]) -> PyResult<()> {
        for member in members {
            self.items[*member].closed = true;
        }
        let cells: SmallVec<[Node<Dyn<H>>; 8]> =
            members.iter().filter_map(|member| self.items[*member].node.clone()).filter(Node::is_open).collect();
        let Some(cell) = &self.items[first].node else { return Ok(()) };
        if let Some(same) = known_cycle::<H>(cell) {
            // nobody else has seen these: the cycle is undone here
            for member in members {
                let item = &mut self.items[*member];
                let image = item.node.as_ref().and_then(|node| same.image::<Node<Dyn<H>>>(node.target().id()));
                if let Some(image) = image {
                    item.node = Some(image.clone());
                }
            }
            let images: SmallVec<[Option<Node<Dyn<H>>>; 8]> =
                cells.iter().map(|cell| same.image::<Node<Dyn<H>>>(cell.target().id()).cloned()).collect();
            for cell in &cells {
                clear::<H>(cell);
            }
            for (cell, image) in cells.iter().zip(images).filter(|_| self.awaits) {
                if let Some(image) = image {
                    forward::<H>(cell, &image)?;
                }
            }
            return Ok(());
        }
        static CYCLES: AtomicU32 = AtomicU32::new(0);
        let number = CYCLES.fetch_add(1, Ordering::Relaxed) % (u32::MAX - 1) + 1;
        for cell in &cells {
            cell.set_cycle(number);
            cell.set_open(false);
        }
        cells.iter().for_each(publish::<H>);
        Ok(())
    }

    /// Closes what awaited something that came later, and gives what stands for the root.
    ///
    /// # Errors
    /// What making a cell raises.
    pub fn settle(&mut self, root: Node<Dyn<H>>) -> PyResult<Node<Dyn<H>>> {
        if !self.awaits {
            return Ok(root);
        }
        let mut of_cell: HashMap<usize, usize, Hashed> = HashMap::default();
        for (index, item) in self.items.iter().enumerate() {
            if let Some(node) = item.node.as_ref().filter(|node| node.is_open()) {
                of_cell.entry(node.id()).or_insert(index);
            }
        }
        let edges = |item: usize| {
            let mut found = Vec::new();
            if let Some(tree) = self.items[item].node.as_ref().and_then(|node| node.slot()).and_then(|slot| slot.get())
            {
                walk_cells::<Dyn<H>>(tree.as_tree(), &mut |id| found.extend(of_cell.get(&id)));
                found.extend(of_cell.get(&tree.id()));
            }
            found
        };
        let mut order: Vec<usize> = of_cell.values().copied().collect();
        order.sort_unstable();
        for members in components(&order, edges) {
            let first = members[0];
            let in_cycle = members.len() > 1 || {
                let edges = self.direct(first);
                edges.contains(&self.items[first].node.as_ref().map_or(0, Node::id))
            };
            if in_cycle {
                self.close_cycle(first, &members)?;
            } else {
                self.close_alone(first)?;
            }
        }
        let root = root.target().clone();
        if root.is_cell() || !root.owns_python() { Ok(root) } else { self.alone(root, 0, true) }
    }

    /// The cells that the tree of an item mentions.
    fn direct(&self, item: usize) -> Vec<usize> {
        let mut found = Vec::new();
        if let Some(tree) = self.items[item].node.as_ref().and_then(|node| node.slot()).and_then(|slot| slot.get()) {
            walk_cells::<Dyn<H>>(tree.as_tree(), &mut |id| found.push(id));
            found.push(tree.id());
        }
        found
    }

    /// Closes an item that was mentioned before its tree was there, but is in no cycle.
    fn close_alone(&mut self, item: usize) -> PyResult<()> {
        self.items[item].closed = true;
        let Some(cell) = self.items[item].node.clone() else { return Ok(()) };
        let Some(slot) = cell.slot() else { return Ok(()) };
        cell.set_open(false);
        cell.set_in_no_cycle();
        let Some(content) = slot.get() else { return Ok(()) };
        if let Some(image) = known::<H>(content, cell_hash(content, slot.rank()), slot.rank(), false) {
            clear::<H>(&cell);
            forward::<H>(&cell, &image)?;
        } else {
            publish::<H>(&cell);
        }
        Ok(())
    }

    /// What stands for an item where it is mentioned.
    pub fn resolve(&mut self, item: usize) -> PyResult<Node<Dyn<H>>> {
        if !self.items[item].closed {
            self.lead_back(item);
            if self.items[item].node.is_none() {
                self.items[item].node = Some(self.open_cell(item)?);
            }
        }
        match &self.items[item].node {
            Some(node) => Ok(node.clone()),
            None => Err(SchemaError::new_err("A definition has no schema")),
        }
    }
}

/// A compile step that failed leaves no cycle of cells behind that nobody holds.
impl<H: CompileHalf> Drop for Graph<'_, H> {
    fn drop(&mut self) {
        for item in self.items.iter().filter(|item| !item.closed) {
            if let Some(node) = item.node.as_ref().filter(|node| node.is_open()) {
                clear::<H>(node);
            }
        }
    }
}

/// The hash under which a cell is known.
fn cell_hash<D: ?Sized + Half + Tree>(content: &Node<D>, rank: Rank) -> u64 {
    content_hash((**content).as_tree()).wrapping_add(rank.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// The known cell with this content, in no cycle.
fn known<H: CompileHalf>(content: &Node<Dyn<H>>, hash: u64, rank: Rank, value: bool) -> Option<Node<Dyn<H>>> {
    if !is_sharing() {
        return None;
    }
    H::Dyn::table().find(hash, |candidate| {
        let slot = candidate.slot().filter(|slot| slot.rank() == rank && slot.is_value() == value);
        let other = slot.and_then(|slot| slot.get());
        other.is_some_and(|other| Same::prove(|cx| content.same(other, cx)).is_some())
    })
}

/// The proof that a known cycle is equal to the one around `cell`.
fn known_cycle<H: CompileHalf>(cell: &Node<Dyn<H>>) -> Option<Same> {
    if !is_sharing() {
        return None;
    }
    let cell = cell.target();
    let slot = cell.slot()?;
    let mut proof = None;
    H::Dyn::table().find(cell_hash(slot.get()?, slot.rank()), |candidate| {
        proof = Same::prove(|cx| cell.same(candidate, cx));
        proof.is_some()
    });
    proof
}

/// Makes a finished cell known.
fn publish<H: CompileHalf>(cell: &Node<Dyn<H>>) {
    if let Some(slot) = cell.slot()
        && let Some(content) = slot.get()
        && is_sharing()
        && !content.is_cell()
        && !cell.is_interned()
    {
        H::Dyn::table().add(cell, cell_hash(content, slot.rank()));
    }
}

fn fill<H: CompileHalf>(cell: &Node<Dyn<H>>, tree: Node<Dyn<H>>) -> PyResult<()> {
    cell.slot().map_or(Ok(()), |slot| slot.fill(tree))
}

fn clear<H: CompileHalf>(cell: &Node<Dyn<H>>) {
    if let Some(slot) = cell.slot() {
        slot.clear();
    }
}

/// Lets an empty cell that trees mention already stand for another one.
fn forward<H: CompileHalf>(cell: &Node<Dyn<H>>, image: &Node<Dyn<H>>) -> PyResult<()> {
    cell.set_open(false);
    cell.set_in_no_cycle();
    cell.set_value();
    fill::<H>(cell, image.clone())
}

/// Whether a tree mentions a cell for which `holds` is true.
fn mentions<H: CompileHalf>(tree: &Node<Dyn<H>>, holds: impl Fn(&CellSlot<Dyn<H>>) -> bool) -> bool {
    let mut found = false;
    walk_slots::<Dyn<H>>(tree.as_tree(), &mut |slot| found = found || holds(slot));
    found
}

/// Calls `f` with each cell that a tree mentions, not looking into cells.
pub fn walk_slots<D: ?Sized + Half + Tree>(tree: &dyn Tree, f: &mut dyn FnMut(&CellSlot<D>)) {
    tree.children(&mut |child, _, _| {
        if !child.owns_python() {
            return;
        }
        match child.as_any().downcast_ref::<CellSlot<D>>() {
            Some(slot) => f(slot),
            None => walk_slots(child, f),
        }
    });
}

/// Calls `f` with the address of each cell that a tree mentions.
fn walk_cells<D: ?Sized + Half + Tree>(tree: &dyn Tree, f: &mut dyn FnMut(usize)) {
    walk_slots::<D>(tree, &mut |slot| f(slot.id()));
}

/// The strongly connected components of a graph, those that are led to before those that lead there.
fn components(vertices: &[usize], edges: impl Fn(usize) -> Vec<usize>) -> Vec<Vec<usize>> {
    struct Visit {
        vertex: usize,
        edges: Vec<usize>,
        low: usize,
    }
    let mut index: HashMap<usize, usize, Hashed> = HashMap::default();
    let mut done: HashSet<usize, Hashed> = HashSet::default();
    let (mut stack, mut found) = (Vec::new(), Vec::new());
    for start in vertices {
        if index.contains_key(start) {
            continue;
        }
        let mut visits: Vec<Visit> = Vec::new();
        let mut next = Some(*start);
        loop {
            if let Some(vertex) = next.take() {
                let number = index.len();
                index.insert(vertex, number);
                stack.push(vertex);
                visits.push(Visit { vertex, edges: edges(vertex), low: number });
            }
            let Some(visit) = visits.last_mut() else { break };
            if let Some(target) = visit.edges.pop() {
                match index.get(&target) {
                    None => next = Some(target),
                    Some(number) if !done.contains(&target) => visit.low = visit.low.min(*number),
                    Some(_) => {}
                }
                continue;
            }
            let Some(visit) = visits.pop() else { break };
            if let Some(outer) = visits.last_mut() {
                outer.low = outer.low.min(visit.low);
            }
            if index.get(&visit.vertex) == Some(&visit.low) {
                let at = stack.iter().rposition(|vertex| *vertex == visit.vertex).unwrap_or(0);
                let members = stack.split_off(at);
                done.extend(members.iter().copied());
                found.push(members);
            }
        }
    }
    found
}
