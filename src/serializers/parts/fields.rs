//! Dumping fields: the walk that models, typed dicts and dataclasses share.

use std::fmt;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use super::extra::Others;
use crate::common::errors::{PydanticSerializationUnexpectedValue, SchemaError};
use crate::common::json::append::{KeyTexts, LateKeyTexts};
use crate::common::json::writer::is_plain;
use crate::common::py::imports;
use crate::common::py::layout::{self, KeyTable};
use crate::common::py::object::DictReader;
use crate::common::py::show::{By, Map, Word, tuple};
use crate::common::py::tree::Key;
use crate::common::schema::reader::{boolean, dict, of_type, required, string, type_name};
use crate::serializers::filter::{Verdict, shown_filter};
use crate::serializers::state::Check;
use crate::serializers::{Compile, Fail, Node, Raise, Sink, State};
use crate::{keys, part};

keys! { struct ComputedKeys { property_name, return_schema, alias, serialization_exclude_if } }

part! {
    /// A field: its name, its alias, its serializer (`None`: always left out).
    pub struct SerField {
        pub key: Key,
        pub alias: Option<Key>,
        pub serializer: Option<Node>,
        pub required: bool,
        /// name and alias need no escapes in JSON
        pub plain: bool,
        pub serialize_by_alias: Option<bool>,
        pub serialization_exclude_if: Option<Py<PyAny>>,
    }
    shown by this as "SerField" {
        key: this.key,
        alias: this.alias,
        serializer: this.serializer,
        required: this.required,
        serialize_by_alias: this.serialize_by_alias,
        serialization_exclude_if: this.serialization_exclude_if,
    }
}

part! {
    /// A property that is dumped beside the fields.
    pub struct ComputedField {
        pub property_name: Key,
        pub alias: Option<Key>,
        pub serializer: Node,
        pub serialize_by_alias: Option<bool>,
        pub serialization_exclude_if: Option<Py<PyAny>>,
    }
    shown by this as "ComputedField" {
        property_name: this.property_name,
        serializer: this.serializer,
        alias: this.alias.as_ref().unwrap_or(&this.property_name),
        serialize_by_alias: this.serialize_by_alias,
        serialization_exclude_if: this.serialization_exclude_if,
    }
}

part! {
    /// The fields of a record, in order.
    pub struct SerFields {
        pub fields: Box<[SerField]>,
        pub computed_fields: Box<[ComputedField]>,
        /// all fields are dumped whenever they are there, under their names unless a caller wants aliases
        pub uniform: bool,
        /// functions of users run below
        pub runs_user_code: bool,
        pub has_alias: bool,
        pub names: KeyTable,
        pub key_texts: LateKeyTexts,
    }
}

/// Fields with what becomes of extra values, as they are shown.
pub fn show_fields(
    f: &mut fmt::Formatter<'_>,
    fields: &SerFields,
    mode: &'static str,
    extra_serializer: &Option<Node>,
) -> fmt::Result {
    let by_name = Map(fields.fields.iter().map(|field| &field.key).zip(0usize..));
    let listed = By(|f: &mut fmt::Formatter<'_>| {
        f.debug_struct("SerFields").field("fields", &fields.fields).field("by_name", &by_name).finish()
    });
    let computed = (!fields.computed_fields.is_empty()).then(|| tuple("ComputedFields", &fields.computed_fields));
    f.debug_struct("GeneralFieldsSerializer")
        .field("fields", &listed)
        .field("computed_fields", &computed)
        .field("mode", &Word(mode))
        .field("extra_serializer", extra_serializer)
        .field("filter", &shown_filter(&None))
        .field("required_fields", &fields.fields.iter().filter(|field| field.required).count())
        .finish()
}

/// What a field schema says to its serializer.
pub struct FieldSchema<'py> {
    /// its place, where errors of its schema tell it by that and not by its name
    pub index: Option<usize>,
    pub name: Bound<'py, PyString>,
    pub schema: Option<Bound<'py, PyAny>>,
    pub alias: Option<Bound<'py, PyAny>>,
    pub exclude: Option<Bound<'py, PyAny>>,
    pub exclude_if: Option<Bound<'py, PyAny>>,
    pub required: bool,
}

impl SerField {
    /// # Errors
    /// What wrong values raise.
    pub fn read<'py>(field: FieldSchema<'py>, cx: &mut Compile<'py>) -> PyResult<Self> {
        let excluded = boolean(&field.exclude)?.unwrap_or(false);
        let key = unicode_key(&field.name)?;
        // of fields that are always left out nothing else is read
        let (alias, serializer) = if excluded {
            (None, None)
        } else {
            let schema = dict(required(field.schema, "schema")?)?;
            let alias = string(field.alias)?.map(|alias| unicode_key(&alias)).transpose()?;
            let node = cx.node(schema.as_any());
            let within = |error| match field.index {
                Some(index) => SchemaError::within(error, format_args!("Field `{index}`")),
                None => SchemaError::within(error, format_args!("Field `{}`", field.name)),
            };
            (alias, Some(node.map_err(within)?))
        };
        let plain = [Some(&key), alias.as_ref()].into_iter().flatten().all(|key| key.ascii().is_some_and(is_plain));
        Ok(Self {
            key,
            alias,
            serializer,
            plain,
            required: field.required,
            serialize_by_alias: cx.config.serialize_by_alias()?,
            serialization_exclude_if: field.exclude_if.map(Bound::unbind),
        })
    }

    /// The name under which the field is dumped in this call.
    #[inline]
    fn output_key(&self, state: &State<'_>) -> &Key {
        output_key(&self.key, self.alias.as_ref(), self.serialize_by_alias, state)
    }
}

/// The key of an object: text that is Unicode.
fn unicode_key(text: &Bound<'_, PyString>) -> PyResult<Key> {
    text.to_str()?;
    Ok(Key::new(text))
}

#[inline]
fn output_key<'a>(
    key: &'a Key,
    alias: Option<&'a Key>,
    serialize_by_alias: Option<bool>,
    state: &State<'_>,
) -> &'a Key {
    match alias {
        Some(alias) if state.call.by_alias.or(serialize_by_alias).unwrap_or(false) => alias,
        _ => key,
    }
}

/// Reads `computed_fields`.
///
/// # Errors
/// What wrong values raise.
pub fn read_computed<'py>(list: Option<Bound<'py, PyAny>>, cx: &mut Compile<'py>) -> PyResult<Box<[ComputedField]>> {
    let Some(list) = list else { return Ok(Box::new([])) };
    let mut computed = Vec::new();
    for entry in of_type::<PyList>(list, "list")?.iter() {
        let keys = ComputedKeys::read(&dict(entry)?);
        let property_name = of_type::<PyString>(required(keys.property_name, "property_name")?, "str")?;
        let schema = dict(required(keys.return_schema, "return_schema")?)?;
        let within = |error| SchemaError::within(error, format_args!("Computed field `{property_name}`"));
        let serializer = cx.node(schema.as_any()).map_err(within)?;
        computed.push(ComputedField {
            property_name: unicode_key(&property_name)?,
            alias: string(keys.alias)?.map(|alias| unicode_key(&alias)).transpose()?,
            serializer,
            serialize_by_alias: cx.config.serialize_by_alias()?,
            serialization_exclude_if: keys.serialization_exclude_if.map(Bound::unbind),
        });
    }
    Ok(computed.into_boxed_slice())
}

/// Whether the caller's test of a value leaves it out.
fn excluded_if<'py>(test: Option<&Py<PyAny>>, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<bool, Fail> {
    match test {
        Some(test) => test.bind(state.py).call1((value,)).and_then(|out| out.extract::<bool>()).or_raise(state),
        None => Ok(false),
    }
}

impl SerFields {
    pub fn new(fields: Vec<SerField>, computed_fields: Box<[ComputedField]>) -> Self {
        let uniform = |field: &SerField| {
            field.serializer.is_some()
                && field.serialization_exclude_if.is_none()
                && (field.alias.is_none() || field.serialize_by_alias != Some(true))
        };
        let runs = |field: &SerField| {
            field.serialization_exclude_if.is_some() || field.serializer.as_ref().is_some_and(|node| node.owns_python())
        };
        Self {
            uniform: fields.iter().all(uniform),
            runs_user_code: fields.iter().any(runs),
            has_alias: fields.iter().any(|field| field.alias.is_some()),
            fields: fields.into_boxed_slice(),
            computed_fields,
            names: KeyTable::empty(),
            key_texts: LateKeyTexts::default(),
        }
    }

    /// Begins the map that `items`, a record's dict, go into.
    ///
    /// # Errors
    /// `Fail`.
    #[inline]
    pub fn begin<'py, S: Sink<'py>>(
        &self,
        items: &Bound<'py, PyDict>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Map, Fail> {
        sink.begin_record(self, self.is_whole(items, state), state)
    }

    /// Whether all the fields will most likely be put, under their names and in order.
    #[inline]
    fn is_whole<'py>(&self, items: &Bound<'py, PyDict>, state: &State<'py>) -> bool {
        self.uniform
            && items.len() == self.fields.len()
            && (!self.has_alias || state.call.by_alias != Some(true))
            && state.keeps_all
            && state.filter.is_empty()
    }

    /// Puts a record's dict in one go, where it holds the fields in order and nothing else is to be put.
    ///
    /// # Errors
    /// `Fail`.
    #[inline]
    pub fn put_whole<'py, S: Sink<'py>>(
        &self,
        items: &Bound<'py, PyDict>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<Option<S::Out>, Fail> {
        if self.computed_fields.is_empty() && self.is_whole(items, state) && !state.call.serialize_as_any {
            return sink.whole_record(self, items, state);
        }
        Ok(None)
    }

    /// The keys of all fields as JSON texts, once they are written often.
    #[inline(always)]
    pub fn texts(&self, py: Python<'_>) -> Option<&KeyTexts> {
        self.key_texts.get(|| {
            let plain = self.fields.iter().all(|field| field.plain);
            plain.then(|| self.fields.iter().map(|field| field.key.text(py)))
        })
    }

    /// Whether these are the names of the fields, in order.
    pub fn are(&self, names: &[Key]) -> bool {
        self.fields.iter().map(|field| field.key.as_ptr()).eq(names.iter().map(|name| name.as_ptr()))
    }

    #[inline]
    fn find<'py>(&self, key: &Bound<'py, PyAny>, hint: usize) -> Option<(usize, &SerField)> {
        // dicts of records are mostly in field order
        if let Some(field) = self.fields.get(hint)
            && field.key.as_ptr() == key.as_ptr()
        {
            return Some((hint, field));
        }
        let text = key.cast::<PyString>().ok()?;
        let key = Key::new(text);
        let index = self.fields.iter().position(|field| field.key.as_ptr() == key.as_ptr())?;
        Some((index, &self.fields[index]))
    }

    /// Puts the items of a record's dict into the map, and gives back how many required fields were among them.
    ///
    /// # Errors
    /// `Fail`.
    pub fn put<'py, S: Sink<'py>>(
        &self,
        items: &Bound<'py, PyDict>,
        others: Others<'_>,
        map: &mut S::Map,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<usize, Fail> {
        let done = self.put_in_order(items, map, sink, state)?;
        if done == self.fields.len() && done == items.len() {
            return Ok(self.required(done, state));
        }
        let mut reader = DictReader::after(items, done);
        self.put_pairs(done, || reader.next_pair(), others, map, sink, state)
    }

    /// Puts fields as long as they stand in the dict in order and nothing is to be asked for any of them; gives back how
    /// many these were.
    #[inline]
    fn put_in_order<'py, S: Sink<'py>>(
        &self,
        items: &Bound<'py, PyDict>,
        map: &mut S::Map,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<usize, Fail> {
        let py = state.py;
        let call = &state.call;
        if !self.uniform || !state.keeps_all || call.serialize_as_any || !state.filter.is_empty() {
            return Ok(0);
        }
        let missing = imports::missing(py).or_raise(state)?;
        let field_name = state.field_name.take();
        let mut next = 0;
        while let Some(field) = self.fields.get(next)
            && let Some(node) = &field.serializer
            && let Some(value) = layout::value_at(items, next, &field.key)
            && !value.is(missing)
        {
            // nobody asks for the name of a field that goes out as it is
            if !node.as_is().takes(&value) {
                state.field_name = Some(field.key.bind(py).clone());
            }
            sink.known_field(map, next, field.output_key(state), field.plain, node, &value, state)?;
            next += 1;
        }
        state.field_name = field_name;
        Ok(next)
    }

    /// How many of the first `count` fields are required, for a union that asks.
    #[inline]
    fn required(&self, count: usize, state: &State<'_>) -> usize {
        if count == 0 || state.check == Check::None {
            return 0;
        }
        self.fields.iter().take(count).filter(|field| field.required).count()
    }

    /// Puts the attributes of an object that has all the fields, read one by one as they are put.
    ///
    /// # Errors
    /// As `put`; what reading an attribute raises.
    pub fn put_attributes<'py, S: Sink<'py>>(
        &self,
        object: &Bound<'py, PyAny>,
        map: &mut S::Map,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<usize, Fail> {
        let mut fields = self.fields.iter();
        let next = || {
            let Some(field) = fields.next() else { return Ok(None) };
            let name = field.key.bind(object.py());
            Ok(Some((name.clone().into_any(), object.getattr(name)?)))
        };
        self.put_pairs(0, next, Others::Refuse, map, sink, state)
    }

    /// `put` for any pairs; the first `next` fields are done.
    fn put_pairs<'py, S: Sink<'py>>(
        &self,
        mut next: usize,
        mut pairs: impl FnMut() -> PyResult<Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>>,
        others: Others<'_>,
        map: &mut S::Map,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<usize, Fail> {
        let py = state.py;
        let filter = state.filter.clone();
        let field_name = state.field_name.take();
        let plain = filter.is_empty() && !state.call.exclude_none && !state.call.exclude_defaults;
        let missing = imports::missing(py).or_raise(state)?;
        let mut required_seen = self.required(next, state);
        while let Some((key, value)) = pairs().or_raise(state)? {
            let Some((index, field)) = self.find(&key, next) else {
                let name = of_type::<PyString>(key, "str").or_raise(state)?;
                name.to_str().or_raise(state)?;
                state.filter = filter.clone();
                others.put(&name, &value, missing, map, sink, state)?;
                continue;
            };
            next = index + 1;
            if field.required {
                required_seen += 1;
            }
            // a value that is not there
            if value.is(missing) {
                continue;
            }
            let Some(node) = &field.serializer else { continue };
            if !plain {
                match filter.key(&key, None).or_raise(state)? {
                    Verdict::Drop => continue,
                    Verdict::Keep(below) => state.filter = below,
                }
                if state.call.exclude_none && value.is_none() {
                    continue;
                }
            }
            if field.serialization_exclude_if.is_some()
                && excluded_if(field.serialization_exclude_if.as_ref(), &value, state)?
            {
                continue;
            }
            if !plain && state.call.exclude_defaults && is_default(node, &value, state)? {
                continue;
            }
            // nobody asks for the name of a field that goes out as it is
            if !node.as_is().takes(&value) {
                state.field_name = Some(field.key.bind(py).clone());
                state.as_is = state.call.serialize_as_any && node.is_field_function();
            }
            sink.known_field(map, index, field.output_key(state), field.plain, node, &value, state)?;
        }
        state.field_name = field_name;
        state.filter = filter;
        Ok(required_seen)
    }

    /// Puts the computed fields of an object.
    ///
    /// # Errors
    /// `Fail`; exceptions of properties as they are.
    pub fn put_computed<'py, S: Sink<'py>>(
        &self,
        object: &Bound<'py, PyAny>,
        map: &mut S::Map,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        if self.computed_fields.is_empty() || state.call.round_trip || state.call.exclude_computed_fields {
            return Ok(());
        }
        let py = state.py;
        let filter = state.filter.clone();
        let field_name = state.field_name.take();
        let missing = imports::missing(py).or_raise(state)?;
        for field in &self.computed_fields {
            let name = field.property_name.bind(py);
            let below = match filter.key(name.as_any(), None).or_raise(state)? {
                Verdict::Drop => continue,
                Verdict::Keep(below) => below,
            };
            let value = object.getattr(name).or_raise(state)?;
            if value.is(missing) || state.call.exclude_none && value.is_none() {
                continue;
            }
            if excluded_if(field.serialization_exclude_if.as_ref(), &value, state)? {
                continue;
            }
            state.filter = below;
            state.field_name = Some(name.clone());
            let key = output_key(&field.property_name, field.alias.as_ref(), field.serialize_by_alias, state);
            state.as_is = state.call.serialize_as_any && field.serializer.is_field_function();
            sink.field(map, key.bind(py), Some(&field.serializer), &value, state)?;
        }
        state.field_name = field_name;
        state.filter = filter;
        Ok(())
    }

    /// Fails the question of a union where fields are missing; those that options leave out are there.
    ///
    /// # Errors
    /// `Fail::Unexpected`.
    pub fn check_count<'py>(&self, seen: usize, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<(), Fail> {
        if state.check == Check::None {
            return Ok(());
        }
        let required = self.fields.iter().filter(|field| field.required).count();
        if seen >= required {
            return Ok(());
        }
        let name = type_name(value);
        state.refuse(PydanticSerializationUnexpectedValue::of_value(
            Some(format!("Expected {required} fields but got {seen}")),
            state.field_name.as_ref(),
            &name,
            value,
        ))
    }
}

/// Whether a value equals its field's default.
fn is_default<'py>(node: &Node, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<bool, Fail> {
    match node.default(state.py).or_raise(state)? {
        Some(default) => value.eq(default).or_raise(state),
        None => Ok(false),
    }
}
