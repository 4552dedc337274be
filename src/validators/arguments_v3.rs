//! `arguments-v3`: the arguments of a call, variadic ones among the others, or a mapping of them. Gives `(args, kwargs)`.

use std::collections::HashSet;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use super::parts::arguments::CallForm;
use super::parts::extras::Extras;
use super::parts::fields::{Field, Fields, stated_facts};
use super::parts::parameters::{Mode, Parameters};
use super::parts::records::Ask;
use super::{Compile, ExtraBehavior, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{ErrorKind, SchemaError};
use crate::common::schema::reader::{boolean, dict, of_type, required, text};
use crate::{keys, node};

keys! { struct Keys { arguments_schema, validate_by_name, validate_by_alias, extra_behavior } }

keys! { struct ParameterKeys { name, schema, mode, alias } }

node! {
    pub struct ArgumentsV3Validator { pub parameters: Parameters }
    shown by this {
        parameters: this.parameters.shown_with_modes(),
        positional_params_count: this.parameters.positional_params_count,
        loc_by_alias: this.parameters.fields.loc_by_alias,
        extra: this.parameters.extras.extra_behavior,
        validate_by_alias: this.parameters.fields.validate_by_alias,
        validate_by_name: this.parameters.fields.validate_by_name,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let entries = of_type::<PyList>(required(keys.arguments_schema, "arguments_schema")?, "list")?;
    let mut order = Order::default();
    let (mut list, mut modes) = (Vec::with_capacity(entries.len()), Vec::with_capacity(entries.len()));
    for entry in entries.iter() {
        let entry = ParameterKeys::read(&dict(entry)?);
        let name = of_type::<PyString>(required(entry.name, "name")?, "str")?;
        let mode = text(&entry.mode)?.unwrap_or_else(|| "positional_or_keyword".to_owned());
        let mode =
            Mode::parse(&mode).ok_or_else(|| SchemaError::new_err(format!("Invalid var_kwargs mode: `{mode}`")))?;
        order.check_mode(&name, mode)?;
        let schema = required(entry.schema, "schema")?;
        let validator =
            cx.node(&schema).map_err(|error| SchemaError::within(error, format_args!("Parameter '{name}'")))?;
        let facts = stated_facts(&schema, &validator)?;
        if facts.omits_on_error {
            let text = format!("Parameter '{name}': omit_on_error cannot be used with arguments");
            return Err(SchemaError::new_err(text));
        }
        order.check_default(&name, facts.has_default)?;
        list.push(Field::new(&name, validator, entry.alias)?);
        modes.push(mode);
    }
    let of_mode = |wanted: Mode| {
        let mut pairs = list.iter().zip(&modes);
        pairs.find(|(_, mode)| **mode == wanted).map(|(field, _)| field.validator.clone())
    };
    let (uniform, unpacked) = (of_mode(Mode::VarKwargs), of_mode(Mode::UnpackedKwargs));
    let var_args_validator = of_mode(Mode::VarArgs);
    let stated = [boolean(&keys.validate_by_name)?, boolean(&keys.validate_by_alias)?];
    let fields = Fields::new(list, stated, cx)?;
    let extra_behavior = Extras::behavior_of(keys.extra_behavior, cx)?.unwrap_or(ExtraBehavior::Forbid);
    Ok(node(ArgumentsV3Validator {
        parameters: Parameters {
            fields,
            positional_params_count: modes.iter().filter(|mode| mode.is_positional()).count(),
            modes: modes.into_boxed_slice(),
            var_args_validator,
            takes_kwargs: uniform.is_some() || unpacked.is_some(),
            extras: Extras { extra_behavior, extras_validator: uniform, extras_keys_validator: None },
            unpacked_validator: unpacked,
            names_fields: false,
        },
    }))
}

/// What came so far in a list of parameters.
#[derive(Default)]
struct Order {
    names: HashSet<String>,
    had_default: bool,
    had_positional_or_keyword: bool,
    had_var_args: bool,
    had_keyword_only: bool,
    had_var_kwargs: bool,
}

impl Order {
    fn check_mode(&mut self, name: &Bound<'_, PyString>, mode: Mode) -> PyResult<()> {
        let refuse = |text: String| Err(SchemaError::new_err(text));
        if !self.names.insert(name.to_str()?.to_owned()) {
            return refuse(format!("Duplicate parameter '{name}'"));
        }
        let variadic = self.had_var_args || self.had_keyword_only || self.had_var_kwargs;
        match mode {
            Mode::PositionalOnly if self.had_positional_or_keyword || variadic => {
                return refuse(format!("Positional only parameter '{name}' cannot follow other parameter kinds"));
            }
            Mode::PositionalOrKeyword if variadic => {
                let text = "cannot follow variadic or keyword only parameters";
                return refuse(format!("Positional or keyword parameter '{name}' {text}"));
            }
            Mode::VarArgs if self.had_var_args => {
                return refuse(format!("Duplicate variadic positional parameter '{name}'"));
            }
            Mode::VarArgs if variadic => {
                let text = "cannot follow variadic or keyword only parameters";
                return refuse(format!("Variadic positional parameter '{name}' {text}"));
            }
            Mode::KeywordOnly if self.had_var_kwargs => {
                let text = "cannot follow variadic keyword only parameter";
                return refuse(format!("Keyword only parameter '{name}' {text}"));
            }
            Mode::VarKwargs | Mode::UnpackedKwargs if self.had_var_kwargs => {
                return refuse(format!("Duplicate variadic keyword parameter '{name}'"));
            }
            _ => {}
        }
        match mode {
            Mode::PositionalOrKeyword => self.had_positional_or_keyword = true,
            Mode::VarArgs => self.had_var_args = true,
            Mode::KeywordOnly => self.had_keyword_only = true,
            Mode::VarKwargs | Mode::UnpackedKwargs => self.had_var_kwargs = true,
            _ => {}
        }
        Ok(())
    }

    fn check_default(&mut self, name: &Bound<'_, PyString>, has_default: bool) -> PyResult<()> {
        if self.had_keyword_only {
            return Ok(());
        }
        if self.had_default && !has_default {
            let text = format!("Required parameter '{name}' follows parameter with default");
            return Err(SchemaError::new_err(text));
        }
        self.had_default |= has_default;
        Ok(())
    }
}

impl Room for ArgumentsV3Validator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        state.wholly(|state| self.run(input, state))
    }

    fn name(&self, _: &mut Names) -> String {
        "arguments-v3".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

impl ArgumentsV3Validator {
    fn run<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let behavior = self.parameters.extras.behavior(state);
        if let Some(call) = input.arguments(CallForm::ArgsKwargs) {
            return self.parameters.from_call(call, behavior, input, state);
        }
        let ask = Ask { dicts_only: false, from_attributes: false, as_dicts: false };
        match input.record(ask).or_raise(state)? {
            Some(record) => self.parameters.from_mapping(record, behavior, input, state),
            None => state.fail(ErrorKind::ArgumentsType, input),
        }
    }
}
