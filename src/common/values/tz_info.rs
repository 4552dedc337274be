//! `TzInfo`: the time zone of a parsed time or datetime, a fixed offset from UTC in whole seconds.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDateTime, PyDelta, PyDict, PyType, PyTzInfo};
use pyo3::{IntoPyObjectExt, intern};

const DAY: i32 = 86_400;

/// Fixed offset from UTC.
///
/// Parameters: `seconds`, east of UTC, a fraction is cut off. Raises `ValueError` at a day or more.
#[pyclass(module = "duramen._duramen", extends = PyTzInfo, frozen)]
#[derive(Clone)]
pub struct TzInfo {
    seconds: i32,
}

#[pymethods]
impl TzInfo {
    #[new]
    #[pyo3(signature = (seconds = 0.0))]
    fn py_new(py: Python<'_>, seconds: f64) -> PyResult<Bound<'_, Self>> {
        Self::of_seconds(py, seconds as i32)
    }

    fn utcoffset<'py>(&self, dt: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDelta>> {
        PyDelta::new(dt.py(), 0, self.seconds, 0, true)
    }

    fn tzname(&self, dt: &Bound<'_, PyAny>) -> String {
        let _ = dt;
        self.__str__()
    }

    fn dst(&self, dt: &Bound<'_, PyAny>) -> Option<Py<PyDelta>> {
        let _ = dt;
        None
    }

    fn fromutc<'py>(&self, dt: &Bound<'py, PyDateTime>) -> PyResult<Bound<'py, PyAny>> {
        dt.add(self.utcoffset(dt)?)
    }

    fn __repr__(&self) -> String {
        format!("TzInfo({})", self.seconds)
    }

    fn __str__(&self) -> String {
        if self.seconds == 0 {
            return "UTC".to_owned();
        }
        let sign = if self.seconds < 0 { '-' } else { '+' };
        let total = self.seconds.abs();
        let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60);
        match seconds {
            0 => format!("{sign}{hours:02}:{minutes:02}"),
            _ => format!("{sign}{hours:02}:{minutes:02}:{seconds:02}"),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.seconds.hash(&mut hasher);
        hasher.finish()
    }

    /// Compares offsets; with another kind of time zone, the offset that it has independent of a date.
    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        if let Ok(other) = other.cast::<Self>() {
            return op.matches(self.seconds.cmp(&other.get().seconds)).into_py_any(py);
        }
        if other.cast::<PyTzInfo>().is_err() {
            return Ok(py.NotImplemented());
        }
        let offset = other.call_method1(intern!(py, "utcoffset"), (py.None(),))?;
        if offset.is_none() {
            return Ok(py.NotImplemented());
        }
        let seconds: f64 = offset.call_method0(intern!(py, "total_seconds"))?.extract()?;
        match f64::from(self.seconds).partial_cmp(&seconds) {
            Some(order) => op.matches(order).into_py_any(py),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __deepcopy__<'py>(&self, py: Python<'py>, _memo: &Bound<'py, PyDict>) -> PyResult<Bound<'py, Self>> {
        Self::of_seconds(py, self.seconds)
    }

    fn __reduce__(self_: &Bound<'_, Self>) -> (Py<PyType>, (i32,)) {
        (self_.get_type().unbind(), (self_.get().seconds,))
    }
}

impl TzInfo {
    /// The zone at an offset: UTC is one object.
    ///
    /// # Errors
    /// `ValueError` at a day or more.
    pub fn of_seconds(py: Python<'_>, seconds: i32) -> PyResult<Bound<'_, Self>> {
        static UTC: PyOnceLock<Py<TzInfo>> = PyOnceLock::new();
        if seconds != 0 {
            return Bound::new(py, Self::try_from_seconds(seconds)?);
        }
        let utc = UTC.get_or_try_init(py, || Py::new(py, Self { seconds }))?;
        Ok(utc.bind(py).clone())
    }

    pub fn try_from_seconds(seconds: i32) -> PyResult<Self> {
        if seconds.unsigned_abs() < DAY.unsigned_abs() {
            return Ok(Self { seconds });
        }
        Err(PyValueError::new_err(format!(
            "TzInfo offset must be strictly between -{DAY} and {DAY} (24 hours) seconds, got {seconds}"
        )))
    }

    pub fn seconds(&self) -> i32 {
        self.seconds
    }
}
