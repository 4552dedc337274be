//! The compile step of this half: what `common::compile` must know about it.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};

use super::cell::{SerializerCell, mention};
use super::schema_serializer::SchemaSerializer;
use super::{Node, Serialize, registry};
use crate::common::compile::{CompileHalf, Rank};
use crate::common::errors::SchemaError;
use crate::name;

pub type Compile<'py> = crate::common::compile::Compile<'py, Serializers>;

/// Builds a node from its schema dict.
pub type Build = for<'py> fn(&Bound<'py, PyDict>, &mut Compile<'py>) -> PyResult<Node>;

/// This half.
pub struct Serializers;

impl CompileHalf for Serializers {
    type Dyn = dyn Serialize;
    type Shell = SchemaSerializer;

    fn attribute(py: Python<'_>) -> &Bound<'_, PyString> {
        name!(py, "__pydantic_serializer__")
    }

    fn new_cell(py: Python<'_>, _: Rank) -> PyResult<Node> {
        SerializerCell::empty(py)
    }

    fn mention(tree: &Node) -> Node {
        mention(tree)
    }

    fn root(shell: &SchemaSerializer) -> &Node {
        shell.root()
    }

    fn schema(shell: &SchemaSerializer) -> &Py<PyAny> {
        shell.schema()
    }

    fn wrapped(node: &Node) -> Option<&Node> {
        node.wrapped()
    }

    fn class(node: &Node) -> Option<&Py<PyType>> {
        node.class()
    }

    fn surrounds(schema: &Bound<'_, PyDict>) -> PyResult<bool> {
        Ok(registry::serialization(schema)?.is_some_and(|(_, how)| !registry::keeps_kind(&how)))
    }

    fn build<'py>(schema: &Bound<'py, PyDict>, kind: &str, cx: &mut Compile<'py>) -> PyResult<Node> {
        if let Some((serialization, how)) = registry::serialization(schema)?
            && !registry::keeps_kind(&how)
        {
            let built = match registry::serialization_room(&how) {
                Some(build) => {
                    // functions need the schema that they stand in, too
                    let given = if how.starts_with("function-") { schema } else { &serialization };
                    build(given, cx).map_err(|error| {
                        SchemaError::within(error, format_args!("Error building `{how}` serializer"))
                    })?
                }
                // a schema like any other, with a `serialization` of its own perhaps
                None => cx.node(serialization.as_any())?,
            };
            return if matches!(kind, "model" | "dataclass") {
                super::parts::polymorphic::around(built, schema)
            } else {
                Ok(built)
            };
        }
        let Some(build) = registry::room(kind) else {
            return Err(SchemaError::new_err(format!("Unknown serialization schema type: `{kind}`")));
        };
        let node = build(schema, cx);
        if matches!(kind, "invalid" | "arguments-v3") {
            // they say all by themselves
            return node;
        }
        let node =
            node.map_err(|error| SchemaError::within(error, format_args!("Error building `{kind}` serializer")))?;
        if matches!(kind, "model" | "dataclass") {
            // the room has read it, but tells no wrong value
            super::parts::polymorphic::enabled(schema)?;
        }
        Ok(node)
    }
}
