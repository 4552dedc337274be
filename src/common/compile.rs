//! The compile step that both halves share: from a schema dict to a node, with definitions, cells, and the finding of what
//! is compiled already.
//!
//! Schemas that may be mentioned from more than one place are *items*: classes, typed dicts, the entries of `definitions`,
//! and values that own Python objects. What becomes of an item is the matter of `graph`.

use std::borrow::Borrow;
use std::collections::{HashMap, HashSet};

use pyo3::PyClass;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::True;
use pyo3::types::{PyDict, PyList, PyString, PyType};
use smallvec::SmallVec;

use crate::common::errors::SchemaError;
use crate::common::family;
use crate::common::graph::Graph;
use crate::common::intern::is_sharing;
use crate::common::name;
use crate::common::prebuilt::{self, Definitions, Reference, Scratch};
use crate::common::py::cell::CellSlot;
use crate::common::py::content::Hashed;
use crate::common::py::node::{Half, Node};
use crate::common::py::object::{dict_get_first, own_attribute};
use crate::common::py::tree::Tree;
use crate::common::schema::Config;
use crate::common::schema::reader::{dict, of_type, required};

/// What the compile step must know about a half.
pub trait CompileHalf: Sized + 'static {
    type Dyn: ?Sized + Half + Tree;
    type Shell: PyClass<Frozen = True> + Sync;
    /// The attribute of a class that holds its shell.
    fn attribute(py: Python<'_>) -> &Bound<'_, PyString>;

    /// An empty cell. `rank` is the entry's place in the order of definitions, 0 where names do not depend on it.
    fn new_cell(py: Python<'_>, rank: Rank) -> PyResult<Node<Self::Dyn>>;
    /// What stands for an entry where it is mentioned, out of its own node.
    fn mention(node: &Node<Self::Dyn>) -> Node<Self::Dyn>;
    fn root(shell: &Self::Shell) -> &Node<Self::Dyn>;
    /// The schema that a shell was made of.
    fn schema(shell: &Self::Shell) -> &Py<PyAny>;
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

/// So many plain nodes are remembered while compiling.
const MOST_PLAIN: usize = 16;

/// From this depth on a mention of an entry that comes later waits for it.
const MENTION_DEPTH: usize = 320;

/// The place of an entry in the order in which definitions are made. Entries within an entry come just before it.
pub type Rank = u64;

/// Of what is mentioned without an entry so far.
const UNKNOWN: Rank = Rank::MAX - 1;

/// How many entries within an entry keep their order.
const RANKS_WITHIN: Rank = 1 << 16;

/// Kinds that live in a cell where they own Python objects, also outside of `definitions`. For functions it does not pay.
fn is_item_kind(kind: &str) -> bool {
    matches!(
        kind,
        "model"
            | "dataclass"
            | "typed-dict"
            | "named-tuple"
            | "enum"
            | "is-instance"
            | "is-subclass"
            | "literal"
            | "default"
            | "union"
            | "tagged-union"
    )
}

/// Where an entry of `definitions` stands.
enum Definition<'py> {
    /// Not compiled yet; the item is there if the entry was mentioned already.
    Waiting(Entry<'py>, Option<usize>),
    Item(usize, Rank),
    /// It was mentioned, but does not compile: told when its turn comes.
    Failed(PyErr),
}

#[derive(Clone)]
struct Entry<'py> {
    schema: Bound<'py, PyDict>,
    config: Config<'py>,
    rank: Rank,
}

pub struct Compile<'py, H: CompileHalf> {
    pub py: Python<'py>,
    /// the config in force
    pub config: Config<'py>,
    use_prebuilt: bool,
    depth: usize,
    /// the dicts being compiled
    open: SmallVec<[usize; 24]>,
    entries: HashMap<Reference<'py>, Definition<'py>, Hashed>,
    /// entries whose turn has come
    claimed: HashSet<Reference<'py>, Hashed>,
    /// of the entry that is being compiled; the last one of all outside of entries
    rank: Rank,
    last_rank: Rank,
    definitions: Definitions<'py>,
    scratch: Scratch<'py>,
    /// so many more dicts are compared in vain with what classes have ready
    patience: usize,
    /// entries that are known to be part of a schema that was compiled: they need not be, unless they are mentioned
    proven: HashSet<usize, Hashed>,
    /// what stands for entries whose whole family is ready
    family: family::Cells<H>,
    /// what is built next is an item that nothing but its parent mentions, and no function is around it
    value: bool,
    graph: Graph<'py, H>,
    /// items by their dict, where no config comes in from outside
    memo: HashMap<usize, usize, Hashed>,
    /// nodes of schemas that are nothing but a kind, by the kind's text and the config
    plain: SmallVec<[Plain<'py, H>; 8]>,
}

/// The text of a kind, the config in force, and the node that a schema of nothing but the kind comes to.
type Plain<'py, H> = (Bound<'py, PyString>, Config<'py>, Node<<H as CompileHalf>::Dyn>);

impl<'py, H: CompileHalf> Compile<'py, H> {
    pub fn new(py: Python<'py>, config: Config<'py>, use_prebuilt: bool) -> Self {
        Self {
            py,
            config,
            use_prebuilt,
            depth: 0,
            open: SmallVec::new(),
            entries: HashMap::default(),
            claimed: HashSet::default(),
            rank: Rank::MAX,
            last_rank: 0,
            definitions: Definitions::default(),
            scratch: Scratch::default(),
            patience: prebuilt::PATIENCE,
            proven: HashSet::default(),
            family: HashMap::default(),
            value: false,
            graph: Graph::new(py),
            memo: HashMap::default(),
            plain: SmallVec::new(),
        }
    }

    /// Compiles the root.
    ///
    /// # Errors
    /// As `node`; also `SchemaError` for a mention of an entry that does not exist.
    pub fn root(&mut self, schema: &Bound<'py, PyAny>) -> PyResult<Node<H::Dyn>> {
        let item = self.graph.new_item(0, true);
        self.graph.begin(item);
        let tree = self.node(schema)?;
        let root = self.graph.end(item, tree)?;
        for (reference, entry) in &self.entries {
            if let Definition::Item(item, _) = entry
                && !self.graph.begun(*item)
            {
                let reference: &str = reference.borrow();
                let text = format!("Definitions error: definition `{reference}` was never filled");
                return Err(SchemaError::new_err(text));
            }
        }
        self.graph.settle(root)
    }

    /// Compiles a schema: the child of a room, or the root.
    ///
    /// # Errors
    /// What a wrong schema raises; below the root wrapped in a `SchemaError` that names the kind.
    pub fn node(&mut self, schema: &Bound<'py, PyAny>) -> PyResult<Node<H::Dyn>> {
        self.tree(schema, false)
    }

    /// As `node`; the tree of an `entry` comes without a cell of its own.
    fn tree(&mut self, schema: &Bound<'py, PyAny>, entry: bool) -> PyResult<Node<H::Dyn>> {
        let schema = dict(schema.clone())?;
        let kind = dict_get_first(&schema, name!(self.py, "type"))?.ok_or_else(|| PyKeyError::new_err("type"))?;
        let kind = of_type::<PyString>(kind, "str")?;
        let only_kind = schema.len() == 1 && !entry;
        if only_kind
            && let Some((_, _, node)) =
                self.plain.iter().find(|(text, config, _)| text.is(&kind) && config.is(&self.config))
        {
            return Ok(node.clone());
        }
        let id = schema.as_ptr() as usize;
        if self.open.contains(&id) {
            // an entry that mentions itself by its very dict means its ref
            if let Some(reference) = schema.get_item(name!(self.py, "ref"))?
                && let Ok(reference) = Reference::read(reference)
                && let Some(Definition::Item(item, _)) = self.entries.get(&reference)
                && !self.graph.closed(*item)
            {
                return self.graph.resolve(*item);
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
        let out = self.schema(&schema, kind.to_str()?, entry);
        self.open.pop();
        self.depth -= 1;
        if only_kind
            && let Ok(node) = &out
            && !node.owns_python()
            && self.plain.len() < MOST_PLAIN
        {
            self.plain.push((kind, self.config.clone(), node.clone()));
        }
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

    fn schema(&mut self, schema: &Bound<'py, PyDict>, kind: &str, entry: bool) -> PyResult<Node<H::Dyn>> {
        let of_class = matches!(kind, "model" | "dataclass");
        if of_class && let Some(ready) = self.prebuilt(schema, kind)? {
            return Ok(ready);
        }
        self.value = kind == "default" && !entry && !H::surrounds(schema)?;
        if entry || !is_item_kind(kind) {
            return H::build(schema, kind, self);
        }
        // the outermost dict is not met again
        let by_dict = (of_class && self.depth > 1).then_some(schema.as_ptr() as usize);
        if let Some(item) = by_dict.and_then(|dict| self.memo.get(&dict).copied()) {
            return self.graph.resolve(item);
        }
        let item = self.graph.new_item(0, !of_class);
        if let Some(dict) = by_dict {
            self.memo.insert(dict, item);
        }
        self.graph.begin(item);
        let tree = H::build(schema, kind, self)?;
        self.graph.end(item, tree)
    }

    /// The cell that the class of a model or dataclass schema has ready, if the schema is the class's own.
    fn prebuilt(&mut self, schema: &Bound<'py, PyDict>, kind: &str) -> PyResult<Option<Node<H::Dyn>>> {
        if !self.use_prebuilt {
            return Ok(None);
        }
        if let Some(cell) = self.family.get(&(schema.as_ptr() as usize)) {
            return Ok(Some(cell.clone()));
        }
        if H::surrounds(schema)? {
            return Ok(None);
        }
        let Some(found) = prebuilt::find(schema, kind, H::attribute(self.py))? else { return Ok(None) };
        let Some(shell) = prebuilt::shell::<H::Shell>(&found.held)? else { return Ok(None) };
        let shell = shell.get();
        // where the class carries no schema of its own (or a stand-in for one), the class is trusted
        if let Some(own) = &found.own {
            let replaced = !own.is(H::schema(shell));
            // nothing is taken from other schemas then, but what somebody put into the class is
            if !replaced && !is_sharing() {
                return Ok(None);
            }
            let limit = if replaced { prebuilt::LONG } else { self.patience };
            let mut left = limit;
            let (here, scratch) = (&self.definitions, &mut self.scratch);
            if !prebuilt::is_own_schema(schema, here, own, &found.class, &mut left, scratch)? {
                // a little is always tried
                self.patience = self.patience.saturating_sub(limit - left).max(64);
                return Ok(None);
            }
            if !replaced {
                self.proven.extend(self.scratch.proven());
            }
        }
        Ok(class_cell::<H>(H::root(shell), &found.class).cloned())
    }

    /// Compiles the entries of a `definitions` schema in their order, those that others mention first when they do.
    ///
    /// # Errors
    /// What compiling an entry raises; `SchemaError` for a second entry with the same `ref`.
    pub fn define(&mut self, entries: &Bound<'py, PyList>) -> PyResult<()> {
        let within = if self.rank == Rank::MAX { None } else { Some(self.rank.saturating_sub(RANKS_WITHIN)) };
        self.entries.reserve(entries.len());
        self.claimed.reserve(entries.len());
        self.definitions.reserve(entries.len());
        for (entry, number) in entries.iter().zip(1..) {
            if let Ok(schema) = entry.cast_into::<PyDict>()
                && let Ok(reference) = reference_of(&schema)
            {
                self.last_rank += RANKS_WITHIN;
                let rank = within.map_or(self.last_rank, |start| start + number);
                self.announce(reference, schema, rank);
            }
        }
        if self.use_prebuilt && is_sharing() && entries.len() >= family::LEAST {
            family::find::<H>(entries, &self.definitions, &mut self.scratch, &mut self.family)?;
            self.proven.extend(self.family.keys());
        }
        for entry in entries.iter() {
            let schema = dict(entry)?;
            let reference = reference_of(&schema)?;
            if self.claimed.contains(&reference) {
                self.node(schema.as_any())?;
            } else if !self.is_proven(&schema)? {
                self.compile_entry(&reference)?;
                if let Some(Definition::Failed(error)) = self.entries.get(&reference) {
                    return Err(error.clone_ref(self.py));
                }
            }
            if self.claimed.contains(&reference) {
                let reference: &str = reference.borrow();
                return Err(SchemaError::new_err(format!("Duplicate ref: `{reference}`")));
            }
            self.claimed.insert(reference);
        }
        Ok(())
    }

    /// Whether an entry is known to be part of a schema that was compiled without an error. Only of classes, to which the
    /// config outside says nothing.
    fn is_proven(&self, schema: &Bound<'py, PyDict>) -> PyResult<bool> {
        if !self.proven.contains(&(schema.as_ptr() as usize)) {
            return Ok(false);
        }
        let kind = schema.get_item(name!(self.py, "type"))?;
        Ok(kind.is_some_and(|kind| kind.is(name!(self.py, "model")) || kind.is(name!(self.py, "dataclass"))))
    }

    /// Notes an entry that is to come.
    fn announce(&mut self, reference: Reference<'py>, schema: Bound<'py, PyDict>, rank: Rank) {
        let item = match self.entries.get(&reference) {
            None => None,
            // a mention that came first made the item; one that is being compiled has no entry any more
            Some(Definition::Item(item, UNKNOWN)) if !self.graph.begun(*item) => Some(*item),
            Some(_) => return,
        };
        self.definitions.add(&reference, &schema);
        let entry = Entry { schema, config: self.config.clone(), rank };
        self.entries.insert(reference, Definition::Waiting(entry, item));
    }

    /// Compiles an entry that waits. A failure is kept with it.
    fn compile_entry(&mut self, reference: &Reference<'py>) -> PyResult<()> {
        let Some(slot @ Definition::Waiting(..)) = self.entries.get_mut(reference) else { return Ok(()) };
        let Definition::Waiting(entry, item) = std::mem::replace(slot, Definition::Item(0, 0)) else {
            return Ok(());
        };
        let cell_rank = if names_itself(&entry.schema)? { 0 } else { entry.rank };
        let item = match item {
            Some(item) => item,
            None => self.graph.new_item(cell_rank, false),
        };
        self.entries.insert(reference.clone(), Definition::Item(item, entry.rank));
        let before = self.graph.mark();
        self.graph.begin(item);
        let config = std::mem::replace(&mut self.config, entry.config.clone());
        let rank = std::mem::replace(&mut self.rank, entry.rank);
        // An entry is compiled once, so that it may hold dicts that are open outside: they do not contain themselves.
        let open = std::mem::take(&mut self.open);
        let out = self.tree(entry.schema.as_any(), true);
        (self.config, self.rank, self.open) = (config, rank, open);
        match out {
            Ok(tree) => {
                self.graph.end(item, tree)?;
            }
            Err(error) => {
                // the whole step fails when the entry's turn comes
                self.graph.forget_since(before);
                self.entries.insert(reference.clone(), Definition::Failed(error));
            }
        }
        Ok(())
    }

    /// What stands for a `definition-ref`.
    ///
    /// # Errors
    /// What making a cell raises; an entry that does not compile is told when its own turn comes.
    pub fn mention(&mut self, reference: Bound<'py, PyAny>) -> PyResult<Node<H::Dyn>> {
        let reference = Reference::read(reference)?;
        if self.depth < MENTION_DEPTH {
            self.compile_entry(&reference)?;
        }
        let next = self.graph.len();
        let (item, rank) = match self.entries.get_mut(&reference) {
            Some(Definition::Item(item, rank)) => (*item, *rank),
            Some(Definition::Waiting(entry, item)) => {
                let rank = if names_itself(&entry.schema)? { 0 } else { entry.rank };
                (*item.get_or_insert(next), rank)
            }
            Some(Definition::Failed(_)) => (next, 0),
            None => {
                // it may come further on in the schema
                self.entries.insert(reference, Definition::Item(next, UNKNOWN));
                (next, UNKNOWN)
            }
        };
        if item == next {
            self.graph.new_item(rank, false);
            self.graph.awaits = true;
        }
        let node = self.graph.resolve(item)?;
        if !node.owns_python() && rank >= self.rank {
            // it comes later: a cell that knows so
            return self.graph.alone(node, rank, false);
        }
        Ok(H::mention(&node))
    }

    /// Whether the `default` being built may be a cell that is known already. To be asked before its children are built.
    pub fn may_be_known(&mut self) -> bool {
        std::mem::take(&mut self.value)
    }

    /// Runs `f` with another config in force.
    pub fn with_config<T>(&mut self, config: Config<'py>, f: impl FnOnce(&mut Self) -> PyResult<T>) -> PyResult<T> {
        let before = std::mem::replace(&mut self.config, config);
        let out = f(self);
        self.config = before;
        out
    }
}

/// The `ref` of an entry.
fn reference_of<'py>(entry: &Bound<'py, PyDict>) -> PyResult<Reference<'py>> {
    Reference::read(required(entry.get_item(name!(entry.py(), "ref"))?, "ref")?)
}

/// Whether the name of a schema does not depend on what is in it: that of a class, with functions around it or not.
fn names_itself(schema: &Bound<'_, PyDict>) -> PyResult<bool> {
    let py = schema.py();
    let mut at = schema.clone();
    // functions around a class are few
    for _ in 0..16 {
        let Some(kind) = at.get_item(name!(py, "type"))? else { return Ok(false) };
        let Ok(kind) = kind.cast::<PyString>() else { return Ok(false) };
        match kind.to_str()? {
            "model" | "dataclass" | "typed-dict" | "named-tuple" | "enum" => return Ok(true),
            "function-before" | "function-after" | "function-wrap" => {}
            _ => return Ok(false),
        }
        match at.get_item(name!(py, "schema"))?.map(|inner| inner.cast_into::<PyDict>()) {
            Some(Ok(inner)) => at = inner,
            _ => return Ok(false),
        }
    }
    Ok(false)
}

/// Whether a cell is the one that the class of its models or dataclasses has ready: where it is shown, that is told.
pub fn is_held_by_class<H: CompileHalf>(py: Python<'_>, cell: &CellSlot<H::Dyn>) -> bool {
    let Some(class) = cell.get().and_then(|tree| H::class(tree)) else { return false };
    let class = class.bind(py);
    let Some(held) = own_attribute(class, H::attribute(py)) else { return false };
    prebuilt::shell::<H::Shell>(&held).is_ok_and(|shell| {
        shell.is_some_and(|shell| class_cell::<H>(H::root(shell.get()), class).is_some_and(|own| own.id() == cell.id()))
    })
}

/// The cell of `class` at the root of a tree, or inside the functions that wrap it.
pub fn class_cell<'a, H: CompileHalf>(root: &'a Node<H::Dyn>, class: &Bound<'_, PyType>) -> Option<&'a Node<H::Dyn>> {
    let mut at = root;
    // functions around a class are few; more than this is a cycle
    for _ in 0..64 {
        if let Some(slot) = at.slot() {
            let tree = slot.get()?;
            if H::class(tree).is_some_and(|own| own.is(class)) {
                return Some(at);
            }
            at = tree;
        } else {
            at = H::wrapped(at)?;
        }
    }
    None
}
