//! `named-tuple`: an instance of a named tuple class, out of positional values or a mapping of them.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};

use super::parts::callback::convert;
use super::parts::extras::{Extras, Kept, Policy, Used};
use super::parts::fields::{
    Field, Fields, Found, LookupBy, Place, Reader, find_or_end, in_passing, stated_facts, walk,
};
use super::parts::instances::class_name;
use super::parts::records::{Ask, Record};
use super::parts::sequence;
use super::{
    Compile, Exactness, ExtraBehavior, Fail, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node,
};
use crate::common::errors::{CtxValue, ErrorKind, SchemaError};
use crate::common::input::{Arrays, Items};
use crate::common::json::Partial;
use crate::common::schema::reader::{dict, of_type, required, text};
use crate::{keys, node};

keys! { struct Keys { cls, fields, cls_name } }

keys! { struct FieldKeys { name, schema, validation_alias } }

node! {
    pub struct NamedTupleValidator {
        pub class: Py<PyType>,
        pub fields: Fields,
        pub name: Box<str>,
    }
    shown by this {
        class: this.class,
        fields: this.fields.shown("NamedTupleField", &["name", "lookup", "validator"]),
        loc_by_alias: this.fields.loc_by_alias,
        validate_by_alias: this.fields.validate_by_alias,
        validate_by_name: this.fields.validate_by_name,
        name: this.name,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let class = of_type::<PyType>(required(keys.cls, "cls")?, "type")?;
    let name = text(&keys.cls_name)?.unwrap_or_else(|| class_name(&class));
    let entries = of_type::<PyList>(required(keys.fields, "fields")?, "list")?;
    let mut fields = Vec::with_capacity(entries.len());
    for entry in entries.iter() {
        let entry = FieldKeys::read(&dict(entry)?);
        let name = of_type::<PyString>(required(entry.name, "name")?, "str")?;
        let schema = required(entry.schema, "schema")?;
        let validator = cx.node(&schema).map_err(|error| SchemaError::within(error, format_args!("Field '{name}'")))?;
        if stated_facts(&schema, &validator)?.omits_on_error {
            let text = format!("Field '{name}': 'on_error = omit' cannot be set for named tuple fields");
            return Err(SchemaError::new_err(text));
        }
        fields.push(Field::new(&name, validator, entry.validation_alias)?);
    }
    Ok(node(NamedTupleValidator {
        class: class.unbind(),
        fields: Fields::new(fields, [None, None], cx)?,
        name: name.into(),
    }))
}

impl Room for NamedTupleValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let class = self.class.bind(state.py);
        if let Some(object) = input.as_python()
            && object.is_instance(class).or_raise(state)?
        {
            // an instance is read as a tuple, its values located by name
            let items = sequence::open(input, Arrays::Tuple, false, ErrorKind::TupleType, state)?;
            return self.positional(items, true, input, state);
        }
        let ask = Ask { dicts_only: false, from_attributes: false, as_dicts: false };
        if let Some(record) = input.record(ask).or_raise(state)? {
            let output = self.keywords(record, input, state)?;
            state.floor_exactness(Exactness::Strict);
            return Ok(output);
        }
        let items = match input.items(state.py, Arrays::Tuple).or_raise(state)? {
            Some(items) => {
                state.floor_exactness(Exactness::Strict);
                items
            }
            None => {
                let Some(items) = input.items(state.py, Arrays::Any).or_raise(state)? else {
                    return state.fail_with(ErrorKind::NamedTupleType, [CtxValue::Str(self.name.clone())], input);
                };
                state.floor_exactness(Exactness::Lax);
                items
            }
        };
        self.positional(items, false, input, state)
    }

    fn name(&self, _: &mut Names) -> String {
        self.name.to_string()
    }

    fn reach(&self) -> Reach {
        Reach::Calls
    }
}

impl NamedTupleValidator {
    /// Values by position; located by their index, or by their name if they were named once.
    fn positional<'py, I: ValidateInput<'py>>(
        &self,
        mut items: I::Items,
        named: bool,
        input: &I,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let total = items.total();
        let mut values = Vec::with_capacity(self.fields.list.len());
        let mut too_many = false;
        loop {
            match items.next(state.py) {
                Ok(Some(value)) if values.len() < self.fields.list.len() => values.push(value),
                Ok(Some(_)) => {
                    too_many = true;
                    break;
                }
                Ok(None) => break,
                // one that cannot be had is one too many as well
                Err(_) if values.len() == self.fields.list.len() => {
                    too_many = true;
                    break;
                }
                Err(error) => return sequence::iteration_error(error, values.len(), input, state),
            }
        }
        let output = Vec::with_capacity(self.fields.list.len());
        let mut reader = PositionReader { values, named, output, mark: state.mark() };
        let by = LookupBy { alias: false, name: true };
        let mark = reader.mark;
        let failed = in_passing(state, |state| walk(&self.fields, by, input, &mut reader, state))?;
        if too_many {
            // said of the whole, whatever the fields said
            state.forget(mark);
            return self.too_long(total, input, state);
        }
        if failed {
            return Err(Fail::Lines);
        }
        self.make(reader.output, input, state)
    }

    #[cold]
    fn too_long<'py, I: ValidateInput<'py>>(
        &self,
        total: Option<usize>,
        input: &I,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let actual = total.map_or(CtxValue::None, |total| CtxValue::Int(total as i64));
        let context = [CtxValue::Static("NamedTuple"), CtxValue::Int(self.fields.list.len() as i64), actual];
        state.fail_with(ErrorKind::TooLong, context, input)
    }

    /// Values by name, no others among them.
    fn keywords<'py, I: ValidateInput<'py>>(
        &self,
        mut record: I::Record,
        input: &I,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let py = state.py;
        let by = self.fields.by(state)?;
        record.prepare(&self.fields, by, py);
        let mark = state.mark();
        let mut reader = NameReader {
            record: &record,
            input,
            mark,
            used: Used::new(true, &self.fields),
            output: Vec::with_capacity(self.fields.list.len()),
        };
        let mut failed = in_passing(state, |state| walk(&self.fields, by, input, &mut reader, state))?;
        let behavior = ExtraBehavior::Forbid;
        let others = PyDict::new(py);
        let kept = Kept { dict: &others, fields_set: None };
        let refusal = ErrorKind::ExtraForbidden;
        let policy = Policy { behavior, refusal, hidden: &[], once: false, partial: Partial::Off };
        let extras = Extras { extra_behavior: behavior, extras_validator: None, extras_keys_validator: None };
        failed |= extras.collect(&record, &reader.used, &kept, &policy, mark, input, state)?.failed;
        if failed {
            return Err(Fail::Lines);
        }
        self.make(reader.output, input, state)
    }

    fn make<'py, I: ValidateInput<'py>>(
        &self,
        values: Vec<Bound<'py, PyAny>>,
        input: &I,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let arguments = PyTuple::new(state.py, values).or_raise(state)?;
        self.class.bind(state.py).call1(arguments).or_else(|error| convert(error, input, state))
    }
}

/// Reads fields from a sequence.
struct PositionReader<'py, I> {
    values: Vec<I>,
    named: bool,
    output: Vec<Bound<'py, PyAny>>,
    mark: usize,
}

impl<'f, 'py, I: ValidateInput<'py>> Reader<'f, 'py> for PositionReader<'py, I> {
    type Value = I;

    fn find(&mut self, index: usize, field: &'f Field, _: LookupBy, _: &mut State<'py>) -> Result<Found<'f, I>, Fail> {
        let place = if self.named { Place::Name(&field.name) } else { Place::Position(index) };
        Ok(self.values.get(index).map_or(Found::Nothing, |value| Found::At(value.clone(), place)))
    }

    fn keep(&mut self, _: usize, _: &Field, value: Bound<'py, PyAny>, _: bool, _: Python<'py>) -> PyResult<()> {
        self.output.push(value);
        Ok(())
    }

    fn omits(&self) -> bool {
        false
    }

    fn is_record(&self) -> bool {
        false
    }

    fn absent_place(&self, index: usize) -> Option<Place<'f>> {
        (!self.named).then_some(Place::Position(index))
    }

    fn ends_by_default(&self) -> Option<usize> {
        Some(self.mark)
    }
}

/// Reads fields from a mapping.
struct NameReader<'a, 'f, 'py, I, R> {
    record: &'a R,
    input: &'a I,
    mark: usize,
    used: Used<'f>,
    output: Vec<Bound<'py, PyAny>>,
}

impl<'f, 'py, I: ValidateInput<'py>, R: Record<'py>> Reader<'f, 'py> for NameReader<'_, 'f, 'py, I, R> {
    type Value = R::Value;

    fn find(
        &mut self,
        index: usize,
        field: &'f Field,
        by: LookupBy,
        state: &mut State<'py>,
    ) -> Result<Found<'f, R::Value>, Fail> {
        let found = find_or_end(self.record, index, field, by, self.mark, self.input, state)?;
        Ok(found.map_or(Found::Nothing, |(value, place)| {
            self.used.add(place);
            Found::At(value, place)
        }))
    }

    fn keep(&mut self, _: usize, _: &Field, value: Bound<'py, PyAny>, _: bool, _: Python<'py>) -> PyResult<()> {
        self.output.push(value);
        Ok(())
    }

    fn omits(&self) -> bool {
        false
    }

    fn is_record(&self) -> bool {
        false
    }
}
