//! `is-instance`: an object of a class, as `isinstance` says.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::{Compile, Named, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, Problem, SchemaError, is_interrupt};
use crate::common::input::View;
use crate::common::schema::reader::{required, text};
use crate::{keys, name, node};

keys! { struct Keys { cls, cls_repr } }

node! {
    pub struct IsInstanceValidator { pub class: Py<PyAny>, pub class_repr: Option<Box<str>> }
    shown by this {
        class: this.class,
        class_repr: this.class_repr(),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let class = required(keys.cls, "cls")?;
    // any object will do for the trial; classes whose check is written in Python see which
    if let Err(error) = name!(cx.py, "cls").is_instance(&class) {
        if is_interrupt(cx.py, &error) {
            return Err(error);
        }
        return Err(SchemaError::new_err("'cls' must be valid as the first argument to 'isinstance'"));
    }
    let class_repr = match text(&keys.cls_repr)? {
        Some(given) => Some(given.into()),
        None if class.is_instance_of::<PyType>() => None,
        // made by user code
        None => Some(class.repr()?.to_str()?.into()),
    };
    Ok(node(IsInstanceValidator { class: class.unbind(), class_repr }))
}

impl IsInstanceValidator {
    /// The class as error texts name it: as the schema says, else by its qualified name.
    fn class_repr(&self) -> String {
        match &self.class_repr {
            Some(given) => given.to_string(),
            None => Python::attach(|py| {
                let name = self.class.bind(py).cast::<PyType>().ok().and_then(|class| class.qualname().ok());
                name.map(|name| name.to_string()).unwrap_or_default()
            }),
        }
    }
}

impl Room for IsInstanceValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let View::Python(object) = input.view() else {
            return state.fail_with(ErrorKind::NeedsPythonObject, [CtxValue::from("isinstance")], input);
        };
        if object.is_instance(self.class.bind(state.py)).or_raise(state)? {
            return Ok(object.clone());
        }
        state.fail_late(|| Problem::with1(ErrorKind::IsInstanceOf, self.class_repr()), input)
    }

    fn name(&self, _: &mut Names) -> String {
        format!("is-instance[{}]", self.class_repr())
    }

    fn reach(&self) -> Reach {
        Reach::Calls
    }
}
