//! `model-fields`: the fields of a model, without the model. Gives `(fields, extra, fields_set)`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PySet, PyString};

use super::parts::callback::strictness;
use super::parts::extras::{Extras, Kept, Policy, Used};
use super::parts::fields::{
    Field, Fields, Found, LookupBy, Place, Reader, as_record, assign_field, find_in, others, walk,
};
use super::parts::model_parts::pack_parts;
use super::parts::records::{Ask, Record};
use super::{
    Compile, ExtraBehavior, Fail, ModelParts, Names, Node, Out, PartsOut, Raise, Room, State, ValidateInput, node,
};
use crate::common::errors::{CtxValue, ErrorKind, SchemaError};
use crate::common::json::Partial;
use crate::common::py::layout::{FilledDict, KeyTable, MOST_FIELDS};
use crate::common::py::tree::Part;
use crate::common::schema::reader::{boolean, dict, of_type, required, text};
use crate::{keys, node};

keys! {
    struct Keys { fields, model_name, strict, extras_schema, extras_keys_schema, extra_behavior, from_attributes }
}

keys! { struct FieldKeys { schema, validation_alias, frozen } }

node! {
    pub struct ModelFieldsValidator {
        pub fields: Fields,
        pub model_name: Box<str>,
        pub extras: Extras,
        pub strict: bool,
        pub from_attributes: bool,
        pub names: KeyTable,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let strict = strictness(&keys.strict, cx)?;
    let from_attributes = match boolean(&keys.from_attributes)? {
        Some(flag) => flag,
        None => cx.config.from_attributes()?.unwrap_or(false),
    };
    let model_name = text(&keys.model_name)?.unwrap_or_else(|| "Model".to_owned());
    let extras = Extras::read(keys.extra_behavior, keys.extras_schema, keys.extras_keys_schema, cx)?;
    let entries = dict(required(keys.fields, "fields")?)?;
    let mut fields = Vec::with_capacity(entries.len());
    for (name, entry) in entries.iter() {
        let name = of_type::<PyString>(name, "str")?;
        let entry = FieldKeys::read(&dict(entry)?);
        let validator = cx
            .node(&required(entry.schema, "schema")?)
            .map_err(|error| SchemaError::within(error, format_args!("Field \"{name}\"")))?;
        let mut field = Field::new(&name, validator, entry.validation_alias)?;
        field.frozen = boolean(&entry.frozen)?.unwrap_or(false);
        fields.push(field);
    }
    let mut fields = Fields::new(fields, cx)?;
    fields.sees_data |= extras.owns_python();
    Ok(node(ModelFieldsValidator {
        fields,
        model_name: model_name.into(),
        extras,
        strict,
        from_attributes,
        names: KeyTable::empty(),
    }))
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
            list: &self.fields.list,
            names: &self.names,
            fields: self.start(py).or_raise(state)?,
            kept: 0,
            given: 0,
            fields_set: if self.fields.list.len() > MASKED { Some(PySet::empty(py).or_raise(state)?) } else { None },
            set_count: 0,
            used: Used::new(behavior != ExtraBehavior::Ignore, &self.fields),
        };
        let data = self.fields.sees_data.then(|| reader.fields.dict().clone());
        let outer_name = if self.fields.sees_data { state.field_name.clone() } else { None };
        as_record(&self.fields, data, state, |state| {
            let mark = state.mark();
            let mut failed = walk(&self.fields, by, input, &mut reader, state)?;
            let mut extra = None;
            if behavior != ExtraBehavior::Ignore {
                if self.fields.sees_data {
                    state.field_name = outer_name;
                }
                let dict = PyDict::new(py);
                let fields_set = reader.take_set(py).or_raise(state)?;
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
                reader.fields_set = Some(fields_set);
            }
            if failed {
                return Err(Fail::Lines);
            }
            state.add_fields_set(reader.set_count);
            let fields_set = reader.take_set(py).or_raise(state)?;
            let fields = reader.take_fields().or_raise(state)?;
            Ok(ModelParts {
                dict: fields.into_any(),
                extra: extra.map(Bound::into_any),
                fields_set: fields_set.into_any(),
            })
        })
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
}

/// What `model-fields` does with its fields.
struct ModelReader<'a, 'f, 'py, I, R> {
    record: &'a R,
    input: &'a I,
    list: &'f [Field],
    names: &'f KeyTable,
    fields: FilledDict<'py>,
    /// bits of the fields that have a value, and of those whose value was given, where there are few enough fields
    kept: u64,
    given: u64,
    /// made at the end where the bits tell what is in it
    fields_set: Option<Bound<'py, PySet>>,
    set_count: usize,
    used: Used<'f>,
}

/// So many fields are noted as bits.
const MASKED: usize = MOST_FIELDS;

impl<'py, I, R> ModelReader<'_, '_, 'py, I, R> {
    /// The set of the fields that were given.
    fn take_set(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PySet>> {
        if let Some(fields_set) = self.fields_set.take() {
            return Ok(fields_set);
        }
        if self.set_count == self.list.len() && self.fields.dict().len() == self.set_count {
            return self.names.all_names(self.fields.dict());
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
        let from_template = self.fields.from_template();
        let fields = self.fields.finish();
        if from_template && !whole {
            for (index, field) in self.list.iter().enumerate() {
                if self.kept >> index & 1 == 0 {
                    fields.del_item(field.name.bind(fields.py()))?;
                }
            }
        }
        Ok(fields)
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
        let Some(value) = self.record.as_is(index, key, &field.validator, state) else { return Ok(false) };
        self.used.add(Place::Name(key));
        self.keep(index, field, value, true, state.py)?;
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

    fn default_if_asked(&self) -> bool {
        true
    }
}

impl ModelFieldsValidator {
    /// A dict for the values. Functions see only the fields before theirs in it, so there it begins empty.
    #[inline]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<FilledDict<'py>> {
        if self.fields.sees_data {
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
            state.fail_with(ErrorKind::ModelType, [CtxValue::Str(self.model_name.clone())], input)
        }
    }
}
