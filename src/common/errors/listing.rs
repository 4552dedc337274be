//! `list_all_errors`: the table as Python dicts, for documentation and tests.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::kinds::{CtxType, ErrorKind};
use super::problem::{context_dict, render};
use super::value::CtxValue;

/// Every error type with its message templates and an example of each.
///
/// Returns a list of dicts with `type`, `message_template_python`, `example_message_python`, the same two for JSON
/// where they differ, and `example_context` (None for a type without context).
#[pyfunction]
pub fn list_all_errors(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let list = PyList::empty(py);
    for kind in ErrorKind::ALL {
        list.append(describe(py, *kind)?)?;
    }
    Ok(list)
}

fn describe(py: Python<'_>, kind: ErrorKind) -> PyResult<Bound<'_, PyDict>> {
    let row = kind.row();
    let example: Vec<CtxValue> = row
        .context
        .iter()
        .map(|(_, ty)| match ty {
            CtxType::Str => CtxValue::Static(""),
            CtxType::OptLength | CtxType::Error => CtxValue::None,
            CtxType::Length | CtxType::Count | CtxType::Offset | CtxType::Number => CtxValue::Int(0),
        })
        .collect();
    let dict = PyDict::new(py);
    dict.set_item("type", row.slug)?;
    dict.set_item("message_template_python", row.python)?;
    dict.set_item("example_message_python", render(py, kind, &example, false))?;
    if let Some(template) = row.json {
        dict.set_item("message_template_json", template)?;
        dict.set_item("example_message_json", render(py, kind, &example, true))?;
    }
    let context = if example.is_empty() { None } else { Some(context_dict(py, kind, &example)?) };
    dict.set_item("example_context", context)?;
    Ok(dict)
}
