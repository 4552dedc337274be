//! `SchemaSerializer`: the shell around a compiled tree and its entry points.

use pyo3::PyTraverseError;
use pyo3::exceptions::PyTypeError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyString, PyTuple, PyType};

use super::Node;
use super::compile::Compile;
use super::filter::Filter;
use super::parts::modes::Modes;
use super::state::{Call, Mode, State, Warnings};
use crate::common::json::writer::JsonWriter;
use crate::common::py::show;
use crate::common::schema::Config;
use crate::common::schema::reader::is_mention;

/// Dumps values as a core schema says.
#[pyclass(frozen, module = "duramen._duramen")]
pub struct SchemaSerializer {
    root: Node,
    schema: Py<PyAny>,
    config: Option<Py<PyDict>>,
    modes: Modes,
}

/// `warnings`: a bool or one of three words.
#[derive(Clone, Copy)]
pub struct WarningsArg(pub Warnings);

impl<'a, 'py> FromPyObject<'a, 'py> for WarningsArg {
    type Error = PyErr;
    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(flag) = value.cast::<PyBool>() {
            return Ok(Self(if flag.is_true() { Warnings::Warn } else { Warnings::None }));
        }
        if let Ok(text) = value.cast::<PyString>() {
            match text.to_str()? {
                "none" => return Ok(Self(Warnings::None)),
                "warn" => return Ok(Self(Warnings::Warn)),
                "error" => return Ok(Self(Warnings::Error)),
                _ => {}
            }
        }
        let (shown, class) = match value.cast::<PyString>() {
            Ok(_) => ("'str' object".to_owned(), "ValueError"),
            Err(_) if value.is_none() => ("'None'".to_owned(), "TypeError"),
            Err(_) => (format!("'{}' object", crate::common::schema::reader::type_name(&value)), "TypeError"),
        };
        Err(PyTypeError::new_err(format!(
            "failed to extract enum WarningsArg ('Bool | Literal')\n- variant Bool (Bool): TypeError: failed to extract field WarningsArg::Bool.0, caused by TypeError: {shown} is not an instance of 'bool'\n- variant Literal (Literal): TypeError: failed to extract field WarningsArg::Literal.0, caused by {class}: Invalid warnings parameter, should be `'none'`, `'warn'`, `'error'` or a `bool`"
        )))
    }
}

impl SchemaSerializer {
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// How its config says that values are written whose type alone is known.
    pub fn modes(&self) -> Modes {
        self.modes
    }

    pub fn schema(&self) -> &Py<PyAny> {
        &self.schema
    }

    /// What is printed as the root: a class's own tree stands in its cell.
    fn shown(&self, py: Python<'_>) -> &Node {
        let own = self.root.slot().filter(|slot| !slot.is_recursive() && !is_mention(self.schema.bind(py)));
        own.and_then(|slot| slot.get()).unwrap_or(&self.root)
    }

    /// `to_python`.
    pub(super) fn run_python<'py>(
        slf: &Bound<'py, Self>,
        value: &Bound<'py, PyAny>,
        call: Call,
        filter: Filter<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let root = &slf.get().root;
        if root.as_is().takes(value) && !matches!(call.mode, Mode::Json) {
            return Ok(value.clone());
        }
        let mut state = Self::state(slf, call, filter);
        match root.python(value, &mut state) {
            Ok(output) => state.finish().map(|()| output),
            Err(fail) => Err(state.take_error(fail)),
        }
    }

    /// `to_json`.
    pub(super) fn run_json<'py>(
        slf: &Bound<'py, Self>,
        value: &Bound<'py, PyAny>,
        indent: Option<usize>,
        ensure_ascii: bool,
        call: Call,
        filter: Filter<'py>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mut state = Self::state(slf, call, filter);
        let mut writer = JsonWriter::reusing(indent, ensure_ascii);
        match slf.get().root.json(value, &mut writer, &mut state) {
            Ok(()) => {
                state.finish()?;
                Ok(PyBytes::new(slf.py(), writer.as_bytes()))
            }
            Err(fail) => Err(state.take_json_error(fail)),
        }
    }

    #[inline(always)]
    fn state<'py>(this: &Bound<'py, Self>, call: Call, filter: Filter<'py>) -> State<'py> {
        let mut state = State::new(this.py(), call, this.get().modes, filter);
        state.owner = Some(this.clone().into_any());
        state
    }
}

#[pymethods]
impl SchemaSerializer {
    #[new]
    #[pyo3(signature = (schema, config=None, _use_prebuilt=true))]
    fn py_new<'py>(
        py: Python<'py>,
        schema: &Bound<'py, PyAny>,
        config: Option<&Bound<'py, PyDict>>,
        _use_prebuilt: bool,
    ) -> PyResult<Self> {
        let read = || Config::read(config.map(|config| config.as_any()));
        let root = Compile::new(py, read()?, _use_prebuilt).root(schema)?;
        // after the nodes, which tell better where a wrong value is read
        let modes = Modes::read(&read()?)?;
        let config = config.map(|config| config.clone().unbind());
        Ok(Self { root, schema: schema.clone().unbind(), config, modes })
    }

    #[pyo3(signature = (value, *, mode=None, include=None, exclude=None, by_alias=None, exclude_unset=false, exclude_defaults=false, exclude_none=false, exclude_computed_fields=false, round_trip=false, warnings=WarningsArg(Warnings::Warn), fallback=None, serialize_as_any=false, polymorphic_serialization=None, context=None))]
    #[allow(clippy::too_many_arguments)]
    fn to_python<'py>(
        slf: &Bound<'py, Self>,
        value: &Bound<'py, PyAny>,
        mode: Option<&str>,
        include: Option<Bound<'py, PyAny>>,
        exclude: Option<Bound<'py, PyAny>>,
        by_alias: Option<bool>,
        exclude_unset: bool,
        exclude_defaults: bool,
        exclude_none: bool,
        exclude_computed_fields: bool,
        round_trip: bool,
        warnings: WarningsArg,
        fallback: Option<Bound<'py, PyAny>>,
        serialize_as_any: bool,
        polymorphic_serialization: Option<bool>,
        context: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call {
            mode: Mode::parse(mode),
            by_alias,
            exclude_unset,
            exclude_defaults,
            exclude_none,
            exclude_computed_fields,
            round_trip,
            warnings: warnings.0,
            fallback: fallback.filter(|fallback| !fallback.is_none()).map(Bound::unbind),
            serialize_as_any,
            polymorphic: polymorphic_serialization,
            context: context.filter(|context| !context.is_none()).map(Bound::unbind),
            serialize_unknown: false,
        };
        Self::run_python(slf, value, call, Filter::new(include, exclude))
    }

    #[pyo3(signature = (value, *, indent=None, ensure_ascii=false, include=None, exclude=None, by_alias=None, exclude_unset=false, exclude_defaults=false, exclude_none=false, exclude_computed_fields=false, round_trip=false, warnings=WarningsArg(Warnings::Warn), fallback=None, serialize_as_any=false, polymorphic_serialization=None, context=None))]
    #[allow(clippy::too_many_arguments)]
    fn to_json<'py>(
        slf: &Bound<'py, Self>,
        value: &Bound<'py, PyAny>,
        indent: Option<usize>,
        ensure_ascii: bool,
        include: Option<Bound<'py, PyAny>>,
        exclude: Option<Bound<'py, PyAny>>,
        by_alias: Option<bool>,
        exclude_unset: bool,
        exclude_defaults: bool,
        exclude_none: bool,
        exclude_computed_fields: bool,
        round_trip: bool,
        warnings: WarningsArg,
        fallback: Option<Bound<'py, PyAny>>,
        serialize_as_any: bool,
        polymorphic_serialization: Option<bool>,
        context: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let call = Call {
            mode: Mode::Json,
            by_alias,
            exclude_unset,
            exclude_defaults,
            exclude_none,
            exclude_computed_fields,
            round_trip,
            warnings: warnings.0,
            fallback: fallback.filter(|fallback| !fallback.is_none()).map(Bound::unbind),
            serialize_as_any,
            polymorphic: polymorphic_serialization,
            context: context.filter(|context| !context.is_none()).map(Bound::unbind),
            serialize_unknown: false,
        };
        Self::run_json(slf, value, indent, ensure_ascii, call, Filter::new(include, exclude))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let this = slf.get();
        let config = this.config.as_ref().map_or_else(|| py.None(), |config| config.clone_ref(py).into_any());
        // unpickled, it is compiled whole
        let whole = PyBool::new(py, false).to_owned().into_any().unbind();
        Ok((slf.get_type(), PyTuple::new(py, [this.schema.clone_ref(py), config, whole])?))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (shown, definitions) = show::tree(self.shown(py));
        format!("SchemaSerializer(serializer={shown}, definitions=[{definitions}])")
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.root.visit_owned(&visit)?;
        visit.call(&self.schema)?;
        self.config.as_ref().map_or(Ok(()), |config| visit.call(config))
    }
}
