//! `model`: an instance of a class around the fields of its schema.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PySet, PyString, PyType};

use super::parts::callback::convert;
use super::parts::direct;
use super::parts::fields::Fields;
use super::parts::instances::{Revalidate, class_name, keyword_arguments, refuses_dicts};
use super::parts::model_parts::unpack_parts;
use super::{
    Compile, Exactness, Facts, Fail, ModelParts, Named, Names, Node, Out, Raise, Reach, Room, State, ValidateInput,
    node,
};
use crate::common::errors::{CtxValue, ErrorKind, LocItem, Problem};
use crate::common::input::View;
use crate::common::json::Cursor;
use crate::common::py::collector::Pause;
use crate::common::py::layout::{self, InstanceMaker, ModelState};
use crate::common::py::object::{makes_plain_instances, new_instance, set_attribute};
use crate::common::py::show::Untold;
use crate::common::py::tree::Key;
use crate::common::schema::Config;
use crate::common::schema::reader::{boolean, dict, of_type, required, string};
use crate::common::values::shown_undefined;
use crate::common::values::undefined::is_undefined;
use crate::{keys, name, node};

keys! {
    struct Keys {
        cls, generic_origin, schema, custom_init, root_model, post_init, revalidate_instances, frozen, config,
    }
}

node! {
    pub struct ModelValidator {
        pub revalidate: Revalidate,
        pub validator: Node,
        pub class: Py<PyType>,
        pub generic_origin: Option<Py<PyType>>,
        pub post_init: Option<Key>,
        pub frozen: bool,
        pub custom_init: bool,
        pub root_model: bool,
        /// a plain dict is no instance of the class, and asking whether it is would change nothing
        pub dicts_are_data: bool,
        /// making an instance runs code of the class
        pub calls_users: bool,
        pub maker: InstanceMaker,
    }
    shown by this {
        revalidate: this.revalidate,
        validator: Untold(&this.validator),
        class: this.class,
        generic_origin: this.generic_origin,
        post_init: this.post_init.as_ref().map(Key::shown_object),
        frozen: this.frozen,
        custom_init: this.custom_init,
        root_model: this.root_model,
        undefined: shown_undefined(),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    // models take nothing of the config outside
    let config = Config::read(keys.config.as_ref())?;
    let class = of_type::<PyType>(required(keys.cls, "cls")?, "type")?;
    let generic_origin = keys.generic_origin.map(|origin| of_type::<PyType>(origin, "type")).transpose()?;
    let post_init = string(keys.post_init)?.map(|method| Key::new(&method));
    let flag = |value| Ok::<_, PyErr>(boolean(value)?.unwrap_or(false));
    let (frozen, custom_init, root_model) = (flag(&keys.frozen)?, flag(&keys.custom_init)?, flag(&keys.root_model)?);
    let dicts_are_data = refuses_dicts(&class)?;
    let calls_users = custom_init || post_init.is_some() || !makes_plain_instances(&class);
    let inner = required(keys.schema, "schema")?;
    let (validator, revalidate) = cx.with_config(config, |cx| {
        let revalidate = Revalidate::read(&keys.revalidate_instances, cx)?;
        Ok((cx.node(&inner)?, revalidate))
    })?;
    Ok(node(ModelValidator {
        revalidate,
        validator,
        class: class.unbind(),
        generic_origin: generic_origin.map(Bound::unbind),
        post_init,
        frozen,
        custom_init,
        root_model,
        dicts_are_data,
        calls_users,
        maker: InstanceMaker::default(),
    }))
}

impl Room for ModelValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        if let Some(instance) = state.call.self_instance.take() {
            // what is inside is not the instance that `__init__` was called on
            let out = self.initialise(&instance, input, state);
            state.call.self_instance = Some(instance.clone());
            return out.map(|()| instance);
        }
        if let View::Python(object) = input.view() {
            let class = self.class.bind(py);
            if object.get_type().is(class) {
                return self.instance(object, true, state);
            }
            if !(self.dicts_are_data && object.is_exact_instance_of::<PyDict>()) {
                if object.is_instance(class).or_raise(state)? {
                    return self.instance(object, false, state);
                }
                // another parametrization of the same generic class
                if let Some(origin) = &self.generic_origin
                    && object.is_instance(origin.bind(py)).or_raise(state)?
                {
                    return self.again(object, state);
                }
            }
        }
        state.floor_exactness(Exactness::Strict);
        if self.custom_init
            && let Some(output) = self.call_init(input, state)?
        {
            return Ok(output);
        }
        self.construct(input, None, state)
    }

    fn record_fields(&self, depth: u32) -> Option<&Fields> {
        if self.root_model || self.custom_init { None } else { self.validator.record_fields(depth) }
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        if self.root_model || self.calls_users || state.call.self_instance.is_some() {
            return direct::exact(self, cursor, state);
        }
        let parts = self.validator.direct_parts(cursor, state)?;
        self.maker.model(self.class.bind(state.py), &model_state(&parts)).ok()
    }

    fn name(&self, _: &mut Names) -> String {
        Python::attach(|py| class_name(self.class.bind(py)))
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
        if self.root_model {
            return self.assign_root(object, field, value, state);
        }
        let fields = object.getattr(name!(py, "__dict__")).or_raise(state)?;
        let fields = of_type::<PyDict>(fields, "dict").or_raise(state)?.copy().or_raise(state)?;
        let extra = object.getattr(name!(py, "__pydantic_extra__")).or_raise(state)?;
        if let Ok(extra) = extra.cast_into::<PyDict>() {
            fields.update(extra.as_mapping()).or_raise(state)?;
        }
        // functions around the fields see the new value among the others
        fields.set_item(field, value).or_raise(state)?;
        let output = self.validator.assign(fields.as_any(), field, value, state)?;
        let parts = unpack_parts(&output).or_raise(state)?;
        dict(parts.dict.clone()).or_raise(state)?;
        self.apply_assignment(object, parts).or_raise(state)?;
        Ok(object.clone())
    }

    fn class(&self) -> Option<&Py<PyType>> {
        Some(&self.class)
    }

    fn facts(&self) -> Facts {
        Facts { partly: self.root_model, ..Facts::default() }
    }

    fn reach(&self) -> Reach {
        if self.calls_users { Reach::Calls } else { Reach::Inside }
    }
}

impl ModelValidator {
    /// An instance is taken as it is, or its values are validated again.
    fn instance<'py>(&self, object: &Bound<'py, PyAny>, exact: bool, state: &mut State<'py>) -> Out<'py> {
        if self.revalidate.again(exact) { self.again(object, state) } else { Ok(object.clone()) }
    }

    /// Validates the values of an instance once more, into a new one.
    fn again<'py>(&self, object: &Bound<'py, PyAny>, state: &mut State<'py>) -> Out<'py> {
        let py = state.py;
        let fields_set = object.getattr(name!(py, "__pydantic_fields_set__")).or_raise(state)?;
        if self.root_model {
            let inner = object.getattr(name!(py, "root")).or_raise(state)?;
            return self.construct(&inner, None, state);
        }
        let fields = object.getattr(name!(py, "__dict__")).or_raise(state)?;
        let extra = object.getattr(name!(py, "__pydantic_extra__")).or_raise(state)?;
        let inner = if extra.is_none() {
            fields
        } else {
            let extra = of_type::<PyMapping>(extra, "Mapping").or_raise(state)?;
            let merged = of_type::<PyDict>(fields, "dict").or_raise(state)?.copy().or_raise(state)?;
            merged.update(&extra).or_raise(state)?;
            merged.into_any()
        };
        if self.custom_init
            && let Some(output) = self.call_init(&inner, state)?
        {
            return Ok(output);
        }
        self.construct(&inner, Some(fields_set), state)
    }

    /// Makes an instance from an input. `fields_set` replaces what the fields say.
    fn construct<'py, I: ValidateInput<'py>>(
        &self,
        input: &I,
        fields_set: Option<Bound<'py, PyAny>>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let py = state.py;
        if self.root_model {
            let (value, set) = self.root_value(input, state)?;
            let instance = new_instance(self.class.bind(py)).or_raise(state)?;
            let fields_set = match fields_set {
                Some(fields_set) => fields_set,
                None => set.into_any(),
            };
            set_root(&instance, &value, &fields_set).or_raise(state)?;
            return self.after_init(instance, input, state);
        }
        let mut parts = input.run_parts(&self.validator, state)?;
        if let Some(fields_set) = fields_set {
            parts.fields_set = fields_set;
        }
        let instance = {
            // the first one of a call lets the collector run, so that it does now and then
            let _pause = Pause::when(!std::mem::replace(&mut state.is_first, false) && !self.calls_users);
            self.maker.model(self.class.bind(py), &model_state(&parts)).or_raise(state)?
        };
        self.after_init(instance, input, state)
    }

    /// Fills an instance that `__init__` was called on.
    fn initialise<'py, I: ValidateInput<'py>>(
        &self,
        instance: &Bound<'py, PyAny>,
        input: &I,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        if self.root_model {
            let (value, fields_set) = self.root_value(input, state)?;
            set_root(instance, &value, fields_set.as_any()).or_raise(state)?;
        } else {
            let parts = input.run_parts(&self.validator, state)?;
            layout::fill(instance, &model_state(&parts)).or_raise(state)?;
        }
        self.after_init(instance.clone(), input, state).map(drop)
    }

    fn after_init<'py, I: ValidateInput<'py>>(
        &self,
        instance: Bound<'py, PyAny>,
        input: &I,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let Some(method) = &self.post_init else { return Ok(instance) };
        let py = state.py;
        let context = state.call.context.clone().unwrap_or_else(|| py.None().into_bound(py));
        match instance.call_method1(method.bind(py), (context,)) {
            Ok(_) => Ok(instance),
            Err(error) => convert(error, input, state),
        }
    }

    /// The value of a root model and which fields that sets.
    fn root_value<'py, I: ValidateInput<'py>>(
        &self,
        input: &I,
        state: &mut State<'py>,
    ) -> Result<(Bound<'py, PyAny>, Bound<'py, PySet>), Fail> {
        let py = state.py;
        let field_name = state.field_name.replace(name!(py, "root").clone());
        let out = if input.as_python().is_some_and(|object| is_undefined(object)) {
            match self.validator.default_value(state) {
                Ok(Some(value)) => Ok((value, false)),
                Ok(None) => input.run(&self.validator, state).map(|value| (value, true)),
                Err(fail) => Err(fail),
            }
        } else {
            input.run(&self.validator, state).map(|value| (value, true))
        };
        state.field_name = field_name;
        let (value, set) = out?;
        let fields_set = if set { PySet::new(py, [name!(py, "root")]) } else { PySet::empty(py) };
        Ok((value, fields_set.or_raise(state)?))
    }

    /// A class with an `__init__` of its own is called with the input's pairs, if it has any.
    fn call_init<'py, I: ValidateInput<'py>>(
        &self,
        input: &I,
        state: &mut State<'py>,
    ) -> Result<Option<Bound<'py, PyAny>>, Fail> {
        let py = state.py;
        let class = self.class.bind(py);
        let Some(arguments) = keyword_arguments(input, py).or_raise(state)? else {
            return Ok(None);
        };
        match class.call((), Some(&arguments)) {
            Ok(instance) => Ok(Some(instance)),
            Err(error) => convert(error, input, state),
        }
    }

    fn assign_root<'py>(
        &self,
        object: &Bound<'py, PyAny>,
        field: &Bound<'py, PyString>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let py = state.py;
        if field.to_str().or_raise(state)? != "root" {
            let shown = CtxValue::Str(field.to_string_lossy().into());
            let at = LocItem::from_object(field.as_any());
            return state.fail_at(Problem::with1(ErrorKind::NoSuchAttribute, shown), at, value);
        }
        let before = state.field_name.replace(name!(py, "root").clone());
        let output = value.run(&self.validator, state);
        state.field_name = before;
        let output = output?;
        set_attribute(object, name!(py, "root"), &output).or_raise(state)?;
        Ok(object.clone())
    }

    fn apply_assignment<'py>(&self, object: &Bound<'py, PyAny>, parts: ModelParts<'py>) -> PyResult<()> {
        let py = object.py();
        let changed = of_type::<PySet>(parts.fields_set, "set")?;
        if let Ok(fields_set) = object.getattr(name!(py, "__pydantic_fields_set__")) {
            let fields_set = of_type::<PySet>(fields_set, "set")?;
            for field in changed.iter() {
                fields_set.add(field)?;
            }
        }
        set_attribute(object, name!(py, "__dict__"), &parts.dict)?;
        let extra = parts.extra.unwrap_or_else(|| py.None().into_bound(py));
        set_attribute(object, name!(py, "__pydantic_extra__"), &extra)
    }
}

fn model_state<'a, 'py>(parts: &'a ModelParts<'py>) -> ModelState<'a, 'py> {
    ModelState { dict: &parts.dict, extra: parts.extra.as_ref(), fields_set: &parts.fields_set }
}

fn set_root<'py>(
    instance: &Bound<'py, PyAny>,
    value: &Bound<'py, PyAny>,
    fields_set: &Bound<'py, PyAny>,
) -> PyResult<()> {
    let py = instance.py();
    set_attribute(instance, name!(py, "__pydantic_fields_set__"), fields_set)?;
    set_attribute(instance, name!(py, "root"), value)
}
