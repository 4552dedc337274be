//! `json`: dumped as the schema inside is; with `round_trip` as JSON text again.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::common::errors::PydanticSerializationUnexpectedValue;
use crate::common::json::writer::JsonWriter;
use crate::{keys, node};

keys! { struct Keys { schema } }

node! { pub struct JsonSerializer { pub serializer: Node } }

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(JsonSerializer { serializer: cx.child(Keys::read(schema).schema)? }))
}

impl Room for JsonSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if !state.call.round_trip {
            if S::IS_KEY {
                // keys never ask the schema
                return infer::infer(value, sink, state);
            }
            return sink.child(&self.serializer, value, state);
        }
        let mut writer = JsonWriter::new(Vec::new(), None, false);
        if let Err(fail) = self.serializer.json(value, &mut writer, state) {
            if state.is_by_type(fail) {
                // a text that cannot be made tells no reason
                return state.refuse(PydanticSerializationUnexpectedValue::new_err(None));
            }
            let error = state.take_json_error(fail);
            return state.raise(error);
        }
        let text = String::from_utf8_lossy(writer.as_bytes());
        sink.text(&text, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "json".to_owned()
    }
}
