//! `date`: calendar days.

use pyo3::prelude::*;
use pyo3::types::{PyDate, PyDateTime, PyDict};

use super::parts::leaves_temporal;
use super::parts::modes::TemporalMode;
use super::{Compile, Fail, Names, Node, Room, Sink, State, infer, node};
use crate::node;

node! { pub struct DateSerializer { pub temporal_mode: TemporalMode } }

pub fn build<'py>(_: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    Ok(node(DateSerializer { temporal_mode: TemporalMode::read(&cx.config)? }))
}

impl Room for DateSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        // an exact date is no datetime, and is not to be asked
        if let Ok(date) = value.cast_exact::<PyDate>() {
            return leaves_temporal::date(date, self.temporal_mode, sink, state);
        }
        if let Ok(date) = value.cast::<PyDate>()
            && !value.is_instance_of::<PyDateTime>()
        {
            return leaves_temporal::date(date, self.temporal_mode, sink, state);
        }
        state.unexpected("date", value)?;
        infer::infer(value, sink, state)
    }

    fn name(&self, _: &mut Names) -> String {
        "date".to_owned()
    }
}
