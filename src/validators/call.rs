//! `call`: a function called with validated arguments, and what it returns.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use super::{Compile, Fail, Names, Node, Out, Raise, Room, State, ValidateInput, node};
use crate::common::errors::LocItem;
use crate::common::py::show::Untold;
use crate::common::schema::reader::{of_type, required, string};
use crate::{keys, name, node};

keys! { struct Keys { arguments_schema, function, function_name, return_schema } }

node! {
    pub struct CallValidator {
        pub function: Py<PyAny>,
        pub arguments_validator: Node,
        pub return_validator: Option<Node>,
        pub name: Box<str>,
    }
    shown by this {
        function: this.function,
        arguments_validator: Untold(&this.arguments_validator),
        return_validator: Untold(&this.return_validator),
        name: this.name,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let arguments_validator = cx.node(&required(keys.arguments_schema, "arguments_schema")?)?;
    let return_validator = keys.return_schema.map(|schema| cx.node(&schema)).transpose()?;
    let function = required(keys.function, "function")?;
    let name = match string(keys.function_name)? {
        Some(name) => name.to_string_lossy().into_owned(),
        None => called_name(&function)?,
    };
    Ok(node(CallValidator {
        function: function.unbind(),
        arguments_validator,
        return_validator,
        name: format!("call[{name}]").into(),
    }))
}

/// The name of a callable, of the function inside a `functools.partial`, or a placeholder.
fn called_name(function: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = function.py();
    let found = function.getattr(name!(py, "__name__"));
    match found.or_else(|_| function.getattr(name!(py, "func"))?.getattr(name!(py, "__name__"))) {
        Ok(name) => Ok(of_type::<PyString>(name, "str")?.to_str()?.to_owned()),
        Err(_) => Ok("<unknown>".to_owned()),
    }
}

impl Room for CallValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        state.wholly(|state| self.run(input, state))
    }

    fn name(&self, _: &mut Names) -> String {
        self.name.to_string()
    }

    fn label(&self) -> Option<&'static str> {
        Some("FunctionCall")
    }
}

impl CallValidator {
    /// Calls the function with what the arguments schema gave: `(args, kwargs)`, or a dict of keywords.
    fn call<'py>(&self, output: &Bound<'py, PyAny>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let function = self.function.bind(py);
        if let Ok((args, kwargs)) = output.extract::<(Bound<'py, PyTuple>, Bound<'py, PyDict>)>() {
            return function.call(args, Some(&kwargs));
        }
        match output.cast::<PyDict>() {
            Ok(kwargs) => function.call((), Some(kwargs)),
            Err(_) => Err(PyTypeError::new_err(
                "Arguments validator should return a tuple of (args, kwargs) or a dict of kwargs",
            )),
        }
    }
}

impl CallValidator {
    fn run<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let output = input.run(&self.arguments_validator, state)?;
        let output = self.call(&output, state.py).or_raise(state)?;
        let Some(validator) = &self.return_validator else { return Ok(output) };
        let mark = state.mark();
        let out = validator.python(&output, state);
        if matches!(out, Err(Fail::Lines)) {
            state.locate(mark, |py| LocItem::key(py, "return"));
        }
        out
    }
}
