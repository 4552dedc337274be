//! Instances of models and dataclasses: what their rooms share.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PySet, PyString, PyTuple, PyType};

use crate::common::errors::SchemaError;
use crate::common::input::{Input, JsonEntries, View};
use crate::common::json::Kind;
use crate::common::py::object::set_attribute;
use crate::common::schema::reader::{Value, text};
use crate::name;
use crate::validators::{Compile, Fail, State, ValidateInput};

/// When an instance is validated again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Revalidate {
    Always,
    Never,
    SubclassInstances,
}

crate::plain_part!(Revalidate);

impl Revalidate {
    /// The setting of a schema, or of the config in force.
    pub fn read(value: &Value<'_>, cx: &Compile<'_>) -> PyResult<Self> {
        let setting = match text(value)? {
            Some(setting) => Some(setting),
            None => cx.config.revalidate_instances()?,
        };
        match setting.as_deref() {
            None | Some("never") => Ok(Self::Never),
            Some("always") => Ok(Self::Always),
            Some("subclass-instances") => Ok(Self::SubclassInstances),
            Some(other) => Err(SchemaError::new_err(format!("Invalid revalidate_instances value: {other}"))),
        }
    }

    /// Whether an instance is validated again; `exact` if it is of no subclass.
    pub fn again(self, exact: bool) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::SubclassInstances => !exact,
        }
    }
}

/// The name of a class as titles show it.
pub fn class_name(class: &Bound<'_, PyType>) -> String {
    class.getattr(name!(class.py(), "__name__")).map(|name| name.to_string()).unwrap_or_default()
}

/// What an instance was before an assignment, to undo one that a function around it refuses.
pub struct Memory<'py> {
    object: Bound<'py, PyAny>,
    attributes: Vec<(Bound<'py, PyString>, Bound<'py, PyAny>)>,
    /// dicts and sets among them, with what they held
    contents: Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
}

impl<'py> Memory<'py> {
    /// Runs an assignment to `object`, which is as it was before if that fails.
    pub fn guard<T>(
        object: &Bound<'py, PyAny>,
        state: &mut State<'py>,
        assign: impl FnOnce(&mut State<'py>) -> Result<T, Fail>,
    ) -> Result<T, Fail> {
        // the fields inside a model are a dict that nobody else sees
        if object.is_exact_instance_of::<PyDict>() {
            return assign(state);
        }
        let memory = Self::of(object);
        let out = assign(state);
        if out.is_err() {
            // what went wrong before is what counts, also where an object cannot be put back
            let _ = memory.restore();
        }
        out
    }

    fn of(object: &Bound<'py, PyAny>) -> Self {
        let py = object.py();
        let mut memory = Self { object: object.clone(), attributes: Vec::new(), contents: Vec::new() };
        memory.remember(name!(py, "__dict__").clone());
        for class in object.get_type().mro() {
            let Ok(slots) = class.getattr(name!(py, "__dict__")).and_then(|own| own.get_item(name!(py, "__slots__")))
            else {
                continue;
            };
            if let Ok(slot) = slots.cast::<PyString>() {
                memory.remember(slot.clone());
            } else if let Ok(slots) = slots.cast::<PyTuple>() {
                for slot in slots.iter() {
                    if let Ok(slot) = slot.cast_into::<PyString>() {
                        memory.remember(slot);
                    }
                }
            }
        }
        memory
    }

    /// An attribute as `object` finds it; the object's own hooks would be called once too often.
    fn attribute(&self, name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
        let py = self.object.py();
        py.get_type::<PyAny>().call_method1(name!(py, "__getattribute__"), (&self.object, name))
    }

    fn remember(&mut self, name: Bound<'py, PyString>) {
        let Ok(value) = self.attribute(&name) else { return };
        let content = if let Ok(dict) = value.cast_exact::<PyDict>() {
            dict.copy().map(Bound::into_any)
        } else if let Ok(set) = value.cast_exact::<PySet>() {
            set.call_method0(name!(set.py(), "copy"))
        } else {
            self.attributes.push((name, value));
            return;
        };
        if let Ok(content) = content {
            self.contents.push((value.clone(), content));
        }
        self.attributes.push((name, value));
    }

    fn restore(self) -> PyResult<()> {
        let py = self.object.py();
        for (container, content) in &self.contents {
            container.call_method0(name!(py, "clear"))?;
            container.call_method1(name!(py, "update"), (content,))?;
        }
        for (name, value) in &self.attributes {
            if !self.attribute(name).is_ok_and(|now| now.is(value)) {
                set_attribute(&self.object, name, value)?;
            }
        }
        Ok(())
    }
}

/// Whether `isinstance` of a plain dict and the class is known to be false: the metaclass is `type`, or asks as
/// pydantic's does, by an attribute that dicts do not have. Through pydantic's, asking is a call of Python code
/// that takes longer than validating a small model.
///
/// # Errors
/// What reading attributes of the metaclass raises.
pub fn refuses_dicts(class: &Bound<'_, PyType>) -> PyResult<bool> {
    let py = class.py();
    let metaclass = class.get_type();
    if metaclass.is(py.get_type::<PyType>()) {
        return Ok(!class.is(py.get_type::<PyAny>()) && !class.is(py.get_type::<PyDict>()));
    }
    let check = metaclass.getattr(name!(py, "__instancecheck__"))?;
    let says = |attribute, expected: &str| -> PyResult<bool> {
        let text = check.getattr_opt(attribute)?.and_then(|value| value.cast_into::<PyString>().ok());
        Ok(text.is_some_and(|text| text.to_str().is_ok_and(|text| text == expected)))
    };
    Ok(says(name!(py, "__qualname__"), "ModelMetaclass.__instancecheck__")?
        && says(name!(py, "__module__"), "pydantic._internal._model_construction")?)
}

/// The pairs of an input. A key that a JSON object has twice stands where it comes last.
pub fn keyword_arguments<'py, I: ValidateInput<'py>>(
    input: &I,
    py: Python<'py>,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let View::Json(object) = input.view() else {
        return Ok(input.to_object(py)?.cast_into::<PyDict>().ok());
    };
    if object.kind() != Kind::Object {
        return Ok(None);
    }
    let arguments = PyDict::new(py);
    let mut entries = JsonEntries::of(object);
    while let Some((key, value)) = entries.pair() {
        let key = key.to_object(py)?;
        if arguments.contains(&key)? {
            arguments.del_item(&key)?;
        }
        arguments.set_item(key, value.to_object(py)?)?;
    }
    Ok(Some(arguments))
}
