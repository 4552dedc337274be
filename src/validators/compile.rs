//! The compile step of this half: what `common::compile` must know about it.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};

use super::cell::{MentionValidator, ValidatorCell};
use super::schema_validator::SchemaValidator;
use super::{Node, Validate, node, registry};
use crate::common::compile::{CompileHalf, Rank};
use crate::common::errors::SchemaError;
use crate::name;

pub type Compile<'py> = crate::common::compile::Compile<'py, Validators>;

/// Builds a node from its schema dict.
pub type Build = for<'py> fn(&Bound<'py, PyDict>, &mut Compile<'py>) -> PyResult<Node>;

/// This half.
pub struct Validators;

impl CompileHalf for Validators {
    type Dyn = dyn Validate;
    type Shell = SchemaValidator;

    fn attribute(py: Python<'_>) -> &Bound<'_, PyString> {
        name!(py, "__pydantic_validator__")
    }

    fn new_cell(py: Python<'_>, rank: Rank) -> PyResult<Node> {
        ValidatorCell::empty(py, rank)
    }

    fn mention(tree: &Node) -> Node {
        let bare = match tree.slot() {
            // the cell of a class knows nothing of where it is mentioned
            Some(cell) => cell.is_recursive() || cell.rank() != 0 || !cell.get().is_some_and(is_read_partly),
            None => is_leaf(tree),
        };
        if bare { tree.clone() } else { node(MentionValidator { definition: tree.clone() }) }
    }

    fn root(shell: &SchemaValidator) -> &Node {
        shell.root()
    }

    fn schema(shell: &SchemaValidator) -> &Py<PyAny> {
        shell.schema()
    }

    fn wrapped(node: &Node) -> Option<&Node> {
        node.wrapped()
    }

    fn class(node: &Node) -> Option<&Py<PyType>> {
        node.class()
    }

    fn build<'py>(schema: &Bound<'py, PyDict>, kind: &str, cx: &mut Compile<'py>) -> PyResult<Node> {
        let Some(build) = registry::room(kind) else {
            return Err(SchemaError::new_err(format!("Unknown schema type: \"{kind}\"")));
        };
        let node = build(schema, cx);
        if kind == "invalid" {
            // it says all by itself
            return node;
        }
        node.map_err(|error| SchemaError::within(error, format_args!("Error building \"{kind}\" validator")))
    }
}

fn is_leaf(tree: &Node) -> bool {
    let mut is_leaf = true;
    tree.children(&mut |_, _, _| is_leaf = false);
    is_leaf
}

/// Whether partial input of a class, with functions around it or not, is read in part.
fn is_read_partly(tree: &Node) -> bool {
    let mut at = tree;
    // functions around a class are few
    for _ in 0..16 {
        match at.wrapped() {
            Some(inner) => at = inner,
            None => break,
        }
    }
    at.facts().partly
}
