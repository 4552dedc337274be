//! `datetime`: days with a time.

use pyo3::prelude::*;
use pyo3::types::{PyDateTime, PyDict};

use super::parts::leaves_temporal;
use super::parts::modes::TemporalMode;
use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::node;

node! { pub struct DatetimeSerializer { pub temporal_mode: TemporalMode } }

pub fn build<'py>(_: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(DatetimeSerializer { temporal_mode: TemporalMode::read(&cx.config)? }))
}

impl Room for DatetimeSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if let Ok(datetime) = value.cast::<PyDateTime>() {
            return leaves_temporal::datetime(datetime, self.temporal_mode, sink, state);
        }
        state.unexpected("datetime", value)?;
        infer::infer(value, sink, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "datetime".to_owned()
    }
}
