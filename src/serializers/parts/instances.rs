//! Instances of models and dataclasses: what their rooms share.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PySet, PyTuple, PyType};

use crate::common::py::imports;
use crate::common::py::layout::PlainDicts;
use crate::common::schema::reader::of_type;
use crate::serializers::state::Check;
use crate::serializers::{Fail, Raise, State};
use crate::{name, part};

part! {
    /// The class whose instances a room dumps, and what its config says of instances of subclasses.
    pub struct InstanceClass { pub class: Py<PyType>, pub polymorphic: bool }
}

/// What a model is made of, for nodes that do not read instances themselves: the dict of its fields; a pair of that and
/// its extra values where the model carries some.
///
/// # Errors
/// What reading the attributes raises; `TypeError` for a `__dict__` that is none.
pub fn content<'py>(
    dicts: &PlainDicts,
    model: &Bound<'py, PyAny>,
    has_extra: bool,
    state: &mut State<'py>,
) -> Result<Bound<'py, PyAny>, Fail> {
    let py = state.py;
    let items = items(dicts, model, state)?.into_any();
    if !has_extra {
        return Ok(items);
    }
    let extra = model.getattr(name!(py, "__pydantic_extra__")).or_raise(state)?;
    PyTuple::new(py, [items, extra]).map(Bound::into_any).or_raise(state)
}

/// The dict of a model's fields; with `exclude_unset` one in which those that were not set are missing.
///
/// # Errors
/// What reading the attributes raises; `TypeError` for a `__dict__` that is none.
#[inline]
pub fn items<'py>(
    dicts: &PlainDicts,
    model: &Bound<'py, PyAny>,
    state: &mut State<'py>,
) -> Result<Bound<'py, PyDict>, Fail> {
    let items = match dicts.of(model) {
        Some(items) => items,
        None => {
            let items = model.getattr(name!(state.py, "__dict__")).or_raise(state)?;
            items.cast_into::<PyDict>().map_err(PyErr::from).or_raise(state)?
        }
    };
    if state.call.exclude_unset { without_unset(model, &items).or_raise(state) } else { Ok(items) }
}

fn without_unset<'py>(model: &Bound<'py, PyAny>, items: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyDict>> {
    let py = model.py();
    let fields_set = of_type::<PySet>(model.getattr(name!(py, "__pydantic_fields_set__"))?, "set")?;
    let mut kept = None;
    for key in items.keys() {
        if !fields_set.contains(&key)? {
            let kept = match &kept {
                Some(kept) => kept,
                None => kept.insert(items.copy()?),
            };
            kept.set_item(key, imports::missing(py)?)?;
        }
    }
    Ok(kept.unwrap_or_else(|| items.clone()))
}

impl InstanceClass {
    /// Whether a value is one of the class's; for unions that ask strictly, of exactly that class.
    pub fn fits<'py>(&self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<bool, Fail> {
        let class = self.class.bind(state.py);
        if value.get_type().is(class) {
            return Ok(true);
        }
        if state.check == Check::Strict {
            return Ok(false);
        }
        value.is_instance(class).or_raise(state)
    }

    /// Whether a value is an instance of a subclass that has a serializer of its own, and is to be dumped by that one.
    #[inline]
    pub fn by_own_class<'py>(&self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<bool, Fail> {
        if !state.call.polymorphic.unwrap_or(self.polymorphic)
            // such a value is no exact fit
            || state.check == Check::Strict
            || value.get_type().is(self.class.bind(state.py))
        {
            return Ok(false);
        }
        if !value.is_instance(self.class.bind(state.py)).or_raise(state)? {
            return Ok(false);
        }
        Ok(value.getattr_opt(name!(state.py, "__pydantic_serializer__")).or_raise(state)?.is_some())
    }

    /// The name in warnings.
    pub fn name(&self) -> String {
        Python::attach(|py| {
            let class = self.class.bind(py);
            class.getattr(name!(py, "__name__")).map(|name| name.to_string()).unwrap_or_default()
        })
    }
}
