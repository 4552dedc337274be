//! The serializer half: one room per schema kind, and the trait that every node obeys.
//!
//! A room states its value once, in `Room::serialize`, generic over the sink: a Python value, JSON text, or the key of a
//! JSON object. The three object-safe methods come from the blanket implementation below.

pub mod cell;
pub mod compile;
mod entry;
pub mod filter;
pub mod functions;
pub mod infer;
pub mod parts;
pub mod schema_serializer;
pub mod sink;
pub mod state;

mod registry;

// the rooms
mod any;
mod arguments;
mod arguments_v3;
mod bool;
mod bytes;
mod call;
mod chain;
mod complex;
mod counter;
mod custom_error;
mod dataclass;
mod dataclass_args;
mod date;
mod datetime;
mod decimal;
mod default;
mod definition_ref;
mod definitions;
mod deque;
mod dict;
mod ellipsis;
mod enum_;
mod float;
mod format;
mod fraction;
mod frozendict;
mod frozenset;
mod function_after;
mod function_before;
mod function_plain;
mod function_wrap;
mod generator;
mod int;
mod invalid;
mod json;
mod json_or_python;
mod lax_or_strict;
mod list;
mod literal;
mod missing_sentinel;
mod model;
mod model_fields;
mod multi_host_url;
mod named_tuple;
mod none;
mod nullable;
mod ordered_dict;
mod set;
mod str;
mod tagged_union;
mod time;
mod timedelta;
mod to_string;
mod tuple;
mod typed_dict;
mod union;
mod url;
mod uuid;

use std::fmt;

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::common::intern::{self, Table};
use crate::common::json::writer::JsonWriter;
use crate::common::py::as_is::AsIs;
use crate::common::py::cell::CellSlot;
use crate::common::py::node::Half;
use crate::common::py::tree::{Key, Reach, Tree};

pub use cell::SerializerCell;
pub use compile::Compile;
pub use sink::{KeySink, PySink, Sink};
pub use state::{Fail, Raise, State};

/// A compiled serializer node.
pub type Node = crate::common::py::node::Node<dyn Serialize>;

/// What a parent may ask about a child when it is compiled.
#[derive(Clone, Copy, Default, Debug)]
pub struct Facts {
    /// an `any`: values are inferred from their types
    pub infers: bool,
    /// the fields of a model: reads instances itself
    pub takes_instances: bool,
}

/// What a room writes: one function for all sinks, and what its parents may ask.
pub trait Room: Tree + fmt::Debug {
    /// Puts one value into the sink.
    ///
    /// # Errors
    /// `Fail`, whose meaning is kept in the state.
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail>;

    /// The name in warnings, e.g. `list[int]`.
    fn name(&self, names: &mut Names) -> String;

    /// The default of the field, for `exclude_defaults`.
    fn default<'py>(&self, _py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(None)
    }

    /// Whether a union should try this choice again with less strictness: what holds other nodes does.
    fn retry_with_lax_check(&self) -> bool {
        false
    }

    fn facts(&self) -> Facts {
        Facts::default()
    }

    /// What the node is called where it is shown, if that is not the name of its struct.
    fn label(&self) -> Option<&'static str> {
        None
    }

    /// Which values are given out as they are where Python values are wanted, whatever the caller's options.
    fn as_is(&self) -> AsIs {
        AsIs::NEVER
    }

    /// The node that is shown in the place of this one.
    fn stands_for(&self) -> Option<&Node> {
        None
    }

    /// The node inside, for nodes that only wrap another one in a function.
    fn wrapped(&self) -> Option<&Node> {
        None
    }

    /// Whether this is the function of a field, which runs with `serialize_as_any`, too.
    fn is_field_function(&self) -> bool {
        false
    }

    /// Whether these are the fields that the node dumps: it can read them from an object by itself.
    fn takes_attributes(&self, _names: &[Key]) -> bool {
        false
    }

    /// The class whose instances the node dumps: models and dataclasses.
    fn class(&self) -> Option<&Py<PyType>> {
        None
    }
}

/// The object-safe face of a node; comes with `Room`.
pub trait Serialize: Tree + fmt::Debug {
    fn python<'py>(&self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<Bound<'py, PyAny>, Fail>;
    fn json<'py>(&self, value: &Bound<'py, PyAny>, out: &mut JsonWriter, state: &mut State<'py>) -> Result<(), Fail>;
    fn key<'py>(&self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<String, Fail>;
    fn name(&self, names: &mut Names) -> String;
    fn default<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>>;
    fn retry_with_lax_check(&self) -> bool;
    fn facts(&self) -> Facts;
    fn label(&self) -> Option<&'static str>;
    fn stands_for(&self) -> Option<&Node>;
    fn wrapped(&self) -> Option<&Node>;
    fn is_field_function(&self) -> bool;
    fn takes_attributes(&self, names: &[Key]) -> bool;
    fn class(&self) -> Option<&Py<PyType>>;
}

impl<T: Room> Serialize for T {
    fn python<'py>(&self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<Bound<'py, PyAny>, Fail> {
        if state.infers() {
            return infer::infer(value, &mut PySink, state);
        }
        self.serialize(value, &mut PySink, state)
    }
    fn json<'py>(&self, value: &Bound<'py, PyAny>, out: &mut JsonWriter, state: &mut State<'py>) -> Result<(), Fail> {
        if state.infers() {
            return infer::infer(value, out, state);
        }
        self.serialize(value, out, state)
    }
    fn key<'py>(&self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<String, Fail> {
        if state.infers() {
            return infer::infer(value, &mut KeySink, state);
        }
        self.serialize(value, &mut KeySink, state)
    }
    fn name(&self, names: &mut Names) -> String {
        Room::name(self, names)
    }
    fn default<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        Room::default(self, py)
    }
    fn retry_with_lax_check(&self) -> bool {
        Room::retry_with_lax_check(self)
    }
    fn facts(&self) -> Facts {
        Room::facts(self)
    }
    fn label(&self) -> Option<&'static str> {
        Room::label(self)
    }
    fn stands_for(&self) -> Option<&Node> {
        Room::stands_for(self)
    }
    fn wrapped(&self) -> Option<&Node> {
        Room::wrapped(self)
    }
    fn is_field_function(&self) -> bool {
        Room::is_field_function(self)
    }
    fn takes_attributes(&self, names: &[Key]) -> bool {
        Room::takes_attributes(self, names)
    }
    fn class(&self) -> Option<&Py<PyType>> {
        Room::class(self)
    }
}

impl Half for dyn Serialize {
    const SUFFIX: &'static str = "Serializer";
    fn label(&self) -> Option<&'static str> {
        Serialize::label(self)
    }
    fn stands_for(&self) -> Option<&Node> {
        Serialize::stands_for(self)
    }
    fn table() -> &'static Table<Self> {
        static TABLE: Table<dyn Serialize> = Table::new();
        &TABLE
    }
    const CELL_NAMES: (&'static str, &'static str) = ("PrebuiltSerializer", "DefinitionRefSerializer");
    fn class_of(tree: &Self) -> Option<usize> {
        tree.class().map(|class| class.as_ptr() as usize)
    }
}

/// Makes a node of a room's struct; equal nodes that own no Python object become one.
pub fn node<T: Room>(data: T) -> Node {
    let as_is = data.as_is();
    intern::node(data, |data: *const T| data as *const dyn Serialize, Reach::Sees, as_is)
}

/// Adds the classes of this half to the module.
///
/// # Errors
/// What making the classes raises.
pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    crate::common::py::cell::finalize_first::<SerializerCell, dyn Serialize>(m.py());
    m.add_class::<schema_serializer::SchemaSerializer>()?;
    entry::register(m.py())?;
    functions::register(m)
}

/// The classes that user code meets without importing them. Patching renames them with the others.
pub fn internal_classes(py: Python<'_>) -> Vec<Bound<'_, PyType>> {
    vec![
        py.get_type::<parts::callback::SerializationInfo>(),
        py.get_type::<parts::callback::SerializationCallable>(),
        py.get_type::<parts::iterator::SerializationIterator>(),
        py.get_type::<cell::SerializerCell>(),
    ]
}

/// Names of nodes being told, so that recursive ones end in `...`.
#[derive(Default)]
pub struct Names {
    open: Vec<usize>,
}

impl Names {
    /// The name of the tree in a cell, or `...` if it is being told further out.
    pub fn of_cell(&mut self, cell: &CellSlot<dyn Serialize>) -> String {
        let id = std::ptr::from_ref(cell) as usize;
        match cell.get() {
            Some(node) if !self.open.contains(&id) => {
                self.open.push(id);
                let name = node.name(self);
                self.open.pop();
                name
            }
            _ => "...".to_owned(),
        }
    }
}

/// Shown by its name.
pub struct Named<'a, T>(pub &'a T);

impl<T: Room> fmt::Debug for Named<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0.name(&mut Names::default()), f)
    }
}

/// The name of a node, told from the outside.
pub fn name_of(node: &Node) -> String {
    node.name(&mut Names::default())
}
