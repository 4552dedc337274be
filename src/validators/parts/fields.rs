//! Field look-up for the field-bearing rooms: records (dicts, mappings, objects, JSON objects, trees of strings), the table
//! from key to field, what is left over as extras.

use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyMapping, PyString, PyTuple, PyType};
use smallvec::{SmallVec, smallvec};

use crate::common::errors::{CtxValue, ErrorKind, LocItem, Problem, describe_exception};
use crate::common::input::{Entries, Input, JsonEntries, PyEntries, StrInput};
use crate::common::json::{JsonValue, Kind};
use crate::common::lookup::{Alias, Path, Step};
use crate::common::py::object::dict_get;
use crate::common::py::tree::Key;
use crate::part;
use crate::validators::{ModelParts, Node, State, ValidateInput};

part! {
    /// A field: its name, its validator, where its value is looked up.
    pub struct Field {
        pub name: Key,
        pub validator: Node,
        pub alias: Option<Box<Alias>>,
        pub frozen: bool,
        /// a missing value is an error unless the validator has a default
        pub required: bool,
    }
}

/// By which of its names a field is found in one call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LookupBy {
    pub alias: bool,
    pub name: bool,
}

impl LookupBy {
    /// The call's wish, else the node's, else aliases only.
    pub fn of(state: &State<'_>, by_alias: Option<bool>, by_name: Option<bool>) -> Self {
        Self {
            alias: state.call.by_alias.or(by_alias).unwrap_or(true),
            name: state.call.by_name.or(by_name).unwrap_or(false),
        }
    }
}

impl Field {
    /// The places where the value is looked for, best first.
    pub fn places(&self, by: LookupBy) -> impl Iterator<Item = Place<'_>> {
        let aliases = if by.alias { self.alias.as_deref() } else { None };
        let name = by.name || self.alias.is_none();
        let paths = aliases.map_or(&[][..], |alias| &alias.paths);
        paths.iter().map(Place::Path).chain(name.then_some(Place::Name(&self.name)))
    }

    /// The one plain key under which the field is found, where that is all there is.
    pub fn plain_key(&self, by: LookupBy) -> Option<&Key> {
        match &self.alias {
            None => Some(&self.name),
            Some(alias) if by.alias && !by.name => alias.plain(),
            Some(_) if by.name && !by.alias => Some(&self.name),
            Some(_) => None,
        }
    }
}

#[derive(Clone, Copy)]
pub enum Place<'a> {
    Name(&'a Key),
    Path(&'a Path),
}

impl<'a> Place<'a> {
    pub fn first(self) -> &'a Key {
        match self {
            Self::Name(key) => key,
            Self::Path(path) => &path.first,
        }
    }

    pub fn rest(self) -> &'a [Step] {
        match self {
            Self::Name(_) => &[],
            Self::Path(path) => &path.rest,
        }
    }

    /// Puts the place's own location in front of the lines since `mark`.
    pub fn locate(self, mark: usize, state: &mut State<'_>) {
        for step in self.rest().iter().rev() {
            state.locate(mark, |py| step.loc(py));
        }
        state.locate(mark, |py| LocItem::Key(self.first().clone_ref(py)));
    }
}

/// Locates the lines since `mark` at a field: at the place looked up, or at its name.
#[cold]
pub fn locate_field(field: &Field, place: Option<Place<'_>>, loc_by_alias: bool, mark: usize, state: &mut State<'_>) {
    match place {
        Some(place) if loc_by_alias => place.locate(mark, state),
        _ => state.locate(mark, |py| LocItem::Key(field.name.clone_ref(py))),
    }
}

/// Why a look-up gave nothing but trouble.
pub enum Trouble {
    Line(Problem),
    Raised(PyErr),
}

impl From<PyErr> for Trouble {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

/// A thing from which fields are read by name.
pub trait Record<'py>: Sized {
    type Value: ValidateInput<'py>;

    /// Prepares reading `fields`, all by plain keys if `plain`.
    fn prepare(&mut self, _fields: &[Field], _by: LookupBy, _py: Python<'py>) {}

    /// The value of the field with this index, if it was found by `prepare`; else through its places.
    fn field<'a>(
        &self,
        index: usize,
        field: &'a Field,
        by: LookupBy,
        py: Python<'py>,
    ) -> Result<Option<(Self::Value, Place<'a>)>, Trouble> {
        let _ = index;
        for place in field.places(by) {
            if let Some(value) = self.at(place.first(), place.rest(), py)? {
                return Ok(Some((value, place)));
            }
        }
        Ok(None)
    }

    /// The value at a key, and from there along a path.
    fn at(&self, key: &Key, rest: &[Step], py: Python<'py>) -> Result<Option<Self::Value>, Trouble>;

    /// How many pairs there are, where known.
    fn size(&self) -> Option<usize>;

    /// Calls `f` with each pair. Objects read by attribute give theirs too.
    fn pairs(&self, py: Python<'py>) -> Result<Pairs<Self::Value>, Trouble>;

    /// Whether pairs are all there is: attributes of objects are no extras to forbid.
    fn has_extras(&self) -> bool {
        true
    }
}

/// A record's pairs: keys as values of the same kind.
pub type Pairs<V> = Vec<(V, V)>;

/// How a room asks for a record.
#[derive(Clone, Copy)]
pub struct Ask {
    pub strict: bool,
    pub from_attributes: bool,
}

// ---------------------------------------------------------------------------------------------- Python objects

/// A Python object from which fields are read.
pub enum PyRecord<'py> {
    Dict(Bound<'py, PyDict>),
    Mapping(Bound<'py, PyMapping>),
    Attributes(Bound<'py, PyAny>),
    /// attributes of `.0`, with overriding values in `.1`
    Pair(Bound<'py, PyAny>, Bound<'py, PyDict>),
}

impl<'py> PyRecord<'py> {
    /// The record that an object is, if it is one under these rules.
    pub fn open(object: &Bound<'py, PyAny>, ask: Ask) -> PyResult<Option<Self>> {
        if let Ok(dict) = object.cast::<PyDict>() {
            return Ok(Some(Self::Dict(dict.clone())));
        }
        if !ask.strict
            && let Ok(mapping) = object.cast::<PyMapping>()
        {
            return Ok(Some(Self::Mapping(mapping.clone())));
        }
        if ask.from_attributes {
            if let Ok(tuple) = object.cast::<PyTuple>()
                && tuple.len() == 2
                && let Ok(extra) = tuple.get_item(1)?.cast_into::<PyDict>()
                && has_attributes(&tuple.get_item(0)?)
            {
                return Ok(Some(Self::Pair(tuple.get_item(0)?, extra)));
            }
            if has_attributes(object) {
                return Ok(Some(Self::Attributes(object.clone())));
            }
        }
        Ok(None)
    }
}

/// Objects of user classes are read by attribute; builtins, classes and functions are not.
fn has_attributes(object: &Bound<'_, PyAny>) -> bool {
    let kind = object.get_type();
    // the attributes of a class object are not data
    if object.is_instance_of::<PyType>() {
        return false;
    }
    match kind.module() {
        Ok(module) => !module.to_str().is_ok_and(|module| module == "builtins"),
        Err(_) => false,
    }
}

impl<'py> Record<'py> for PyRecord<'py> {
    type Value = Bound<'py, PyAny>;

    fn at(&self, key: &Key, rest: &[Step], py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>, Trouble> {
        let first = match self {
            Self::Dict(dict) => dict_get(dict, key.bind(py))?,
            Self::Mapping(mapping) => mapping_get(mapping, key.bind(py))?,
            Self::Attributes(object) => attribute(object, key.bind(py))?,
            Self::Pair(object, extra) => match dict_get(extra, key.bind(py))? {
                Some(found) => Some(found),
                None => attribute(object, key.bind(py))?,
            },
        };
        let by_attribute = matches!(self, Self::Attributes(_) | Self::Pair(..));
        let Some(mut value) = first else { return Ok(None) };
        for step in rest {
            match follow(&value, step, by_attribute, py)? {
                Some(next) => value = next,
                None => return Ok(None),
            }
        }
        Ok(Some(value))
    }

    fn size(&self) -> Option<usize> {
        match self {
            Self::Dict(dict) => Some(dict.len()),
            _ => None,
        }
    }

    fn pairs(&self, py: Python<'py>) -> Result<Pairs<Bound<'py, PyAny>>, Trouble> {
        let mut out = Vec::new();
        let mut entries = match self {
            Self::Dict(dict) => PyEntries::dict(dict),
            Self::Mapping(mapping) => match PyEntries::mapping(mapping.as_any()) {
                Ok(entries) => entries,
                Err(error) => return Err(mapping_trouble(py, error)),
            },
            Self::Attributes(object) => return attributes_of(object),
            Self::Pair(object, extra) => {
                let mut out = attributes_of(object)?;
                out.extend(extra.iter());
                return Ok(out);
            }
        };
        loop {
            match entries.next(py) {
                Ok(Some(pair)) => out.push(pair),
                Ok(None) => return Ok(out),
                Err(error) if matches!(self, Self::Mapping(_)) => return Err(mapping_trouble(py, error)),
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn has_extras(&self) -> bool {
        !matches!(self, Self::Attributes(_) | Self::Pair(..))
    }
}

fn mapping_trouble(py: Python<'_>, error: PyErr) -> Trouble {
    if error.is_instance_of::<pyo3::exceptions::PyException>(py) {
        Trouble::Line(Problem::with1(ErrorKind::MappingType, describe_exception(py, &error)))
    } else {
        Trouble::Raised(error)
    }
}

fn mapping_get<'py>(
    mapping: &Bound<'py, PyMapping>,
    key: &Bound<'py, PyString>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    match mapping.as_any().get_item(key) {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_instance_of::<pyo3::exceptions::PyKeyError>(mapping.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

fn attribute<'py>(
    object: &Bound<'py, PyAny>,
    key: &Bound<'py, PyString>,
) -> Result<Option<Bound<'py, PyAny>>, Trouble> {
    match object.getattr(key) {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_instance_of::<PyAttributeError>(object.py()) => Ok(None),
        Err(error) if error.is_instance_of::<pyo3::exceptions::PyException>(object.py()) => {
            Err(Trouble::Line(Problem::with1(ErrorKind::GetAttributeError, describe_exception(object.py(), &error))))
        }
        Err(error) => Err(Trouble::Raised(error)),
    }
}

/// The public attributes of an object, for extras: values, no methods.
fn attributes_of<'py>(object: &Bound<'py, PyAny>) -> Result<Pairs<Bound<'py, PyAny>>, Trouble> {
    let py = object.py();
    let mut out = Vec::new();
    for name in object.dir()?.iter() {
        let Ok(text) = name.cast::<PyString>() else { continue };
        if text.to_str().is_ok_and(|text| text.starts_with('_')) {
            continue;
        }
        match object.getattr(text) {
            Ok(value) => {
                let kind = value.get_type();
                let skipped = value.is_callable()
                    && kind.module().is_ok_and(|module| module.to_str().is_ok_and(|module| module == "builtins"));
                if !skipped {
                    out.push((name.clone(), value));
                }
            }
            Err(error) if error.is_instance_of::<PyAttributeError>(py) => {}
            Err(error) => return Err(Trouble::Raised(error)),
        }
    }
    Ok(out)
}

/// One step of an alias path into a Python value. Text and bytes are not indexed into.
fn follow<'py>(
    value: &Bound<'py, PyAny>,
    step: &Step,
    by_attribute: bool,
    py: Python<'py>,
) -> Result<Option<Bound<'py, PyAny>>, Trouble> {
    match step {
        Step::Key(key) => {
            let key = key.bind(py);
            if let Ok(dict) = value.cast::<PyDict>() {
                return Ok(dict_get(dict, key)?);
            }
            if let Ok(mapping) = value.cast::<PyMapping>() {
                return Ok(mapping_get(mapping, key)?);
            }
            if by_attribute { attribute(value, key) } else { Ok(None) }
        }
        Step::Index(index) => {
            if let Ok(mapping) = value.cast::<PyMapping>() {
                return match mapping.as_any().get_item(*index) {
                    Ok(value) => Ok(Some(value)),
                    Err(_) => Ok(None),
                };
            }
            if value.is_instance_of::<PyString>() || value.is_instance_of::<pyo3::types::PyBytes>() {
                return Ok(None);
            }
            if value.cast::<pyo3::types::PySequence>().is_err() && !value.is_instance_of::<PyList>() {
                return Ok(None);
            }
            match value.get_item(*index) {
                Ok(value) => Ok(Some(value)),
                Err(error) if error.is_instance_of::<pyo3::exceptions::PyException>(py) => Ok(None),
                Err(error) => Err(Trouble::Raised(error)),
            }
        }
    }
}

// ------------------------------------------------------------------------------------------------------- JSON

/// A JSON object whose keys were matched to fields in one walk.
pub struct JsonRecord<'a> {
    object: JsonValue<'a>,
    /// per field the position of its value on the tape, one past, or 0
    found: SmallVec<[u32; 32]>,
    /// all fields have one plain key, so that `found` is all there is to find
    prepared: bool,
}

impl<'a> JsonRecord<'a> {
    pub fn open(value: JsonValue<'a>) -> Option<Self> {
        (value.kind() == Kind::Object).then(|| Self { object: value, found: SmallVec::new(), prepared: false })
    }

    fn entries(&self) -> JsonEntries<'a> {
        JsonEntries::of(self.object)
    }
}

impl<'a, 'py> Record<'py> for JsonRecord<'a> {
    type Value = JsonValue<'a>;

    fn prepare(&mut self, fields: &[Field], by: LookupBy, py: Python<'py>) {
        if fields.len() > 256 || !fields.iter().all(|field| field.plain_key(by).is_some()) {
            return;
        }
        self.prepared = true;
        self.found = smallvec![0; fields.len()];
        let is_key = |index: usize, key: JsonValue<'a>| {
            fields.get(index).and_then(|field| field.plain_key(by)).is_some_and(|own| key.text_is(own.text(py)))
        };
        // keys usually stand in field order: try the next field first
        let mut next = 0;
        let mut entries = self.entries();
        while let Some((key, value)) = entries.pair() {
            let index =
                if is_key(next, key) { Some(next) } else { (0..fields.len()).find(|&index| is_key(index, key)) };
            if let Some(index) = index {
                self.found[index] = value.at() + 1;
                next = index + 1;
            }
        }
    }

    fn field<'f>(
        &self,
        index: usize,
        field: &'f Field,
        by: LookupBy,
        py: Python<'py>,
    ) -> Result<Option<(JsonValue<'a>, Place<'f>)>, Trouble> {
        if self.prepared {
            let position = self.found[index];
            let place = field.places(by).next();
            return Ok(match (position, place) {
                (0, _) | (_, None) => None,
                (position, Some(place)) => Some((self.object.other(position - 1), place)),
            });
        }
        for place in field.places(by) {
            if let Some(value) = self.at(place.first(), place.rest(), py)? {
                return Ok(Some((value, place)));
            }
        }
        Ok(None)
    }

    fn at(&self, key: &Key, rest: &[Step], py: Python<'py>) -> Result<Option<JsonValue<'a>>, Trouble> {
        let mut value = match self.object.get(key.text(py)) {
            Some(value) => value,
            None => return Ok(None),
        };
        for step in rest {
            let next = match (step, value.kind()) {
                (Step::Key(key), Kind::Object) => value.get(key.text(py)),
                (Step::Index(index), Kind::Array) => {
                    let index = if *index < 0 { index + value.len() as i64 } else { *index };
                    usize::try_from(index).ok().and_then(|index| value.items().nth(index))
                }
                _ => None,
            };
            match next {
                Some(next) => value = next,
                None => return Ok(None),
            }
        }
        Ok(Some(value))
    }

    fn size(&self) -> Option<usize> {
        Some(self.object.len())
    }

    fn pairs(&self, _: Python<'py>) -> Result<Pairs<JsonValue<'a>>, Trouble> {
        let mut out = Vec::with_capacity(self.object.len());
        let mut entries = self.entries();
        while let Some(pair) = entries.pair() {
            out.push(pair);
        }
        Ok(out)
    }
}

// ---------------------------------------------------------------------------------------------------- strings

pub struct StrRecord<'py>(pub Bound<'py, PyDict>);

impl<'py> Record<'py> for StrRecord<'py> {
    type Value = StrInput<'py>;

    fn at(&self, key: &Key, rest: &[Step], py: Python<'py>) -> Result<Option<StrInput<'py>>, Trouble> {
        let Some(mut value) = dict_get(&self.0, key.bind(py))? else { return Ok(None) };
        for step in rest {
            match follow(&value, step, false, py)? {
                Some(next) => value = next,
                None => return Ok(None),
            }
        }
        Ok(Some(StrInput(value)))
    }

    fn size(&self) -> Option<usize> {
        Some(self.0.len())
    }

    fn pairs(&self, _: Python<'py>) -> Result<Pairs<StrInput<'py>>, Trouble> {
        Ok(self.0.iter().map(|(key, value)| (StrInput(key), StrInput(value))).collect())
    }
}

// ----------------------------------------------------------------------------------------------------- results

/// The fields of a model out of the tuple that nodes other than `model-fields` give.
///
/// # Errors
/// `TypeError` for anything that is no such tuple, as user functions may return.
pub fn unpack_parts<'py>(output: &Bound<'py, PyAny>) -> PyResult<ModelParts<'py>> {
    let tuple = output.cast::<PyTuple>().map_err(|_| {
        PyTypeError::new_err(format!(
            "'{}' object is not an instance of 'tuple'",
            crate::common::schema::reader::type_name(output)
        ))
    })?;
    let (dict, extra, fields_set) = tuple.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>)>()?;
    let dict = crate::common::schema::reader::of_type::<PyDict>(dict, "dict")?;
    let extra = extra.cast_into::<PyDict>().ok();
    Ok(ModelParts { dict, extra, fields_set })
}

/// The tuple in which `model-fields` gives its result to Python.
pub fn pack_parts<'py>(parts: ModelParts<'py>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
    let extra = match parts.extra {
        Some(extra) => extra.into_any(),
        None => py.None().into_bound(py),
    };
    Ok(PyTuple::new(py, [parts.dict.into_any(), extra, parts.fields_set])?.into_any())
}

/// Adds the line error of a missing field, located at the first place it was looked for.
#[cold]
pub fn missing<'py>(field: &Field, by: LookupBy, loc_by_alias: bool, input: &impl Input<'py>, state: &mut State<'py>) {
    let mark = state.mark();
    let _ = state.fail::<()>(ErrorKind::Missing, input);
    let place = field.places(by).next();
    locate_field(field, place, loc_by_alias, mark, state);
}

/// The context value of a text.
pub fn text_value(text: &str) -> CtxValue {
    CtxValue::Str(text.into())
}
