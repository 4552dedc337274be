//! The names of nodes in titles, in the locations of union errors and where nodes are shown.
//!
//! A room tells its own name (`Room::name`) and asks its children for theirs; what is kept here is where the telling stands,
//! so that recursive names end and definitions are told only where the reference knows them.

use std::cell::Cell;
use std::fmt;

use super::{Node, State, Validate, ValidatorCell};
use crate::common::compile::Rank;
use crate::common::py::cell::CellSlot;

/// Names of nodes being told, so that recursive ones end in `...`, as do definitions that did not exist when a name was
/// made.
pub struct Names {
    open: Vec<usize>,
    /// the definition in which the node stands whose name is told
    pub(super) within: Rank,
    /// definitions from this one on are not told
    pub(super) limit: Rank,
    /// the cycle of classes in which the node stands whose name is told, and the one whose classes are not told
    pub(super) cycle: u32,
    pub(super) hidden: u32,
}

impl Default for Names {
    fn default() -> Self {
        Self { open: Vec::new(), within: Rank::MAX, limit: Rank::MAX, cycle: 0, hidden: 0 }
    }
}

impl Names {
    /// For the names of nodes in the tree that is running.
    pub fn within(state: &State<'_>) -> Self {
        let mut names = Self::default();
        if let Some(cell) = state.owner.as_ref().and_then(|owner| owner.cast::<ValidatorCell>().ok()) {
            names.stand_in(cell.get().slot());
        }
        names
    }

    pub(super) fn stand_in(&mut self, cell: &CellSlot<dyn Validate>) {
        if cell.rank() != 0 {
            self.within = cell.rank();
        }
        self.cycle = cell.cycle();
    }

    /// The name of the tree in a cell, or `...` if it is being told further out.
    pub fn of_cell(&mut self, cell: &CellSlot<dyn Validate>) -> String {
        let (id, rank) = (std::ptr::from_ref(cell) as usize, cell.rank());
        let exists = if rank == 0 { cell.cycle() == 0 || cell.cycle() != self.hidden } else { rank < self.limit };
        match cell.get() {
            Some(node) if cell.is_value() => node.name(self),
            Some(node) if exists && !self.open.contains(&id) => {
                let before = (self.within, self.cycle);
                self.stand_in(cell);
                self.open.push(id);
                let name = node.name(self);
                self.open.pop();
                (self.within, self.cycle) = before;
                name
            }
            _ => "...".to_owned(),
        }
    }
}

/// The name of a room's node, told from the outside.
pub fn name_of_room(room: &impl Validate) -> String {
    let mut names = Names::default();
    (names.within, names.cycle) = SHOWN_IN.get();
    room.name(&mut names)
}

thread_local! {
    /// The rank and the cycle of the definition that is being shown.
    static SHOWN_IN: Cell<(Rank, u32)> = const { Cell::new((Rank::MAX, 0)) };
}

/// Runs `f`, which shows the tree of a cell, so that names are those that were made there.
pub(super) fn shown_in<T>(cell: &CellSlot<dyn Validate>, f: impl FnOnce() -> T) -> T {
    let mut names = Names::default();
    names.stand_in(cell);
    let before = SHOWN_IN.replace((names.within, names.cycle));
    let out = f();
    SHOWN_IN.set(before);
    out
}

/// Shown by its name.
pub struct Named<'a, T>(pub &'a T);

impl<T: Validate> fmt::Debug for Named<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&name_of_room(self.0), f)
    }
}

/// The name of a node, told from the outside.
pub fn name_of(node: &Node) -> String {
    node.name(&mut Names::default())
}
