//! The engine of the rooms whose values are collections of items of one schema: `list`, `deque`, `set`, `frozenset`.
//!
//! A room opens the input (`open`) and lets `fill` read it into its `Sink`. `fill` keeps one item ahead of the one being
//! validated: with `allow_partial` the last one may be left out, and user code sees items being taken in that order.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySet};

use super::callback::strictness;
use super::direct;
use super::length::Length;
use crate::common::errors::{ErrorKind, LocItem, Problem, describe_exception, is_interrupt};
use crate::common::input::{Arrays, Items};
use crate::common::json::{Cursor, Partial};
use crate::common::py::as_is::AsIs;
use crate::common::py::object::{new_frozenset, set_add, set_len};
use crate::common::schema::reader::{boolean, size};
use crate::keys;
use crate::validators::cell::see_through;
use crate::validators::{Compile, Exactness, Fail, Names, Node, Raise, Reach, State, ValidateInput};

keys! { struct Keys { items_schema, min_length, max_length, fail_fast, strict } }

/// What the schemas of these kinds say.
pub struct Schema {
    pub strict: bool,
    pub items: Option<Node>,
    pub length: Option<Box<Length>>,
    pub fail_fast: bool,
}

impl Schema {
    /// # Errors
    /// What a wrong schema raises.
    pub fn read<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Self> {
        Self::read_in_order(schema, false, cx)
    }

    /// As `read`, for sets: of what is wrong, `max_length` is told before all but the items.
    ///
    /// # Errors
    /// What a wrong schema raises.
    pub fn read_of_set<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Self> {
        Self::read_in_order(schema, true, cx)
    }

    fn read_in_order<'py>(schema: &Bound<'py, PyDict>, of_set: bool, cx: &mut Compile<'py>) -> PyResult<Self> {
        let keys = Keys::read(schema);
        let items = keys.items_schema.map(|items| cx.node(&items)).transpose()?;
        if of_set {
            size(&keys.max_length)?;
        }
        Ok(Self {
            items,
            strict: strictness(&keys.strict, cx)?,
            length: Length::read(&keys.min_length, &keys.max_length)?,
            fail_fast: boolean(&keys.fail_fast)?.unwrap_or(false),
        })
    }
}

/// The items of an input: `own` is the kind's own collection; outside of strict mode any other is taken too.
#[inline]
pub fn open<'py, I: ValidateInput<'py>>(
    input: &I,
    own: Arrays,
    strict: bool,
    refusal: ErrorKind,
    state: &mut State<'py>,
) -> Result<I::Items, Fail> {
    if let Some(items) = input.items(state.py, own).or_raise(state)? {
        // of the collections that JSON cannot tell apart, the array is a list
        if own != Arrays::List && input.as_python().is_none() {
            state.floor_exactness(Exactness::Strict);
        }
        return Ok(items);
    }
    if !strict && let Some(items) = input.items(state.py, Arrays::Any).or_raise(state)? {
        state.floor_exactness(Exactness::Lax);
        return Ok(items);
    }
    state.fail(refusal, input)
}

/// The name of the items in titles.
pub fn items_name(items: Option<&Node>, names: &mut Names) -> String {
    items.map_or_else(|| "any".to_owned(), |items| items.name(names))
}

/// Room for as many items as the input promises, within reason: promises cost nothing to make.
pub fn capacity<'py>(items: &impl Items<'py>) -> usize {
    items.total().unwrap_or(0).min(1 << 20)
}

/// The rooms whose values have hashes of Python's own, beside those that give them back as they are.
const PLAIN: [&str; 15] = [
    "AnyValidator",
    "BytesConstrainedValidator",
    "ComplexValidator",
    "ConstrainedFloatValidator",
    "ConstrainedIntValidator",
    "DateTimeValidator",
    "DateValidator",
    "DecimalValidator",
    "FractionValidator",
    "MultiHostUrlValidator",
    "StrConstrainedValidator",
    "TimeDeltaValidator",
    "TimeValidator",
    "UrlValidator",
    "UuidValidator",
];

/// How far hashing what a node gives reaches: classes of users may hash their instances as they like.
pub fn hashing(node: &Node) -> Reach {
    if node.as_is() != AsIs::NEVER || PLAIN.contains(&node.type_name()) { Reach::Inside } else { Reach::Calls }
}

/// Takes the array that stands next in a JSON text, item by item. What a room of `own` collections says of JSON's one
/// kind of arrays holds here as in `open`.
#[inline]
pub fn direct_items<'py>(
    items: &Node,
    own: Arrays,
    cursor: &mut Cursor<'_>,
    state: &mut State<'py>,
    mut take: impl FnMut(Bound<'py, PyAny>) -> Option<()>,
) -> Option<()> {
    let items = see_through(items);
    let mut more = cursor.enter(b'[')?;
    if own != Arrays::List {
        state.floor_exactness(Exactness::Strict);
    }
    while more {
        take(direct::value(items, cursor, state)?)?;
        more = cursor.more(b']')?;
    }
    Some(())
}

/// The same, as a vector.
#[inline]
pub fn direct_vec<'py>(
    items: &Node,
    own: Arrays,
    cursor: &mut Cursor<'_>,
    state: &mut State<'py>,
) -> Option<Vec<Bound<'py, PyAny>>> {
    let mut output = Vec::new();
    direct_items(items, own, cursor, state, |item| {
        output.push(item);
        Some(())
    })?;
    Some(output)
}

/// What an item did to the collection.
pub enum Added {
    Yes,
    NotHashable,
}

/// The collection being filled.
pub trait Sink<'py> {
    /// Whether items that fail count towards `max_length`, and whether its error tells the length of the input.
    const COUNTS_ALL: bool;
    fn add(&mut self, item: Bound<'py, PyAny>) -> PyResult<Added>;
    fn size(&self) -> usize;
}

/// Values in order.
impl<'py> Sink<'py> for Vec<Bound<'py, PyAny>> {
    const COUNTS_ALL: bool = true;
    #[inline]
    fn add(&mut self, item: Bound<'py, PyAny>) -> PyResult<Added> {
        self.push(item);
        Ok(Added::Yes)
    }
    #[inline]
    fn size(&self) -> usize {
        Vec::len(self)
    }
}

/// A set, or a frozenset that nobody else has seen.
pub struct SetSink<'py>(pub Bound<'py, PyAny>);

impl<'py> SetSink<'py> {
    pub fn set(py: Python<'py>) -> PyResult<Self> {
        Ok(Self(PySet::empty(py)?.into_any()))
    }

    pub fn frozen(py: Python<'py>) -> PyResult<Self> {
        Ok(Self(new_frozenset(py)?))
    }
}

impl<'py> Sink<'py> for SetSink<'py> {
    const COUNTS_ALL: bool = false;
    #[inline]
    fn add(&mut self, item: Bound<'py, PyAny>) -> PyResult<Added> {
        match set_add(&self.0, &item) {
            Ok(()) => Ok(Added::Yes),
            Err(error) if error.is_instance_of::<PyTypeError>(item.py()) => Ok(Added::NotHashable),
            Err(error) => Err(error),
        }
    }
    #[inline]
    fn size(&self) -> usize {
        set_len(&self.0)
    }
}

/// What a room says about its items.
pub struct Rules<'a> {
    /// `None` takes every item as it is
    pub items: Option<&'a Node>,
    pub length: Option<&'a Length>,
    pub fail_fast: bool,
    /// the name in errors about the length
    pub field_type: &'static str,
}

/// Reads the items into `sink`.
///
/// # Errors
/// Line errors of all items (of the first, with `fail_fast`); a collection that is too long and an iterator that raises
/// end the reading with one error in place of those so far.
pub fn fill<'py, I: ValidateInput<'py>, S: Sink<'py>>(
    input: &I,
    items: I::Items,
    rules: &Rules<'_>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<(), Fail> {
    // sixty instructions an item less
    let rules = &Rules { items: rules.items.map(see_through), ..*rules };
    let partial = std::mem::replace(&mut state.partial, Partial::Off);
    if partial == Partial::Off && rules.length.is_none() && !rules.fail_fast && items.is_plain() {
        return read_plain::<I, S>(items, rules, sink, state);
    }
    let out = read(input, items, rules, sink, partial, state);
    state.partial = partial;
    out?;
    Length::check_min(rules.length, sink.size(), rules.field_type, input, state)
}

/// Validates an item and puts it into `sink`.
#[inline(always)]
fn add<'py, I: ValidateInput<'py>, S: Sink<'py>>(
    item: &I,
    rules: &Rules<'_>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<(), Fail> {
    let value = match rules.items {
        Some(node) => item.take_or_run(node, state)?,
        None => item.to_object(state.py).or_raise(state)?,
    };
    match sink.add(value).or_raise(state)? {
        Added::Yes => Ok(()),
        Added::NotHashable => state.fail(ErrorKind::SetItemNotHashable, item),
    }
}

/// Reads items whose reading cannot fail and that nobody counts.
fn read_plain<'py, I: ValidateInput<'py>, S: Sink<'py>>(
    mut items: I::Items,
    rules: &Rules<'_>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<(), Fail> {
    let (mut index, mut failed) = (0usize, false);
    let mut next: Option<I> = items.next_plain();
    while let Some(item) = next {
        next = items.next_plain();
        let mark = state.mark();
        match add(&item, rules, sink, state) {
            Ok(()) | Err(Fail::Omit) => {}
            Err(Fail::Lines) => {
                if state.probing {
                    return Err(Fail::Lines);
                }
                failed = true;
                state.locate(mark, |_| LocItem::from(index));
            }
            Err(fail) => return Err(fail),
        }
        index += 1;
    }
    if failed { Err(Fail::Lines) } else { Ok(()) }
}

fn read<'py, I: ValidateInput<'py>, S: Sink<'py>>(
    input: &I,
    mut items: I::Items,
    rules: &Rules<'_>,
    sink: &mut S,
    partial: Partial,
    state: &mut State<'py>,
) -> Result<(), Fail> {
    let py = state.py;
    let total = items.total();
    let start = state.mark();
    let max = rules.length.and_then(|length| length.max).unwrap_or(usize::MAX);
    let (mut index, mut count, mut failed) = (0usize, 0usize, false);
    let mut next = items.next(py);
    loop {
        let item = match next {
            Ok(Some(item)) => item,
            Ok(None) => break,
            Err(error) => {
                state.forget(start);
                return iteration_error(error, index, input, state);
            }
        };
        next = items.next(py);
        let last = partial != Partial::Off && matches!(next, Ok(None));
        if last {
            state.partial = partial;
        }
        let mark = state.mark();
        match add(&item, rules, sink, state) {
            Ok(()) => count += 1,
            Err(Fail::Lines) if last => {
                // left out, but counted
                state.forget(mark);
                count += 1;
            }
            Err(Fail::Lines) => {
                failed = true;
                state.locate(mark, |_| LocItem::from(index));
                count += 1;
            }
            Err(Fail::Omit) => {}
            Err(fail) => return Err(fail),
        }
        let have = if S::COUNTS_ALL { count } else { sink.size() };
        if have > max {
            state.forget(start);
            let total = if S::COUNTS_ALL { total } else { None };
            return Length::too_long(max, total, rules.field_type, input, state);
        }
        if failed && rules.fail_fast {
            return Err(Fail::Lines);
        }
        index += 1;
    }
    if failed { Err(Fail::Lines) } else { Ok(()) }
}

/// An iterator that raised: one line error at the index it had come to.
#[cold]
pub fn iteration_error<'py, I: ValidateInput<'py>, T>(
    error: PyErr,
    index: usize,
    input: &I,
    state: &mut State<'py>,
) -> Result<T, Fail> {
    if is_interrupt(state.py, &error) {
        return state.raise(error);
    }
    let text = describe_exception(state.py, &error);
    let problem = Problem::with1(ErrorKind::IterationError, text);
    state.fail_at(problem, LocItem::from(index), input)
}
