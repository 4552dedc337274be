//! Calling user functions from serializers: their arguments, and what their exceptions mean.

use std::sync::Arc;

use pyo3::PyTraverseError;
use pyo3::exceptions::{PyAttributeError, PyException, PyRecursionError, PyRuntimeError};
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString};

use super::snapshot::Snapshot;
use crate::common::errors::{PydanticSerializationError, PydanticSerializationUnexpectedValue, SchemaError};
use crate::common::schema::reader::{boolean, dict, required, text};
use crate::serializers::filter::Verdict;
use crate::serializers::state::{Call, Check, Mode};
use crate::serializers::{Compile, Fail, Names, Node, Raise, Sink, State, infer};
use crate::{keys, name, part};

keys! { struct Keys { function, is_field_serializer, info_arg, return_schema, when_used, schema } }

/// When a function is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WhenUsed {
    Always,
    UnlessNone,
    Json,
    JsonUnlessNone,
}

crate::plain_part!(WhenUsed);

impl WhenUsed {
    /// # Errors
    /// `SchemaError` for another word.
    pub fn parse(word: Option<&str>) -> PyResult<Self> {
        match word {
            None | Some("always") => Ok(Self::Always),
            Some("unless-none") => Ok(Self::UnlessNone),
            Some("json") => Ok(Self::Json),
            Some("json-unless-none") => Ok(Self::JsonUnlessNone),
            Some(other) => Err(SchemaError::new_err(format!("Invalid value for `when_used`: {other:?}"))),
        }
    }

    pub fn applies(self, value: &Bound<'_, PyAny>, state: &State<'_>) -> bool {
        self.applies_in(state.is_json(), value)
    }

    /// `applies` for what asks for the form that is made, not for the mode of the call.
    pub fn applies_in_form<'py, S: Sink<'py>>(self, value: &Bound<'py, PyAny>, state: &State<'py>) -> bool {
        self.applies_in(state.is_json() || S::IS_TEXT || S::IS_KEY, value)
    }

    fn applies_in(self, json: bool, value: &Bound<'_, PyAny>) -> bool {
        match self {
            Self::Always => true,
            Self::UnlessNone => !value.is_none(),
            Self::Json => json,
            Self::JsonUnlessNone => json && !value.is_none(),
        }
    }
}

part! {
    /// A user function of a `serialization` schema, and how its result is dumped.
    pub struct Callback {
        pub func: Py<PyAny>,
        pub function_name: Box<str>,
        pub return_serializer: Node,
        pub when_used: WhenUsed,
        pub is_field_serializer: bool,
        pub info_arg: bool,
    }
}

impl Callback {
    /// Reads a `function-plain` or `function-wrap` serialization; `inner` compiles what the function stands around.
    ///
    /// # Errors
    /// What wrong values raise.
    pub fn read<'py, T>(
        serialization: &Bound<'py, PyAny>,
        cx: &mut Compile<'py>,
        inner: impl FnOnce(Option<Bound<'py, PyAny>>, &mut Compile<'py>) -> PyResult<T>,
    ) -> PyResult<(Self, T)> {
        let keys = Keys::read(&dict(serialization.clone())?);
        let func = required(keys.function, "function")?;
        let is_field_serializer = boolean(&keys.is_field_serializer)?.unwrap_or(false);
        let info_arg = boolean(&keys.info_arg)?.unwrap_or(false);
        let inner = inner(keys.schema, cx)?;
        let callback = Self {
            function_name: function_name(&func).into(),
            func: func.unbind(),
            return_serializer: cx.child(keys.return_schema)?,
            when_used: WhenUsed::parse(text(&keys.when_used)?.as_deref())?,
            is_field_serializer,
            info_arg,
        };
        Ok((callback, inner))
    }

    /// Calls the function. Arguments go on the stack: a tuple made of them takes a fifth of a small call.
    fn run<'py>(
        &self,
        value: &Bound<'py, PyAny>,
        handler: Option<&Bound<'py, PyAny>>,
        state: &mut State<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = state.py;
        let model = match (&state.model, self.is_field_serializer) {
            (_, false) => None,
            (Some(model), true) => Some(model),
            (None, true) => {
                let kind = if handler.is_some() { "wrap" } else { "plain" };
                return Err(PyRuntimeError::new_err(format!(
                    "Function {kind} serializer expected to be run inside the context of a model field but no model was found"
                )));
            }
        };
        let info = if self.info_arg { Some(self.info(state)?) } else { None };
        let function = self.func.bind(py);
        match (model, handler, &info) {
            (None, None, None) => function.call1((value,)),
            (None, None, Some(info)) => function.call1((value, info)),
            (None, Some(handler), None) => function.call1((value, handler)),
            (None, Some(handler), Some(info)) => function.call1((value, handler, info)),
            (Some(model), None, None) => function.call1((model, value)),
            (Some(model), None, Some(info)) => function.call1((model, value, info)),
            (Some(model), Some(handler), None) => function.call1((model, value, handler)),
            (Some(model), Some(handler), Some(info)) => function.call1((model, value, handler, info)),
        }
    }

    fn info<'py>(&self, state: &State<'py>) -> PyResult<Bound<'py, PyAny>> {
        if self.is_field_serializer && state.field_name.is_none() {
            return Err(PyRuntimeError::new_err(
                "Model field context expected for field serialization info but no model field was found",
            ));
        }
        Bound::new(state.py, SerializationInfo::new(state, self.is_field_serializer)).map(Bound::into_any)
    }

    /// Calls the function on a value and dumps what it gives.
    ///
    /// # Errors
    /// What the function raises, as the reference tells it.
    pub fn call<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        wrapped: Option<&Node>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let py = state.py;
        let handler = match wrapped {
            Some(node) => Some(Bound::new(py, SerializationCallable::new(node, state)).or_raise(state)?),
            None => None,
        };
        match self.run(value, handler.as_ref().map(|handler| handler.as_any()), state) {
            // a field function gave its value: what is below it is no field of the model any more
            Ok(output) => {
                // `include` and `exclude` were for the value, which the function has seen
                let filter = std::mem::take(&mut state.filter);
                let out = sink.child(&self.return_serializer, &output, state);
                state.filter = filter;
                out
            }
            Err(error) => self.failed(error, value, sink, state),
        }
    }

    #[cold]
    fn failed<'py, S: Sink<'py>>(
        &self,
        error: PyErr,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let py = state.py;
        if !error.is_instance_of::<PyException>(py) {
            // `KeyboardInterrupt` and the like are for the caller
            return state.raise(error);
        }
        if error.is_instance_of::<PydanticSerializationUnexpectedValue>(py) {
            if state.check != Check::None {
                return state.refuse(error);
            }
            state.warn_of(error);
            return infer::infer(value, sink, state);
        }
        if let Ok(own) = error.value(py).cast::<PydanticSerializationError>() {
            return state.raise(PydanticSerializationError::new_err(own.get().text()));
        }
        let recursion = error.is_instance_of::<PyRecursionError>(py);
        let shown =
            if recursion { "RecursionError".to_owned() } else { crate::common::errors::describe_exception(py, &error) };
        let wrapped =
            PydanticSerializationError::new_err(format!("Error calling function `{}`: {shown}", self.function_name));
        wrapped.set_cause(py, (!recursion).then_some(error));
        state.raise(wrapped)
    }
}

/// The kind's own way to dump.
///
/// # Errors
/// What compiling the schema raises.
pub fn without_serialization<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let copy = schema.copy()?;
    copy.del_item(name!(cx.py, "serialization"))?;
    if copy.contains(name!(cx.py, "ref"))? {
        copy.del_item(name!(cx.py, "ref"))?;
    }
    cx.node(copy.as_any())
}

/// The name of a function in messages: `__name__`, or its repr.
pub fn function_name(function: &Bound<'_, PyAny>) -> String {
    match function.getattr_opt(name!(function.py(), "__name__")) {
        Ok(Some(found)) if found.is_instance_of::<PyString>() => found.to_string(),
        _ => crate::common::errors::text::safe_repr(function),
    }
}

/// What a function that takes info learns about the call.
#[pyclass(frozen, module = "duramen._duramen", name = "SerializationInfo")]
pub struct SerializationInfo {
    include: Option<Py<PyAny>>,
    exclude: Option<Py<PyAny>>,
    call: Arc<Call>,
    field_name: Option<Py<PyString>>,
}

impl SerializationInfo {
    fn new(state: &State<'_>, is_field: bool) -> Self {
        Self {
            include: state.filter.include.as_ref().map(|include| include.clone().unbind()),
            exclude: state.filter.exclude.as_ref().map(|exclude| exclude.clone().unbind()),
            call: state.shared_call(),
            field_name: if is_field { state.field_name.as_ref().map(|name| name.clone().unbind()) } else { None },
        }
    }
}

#[pymethods]
impl SerializationInfo {
    #[getter]
    fn include(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.include.as_ref().map(|include| include.clone_ref(py))
    }

    #[getter]
    fn exclude(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.exclude.as_ref().map(|exclude| exclude.clone_ref(py))
    }

    #[getter]
    fn context(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.call.context.as_ref().map(|context| context.clone_ref(py))
    }

    #[getter]
    fn mode(&self) -> &str {
        self.call.mode.as_str()
    }

    /// What the caller asked for: None where that was left to the config.
    #[getter]
    fn by_alias(&self) -> Option<bool> {
        self.call.by_alias
    }

    #[getter]
    fn exclude_unset(&self) -> bool {
        self.call.exclude_unset
    }

    #[getter]
    fn exclude_defaults(&self) -> bool {
        self.call.exclude_defaults
    }

    #[getter]
    fn exclude_none(&self) -> bool {
        self.call.exclude_none
    }

    #[getter]
    fn exclude_computed_fields(&self) -> bool {
        self.call.exclude_computed_fields
    }

    #[getter]
    fn round_trip(&self) -> bool {
        self.call.round_trip
    }

    #[getter]
    fn serialize_as_any(&self) -> bool {
        self.call.serialize_as_any
    }

    #[getter]
    fn polymorphic_serialization(&self) -> Option<bool> {
        self.call.polymorphic
    }

    #[getter]
    fn field_name(&self, py: Python<'_>) -> PyResult<Py<PyString>> {
        match &self.field_name {
            Some(name) => Ok(name.clone_ref(py)),
            None => Err(PyAttributeError::new_err("No attribute named 'field_name'")),
        }
    }

    /// Whether the result is to be JSON.
    fn mode_is_json(&self) -> bool {
        self.call.mode == Mode::Json
    }

    #[getter]
    fn __dict__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, held) in
            [("include", self.include(py)), ("exclude", self.exclude(py)), ("context", self.context(py))]
        {
            if let Some(held) = held {
                dict.set_item(name, held)?;
            }
        }
        dict.set_item("mode", self.mode())?;
        dict.set_item("by_alias", self.call.by_alias)?;
        dict.set_item("exclude_unset", self.exclude_unset())?;
        dict.set_item("exclude_defaults", self.exclude_defaults())?;
        dict.set_item("exclude_none", self.exclude_none())?;
        dict.set_item("exclude_computed_fields", self.exclude_computed_fields())?;
        dict.set_item("round_trip", self.round_trip())?;
        dict.set_item("serialize_as_any", self.serialize_as_any())?;
        Ok(dict)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shown = |object: Option<Py<PyAny>>| -> PyResult<String> {
            object.map_or_else(|| Ok("None".to_owned()), |object| Ok(object.bind(py).repr()?.to_string()))
        };
        let flag = |flag: bool| if flag { "True" } else { "False" };
        Ok(format!(
            "SerializationInfo(include={}, exclude={}, context={}, mode='{}', by_alias={}, exclude_unset={}, exclude_defaults={}, exclude_none={}, exclude_computed_fields={}, round_trip={}, serialize_as_any={})",
            shown(self.include(py))?,
            shown(self.exclude(py))?,
            shown(self.context(py))?,
            self.mode(),
            flag(self.by_alias().unwrap_or(false)),
            flag(self.exclude_unset()),
            flag(self.exclude_defaults()),
            flag(self.exclude_none()),
            flag(self.exclude_computed_fields()),
            flag(self.round_trip()),
            flag(self.serialize_as_any()),
        ))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        for held in [&self.include, &self.exclude].into_iter().flatten() {
            visit.call(held)?;
        }
        Ok(())
    }
}

/// The handler that a wrap function gets: dumps with the inner node, during the call or later.
#[pyclass(module = "duramen._duramen", name = "SerializationCallable")]
pub struct SerializationCallable {
    /// owned by `owner`, which reports the references below it to the collector; only the mention of a cell is a
    /// reference of its own
    node: Node,
    run: Snapshot,
}

impl SerializationCallable {
    fn new(node: &Node, state: &State<'_>) -> Self {
        Self { node: node.clone(), run: Snapshot::of(state) }
    }
}

#[pymethods]
impl SerializationCallable {
    #[pyo3(signature = (value, index_key=None))]
    fn __call__<'py>(
        slf: &Bound<'py, Self>,
        value: &Bound<'py, PyAny>,
        index_key: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        // no borrow is held while the node runs: user code below may call the handler again
        let this = slf.borrow();
        let node = this.node.clone();
        let mut state = this.run.state(py);
        drop(this);
        state.as_is = true;
        if let Some(key) = index_key {
            if !key.is_instance_of::<PyInt>() && !key.is_instance_of::<PyString>() {
                return Err(pyo3::exceptions::PyTypeError::new_err(format!(
                    "'index_key' is expected to be an integer or a string, got '{}'",
                    crate::common::errors::text::safe_repr(key)
                )));
            }
            let verdict = match key.cast::<PyInt>().map(|index| index.extract::<usize>()) {
                Ok(Ok(index)) => state.filter.over(None)?.index(py, index, None)?,
                // a number that is no index is a key as a text is
                _ => state.filter.key(key, None)?,
            };
            match verdict {
                Verdict::Drop => return Err(PyErr::new::<crate::common::errors::PydanticOmit, _>(())),
                Verdict::Keep(next) => state.filter = next,
            }
        }
        let out = node.python(value, &mut state);
        match out {
            // what the inner node warns of is told at once
            Ok(output) => state.finish().map(|()| output),
            Err(fail) => Err(state.take_error(fail)),
        }
    }

    fn __repr__(&self) -> String {
        format!("SerializationCallable(serializer={})", self.node.name(&mut Names::default()))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.node.visit_mention(&visit)?;
        self.run.visit(&visit)
    }

    fn __clear__(&mut self) {
        self.run.clear();
    }
}
