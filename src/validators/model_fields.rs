//! `model-fields`: the fields of a model, without the model. Gives `(fields, extra, fields_set)`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PySet, PyString};
use smallvec::SmallVec;

use super::parts::callback::strictness;
use super::parts::direct;
use super::parts::extras::{Extras, Kept, Policy, Used};
use super::parts::fields::{
    Field, Fields, Found, LookupBy, Place, Reader, as_record, assign_field, find_in, others, walk,
};
use super::parts::model_parts::pack_parts;
use super::parts::records::{Ask, Record};
use super::{
    Compile, ExtraBehavior, Fail, ModelParts, Names, Node, Out, PartsOut, Raise, Reach, Room, State, ValidateInput,
    node,
};
use crate::common::errors::{CtxValue, ErrorKind, SchemaError};
use crate::common::json::{Cursor, Partial};
use crate::common::py::layout::{FilledDict, KeyTable, MOST_FIELDS};
use crate::common::py::show::Untold;
use crate::common::py::tree::{Key, Part};
use crate::common::schema::reader::{boolean, dict, of_type, required, string};
use crate::{keys, node};

keys! {
    struct Keys { fields, model_name, strict, extras_schema, extras_keys_schema, extra_behavior, from_attributes }
}

keys! { struct FieldKeys { schema, validation_alias, frozen } }

node! {
    pub struct ModelFieldsValidator {
        pub fields: Fields,
        pub model_name: Option<Key>,
        pub extras: Extras,
        pub strict: bool,
        pub from_attributes: bool,
        pub names: KeyTable,
    }
    shown by this {
        fields: this.fields.shown("Field", &["name", "lookup", "validator", "frozen"]),
        model_name: Python::attach(|py| this.name_text(py).to_owned()),
        extra_behavior: this.extras.extra_behavior,
        extras_validator: Untold(&this.extras.extras_validator),
        extras_keys_validator: Untold(&this.extras.extras_keys_validator),
        strict: this.strict,
        from_attributes: this.from_attributes,
        loc_by_alias: this.fields.loc_by_alias,
        lookup: this.fields.shown_keys(),
        validate_by_alias: this.fields.validate_by_alias,
        validate_by_name: this.fields.validate_by_name,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let strict = strictness(&keys.strict, cx)?;
    let from_attributes = match boolean(&keys.from_attributes)? {
        Some(flag) => flag,
        None => cx.config.from_attributes()?.unwrap_or(false),
    };
    let model_name = match string(keys.model_name)? {
        Some(name) => {
            name.to_str()?;
            Some(Key::new(&name))
        }
        None => None,
    };
    let extras = Extras::read(keys.extra_behavior, keys.extras_schema, keys.extras_keys_schema, cx)?;
    let entries = dict(required(keys.fields, "fields")?)?;
    let mut fields = Vec::with_capacity(entries.len());
    for (name, entry) in entries.iter() {
        let entry = FieldKeys::read(&dict(entry)?);
        let name = of_type::<PyString>(name, "str")?;
        let validator = cx
            .node(&required(entry.schema, "schema")?)
            .map_err(|error| SchemaError::within(error, format_args!("Field \"{name}\"")))?;
        let mut field = Field::new(&name, validator, entry.validation_alias)?;
        field.frozen = boolean(&entry.frozen)?.unwrap_or(false);
        fields.push(field);
    }
    let mut fields = Fields::new(fields, [None, None], cx)?;
    fields.reach.0 = fields.reach.0.max(Part::reach(&extras));
    Ok(node(ModelFieldsValidator { fields, model_name, extras, strict, from_attributes, names: KeyTable::empty() }))
}

impl Room for ModelFieldsValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let parts = self.parts(input, state)?;
        pack_parts(parts, state.py).or_raise(state)
    }

    fn parts<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> PartsOut<'py> {
        let py = state.py;
        let by = self.fields.by(state)?;
        let ask = Ask {
            dicts_only: state.strict_or(self.strict),
            from_attributes: state.call.from_attributes.unwrap_or(self.from_attributes),
            as_dicts: false,
        };
        let Some(mut record) = input.record(ask).or_raise(state)? else { return self.no_record(ask, input, state) };
        record.prepare(&self.fields, by, py);
        let behavior = self.extras.behavior(state);
        let mut reader = ModelReader {
            record: &record,
            input,
            filling: Filling::start(self, py).or_raise(state)?,
            used: Used::new(behavior != ExtraBehavior::Ignore, &self.fields),
        };
        let data = self.fields.sees_data().then(|| reader.filling.fields.dict().clone());
        let outer_name = if self.fields.reach.0 != Reach::Inside { state.field_name.clone() } else { None };
        as_record(&self.fields, data, state, |state| {
            let mark = state.mark();
            let mut failed = walk(&self.fields, by, input, &mut reader, state)?;
            let mut extra = None;
            if behavior != ExtraBehavior::Ignore {
                if self.fields.reach.0 != Reach::Inside {
                    state.field_name = outer_name;
                }
                let dict = PyDict::new(py);
                let fields_set = reader.filling.take_set(py).or_raise(state)?;
                let kept = Kept { dict: &dict, fields_set: Some(&fields_set) };
                let policy = Policy {
                    behavior,
                    refusal: ErrorKind::ExtraForbidden,
                    hidden: &[],
                    once: true,
                    partial: Partial::Off,
                };
                let collected = self.extras.collect(&record, &reader.used, &kept, &policy, mark, input, state)?;
                failed |= collected.failed;
                extra = (behavior == ExtraBehavior::Allow).then_some(dict);
                reader.filling.fields_set = Some(fields_set);
            }
            if failed {
                return Err(Fail::Lines);
            }
            state.add_fields_set(reader.filling.set_count);
            let mut parts = reader.filling.finish(py).or_raise(state)?;
            parts.extra = extra.map(Bound::into_any);
            Ok(parts)
        })
    }

    fn record_fields(&self, _: u32) -> Option<&Fields> {
        Some(&self.fields)
    }

    fn direct_parts<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<ModelParts<'py>> {
        match self.fields.by_if_right(state) {
            Some(by) if self.fields.distinct && self.is_direct(state) => self.read_direct(by, cursor, state),
            _ => direct::exact_parts(self, cursor, state),
        }
    }

    fn name(&self, _: &mut Names) -> String {
        "model-fields".to_owned()
    }

    fn assign<'py>(
        &self,
        object: &Bound<'py, PyAny>,
        field_name: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let py = state.py;
        let current = dict(object.clone()).or_raise(state)?;
        let new = match self.fields.named(field_name) {
            Some(field) => {
                let others = others(&current, field_name).or_raise(state)?;
                assign_field(field, others, value, state)?
            }
            None => self.extras.assign(field_name, value, &current, state)?,
        };
        current.set_item(field_name, new).or_raise(state)?;
        let parts = self.split(current, field_name, state).or_raise(state)?;
        pack_parts(parts, py).or_raise(state)
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }

    fn is_record(&self) -> bool {
        true
    }
}

/// What `model-fields` does with its fields.
struct ModelReader<'a, 'f, 'py, I, R> {
    record: &'a R,
    input: &'a I,
    filling: Filling<'f, 'py>,
    used: Used<'f>,
}

/// The values of a model that is being made.
struct Filling<'f, 'py> {
    list: &'f [Field],
    names: &'f KeyTable,
    fields: FilledDict<'py>,
    /// bits of the fields that have a value, and of those whose value was given, where there are few enough fields
    kept: u64,
    given: u64,
    /// made at the end where the bits tell what is in it
    fields_set: Option<Bound<'py, PySet>>,
    set_count: usize,
}

/// So many fields are noted as bits.
const MASKED: usize = MOST_FIELDS;

impl<'f, 'py> Filling<'f, 'py> {
    fn start(model: &'f ModelFieldsValidator, py: Python<'py>) -> PyResult<Self> {
        let list = &*model.fields.list;
        Ok(Self {
            list,
            names: &model.names,
            fields: model.start(py)?,
            kept: 0,
            given: 0,
            fields_set: if list.len() > MASKED { Some(PySet::empty(py)?) } else { None },
            set_count: 0,
        })
    }

    #[inline]
    fn keep(
        &mut self,
        index: usize,
        field: &Field,
        value: Bound<'py, PyAny>,
        given: bool,
        py: Python<'py>,
    ) -> PyResult<()> {
        let name = field.name.bind(py);
        self.fields.put(index, name, value)?;
        let bit = 1u64.wrapping_shl(index as u32);
        self.kept |= bit;
        if given {
            self.given |= bit;
            self.set_count += 1;
            if let Some(fields_set) = &self.fields_set {
                fields_set.add(name)?;
            }
        }
        Ok(())
    }

    /// The parts of the model, without extra values.
    fn finish(mut self, py: Python<'py>) -> PyResult<ModelParts<'py>> {
        let fields_set = self.take_set(py)?.into_any();
        Ok(ModelParts { dict: self.take_fields()?.into_any(), extra: None, fields_set })
    }

    /// The set of the fields that were given.
    fn take_set(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PySet>> {
        if let Some(fields_set) = self.fields_set.take() {
            return Ok(fields_set);
        }
        if self.set_count == self.list.len() && self.fields.dict().len() == self.set_count {
            return self.names.all_names(self.fields.dict());
        }
        if let Some(fields_set) = self.names.some_names(self.given, py)? {
            return Ok(fields_set);
        }
        let fields_set = PySet::empty(py)?;
        for (index, field) in self.list.iter().enumerate() {
            if self.given >> index & 1 == 1 {
                fields_set.add(field.name.bind(py))?;
            }
        }
        Ok(fields_set)
    }

    /// The values: where a template was filled in, without those that left themselves out.
    #[inline]
    fn take_fields(self) -> PyResult<Bound<'py, PyDict>> {
        let whole = self.kept.count_ones() as usize == self.list.len();
        let mut fields = self.fields;
        if fields.from_template() && !whole {
            let py = fields.dict().py();
            let left_out = self.list.iter().enumerate().filter(|(index, _)| self.kept >> index & 1 == 0);
            fields.take_out(left_out.map(|(index, field)| (index, field.name.bind(py))))?;
        }
        Ok(fields.finish())
    }
}

impl<'f, 'py, I: ValidateInput<'py>, R: Record<'py>> ModelReader<'_, 'f, 'py, I, R> {
    /// Takes the default of a field that is known to be missing. In instructions for a model of twenty fields of which two
    /// are given: 8,900 by looking each of them up, 5,200 so.
    #[inline]
    fn take_default(&mut self, index: usize, field: &Field, py: Python<'py>) -> PyResult<bool> {
        if !self.record.is_done() {
            return Ok(false);
        }
        let Some(value) = field.validator.plain_default() else { return Ok(false) };
        self.filling.keep(index, field, value.bind(py).clone(), false, py)?;
        Ok(true)
    }
}

impl<'f, 'py, I: ValidateInput<'py>, R: Record<'py>> Reader<'f, 'py> for ModelReader<'_, 'f, 'py, I, R> {
    type Value = R::Value;

    #[inline]
    fn find(
        &mut self,
        index: usize,
        field: &'f Field,
        by: LookupBy,
        state: &mut State<'py>,
    ) -> Result<Found<'f, R::Value>, Fail> {
        let found = find_in(self.record, index, field, by, self.input, state)?;
        match &found {
            Found::At(_, place) => self.used.add(*place),
            // what could not be an input was still meant for this field
            Found::Failed => field.places(by).for_each(|place| self.used.add(place)),
            _ => {}
        }
        Ok(found)
    }

    #[inline(always)]
    fn take(&mut self, index: usize, field: &'f Field, by: LookupBy, state: &mut State<'py>) -> PyResult<bool> {
        let Some(key) = field.plain_key(by) else { return Ok(false) };
        let Some(value) = self.record.as_is(index, key, &field.validator, state) else {
            return self.take_default(index, field, state.py);
        };
        self.used.add(Place::Name(key));
        self.filling.keep(index, field, value, true, state.py)?;
        Ok(true)
    }

    #[inline]
    fn keep(
        &mut self,
        index: usize,
        field: &Field,
        value: Bound<'py, PyAny>,
        given: bool,
        py: Python<'py>,
    ) -> PyResult<()> {
        self.filling.keep(index, field, value, given, py)
    }

    fn default_if_asked(&self) -> bool {
        true
    }
}

impl ModelFieldsValidator {
    fn name_text<'a>(&'a self, py: Python<'a>) -> &'a str {
        self.model_name.as_ref().map_or("Model", |name| name.text(py))
    }

    fn is_direct(&self, state: &State<'_>) -> bool {
        self.fields.list.len() <= MASKED
            && self.fields.reach.0 == Reach::Inside
            && self.extras.behavior(state) == ExtraBehavior::Ignore
    }

    /// Reads the fields in the order of the text, which usually is that of the schema.
    fn read_direct<'py>(
        &self,
        by: LookupBy,
        cursor: &mut Cursor<'_>,
        state: &mut State<'py>,
    ) -> Option<ModelParts<'py>> {
        let py = state.py;
        let list = &*self.fields.list;
        let mark = cursor.mark();
        let again = |cursor: &mut Cursor<'_>, state: &mut State<'py>| {
            cursor.go_back(mark)?;
            direct::exact_parts(self, cursor, state)
        };
        let mut filling = Filling::start(self, py).ok()?;
        // values come in the order of the fields into a dict that has no places for them yet
        let mut waiting: SmallVec<[Option<Bound<'py, PyAny>>; 16]> = SmallVec::new();
        if !filling.fields.from_template() {
            waiting.resize(list.len(), None);
        }
        let mut given = 0u64;
        let mut next = 0;
        let mut more = cursor.enter(b'{')?;
        while more {
            let expected = list.get(next).and_then(|field| field.direct_key(by));
            let index = match expected.map(|key| cursor.is_key(key.text(py))) {
                Some(Some(true)) => next,
                None | Some(Some(false)) => match cursor.key().and_then(|key| self.fields.place_of(key, by, py)) {
                    Some(Some(index)) => index,
                    Some(None) => {
                        cursor.skip()?;
                        more = cursor.more(b'}')?;
                        continue;
                    }
                    None => return again(cursor, state),
                },
                Some(None) => return None,
            };
            let field = &list[index];
            let bit = 1u64 << index;
            // of a key that comes again the last value counts
            if given & bit != 0 {
                return again(cursor, state);
            }
            given |= bit;
            next = index + 1;
            let value = direct::value(&field.validator, cursor, state)?;
            match waiting.get_mut(index) {
                Some(place) => *place = Some(value),
                None => filling.fields.put(index, field.name.bind(py), value).ok()?,
            }
            more = cursor.more(b'}')?;
        }
        if waiting.is_empty() {
            (filling.kept, filling.given, filling.set_count) = (given, given, given.count_ones() as usize);
        }
        if given.count_ones() as usize != list.len() || !waiting.is_empty() {
            for (index, field) in list.iter().enumerate() {
                if let Some(value) = waiting.get_mut(index).and_then(Option::take) {
                    filling.keep(index, field, value, true, py).ok()?;
                } else if given >> index & 1 == 0 {
                    match field.validator.default_value(state) {
                        Ok(Some(value)) => filling.keep(index, field, value, false, py).ok()?,
                        Ok(None) if !field.required => {}
                        _ => return None,
                    }
                }
            }
        }
        filling.finish(py).ok()
    }

    /// A dict for the values. Functions see only the fields before theirs in it, so there it begins empty.
    #[inline]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<FilledDict<'py>> {
        if self.fields.sees_data() {
            return Ok(FilledDict::empty(py));
        }
        self.names.start(py, self.fields.list.iter().map(|field| field.name.bind(py)))
    }

    /// Takes the extra values out of an assignment's dict again.
    fn split<'py>(
        &self,
        fields: Bound<'py, PyDict>,
        changed: &Bound<'py, PyString>,
        state: &State<'py>,
    ) -> PyResult<ModelParts<'py>> {
        let py = state.py;
        let fields_set = PySet::new(py, [changed])?.into_any();
        if self.extras.behavior(state) != ExtraBehavior::Allow {
            return Ok(ModelParts { dict: fields.into_any(), extra: None, fields_set });
        }
        let extra = fields.copy()?;
        fields.clear();
        for field in &self.fields.list {
            let name = field.name.bind(py);
            if let Some(value) = extra.get_item(name)? {
                fields.set_item(name, value)?;
                extra.del_item(name)?;
            }
        }
        Ok(ModelParts { dict: fields.into_any(), extra: Some(extra.into_any()), fields_set })
    }

    #[cold]
    fn no_record<'py, I: ValidateInput<'py>, T>(&self, ask: Ask, input: &I, state: &mut State<'py>) -> Result<T, Fail> {
        if ask.from_attributes && input.as_python().is_some() {
            state.fail(ErrorKind::ModelAttributesType, input)
        } else {
            state.fail_with(ErrorKind::ModelType, [CtxValue::Str(self.name_text(state.py).into())], input)
        }
    }
}
