//! `typed-dict`: a dict with the fields of its schema.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};

use super::parts::callback::strictness;
use super::parts::extras::{Extras, Kept, Policy, Used};
use super::parts::fields::{Field, Fields, Found, LookupBy, Place, Reader, as_record, find_in, stated_facts, walk};
use super::parts::instances::class_name;
use super::parts::records::{Ask, Record};
use super::{Compile, ExtraBehavior, Facts, Fail, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{ErrorKind, SchemaError};
use crate::common::json::Partial;
use crate::common::py::show::Untold;
use crate::common::schema::Config;
use crate::common::schema::reader::{Value, boolean, dict, of_type, required, text};
use crate::{keys, node};

keys! {
    struct Keys { fields, cls, cls_name, strict, extras_schema, extra_behavior, total, config }
}

keys! { struct FieldKeys { schema, required, validation_alias } }

node! {
    pub struct TypedDictValidator {
        pub fields: Fields,
        pub extras: Extras,
        pub strict: bool,
        pub cls_name: Option<Box<str>>,
    }
    shown by this {
        fields: this.fields.shown("TypedDictField", &["name", "lookup", "required", "validator"]),
        extra_behavior: this.extras.extra_behavior,
        extras_validator: Untold(&this.extras.extras_validator),
        strict: this.strict,
        loc_by_alias: this.fields.loc_by_alias,
        validate_by_alias: this.fields.validate_by_alias,
        validate_by_name: this.fields.validate_by_name,
        cls_name: this.cls_name,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    // the config outside ends here, as it does at models
    let config = Config::read(keys.config.as_ref())?;
    cx.with_config(config, |cx| {
        let strict = strictness(&keys.strict, cx)?;
        let total = match boolean(&keys.total)? {
            Some(total) => total,
            None => cx.config.typed_dict_total()?.unwrap_or(true),
        };
        let extras = Extras::read(keys.extra_behavior, keys.extras_schema, None, cx)?;
        let cls_name = dict_name(keys.cls, &keys.cls_name)?;
        let entries = dict(required(keys.fields, "fields")?)?;
        let mut fields = Vec::with_capacity(entries.len());
        for (name, entry) in entries.iter() {
            let entry = dict(entry)?;
            let name = of_type::<PyString>(name, "str")?;
            fields.push(read_field(&name, &entry, total, cx)?);
        }
        Ok(node(TypedDictValidator { fields: Fields::new(fields, [None, None], cx)?, extras, strict, cls_name }))
    })
}

fn read_field<'py>(
    name: &Bound<'py, PyString>,
    entry: &Bound<'py, PyDict>,
    total: bool,
    cx: &mut Compile<'py>,
) -> PyResult<Field> {
    let entry = FieldKeys::read(entry);
    let schema = required(entry.schema, "schema")?;
    let validator = cx.node(&schema).map_err(|error| SchemaError::within(error, format_args!("Field \"{name}\"")))?;
    let facts = stated_facts(&schema, &validator)?;
    let stated = boolean(&entry.required)?;
    let required = stated.unwrap_or(total);
    if required {
        if facts.has_default && stated.is_some() {
            let text = format!("Field '{name}': a required field cannot have a default value");
            return Err(SchemaError::new_err(text));
        }
        if facts.omits_on_error {
            let text = format!("Field '{name}': 'on_error = omit' cannot be set for required fields");
            return Err(SchemaError::new_err(text));
        }
    }
    let mut field = Field::new(name, validator, entry.validation_alias)?;
    field.required = required;
    Ok(field)
}

/// The name in titles: the one given, else the class's.
fn dict_name(class: Value<'_>, name: &Value<'_>) -> PyResult<Option<Box<str>>> {
    // a name that is no text is as good as none
    if let Ok(Some(name)) = text(name) {
        return Ok(Some(name.into()));
    }
    Ok(class.and_then(|class| class.cast_into::<PyType>().ok()).map(|class| class_name(&class).into()))
}

impl Room for TypedDictValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        let ask = Ask { dicts_only: state.strict_or(self.strict), from_attributes: false, as_dicts: false };
        let Some(mut record) = input.record(ask).or_raise(state)? else {
            return state.fail(ErrorKind::DictType, input);
        };
        let by = self.fields.by(state)?;
        record.prepare(&self.fields, by, py);
        let behavior = self.extras.behavior(state);
        let partial = state.partial;
        let last = if partial == Partial::Off { None } else { last_key(&record, py) };
        let output = PyDict::new(py);
        let mut reader = DictReader {
            record: &record,
            input,
            output: &output,
            used: Used::new(behavior != ExtraBehavior::Ignore, &self.fields),
            last: last.map(|key| (key, partial)),
            set_count: 0,
        };
        let mark = state.mark();
        let mut failed = as_record(&self.fields, Some(output.clone()), state, |state| {
            walk(&self.fields, by, input, &mut reader, state)
        })?;
        if behavior != ExtraBehavior::Ignore {
            let kept = Kept { dict: &output, fields_set: None };
            let refusal = ErrorKind::ExtraForbidden;
            let policy = Policy { behavior, refusal, hidden: &self.fields.list, once: false, partial };
            let used = &reader.used;
            failed |= self.extras.collect(&record, used, &kept, &policy, mark, input, state)?.failed;
        }
        // counts for a union even if it takes another choice
        state.add_fields_set(reader.set_count);
        if failed {
            return Err(Fail::Lines);
        }
        Ok(output.into_any())
    }

    fn facts(&self) -> Facts {
        Facts { partly: true, ..Facts::default() }
    }

    fn record_fields(&self, _: u32) -> Option<&Fields> {
        Some(&self.fields)
    }

    fn name(&self, _: &mut Names) -> String {
        self.cls_name.as_deref().unwrap_or("typed-dict").to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }

    fn is_record(&self) -> bool {
        true
    }
}

/// The last key of the input, whose value may be cut short.
fn last_key<'py, R: Record<'py>>(record: &R, py: Python<'py>) -> Option<R::Value> {
    record.pairs(py).ok()?.pop().map(|(key, _)| key)
}

/// What `typed-dict` does with its fields.
struct DictReader<'a, 'f, 'py, I, R: Record<'py>> {
    record: &'a R,
    input: &'a I,
    output: &'a Bound<'py, PyDict>,
    used: Used<'f>,
    last: Option<(R::Value, Partial)>,
    set_count: usize,
}

impl<'f, 'py, I: ValidateInput<'py>, R: Record<'py>> Reader<'f, 'py> for DictReader<'_, 'f, 'py, I, R> {
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
        if let Found::At(_, place) = &found {
            self.used.add(*place);
        }
        Ok(found)
    }

    #[inline]
    fn keep(
        &mut self,
        _: usize,
        field: &Field,
        value: Bound<'py, PyAny>,
        given: bool,
        py: Python<'py>,
    ) -> PyResult<()> {
        self.set_count += usize::from(given);
        self.output.set_item(field.name.bind(py), value)
    }

    fn partial(&self, place: Place<'_>, py: Python<'py>) -> Partial {
        match (&self.last, place.first()) {
            (Some((last, partial)), Some(key)) if R::is_key(last, key, py) => *partial,
            _ => Partial::Off,
        }
    }
}
