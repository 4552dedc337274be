//! `default`: a value, or a factory's, where the input is missing or refused.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::parts::direct;
use super::parts::literal::LiteralLookup;
use super::{Compile, Facts, Fail, Named, Names, Node, Out, PartsOut, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::default::DefaultType;
use crate::common::errors::{ErrorKind, SchemaError, unless_interrupted};
use crate::common::intern::known_value;
use crate::common::json::Cursor;
use crate::common::py::as_is::AsIs;
use crate::common::py::constant::{Constant, is_atom};
use crate::common::py::show::Told;
use crate::common::py::tree::Part;
use crate::common::schema::reader::{boolean, required, text};
use crate::common::values::shown_undefined;
use crate::{keys, name, node};

keys! { struct Keys { schema, default, default_factory, default_factory_takes_data, on_error, validate_default } }

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OnError {
    Raise,
    Omit,
    Default,
}

crate::plain_part!(OnError);

node! {
    pub struct WithDefaultValidator {
        pub default: DefaultType,
        pub on_error: OnError,
        pub validator: Node,
        pub validate_default: bool,
        pub copy_default: bool,
    }
    shown by this {
        default: this.default,
        on_error: this.on_error,
        validator: Told(&this.validator),
        validate_default: this.validate_default,
        copy_default: this.copy_default,
        name: Named(this),
        undefined: shown_undefined(),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let may_be_known = cx.may_be_known();
    let keys = Keys::read(schema);
    let default = DefaultType::read(keys.default, keys.default_factory, &keys.default_factory_takes_data)?;
    let on_error = match text(&keys.on_error)?.as_deref() {
        None | Some("raise") => OnError::Raise,
        Some("omit") => OnError::Omit,
        Some("default") if matches!(default, DefaultType::None) => {
            return Err(SchemaError::new_err("'on_error = default' requires a `default` or `default_factory`"));
        }
        Some("default") => OnError::Default,
        Some(other) => return Err(SchemaError::new_err(format!("Invalid on_error: `{other}`"))),
    };
    let validator = cx.node(&required(keys.schema, "schema")?)?;
    let copy_default = match &default {
        DefaultType::Default(value) => needs_copy(value.bind(cx.py))?,
        _ => false,
    };
    let validate_default = match boolean(&keys.validate_default)? {
        Some(flag) => flag,
        None => cx.config.validate_default()?.unwrap_or(false),
    };
    let made = WithDefaultValidator { default, on_error, validator, validate_default, copy_default };
    // fields that are inherited come again with each class
    if may_be_known
        && made.default.owns_python()
        && !made.validator.owns_python()
        && let Some(known) = known_value(&made)
    {
        return Ok(known);
    }
    Ok(node(made))
}

/// Unhashable defaults are taken as mutable, and copied each time.
fn needs_copy(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    if is_atom(value) {
        return Ok(false);
    }
    if value.is_exact_instance_of::<PyList>() || value.is_exact_instance_of::<PyDict>() {
        return Ok(true);
    }
    Ok(unless_interrupted(value.py(), value.hash())?.is_none())
}

impl Room for WithDefaultValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        if input.as_python().is_some_and(|object| crate::common::values::undefined::is_undefined(object))
            && let Some(value) = Room::default_value(self, state)?
        {
            return Ok(value);
        }
        let mark = state.mark();
        let out = match self.on_error {
            OnError::Raise => input.run(&self.validator, state),
            OnError::Omit | OnError::Default => state.trying(|state| input.run(&self.validator, state)),
        };
        match (out, self.on_error) {
            (Ok(value), _) => Ok(value),
            (Err(Fail::UseDefault), _) => match Room::default_value(self, state)? {
                Some(value) => Ok(value),
                None => Err(Fail::UseDefault),
            },
            (Err(fail), OnError::Raise) => Err(fail),
            (Err(Fail::Raised), _) if state.is_interrupted() => Err(Fail::Raised),
            // whatever it is: an exception of user code too
            (Err(_), OnError::Omit) => {
                state.forget(mark);
                drop(state.take_raised());
                Err(Fail::Omit)
            }
            (Err(fail), OnError::Default) => {
                state.forget(mark);
                drop(state.take_raised());
                Room::default_value(self, state)?.ok_or(fail)
            }
        }
    }

    fn parts<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> PartsOut<'py> {
        input.run_parts(&self.validator, state)
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        direct::value(&self.validator, cursor, state)
    }

    fn as_is(&self) -> AsIs {
        // a union takes it that what is not given back as it is may be refused
        if self.on_error == OnError::Raise { self.validator.as_is() } else { AsIs::NEVER }
    }

    fn literals(&self) -> Option<&LiteralLookup> {
        if self.on_error == OnError::Raise { self.validator.literals() } else { None }
    }

    fn name(&self, names: &mut Names) -> String {
        format!("default[{}]", self.validator.name(names))
    }

    fn default_value<'py>(&self, state: &mut State<'py>) -> Result<Option<Bound<'py, PyAny>>, Fail> {
        let py = state.py;
        let value = match &self.default {
            DefaultType::None => return Ok(None),
            DefaultType::Default(value) if self.copy_default => {
                let copy = py.import(name!(py, "copy")).or_raise(state)?;
                copy.call_method1(name!(py, "deepcopy"), (value.bind(py),)).or_raise(state)?
            }
            DefaultType::Default(value) => value.bind(py).clone(),
            DefaultType::DefaultFactory(factory, takes_data) => {
                if *takes_data && state.field_failed {
                    let undefined =
                        crate::common::values::undefined::undefined(py).or_raise(state)?.bind(py).clone().into_any();
                    return state.fail(ErrorKind::DefaultFactoryNotCalled, &undefined);
                }
                let factory = factory.bind(py);
                let made = if *takes_data {
                    match &state.data {
                        Some(data) => factory.call1((data,)),
                        None => factory.call1((pyo3::types::PyTuple::empty(py),)),
                    }
                } else {
                    factory.call0()
                };
                made.or_raise(state)?
            }
        };
        if !self.validate_default {
            return Ok(Some(value));
        }
        let mark = state.mark();
        match (self.validator.python(&value, state), self.on_error) {
            (Err(fail), OnError::Omit) if fail != Fail::UseDefault => {
                state.forget(mark);
                drop(state.take_raised());
                Err(Fail::Omit)
            }
            (out, _) => out.map(Some),
        }
    }

    fn plain_default(&self) -> Option<&Constant> {
        match &self.default {
            DefaultType::Default(value) if !self.copy_default && !self.validate_default => Some(value),
            _ => None,
        }
    }

    fn facts(&self) -> Facts {
        Facts {
            has_default: !matches!(self.default, DefaultType::None),
            omits_on_error: self.on_error == OnError::Omit,
            partly: false,
            unknown: false,
        }
    }

    fn reach(&self) -> Reach {
        match &self.default {
            DefaultType::DefaultFactory(_, true) => Reach::Sees,
            DefaultType::DefaultFactory(..) => Reach::Calls,
            _ if self.copy_default => Reach::Calls,
            _ => Reach::Inside,
        }
    }
}
