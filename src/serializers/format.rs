//! `format`: a `serialization` that dumps `format(value, formatting_string)`.

use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::parts::callback::WhenUsed;
use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::common::errors::describe_exception;
use crate::common::errors::text::safe_repr;
use crate::common::py::imports;
use crate::common::py::show::{Sure, address};
use crate::common::py::tree::Key;
use crate::common::schema::reader::{of_type, required, text};
use crate::{keys, node};

keys! { struct Keys { formatting_string, when_used } }

node! {
    pub struct FormatSerializer { pub formatting_string: Key, pub when_used: WhenUsed }
    shown by this {
        format_func: Sure(Python::attach(|py| imports::format(py).ok().map(|function| address(function.as_ptr())))),
        formatting_string: this.formatting_string.shown_object(),
        when_used: this.when_used,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let formatting_string = of_type::<PyString>(required(keys.formatting_string, "formatting_string")?, "str")?;
    if formatting_string.is_empty()? {
        return super::to_string::build(schema, cx);
    }
    let when_used = match text(&keys.when_used)? {
        Some(word) => WhenUsed::parse(Some(&word))?,
        None => WhenUsed::JsonUnlessNone,
    };
    Ok(node(FormatSerializer { formatting_string: Key::new(&formatting_string), when_used }))
}

impl Room for FormatSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let py = state.py;
        if !self.when_used.applies_in_form::<S>(value, state) {
            // a Python value stays the very object
            return if S::is_native(state) { sink.object(value, state) } else { infer::infer(value, sink, state) };
        }
        let made = imports::format(py).and_then(|format| format.call1((value, self.formatting_string.bind(py))));
        match made.and_then(|made| Ok(made.cast_into::<PyString>()?)) {
            // a Python value stays the very text that was made
            Ok(text) if !S::IS_TEXT && !S::IS_KEY => sink.object(&text, state),
            Ok(text) => sink.str(&text, state),
            Err(error) if error.is_instance_of::<PyException>(py) => {
                let shown = describe_exception(py, &error);
                let format = safe_repr(self.formatting_string.bind(py).as_any());
                S::refuse(format!("Error calling `format(value, {format})`: {shown}"), state)
            }
            Err(error) => state.raise(error),
        }
    }

    fn name(&self, _: &mut Names) -> String {
        "format".to_owned()
    }
}
