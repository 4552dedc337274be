//! `tuple`: values by position, of which one schema may stand for any number of items.

use std::collections::VecDeque;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use super::parts::callback::strictness;
use super::parts::direct;
use super::parts::length::Length;
use super::parts::sequence::{self, Rules, iteration_error};
use super::{Compile, Exactness, Fail, Named, Names, Node, Out, Raise, Reach, Room, State, ValidateInput, node};
use crate::common::errors::{ErrorKind, LocItem, Problem, SchemaError, is_interrupt};
use crate::common::input::{Arrays, Items};
use crate::common::json::{Cursor, Partial};
use crate::common::py::show::Told;
use crate::common::schema::reader::{boolean, of_type, required, size};
use crate::{keys, node};

keys! { struct Keys { items_schema, variadic_item_index, min_length, max_length, fail_fast, strict } }

node! {
    pub struct TupleValidator {
        pub strict: bool,
        pub validators: Box<[Node]>,
        pub variadic_item_index: Option<usize>,
        pub length: Option<Box<Length>>,
        pub fail_fast: bool,
    }
    shown by this {
        strict: this.strict,
        validators: Told(&this.validators),
        variadic_item_index: this.variadic_item_index,
        min_length: this.length.as_ref().and_then(|length| length.min),
        max_length: this.length.as_ref().and_then(|length| length.max),
        name: Named(this),
        fail_fast: this.fail_fast,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let items = of_type::<PyList>(required(keys.items_schema, "items_schema")?, "list")?;
    let validators = items.iter().map(|item| cx.node(&item)).collect::<PyResult<Box<[_]>>>()?;
    let variadic_item_index = size(&keys.variadic_item_index)?;
    if variadic_item_index.is_some_and(|index| index >= validators.len()) {
        return Err(SchemaError::new_err("`variadic_item_index` must be the index of one of the `items_schema`"));
    }
    Ok(node(TupleValidator {
        strict: strictness(&keys.strict, cx)?,
        validators,
        variadic_item_index,
        length: Length::read(&keys.min_length, &keys.max_length)?,
        fail_fast: boolean(&keys.fail_fast)?.unwrap_or(false),
    }))
}

impl Room for TupleValidator {
    fn validate<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        let strict = state.strict_or(self.strict);
        let items = sequence::open(input, Arrays::Tuple, strict, ErrorKind::TupleType, state)?;
        if let Some(item) = self.only_item()
            && state.partial == Partial::Off
            && items.is_plain()
        {
            // nothing is held back for places behind: two thirds of the time
            let rules = Rules { items: Some(item), length: None, fail_fast: false, field_type: "Tuple" };
            let mut output = Vec::with_capacity(sequence::capacity(&items));
            sequence::fill(input, items, &rules, &mut output, state)?;
            return Ok(PyTuple::new(state.py, output).or_raise(state)?.into_any());
        }
        // what has a place of its own is never left out
        let partial = std::mem::replace(&mut state.partial, Partial::Off);
        let capacity = sequence::capacity(&items).max(self.validators.len());
        let mut reading = Reading {
            room: self,
            input,
            total: items.total(),
            items,
            taken: 0,
            start: state.mark(),
            output: Vec::with_capacity(capacity),
            failed: false,
            broken: false,
        };
        let out = reading.run(state);
        state.partial = partial;
        // the first error of an item ends the reading, not the check of the length
        if !reading.failed || !self.fail_fast || reading.broken {
            out?;
        }
        let length = Length::check_min(self.length.as_deref(), reading.output.len(), "Tuple", input, state);
        if reading.failed {
            return Err(Fail::Lines);
        }
        length?;
        Ok(PyTuple::new(state.py, reading.output).or_raise(state)?.into_any())
    }

    fn direct<'py>(&self, cursor: &mut Cursor<'_>, state: &mut State<'py>) -> Option<Bound<'py, PyAny>> {
        let output = if let Some(item) = self.only_item() {
            sequence::direct_vec(item, Arrays::Tuple, cursor, state)?
        } else if self.variadic_item_index.is_none() && self.length.is_none() {
            let mut output = Vec::with_capacity(self.validators.len());
            let mut more = cursor.enter(b'[')?;
            state.floor_exactness(Exactness::Strict);
            for validator in &self.validators {
                if !more {
                    return None;
                }
                output.push(direct::value(validator, cursor, state)?);
                more = cursor.more(b']')?;
            }
            if more {
                return None;
            }
            output
        } else {
            return direct::exact(self, cursor, state);
        };
        PyTuple::new(state.py, output).ok().map(Bound::into_any)
    }

    fn name(&self, names: &mut Names) -> String {
        let mut items: Vec<String> = self.validators.iter().map(|item| item.name(names)).collect();
        if let Some(index) = self.variadic_item_index {
            items.insert(index + 1, "...".to_owned());
        }
        format!("tuple[{}]", items.join(", "))
    }

    fn reach(&self) -> Reach {
        Reach::Inside
    }
}

impl TupleValidator {
    /// The schema of all items, where there is just one and nobody counts.
    fn only_item(&self) -> Option<&Node> {
        match (&*self.validators, self.variadic_item_index) {
            ([item], Some(_)) if self.length.is_none() && !self.fail_fast => Some(item),
            _ => None,
        }
    }
}

/// One input being read.
struct Reading<'a, 'py, I: ValidateInput<'py>> {
    room: &'a TupleValidator,
    input: &'a I,
    total: Option<usize>,
    items: I::Items,
    taken: usize,
    start: usize,
    output: Vec<Bound<'py, PyAny>>,
    failed: bool,
    /// the iterator raised
    broken: bool,
}

impl<'py, I: ValidateInput<'py>> Reading<'_, 'py, I> {
    fn run(&mut self, state: &mut State<'py>) -> Result<(), Fail> {
        let validators = &self.room.validators;
        let Some(variadic) = self.room.variadic_item_index else {
            for (index, validator) in validators.iter().enumerate() {
                let item = self.take(state)?;
                self.place(index, validator, item, state)?;
            }
            if self.take(state)?.is_none() {
                return Ok(());
            }
            state.forget(self.start);
            return Length::too_long(validators.len(), self.total, "Tuple", self.input, state);
        };
        for (index, validator) in validators[..variadic].iter().enumerate() {
            let item = self.take(state)?;
            self.place(index, validator, item, state)?;
        }
        let tail = &validators[variadic + 1..];
        // the items for the tail are known once there are no more
        let mut held = VecDeque::with_capacity(tail.len());
        let mut index = variadic;
        let (mut broken, mut ended) = (None, false);
        loop {
            match self.items.next(state.py) {
                Ok(Some(item)) => {
                    self.taken += 1;
                    held.push_back(item);
                }
                // an iterator that ends before the tail is full is asked once more
                Ok(None) if held.len() < tail.len() && !ended => ended = true,
                Ok(None) => break,
                Err(error) if is_interrupt(state.py, &error) => return state.raise(error),
                Err(error) => {
                    broken = Some(error);
                    break;
                }
            }
            if held.len() > tail.len() {
                let item = held.pop_front();
                self.place(index, &validators[variadic], item, state)?;
                index += 1;
            }
        }
        // the tail goes on at the index of the last variadic item
        let base = variadic.max(index.saturating_sub(1));
        for (offset, validator) in tail.iter().enumerate() {
            let item = held.pop_front();
            if item.is_none() && broken.is_some() {
                break;
            }
            match self.place(base + offset, validator, item, state) {
                // `fail_fast` ends the tail, not what is to be told
                Err(Fail::Lines) if self.room.fail_fast && self.failed && broken.is_some() => break,
                out => out?,
            }
        }
        // an iterator that raised is told of after the items held have been validated
        broken.map_or(Ok(()), |error| self.broken(error, state))
    }

    fn take(&mut self, state: &mut State<'py>) -> Result<Option<I>, Fail> {
        match self.items.next(state.py) {
            Ok(Some(item)) => {
                self.taken += 1;
                Ok(Some(item))
            }
            Ok(None) => Ok(None),
            Err(error) => self.broken(error, state),
        }
    }

    /// The iterator raised: that stands for whatever the items had.
    #[cold]
    fn broken<T>(&mut self, error: PyErr, state: &mut State<'py>) -> Result<T, Fail> {
        self.broken = true;
        state.forget(self.start);
        iteration_error(error, self.taken + 1, self.input, state)
    }

    /// Validates an item, or takes the default of a missing one.
    fn place(&mut self, index: usize, validator: &Node, item: Option<I>, state: &mut State<'py>) -> Result<(), Fail> {
        let mark = state.mark();
        let out = match &item {
            Some(item) => item.take_or_run(validator, state),
            None => match validator.default_value(state) {
                Ok(Some(value)) => {
                    self.output.push(value);
                    return Ok(());
                }
                Ok(None) => state.fail_problem(Problem::Plain(ErrorKind::Missing), self.input),
                Err(Fail::Lines) => {
                    // a default that fails ends the tuple, whatever the items before it said
                    state.locate(mark, |_| LocItem::from(index));
                    state.lines.drain(self.start.min(mark)..mark);
                    return Err(Fail::Lines);
                }
                Err(fail) => Err(fail),
            },
        };
        match out {
            Ok(value) => self.output.push(value),
            Err(Fail::Lines) => {
                state.locate(mark, |_| LocItem::from(index));
                self.failed = true;
                return if self.room.fail_fast { Err(Fail::Lines) } else { Ok(()) };
            }
            Err(Fail::Omit) => return Ok(()),
            Err(fail) => return Err(fail),
        }
        match self.room.length.as_deref().and_then(|length| length.max) {
            Some(max) if self.output.len() > max => {
                state.forget(self.start);
                Length::too_long(max, self.total, "Tuple", self.input, state)
            }
            _ => Ok(()),
        }
    }
}
