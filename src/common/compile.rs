//! The compile step that both halves share: from a schema dict to a node, with definitions, cells and prebuilt reuse.

use std::collections::HashMap;
use std::rc::Rc;

use pyo3::PyClass;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::True;
use pyo3::types::{PyDict, PyString, PyType};

use crate::common::errors::SchemaError;
use crate::common::name;
use crate::common::prebuilt::{self, Definitions};
use crate::common::py::node::{Half, Node};
use crate::common::py::tree::Tree;
use crate::common::schema::Config;
use crate::common::schema::reader::{dict, of_type};

/// What the compile step must know about a half.
pub trait CompileHalf: Sized + 'static {
    type Dyn: ?Sized + Half + Tree;
    type Cell: PyClass<Frozen = True> + Sync;
    type Shell: PyClass<Frozen = True> + Sync;
    /// The attribute of a class that holds its shell.
    const ATTRIBUTE: &'static str;

    fn new_cell(py: Python<'_>) -> PyResult<Py<Self::Cell>>;
    fn fill(cell: &Self::Cell, tree: Node<Self::Dyn>) -> PyResult<()>;
    fn tree(cell: &Self::Cell) -> Option<&Node<Self::Dyn>>;
    /// A handle node; into a cycle if `recursive`.
    fn handle_node(cell: Py<Self::Cell>, recursive: bool) -> Node<Self::Dyn>;
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

enum Definition<'py, H: CompileHalf> {
    /// Not mentioned yet.
    Waiting(Bound<'py, PyDict>, Rc<Config<'py>>),
    /// Being compiled; the cell is there if the entry was mentioned meanwhile.
    Open(Option<Py<H::Cell>>),
    /// A tree that owns no Python object, shared freely.
    Plain(Node<H::Dyn>),
    /// A cell, and whether it is in a cycle.
    Cell(Py<H::Cell>, bool),
}

pub struct Compile<'py, H: CompileHalf> {
    pub py: Python<'py>,
    /// the config in force
    pub config: Rc<Config<'py>>,
    use_prebuilt: bool,
    depth: usize,
    open: Vec<usize>,
    entries: HashMap<String, Definition<'py, H>>,
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
            definitions: Definitions::default(),
        }
    }

    /// Compiles the root.
    ///
    /// # Errors
    /// As `node`; also `SchemaError` for a mention of an entry that does not exist.
    pub fn root(&mut self, schema: &Bound<'py, PyAny>) -> PyResult<Node<H::Dyn>> {
        let root = self.node(schema)?;
        self.finish()?;
        for (reference, entry) in &self.entries {
            if matches!(entry, Definition::Open(_)) {
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
        let schema = dict(schema.clone())?;
        let kind = schema.get_item(name!(self.py, "type"))?.ok_or_else(|| PyKeyError::new_err("type"))?;
        let kind = of_type::<PyString>(kind, "str")?;
        let id = schema.as_ptr() as usize;
        if self.open.contains(&id) {
            // an entry that mentions itself by its very dict means its ref
            if let Some(reference) = schema.get_item(name!(self.py, "ref"))?
                && let Ok(reference) = reference.extract::<String>()
                && matches!(self.entries.get(&reference), Some(Definition::Open(_)))
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
        let out = self.item(&schema, kind.to_str()?);
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

    /// A schema with a `ref` can be mentioned from within; models and dataclasses live in cells of their own.
    fn item(&mut self, schema: &Bound<'py, PyDict>, kind: &str) -> PyResult<Node<H::Dyn>> {
        let of_class = matches!(kind, "model" | "dataclass");
        if of_class && let Some(cell) = self.prebuilt(schema, kind)? {
            return Ok(H::handle_node(cell, false));
        }
        let reference = match schema.get_item(name!(self.py, "ref"))? {
            Some(reference) if kind != "definition-ref" => {
                Some(of_type::<PyString>(reference, "str")?.to_str()?.to_owned())
            }
            _ => None,
        };
        let Some(reference) = reference else {
            let tree = H::build(schema, kind, self)?;
            if !(of_class && tree.owns_python()) {
                return Ok(tree);
            }
            let cell = H::new_cell(self.py)?;
            H::fill(cell.get(), tree)?;
            return Ok(H::handle_node(cell, false));
        };
        self.referenced(schema, kind, reference, of_class)
    }

    fn referenced(
        &mut self,
        schema: &Bound<'py, PyDict>,
        kind: &str,
        reference: String,
        of_class: bool,
    ) -> PyResult<Node<H::Dyn>> {
        // it may have been mentioned already
        let before = match self.entries.remove(&reference) {
            Some(Definition::Open(cell)) => cell,
            _ => None,
        };
        self.entries.insert(reference.clone(), Definition::Open(before));
        let tree = H::build(schema, kind, self)?;
        let mentioned = match self.entries.remove(&reference) {
            Some(Definition::Open(cell)) => cell,
            _ => None,
        };
        let recursive = mentioned.is_some();
        if !recursive && !tree.owns_python() {
            self.entries.insert(reference, Definition::Plain(tree.clone()));
            return Ok(tree);
        }
        // a handle already stands for a cell of its own
        if !recursive
            && !of_class
            && let Some(cell) = H::handle(&tree)
        {
            self.entries.insert(reference, Definition::Cell(cell.clone_ref(self.py), false));
            return Ok(tree);
        }
        let cell = match mentioned {
            Some(cell) => cell,
            None => H::new_cell(self.py)?,
        };
        H::fill(cell.get(), tree)?;
        let handle = H::handle_node(cell.clone_ref(self.py), recursive);
        self.entries.insert(reference, Definition::Cell(cell, recursive));
        Ok(handle)
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

    /// Notes an entry of a `definitions` schema; it is compiled when it is first mentioned.
    ///
    /// # Errors
    /// `SchemaError` for an entry without `ref`.
    pub fn define(&mut self, entry: Bound<'py, PyAny>) -> PyResult<()> {
        let entry = dict(entry)?;
        let reference = entry.get_item(name!(self.py, "ref"))?;
        let Some(reference) = reference else {
            return Err(SchemaError::new_err("Invalid definition: every definition needs a `ref`"));
        };
        let reference = of_type::<PyString>(reference, "str")?.to_str()?.to_owned();
        self.definitions.add(&reference, &entry);
        let mentioned = matches!(self.entries.get(&reference), Some(Definition::Open(Some(_))));
        if mentioned {
            // a mention that came first holds the cell: fill it now
            self.node(entry.as_any())?;
        } else {
            self.entries.insert(reference, Definition::Waiting(entry, self.config.clone()));
        }
        Ok(())
    }

    /// What stands for a `definition-ref`.
    ///
    /// # Errors
    /// What compiling the entry raises, if this is its first mention.
    pub fn mention(&mut self, reference: &str) -> PyResult<Node<H::Dyn>> {
        match self.entries.get_mut(reference) {
            None => {
                // it may come further on in the schema
                let cell = H::new_cell(self.py)?;
                let held = Definition::Open(Some(cell.clone_ref(self.py)));
                self.entries.insert(reference.to_owned(), held);
                Ok(H::handle_node(cell, true))
            }
            Some(Definition::Plain(tree)) => Ok(tree.clone()),
            Some(Definition::Cell(cell, recursive)) => Ok(H::handle_node(cell.clone_ref(self.py), *recursive)),
            Some(Definition::Open(cell)) => {
                let cell = match cell {
                    Some(cell) => cell.clone_ref(self.py),
                    None => cell.insert(H::new_cell(self.py)?).clone_ref(self.py),
                };
                Ok(H::handle_node(cell, true))
            }
            Some(Definition::Waiting(entry, config)) => {
                let (entry, config) = (entry.clone(), config.clone());
                let before = std::mem::replace(&mut self.config, config);
                // An entry is compiled once, so that it may hold dicts that are open outside: they do not contain themselves.
                let open = std::mem::take(&mut self.open);
                let out = self.node(entry.as_any());
                self.open = open;
                self.config = before;
                let tree = out?;
                // a class that was ready gave its own cell: later mentions take the same
                if let Some(cell) = H::handle(&tree)
                    && let Some(slot @ Definition::Waiting(..)) = self.entries.get_mut(reference)
                {
                    *slot = Definition::Cell(cell.clone_ref(self.py), false);
                }
                Ok(tree)
            }
        }
    }

    /// Compiles the entries that nobody mentioned, so that wrong ones are found.
    ///
    /// # Errors
    /// What compiling them raises.
    pub fn finish(&mut self) -> PyResult<()> {
        let waiting: Vec<String> = self
            .entries
            .iter()
            .filter(|(_, entry)| matches!(entry, Definition::Waiting(..)))
            .map(|(reference, _)| reference.clone())
            .collect();
        for reference in waiting {
            self.mention(&reference)?;
        }
        Ok(())
    }

    /// Runs `f` with another config in force.
    pub fn with_config<T>(&mut self, config: Config<'py>, f: impl FnOnce(&mut Self) -> PyResult<T>) -> PyResult<T> {
        let before = std::mem::replace(&mut self.config, Rc::new(config));
        let out = f(self);
        self.config = before;
        out
    }
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
