//! `time`: times of day.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTime};

use super::parts::leaves_temporal;
use super::parts::modes::TemporalMode;
use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::node;

node! { pub struct TimeSerializer { pub temporal_mode: TemporalMode } }

pub fn build<'py>(_: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(TimeSerializer { temporal_mode: TemporalMode::read(&cx.config)? }))
}

impl Room for TimeSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if let Ok(time) = value.cast::<PyTime>() {
            return leaves_temporal::time(time, self.temporal_mode, sink, state);
        }
        state.unexpected("time", value)?;
        infer::infer(value, sink, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "time".to_owned()
    }
}
