//! `dataclass-args`: the arguments of a dataclass. Gives `(fields, init-only values)`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use super::parts::arguments::{CallArguments, CallForm};
use super::parts::extras::{Extras, Kept, Policy, Used};
use super::parts::fields::{
    Field, Fields, Found, LookupBy, Place, Reader, as_record, assign_field, find_or_end, others, stated_facts, walk,
};
use super::parts::records::Record;
use super::{Compile, ExtraBehavior, Fail, Named, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, LocItem, Problem, SchemaError};
use crate::common::input::View;
use crate::common::json::Partial;
use crate::common::py::show::Untold;
use crate::common::schema::reader::{boolean, dict, of_type, required, text};
use crate::{keys, node};

keys! { struct Keys { dataclass_name, fields, collect_init_only, extra_behavior, extras_schema } }

keys! { struct FieldKeys { name, schema, kw_only, init, init_only, frozen, validation_alias } }

node! {
    pub struct DataclassArgsValidator {
        pub fields: Fields,
        pub positional_count: usize,
        pub collect_init_only: bool,
        pub dataclass_name: Box<str>,
        pub extras: Extras,
    }
    shown by this {
        fields: this.fields.shown("Field", &["kw_only", "name", "init", "init_only", "lookup", "validator", "frozen"]),
        positional_count: this.positional_count,
        init_only_count: this.collect_init_only.then(|| this.fields.list.iter().filter(|field| field.init_only).count()),
        dataclass_name: this.dataclass_name,
        validator_name: Named(this),
        extra_behavior: this.extras.extra_behavior,
        extras_validator: Untold(&this.extras.extras_validator),
        loc_by_alias: this.fields.loc_by_alias,
        validate_by_alias: this.fields.validate_by_alias,
        validate_by_name: this.fields.validate_by_name,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let extras = Extras::read(keys.extra_behavior, keys.extras_schema, None, cx)?;
    let entries = of_type::<PyList>(required(keys.fields, "fields")?, "list")?;
    let mut fields = Vec::with_capacity(entries.len());
    for entry in entries.iter() {
        let entry = FieldKeys::read(&dict(entry)?);
        let name = of_type::<PyString>(required(entry.name, "name")?, "str")?;
        let schema = required(entry.schema, "schema")?;
        let validator = cx.node(&schema).map_err(|error| SchemaError::within(error, format_args!("Field '{name}'")))?;
        if stated_facts(&schema, &validator)?.omits_on_error {
            let text = format!("Field `{name}`: omit_on_error cannot be used with arguments");
            return Err(SchemaError::new_err(text));
        }
        let mut field = Field::new(&name, validator, entry.validation_alias)?;
        field.kw_only = boolean(&entry.kw_only)?.unwrap_or(true);
        field.init = boolean(&entry.init)?.unwrap_or(true);
        field.init_only = boolean(&entry.init_only)?.unwrap_or(false);
        field.frozen = boolean(&entry.frozen)?.unwrap_or(false);
        field.required = field.init;
        fields.push(field);
    }
    let dataclass_name = text(&Some(required(keys.dataclass_name, "dataclass_name")?))?.unwrap_or_default();
    Ok(node(DataclassArgsValidator {
        positional_count: fields.iter().filter(|field| !field.kw_only).count(),
        fields: Fields::new(fields, [None, None], cx)?,
        collect_init_only: boolean(&keys.collect_init_only)?.unwrap_or(false),
        dataclass_name: dataclass_name.into(),
        extras,
    }))
}

impl Room for DataclassArgsValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        let Some(mut arguments) = input.arguments(CallForm::Dataclass) else {
            return self.no_arguments(input, state);
        };
        let by = self.fields.by(state)?;
        if let Some(record) = &mut arguments.keywords {
            record.prepare(&self.fields, by, py);
        }
        let behavior = self.extras.behavior(state);
        let output = PyDict::new(py);
        let mut reader = ArgsReader {
            arguments: &arguments,
            input,
            output: &output,
            init_only: self.collect_init_only.then(Vec::new),
            used: Used::new(true, &self.fields),
            set_count: 0,
            mark: state.mark(),
        };
        let mark = reader.mark;
        let failed = as_record(&self.fields, Some(output.clone()), state, |state| {
            let mut failed = walk(&self.fields, by, input, &mut reader, state)?;
            for (index, value) in arguments.positional.iter().enumerate().skip(self.positional_count) {
                let problem = Problem::Plain(ErrorKind::UnexpectedPositionalArgument);
                let _ = state.fail_at::<()>(problem, LocItem::from(index), value);
                failed = true;
            }
            if let Some(record) = &arguments.keywords {
                let kept = Kept { dict: &output, fields_set: None };
                let policy = Policy {
                    behavior,
                    refusal: ErrorKind::UnexpectedKeywordArgument,
                    hidden: &self.fields.list,
                    once: false,
                    partial: Partial::Off,
                };
                failed |= self.extras.collect(record, &reader.used, &kept, &policy, mark, input, state)?.failed;
            }
            Ok(failed)
        })?;
        // counts for a union even if it takes another choice
        state.add_fields_set(reader.set_count);
        if failed {
            return Err(Fail::Lines);
        }
        let init_only = match reader.init_only {
            Some(values) => PyTuple::new(py, values).or_raise(state)?.into_any(),
            None => py.None().into_bound(py),
        };
        Ok(PyTuple::new(py, [output.into_any(), init_only]).or_raise(state)?.into_any())
    }

    fn name(&self, _: &mut Names) -> String {
        format!("dataclass-args[{}]", self.dataclass_name)
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
                if field.frozen {
                    return assign_field(field, PyDict::new(py), value, state); // refuses before anything is copied
                }
                let others = others(&current, field_name).or_raise(state)?;
                assign_field(field, others, value, state)?
            }
            // the validator of extra values is for instances that are made
            None if self.extras.behavior(state) == ExtraBehavior::Allow => value.clone(),
            None => self.extras.assign(field_name, value, &current, state)?,
        };
        current.set_item(field_name, new).or_raise(state)?;
        Ok(PyTuple::new(py, [current.into_any(), py.None().into_bound(py)]).or_raise(state)?.into_any())
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }

    fn is_record(&self) -> bool {
        true
    }
}

impl DataclassArgsValidator {
    #[cold]
    fn no_arguments<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        if let View::Strings(_) = input.view() {
            return state.fail(ErrorKind::ArgumentsType, input);
        }
        state.fail_with(ErrorKind::DataclassType, [CtxValue::Str(self.dataclass_name.clone())], input)
    }
}

/// What `dataclass-args` does with its fields.
struct ArgsReader<'a, 'f, 'py, I: ValidateInput<'py>> {
    arguments: &'a CallArguments<I, I::Record>,
    input: &'a I,
    output: &'a Bound<'py, PyDict>,
    init_only: Option<Vec<Bound<'py, PyAny>>>,
    used: Used<'f>,
    set_count: usize,
    mark: usize,
}

impl<'f, 'py, I: ValidateInput<'py> + Clone> Reader<'f, 'py> for ArgsReader<'_, 'f, 'py, I> {
    type Value = I;

    fn find(
        &mut self,
        index: usize,
        field: &'f Field,
        by: LookupBy,
        state: &mut State<'py>,
    ) -> Result<Found<'f, I>, Fail> {
        if !field.init {
            return Ok(Found::Nothing);
        }
        let by_position = if field.kw_only { None } else { self.arguments.positional.get(index) };
        let by_keyword = match &self.arguments.keywords {
            Some(record) => find_or_end(record, index, field, by, self.mark, self.input, state)?,
            None => None,
        };
        if let Some((_, place)) = &by_keyword {
            self.used.add(*place);
        }
        match (by_position, by_keyword) {
            (Some(_), Some((value, _))) => {
                let problem = Problem::Plain(ErrorKind::MultipleArgumentValues);
                let _ = state.fail_at::<()>(problem, field.loc(state.py), &value);
                Ok(Found::Failed)
            }
            (Some(value), None) => Ok(Found::At(value.clone(), Place::Position(index))),
            (None, Some((value, place))) => Ok(Found::At(value, place)),
            (None, None) => Ok(Found::Nothing),
        }
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
        if !field.init_only {
            return self.output.set_item(field.name.bind(py), value);
        }
        if let Some(values) = &mut self.init_only {
            values.push(value);
        }
        Ok(())
    }

    fn omits(&self) -> bool {
        false
    }
}
