//! `is-subclass`: a class derived from another, as `issubclass` says.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::{Compile, Named, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind, Problem};
use crate::common::input::View;
use crate::common::schema::reader::{of_type, required, text};
use crate::{keys, node};

keys! { struct Keys { cls, cls_repr } }

node! {
    pub struct IsSubclassValidator { pub class: Py<PyType>, pub class_repr: Option<Box<str>> }
    shown by this {
        class: this.class,
        class_repr: this.class_repr(),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, _: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let class = of_type::<PyType>(required(keys.cls, "cls")?, "type")?;
    let class_repr = text(&keys.cls_repr)?.map(Into::into);
    Ok(node(IsSubclassValidator { class: class.unbind(), class_repr }))
}

impl IsSubclassValidator {
    /// The class as error texts name it: as the schema says, else by its qualified name.
    fn class_repr(&self) -> String {
        match &self.class_repr {
            Some(given) => given.to_string(),
            None => {
                Python::attach(|py| self.class.bind(py).qualname().map(|name| name.to_string()).unwrap_or_default())
            }
        }
    }
}

impl Room for IsSubclassValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let View::Python(object) = input.view() else {
            return state.fail_with(ErrorKind::NeedsPythonObject, [CtxValue::from("issubclass")], input);
        };
        if let Ok(class) = object.cast::<PyType>()
            && class.is_subclass(self.class.bind(state.py)).or_raise(state)?
        {
            return Ok(object.clone());
        }
        state.fail_late(|| Problem::with1(ErrorKind::IsSubclassOf, self.class_repr()), input)
    }

    fn name(&self, _: &mut Names) -> String {
        format!("is-subclass[{}]", self.class_repr())
    }

    fn reach(&self) -> Reach {
        Reach::Calls
    }
}
