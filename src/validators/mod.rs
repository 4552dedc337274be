//! The validator half: one room per schema kind, and the trait that every node obeys.
//!
//! A room writes one generic function over the input (`Room::validate`); the three object-safe methods that run it for
//! Python objects, JSON and strings come from the blanket implementation below. What a parent must know about a child is
//! a defaulted method of the trait, never a match on the child's kind.

pub mod cell;
pub mod compile;
mod entry;
mod names;
pub mod parts;
pub mod schema_validator;
pub mod state;

mod registry;

// the rooms
mod any;
mod arguments;
mod arguments_v3;
mod bool;
mod bytes;
mod call;
mod callable;
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
mod is_instance;
mod is_subclass;
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
mod tuple;
mod typed_dict;
mod union;
mod url;
mod uuid;

use std::fmt;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyType};

use crate::common::errors::ErrorKind;
use crate::common::input::{Input, StrInput};
use crate::common::intern::{self, Table};
use crate::common::json::{Cursor, JsonValue, Kind};
use crate::common::py::as_is::AsIs;
use crate::common::py::constant::Constant;
use crate::common::py::node::Half;
use crate::common::py::object::list_of;
use crate::common::py::tree::Tree;
use parts::arguments::{CallArguments, CallForm, json_arguments, python_arguments, string_arguments};
use parts::direct;
use parts::fields::Fields;
use parts::literal::LiteralLookup;
use parts::records::{Ask, JsonRecord, PyRecord, Record, StrRecord};

pub use crate::common::py::tree::Reach;
pub use cell::ValidatorCell;
pub use compile::Compile;
use names::shown_in;
pub use names::{Named, Names, name_of, name_of_room};
pub use state::{Call, Exactness, ExtraBehavior, Fail, Raise, State};

/// A compiled validator node.
pub type Node = crate::common::py::node::Node<dyn Validate>;

/// What running a node gives.
pub type Out<'py> = Result<Bound<'py, PyAny>, Fail>;

/// What validating the fields of a model gives.
pub struct ModelParts<'py> {
    pub dict: Bound<'py, PyAny>,
    /// the extra values where extras are allowed, else `None`
    pub extra: Option<Bound<'py, PyAny>>,
    pub fields_set: Bound<'py, PyAny>,
}

pub type PartsOut<'py> = Result<ModelParts<'py>, Fail>;

/// An input that can be run through a node. Implemented by the three inputs; rooms ask for it as their bound.
pub trait ValidateInput<'py>: Input<'py> + Clone {
    type Record: Record<'py, Value = Self>;

    /// The input as a record of fields, if it is one. `Strings` and JSON have one form each.
    fn record(&self, ask: Ask) -> PyResult<Option<Self::Record>>;
    /// The input as arguments of a call, if it has that form.
    fn arguments(&self, form: CallForm) -> Option<CallArguments<Self, Self::Record>>;
    fn run(&self, node: &Node, state: &mut State<'py>) -> Out<'py>;
    /// A list of the items, where the node is known to give all of them back as they are.
    #[inline]
    fn all_as_is(&self, _node: &Node, _state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        None
    }
    /// The value itself, where the node is known to give it back as it is.
    #[inline]
    fn as_is(&self, _node: &Node, _state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        None
    }
    /// As `run`, where the value is likely to be one that the node gives back as it is.
    #[inline(always)]
    fn take_or_run(&self, node: &Node, state: &mut State<'py>) -> Out<'py> {
        match self.as_is(node, state) {
            Some(value) => Ok(value),
            None => self.run(node, state),
        }
    }
    fn run_parts(&self, node: &Node, state: &mut State<'py>) -> PartsOut<'py>;
}

/// What a parent may ask about a child when it is compiled.
#[derive(Clone, Copy, Default, Debug)]
pub struct Facts {
    /// a missing field of this kind has a default
    pub has_default: bool,
    /// leaves itself out of its container on error
    pub omits_on_error: bool,
    /// its last part may be left out of partial input, if it stands in its place
    pub partly: bool,
    /// nothing is known: this is a cell in a cycle
    pub unknown: bool,
}

/// What a room writes: one function for all inputs, and what its parents may ask.
pub trait Room: Tree + fmt::Debug {
    /// Validates one input.
    ///
    /// # Errors
    /// `Fail`, whose meaning is kept in the state: line errors, a raised exception, or a wish to omit the value or to use
    /// a default.
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py>;

    /// The name in titles and in the locations of union errors, e.g. `list[int]`.
    fn name(&self, names: &mut Names) -> String;

    /// Whether the name is told when asked for; the others tell of definitions only those that came before them.
    fn named_late(&self) -> bool {
        false
    }

    /// The fields of a model without the model; only `model-fields` has a shorter way than its tuple.
    fn parts<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> PartsOut<'py> {
        let output = self.validate(input, state)?;
        parts::model_parts::unpack_parts(&output).or_raise(state)
    }

    /// Reads the next value of a JSON text without a tape, if nothing in it is wrong or unusual. Called only for trees that
    /// reach no code of users. Only rooms that gain by it have a way of their own.
    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>>
    where
        Self: Sized,
    {
        direct::exact(self, cursor, state)
    }

    /// As `direct`, for the fields of a model.
    fn direct_parts<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<ModelParts<'py>>
    where
        Self: Sized,
    {
        direct::exact_parts(self, cursor, state)
    }

    /// The value that stands for a missing one.
    fn default_value<'py>(&self, _state: &mut State<'py>) -> Result<Option<Bound<'py, PyAny>>, Fail> {
        Ok(None)
    }

    /// The very object that stands for a missing value, where there is nothing to do for it.
    fn plain_default(&self) -> Option<&Constant> {
        None
    }

    /// Validates one field of an existing object.
    fn assign<'py>(
        &self,
        _object: &Bound<'py, PyAny>,
        _field: &Bound<'py, PyString>,
        _value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let name = self.name(&mut Names::within(state));
        state.raise(PyTypeError::new_err(format!("validate_assignment is not supported for {name}")))
    }

    fn facts(&self) -> Facts {
        Facts::default()
    }

    /// What the node is called where it is shown, if that is not the name of its struct.
    fn label(&self) -> Option<&'static str> {
        None
    }

    /// Which Python values come back as they are, whatever the strictness and with the best of fits.
    fn as_is(&self) -> AsIs {
        AsIs::NEVER
    }

    /// How far the node itself reaches, what is below it left aside.
    fn reach(&self) -> Reach {
        Reach::Sees
    }

    /// Whether this is a record, whose own data is what functions below see.
    fn is_record(&self) -> bool {
        false
    }

    /// The fields that an input must have to be taken. Cells are followed as deep as `depth` says.
    fn record_fields(&self, _depth: u32) -> Option<&Fields> {
        None
    }

    /// The values of which a given one must be one.
    fn literals(&self) -> Option<&LiteralLookup> {
        None
    }

    /// The node that is shown in the place of this one.
    fn stands_for(&self) -> Option<&Node> {
        None
    }

    /// The node inside, for nodes that only wrap another one in a function.
    fn wrapped(&self) -> Option<&Node> {
        None
    }

    /// The class whose instances the node makes: models and dataclasses.
    fn class(&self) -> Option<&Py<pyo3::types::PyType>> {
        None
    }
}

/// The object-safe face of a node; comes with `Room`.
pub trait Validate: Tree + fmt::Debug {
    fn python<'py>(&self, input: &Bound<'py, PyAny>, state: &mut State<'py>) -> Out<'py>;
    fn json<'py>(&self, input: &JsonValue<'_>, state: &mut State<'py>) -> Out<'py>;
    fn strings<'py>(&self, input: &StrInput<'py>, state: &mut State<'py>) -> Out<'py>;
    fn python_parts<'py>(&self, input: &Bound<'py, PyAny>, state: &mut State<'py>) -> PartsOut<'py>;
    fn json_parts<'py>(&self, input: &JsonValue<'_>, state: &mut State<'py>) -> PartsOut<'py>;
    fn strings_parts<'py>(&self, input: &StrInput<'py>, state: &mut State<'py>) -> PartsOut<'py>;
    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>>;
    fn direct_parts<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<ModelParts<'py>>;
    fn name(&self, names: &mut Names) -> String;
    fn default_value<'py>(&self, state: &mut State<'py>) -> Result<Option<Bound<'py, PyAny>>, Fail>;
    fn plain_default(&self) -> Option<&Constant>;
    fn assign<'py>(
        &self,
        object: &Bound<'py, PyAny>,
        field: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py>;
    fn facts(&self) -> Facts;
    fn label(&self) -> Option<&'static str>;
    fn record_fields(&self, depth: u32) -> Option<&Fields>;
    fn literals(&self) -> Option<&LiteralLookup>;
    fn stands_for(&self) -> Option<&Node>;
    fn wrapped(&self) -> Option<&Node>;
    fn class(&self) -> Option<&Py<pyo3::types::PyType>>;
}

impl<T: Room> Validate for T {
    fn python<'py>(&self, input: &Bound<'py, PyAny>, state: &mut State<'py>) -> Out<'py> {
        self.validate(input, state)
    }
    fn json<'py>(&self, input: &JsonValue<'_>, state: &mut State<'py>) -> Out<'py> {
        self.validate(input, state)
    }
    fn strings<'py>(&self, input: &StrInput<'py>, state: &mut State<'py>) -> Out<'py> {
        // checked here once for all rooms: a leaf is a `str`, all else is a dict
        if !input.is_valid() {
            return state.fail(ErrorKind::StringType, input);
        }
        self.validate(input, state)
    }
    fn python_parts<'py>(&self, input: &Bound<'py, PyAny>, state: &mut State<'py>) -> PartsOut<'py> {
        self.parts(input, state)
    }
    fn json_parts<'py>(&self, input: &JsonValue<'_>, state: &mut State<'py>) -> PartsOut<'py> {
        self.parts(input, state)
    }
    fn strings_parts<'py>(&self, input: &StrInput<'py>, state: &mut State<'py>) -> PartsOut<'py> {
        self.parts(input, state)
    }
    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        Room::direct(self, cursor, state)
    }
    fn direct_parts<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<ModelParts<'py>> {
        Room::direct_parts(self, cursor, state)
    }
    fn name(&self, names: &mut Names) -> String {
        if self.named_late() {
            return Room::name(self, names);
        }
        let before = (names.limit, names.hidden);
        names.limit = names.limit.min(names.within);
        if names.cycle != 0 {
            names.hidden = names.cycle;
        }
        let name = Room::name(self, names);
        (names.limit, names.hidden) = before;
        name
    }
    fn default_value<'py>(&self, state: &mut State<'py>) -> Result<Option<Bound<'py, PyAny>>, Fail> {
        Room::default_value(self, state)
    }
    fn plain_default(&self) -> Option<&Constant> {
        Room::plain_default(self)
    }
    fn assign<'py>(
        &self,
        object: &Bound<'py, PyAny>,
        field: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        Room::assign(self, object, field, value, state)
    }
    fn facts(&self) -> Facts {
        Room::facts(self)
    }
    fn label(&self) -> Option<&'static str> {
        Room::label(self)
    }
    fn record_fields(&self, depth: u32) -> Option<&Fields> {
        Room::record_fields(self, depth)
    }
    fn literals(&self) -> Option<&LiteralLookup> {
        Room::literals(self)
    }
    fn stands_for(&self) -> Option<&Node> {
        Room::stands_for(self)
    }
    fn wrapped(&self) -> Option<&Node> {
        Room::wrapped(self)
    }
    fn class(&self) -> Option<&Py<pyo3::types::PyType>> {
        Room::class(self)
    }
}

macro_rules! runs_through {
    ($($input:ty: $record:ty, $run:ident, $run_parts:ident, $arguments:path, |$this:ident, $ask:ident| $open:expr, $as_is:expr;)*) => {$(
        impl<'py> ValidateInput<'py> for $input {
            type Record = $record;
            fn record(&self, $ask: Ask) -> PyResult<Option<Self::Record>> {
                let $this = self;
                $open
            }
            fn arguments(&self, form: CallForm) -> Option<CallArguments<Self, Self::Record>> {
                $arguments(self, form)
            }
            #[inline]
            fn run(&self, node: &Node, state: &mut State<'py>) -> Out<'py> {
                match ValidateInput::as_is(self, node, state) {
                    Some(value) => Ok(value),
                    None => node.$run(self, state),
                }
            }
            #[inline]
            fn all_as_is(&self, node: &Node, _: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
                let list = self.as_python()?.cast_exact::<PyList>().ok()?;
                node.as_is().copy_list(list).map(Bound::into_any)
            }
            #[inline]
            fn as_is(&self, node: &Node, _: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
                let as_is: fn(&Self, &Node) -> Option<Bound<'py, PyAny>> = $as_is;
                as_is(self, node)
            }
            #[inline]
            fn run_parts(&self, node: &Node, state: &mut State<'py>) -> PartsOut<'py> {
                node.$run_parts(self, state)
            }
        }
    )*};
}

impl<'a, 'py> ValidateInput<'py> for JsonValue<'a> {
    type Record = JsonRecord<'a>;
    #[inline]
    fn record(&self, _: Ask) -> PyResult<Option<JsonRecord<'a>>> {
        Ok(JsonRecord::open(*self))
    }
    fn arguments(&self, form: CallForm) -> Option<CallArguments<Self, JsonRecord<'a>>> {
        json_arguments(*self, form)
    }
    #[inline]
    fn run(&self, node: &Node, state: &mut State<'py>) -> Out<'py> {
        node.json(self, state)
    }
    #[inline]
    fn as_is(&self, node: &Node, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        let as_is = node.as_is();
        if as_is == AsIs::NEVER {
            return None;
        }
        json_as_is(*self, as_is, state)
    }
    #[inline]
    fn all_as_is(&self, node: &Node, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        let as_is = node.as_is();
        if as_is == AsIs::NEVER || self.kind() != Kind::Array {
            return None;
        }
        let mut items = JsonValue::items(*self);
        list_of(state.py, items.len(), || json_as_is(items.next()?, as_is, state))
    }
    #[inline]
    fn run_parts(&self, node: &Node, state: &mut State<'py>) -> PartsOut<'py> {
        node.json_parts(self, state)
    }
}

runs_through! {
    Bound<'py, PyAny>: PyRecord<'py>, python, python_parts, python_arguments, |this, ask| PyRecord::open(this, ask), |this, node| node.as_is().takes(this).then(|| this.clone());
    StrInput<'py>: StrRecord<'py>, strings, strings_parts, string_arguments, |this, _ask| Ok(this.0.cast::<PyDict>().ok().map(|dict| StrRecord { dict: dict.clone(), keywords: false })), |_, _| None;
}

/// The Python value of a JSON scalar whose kind is the very one that a node takes.
#[inline]
fn json_as_is<'py>(value: JsonValue<'_>, as_is: AsIs, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
    let py = state.py;
    match value.kind() {
        Kind::Int if as_is.is(AsIs::INT) => Some(PyInt::new(py, value.int()).into_any()),
        Kind::Float if as_is.is(AsIs::FLOAT) => Some(PyFloat::new(py, value.float()).into_any()),
        Kind::Str if as_is.is(AsIs::STR) && (!value.is_key() || as_is == AsIs::STR) => {
            let text = state.strings.value(py, value).ok()?;
            state.floor_exactness(Exactness::Strict);
            Some(text.into_any())
        }
        Kind::Null if as_is.is_or_none() => Some(py.None().into_bound(py)),
        Kind::True if as_is.is(AsIs::BOOL) => Some(PyBool::new(py, true).to_owned().into_any()),
        Kind::False if as_is.is(AsIs::BOOL) => Some(PyBool::new(py, false).to_owned().into_any()),
        _ => None,
    }
}

impl Half for dyn Validate {
    const SUFFIX: &'static str = "Validator";
    fn label(&self) -> Option<&'static str> {
        Validate::label(self)
    }
    fn stands_for(&self) -> Option<&Node> {
        Validate::stands_for(self)
    }
    fn table() -> &'static Table<Self> {
        static TABLE: Table<dyn Validate> = Table::new();
        &TABLE
    }
    const CELL_NAMES: (&'static str, &'static str) = ("PrebuiltValidator", "DefinitionRefValidator");
    fn class_of(tree: &Self) -> Option<usize> {
        tree.class().map(|class| class.as_ptr() as usize)
    }
}

/// Makes a node of a room's struct; equal nodes that own no Python object become one.
pub fn node<T: Room>(data: T) -> Node {
    let as_is = data.as_is();
    let below = data.reach_below();
    let reach = data.reach().max(if data.is_record() { below.min(Reach::Calls) } else { below });
    intern::node(data, |data: *const T| data as *const dyn Validate, reach, as_is)
}

/// Adds the classes of this half to the module.
///
/// # Errors
/// What making the classes raises.
pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    crate::common::py::cell::finalize_first::<ValidatorCell, dyn Validate>(m.py());
    m.add_class::<schema_validator::SchemaValidator>()?;
    entry::register(m.py())
}

/// The classes that user code meets without importing them. Patching renames them with the others.
pub fn internal_classes(py: Python<'_>) -> Vec<Bound<'_, PyType>> {
    vec![
        py.get_type::<parts::callback::ValidationInfo>(),
        py.get_type::<parts::handler::ValidatorCallable>(),
        py.get_type::<parts::handler::AssignmentValidatorCallable>(),
        py.get_type::<parts::iterator::ValidatorIterator>(),
        py.get_type::<cell::ValidatorCell>(),
    ]
}
