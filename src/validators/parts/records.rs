//! Records: what fields are read from. Dicts, mappings, objects read by attribute, JSON objects, trees of strings.
//!
//! Opened through `ValidateInput::record`, walked by `parts::fields`; what no field used is read by `parts::extras`.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use pyo3::exceptions::{PyAttributeError, PyException};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyString, PyTuple};
use smallvec::{SmallVec, smallvec};

use super::fields::{Field, Fields, LookupBy, Place};
use crate::common::errors::{ErrorKind, Problem, describe_exception};
use crate::common::input::{Input, JsonEntries, StrInput};
use crate::common::json::{JsonValue, Kind};
use crate::common::lookup::Step;
use crate::common::py::layout::Cursor;
use crate::common::py::object::dict_get;
use crate::common::py::tree::Key;
use crate::common::values::undefined::{is_undefined, undefined};
use crate::name;
use crate::validators::{Fail, Node, Reach, State, ValidateInput};

/// Why a look-up gave nothing but trouble.
pub enum Trouble<'py> {
    /// the record's own fault
    Line(Problem),
    /// a key or value in it that cannot be an input
    Value(ErrorKind, Bound<'py, PyAny>),
    Raised(PyErr),
}

impl From<PyErr> for Trouble<'_> {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

impl<'py> Trouble<'py> {
    /// Ends a record that cannot be read: it says only why, not what went wrong before.
    #[cold]
    pub fn end<T>(self, mark: usize, input: &impl Input<'py>, state: &mut State<'py>) -> Result<T, Fail> {
        match self {
            Self::Raised(error) => state.raise(error),
            Self::Line(problem) => {
                state.forget(mark);
                state.fail_problem(problem, input)
            }
            Self::Value(kind, object) => {
                state.forget(mark);
                state.fail(kind, &object)
            }
        }
    }
}

/// A value and where it was found.
pub type Located<'f, V> = Option<(V, Place<'f>)>;

/// A record's pairs: keys as values of the same kind.
pub type Pairs<V> = Vec<(V, V)>;

/// A thing from which fields are read by name.
pub trait Record<'py>: Sized {
    type Value: ValidateInput<'py>;

    /// Prepares reading `fields` one after the other.
    fn prepare(&mut self, _fields: &Fields, _by: LookupBy, _py: Python<'py>) {}

    /// The value of a field, looked for in all of its places.
    #[inline]
    fn field<'f>(
        &self,
        _index: usize,
        field: &'f Field,
        by: LookupBy,
        py: Python<'py>,
    ) -> Result<Located<'f, Self::Value>, Trouble<'py>> {
        in_places(self, field, by, py)
    }

    /// The value under a key, if it is found at first sight and `node` gives it back as it is.
    #[inline]
    fn as_is(&self, _index: usize, _key: &Key, _node: &Node, _state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        None
    }

    /// Whether all values were found, each under the plain key of one field, so that no other field has one.
    #[inline]
    fn is_done(&self) -> bool {
        false
    }

    /// The value at one place.
    fn at(&self, place: Place<'_>, py: Python<'py>) -> Result<Option<Self::Value>, Trouble<'py>>;

    /// How many pairs there are, where known.
    fn size(&self) -> Option<usize>;

    /// All pairs; none for objects read by attribute, whose other attributes are no extra data.
    fn pairs(&self, py: Python<'py>) -> Result<Pairs<Self::Value>, Trouble<'py>>;

    /// The pairs with each key once, with its last value: what a JSON object is as a dict.
    fn pairs_once(&self, py: Python<'py>) -> Result<Pairs<Self::Value>, Trouble<'py>> {
        self.pairs(py)
    }

    /// Whether a key of a pair is this text.
    fn is_key(key: &Self::Value, text: &Key, py: Python<'py>) -> bool;
}

/// The value of a field, looked for in all of its places.
fn in_places<'f, 'py, R: Record<'py>>(
    record: &R,
    field: &'f Field,
    by: LookupBy,
    py: Python<'py>,
) -> Result<Located<'f, R::Value>, Trouble<'py>> {
    for place in field.places(by) {
        if let Some(value) = record.at(place, py)? {
            return Ok(Some((value, place)));
        }
    }
    Ok(None)
}

/// How a room asks for a record.
#[derive(Clone, Copy)]
pub struct Ask {
    pub dicts_only: bool,
    pub from_attributes: bool,
    /// subclasses of dict are read past their own methods, as they are with `from_attributes`
    pub as_dicts: bool,
}

// ---------------------------------------------------------------------------------------------- Python objects

/// A Python object from which fields are read.
pub enum PyRecord<'py> {
    /// exactly a dict, no subclass
    Dict(Bound<'py, PyDict>, Cursor),
    /// a dict read past any methods of its own
    Keywords(Bound<'py, PyDict>, Cursor),
    Mapping(Bound<'py, PyMapping>),
    Attributes(Bound<'py, PyAny>),
    /// attributes of `.0`, with overriding values in `.1`
    Pair(Bound<'py, PyAny>, Bound<'py, PyDict>),
}

impl<'py> PyRecord<'py> {
    /// The keywords of a call.
    pub fn keywords(dict: Bound<'py, PyDict>) -> Self {
        Self::Keywords(dict, Cursor::default())
    }

    /// The record that an object is, if it is one under these rules.
    #[inline]
    pub fn open(object: &Bound<'py, PyAny>, ask: Ask) -> PyResult<Option<Self>> {
        if let Ok(dict) = object.cast_exact::<PyDict>() {
            return Ok(Some(Self::Dict(dict.clone(), Cursor::default())));
        }
        if (ask.from_attributes || ask.as_dicts)
            && let Ok(dict) = object.cast::<PyDict>()
        {
            return Ok(Some(Self::Keywords(dict.clone(), Cursor::default())));
        }
        // a subclass of dict has a say in what is found in it
        if (!ask.dicts_only || object.is_instance_of::<PyDict>())
            && let Ok(mapping) = object.cast::<PyMapping>()
        {
            return Ok(Some(Self::Mapping(mapping.clone())));
        }
        if ask.from_attributes { Self::object(object) } else { Ok(None) }
    }

    fn object(object: &Bound<'py, PyAny>) -> PyResult<Option<Self>> {
        if let Ok(pair) = object.cast_exact::<PyTuple>()
            && pair.len() == 2
            && let Ok(extra) = pair.get_item(1)?.cast_into::<PyDict>()
        {
            let inner = pair.get_item(0)?;
            return Ok(has_attributes(&inner).then_some(Self::Pair(inner, extra)));
        }
        Ok(has_attributes(object).then(|| Self::Attributes(object.clone())))
    }
}

/// Objects are read by attribute unless their class comes from one of three modules, whose attributes are no data.
fn has_attributes(object: &Bound<'_, PyAny>) -> bool {
    match object.get_type().getattr(name!(object.py(), "__module__")) {
        Ok(module) => match module.cast::<PyString>().map(|module| module.to_str()) {
            Ok(Ok(module)) => !matches!(module, "builtins" | "datetime" | "collections"),
            _ => false,
        },
        Err(_) => false,
    }
}

impl<'py> Record<'py> for PyRecord<'py> {
    type Value = Bound<'py, PyAny>;

    fn prepare(&mut self, fields: &Fields, _: LookupBy, _: Python<'py>) {
        if let Self::Dict(_, cursor) | Self::Keywords(_, cursor) = self {
            cursor.expect_once(fields.distinct && fields.reach.0 == Reach::Inside);
        }
    }

    #[inline]
    fn field<'f>(
        &self,
        _: usize,
        field: &'f Field,
        by: LookupBy,
        py: Python<'py>,
    ) -> Result<Located<'f, Bound<'py, PyAny>>, Trouble<'py>> {
        if let Self::Dict(dict, cursor) | Self::Keywords(dict, cursor) = self
            && let Some(key) = field.plain_key(by)
        {
            return Ok(cursor.get(dict, key)?.map(|value| (value, Place::Name(key))));
        }
        in_places(self, field, by, py)
    }

    #[inline(always)]
    fn as_is(&self, _: usize, key: &Key, node: &Node, _: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        match self {
            Self::Dict(dict, cursor) | Self::Keywords(dict, cursor) => cursor.guess_as_is(dict, key, node.as_is()),
            _ => None,
        }
    }

    #[inline(always)]
    fn is_done(&self) -> bool {
        match self {
            Self::Dict(dict, cursor) | Self::Keywords(dict, cursor) => cursor.is_done(dict),
            _ => false,
        }
    }

    #[inline]
    fn at(&self, place: Place<'_>, py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>, Trouble<'py>> {
        let Some(key) = place.first() else { return Ok(None) };
        let key = key.bind(py);
        match self {
            Self::Dict(dict, _) | Self::Keywords(dict, _) => along(dict_get(dict, key)?, place.rest(), py),
            Self::Mapping(mapping) => along(mapping_get(mapping, key)?, place.rest(), py),
            Self::Attributes(object) => by_attributes(object, key, place.rest()),
            Self::Pair(object, extra) => match along(dict_get(extra, key)?, place.rest(), py)? {
                Some(found) => Ok(Some(found)),
                None => by_attributes(object, key, place.rest()),
            },
        }
    }

    fn size(&self) -> Option<usize> {
        match self {
            Self::Dict(dict, _) | Self::Keywords(dict, _) => Some(dict.len()),
            _ => None,
        }
    }

    fn pairs(&self, py: Python<'py>) -> Result<Pairs<Bound<'py, PyAny>>, Trouble<'py>> {
        match self {
            Self::Dict(dict, _) | Self::Keywords(dict, _) => Ok(snapshot(dict)),
            Self::Mapping(mapping) => mapping_pairs(mapping, py),
            Self::Attributes(_) | Self::Pair(..) => Ok(Vec::new()),
        }
    }

    fn is_key(key: &Bound<'py, PyAny>, text: &Key, py: Python<'py>) -> bool {
        let text = text.bind(py);
        key.is(text) || key.cast::<PyString>().is_ok_and(|key| key.to_str().ok() == text.to_str().ok())
    }
}

/// The pairs as they are now: user code that changes the dict later changes nothing here.
pub fn snapshot<'py>(dict: &Bound<'py, PyDict>) -> Pairs<Bound<'py, PyAny>> {
    let mut out = Vec::with_capacity(dict.len());
    out.extend(dict.iter());
    out
}

fn mapping_pairs<'py>(
    mapping: &Bound<'py, PyMapping>,
    py: Python<'py>,
) -> Result<Pairs<Bound<'py, PyAny>>, Trouble<'py>> {
    let refused = |text: String| Trouble::Line(Problem::with1(ErrorKind::MappingType, text));
    let items = match mapping.items() {
        Ok(items) => items,
        Err(error) if error.is_instance_of::<PyException>(py) => return Err(refused(describe_exception(py, &error))),
        Err(error) => return Err(error.into()),
    };
    let mut out = Vec::with_capacity(items.len());
    for item in items.iter() {
        match item.cast_into::<PyTuple>() {
            Ok(pair) if pair.len() == 2 => out.push((pair.get_item(0)?, pair.get_item(1)?)),
            _ => return Err(refused("Mapping items must be tuples of (key, value) pairs".to_owned())),
        }
    }
    Ok(out)
}

fn mapping_get<'py>(
    mapping: &Bound<'py, PyMapping>,
    key: &Bound<'py, PyString>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = mapping.py();
    let value = mapping.as_any().call_method1(name!(py, "get"), (key, undefined(py)?))?;
    Ok((!is_undefined(&value)).then_some(value))
}

/// From a value along the steps of a path. What cannot be followed is not there, whatever the object raised.
#[inline]
fn along<'py>(
    value: Option<Bound<'py, PyAny>>,
    rest: &[Step],
    py: Python<'py>,
) -> Result<Option<Bound<'py, PyAny>>, Trouble<'py>> {
    let Some(mut value) = value else { return Ok(None) };
    for step in rest {
        match follow(&value, step, py)? {
            Some(next) => value = next,
            None => return Ok(None),
        }
    }
    Ok(Some(value))
}

fn follow<'py>(
    value: &Bound<'py, PyAny>,
    step: &Step,
    py: Python<'py>,
) -> Result<Option<Bound<'py, PyAny>>, Trouble<'py>> {
    // the characters of a text are not data
    if value.is_instance_of::<PyString>() {
        return Ok(None);
    }
    let found = match step {
        Step::Key(key) => value.get_item(key.bind(py)),
        Step::Index(index) => value.get_item(*index),
    };
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is_instance_of::<PyException>(py) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Along a path from an object: keys are attributes, but items of a dict.
fn by_attributes<'py>(
    object: &Bound<'py, PyAny>,
    key: &Bound<'py, PyString>,
    rest: &[Step],
) -> Result<Option<Bound<'py, PyAny>>, Trouble<'py>> {
    let py = object.py();
    let Some(mut value) = attribute(object, key)? else { return Ok(None) };
    for step in rest {
        let next = match step {
            Step::Key(key) if !value.is_instance_of::<PyDict>() => attribute(&value, key.bind(py))?,
            step => follow(&value, step, py)?,
        };
        match next {
            Some(next) => value = next,
            None => return Ok(None),
        }
    }
    Ok(Some(value))
}

fn attribute<'py>(
    object: &Bound<'py, PyAny>,
    key: &Bound<'py, PyString>,
) -> Result<Option<Bound<'py, PyAny>>, Trouble<'py>> {
    let py = object.py();
    match object.getattr(key) {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_instance_of::<PyAttributeError>(py) => Ok(None),
        Err(error) if error.is_instance_of::<PyException>(py) => {
            Err(Trouble::Line(Problem::with1(ErrorKind::GetAttributeError, describe_exception(py, &error))))
        }
        Err(error) => Err(Trouble::Raised(error)),
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

    fn prepare(&mut self, fields: &Fields, by: LookupBy, py: Python<'py>) {
        let (distinct, plain) = (fields.distinct, fields.plain);
        let fields = &fields.list;
        if fields.len() > 256 || !plain && !fields.iter().all(|field| field.plain_key(by).is_some()) {
            return;
        }
        self.prepared = true;
        self.found = smallvec![0; fields.len()];
        let is_key = |field: &Field, key: JsonValue<'a>| {
            let own = if plain { Some(&field.name) } else { field.plain_key(by) };
            own.is_some_and(|own| key.text_is(own.text(py)))
        };
        // keys usually stand in field order: try the next field first
        let mut next = 0;
        let mut entries = self.entries();
        while let Some((key, value)) = entries.pair() {
            if let Some(field) = fields.get(next)
                && is_key(field, key)
            {
                self.found[next] = value.at() + 1;
                next += 1;
                if distinct {
                    continue;
                }
            }
            for (index, field) in fields.iter().enumerate() {
                if is_key(field, key) {
                    self.found[index] = value.at() + 1;
                    next = index + 1;
                    if distinct {
                        break;
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn as_is(&self, index: usize, _: &Key, node: &Node, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        match self.found.get(index) {
            Some(&position) if position != 0 => self.object.other(position - 1).as_is(node, state),
            _ => None,
        }
    }

    #[inline]
    fn field<'f>(
        &self,
        index: usize,
        field: &'f Field,
        by: LookupBy,
        py: Python<'py>,
    ) -> Result<Located<'f, JsonValue<'a>>, Trouble<'py>> {
        if self.prepared {
            return Ok(match (self.found[index], field.plain_key(by)) {
                (0, _) | (_, None) => None,
                (position, Some(key)) => Some((self.object.other(position - 1), Place::Name(key))),
            });
        }
        in_places(self, field, by, py)
    }

    fn at(&self, place: Place<'_>, py: Python<'py>) -> Result<Option<JsonValue<'a>>, Trouble<'py>> {
        let Some(mut value) = place.first().and_then(|key| self.object.get(key.text(py))) else { return Ok(None) };
        for step in place.rest() {
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

    fn pairs(&self, _: Python<'py>) -> Result<Pairs<JsonValue<'a>>, Trouble<'py>> {
        let mut out = Vec::with_capacity(self.object.len());
        let mut entries = self.entries();
        while let Some(pair) = entries.pair() {
            out.push(pair);
        }
        Ok(out)
    }

    fn pairs_once(&self, _: Python<'py>) -> Result<Pairs<JsonValue<'a>>, Trouble<'py>> {
        let mut out: Pairs<JsonValue<'a>> = Vec::with_capacity(self.object.len());
        let mut seen: HashMap<_, usize, _> =
            HashMap::with_capacity_and_hasher(self.object.len(), ahash::RandomState::default());
        let mut entries = self.entries();
        while let Some((key, value)) = entries.pair() {
            match seen.entry(key.text()) {
                Entry::Occupied(at) => out[*at.get()].1 = value,
                Entry::Vacant(slot) => {
                    slot.insert(out.len());
                    out.push((key, value));
                }
            }
        }
        Ok(out)
    }

    fn is_key(key: &JsonValue<'a>, text: &Key, py: Python<'py>) -> bool {
        key.text_is(text.text(py))
    }
}

// ---------------------------------------------------------------------------------------------------- strings

pub struct StrRecord<'py> {
    pub dict: Bound<'py, PyDict>,
    /// keywords of a call, all of which may be known; pairs of other dicts are always gone over: each must be of strings
    pub keywords: bool,
}

/// A part of a tree of strings, if it can be one.
fn string_input<'py>(object: Bound<'py, PyAny>) -> Result<StrInput<'py>, Trouble<'py>> {
    let input = StrInput(object);
    if input.is_valid() { Ok(input) } else { Err(Trouble::Value(ErrorKind::StringType, input.0)) }
}

impl<'py> Record<'py> for StrRecord<'py> {
    type Value = StrInput<'py>;

    fn at(&self, place: Place<'_>, py: Python<'py>) -> Result<Option<StrInput<'py>>, Trouble<'py>> {
        let Some(key) = place.first() else { return Ok(None) };
        let value = along(dict_get(&self.dict, key.bind(py))?, place.rest(), py)?;
        value.map(string_input).transpose()
    }

    fn size(&self) -> Option<usize> {
        self.keywords.then(|| self.dict.len())
    }

    fn pairs(&self, _: Python<'py>) -> Result<Pairs<StrInput<'py>>, Trouble<'py>> {
        let mut out = Vec::with_capacity(self.dict.len());
        for (key, value) in snapshot(&self.dict) {
            if !key.is_instance_of::<PyString>() {
                return Err(Trouble::Value(ErrorKind::StringType, key));
            }
            out.push((StrInput(key), string_input(value)?));
        }
        Ok(out)
    }

    fn is_key(key: &StrInput<'py>, text: &Key, py: Python<'py>) -> bool {
        PyRecord::is_key(&key.0, text, py)
    }
}
