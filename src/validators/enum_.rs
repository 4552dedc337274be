//! `enum`: a member of an enumeration, or a value that stands for one.

use std::fmt;

use pyo3::PyTraverseError;
use pyo3::exceptions::PyValueError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyString, PyType};

use super::parts::callback::strictness;
use super::parts::direct;
use super::parts::literal::{Direct, LiteralLookup, listed};
use super::{Compile, Exactness, Fail, Named, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{ErrorKind, Problem, SchemaError};
use crate::common::input::View;
use crate::common::json::{Cursor, Kind};
use crate::common::py::show::Word;
use crate::common::py::tree::{Part, Tree};
use crate::common::schema::reader::{of_type, required, text};
use crate::{keys, name, node, plain_part};

keys! { struct Keys { cls, members, sub_type, strict } }

node! {
    pub struct EnumValidator {
        pub class: Py<PyType>,
        pub members: Box<[Py<PyAny>]>,
        pub lookup: LiteralLookup,
        pub sub_type: SubType,
        /// makes a value of the sub type out of the input
        pub conversion: Option<Conversion>,
        pub strict: bool,
        /// the class says itself what values stand for that no member has
        pub missing_is_own: bool,
    }
    shown by this {
        phantom: Word(this.sub_type.validator()),
        class: this.class,
        lookup: this.lookup.shown(&this.members),
        expected_repr: Python::attach(|py| listed(&this.lookup.reprs(py))),
        strict: this.strict,
        class_repr: this.class_name(),
        name: Named(this),
    }
}

/// A node that is no part of the schema, and is not shown.
pub struct Conversion(Node);

impl fmt::Debug for Conversion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Conversion")
    }
}

impl Part for Conversion {
    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.0.visit(visit)
    }
    fn owns_python(&self) -> bool {
        Part::owns_python(&self.0)
    }
    fn digest(&self, state: &mut crate::common::py::tree::Digest) {
        Part::digest(&self.0, state);
    }
    fn same(&self, other: &Self, cx: &mut crate::common::py::tree::Same) -> bool {
        Part::same(&self.0, &other.0, cx)
    }
    fn children(&self, f: &mut dyn FnMut(&dyn Tree, usize, usize)) {
        Part::children(&self.0, f);
    }
}

/// The builtin type that the enumeration derives from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SubType {
    Plain,
    Str,
    Int,
    Float,
}

plain_part!(SubType);

impl SubType {
    fn validator(self) -> &'static str {
        match self {
            Self::Plain => "PhantomData<PlainEnumValidator>",
            Self::Str => "PhantomData<StrEnumValidator>",
            Self::Int => "PhantomData<IntEnumValidator>",
            Self::Float => "PhantomData<FloatEnumValidator>",
        }
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let py = cx.py;
    let keys = Keys::read(schema);
    let members = of_type::<PyList>(required(keys.members, "members")?, "list")?;
    if members.is_empty() {
        return Err(SchemaError::new_err("`members` should have length > 0"));
    }
    let values = members.iter().map(|member| member.getattr(name!(py, "value"))).collect::<PyResult<Vec<_>>>()?;
    let class = of_type::<PyType>(required(keys.cls, "cls")?, "type")?;
    let sub_type = match text(&keys.sub_type)?.as_deref() {
        None => SubType::Plain,
        Some("str") => SubType::Str,
        Some("int") => SubType::Int,
        Some("float") => SubType::Float,
        Some(_) => return Err(SchemaError::new_err("`sub_type` must be one of: 'int', 'str', 'float' or None")),
    };
    let lookup = LiteralLookup::new(py, values.into_iter())?;
    let strict = strictness(&keys.strict, cx)?;
    let conversion = match sub_type {
        SubType::Str if lookup.has_texts() => Some("str"),
        SubType::Int if lookup.has_ints() => Some("int"),
        SubType::Float if lookup.has_others() => Some("float"),
        _ => None,
    };
    let conversion = conversion.map(|kind| cx.plain(kind).map(Conversion)).transpose()?;
    let members = members.iter().map(Bound::unbind).collect();
    let missing_is_own = missing_is_own(&class);
    Ok(node(EnumValidator { class: class.unbind(), members, lookup, sub_type, conversion, strict, missing_is_own }))
}

/// Whether `_missing_` of an enumeration is not that of `enum`.
fn missing_is_own(class: &Bound<'_, PyType>) -> bool {
    let py = class.py();
    let module = class
        .getattr(name!(py, "_missing_"))
        .and_then(|method| method.getattr(name!(py, "__func__")))
        .and_then(|function| function.getattr(name!(py, "__module__")));
    !module.is_ok_and(|module| module.eq("enum").unwrap_or(false))
}

impl Room for EnumValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        let class = self.class.bind(py);
        if let View::Python(object) = input.view() {
            if object.get_type_ptr() == class.as_type_ptr() {
                return Ok(object.clone());
            }
            if state.wants_instances(self.strict) {
                return state.fail_late(|| Problem::with1(ErrorKind::IsInstanceOf, self.class_name()), input);
            }
        }
        state.floor_exactness(Exactness::Lax);
        if let Some(index) = self.find(input, state)?
            && let Some(member) = self.members.get(index)
        {
            return Ok(member.bind(py).clone());
        }
        // the class may know better
        let value = input.to_object(py).or_raise(state)?;
        match class.call1((value,)) {
            Ok(member) => return Ok(member),
            Err(error) if error.is_instance_of::<PyValueError>(py) => {}
            Err(error) => return state.raise(error),
        }
        state.fail_late(|| Problem::with1(ErrorKind::Enum, listed(&self.lookup.reprs(py))), input)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        let found = match self.sub_type {
            SubType::Int => match direct::int(cursor).map(|value| self.lookup.find_int(value)) {
                Some(found) => found.map_or(Direct::Missing, Direct::Found),
                None => Direct::Unknown,
            },
            SubType::Float => Direct::Unknown,
            SubType::Plain | SubType::Str => self.lookup.find_direct(cursor, state.py),
        };
        match found {
            Direct::Found(index) => {
                state.floor_exactness(Exactness::Lax);
                self.members.get(index).map(|member| member.bind(state.py).clone())
            }
            Direct::Missing => None,
            Direct::Unknown => direct::exact(self, cursor, state),
        }
    }

    fn name(&self, _: &mut Names) -> String {
        let kind = match self.sub_type {
            SubType::Plain => "enum",
            SubType::Str => "str-enum",
            SubType::Int => "int-enum",
            SubType::Float => "float-enum",
        };
        format!("{kind}[{}]", self.class_name())
    }

    fn label(&self) -> Option<&'static str> {
        Some(match self.sub_type {
            SubType::Plain => "PlainEnum",
            SubType::Str => "StrEnum",
            SubType::Int => "IntEnum",
            SubType::Float => "FloatEnum",
        })
    }

    fn reach(&self) -> Reach {
        if self.missing_is_own { Reach::Calls } else { Reach::Inside }
    }
}

impl EnumValidator {
    fn class_name(&self) -> String {
        Python::attach(|py| self.class.bind(py).qualname().map(|name| name.to_string()).unwrap_or_default())
    }

    /// The index of the member whose value the input is, as one of the sub type or as it is.
    fn find<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Result<Option<usize>, Fail> {
        if self.sub_type == SubType::Plain {
            let found = self.lookup.find(input, state)?;
            if found.is_none()
                && let Some(object) = input.as_python()
                && object.is_instance_of::<PyInt>()
                && !object.is_exact_instance_of::<PyInt>()
                && let Err(kind) = self.lookup.find_number(object)
            {
                // told of the number alone
                let number = state.py.get_type::<PyInt>().call1((object,)).or_raise(state)?;
                return state.fail(kind, &number);
            }
            return Ok(found);
        }
        if let Some(Conversion(conversion)) = &self.conversion {
            if let Some(found) = self.find_exact(input, state.py) {
                return Ok(Some(found));
            }
            let converted = self.convert(conversion, input, state)?;
            if let Some(value) = converted {
                let found = match self.sub_type {
                    SubType::Str => value.cast::<PyString>().map_or(Ok(None), |text| self.lookup.find_text(text)),
                    SubType::Int => self.lookup.find_number(&value),
                    SubType::Plain | SubType::Float => Ok(self.lookup.find_other(&value)),
                };
                match found {
                    Ok(None) => {}
                    Ok(found) => return Ok(found),
                    Err(kind) => return state.fail(kind, &value),
                }
            }
        }
        let object = input.to_object(state.py).or_raise(state)?;
        self.lookup.find_equal(&object).or_raise(state)
    }

    /// As below, for what needs no conversion.
    fn find_exact<'py, I: ValidateInput<'py>>(&self, input: &I, py: Python<'py>) -> Option<usize> {
        match (self.sub_type, input.view()) {
            (SubType::Int, View::Json(value)) if value.kind() == Kind::Int => self.lookup.find_int(value.int()),
            (SubType::Int, View::Python(object)) if object.is_exact_instance_of::<PyInt>() => {
                self.lookup.find_number(object).ok()?
            }
            (SubType::Str, View::Json(value)) if value.kind() == Kind::Str => self.lookup.find_json_text(value, py),
            (SubType::Str, View::Python(object)) => self.lookup.find_text(object.cast_exact().ok()?).ok()?,
            _ => None,
        }
    }

    fn convert<'py, I: ValidateInput<'py>>(
        &self,
        conversion: &Node,
        input: &I,
        state: &mut State<'py>,
    ) -> Result<Option<Bound<'py, PyAny>>, Fail> {
        state.quiet += 1;
        let strict = state.strict_or(self.strict);
        let out = state.with_strict(Some(strict), |state| input.run(conversion, state));
        state.quiet -= 1;
        match out {
            Ok(value) => Ok(Some(value)),
            Err(Fail::Lines) => Ok(None),
            Err(fail) => Err(fail),
        }
    }
}
