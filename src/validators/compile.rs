//! The compile step of this half: what `common::compile` must know about it.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::cell::{MentionValidator, ValidatorCell};
use super::schema_validator::SchemaValidator;
use super::{Node, Validate, node, registry};
use crate::common::compile::{CompileHalf, Rank};
use crate::common::errors::SchemaError;

pub type Compile<'py> = crate::common::compile::Compile<'py, Validators>;

/// Builds a node from its schema dict.
pub type Build = for<'py> fn(&Bound<'py, PyDict>, &mut Compile<'py>) -> PyResult<Node>;

/// This half.
pub struct Validators;

impl CompileHalf for Validators {
    type Dyn = dyn Validate;
    type Shell = SchemaValidator;
    const ATTRIBUTE: &'static str = "__pydantic_validator__";

    fn new_cell(py: Python<'_>, rank: Rank) -> PyResult<Node> {
        ValidatorCell::empty(py, rank)
    }

    fn mention(tree: &Node) -> Node {
        let mut is_leaf = true;
        tree.children(&mut |_, _, _| is_leaf = false);
        if is_leaf || tree.is_cell() { tree.clone() } else { node(MentionValidator { definition: tree.clone() }) }
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
