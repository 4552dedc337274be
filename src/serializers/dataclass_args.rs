//! `dataclass-args`: the fields of a dataclass. Dumps the dict that the room of the dataclass makes of an instance.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use super::parts::extra::read_extra;
use super::parts::fields::{FieldSchema, SerField, SerFields, read_computed};
use super::parts::general_fields::GeneralFieldsSerializer;
use super::{Compile, Node, node};
use crate::common::py::layout::PlainDicts;
use crate::common::schema::reader::{boolean, dict, of_type, required};
use crate::keys;

keys! { struct Keys { fields, computed_fields, extra_behavior } }
keys! { struct FieldKeys { name, schema, init_only, serialization_alias, serialization_exclude, serialization_exclude_if } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    // read to be checked: dataclasses keep no extra values apart
    read_extra(&keys.extra_behavior, None, cx)?;
    // a wrong value is told whether there are fields or not
    cx.config.serialize_by_alias()?;
    let entries = of_type::<PyList>(required(keys.fields, "fields")?, "list")?;
    let mut fields = Vec::with_capacity(entries.len());
    for (index, entry) in entries.iter().enumerate() {
        let entry = FieldKeys::read(&dict(entry)?);
        let name = of_type::<PyString>(required(entry.name, "name")?, "str")?;
        name.to_str()?;
        if boolean(&entry.init_only)?.unwrap_or(false) {
            continue;
        }
        let field = FieldSchema {
            index: Some(index),
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
    Ok(node(GeneralFieldsSerializer {
        fields,
        keeps_extra: false,
        extra_serializer: None,
        dicts: PlainDicts::default(),
    }))
}
