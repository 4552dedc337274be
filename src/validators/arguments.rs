//! `arguments`: the arguments of a call, with variadic ones apart. Gives `(args, kwargs)`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use super::parts::arguments::CallForm;
use super::parts::extras::Extras;
use super::parts::fields::{Field, Fields, stated_facts};
use super::parts::parameters::{Mode, Parameters};
use super::{Compile, ExtraBehavior, Names, Node, Out, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{ErrorKind, SchemaError};
use crate::common::py::show::Untold;
use crate::common::schema::reader::{boolean, dict, of_type, required, text};
use crate::{keys, node};

keys! {
    struct Keys {
        arguments_schema, validate_by_name, validate_by_alias, var_args_schema, var_kwargs_mode, var_kwargs_schema,
    }
}

keys! { struct ParameterKeys { name, schema, mode, alias } }

node! {
    pub struct ArgumentsValidator { pub parameters: Parameters }
    shown by this {
        parameters: this.parameters.shown(),
        positional_params_count: this.parameters.positional_params_count,
        var_args_validator: Untold(&this.parameters.var_args_validator),
        var_kwargs_mode: this.parameters.shown_kwargs_mode(),
        var_kwargs_validator: Untold(this.parameters.shown_kwargs_validator()),
        loc_by_alias: this.parameters.fields.loc_by_alias,
        extra: this.parameters.extras.extra_behavior,
        validate_by_alias: this.parameters.fields.validate_by_alias,
        validate_by_name: this.parameters.fields.validate_by_name,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let entries = of_type::<PyList>(required(keys.arguments_schema, "arguments_schema")?, "list")?;
    let mut list = Vec::with_capacity(entries.len());
    let mut modes = Vec::with_capacity(entries.len());
    let (mut had_default, mut had_keyword_only) = (false, false);
    for entry in entries.iter() {
        let entry = ParameterKeys::read(&dict(entry)?);
        let name = of_type::<PyString>(required(entry.name, "name")?, "str")?;
        let mode = text(&entry.mode)?.unwrap_or_else(|| "positional_or_keyword".to_owned());
        let mode = match Mode::parse(&mode) {
            Some(mode) if mode.is_positional() || mode == Mode::KeywordOnly => mode,
            _ => Mode::Unknown,
        };
        let schema = required(entry.schema, "schema")?;
        let validator =
            cx.node(&schema).map_err(|error| SchemaError::within(error, format_args!("Parameter '{name}'")))?;
        let facts = stated_facts(&schema, &validator)?;
        if facts.omits_on_error {
            let text = format!("Parameter '{name}': omit_on_error cannot be used with arguments");
            return Err(SchemaError::new_err(text));
        }
        had_keyword_only |= mode == Mode::KeywordOnly;
        if had_default && !facts.has_default && !had_keyword_only {
            return Err(SchemaError::new_err(format!("Non-default argument '{name}' follows default argument")));
        }
        had_default |= facts.has_default;
        // what is only given by position needs no alias
        let by_keyword = matches!(mode, Mode::PositionalOrKeyword | Mode::KeywordOnly);
        list.push(Field::new(&name, validator, if by_keyword { entry.alias } else { None })?);
        modes.push(mode);
    }
    let unpacked = match text(&keys.var_kwargs_mode)?.as_deref() {
        None | Some("uniform") => false,
        Some("unpacked-typed-dict") => true,
        Some(other) => {
            let expected = "expected `uniform` or `unpacked-typed-dict`";
            return Err(SchemaError::new_err(format!("Invalid var_kwargs mode: `{other}`, {expected}")));
        }
    };
    let var_args_validator = keys.var_args_schema.map(|schema| cx.node(&schema)).transpose()?;
    let kwargs = keys.var_kwargs_schema.map(|schema| cx.node(&schema)).transpose()?;
    if unpacked && kwargs.is_none() {
        return Err(SchemaError::new_err(
            "`var_kwargs_schema` must be specified when `var_kwargs_mode` is `'unpacked-typed-dict'`",
        ));
    }
    let stated = [boolean(&keys.validate_by_name)?, boolean(&keys.validate_by_alias)?];
    let fields = Fields::new(list, stated, cx)?;
    let extra_behavior = Extras::behavior_of(None, cx)?.unwrap_or(ExtraBehavior::Forbid);
    Ok(node(ArgumentsValidator {
        parameters: Parameters {
            fields,
            positional_params_count: modes.iter().filter(|mode| mode.is_positional()).count(),
            modes: modes.into_boxed_slice(),
            var_args_validator,
            takes_kwargs: kwargs.is_some(),
            extras: Extras {
                extra_behavior,
                extras_validator: if unpacked { None } else { kwargs.clone() },
                extras_keys_validator: None,
            },
            unpacked_validator: kwargs.filter(|_| unpacked),
            names_fields: true,
        },
    }))
}

impl Room for ArgumentsValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        state.wholly(|state| self.run(input, state))
    }

    fn name(&self, _: &mut Names) -> String {
        "arguments".to_owned()
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

impl ArgumentsValidator {
    fn run<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let Some(call) = input.arguments(CallForm::Call) else {
            return state.fail(ErrorKind::ArgumentsType, input);
        };
        // what the caller says about extra data is not about calls
        self.parameters.from_call(call, self.parameters.extras.extra_behavior, input, state)
    }
}
