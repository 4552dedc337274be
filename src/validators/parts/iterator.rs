//! `ValidatorIterator`: validates the items of an iterable one by one, as they are asked for.

use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyList, PyString};

use super::handler::fail_to_error;
use super::length::Length;
use super::snapshot::Snapshot;
use crate::common::errors::{InputMode, LocItem, ValidationError};
use crate::common::json::object::to_object;
use crate::common::json::tape_pool::Tape;
use crate::common::json::value_at::item_from;
use crate::common::json::{CacheStrings, Partial, ScanOptions};
use crate::validators::{Fail, Node, State, ValidateInput};

/// The title of the errors that the iterator raises.
const TITLE: &str = "ValidatorIterator";

/// Where the items come from.
pub enum Source {
    /// the iterator of a Python object, and the object
    Python(Py<PyIterator>, Py<PyAny>),
    /// a JSON array of `count` items, and where in its text the next one is
    Array { text: Box<[u8]>, count: usize, at: usize },
    /// the texts of the items of another JSON value
    Texts(Box<[Box<[u8]>]>),
}

/// Whatever the first scan allowed is allowed when an item is read again.
const AGAIN: ScanOptions = ScanOptions { allow_inf_nan: true, partial: Partial::TrailingStrings };

/// The iterator that `generator` schemas give.
#[pyclass(module = "duramen._duramen", name = "ValidatorIterator")]
pub struct ValidatorIterator {
    source: Source,
    /// owned by the snapshot's owner, which reports the references below it to the collector; only the mention of a cell
    /// is a reference of its own
    items: Option<Node>,
    length: Option<Length>,
    error_settings: (bool, bool),
    run: Snapshot,
    index: usize,
}

impl ValidatorIterator {
    pub fn new(
        source: Source,
        items: Option<Node>,
        length: Option<Length>,
        error_settings: (bool, bool),
        state: &State<'_>,
    ) -> Self {
        Self { source, items, length, error_settings, run: Snapshot::of(state), index: 0 }
    }

    /// Validates one item as its input form; the exception is ready to be raised.
    fn item<'py, I: ValidateInput<'py>>(
        &self,
        item: &I,
        text: Option<&[u8]>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Some(node) = &self.items else { return item.to_object(py) };
        let mut state = self.run.state(py);
        match item.run(node, &mut state) {
            Ok(value) => Ok(value),
            Err(Fail::Lines) => {
                state.locate(0, |_| LocItem::from(self.index - 1));
                let source = text.map(|text| PyBytes::new(py, text).into_any().unbind());
                Err(self.error(source, &mut state))
            }
            Err(fail) => Err(fail_to_error(fail, TITLE, self.error_settings, &mut state)),
        }
    }

    fn error(&self, source: Option<Py<PyAny>>, state: &mut State<'_>) -> PyErr {
        let py = state.py;
        let title = PyString::new(py, TITLE).into_any().unbind();
        let lines = std::mem::take(&mut state.lines);
        let (hide_input, cause) = self.error_settings;
        ValidationError::create(py, title, source, lines, InputMode::Python, hide_input, cause)
    }

    fn next<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        // an item that is too many is still counted
        let text: Box<[u8]> = match &mut self.source {
            Source::Python(iterator, _) => {
                let Some(item) = iterator.bind(py).clone().next().transpose()? else { return self.end(py) };
                self.index += 1;
                self.check_max(py)?;
                return self.item(&item, None, py).map(Some);
            }
            Source::Array { count, .. } if self.index >= *count => return self.end(py),
            Source::Array { text, at, .. } => {
                let (item, next) = item_from(text, *at);
                *at = next;
                item.into()
            }
            Source::Texts(texts) => match texts.get(self.index) {
                Some(text) => text.clone(),
                None => return self.end(py),
            },
        };
        self.index += 1;
        self.check_max(py)?;
        let mut tape = Tape::take();
        let doc =
            tape.read(&text, AGAIN).map_err(|error| pyo3::exceptions::PyValueError::new_err(error.message(&text)))?;
        self.item(&doc.root(), Some(&text), py).map(Some)
    }

    fn check_max(&self, py: Python<'_>) -> PyResult<()> {
        match self.length.and_then(|length| length.max) {
            Some(max) if self.index > max => {
                let (input, mut state) = (self.input(py)?, self.run.state(py));
                let _ = Length::too_long::<()>(max, None, "Generator", &input, &mut state);
                Err(self.error(None, &mut state))
            }
            _ => Ok(()),
        }
    }

    fn end<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let mut state = self.run.state(py);
        if self.length.and_then(|length| length.min).is_none_or(|min| self.index >= min) {
            return Ok(None);
        }
        let input = self.input(py)?;
        let _ = Length::check_min(self.length.as_ref(), self.index, "Generator", &input, &mut state);
        Err(self.error(None, &mut state))
    }

    /// The input of errors about the length.
    fn input<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let list = PyList::empty(py);
        let add = |text: &[u8]| match Tape::take().read(text, AGAIN) {
            Ok(doc) => list.append(to_object(py, doc.root(), CacheStrings::All)?),
            Err(_) => Ok(()),
        };
        match &self.source {
            Source::Python(_, input) => return Ok(input.bind(py).clone()),
            Source::Array { text, count, .. } => {
                let mut at = 1;
                for _ in 0..*count {
                    let (item, next) = item_from(text, at);
                    at = next;
                    add(item)?;
                }
            }
            Source::Texts(texts) => texts.iter().try_for_each(|text| add(text))?,
        }
        Ok(list.into_any())
    }
}

#[pymethods]
impl ValidatorIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.next(py)
    }

    /// How many items were taken.
    #[getter]
    fn index(&self) -> usize {
        self.index
    }

    fn __repr__(&self) -> String {
        let items = self.items.as_ref().map(|items| format!("{items:?}"));
        let items = items.map_or_else(|| "None".to_owned(), |items| format!("Some({items})"));
        format!("ValidatorIterator(index={}, schema={items})", self.index)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if let Source::Python(iterator, input) = &self.source {
            visit.call(iterator)?;
            visit.call(input)?;
        }
        self.items.as_ref().map_or(Ok(()), |node| node.visit_mention(&visit))?;
        self.run.visit(&visit)
    }

    fn __clear__(&mut self) {
        self.source = Source::Texts(Box::default());
        self.run.clear();
    }
}
