//! The field engine: what a field is, where its value is looked up, and the one walk over the fields of a schema.
//!
//! `model-fields`, `typed-dict` and `dataclass-args` read their fields through `walk`; what differs among them is a `Reader`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use smallvec::SmallVec;

use super::records::{Located, Record, Trouble};
use crate::common::errors::{ErrorKind, LocItem};
use crate::common::input::Input;
use crate::common::json::Partial;
use crate::common::json::cursor::PlainText;
use crate::common::lookup::{Alias, Path, Step};
use crate::common::py::tree::{Derived, Key, Part};
use crate::common::schema::reader::Value;
use crate::validators::{Compile, Facts, Fail, Node, Raise, Reach, State, ValidateInput};
use crate::{name, part};

part! {
    /// A field: its name, its validator, where its value is looked up.
    pub struct Field {
        pub name: Key,
        pub validator: Node,
        pub alias: Option<Box<Alias>>,
        pub frozen: bool,
        /// a missing value is an error unless the validator has a default
        pub required: bool,
        /// not to be given by position
        pub kw_only: bool,
        /// given to `__init__`; else always the default
        pub init: bool,
        /// handed to `__post_init__` and not kept
        pub init_only: bool,
        /// a key under which it is found needs escapes in JSON, or is not ASCII
        pub escapes: bool,
    }
}

part! {
    /// The fields of a schema and how they are named in inputs and locations.
    pub struct Fields {
        pub list: Box<[Field]>,
        pub loc_by_alias: bool,
        pub validate_by_alias: Option<bool>,
        pub validate_by_name: Option<bool>,
        /// how far what is below reaches
        pub reach: Derived<Reach>,
        /// no key of the input belongs to two fields
        pub distinct: bool,
        /// no field has an alias
        pub plain: bool,
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
    ///
    /// # Errors
    /// `ValueError` where neither is left.
    pub fn of(state: &mut State<'_>, by_alias: Option<bool>, by_name: Option<bool>) -> Result<Self, Fail> {
        Self::if_right(state, by_alias, by_name).map_or_else(
            || {
                let text = "`validate_by_name` and `validate_by_alias` cannot both be set to `False`.";
                state.raise(pyo3::exceptions::PyValueError::new_err(text))
            },
            Ok,
        )
    }

    /// The same without an error.
    fn if_right(state: &State<'_>, by_alias: Option<bool>, by_name: Option<bool>) -> Option<Self> {
        let alias = state.call.by_alias.or(by_alias).unwrap_or(true);
        let name = state.call.by_name.or(by_name).unwrap_or(false);
        (alias || name).then_some(Self { alias, name })
    }
}

impl Field {
    /// # Errors
    /// What a wrong alias or a name that is no valid text raises.
    pub fn new(name: &Bound<'_, PyString>, validator: Node, alias: Value<'_>) -> PyResult<Self> {
        name.to_str()?;
        let name = Key::new(name);
        let alias = alias.map(|alias| Alias::read(&alias)).transpose()?.map(Box::new);
        let escapes = !stands_as_it_is(&name)
            || alias.iter().flat_map(|alias| alias.paths()).any(|path| !stands_as_it_is(&path.first));
        Ok(Self {
            name,
            validator,
            alias,
            frozen: false,
            required: true,
            kw_only: true,
            init: true,
            init_only: false,
            escapes,
        })
    }

    /// The places where the value is looked for, best first.
    pub fn places(&self, by: LookupBy) -> impl Iterator<Item = Place<'_>> {
        let aliases = if by.alias { self.alias.as_deref() } else { None };
        let name = by.name || self.alias.is_none();
        aliases.into_iter().flat_map(Alias::paths).map(Place::Path).chain(name.then_some(Place::Name(&self.name)))
    }

    /// The one plain key under which the field is found, where that is all there is.
    #[inline]
    pub fn plain_key(&self, by: LookupBy) -> Option<&Key> {
        match &self.alias {
            None => Some(&self.name),
            Some(alias) if by.alias && !by.name => alias.plain(),
            Some(_) if by.name && !by.alias => Some(&self.name),
            Some(_) => None,
        }
    }

    /// Whether an input without a value of this name is refused, whatever else is in it.
    pub fn is_needed(&self) -> bool {
        let facts = self.validator.facts();
        self.alias.is_none() && self.required && self.init && !facts.has_default && !facts.unknown
    }

    /// The plain key if it stands in JSON texts as it is, so that it can be compared with what stands there.
    #[inline(always)]
    pub fn direct_key(&self, by: LookupBy) -> Option<&Key> {
        if self.escapes { None } else { self.plain_key(by) }
    }

    /// The name in a location.
    pub fn loc(&self, py: Python<'_>) -> LocItem {
        LocItem::Key(self.name.clone_ref(py))
    }

    /// Adds the line error of a missing field, located at the first place it was looked for.
    #[cold]
    pub fn missing<'py>(
        &self,
        kind: ErrorKind,
        by: LookupBy,
        loc_by_alias: bool,
        input: &impl Input<'py>,
        state: &mut State<'py>,
    ) {
        let mark = state.mark();
        let _ = state.fail::<()>(kind, input);
        let place = self.places(by).next();
        locate_field(self, place, loc_by_alias, mark, state);
    }
}

/// Whether a text is the same in JSON.
fn stands_as_it_is(key: &Key) -> bool {
    key.ascii().is_some_and(|text| !text.bytes().any(|byte| byte < 0x20 || byte == b'"' || byte == b'\\'))
}

/// What a field's schema says itself about defaults: not what a mention leads to.
pub fn stated_facts(schema: &Bound<'_, PyAny>, validator: &Node) -> PyResult<Facts> {
    let kind = schema.get_item(name!(schema.py(), "type"))?;
    let mention = kind.cast::<PyString>()?.to_str()? == "definition-ref";
    Ok(if mention { Facts::default() } else { validator.facts() })
}

/// Where a value was found.
#[derive(Clone, Copy)]
pub enum Place<'a> {
    Name(&'a Key),
    Path(&'a Path),
    /// among the positional arguments
    Position(usize),
}

impl<'a> Place<'a> {
    /// The key of the outermost mapping.
    pub fn first(self) -> Option<&'a Key> {
        match self {
            Self::Name(key) => Some(key),
            Self::Path(path) => Some(&path.first),
            Self::Position(_) => None,
        }
    }

    pub fn rest(self) -> &'a [Step] {
        match self {
            Self::Path(path) => &path.rest,
            _ => &[],
        }
    }

    /// Puts the place's own location in front of the lines since `mark`.
    pub fn locate(self, mark: usize, state: &mut State<'_>) {
        for step in self.rest().iter().rev() {
            state.locate(mark, |py| step.loc(py));
        }
        match self {
            Self::Position(index) => state.locate(mark, |_| LocItem::from(index)),
            Self::Name(key) | Self::Path(Path { first: key, .. }) => {
                state.locate(mark, |py| LocItem::Key(key.clone_ref(py)));
            }
        }
    }
}

/// Locates the lines since `mark` at a field: at the place looked up, or at its name.
#[cold]
pub fn locate_field(field: &Field, place: Option<Place<'_>>, loc_by_alias: bool, mark: usize, state: &mut State<'_>) {
    match place {
        Some(place @ Place::Position(_)) => place.locate(mark, state),
        Some(place) if loc_by_alias => place.locate(mark, state),
        _ => state.locate(mark, |py| field.loc(py)),
    }
}

impl Fields {
    /// The config in force decides how fields are named; it is not asked for what is `stated`: by name, by alias.
    pub fn new(list: Vec<Field>, stated: [Option<bool>; 2], cx: &Compile<'_>) -> PyResult<Self> {
        let [by_name, by_alias] = stated;
        let list = list.into_boxed_slice();
        Ok(Self {
            reach: Derived(Part::reach(&list)),
            distinct: distinct(&list),
            plain: list.iter().all(|field| field.alias.is_none()),
            list,
            loc_by_alias: cx.config.loc_by_alias()?.unwrap_or(true),
            validate_by_alias: if by_alias.is_some() { by_alias } else { cx.config.validate_by_alias()? },
            validate_by_name: if by_name.is_some() { by_name } else { cx.config.validate_by_name()? },
        })
    }

    /// Whether functions or factories somewhere below see the fields before theirs.
    #[inline]
    pub fn sees_data(&self) -> bool {
        self.reach.0 == Reach::Sees
    }

    pub fn by(&self, state: &mut State<'_>) -> Result<LookupBy, Fail> {
        LookupBy::of(state, self.validate_by_alias, self.validate_by_name)
    }

    /// As `by`, if it is no error.
    pub fn by_if_right(&self, state: &State<'_>) -> Option<LookupBy> {
        LookupBy::if_right(state, self.validate_by_alias, self.validate_by_name)
    }

    /// The place of the field with this key, if the keys of all fields can be compared with it.
    pub fn place_of(&self, key: PlainText<'_>, by: LookupBy, py: Python<'_>) -> Option<Option<usize>> {
        for (index, field) in self.list.iter().enumerate() {
            if field.direct_key(by)?.text(py).as_bytes() == key.bytes() {
                return Some(Some(index));
            }
        }
        Some(None)
    }

    pub fn named(&self, name: &Bound<'_, PyString>) -> Option<&Field> {
        let key = Key::new(name);
        self.list.iter().find(|field| field.name.as_ptr() == key.as_ptr())
    }
}

/// Whether no two fields are looked up under one key.
fn distinct(fields: &[Field]) -> bool {
    let mut keys = SmallVec::<[(usize, usize); 64]>::new();
    for (index, field) in fields.iter().enumerate() {
        let aliases = field.alias.iter().flat_map(|alias| alias.paths()).map(|path| path.first.as_ptr() as usize);
        keys.extend(aliases.chain([field.name.as_ptr() as usize]).map(|key| (key, index)));
    }
    keys.sort_unstable();
    keys.windows(2).all(|pair| pair[0].0 != pair[1].0 || pair[0].1 == pair[1].1)
}

/// What a look-up gave.
pub enum Found<'f, V> {
    At(V, Place<'f>),
    Nothing,
    /// lines were added and located already
    Failed,
}

/// How one kind of schema differs from the others when its fields are read.
pub trait Reader<'f, 'py> {
    type Value: ValidateInput<'py>;

    /// Looks a field up in the input.
    fn find(
        &mut self,
        index: usize,
        field: &'f Field,
        by: LookupBy,
        state: &mut State<'py>,
    ) -> Result<Found<'f, Self::Value>, Fail>;

    /// Takes a value that is found at first sight and needs no validating. `false`: nothing was done.
    ///
    /// # Errors
    /// As `keep`.
    #[inline]
    fn take(&mut self, _index: usize, _field: &'f Field, _by: LookupBy, _state: &mut State<'py>) -> PyResult<bool> {
        Ok(false)
    }

    /// Takes a field's value; `given` unless it is the default.
    fn keep(
        &mut self,
        index: usize,
        field: &Field,
        value: Bound<'py, PyAny>,
        given: bool,
        py: Python<'py>,
    ) -> PyResult<()>;

    /// Whether a value that asks for the default gets that of its field.
    fn default_if_asked(&self) -> bool {
        false
    }

    /// Whether values may leave themselves out.
    fn omits(&self) -> bool {
        true
    }

    /// Whether default factories are not called after a field failed.
    fn is_record(&self) -> bool {
        true
    }

    /// Where an absent field would stand, if not under its name.
    fn absent_place(&self, _index: usize) -> Option<Place<'f>> {
        None
    }

    /// Where the record's lines began, if a default that is refused is all that it has to say.
    fn ends_by_default(&self) -> Option<usize> {
        None
    }

    /// How partly the value at this place may be read: only the last one of the input.
    fn partial(&self, _place: Place<'_>, _py: Python<'py>) -> Partial {
        Partial::Off
    }
}

/// Reads all fields. The result says whether any failed; the lines are in the state.
///
/// # Errors
/// `Fail` for anything but line errors of fields.
pub fn walk<'f, 'py, I: ValidateInput<'py>, R: Reader<'f, 'py>>(
    fields: &'f Fields,
    by: LookupBy,
    input: &I,
    reader: &mut R,
    state: &mut State<'py>,
) -> Result<bool, Fail> {
    let mut failed = false;
    let outer = if reader.is_record() { None } else { Some(state.field_name.clone()) };
    for (index, field) in fields.list.iter().enumerate() {
        if reader.take(index, field, by, state).or_raise(state)? {
            continue;
        }
        if fields.reach.0 != Reach::Inside && field.validator.reach() != Reach::Inside {
            state.field_name = Some(field.name.bind(state.py).clone());
        }
        match reader.find(index, field, by, state)? {
            Found::At(value, place) => {
                let now = given(fields, index, &value, place, by, input, reader, state)?;
                state.field_failed |= now && reader.is_record();
                failed |= now;
            }
            Found::Nothing => {
                if let Some(outer) = &outer {
                    // defaults of what is no record of its own see what was seen outside
                    state.field_name = outer.clone();
                }
                let now = absent(fields, index, by, input, reader, state)?;
                // factories that take data do not miss one that is never given
                state.field_failed |= now && reader.is_record() && field.init;
                failed |= now;
            }
            // factories of later fields are called all the same
            Found::Failed => failed = true,
        }
        if failed && state.probing {
            return Err(Fail::Lines);
        }
    }
    Ok(failed)
}

/// A field whose value was found.
#[inline]
#[allow(clippy::too_many_arguments)]
fn given<'f, 'py, I: ValidateInput<'py>, R: Reader<'f, 'py>>(
    fields: &'f Fields,
    index: usize,
    value: &R::Value,
    place: Place<'_>,
    by: LookupBy,
    input: &I,
    reader: &mut R,
    state: &mut State<'py>,
) -> Result<bool, Fail> {
    let field = &fields.list[index];
    let mark = state.mark();
    let partial = reader.partial(place, state.py);
    state.partial = partial;
    match value.run(&field.validator, state) {
        Ok(value) => {
            reader.keep(index, field, value, true, state.py).or_raise(state)?;
            Ok(false)
        }
        Err(Fail::Lines) if partial != Partial::Off && !field.required => {
            state.forget(mark);
            Ok(false)
        }
        Err(Fail::Lines) => {
            locate_field(field, Some(place), fields.loc_by_alias, mark, state);
            Ok(true)
        }
        Err(Fail::Omit) if reader.omits() => {
            state.field_failed |= reader.is_record();
            Ok(false)
        }
        Err(Fail::UseDefault) if reader.default_if_asked() => absent(fields, index, by, input, reader, state),
        Err(fail) => Err(fail),
    }
}

/// A field that was not found: its default, an error, or nothing.
fn absent<'f, 'py, I: ValidateInput<'py>, R: Reader<'f, 'py>>(
    fields: &'f Fields,
    index: usize,
    by: LookupBy,
    input: &I,
    reader: &mut R,
    state: &mut State<'py>,
) -> Result<bool, Fail> {
    let field = &fields.list[index];
    let mark = state.mark();
    match field.validator.default_value(state) {
        Ok(Some(value)) => {
            reader.keep(index, field, value, false, state.py).or_raise(state)?;
            Ok(false)
        }
        Ok(None) if !field.required => {
            // factories that take data miss it as they would miss a field that failed
            // one that is never given is not missed
            state.field_failed |= reader.is_record() && field.init;
            Ok(false)
        }
        Ok(None) => {
            match reader.absent_place(index) {
                Some(place) => {
                    let _ = state.fail::<()>(ErrorKind::Missing, input);
                    place.locate(mark, state);
                }
                None => field.missing(ErrorKind::Missing, by, fields.loc_by_alias, input, state),
            }
            Ok(true)
        }
        Err(Fail::Lines) => {
            locate_field(field, reader.absent_place(index), false, mark, state);
            if let Some(start) = reader.ends_by_default() {
                state.lines.drain(start.min(mark)..mark);
                return Err(Fail::Lines);
            }
            Ok(true)
        }
        Err(Fail::Omit) if reader.is_record() => Ok(false),
        Err(fail) => Err(fail),
    }
}

/// Runs `f` as the fields of one record: data and field name are the record's own, nothing is read partly.
pub fn as_record<'py, T>(
    fields: &Fields,
    data: Option<Bound<'py, PyDict>>,
    state: &mut State<'py>,
    f: impl FnOnce(&mut State<'py>) -> Result<T, Fail>,
) -> Result<T, Fail> {
    let partial = std::mem::replace(&mut state.partial, Partial::Off);
    let failed = std::mem::replace(&mut state.field_failed, false);
    let out = match fields.reach.0 {
        Reach::Inside => f(state),
        Reach::Calls => {
            let field_name = state.field_name.take();
            let out = f(state);
            state.field_name = field_name;
            out
        }
        Reach::Sees => {
            let field_name = state.field_name.take();
            let outer = std::mem::replace(&mut state.data, data);
            let out = f(state);
            state.data = outer;
            state.field_name = field_name;
            out
        }
    };
    state.field_failed = failed;
    state.partial = partial;
    out
}

/// Runs `f` as fields that are no record of their own: functions see what they saw outside.
pub fn in_passing<'py, T>(
    state: &mut State<'py>,
    f: impl FnOnce(&mut State<'py>) -> Result<T, Fail>,
) -> Result<T, Fail> {
    let before = (state.partial, state.field_failed, state.field_name.clone());
    let out = f(state);
    (state.partial, state.field_failed, state.field_name) = before;
    out
}

/// Looks a field up in a record. Trouble with one field is its line error, other trouble ends the record.
#[inline]
pub fn find_in<'f, 'py, R: Record<'py>>(
    record: &R,
    index: usize,
    field: &'f Field,
    by: LookupBy,
    input: &impl Input<'py>,
    state: &mut State<'py>,
) -> Result<Found<'f, R::Value>, Fail> {
    match record.field(index, field, by, state.py) {
        Ok(Some((value, place))) => Ok(Found::At(value, place)),
        Ok(None) => Ok(Found::Nothing),
        Err(Trouble::Raised(error)) => state.raise(error),
        Err(Trouble::Line(problem)) => {
            let mark = state.mark();
            let _ = state.fail_problem::<()>(problem, input);
            state.locate(mark, |py| field.loc(py));
            Ok(Found::Failed)
        }
        Err(Trouble::Value(kind, object)) => {
            let mark = state.mark();
            let _ = state.fail::<()>(kind, &object);
            state.locate(mark, |py| field.loc(py));
            Ok(Found::Failed)
        }
    }
}

/// Looks a field up where trouble with one field ends the record: its lines since `mark` are forgotten.
pub fn find_or_end<'f, 'py, R: Record<'py>>(
    record: &R,
    index: usize,
    field: &'f Field,
    by: LookupBy,
    mark: usize,
    input: &impl Input<'py>,
    state: &mut State<'py>,
) -> Result<Located<'f, R::Value>, Fail> {
    match record.field(index, field, by, state.py) {
        Ok(found) => Ok(found),
        Err(trouble) => trouble.end(mark, input, state),
    }
}

/// The fields but one, as data for its functions.
pub fn others<'py>(fields: &Bound<'py, PyDict>, name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyDict>> {
    let others = fields.copy()?;
    if others.contains(name)? {
        others.del_item(name)?;
    }
    Ok(others)
}

/// Validates the new value of a field, with the other fields as data.
pub fn assign_field<'py>(
    field: &Field,
    others: Bound<'py, PyDict>,
    value: &Bound<'py, PyAny>,
    state: &mut State<'py>,
) -> Result<Bound<'py, PyAny>, Fail> {
    if field.frozen {
        let problem = crate::common::errors::Problem::Plain(ErrorKind::FrozenField);
        return state.fail_at(problem, field.loc(state.py), value);
    }
    let name = field.name.bind(state.py).clone();
    let before = (state.data.replace(others), state.field_name.replace(name));
    let mark = state.mark();
    let out = value.run(&field.validator, state);
    (state.data, state.field_name) = before;
    if matches!(out, Err(Fail::Lines)) {
        state.locate(mark, |py| field.loc(py));
    }
    out
}
