//! `dataclass`: an instance of a class around the arguments of its schema.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySequence, PyString, PyTuple, PyType};

use super::parts::callback::{convert, strictness};
use super::parts::instances::{Revalidate, class_name};
use super::{Compile, Exactness, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{CtxValue, ErrorKind};
use crate::common::input::View;
use crate::common::py::object::{new_instance, set_attribute};
use crate::common::py::show::{List, Untold, address};
use crate::common::py::tree::Key;
use crate::common::schema::Config;
use crate::common::schema::reader::{boolean, dict, of_type, required, text};
use crate::{keys, name, node};

keys! {
    struct Keys {
        cls, generic_origin, schema, fields, cls_name, post_init, revalidate_instances, strict, frozen, slots, config,
    }
}

node! {
    pub struct DataclassValidator {
        pub strict: bool,
        pub validator: Node,
        pub class: Py<PyType>,
        pub generic_origin: Option<Py<PyType>>,
        pub fields: Box<[Key]>,
        pub post_init: bool,
        pub revalidate: Revalidate,
        pub name: Box<str>,
        pub frozen: bool,
        pub slots: bool,
    }
    shown by this {
        strict: this.strict,
        validator: Untold(&this.validator),
        class: this.class,
        generic_origin: this.generic_origin,
        fields: List(this.fields.iter().map(Key::shown_object)),
        post_init: this.post_init.then(|| Python::attach(|py| address(name!(py, "__post_init__").as_ptr()))),
        revalidate: this.revalidate,
        name: this.name,
        frozen: this.frozen,
        slots: this.slots,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    // dataclasses take nothing of the config outside
    let config = Config::read(keys.config.as_ref())?;
    cx.with_config(config, |cx| {
        let class = of_type::<PyType>(required(keys.cls, "cls")?, "type")?;
        let generic_origin = keys.generic_origin.map(|origin| of_type::<PyType>(origin, "type")).transpose()?;
        // a name that is no text is as good as none
        let name = text(&keys.cls_name).ok().flatten().unwrap_or_else(|| class_name(&class));
        let validator = cx.node(&required(keys.schema, "schema")?)?;
        let flag = |value| Ok::<_, PyErr>(boolean(value)?.unwrap_or(false));
        let post_init = flag(&keys.post_init)?;
        let listed = required(keys.fields, "fields")?;
        if listed.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("Can't extract `str` to `Vec`"));
        }
        let fields = of_type::<PySequence>(listed, "Sequence")?
            .try_iter()?
            .map(|field| Ok(Key::new(&of_type::<PyString>(field?, "str")?)))
            .collect::<PyResult<Vec<_>>>()?;
        Ok(node(DataclassValidator {
            strict: strictness(&keys.strict, cx)?,
            validator,
            class: class.unbind(),
            generic_origin: generic_origin.map(Bound::unbind),
            fields: fields.into_boxed_slice(),
            post_init,
            revalidate: Revalidate::read(&keys.revalidate_instances, cx)?,
            name: name.into(),
            frozen: flag(&keys.frozen)?,
            slots: flag(&keys.slots)?,
        }))
    })
}

impl Room for DataclassValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        // what is inside is not the instance that `__init__` was called on
        if let Some(instance) = state.call.self_instance.take() {
            let out = self.construct(instance.clone(), input, state);
            state.call.self_instance = Some(instance);
            return out;
        }
        if let View::Python(object) = input.view() {
            let class = self.class.bind(py);
            if object.get_type().is(class) {
                return self.instance(object, self.revalidate.again(true), state);
            }
            if object.is_instance(class).or_raise(state)? {
                return self.instance(object, self.revalidate.again(false), state);
            }
            if let Some(origin) = &self.generic_origin
                && object.is_instance(origin.bind(py)).or_raise(state)?
            {
                // made by another parametrisation: its values are looked at whatever the setting
                return self.instance(object, true, state);
            }
            if state.wants_instances(self.strict) {
                return state.fail_with(ErrorKind::DataclassExactType, [CtxValue::Str(self.name.clone())], input);
            }
        }
        let output = input.run(&self.validator, state)?;
        state.floor_exactness(Exactness::Strict);
        let instance = new_instance(self.class.bind(py)).or_raise(state)?;
        self.fill(instance, &output, input, state)
    }

    fn name(&self, _: &mut Names) -> String {
        self.name.to_string()
    }

    fn assign<'py>(
        &self,
        object: &Bound<'py, PyAny>,
        field: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let py = state.py;
        if self.frozen {
            return state.fail(ErrorKind::FrozenInstance, value);
        }
        let fields = self.values(object).or_raise(state)?;
        // functions around the fields see the new value among the others
        fields.set_item(field, value).or_raise(state)?;
        let output = self.validator.assign(fields.as_any(), field, value, state)?;
        let (fields, _) = unpack(&output).or_raise(state)?;
        let fields = dict(fields).or_raise(state)?;
        if self.slots {
            let value = fields.as_any().get_item(field).or_raise(state)?;
            set_attribute(object, field, &value).or_raise(state)?;
        } else {
            set_attribute(object, name!(py, "__dict__"), fields.as_any()).or_raise(state)?;
        }
        Ok(object.clone())
    }

    fn class(&self) -> Option<&Py<PyType>> {
        Some(&self.class)
    }

    fn reach(&self) -> Reach {
        Reach::Calls
    }
}

impl DataclassValidator {
    /// An instance is taken as it is, or its values are validated again.
    fn instance<'py>(&self, object: &Bound<'py, PyAny>, again: bool, state: &mut State<'py>) -> Out<'py> {
        if !again {
            return Ok(object.clone());
        }
        let values = self.values(object).or_raise(state)?.into_any();
        let output = self.validator.python(&values, state)?;
        let instance = new_instance(self.class.bind(state.py)).or_raise(state)?;
        self.fill(instance, &output, object, state)
    }

    /// Validates an input into an instance that is there already.
    fn construct<'py, I: ValidateInput<'py>>(
        &self,
        instance: Bound<'py, PyAny>,
        input: &I,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let output = input.run(&self.validator, state)?;
        self.fill(instance, &output, input, state)
    }

    /// The values of the fields of an instance.
    fn values<'py>(&self, object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let py = object.py();
        let values = PyDict::new(py);
        for field in &self.fields {
            values.set_item(field.bind(py), object.getattr(field.bind(py))?)?;
        }
        Ok(values)
    }

    fn fill<'py, I: ValidateInput<'py>>(
        &self,
        instance: Bound<'py, PyAny>,
        output: &Bound<'py, PyAny>,
        input: &I,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let py = state.py;
        let (fields, init_only) = unpack(output).or_raise(state)?;
        if self.slots {
            for (field, value) in &dict(fields).or_raise(state)? {
                let field = of_type::<PyString>(field, "str").or_raise(state)?;
                set_attribute(&instance, &field, &value).or_raise(state)?;
            }
        } else {
            set_attribute(&instance, name!(py, "__dict__"), &fields).or_raise(state)?;
        }
        if !self.post_init {
            return Ok(instance);
        }
        let arguments = if init_only.is_none() {
            PyTuple::empty(py)
        } else {
            of_type::<PyTuple>(init_only, "tuple").or_raise(state)?
        };
        match instance.call_method1(name!(py, "__post_init__"), arguments) {
            Ok(_) => Ok(instance),
            Err(error) => convert(error, input, state),
        }
    }
}

/// The two parts that `dataclass-args` gives, out of whatever functions around it made of them.
fn unpack<'py>(output: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    of_type::<PyTuple>(output.clone(), "tuple")?.extract()
}
