//! The compile step of this half: from a schema dict to a node, definitions and cells included.

use std::collections::HashMap;
use std::rc::Rc;

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};

use super::cell::{DefinitionRefValidator, Handle, PrebuiltValidator, ValidatorCell};
use super::schema_validator::SchemaValidator;
use super::{Node, node, registry};
use crate::common::errors::SchemaError;
use crate::common::name;
use crate::common::prebuilt::{self, Definitions};
use crate::common::schema::Config;
use crate::common::schema::reader::{dict, of_type};

/// Builds a node from its schema dict.
pub type Build = for<'py> fn(&Bound<'py, PyDict>, &mut Compile<'py>) -> PyResult<Node>;

/// Deeper schemas are refused, so that no schema can exhaust the C stack.
const DEPTH_LIMIT: usize = 512;

enum Definition<'py> {
    /// Not mentioned yet.
    Waiting(Bound<'py, PyDict>, Rc<Config<'py>>),
    /// Being compiled; the cell is there if the entry was mentioned meanwhile.
    Open(Option<Py<ValidatorCell>>),
    /// A tree that owns no Python object, shared freely.
    Plain(Node),
    /// A cell, and whether it is in a cycle.
    Cell(Py<ValidatorCell>, bool),
}

pub struct Compile<'py> {
    pub py: Python<'py>,
    /// the config in force
    pub config: Rc<Config<'py>>,
    use_prebuilt: bool,
    depth: usize,
    open: Vec<usize>,
    entries: HashMap<String, Definition<'py>>,
    definitions: Definitions<'py>,
}

impl<'py> Compile<'py> {
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

    /// Compiles a schema: the child of a room, or the root.
    ///
    /// # Errors
    /// What a wrong schema raises; below the root wrapped in a `SchemaError` that names the kind.
    pub fn node(&mut self, schema: &Bound<'py, PyAny>) -> PyResult<Node> {
        let schema = dict(schema.clone())?;
        let kind = schema.get_item(name!(self.py, "type"))?.ok_or_else(|| PyKeyError::new_err("type"))?;
        let kind = of_type::<PyString>(kind, "str")?;
        let id = schema.as_ptr() as usize;
        if self.open.contains(&id) {
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

    /// A schema with a `ref` can be mentioned from within; models and dataclasses live in cells of their own.
    fn item(&mut self, schema: &Bound<'py, PyDict>, kind: &str) -> PyResult<Node> {
        let of_class = matches!(kind, "model" | "dataclass");
        if of_class && let Some(cell) = self.prebuilt(schema, kind)? {
            return Ok(node(PrebuiltValidator { schema_validator: Handle(cell) }));
        }
        let reference = match schema.get_item(name!(self.py, "ref"))? {
            Some(reference) if kind != "definition-ref" => {
                Some(of_type::<PyString>(reference, "str")?.to_str()?.to_owned())
            }
            _ => None,
        };
        if let Some(reference) = &reference {
            // it may have been mentioned already
            let cell = match self.entries.remove(reference) {
                Some(Definition::Open(cell)) => cell,
                _ => None,
            };
            self.entries.insert(reference.clone(), Definition::Open(cell));
        }
        let tree = self.build(schema, kind)?;
        let mentioned =
            match reference.as_ref().map(|reference| self.entries.insert(reference.clone(), Definition::Open(None))) {
                Some(Some(Definition::Open(cell))) => cell,
                _ => None,
            };
        let recursive = mentioned.is_some();
        if !recursive && !(tree.owns_python() && (of_class || reference.is_some())) {
            if let Some(reference) = reference {
                self.entries.insert(reference, Definition::Plain(tree.clone()));
            }
            return Ok(tree);
        }
        let cell = match mentioned {
            Some(cell) => cell,
            None => ValidatorCell::new(self.py)?,
        };
        cell.get().fill(tree)?;
        let handle = self.handle(&cell, recursive);
        if let Some(reference) = reference {
            self.entries.insert(reference, Definition::Cell(cell, recursive));
        }
        Ok(handle)
    }

    fn build(&mut self, schema: &Bound<'py, PyDict>, kind: &str) -> PyResult<Node> {
        let Some(build) = registry::room(kind) else {
            return Err(SchemaError::new_err(format!("Unknown schema type: \"{kind}\"")));
        };
        build(schema, self)
            .map_err(|error| SchemaError::new_err(format!("Error building \"{kind}\" validator:\n  {error}")))
    }

    fn handle(&self, cell: &Py<ValidatorCell>, recursive: bool) -> Node {
        let handle = Handle(cell.clone_ref(self.py));
        if recursive {
            node(DefinitionRefValidator { definition: handle })
        } else {
            node(PrebuiltValidator { schema_validator: handle })
        }
    }

    /// The cell that the class of a model or dataclass schema has ready, if the schema is the class's own.
    fn prebuilt(&self, schema: &Bound<'py, PyDict>, kind: &str) -> PyResult<Option<Py<ValidatorCell>>> {
        if !self.use_prebuilt {
            return Ok(None);
        }
        let Some(found) = prebuilt::find(schema, kind, name!(self.py, "__pydantic_validator__"), &self.definitions)?
        else {
            return Ok(None);
        };
        let Some(shell) = prebuilt::shell::<SchemaValidator>(&found.held)? else { return Ok(None) };
        Ok(class_cell(shell.get().root(), &found.class).map(|cell| cell.clone_ref(self.py)))
    }

    /// Compiles the schema of a child, or `any` where there is none.
    pub fn child(&mut self, schema: Option<Bound<'py, PyAny>>) -> PyResult<Node> {
        match schema {
            Some(schema) => self.node(&schema),
            None => self.build(&PyDict::new(self.py), "any"),
        }
    }

    /// Notes the entries of a `definitions` schema; each is compiled when it is first mentioned.
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
    pub fn mention(&mut self, reference: &str) -> PyResult<Node> {
        match self.entries.get_mut(reference) {
            None => {
                // it may come further on in the schema
                let cell = ValidatorCell::new(self.py)?;
                self.entries.insert(reference.to_owned(), Definition::Open(Some(cell.clone_ref(self.py))));
                Ok(self.handle(&cell, true))
            }
            Some(Definition::Plain(tree)) => Ok(tree.clone()),
            Some(Definition::Cell(cell, recursive)) => {
                let (cell, recursive) = (cell.clone_ref(self.py), *recursive);
                Ok(self.handle(&cell, recursive))
            }
            Some(Definition::Open(cell)) => {
                let cell = match cell {
                    Some(cell) => cell.clone_ref(self.py),
                    None => cell.insert(ValidatorCell::new(self.py)?).clone_ref(self.py),
                };
                Ok(self.handle(&cell, true))
            }
            Some(Definition::Waiting(entry, config)) => {
                let (entry, config) = (entry.clone(), config.clone());
                let before = std::mem::replace(&mut self.config, config);
                let out = self.node(entry.as_any());
                self.config = before;
                let tree = out?;
                // a class that was ready gave its own cell: later mentions take the same
                if let Some(cell) = tree.handle()
                    && let Some(slot @ Definition::Waiting(..)) = self.entries.get_mut(reference)
                {
                    *slot = Definition::Cell(cell.clone_ref(self.py), false);
                }
                Ok(tree)
            }
        }
    }

    /// Compiles the entries that nobody mentioned, so that wrong ones are found.
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

    /// Compiles the root.
    ///
    /// # Errors
    /// As `node`; also `SchemaError` for a mention of an entry that does not exist.
    pub fn root(&mut self, schema: &Bound<'py, PyAny>) -> PyResult<Node> {
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

    /// Runs `f` with another config in force.
    pub fn with_config<T>(&mut self, config: Config<'py>, f: impl FnOnce(&mut Self) -> PyResult<T>) -> PyResult<T> {
        let before = std::mem::replace(&mut self.config, Rc::new(config));
        let out = f(self);
        self.config = before;
        out
    }
}

/// The cell of `class` at the root of a tree, or inside the functions that wrap it.
fn class_cell<'a>(root: &'a Node, class: &Bound<'_, PyType>) -> Option<&'a Py<ValidatorCell>> {
    let mut at = root;
    loop {
        if let Some(cell) = at.handle() {
            let tree = cell.get().tree()?;
            if tree.class().is_some_and(|own| own.is(class)) {
                return Some(cell);
            }
            at = tree;
        } else {
            at = at.wrapped()?;
        }
    }
}
