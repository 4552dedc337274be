//! Calling user functions from validators: their arguments, and what their exceptions mean.

use pyo3::PyTraverseError;
use pyo3::exceptions::{PyAssertionError, PyValueError};
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::handler::{Assignment, with_handler};
use crate::common::errors::{InputMode, Problem, PydanticOmit, PydanticUseDefault, SchemaError, ValidationError};
use crate::common::input::Input;
use crate::common::py::object::call;
use crate::common::schema::reader::{Value, boolean, dict, required, string, text};
use crate::validators::{Compile, Fail, Node, Out, Raise, State};
use crate::{name, part};

part! {
    /// A user function of a schema.
    pub struct Callback {
        pub func: Py<PyAny>,
        pub info_arg: bool,
        pub field_name: Option<crate::common::py::tree::Key>,
        /// the config in force, for functions that take info
        pub config: Option<Py<PyAny>>,
    }
}

impl Callback {
    /// The config as it is shown: `None` is an object, too.
    pub fn shown_config(&self) -> impl std::fmt::Debug {
        Python::attach(|py| self.config.as_ref().map_or_else(|| py.None(), |config| config.clone_ref(py)))
    }

    pub fn shown_field_name(&self) -> Option<impl std::fmt::Debug> {
        self.field_name.as_ref().map(crate::common::py::tree::Key::shown_object)
    }

    /// Reads the `function` key of a function schema.
    pub fn read<'py>(value: Value<'py>, cx: &Compile<'py>) -> PyResult<Self> {
        let function = dict(required(value, "function")?)?;
        let func = required(function.get_item(name!(cx.py, "function"))?, "function")?;
        function_name(&func)?;
        let kind = text(&function.get_item(name!(cx.py, "type"))?)?;
        let kind = required(kind.map(|kind| PyString::new(cx.py, &kind).into_any()), "type")?;
        let info_arg = match kind.extract::<String>()?.as_str() {
            "with-info" => true,
            "no-info" => false,
            other => {
                return Err(SchemaError::new_err(format!("Unknown function type: \"{other}\"")));
            }
        };
        let field_name = string(function.get_item(name!(cx.py, "field_name"))?)?;
        Ok(Self {
            func: func.unbind(),
            info_arg,
            field_name: field_name.map(|field| crate::common::py::tree::Key::new(&field)),
            config: if info_arg {
                cx.config.dict.as_ref().map(|config| config.clone().into_any().unbind())
            } else {
                None
            },
        })
    }

    /// The function's name as titles show it.
    pub fn name(&self) -> String {
        Python::attach(|py| function_name(self.func.bind(py)).unwrap_or_default())
    }

    fn info<'py>(&self, state: &State<'py>) -> PyResult<Bound<'py, ValidationInfo>> {
        let py = state.py;
        let field_name = match (&state.field_name, &self.field_name) {
            (Some(field), _) => Some(field.clone().unbind()),
            (None, Some(field)) => Some(field.clone_ref(py)),
            (None, None) => None,
        };
        Bound::new(
            py,
            ValidationInfo {
                config: self.config.as_ref().map(|config| config.clone_ref(py)),
                context: state.call.context.as_ref().map(|context| context.clone().unbind()),
                data: state.data.as_ref().map(|data| data.clone().unbind()),
                field_name,
                mode: state.call.mode,
            },
        )
    }

    /// Calls the function with the value, and info if it takes it.
    pub fn call<'py>(&self, value: &Bound<'py, PyAny>, input: &impl Input<'py>, state: &mut State<'py>) -> Out<'py> {
        let func = self.func.bind(state.py);
        let result = if self.info_arg {
            let info = self.info(state).or_raise(state)?;
            call(func, [value, info.as_any()])
        } else {
            call(func, [value])
        };
        result.or_else(|error| convert(error, input, state))
    }

    /// Calls the function with the value, a handler for the inner node, and info if it takes it.
    ///
    /// With `assignment` the handler validates one field of the object it is called with.
    pub fn call_wrap<'py>(
        &self,
        node: &Node,
        error_settings: (bool, bool),
        assignment: Option<Assignment>,
        value: &Bound<'py, PyAny>,
        input: &impl Input<'py>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let func = self.func.bind(state.py);
        let info = if self.info_arg { Some(self.info(state).or_raise(state)?) } else { None };
        let result = with_handler(node, error_settings, assignment, state, |handler| match info {
            Some(info) => call(func, [value, handler, info.as_any()]),
            None => call(func, [value, handler]),
        })?;
        result.or_else(|error| convert(error, input, state))
    }
}

/// Runs an assignment with the field's name for functions that take info.
pub fn naming<'py, T>(field: &Bound<'py, PyString>, state: &mut State<'py>, f: impl FnOnce(&mut State<'py>) -> T) -> T {
    let before = state.field_name.replace(field.clone());
    let out = f(state);
    state.field_name = before;
    out
}

/// The name of a function in titles: `__name__`, or its repr.
///
/// # Errors
/// `TypeError` for a name that is no text.
pub fn function_name(function: &Bound<'_, PyAny>) -> PyResult<String> {
    let found = function.getattr(name!(function.py(), "__name__")).ok();
    if let Some(name) = text(&found)? {
        return Ok(name);
    }
    Ok(function.repr().map(|text| text.to_string()).unwrap_or_default())
}

/// What an exception out of user code means: line errors, a wish, or itself.
#[cold]
pub fn convert<'py, T>(error: PyErr, input: &impl Input<'py>, state: &mut State<'py>) -> Result<T, Fail> {
    let py = state.py;
    if error.is_instance_of::<PyValueError>(py) || error.is_instance_of::<PyAssertionError>(py) {
        if let Ok(inner) = error.value(py).cast::<ValidationError>() {
            let lines = inner.get().copied_lines(py).or_raise(state)?;
            if state.quiet == 0 {
                state.lines.extend(lines);
            }
            return Err(Fail::Lines);
        }
        // texts of user code's own are made when the error is told; one that cannot be made is told now
        let class = error.get_type(py);
        if !class.is(py.get_type::<PyValueError>()) && !class.is(py.get_type::<PyAssertionError>()) {
            error.value(py).str().or_raise(state)?;
        }
        return match Problem::from_exception(py, &error).or_raise(state)? {
            Some(problem) => state.fail_problem(problem, input),
            None => state.raise(error),
        };
    }
    if error.is_instance_of::<PydanticOmit>(py) {
        return Err(Fail::Omit);
    }
    if error.is_instance_of::<PydanticUseDefault>(py) {
        return Err(Fail::UseDefault);
    }
    state.raise(error)
}

/// What a function that takes info learns about the call.
#[pyclass(frozen, module = "duramen._duramen", name = "ValidationInfo")]
pub struct ValidationInfo {
    #[pyo3(get)]
    config: Option<Py<PyAny>>,
    #[pyo3(get)]
    context: Option<Py<PyAny>>,
    #[pyo3(get)]
    data: Option<Py<PyDict>>,
    #[pyo3(get)]
    field_name: Option<Py<PyString>>,
    mode: InputMode,
}

#[pymethods]
impl ValidationInfo {
    /// `python`, `json` or `string`: how the outermost call was made.
    #[getter]
    fn mode(&self) -> &'static str {
        match self.mode {
            InputMode::Python => "python",
            InputMode::Json => "json",
            InputMode::Strings => "string",
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shown = |object: Option<Py<PyAny>>| -> PyResult<String> {
            object.map_or_else(|| Ok("None".to_owned()), |object| Ok(object.bind(py).repr()?.to_string()))
        };
        Ok(format!(
            "ValidationInfo(config={}, context={}, data={}, field_name={})",
            shown(self.config.as_ref().map(|object| object.clone_ref(py)))?,
            shown(self.context.as_ref().map(|object| object.clone_ref(py)))?,
            shown(self.data.as_ref().map(|object| object.clone_ref(py).into_any()))?,
            shown(self.field_name.as_ref().map(|object| object.clone_ref(py).into_any()))?,
        ))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if let Some(config) = &self.config {
            visit.call(config)?;
        }
        if let Some(context) = &self.context {
            visit.call(context)?;
        }
        self.data.as_ref().map_or(Ok(()), |data| visit.call(data))
    }
}

/// `strict` of a schema, or of the config in force, or false.
pub fn strictness(value: &Value<'_>, cx: &Compile<'_>) -> PyResult<bool> {
    Ok(match boolean(value)? {
        Some(strict) => strict,
        None => cx.config.strict()?.unwrap_or(false),
    })
}
