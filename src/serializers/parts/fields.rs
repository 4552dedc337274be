//! Dumping fields: the walk that models, typed dicts and dataclasses share.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::common::errors::{PydanticSerializationUnexpectedValue, SchemaError};
use crate::common::json::writer::is_plain;
use crate::common::py::imports;
use crate::common::py::layout::{self, KeyTable};
use crate::common::py::object::DictReader;
use crate::common::py::tree::Key;
use crate::common::schema::reader::{boolean, dict, of_type, required, string, text, type_name};
use crate::serializers::filter::Verdict;
use crate::serializers::state::Check;
use crate::serializers::{Compile, Fail, Node, Raise, Sink, State};
use crate::{keys, name, part};

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
    }
}

/// What a field schema says to its serializer.
pub struct FieldSchema<'py> {
    /// what errors of its schema call it
    pub label: String,
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
        let schema = required(field.schema, "schema")?;
        let excluded = boolean(&field.exclude)?.unwrap_or(false);
        let node = |cx: &mut Compile<'py>| {
            cx.node(&schema).map_err(|error| SchemaError::within(error, format_args!("Field `{}`", field.label)))
        };
        let alias = string(field.alias)?.map(|alias| Key::new(&alias));
        let serializer = if excluded { None } else { Some(node(cx)?) };
        let key = Key::new(&field.name);
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
        let serializer = cx.node(&required(keys.return_schema, "return_schema")?).map_err(|error| {
            crate::common::errors::SchemaError::within(error, format_args!("Computed field `{property_name}`"))
        })?;
        computed.push(ComputedField {
            property_name: Key::new(&property_name),
            alias: string(keys.alias)?.map(|alias| Key::new(&alias)),
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
        let whole = self.uniform
            && items.len() == self.fields.len()
            && (!self.has_alias || state.call.by_alias != Some(true))
            && !state.call.exclude_none
            && !state.call.exclude_defaults
            && state.filter.is_empty();
        sink.begin_record(self, whole, state)
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
        if !self.uniform
            || call.exclude_none
            || call.exclude_defaults
            || call.serialize_as_any
            || !state.filter.is_empty()
        {
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

/// What happens to the items of a record that are no fields.
#[derive(Clone, Copy)]
pub enum Others<'a> {
    /// dropped, but such a record is no exact fit for a union
    Refuse,
    /// put, by a node or by their types
    Keep(Option<&'a Node>),
}

impl Others<'_> {
    #[cold]
    fn put<'py, S: Sink<'py>>(
        self,
        name: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        missing: &Bound<'py, PyAny>,
        map: &mut S::Map,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        match self {
            Self::Refuse if state.check == Check::Strict => {
                let expected = state.model.as_ref().map_or_else(|| "dict".to_owned(), type_name);
                let text = format!("Unexpected field `{}`: Expected `{expected}`", name.to_string_lossy());
                state.refuse(PydanticSerializationUnexpectedValue::new_err(Some(text)))
            }
            Self::Refuse => Ok(()),
            Self::Keep(node) => {
                if value.is(missing) || state.call.exclude_none && value.is_none() {
                    return Ok(());
                }
                let filter = state.filter.clone();
                match filter.key(name.as_any(), None).or_raise(state)? {
                    Verdict::Drop => return Ok(()),
                    Verdict::Keep(below) => state.filter = below,
                }
                state.field_name = Some(name.clone());
                let node = node.filter(|_| !state.call.serialize_as_any);
                let out = sink.field(map, name, node, value, state);
                state.filter = filter;
                out
            }
        }
    }
}

/// Whether extra items are kept, and by which node they are dumped.
///
/// # Errors
/// What wrong values raise.
pub fn read_extra<'py>(
    behavior: &Option<Bound<'py, PyAny>>,
    extras_schema: Option<Bound<'py, PyAny>>,
    cx: &mut Compile<'py>,
) -> PyResult<(bool, Option<Node>)> {
    let behavior = match text(behavior)? {
        Some(behavior) => Some(behavior),
        None => cx.config.extra_fields_behavior()?,
    };
    let keeps_extra = match behavior.as_deref() {
        Some("allow") => true,
        None | Some("forbid" | "ignore") => false,
        Some(other) => return Err(SchemaError::new_err(format!("Invalid extra_behavior: `{other}`"))),
    };
    if extras_schema.is_some() && !keeps_extra {
        return Err(SchemaError::new_err("extras_schema can only be used if extra_behavior=allow"));
    }
    Ok((keeps_extra, extras_schema.map(|schema| cx.node(&schema)).transpose()?))
}

/// Whether a value equals its field's default.
fn is_default<'py>(node: &Node, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<bool, Fail> {
    match node.default(state.py).or_raise(state)? {
        Some(default) => value.eq(default).or_raise(state),
        None => Ok(false),
    }
}

/// Puts extra values, by their types or by a node.
///
/// # Errors
/// `Fail`.
pub fn put_extra<'py, S: Sink<'py>>(
    extra: &Bound<'py, PyDict>,
    node: Option<&Node>,
    map: &mut S::Map,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<(), Fail> {
    let filter = state.filter.clone();
    let node = node.filter(|_| !state.call.serialize_as_any);
    let mut reader = DictReader::new(extra);
    while let Some((key, value)) = reader.next_pair().or_raise(state)? {
        let name = of_type::<PyString>(key, "str").or_raise(state)?;
        if state.call.exclude_none && value.is_none() {
            continue;
        }
        match filter.key(name.as_any(), None).or_raise(state)? {
            Verdict::Drop => continue,
            Verdict::Keep(below) => state.filter = below,
        }
        sink.field(map, &name, node, &value, state)?;
    }
    state.filter = filter;
    Ok(())
}

/// A dataclass without a schema: its fields by their types.
///
/// # Errors
/// `Fail`.
pub fn dataclass<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    dataclass_fields: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let py = state.py;
    let fields = dataclass_fields.cast::<PyDict>().map_err(PyErr::from).or_raise(state)?;
    let field_marker =
        py.import(name!(py, "dataclasses")).and_then(|m| m.getattr(name!(py, "_FIELD"))).or_raise(state)?;
    let mut map = sink.begin_map("dataclass", state)?;
    let filter = state.filter.clone();
    for (name, field) in fields.iter() {
        if !field.getattr(name!(py, "_field_type")).or_raise(state)?.is(&field_marker) {
            continue;
        }
        let name = name.cast::<PyString>().map_err(PyErr::from).or_raise(state)?;
        let item = value.getattr(name).or_raise(state)?;
        match filter.key(name.as_any(), None).or_raise(state)? {
            Verdict::Drop => continue,
            Verdict::Keep(below) => state.filter = below,
        }
        sink.field(&mut map, name, None, &item, state)?;
    }
    state.filter = filter;
    sink.end_map(map, state)
}
