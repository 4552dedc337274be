//! The engine of `arguments` and `arguments-v3`: the parameters of a function and the arguments that a call gives them.
//!
//! Both kinds read calls (`ArgsKwargs` and what stands for it) through `from_call`; only the newer one reads mappings that
//! have one key a parameter, variadic ones included, through `from_mapping`.

use std::fmt::{self, Debug};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::arguments::CallArguments;
use super::extras::{Extras, Kept, Policy, Used};
use super::fields::{Field, Fields, LookupBy, Place, find_or_end, locate_field};
use super::records::{Ask, Record};
use super::sequence;
use super::shown::shown_lookup;
use crate::common::errors::{ErrorKind, LocItem, Problem};
use crate::common::input::{Arrays, Input, Items};
use crate::common::json::Partial;
use crate::common::py::show::{By, List, Untold, Word};
use crate::common::schema::reader::dict;
use crate::part;
use crate::validators::{ExtraBehavior, Fail, Node, Out, Raise, State, ValidateInput};

/// How a parameter may be given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    PositionalOnly,
    PositionalOrKeyword,
    KeywordOnly,
    VarArgs,
    /// keyword arguments of any name
    VarKwargs,
    /// keyword arguments that together are a typed dict
    UnpackedKwargs,
    /// a mode that the older kind does not know: never found, always missing
    Unknown,
}

crate::plain_part!(Mode);

impl Mode {
    /// The mode by its name in schemas.
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "positional_only" => Self::PositionalOnly,
            "positional_or_keyword" => Self::PositionalOrKeyword,
            "keyword_only" => Self::KeywordOnly,
            "var_args" => Self::VarArgs,
            "var_kwargs_uniform" => Self::VarKwargs,
            "var_kwargs_unpacked_typed_dict" => Self::UnpackedKwargs,
            _ => return None,
        })
    }

    pub fn is_positional(self) -> bool {
        matches!(self, Self::PositionalOnly | Self::PositionalOrKeyword)
    }

    fn is_variadic(self) -> bool {
        matches!(self, Self::VarArgs | Self::VarKwargs | Self::UnpackedKwargs)
    }

    /// What a missing argument is.
    fn missing(self) -> ErrorKind {
        match self {
            Self::PositionalOrKeyword => ErrorKind::MissingArgument,
            Self::KeywordOnly => ErrorKind::MissingKeywordOnlyArgument,
            _ => ErrorKind::MissingPositionalOnlyArgument,
        }
    }
}

part! {
    /// The parameters of a function.
    pub struct Parameters {
        pub fields: Fields,
        /// one a field
        pub modes: Box<[Mode]>,
        pub positional_params_count: usize,
        pub var_args_validator: Option<Node>,
        /// what keyword arguments of other names are: the validator of uniform ones is its value validator
        pub extras: Extras,
        pub takes_kwargs: bool,
        /// the validator of the typed dict that the other keyword arguments form
        pub unpacked_validator: Option<Node>,
        /// functions of parameters learn their names
        pub names_fields: bool,
    }
}

/// A parameter as it is shown.
fn shown_parameter(f: &mut fmt::Formatter<'_>, field: &Field, mode: Mode) -> fmt::Result {
    let key = (mode != Mode::PositionalOnly).then_some(field);
    f.debug_struct("Parameter")
        .field("positional", &mode.is_positional())
        .field("name", &field.name)
        .field("kwarg_key", &key.map(|field| field.name.shown_object()))
        .field("validator", &field.validator)
        .field("lookup_path_collection", &key.map(shown_lookup))
        .finish()
}

fn shown_parameter_with_mode(f: &mut fmt::Formatter<'_>, field: &Field, mode: Mode) -> fmt::Result {
    let word = match mode {
        Mode::VarKwargs => Word("VarKwargsUniform"),
        Mode::UnpackedKwargs => Word("VarKwargsUnpackedTypedDict"),
        mode => return shown_v3(f, field, &mode),
    };
    shown_v3(f, field, &word)
}

fn shown_v3(f: &mut fmt::Formatter<'_>, field: &Field, mode: &dyn Debug) -> fmt::Result {
    f.debug_struct("Parameter")
        .field("name", &field.name)
        .field("mode", mode)
        .field("lookup_path_collection", &shown_lookup(field))
        .field("validator", &field.validator)
        .finish()
}

impl Parameters {
    fn shown_by<'a>(&'a self, show: fn(&mut fmt::Formatter<'_>, &Field, Mode) -> fmt::Result) -> impl Debug + 'a {
        let pairs = self.fields.list.iter().zip(&self.modes);
        Untold(List(pairs.map(move |(field, mode)| By(move |f: &mut fmt::Formatter<'_>| show(f, field, *mode)))))
    }

    /// The parameters as `arguments` shows them.
    pub fn shown(&self) -> impl Debug + '_ {
        self.shown_by(shown_parameter)
    }

    /// The parameters as `arguments-v3` shows them.
    pub fn shown_with_modes(&self) -> impl Debug + '_ {
        self.shown_by(shown_parameter_with_mode)
    }

    pub fn shown_kwargs_mode(&self) -> impl Debug {
        Word(if self.unpacked_validator.is_some() { "UnpackedTypedDict" } else { "Uniform" })
    }

    pub fn shown_kwargs_validator(&self) -> &Option<Node> {
        if self.unpacked_validator.is_some() { &self.unpacked_validator } else { &self.extras.extras_validator }
    }
}

/// Arguments validated so far.
struct Bag<'py> {
    args: Vec<Bound<'py, PyAny>>,
    kwargs: Bound<'py, PyDict>,
    failed: bool,
}

impl<'py> Bag<'py> {
    fn new(py: Python<'py>) -> Self {
        Self { args: Vec::new(), kwargs: PyDict::new(py), failed: false }
    }

    fn put(&mut self, field: &Field, by_position: bool, value: Bound<'py, PyAny>, py: Python<'py>) -> PyResult<()> {
        if by_position {
            self.args.push(value);
            return Ok(());
        }
        self.kwargs.set_item(field.name.bind(py), value)
    }

    /// Adds what a typed dict of keyword arguments gave.
    fn merge(&mut self, output: Bound<'py, PyAny>) -> PyResult<()> {
        self.kwargs.update(dict(output)?.as_mapping())
    }

    fn finish(self, state: &mut State<'py>) -> Out<'py> {
        if self.failed {
            return Err(Fail::Lines);
        }
        let args = PyTuple::new(state.py, self.args).or_raise(state)?;
        Ok(PyTuple::new(state.py, [args.into_any(), self.kwargs.into_any()]).or_raise(state)?.into_any())
    }
}

impl Parameters {
    /// Validates the arguments of a call. `behavior` is for keywords of no parameter.
    pub fn from_call<'py, I: ValidateInput<'py>>(
        &self,
        mut call: CallArguments<I, I::Record>,
        behavior: ExtraBehavior,
        input: &I,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let py = state.py;
        let by = self.fields.by(state)?;
        if let Some(record) = &mut call.keywords {
            record.prepare(&self.fields, by, py);
        }
        let mark = state.mark();
        let mut bag = Bag::new(py);
        let mut used = Used::new(true, &self.fields);
        let before = state.field_name.clone();
        for (index, (field, mode)) in self.fields.list.iter().zip(&self.modes).enumerate() {
            if mode.is_variadic() {
                continue;
            }
            if self.names_fields {
                state.field_name = Some(field.name.bind(py).clone());
            }
            self.argument(index, field, *mode, &call, by, &mut used, &mut bag, mark, input, state)?;
        }
        state.field_name = before;
        self.more_positional(&call.positional, &mut bag, state)?;
        self.more_keywords(call.keywords.as_ref(), behavior, &used, &mut bag, mark, input, state)?;
        bag.finish(state)
    }

    #[allow(clippy::too_many_arguments)]
    fn argument<'f, 'py, I: ValidateInput<'py>>(
        &self,
        index: usize,
        field: &'f Field,
        mode: Mode,
        call: &CallArguments<I, I::Record>,
        by: LookupBy,
        used: &mut Used<'f>,
        bag: &mut Bag<'py>,
        mark: usize,
        input: &I,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let by_position = if mode.is_positional() { call.positional.get(index) } else { None };
        let by_keyword = match (&call.keywords, mode) {
            (Some(record), Mode::PositionalOrKeyword | Mode::KeywordOnly) => {
                find_or_end(record, index, field, by, mark, input, state)?
            }
            _ => None,
        };
        if let Some((_, place)) = &by_keyword {
            used.add(*place);
        }
        let (value, place) = match (by_position, by_keyword) {
            (Some(_), Some((value, _))) => {
                let problem = Problem::Plain(ErrorKind::MultipleArgumentValues);
                let _ = state.fail_at::<()>(problem, field.loc(state.py), &value);
                bag.failed = true;
                return Ok(());
            }
            (Some(value), None) => (value.clone(), Place::Position(index)),
            (None, Some(found)) => found,
            (None, None) => return self.absent(mark, Some(index), field, mode, by, bag, input, state),
        };
        self.run(&value, field, place, by_position.is_some(), bag, state)
    }

    /// Validates a value that was found, and keeps it.
    fn run<'py, I: ValidateInput<'py>>(
        &self,
        value: &I,
        field: &Field,
        place: Place<'_>,
        by_position: bool,
        bag: &mut Bag<'py>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let mark = state.mark();
        match value.run(&field.validator, state) {
            Ok(value) => bag.put(field, by_position, value, state.py).or_raise(state),
            Err(Fail::Lines) => {
                locate_field(field, Some(place), self.fields.loc_by_alias, mark, state);
                bag.failed = true;
                Ok(())
            }
            Err(fail) => Err(fail),
        }
    }

    /// A parameter that was not given. The lines of the call began at `start`. With `index` positions are what locations tell of positional-only ones.
    #[allow(clippy::too_many_arguments)]
    fn absent<'py, I: ValidateInput<'py>>(
        &self,
        start: usize,
        index: Option<usize>,
        field: &Field,
        mode: Mode,
        by: LookupBy,
        bag: &mut Bag<'py>,
        input: &I,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let mark = state.mark();
        match field.validator.default_value(state) {
            Ok(Some(value)) => {
                let by_position = match index {
                    Some(_) => !matches!(mode, Mode::PositionalOrKeyword | Mode::KeywordOnly),
                    None => mode.is_positional(),
                };
                bag.put(field, by_position, value, state.py).or_raise(state)
            }
            Ok(None) => {
                bag.failed = true;
                match (mode.missing(), index) {
                    (kind @ ErrorKind::MissingPositionalOnlyArgument, Some(index)) => {
                        let _ = state.fail_at::<()>(Problem::Plain(kind), LocItem::from(index), input);
                    }
                    (kind, _) => field.missing(kind, by, self.fields.loc_by_alias, input, state),
                }
                Ok(())
            }
            Err(Fail::Lines) => {
                // a default that is refused is all that there is to say
                locate_field(field, None, false, mark, state);
                state.lines.drain(start.min(mark)..mark);
                Err(Fail::Lines)
            }
            Err(fail) => Err(fail),
        }
    }

    /// Positional arguments after those of the parameters.
    fn more_positional<'py, I: ValidateInput<'py>>(
        &self,
        positional: &[I],
        bag: &mut Bag<'py>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        for (index, value) in positional.iter().enumerate().skip(self.positional_params_count) {
            let Some(validator) = &self.var_args_validator else {
                let problem = Problem::Plain(ErrorKind::UnexpectedPositionalArgument);
                let _ = state.fail_at::<()>(problem, LocItem::from(index), value);
                bag.failed = true;
                continue;
            };
            let mark = state.mark();
            match value.run(validator, state) {
                Ok(value) => bag.args.push(value),
                Err(Fail::Lines) => {
                    state.locate(mark, |_| LocItem::from(index));
                    bag.failed = true;
                }
                Err(fail) => return Err(fail),
            }
        }
        Ok(())
    }

    /// Keyword arguments of no parameter.
    #[allow(clippy::too_many_arguments)]
    fn more_keywords<'py, I: ValidateInput<'py>>(
        &self,
        keywords: Option<&I::Record>,
        behavior: ExtraBehavior,
        used: &Used<'_>,
        bag: &mut Bag<'py>,
        mark: usize,
        input: &I,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let py = state.py;
        // what no validator takes is only looked at, for keys that are no names
        let others = PyDict::new(py);
        if let Some(record) = keywords {
            let uniform = self.extras.extras_validator.is_some();
            let kept = Kept { dict: if uniform { &bag.kwargs } else { &others }, fields_set: None };
            let policy = Policy {
                behavior: if self.takes_kwargs { ExtraBehavior::Allow } else { behavior },
                refusal: ErrorKind::UnexpectedKeywordArgument,
                hidden: &[],
                once: false,
                partial: Partial::Off,
            };
            let failed = self.extras.collect(record, used, &kept, &policy, mark, input, state)?.failed;
            bag.failed |= failed;
        }
        let Some(validator) = &self.unpacked_validator else { return Ok(()) };
        match validator.python(&others.into_any(), state) {
            Ok(output) => bag.merge(output).or_raise(state),
            Err(Fail::Lines) => {
                bag.failed = true;
                Ok(())
            }
            Err(fail) => Err(fail),
        }
    }

    /// Validates a mapping that has one key a parameter.
    pub fn from_mapping<'py, I: ValidateInput<'py>>(
        &self,
        mut record: I::Record,
        behavior: ExtraBehavior,
        input: &I,
        state: &mut State<'py>,
    ) -> Out<'py> {
        let py = state.py;
        let by = self.fields.by(state)?;
        record.prepare(&self.fields, by, py);
        let mark = state.mark();
        let mut bag = Bag::new(py);
        let mut used = Used::new(true, &self.fields);
        for (index, (field, mode)) in self.fields.list.iter().zip(&self.modes).enumerate() {
            let Some((value, place)) = find_or_end(&record, index, field, by, mark, input, state)? else {
                self.absent_key(mark, field, *mode, by, &mut bag, input, state)?;
                continue;
            };
            used.add(place);
            let mark = state.mark();
            let done = match mode {
                Mode::VarArgs => self.spread_items(&value, field, &mut bag, state),
                Mode::VarKwargs => self.spread_pairs(&value, field, &mut bag, state),
                Mode::UnpackedKwargs => match value.run(&field.validator, state) {
                    Ok(output) => bag.merge(output).or_raise(state),
                    Err(fail) => Err(fail),
                },
                mode => match value.run(&field.validator, state) {
                    Ok(value) => bag.put(field, mode.is_positional(), value, py).or_raise(state),
                    Err(fail) => Err(fail),
                },
            };
            match done {
                Ok(()) => {}
                Err(Fail::Lines) => {
                    locate_field(field, Some(place), self.fields.loc_by_alias, mark, state);
                    bag.failed = true;
                }
                Err(fail) => return Err(fail),
            }
        }
        if behavior != ExtraBehavior::Ignore {
            let others = PyDict::new(py);
            let kept = Kept { dict: &others, fields_set: None };
            let refusal = ErrorKind::ExtraForbidden;
            let policy = Policy { behavior, refusal, hidden: &[], once: false, partial: Partial::Off };
            let extras = Extras { extra_behavior: behavior, extras_validator: None, extras_keys_validator: None };
            bag.failed |= extras.collect(&record, &used, &kept, &policy, mark, input, state)?.failed;
        }
        bag.finish(state)
    }

    /// A parameter whose key the mapping lacks.
    #[allow(clippy::too_many_arguments)]
    fn absent_key<'py, I: ValidateInput<'py>>(
        &self,
        start: usize,
        field: &Field,
        mode: Mode,
        by: LookupBy,
        bag: &mut Bag<'py>,
        input: &I,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        match mode {
            Mode::VarArgs | Mode::VarKwargs => Ok(()),
            Mode::UnpackedKwargs => {
                let mark = state.mark();
                match field.validator.python(&PyDict::new(state.py).into_any(), state) {
                    Ok(output) => bag.merge(output).or_raise(state),
                    Err(Fail::Lines) => {
                        locate_field(field, field.places(by).next(), self.fields.loc_by_alias, mark, state);
                        bag.failed = true;
                        Ok(())
                    }
                    Err(fail) => Err(fail),
                }
            }
            mode => self.absent(start, None, field, mode, by, bag, input, state),
        }
    }

    /// The items of a collection as positional arguments.
    fn spread_items<'py, I: ValidateInput<'py>>(
        &self,
        value: &I,
        field: &Field,
        bag: &mut Bag<'py>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let py = state.py;
        let mut items = sequence::open(value, Arrays::Tuple, false, ErrorKind::TupleType, state)?;
        let (mut index, mut failed) = (0usize, false);
        loop {
            let item = match items.next(py) {
                Ok(Some(item)) => item,
                Ok(None) => break,
                Err(error) => return sequence::iteration_error(error, index, value, state),
            };
            let mark = state.mark();
            match item.run(&field.validator, state) {
                Ok(value) => bag.args.push(value),
                Err(Fail::Lines) => {
                    state.locate(mark, |_| LocItem::from(index));
                    failed = true;
                }
                Err(fail) => return Err(fail),
            }
            index += 1;
        }
        if failed { Err(Fail::Lines) } else { Ok(()) }
    }

    /// The pairs of a dict as keyword arguments.
    fn spread_pairs<'py, I: ValidateInput<'py>>(
        &self,
        value: &I,
        field: &Field,
        bag: &mut Bag<'py>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let py = state.py;
        let ask = Ask { dicts_only: true, from_attributes: false, as_dicts: true };
        // they are gathered in a dict first: also from JSON they are Python objects
        let gathered = value.to_object(py).or_raise(state)?;
        let Some(record) = gathered.record(ask).or_raise(state)? else {
            return state.fail(ErrorKind::DictType, value);
        };
        let mark = state.mark();
        let pairs = match record.pairs(py) {
            Ok(pairs) => pairs,
            Err(trouble) => return trouble.end(mark, value, state),
        };
        let mut failed = false;
        for (key, item) in &pairs {
            let at = |object: &Bound<'py, PyAny>| LocItem::from_object(object);
            let Some(name) = key.as_str(py).or_raise(state)? else {
                let at = at(&key.to_object(py).or_raise(state)?);
                let _ = state.fail_at::<()>(Problem::Plain(ErrorKind::InvalidKey), at, key);
                failed = true;
                continue;
            };
            let mark = state.mark();
            match item.run(&field.validator, state) {
                Ok(value) => bag.kwargs.set_item(name, value).or_raise(state)?,
                Err(Fail::Lines) => {
                    state.locate(mark, |_| at(name.as_any()));
                    failed = true;
                }
                Err(fail) => return Err(fail),
            }
        }
        if failed { Err(Fail::Lines) } else { Ok(()) }
    }
}
