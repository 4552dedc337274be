//! `timedelta`: durations.

use pyo3::prelude::*;
use pyo3::types::{PyDelta, PyDict};

use super::parts::leaves_temporal;
use super::parts::modes::TemporalMode;
use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::node;

node! { pub struct TimeDeltaSerializer { pub temporal_mode: TemporalMode } }

pub fn build<'py>(_: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(TimeDeltaSerializer { temporal_mode: TemporalMode::read_for_timedelta(&cx.config)? }))
}

impl Room for TimeDeltaSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if let Ok(delta) = value.cast::<PyDelta>() {
            return leaves_temporal::timedelta(delta, self.temporal_mode, sink, state);
        }
        state.unexpected("timedelta", value)?;
        infer::infer(value, sink, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "timedelta".to_owned()
    }
}
