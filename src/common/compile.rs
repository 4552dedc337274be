//! The compile step that both halves share: from a schema dict to a node, with definitions, cells and prebuilt reuse.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use pyo3::PyClass;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::True;
use pyo3::types::{PyDict, PyList, PyString, PyType};

use crate::common::errors::SchemaError;
use crate::common::name;
use crate::common::prebuilt::{self, Definitions};
use crate::common::py::node::{Half, Node};
use crate::common::py::tree::Tree;
use crate::common::schema::Config;
use crate::common::schema::reader::{dict, of_type, required};

/// What the compile step must know about a half.
pub trait CompileHalf: Sized + 'static {
    type Dyn: ?Sized + Half + Tree;
    type Cell: PyClass<Frozen = True> + Sync;
    type Shell: PyClass<Frozen = True> + Sync;
    /// The attribute of a class that holds its shell.
    const ATTRIBUTE: &'static str;

    /// An empty cell. `rank` is the entry's place in the order of definitions, 0 for what is no entry.
    fn new_cell(py: Python<'_>, rank: Rank) -> PyResult<Py<Self::Cell>>;
    fn fill(cell: &Self::Cell, tree: Node<Self::Dyn>) -> PyResult<()>;
    fn tree(cell: &Self::Cell) -> Option<&Node<Self::Dyn>>;
    /// A handle node; into a cycle if `recursive`.
    fn handle_node(cell: Py<Self::Cell>, recursive: bool) -> Node<Self::Dyn>;
    /// What stands for an entry that owns no Python object.
    fn mention(tree: &Node<Self::Dyn>) -> Node<Self::Dyn> {
        tree.clone()
    }
    fn root(shell: &Self::Shell) -> &Node<Self::Dyn>;
    /// The cell that a node stands for, if it is a handle.
    fn handle(node: &Node<Self::Dyn>) -> Option<&Py<Self::Cell>>;
    /// The node inside, for nodes that only wrap another one in a function.
    fn wrapped(node: &Node<Self::Dyn>) -> Option<&Node<Self::Dyn>>;
    /// The class of models and dataclasses.
    fn class(node: &Node<Self::Dyn>) -> Option<&Py<PyType>>;
    /// Whether the schema puts something around the class that is not in the class's cell.
    fn surrounds(_schema: &Bound<'_, PyDict>) -> PyResult<bool> {
        Ok(false)
    }
    /// Builds the node of a kind.
    ///
    /// # Errors
    /// What a wrong schema raises, the kind named.
    fn build<'py>(schema: &Bound<'py, PyDict>, kind: &str, cx: &mut Compile<'py, Self>) -> PyResult<Node<Self::Dyn>>;
}

/// Deeper schemas are refused, so that no schema can exhaust the C stack.
const DEPTH_LIMIT: usize = 512;

/// From this depth on a mention of an entry that comes later waits for it.
const MENTION_DEPTH: usize = 128;

/// The place of an entry in the order in which definitions are made. Entries within an entry come just before it.
pub type Rank = u64;

/// Of what is mentioned without an entry so far.
const UNKNOWN: Rank = Rank::MAX - 1;

/// How many entries within an entry keep their order.
const RANKS_WITHIN: Rank = 1 << 16;

/// Where an entry of `definitions` stands.
enum Definition<'py, H: CompileHalf> {
    /// Not compiled yet; the cell is there if the entry was mentioned already.
    Waiting(Entry<'py>, Option<Py<H::Cell>>),
    /// Being compiled; the cell is there if the entry was mentioned meanwhile.
    Open(Rank, Option<Py<H::Cell>>),
    /// A tree that owns no Python object, shared freely.
    Plain(Node<H::Dyn>, Rank),
    /// A cell, and whether it is in a cycle.
    Cell(Py<H::Cell>, bool),
    /// It was mentioned, but does not compile: told when its turn comes.
    Failed(PyErr),
}

#[derive(Clone)]
struct Entry<'py> {
    schema: Bound<'py, PyDict>,
    config: Rc<Config<'py>>,
    rank: Rank,
}

pub struct Compile<'py, H: CompileHalf> {
    pub py: Python<'py>,
    /// the config in force
    pub config: Rc<Config<'py>>,
    use_prebuilt: bool,
    depth: usize,
    open: Vec<usize>,
    entries: HashMap<String, Definition<'py, H>>,
    /// entries whose turn has come
    claimed: HashSet<String>,
    /// of the entry that is being compiled; the last one of all outside of entries
    rank: Rank,
    last_rank: Rank,
    definitions: Definitions<'py>,
}

impl<'py, H: CompileHalf> Compile<'py, H> {
    pub fn new(py: Python<'py>, config: Config<'py>, use_prebuilt: bool) -> Self {
        Self {
            py,
            config: Rc::new(config),
            use_prebuilt,
            depth: 0,
            open: Vec::new(),
            entries: HashMap::new(),
            claimed: HashSet::new(),
            rank: Rank::MAX,
            last_rank: 0,
            definitions: Definitions::default(),
        }
    }

    /// Compiles the root.
    ///
    /// # Errors
    /// As `node`; also `SchemaError` for a mention of an entry that does not exist.
    pub fn root(&mut self, schema: &Bound<'py, PyAny>) -> PyResult<Node<H::Dyn>> {
        let root = self.node(schema)?;
        for (reference, entry) in &self.entries {
            if matches!(entry, Definition::Open(..)) {
                let text = format!("Definitions error: definition `{reference}` was never filled");
                return Err(SchemaError::new_err(text));
            }
        }
        Ok(root)
    }

    /// Compiles a schema: the child of a room, or the root.
    ///
    /// # Errors
    /// What a wrong schema raises; below the root wrapped in a `SchemaError` that names the kind.
    pub fn node(&mut self, schema: &Bound<'py, PyAny>) -> PyResult<Node<H::Dyn>> {
        self.tree(schema, false)
    }

    /// As `node`; the tree of a class comes without a cell of its own if it is an `entry`.
    fn tree(&mut self, schema: &Bound<'py, PyAny>, entry: bool) -> PyResult<Node<H::Dyn>> {
        let schema = dict(schema.clone())?;
        let kind = schema.get_item(name!(self.py, "type"))?.ok_or_else(|| PyKeyError::new_err("type"))?;
        let kind = of_type::<PyString>(kind, "str")?;
        let id = schema.as_ptr() as usize;
        if self.open.contains(&id) {
            // an entry that mentions itself by its very dict means its ref
            if let Some(reference) = schema.get_item(name!(self.py, "ref"))?
                && let Ok(reference) = reference.extract::<String>()
                && matches!(self.entries.get(&reference), Some(Definition::Open(..)))
            {
                return self.mention(&reference);
            }
            return Err(SchemaError::new_err(
                "A schema must not contain itself: use a definition and a `definition-ref`",
            ));
        }
        if self.depth >= DEPTH_LIMIT {
            return Err(SchemaError::new_err("The schema is nested too deeply"));
        }
        self.depth += 1;
        self.open.push(id);
        let out = self.item(&schema, kind.to_str()?, entry);
        self.open.pop();
        self.depth -= 1;
        out
    }

    /// Compiles the schema of a child, or `any` where there is none.
    pub fn child(&mut self, schema: Option<Bound<'py, PyAny>>) -> PyResult<Node<H::Dyn>> {
        match schema {
            Some(schema) => self.node(&schema),
            None => H::build(&PyDict::new(self.py), "any", self),
        }
    }

    /// The node of a kind with nothing but its defaults, for rooms that convert values with it.
    pub fn plain(&mut self, kind: &str) -> PyResult<Node<H::Dyn>> {
        self.with_config(Config::empty(), |cx| H::build(&PyDict::new(cx.py), kind, cx))
    }

    /// Models and dataclasses live in cells of their own.
    fn item(&mut self, schema: &Bound<'py, PyDict>, kind: &str, entry: bool) -> PyResult<Node<H::Dyn>> {
        let of_class = matches!(kind, "model" | "dataclass");
        if of_class && let Some(cell) = self.prebuilt(schema, kind)? {
            return Ok(H::handle_node(cell, false));
        }
        let tree = H::build(schema, kind, self)?;
        if entry || !(of_class && tree.owns_python()) {
            return Ok(tree);
        }
        let cell = H::new_cell(self.py, 0)?;
        H::fill(cell.get(), tree)?;
        Ok(H::handle_node(cell, false))
    }

    /// The cell that the class of a model or dataclass schema has ready, if the schema is the class's own.
    fn prebuilt(&self, schema: &Bound<'py, PyDict>, kind: &str) -> PyResult<Option<Py<H::Cell>>> {
        if !self.use_prebuilt || H::surrounds(schema)? {
            return Ok(None);
        }
        let attribute = PyString::intern(self.py, H::ATTRIBUTE);
        let Some(found) = prebuilt::find(schema, kind, &attribute, &self.definitions)? else { return Ok(None) };
        let Some(shell) = prebuilt::shell::<H::Shell>(&found.held)? else { return Ok(None) };
        Ok(class_cell::<H>(H::root(shell.get()), &found.class).map(|cell| cell.clone_ref(self.py)))
    }

    /// Compiles the entries of a `definitions` schema in their order, those that others mention first when they do.
    ///
    /// # Errors
    /// What compiling an entry raises; `SchemaError` for a second entry with the same `ref`.
    pub fn define(&mut self, entries: &Bound<'py, PyList>) -> PyResult<()> {
        let within = if self.rank == Rank::MAX { None } else { Some(self.rank.saturating_sub(RANKS_WITHIN)) };
        for (entry, number) in entries.iter().zip(1..) {
            if let Ok(schema) = entry.cast_into::<PyDict>()
                && let Ok(reference) = reference_of(&schema)
            {
                self.last_rank += RANKS_WITHIN;
                let rank = within.map_or(self.last_rank, |start| start + number);
                self.announce(reference, schema, rank);
            }
        }
        for entry in entries.iter() {
            let schema = dict(entry)?;
            let reference = reference_of(&schema)?;
            if self.claimed.contains(&reference) {
                self.node(schema.as_any())?;
            } else {
                self.compile_entry(&reference)?;
                if let Some(Definition::Failed(error)) = self.entries.get(&reference) {
                    return Err(error.clone_ref(self.py));
                }
            }
            if !self.claimed.insert(reference.clone()) {
                return Err(SchemaError::new_err(format!("Duplicate ref: `{reference}`")));
            }
        }
        Ok(())
    }

    /// Notes an entry that is to come.
    fn announce(&mut self, reference: String, schema: Bound<'py, PyDict>, rank: Rank) {
        let cell = match self.entries.get_mut(&reference) {
            None => None,
            // a mention that came first holds the cell; one that is being compiled has no entry any more
            Some(Definition::Open(UNKNOWN, cell)) => cell.take(),
            Some(_) => return,
        };
        self.definitions.add(&reference, &schema);
        let entry = Entry { schema, config: self.config.clone(), rank };
        self.entries.insert(reference, Definition::Waiting(entry, cell));
    }

    /// Compiles an entry that waits. A failure is kept with it.
    fn compile_entry(&mut self, reference: &str) -> PyResult<()> {
        let Some(slot @ Definition::Waiting(..)) = self.entries.get_mut(reference) else { return Ok(()) };
        let Definition::Waiting(entry, cell) = std::mem::replace(slot, Definition::Open(0, None)) else {
            return Ok(());
        };
        *slot = Definition::Open(entry.rank, cell);
        let config = std::mem::replace(&mut self.config, entry.config.clone());
        let rank = std::mem::replace(&mut self.rank, entry.rank);
        // An entry is compiled once, so that it may hold dicts that are open outside: they do not contain themselves.
        let open = std::mem::take(&mut self.open);
        let out = self.tree(entry.schema.as_any(), true);
        (self.config, self.rank, self.open) = (config, rank, open);
        let mentioned = match self.entries.remove(reference) {
            Some(Definition::Open(_, cell)) => cell,
            _ => None,
        };
        let done = match out {
            Ok(tree) => self.done(tree, mentioned, entry.rank)?,
            Err(error) => Definition::Failed(error),
        };
        self.entries.insert(reference.to_owned(), done);
        Ok(())
    }

    /// Where the tree of an entry lives.
    fn done(&self, tree: Node<H::Dyn>, mentioned: Option<Py<H::Cell>>, rank: Rank) -> PyResult<Definition<'py, H>> {
        let Some(cell) = mentioned else {
            // a handle already stands for a cell of its own
            if let Some(cell) = H::handle(&tree) {
                let still_open = H::tree(cell.get()).is_none();
                return Ok(Definition::Cell(cell.clone_ref(self.py), still_open));
            }
            if !tree.owns_python() {
                return Ok(Definition::Plain(tree, rank));
            }
            let cell = H::new_cell(self.py, rank)?;
            H::fill(cell.get(), tree)?;
            return Ok(Definition::Cell(cell, false));
        };
        H::fill(cell.get(), tree)?;
        Ok(Definition::Cell(cell, true))
    }

    /// What stands for a `definition-ref`.
    ///
    /// # Errors
    /// What making a cell raises; an entry that does not compile is told when its own turn comes.
    pub fn mention(&mut self, reference: &str) -> PyResult<Node<H::Dyn>> {
        if self.depth < MENTION_DEPTH {
            self.compile_entry(reference)?;
        }
        let py = self.py;
        let cell = match self.entries.get_mut(reference) {
            Some(Definition::Plain(tree, rank)) if *rank < self.rank => return Ok(H::mention(tree)),
            Some(Definition::Plain(tree, rank)) => {
                // it comes later: a cell that knows so
                let cell = H::new_cell(py, *rank)?;
                H::fill(cell.get(), tree.clone())?;
                return Ok(H::handle_node(cell, false));
            }
            Some(Definition::Cell(cell, recursive)) => return Ok(H::handle_node(cell.clone_ref(py), *recursive)),
            Some(Definition::Open(rank, cell) | Definition::Waiting(Entry { rank, .. }, cell)) => match cell {
                Some(cell) => cell.clone_ref(py),
                None => cell.insert(H::new_cell(py, *rank)?).clone_ref(py),
            },
            Some(Definition::Failed(_)) => H::new_cell(py, 0)?,
            None => {
                // it may come further on in the schema
                let cell = H::new_cell(py, UNKNOWN)?;
                let held = Definition::Open(UNKNOWN, Some(cell.clone_ref(py)));
                self.entries.insert(reference.to_owned(), held);
                cell
            }
        };
        Ok(H::handle_node(cell, true))
    }

    /// Runs `f` with another config in force.
    pub fn with_config<T>(&mut self, config: Config<'py>, f: impl FnOnce(&mut Self) -> PyResult<T>) -> PyResult<T> {
        let before = std::mem::replace(&mut self.config, Rc::new(config));
        let out = f(self);
        self.config = before;
        out
    }
}

/// The `ref` of an entry.
fn reference_of(entry: &Bound<'_, PyDict>) -> PyResult<String> {
    let reference = required(entry.get_item(name!(entry.py(), "ref"))?, "ref")?;
    Ok(of_type::<PyString>(reference, "str")?.to_str()?.to_owned())
}

/// Whether a cell is the one that the class of its models or dataclasses has ready: where it is shown, that is told.
pub fn is_held_by_class<H: CompileHalf>(py: Python<'_>, cell: &Py<H::Cell>) -> bool {
    let Some(class) = H::tree(cell.get()).and_then(|tree| H::class(tree)) else { return false };
    let class = class.bind(py);
    let held = class.getattr(name!(py, "__dict__")).and_then(|own| own.get_item(H::ATTRIBUTE));
    let shell = held.and_then(|held| prebuilt::shell::<H::Shell>(&held));
    shell.is_ok_and(|shell| {
        shell.is_some_and(|shell| class_cell::<H>(H::root(shell.get()), class).is_some_and(|own| own.is(cell)))
    })
}

/// The cell of `class` at the root of a tree, or inside the functions that wrap it.
fn class_cell<'a, H: CompileHalf>(root: &'a Node<H::Dyn>, class: &Bound<'_, PyType>) -> Option<&'a Py<H::Cell>> {
    let mut at = root;
    // functions around a class are few; more than this is a cycle
    for _ in 0..64 {
        if let Some(cell) = H::handle(at) {
            let tree = H::tree(cell.get())?;
            if H::class(tree).is_some_and(|own| own.is(class)) {
                return Some(cell);
            }
            at = tree;
        } else {
            at = H::wrapped(at)?;
        }
    }
    None
}
