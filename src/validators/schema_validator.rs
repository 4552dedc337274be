//! `SchemaValidator`: the shell around a compiled tree and its entry points.

use std::fmt::Write as _;

use pyo3::PyTraverseError;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyString, PyTuple, PyType};

use super::compile::Compile;
use super::parts::direct::{self, Attempts};
use super::state::{Call, ExtraBehavior, Fail, State};
use super::{Node, Out, Reach, name_of};
use crate::common::errors::{ErrorKind, InputMode, InputValue, LineError, Location, Problem, ValidationError};
use crate::common::input::StrInput;
use crate::common::json::tape_pool::Tape;
use crate::common::json::{CacheStrings, Cursor, Partial, ScanOptions};
use crate::common::py::collector::{self, Pause};
use crate::common::py::show;
use crate::common::schema::Config;
use crate::common::schema::reader::is_mention;
use crate::common::values::some::Some as PySome;
use crate::name;

/// Validates values against a core schema.
#[pyclass(frozen, module = "duramen._duramen")]
pub struct SchemaValidator {
    root: Node,
    schema: Py<PyAny>,
    config: Option<Py<PyDict>>,
    hide_input: bool,
    error_cause: bool,
    cache_strings: CacheStrings,
    attempts: Attempts,
    /// the name of the outermost node, once an error was titled with it
    name: PyOnceLock<Py<PyString>>,
}

/// The keyword arguments that the entry points share.
pub(super) struct Asked<'py> {
    pub strict: Option<bool>,
    pub extra: Option<Bound<'py, PyAny>>,
    pub from_attributes: Option<bool>,
    pub context: Option<Bound<'py, PyAny>>,
    pub self_instance: Option<Bound<'py, PyAny>>,
    pub by_alias: Option<bool>,
    pub by_name: Option<bool>,
}

/// From so many bytes of text on the collector is kept out of a call that cannot need it.
const LARGE_TEXT: usize = 4096;
/// About so many bytes of text become an object that the collector counts.
const BYTES_AN_OBJECT: usize = 64;

impl SchemaValidator {
    pub fn root(&self) -> &Node {
        &self.root
    }

    pub fn schema(&self) -> &Py<PyAny> {
        &self.schema
    }

    /// What is printed as the root: a class's own tree stands in its cell.
    fn shown(&self, py: Python<'_>) -> &Node {
        let own = self.root.slot().filter(|slot| !slot.is_recursive() && !is_mention(self.schema.bind(py)));
        own.and_then(|slot| slot.get()).unwrap_or(&self.root)
    }

    #[inline(always)]
    fn state<'py>(&self, this: &Bound<'py, Self>, mode: InputMode, asked: Asked<'py>) -> PyResult<State<'py>> {
        let extra = asked.extra.map(|extra| extra_behavior(&extra)).transpose()?;
        let not_none = |value: Option<Bound<'py, PyAny>>| value.filter(|value| !value.is_none());
        let call = Call {
            mode,
            strict: asked.strict,
            extra,
            from_attributes: asked.from_attributes,
            by_alias: asked.by_alias,
            by_name: asked.by_name,
            context: not_none(asked.context),
            self_instance: not_none(asked.self_instance),
            cache_strings: self.cache_strings,
        };
        let mut state = State::new(this.py(), call);
        state.owner = Some(this.clone().into_any());
        Ok(state)
    }

    fn title_object(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        if let Some(config) = &self.config
            && let Some(title) = config.bind(py).get_item(name!(py, "title"))?
        {
            return Ok(title.unbind());
        }
        let name = self.name.get_or_init(py, || PyString::new(py, &name_of(&self.root)).unbind());
        Ok(name.clone_ref(py).into_any())
    }

    /// The exception for a call that gave no value.
    fn error(&self, state: &mut State<'_>, fail: Fail, source: Option<Py<PyAny>>) -> PyErr {
        let py = state.py;
        match fail {
            Fail::Raised => state.take_raised().unwrap_or_else(|| fail.unanswered()),
            Fail::Omit | Fail::UseDefault => fail.unanswered(),
            Fail::Lines => {
                let lines = std::mem::take(&mut state.lines);
                match self.title_object(py) {
                    Ok(title) => ValidationError::create(
                        py,
                        title,
                        source,
                        lines,
                        state.call.mode,
                        self.hide_input,
                        self.error_cause,
                    ),
                    Err(error) => error,
                }
            }
        }
    }

    fn finish<'py>(&self, out: Out<'py>, state: &mut State<'py>) -> PyResult<Bound<'py, PyAny>> {
        out.map_err(|fail| self.error(state, fail, None))
    }

    /// `validate_python`.
    pub(super) fn run_python<'py>(
        slf: &Bound<'py, Self>,
        input: &Bound<'py, PyAny>,
        asked: Asked<'py>,
        allow_partial: Partial,
    ) -> PyResult<Bound<'py, PyAny>> {
        let this = slf.get();
        // a plain value of the very type needs no state; a wrong `extra` is still to be told
        if asked.extra.is_none() && this.root.as_is().takes(input) {
            return Ok(input.clone());
        }
        let mut state = this.state(slf, InputMode::Python, asked)?;
        state.partial = allow_partial;
        let out = this.root.python(input, &mut state);
        this.finish(out, &mut state)
    }

    /// `validate_json`.
    pub(super) fn run_json<'py>(
        slf: &Bound<'py, Self>,
        input: &Bound<'py, PyAny>,
        asked: Asked<'py>,
        allow_partial: Partial,
    ) -> PyResult<Bound<'py, PyAny>> {
        let this = slf.get();
        let mut state = this.state(slf, InputMode::Json, asked)?;
        state.partial = allow_partial;
        if let Ok(text) = input.cast::<PyString>() {
            match text.to_str() {
                Ok(source) => this.json_text(&mut state, input, source.as_bytes(), input.clone()),
                // lone surrogates: no JSON text can hold them
                Err(_) => this.refused(&mut state, Problem::Plain(ErrorKind::StringUnicode), input),
            }
        } else if let Ok(bytes) = input.cast::<PyBytes>() {
            this.json_text(&mut state, input, bytes.as_bytes(), input.clone())
        } else if let Ok(array) = input.cast::<PyByteArray>() {
            // user code below could change the array while it is read, and errors keep positions in it
            let copy = PyBytes::new(slf.py(), &array.to_vec());
            this.json_text(&mut state, input, copy.as_bytes(), copy.clone().into_any())
        } else {
            this.refused(&mut state, Problem::Plain(ErrorKind::JsonType), input)
        }
    }

    /// Runs the tree over JSON text.
    fn json_text<'py>(
        &self,
        state: &mut State<'py>,
        input: &Bound<'py, PyAny>,
        source: &[u8],
        kept: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if self.attempts.wanted() && self.is_direct(state) {
            match self.json_direct(state, source) {
                Some(value) => return Ok(value),
                None => *state = state.again(),
            }
        }
        let mut tape = Tape::take();
        let options = ScanOptions { allow_inf_nan: true, partial: state.partial };
        match tape.read(source, options) {
            Ok(doc) => {
                let out = self.root.json(&doc.root(), state);
                if options.partial == Partial::On && out.is_err() {
                    // read again, strings that are cut short would be whole
                    state.settle(&doc, 0)?;
                }
                out.map_err(|fail| self.error(state, fail, Some(kept.unbind())))
            }
            Err(error) => {
                let problem = Problem::with1(ErrorKind::JsonInvalid, error.message(source));
                self.refused(state, problem, input)
            }
        }
    }

    /// Whether nobody could tell that a text is read twice, and the whole text is to be read.
    fn is_direct(&self, state: &State<'_>) -> bool {
        state.partial == Partial::Off && self.root.reach() == Reach::Inside && direct::is_on()
    }

    /// The value of JSON text in which nothing is wrong or unusual.
    fn json_direct<'py>(&self, state: &mut State<'py>, source: &[u8]) -> Option<Bound<'py, PyAny>> {
        let mut cursor = Cursor::new(source)?;
        let large = source.len() > LARGE_TEXT;
        let value = {
            let _pause = Pause::when(large);
            direct::value(&self.root, &mut cursor, state).filter(|_| cursor.is_at_end())
        };
        if large {
            collector::catch_up(state.py, source.len() / BYTES_AN_OBJECT);
        }
        if value.is_some() {
            self.attempts.succeeded()
        } else {
            self.attempts.failed()
        }
        value
    }

    fn refused<'py>(
        &self,
        state: &mut State<'py>,
        problem: Problem,
        input: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let input = InputValue::Object(input.clone().unbind());
        state.lines.push(LineError { problem, location: Location::default(), input });
        Err(self.error(state, Fail::Lines, None))
    }
}

/// `extra` of a call.
fn extra_behavior(extra: &Bound<'_, PyAny>) -> PyResult<ExtraBehavior> {
    let text = extra.cast::<PyString>()?.to_str()?;
    ExtraBehavior::parse(text).ok_or_else(|| PyValueError::new_err(format!("Invalid extra_behavior: `{text}`")))
}

impl ExtraBehavior {
    /// The behavior by its name in schemas, config and calls.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "allow" => Some(Self::Allow),
            "forbid" => Some(Self::Forbid),
            "ignore" => Some(Self::Ignore),
            _ => None,
        }
    }
}

/// `cache_strings`: a bool or one of three texts.
pub fn cache_strings(value: Option<&Bound<'_, PyAny>>) -> PyResult<CacheStrings> {
    let Some(value) = value else { return Ok(CacheStrings::All) };
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(if flag.is_true() { CacheStrings::All } else { CacheStrings::None });
    }
    let wrong = "Invalid string cache mode, should be `'all'`, '`keys`', `'none`' or a `bool`";
    let Ok(text) = value.cast::<PyString>() else { return Err(PyTypeError::new_err(wrong)) };
    match text.to_str()? {
        "all" => Ok(CacheStrings::All),
        "keys" => Ok(CacheStrings::Keys),
        "none" => Ok(CacheStrings::None),
        _ => Err(PyValueError::new_err(wrong)),
    }
}

#[pymethods]
impl SchemaValidator {
    #[new]
    #[pyo3(signature = (schema, config=None, _use_prebuilt=true))]
    fn py_new<'py>(
        py: Python<'py>,
        schema: &Bound<'py, PyAny>,
        config: Option<&Bound<'py, PyDict>>,
        _use_prebuilt: bool,
    ) -> PyResult<Self> {
        let own = Config::read(config.map(|config| config.as_any()))?;
        let mut compile = Compile::new(py, own, _use_prebuilt);
        let own = compile.config.clone();
        let root = compile.root(schema)?;
        let hide_input = own.hide_input_in_errors()?.unwrap_or(false);
        let error_cause = own.validation_error_cause()?.unwrap_or(false);
        let cache_strings = cache_strings(own.cache_strings()?.as_ref())?;
        let config = config.map(|config| config.clone().unbind());
        Ok(Self {
            root,
            schema: schema.clone().unbind(),
            config,
            hide_input,
            error_cause,
            cache_strings,
            attempts: Attempts::default(),
            name: PyOnceLock::new(),
        })
    }

    /// The title in errors: that of the config, or the name of the outermost node.
    #[getter]
    fn title(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.title_object(py)
    }

    #[pyo3(signature = (input, *, strict=None, extra=None, from_attributes=None, context=None, self_instance=None, allow_partial=Partial::Off, by_alias=None, by_name=None))]
    #[allow(clippy::too_many_arguments)]
    fn validate_python<'py>(
        slf: &Bound<'py, Self>,
        input: &Bound<'py, PyAny>,
        strict: Option<bool>,
        extra: Option<Bound<'py, PyAny>>,
        from_attributes: Option<bool>,
        context: Option<Bound<'py, PyAny>>,
        self_instance: Option<Bound<'py, PyAny>>,
        allow_partial: Partial,
        by_alias: Option<bool>,
        by_name: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = Asked { strict, extra, from_attributes, context, self_instance, by_alias, by_name };
        Self::run_python(slf, input, asked, allow_partial)
    }

    #[pyo3(signature = (input, *, strict=None, extra=None, from_attributes=None, context=None, self_instance=None, by_alias=None, by_name=None))]
    #[allow(clippy::too_many_arguments)]
    fn isinstance_python<'py>(
        slf: &Bound<'py, Self>,
        input: &Bound<'py, PyAny>,
        strict: Option<bool>,
        extra: Option<Bound<'py, PyAny>>,
        from_attributes: Option<bool>,
        context: Option<Bound<'py, PyAny>>,
        self_instance: Option<Bound<'py, PyAny>>,
        by_alias: Option<bool>,
        by_name: Option<bool>,
    ) -> PyResult<bool> {
        let this = slf.get();
        let asked = Asked { strict, extra, from_attributes, context, self_instance, by_alias, by_name };
        let mut state = this.state(slf, InputMode::Python, asked)?;
        match this.root.python(input, &mut state) {
            Ok(_) => Ok(true),
            Err(Fail::Lines) => Ok(false),
            Err(fail) => Err(this.error(&mut state, fail, None)),
        }
    }

    #[pyo3(signature = (input, *, strict=None, extra=None, context=None, self_instance=None, allow_partial=Partial::Off, by_alias=None, by_name=None))]
    #[allow(clippy::too_many_arguments)]
    fn validate_json<'py>(
        slf: &Bound<'py, Self>,
        input: &Bound<'py, PyAny>,
        strict: Option<bool>,
        extra: Option<Bound<'py, PyAny>>,
        context: Option<Bound<'py, PyAny>>,
        self_instance: Option<Bound<'py, PyAny>>,
        allow_partial: Partial,
        by_alias: Option<bool>,
        by_name: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = Asked { strict, extra, from_attributes: None, context, self_instance, by_alias, by_name };
        Self::run_json(slf, input, asked, allow_partial)
    }

    #[pyo3(signature = (input, *, strict=None, extra=None, context=None, allow_partial=Partial::Off, by_alias=None, by_name=None))]
    #[allow(clippy::too_many_arguments)]
    fn validate_strings<'py>(
        slf: &Bound<'py, Self>,
        input: &Bound<'py, PyAny>,
        strict: Option<bool>,
        extra: Option<Bound<'py, PyAny>>,
        context: Option<Bound<'py, PyAny>>,
        allow_partial: Partial,
        by_alias: Option<bool>,
        by_name: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let this = slf.get();
        let asked = Asked { strict, extra, from_attributes: None, context, self_instance: None, by_alias, by_name };
        let mut state = this.state(slf, InputMode::Strings, asked)?;
        state.partial = allow_partial;
        let out = this.root.strings(&StrInput(input.clone()), &mut state);
        this.finish(out, &mut state)
    }

    #[pyo3(signature = (obj, field_name, field_value, *, strict=None, extra=None, from_attributes=None, context=None, by_alias=None, by_name=None))]
    #[allow(clippy::too_many_arguments)]
    fn validate_assignment<'py>(
        slf: &Bound<'py, Self>,
        obj: &Bound<'py, PyAny>,
        field_name: &Bound<'py, PyString>,
        field_value: &Bound<'py, PyAny>,
        strict: Option<bool>,
        extra: Option<Bound<'py, PyAny>>,
        from_attributes: Option<bool>,
        context: Option<Bound<'py, PyAny>>,
        by_alias: Option<bool>,
        by_name: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let this = slf.get();
        let asked = Asked { strict, extra, from_attributes, context, self_instance: None, by_alias, by_name };
        let mut state = this.state(slf, InputMode::Python, asked)?;
        let out = this.root.assign(obj, field_name, field_value, &mut state);
        this.finish(out, &mut state)
    }

    #[pyo3(signature = (*, strict=None, context=None))]
    fn get_default_value<'py>(
        slf: &Bound<'py, Self>,
        strict: Option<bool>,
        context: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<PySome>> {
        let this = slf.get();
        let asked = Asked {
            strict,
            extra: None,
            from_attributes: None,
            context,
            self_instance: None,
            by_alias: None,
            by_name: None,
        };
        let mut state = this.state(slf, InputMode::Python, asked)?;
        match this.root.default_value(&mut state) {
            Ok(value) => Ok(value.map(|value| PySome::new(value.unbind()))),
            Err(fail) => Err(this.error(&mut state, fail, None)),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let this = slf.get();
        let config = this.config.as_ref().map_or_else(|| py.None(), |config| config.clone_ref(py).into_any());
        // As the reference: a copy is compiled from its schema alone, whatever the classes hold by then.
        let use_prebuilt = PyBool::new(py, false).to_owned().into_any().unbind();
        Ok((slf.get_type(), PyTuple::new(py, [this.schema.clone_ref(py).into_any(), config, use_prebuilt])?))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut out = String::new();
        let title = self.title_object(py)?;
        let title = title.bind(py).str()?.to_string();
        let cached = match self.cache_strings {
            CacheStrings::None => "False",
            CacheStrings::Keys => "'keys'",
            _ => "True",
        };
        let (shown, definitions) = show::tree(self.shown(py));
        let _ = write!(
            out,
            "SchemaValidator(title={title:?}, validator={shown}, definitions=[{definitions}], cache_strings={cached})"
        );
        Ok(out)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.root.visit_owned(&visit)?;
        visit.call(&self.schema)?;
        self.config.as_ref().map_or(Ok(()), |config| visit.call(config))
    }
}
