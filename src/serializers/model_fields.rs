//! `model-fields`: the fields of a model, with its extra values. Dumps a model's `(fields, extra)`, or a dict.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::parts::extra::read_extra;
use super::parts::fields::{FieldSchema, SerField, SerFields, read_computed};
use super::parts::general_fields::GeneralFieldsSerializer;
use super::{Compile, Node, node};
use crate::common::py::layout::PlainDicts;
use crate::common::schema::reader::{dict, of_type, required};
use crate::keys;

keys! { struct Keys { fields, computed_fields, extras_schema, extra_behavior } }
keys! { struct FieldKeys { schema, serialization_alias, serialization_exclude, serialization_exclude_if } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let (keeps_extra, extra_serializer) = read_extra(&keys.extra_behavior, keys.extras_schema, cx)?;
    // a wrong value is told whether there are fields or not
    cx.config.serialize_by_alias()?;
    let entries = dict(required(keys.fields, "fields")?)?;
    let mut fields = Vec::with_capacity(entries.len());
    for (name, entry) in entries.iter() {
        let name = of_type::<PyString>(name, "str")?;
        let entry = FieldKeys::read(&dict(entry)?);
        let field = FieldSchema {
            index: None,
            name,
            schema: entry.schema,
            alias: entry.serialization_alias,
            exclude: entry.serialization_exclude,
            exclude_if: entry.serialization_exclude_if,
            required: true,
        };
        fields.push(SerField::read(field, cx)?);
    }
    let computed_fields = read_computed(keys.computed_fields, cx)?;
    let fields = SerFields::new(fields, computed_fields);
    Ok(node(GeneralFieldsSerializer { fields, keeps_extra, extra_serializer, dicts: PlainDicts::default() }))
}
