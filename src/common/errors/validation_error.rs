//! `ValidationError`: the line errors of one validation, and their texts made when asked.
//!
//! Entry points make it with `create`; user code with `from_exception_data` (see `exception_data.rs`). Inputs from
//! JSON are kept as offsets into the text and converted when read.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString};
use pyo3::{IntoPyObjectExt, PyTraverseError, PyVisit, intern};

use super::exception_data;
use super::hooks;
use super::json_text::{self, Include};
use super::kinds::ErrorKind;
use super::line::{InputValue, LineError};
use super::location::{LocItem, Location};
use super::problem::Problem;
use super::text;
use super::user_cause;

/// What kind of input was validated.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum InputMode {
    Python,
    Json,
    Strings,
}

impl InputMode {
    fn name(self) -> &'static str {
        match self {
            InputMode::Python => "python",
            InputMode::Json => "json",
            InputMode::Strings => "string",
        }
    }

    fn from_name(name: &str) -> PyResult<Self> {
        match name {
            "python" => Ok(InputMode::Python),
            "json" => Ok(InputMode::Json),
            "string" => Ok(InputMode::Strings),
            other => Err(PyValueError::new_err(format!("Invalid error mode: {other}"))),
        }
    }
}

/// Some input is not valid; `errors()` lists what is wrong with it. Made by `from_exception_data` where user code needs one.
#[pyclass(module = "duramen._duramen", extends = PyValueError, subclass, frozen)]
pub struct ValidationError {
    /// A str, unless a caller of the constructor gave something else, which only shows when it is printed.
    title: Py<PyAny>,
    lines: Box<[LineError]>,
    /// The JSON text (str or bytes) into which inputs are offsets.
    source: Option<Py<PyAny>>,
    mode: InputMode,
    hide_input: bool,
}

impl ValidationError {
    /// The exception for what validation found.
    ///
    /// `source` is the JSON text that offsets in `lines` refer to; with `cause`, the exceptions that user code raised
    /// become the error's `__cause__`, as one group.
    pub fn create(
        py: Python<'_>,
        title: Py<PyAny>,
        source: Option<Py<PyAny>>,
        lines: Vec<LineError>,
        mode: InputMode,
        hide_input: bool,
        cause: bool,
    ) -> PyErr {
        // A user's exception that refuses notes costs the cause, not the error.
        let group = if cause { user_cause::group(py, &lines).unwrap_or(None) } else { None };
        let error = ValidationError { title, lines: lines.into_boxed_slice(), source, mode, hide_input };
        match Bound::new(py, error) {
            Ok(error) => {
                let err = PyErr::from_value(error.into_any());
                if group.is_some() {
                    err.set_cause(py, group);
                }
                err
            }
            Err(err) => err,
        }
    }

    /// Copies of the lines, for a validator that called another one through user code and passes its errors on.
    pub fn copied_lines(&self, py: Python<'_>) -> PyResult<Vec<LineError>> {
        self.lines
            .iter()
            .map(|line| {
                let mut copy = line.clone_ref(py);
                if let InputValue::Json { .. } = copy.input {
                    // An offset means nothing outside this error's own text.
                    copy.input = InputValue::Object(self.input_object(py, line)?);
                }
                Ok(copy)
            })
            .collect()
    }

    pub fn lines(&self) -> &[LineError] {
        &self.lines
    }

    /// The input that a line is about, as a Python object.
    fn input_object(&self, py: Python<'_>, line: &LineError) -> PyResult<Py<PyAny>> {
        match &line.input {
            InputValue::None => Ok(py.None()),
            InputValue::Object(value) => Ok(value.clone_ref(py)),
            InputValue::Json { offset } => match &self.source {
                Some(source) => hooks::read_json(source.bind(py), *offset).map(Bound::unbind),
                None => Ok(py.None()),
            },
        }
    }

    /// Texts from outside, JSON or strings, are told of arrays and objects.
    fn is_json(&self) -> bool {
        self.mode != InputMode::Python
    }

    /// One entry of `errors()`.
    fn line_dict<'py>(&self, py: Python<'py>, line: &LineError, include: Include) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item(intern!(py, "type"), line.problem.slug(py))?;
        dict.set_item(intern!(py, "loc"), line.location.to_tuple(py)?)?;
        dict.set_item(intern!(py, "msg"), line.problem.message(py, self.is_json())?)?;
        if include.input {
            dict.set_item(intern!(py, "input"), self.input_object(py, line)?)?;
        }
        if include.context
            && let Some(context) = line.problem.context(py)?
        {
            dict.set_item(intern!(py, "ctx"), context)?;
        }
        if include.url
            && let Some(kind) = line.problem.kind(py)
        {
            dict.set_item(intern!(py, "url"), url(py, kind.slug()))?;
        }
        Ok(dict)
    }

    /// What pickling keeps of a line: what `from_exception_data` reads.
    fn line_data<'py>(&self, py: Python<'py>, line: &LineError) -> PyResult<Bound<'py, PyDict>> {
        let include = Include { url: urls_shown(py), context: true, input: true };
        let dict = self.line_dict(py, line, include)?;
        if let Problem::Custom(error) = &line.problem {
            dict.set_item(intern!(py, "type"), error)?;
        }
        Ok(dict)
    }

    fn render(&self, py: Python<'_>) -> PyResult<String> {
        let title = self.title.bind(py).cast::<PyString>()?.to_str()?;
        let count = self.lines.len();
        let plural = if count == 1 { "" } else { "s" };
        let mut out = format!("{count} validation error{plural} for {title}\n");
        for (i, line) in self.lines.iter().enumerate() {
            if i > 0 {
                out.push('\n');
            }
            self.write_line(py, line, &mut out);
        }
        Ok(out)
    }

    fn write_line(&self, py: Python<'_>, line: &LineError, out: &mut String) {
        if !line.location.is_empty() {
            write_location(py, &line.location, out);
            out.push('\n');
        }
        out.push_str("  ");
        match line.problem.message(py, self.is_json()) {
            Ok(message) => out.push_str(&message),
            Err(err) => {
                out.push_str("(error rendering message: ");
                out.push_str(&err.to_string());
                out.push(')');
            }
        }
        out.push_str(" [type=");
        out.push_str(&line.problem.slug(py));
        // What is missing there is the data, not the input.
        let shown = line.problem.kind(py) != Some(ErrorKind::DefaultFactoryNotCalled);
        if shown
            && !self.hide_input
            && let Ok(input) = self.input_object(py, line)
        {
            out.push_str(", ");
            text::write_input(input.bind(py), out);
        }
        out.push(']');
        if urls_shown(py)
            && let Some(kind) = line.problem.kind(py)
        {
            out.push_str("\n    For further information visit ");
            out.push_str(&url(py, kind.slug()));
        }
    }
}

#[pymethods]
impl ValidationError {
    #[new]
    #[pyo3(signature = (title, line_errors, input_type = "python", hide_input = false))]
    fn py_new(
        py: Python<'_>,
        title: Py<PyAny>,
        line_errors: Vec<Bound<'_, PyLineError>>,
        input_type: &str,
        hide_input: bool,
    ) -> PyResult<Self> {
        let mode = InputMode::from_name(input_type)?;
        let lines = line_errors.iter().map(|line| line.get().0.clone_ref(py)).collect();
        Ok(ValidationError { title, lines, source: None, mode, hide_input })
    }

    /// Make an error from data.
    ///
    /// `line_errors` is a list of dicts: `type` (the name of an error type, or a `PydanticCustomError`), `loc` (tuple
    /// or list, default empty), `input` (default None) and `ctx` (the values that the type's message needs).
    /// `input_type` is `'python'` or `'json'` and chooses the messages; `hide_input` leaves inputs out of `str()`.
    /// Raises KeyError for an unknown type and TypeError for a missing or wrong context value.
    #[classmethod]
    #[pyo3(signature = (title, line_errors, input_type = "python", hide_input = false))]
    fn from_exception_data<'py>(
        cls: &Bound<'py, pyo3::types::PyType>,
        title: Bound<'py, PyAny>,
        line_errors: Bound<'py, PyList>,
        input_type: &str,
        hide_input: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = cls.py();
        let lines = line_errors
            .iter()
            .map(|data| Py::new(py, PyLineError(exception_data::read_line(&data)?)))
            .collect::<PyResult<Vec<_>>>()?;
        cls.call1((title, lines, input_type, hide_input))
    }

    #[getter]
    fn title(&self, py: Python<'_>) -> Py<PyAny> {
        self.title.clone_ref(py)
    }

    /// The number of errors.
    fn error_count(&self) -> usize {
        self.lines.len()
    }

    /// The errors as a list of dicts with `type`, `loc`, `msg`, and, unless excluded, `input`, `ctx` and `url`.
    #[pyo3(signature = (*, include_url = true, include_context = true, include_input = true))]
    fn errors<'py>(
        &self,
        py: Python<'py>,
        include_url: bool,
        include_context: bool,
        include_input: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        let include = Include { url: include_url, context: include_context, input: include_input };
        let dicts = self.lines.iter().map(|line| self.line_dict(py, line, include)).collect::<PyResult<Vec<_>>>()?;
        PyList::new(py, dicts)
    }

    /// The errors as JSON text, indented by `indent` spaces if given.
    ///
    /// Raises ValueError if an input or a context value has no JSON form.
    #[pyo3(signature = (*, indent = None, include_url = true, include_context = true, include_input = true))]
    fn json(
        &self,
        py: Python<'_>,
        indent: Option<usize>,
        include_url: bool,
        include_context: bool,
        include_input: bool,
    ) -> PyResult<String> {
        let include = Include { url: include_url, context: include_context, input: include_input };
        let mut out = Vec::new();
        out.push(b'[');
        for (i, line) in self.lines.iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            let input = if include.input { Some(self.input_object(py, line)?) } else { None };
            json_text::write_line(py, line, input, self.is_json(), include, &mut out)
                .map_err(|err| json_text::explain(py, &err))?;
        }
        out.push(b']');
        json_text::finish(out, indent)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.render(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.render(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let py = slf.py();
        let this = slf.get();
        let lines = this.lines.iter().map(|line| this.line_data(py, line)).collect::<PyResult<Vec<_>>>()?;
        let args = (&this.title, lines, this.mode.name(), this.hide_input).into_bound_py_any(py)?;
        Ok((slf.get_type().getattr("from_exception_data")?, args))
    }

    // No clear of its own: what it holds was there before it, so the collector breaks a cycle elsewhere.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        let ValidationError { title, lines, source, mode: _, hide_input: _ } = self;
        visit.call(title)?;
        visit.call(source)?;
        lines.iter().try_for_each(|line| line.traverse(&visit))
    }
}

/// A line made from data, on its way through the constructor (which a subclass may override).
#[pyclass(name = "PyLineError", frozen)]
struct PyLineError(LineError);

#[pymethods]
impl PyLineError {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.0.traverse(&visit)
    }
}

/// Append a location's items joined by dots; an item with a dot of its own stands in backticks.
pub fn write_location(py: Python<'_>, location: &Location, out: &mut String) {
    for (i, item) in location.items().enumerate() {
        if i > 0 {
            out.push('.');
        }
        match item {
            LocItem::Index(index) => out.push_str(itoa::Buffer::new().format(*index)),
            LocItem::Key(key) => {
                let key = key.bind(py).to_string_lossy();
                if key.contains('.') {
                    out.push('`');
                    out.push_str(&key);
                    out.push('`');
                } else {
                    out.push_str(&key);
                }
            }
        }
    }
}

/// The page of the documentation about an error type.
pub fn url(py: Python<'_>, slug: &str) -> String {
    static VERSION: PyOnceLock<String> = PyOnceLock::new();
    let version = VERSION.get_or_init(py, || documentation_version(py).unwrap_or_else(|_| "latest".to_owned()));
    format!("https://errors.pydantic.dev/{version}/v/{slug}")
}

/// Major and minor version of the installed pydantic, whose documentation the links lead to.
fn documentation_version(py: Python<'_>) -> PyResult<String> {
    let version: String = py.import("pydantic")?.getattr("__version__")?.extract()?;
    Ok(version.split('.').take(2).collect::<Vec<_>>().join("."))
}

/// Whether `str()` shows links: `PYDANTIC_ERRORS_INCLUDE_URL`, read once, is unset, `1` or `true`.
fn urls_shown(py: Python<'_>) -> bool {
    static SHOWN: PyOnceLock<bool> = PyOnceLock::new();
    *SHOWN.get_or_init(py, || match std::env::var_os("PYDANTIC_ERRORS_INCLUDE_URL") {
        None => true,
        Some(value) => value.to_str().is_some_and(|v| v == "1" || v.eq_ignore_ascii_case("true")),
    })
}
