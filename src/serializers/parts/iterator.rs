//! `SerializationIterator`: dumps the items of an iterator one by one, as they are asked for.

use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use super::snapshot::Snapshot;
use crate::serializers::filter::{SchemaFilter, Verdict};
use crate::serializers::{Node, PySink, State, infer};

/// The iterator that stands for an iterator in Python values.
#[pyclass(module = "duramen._duramen", name = "SerializationIterator")]
pub struct SerializationIterator {
    iterator: Option<Py<PyIterator>>,
    /// owned by the snapshot's owner, which reports the references below it to the collector; only the mention of a cell
    /// is a reference of its own
    node: Option<Node>,
    filter: Option<SchemaFilter>,
    /// what the call that made the iterator had warned of so far is told again with each item
    run: Snapshot,
    index: usize,
}

impl SerializationIterator {
    /// `node` is `None` where the types of items decide.
    pub fn new(
        iterator: &Bound<'_, PyIterator>,
        node: Option<&Node>,
        filter: Option<&SchemaFilter>,
        state: &State<'_>,
    ) -> Self {
        Self {
            iterator: Some(iterator.clone().unbind()),
            node: node.cloned(),
            filter: filter.cloned(),
            run: Snapshot::of(state),
            index: 0,
        }
    }
}

#[pymethods]
impl SerializationIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(iterator) = &self.iterator else { return Ok(None) };
        let mut iterator = iterator.bind(py).clone();
        while let Some(item) = iterator.next().transpose()? {
            let mut state = self.run.state(py);
            let verdict = state.filter.over(None)?.index(py, self.index, self.filter.as_ref())?;
            self.index += 1;
            match verdict {
                Verdict::Drop => continue,
                Verdict::Keep(below) => state.filter = below,
            }
            let out = match &self.node {
                Some(node) => node.python(&item, &mut state),
                None => infer::infer(&item, &mut PySink, &mut state),
            };
            // what an item warns of is told at once
            return match out {
                Ok(output) => state.finish().map(|()| Some(output)),
                Err(fail) => Err(state.take_error(fail)),
            };
        }
        Ok(None)
    }

    /// How many items were taken.
    #[getter]
    fn index(&self) -> usize {
        self.index
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shown = match &self.iterator {
            Some(iterator) => iterator.bind(py).repr()?.to_string(),
            None => "None".to_owned(),
        };
        Ok(format!("SerializationIterator(index={}, iterator={shown})", self.index))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if let Some(iterator) = &self.iterator {
            visit.call(iterator)?;
        }
        self.node.as_ref().map_or(Ok(()), |node| node.visit_mention(&visit))?;
        self.run.visit(&visit)
    }

    fn __clear__(&mut self) {
        self.iterator = None;
        self.run.clear();
    }
}
