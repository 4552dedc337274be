//! `model-fields`: the fields of a model, without the model. Gives `(fields, extra, fields_set)`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PySet, PyString};

use super::parts::callback::strictness;
use super::parts::extras::{self, Extras};
use super::parts::fields::{Ask, Field, LookupBy, Record, Trouble, locate_field, missing, pack_parts};
use super::{Compile, Fail, ModelParts, Names, Node, Out, PartsOut, Raise, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, LocItem, Problem, SchemaError};
use crate::common::json::Partial;
use crate::common::lookup::Alias;
use crate::common::py::tree::Key;
use crate::common::schema::reader::{boolean, dict, of_type, required, text};
use crate::{keys, node};

keys! {
    struct Keys { fields, model_name, strict, extras_schema, extras_keys_schema, extra_behavior, from_attributes }
}

keys! { struct FieldKeys { schema, validation_alias, frozen } }

node! {
    pub struct ModelFieldsValidator {
        pub fields: Box<[Field]>,
        pub model_name: Box<str>,
        pub extras: Extras,
        pub strict: bool,
        pub from_attributes: bool,
        pub loc_by_alias: bool,
        pub validate_by_alias: Option<bool>,
        pub validate_by_name: Option<bool>,
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
            .map_err(|error| SchemaError::new_err(format!("Field \"{name}\":\n  {error}")))?;
        let alias = entry.validation_alias.map(|alias| Alias::read(&alias)).transpose()?.map(Box::new);
        let frozen = boolean(&entry.frozen)?.unwrap_or(false);
        fields.push(Field { name: Key::new(&name), validator, alias, frozen, required: true });
    }
    Ok(node(ModelFieldsValidator {
        fields: fields.into_boxed_slice(),
        model_name: model_name.into(),
        extras,
        strict,
        from_attributes,
        loc_by_alias: cx.config.loc_by_alias()?.unwrap_or(true),
        validate_by_alias: cx.config.validate_by_alias()?,
        validate_by_name: cx.config.validate_by_name()?,
    }))
}

impl Room for ModelFieldsValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let parts = self.parts(input, state)?;
        pack_parts(parts, state.py).or_raise(state)
    }

    fn parts<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> PartsOut<'py> {
        // what a model is made of is never partly there
        let partial = std::mem::replace(&mut state.partial, Partial::Off);
        let data = state.data.take();
        let field_name = state.field_name.take();
        let failed = std::mem::replace(&mut state.field_failed, false);
        let out = self.read(input, state);
        state.field_failed = failed;
        state.field_name = field_name;
        state.data = data;
        state.partial = partial;
        out
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
        let field_name = Key::new(field_name);
        let field_name = field_name.bind(py);
        let current = dict(object.clone()).or_raise(state)?;
        let data = current.copy().or_raise(state)?;
        if data.contains(field_name).or_raise(state)? {
            data.del_item(field_name).or_raise(state)?;
        }
        let field = self.fields.iter().find(|field| field.name.is(field_name));
        let new = match field {
            Some(field) => {
                let at = |py| LocItem::Key(field.name.clone_ref(py));
                if field.frozen {
                    return state.fail_at(Problem::Plain(ErrorKind::FrozenField), at(py), value);
                }
                let before = (state.data.replace(data), state.field_name.replace(field.name.bind(py).clone()));
                let mark = state.mark();
                let out = value.run(&field.validator, state);
                (state.data, state.field_name) = before;
                match out {
                    Ok(value) => value,
                    Err(Fail::Lines) => {
                        state.locate(mark, at);
                        return Err(Fail::Lines);
                    }
                    Err(fail) => return Err(fail),
                }
            }
            None => self.extras.assign(field_name, value, state)?,
        };
        let fields = current.copy().or_raise(state)?;
        fields.set_item(field_name, new).or_raise(state)?;
        let parts = self.split(fields, field_name, state).or_raise(state)?;
        pack_parts(parts, py).or_raise(state)
    }
}

impl ModelFieldsValidator {
    /// Takes the extra values out of an assignment's dict again.
    fn split<'py>(
        &self,
        fields: Bound<'py, PyDict>,
        changed: &Bound<'py, PyString>,
        state: &State<'py>,
    ) -> PyResult<ModelParts<'py>> {
        let py = state.py;
        let fields_set = PySet::new(py, [changed])?.into_any();
        if !self.extras.allowed(state) {
            return Ok(ModelParts { dict: fields, extra: None, fields_set });
        }
        let own = PyDict::new(py);
        for field in &self.fields {
            let name = field.name.bind(py);
            if let Some(value) = fields.get_item(name)? {
                own.set_item(name, value)?;
                fields.del_item(name)?;
            }
        }
        Ok(ModelParts { dict: own, extra: Some(fields), fields_set })
    }

    fn read<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> PartsOut<'py> {
        let py = state.py;
        let by = LookupBy::of(state, self.validate_by_alias, self.validate_by_name);
        let ask = Ask {
            strict: state.strict_or(self.strict),
            from_attributes: state.call.from_attributes.unwrap_or(self.from_attributes),
        };
        let Some(mut record) = input.record(ask).or_raise(state)? else { return self.no_record(ask, input, state) };
        record.prepare(&self.fields, by, py);
        let fields = PyDict::new(py);
        let fields_set = PySet::empty(py).or_raise(state)?;
        let mut set_count = 0;
        let mut failed = false;
        // functions and default factories of fields see the fields before them
        let sees_data = self.owns_functions();
        if sees_data {
            state.data = Some(fields.clone());
        }
        let mut used = extras::Used::new(self.extras.behavior(state));
        for (index, field) in self.fields.iter().enumerate() {
            let name = field.name.bind(py);
            let mark = state.mark();
            let found = match record.field(index, field, by, py) {
                Ok(found) => found,
                Err(Trouble::Raised(error)) => return state.raise(error),
                Err(Trouble::Line(problem)) => {
                    let _ = state.fail_problem::<()>(problem, input);
                    state.locate(mark, |py| LocItem::Key(field.name.clone_ref(py)));
                    failed = true;
                    continue;
                }
            };
            if field.validator.owns_python() {
                state.field_name = Some(name.clone());
            }
            let Some((value, place)) = found else {
                match field.validator.default_value(state) {
                    Ok(Some(value)) => fields.set_item(name, value).or_raise(state)?,
                    Ok(None) => {
                        missing(field, by, self.loc_by_alias, input, state);
                        failed = true;
                    }
                    Err(Fail::Lines) => {
                        locate_field(field, None, false, mark, state);
                        failed = true;
                    }
                    Err(Fail::Omit) => {}
                    Err(fail) => return Err(fail),
                }
                state.field_failed = failed;
                continue;
            };
            used.add(place.first());
            match value.run(&field.validator, state) {
                Ok(value) => {
                    fields.set_item(name, value).or_raise(state)?;
                    fields_set.add(name).or_raise(state)?;
                    set_count += 1;
                }
                Err(Fail::Lines) => {
                    locate_field(field, Some(place), self.loc_by_alias, mark, state);
                    failed = true;
                }
                Err(Fail::Omit) => {}
                Err(fail) => return Err(fail),
            }
            state.field_failed = failed;
        }
        state.field_name = None;
        let extra = match self.extras.collect(&record, used, &fields_set, input, state) {
            Ok(extra) => extra,
            Err(Fail::Lines) => return Err(Fail::Lines),
            Err(fail) => return Err(fail),
        };
        if failed || extra.failed {
            return Err(Fail::Lines);
        }
        state.add_fields_set(set_count + extra.count);
        Ok(ModelParts { dict: fields, extra: extra.dict, fields_set: fields_set.into_any() })
    }

    fn owns_functions(&self) -> bool {
        self.fields.iter().any(|field| field.validator.owns_python())
    }

    #[cold]
    fn no_record<'py, I: ValidateInput<'py>, T>(&self, ask: Ask, input: &I, state: &mut State<'py>) -> Result<T, Fail> {
        if ask.from_attributes {
            state.fail(ErrorKind::ModelAttributesType, input)
        } else {
            state.fail_with(ErrorKind::ModelType, [CtxValue::Str(self.model_name.clone())], input)
        }
    }
}
