//! Finding which of a fixed set of values an input is: literals, and the tags of tagged unions.
//!
//! Exact texts and integers are found without Python; everything else as a dict would find it, so that whatever equals
//! a value stands for it.

use std::fmt::{self, Debug};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use smallvec::SmallVec;

use crate::common::errors::{ErrorKind, SchemaError, unless_interrupted};
use crate::common::input::View;
use crate::common::json::{Cursor, JsonValue, Kind};
use crate::common::py::constant::{Constant, ValueDict};
use crate::common::py::object::{int_value, str_text};
use crate::common::py::show::{By, List, Map, Sure};
use crate::common::py::tree::Follows;
use crate::common::values::numbers::parse_bool_str;
use crate::validators::{Fail, Raise, State, ValidateInput};
use crate::{part, plain_part};

part! {
    pub struct LiteralLookup {
        pub values: Box<[Constant]>,
        strs: Follows<StrTable>,
        /// exact integers that fit 64 bits, in order
        ints: Follows<Box<[(i64, u32)]>>,
        bools: Follows<Bools>,
        /// all other hashable values, and the bools once more
        others: Follows<Option<ValueDict>>,
        unhashable: Follows<Box<[u32]>>,
        /// the texts, integers and bools as a dict, made when an object of another type asks
        primitives: Primitives,
        /// the reprs of the values, kept where some are made by user code
        reprs: Follows<Option<Box<[Box<str>]>>>,
    }
}

/// What was found without a tape.
pub enum Direct {
    Found(usize),
    /// none of the values
    Missing,
    /// not looked at: the cursor stands where it was
    Unknown,
}

/// Where `False` and `True` are.
#[derive(Default, Clone, PartialEq, Eq, Hash)]
struct Bools([Option<u32>; 2]);

plain_part!(Bools);

impl Debug for Bools {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [no, yes] = &self.0;
        f.debug_struct("BoolLiteral").field("true_id", yes).field("false_id", no).finish()
    }
}

/// A constant shown as its text.
struct Text<'a>(&'a Constant);

impl Text<'_> {
    fn content(&self) -> String {
        Python::attach(|py| self.0.bind(py).to_string())
    }
}

impl Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.content(), f)
    }
}

impl LiteralLookup {
    /// As it is shown, with `values` for what is found.
    pub fn shown<'a, T: Debug>(&'a self, values: &'a [T]) -> impl Debug + 'a {
        By(move |f: &mut fmt::Formatter<'_>| {
            let bools = self.bools.any().then_some(&*self.bools);
            let ints = (!self.ints.is_empty()).then(|| Map(self.ints.iter().map(|(value, index)| (value, index))));
            let texts: Vec<(&Constant, u32)> = self.shown_texts();
            let texts = (!texts.is_empty()).then(|| Map(texts.iter().map(|(text, index)| (Text(text), index))));
            let (none, unhashable) = (self.unhashable.is_empty(), &**self.unhashable);
            let unhashable =
                List(unhashable.iter().filter_map(|index| Some((self.values.get(*index as usize)?, index))));
            let primitives = bools.is_some() || ints.is_some() || texts.is_some();
            f.debug_struct("LiteralLookup")
                .field("expected_bool", &bools)
                .field("expected_int", &ints)
                .field("expected_str", &texts)
                .field("expected_py_dict", &self.others.as_ref().map(|others| &others.dict))
                .field("expected_py_values", &(!none).then_some(unhashable))
                .field(
                    "expected_py_primitives",
                    &primitives.then(|| Sure(Python::attach(|py| self.shown_primitives(py)))),
                )
                .field("values", &values)
                .finish()
        })
    }

    fn shown_texts(&self) -> Vec<(&Constant, u32)> {
        let mut slots: Vec<u32> = self.strs.slots.iter().filter(|entry| **entry != FREE).map(|entry| entry.1).collect();
        slots.sort_unstable();
        // of equal texts the last one counts
        let text = |index: u32| self.values.get(index as usize).map(|value| Text(value).content());
        let last = |at: usize| !slots[at + 1..].iter().any(|later| text(*later) == text(slots[at]));
        let slots: Vec<u32> = (0..slots.len()).filter(|at| last(*at)).map(|at| slots[at]).collect();
        slots.into_iter().filter_map(|index| Some((self.values.get(index as usize)?, index))).collect()
    }

    fn shown_primitives(&self, py: Python<'_>) -> Option<Py<PyDict>> {
        self.primitives.dict(py, &self.values).ok().map(|dict| dict.clone().unbind())
    }

    /// # Errors
    /// As `of`.
    pub fn new<'py>(py: Python<'py>, expected: impl Iterator<Item = Bound<'py, PyAny>>) -> PyResult<Self> {
        Self::of(py, expected.map(|value| Constant::new(&value)).collect())
    }

    /// # Errors
    /// `SchemaError` for a text that is not Unicode; what a value's `__repr__` raises.
    pub fn of(py: Python<'_>, values: Box<[Constant]>) -> PyResult<Self> {
        let mut texts = SmallVec::<[u32; 16]>::new();
        let mut ints = SmallVec::<[(i64, u32); 16]>::new();
        let mut bools = Bools::default();
        let mut unhashable = SmallVec::<[u32; 4]>::new();
        // most literals are texts
        let mut others = None;
        let mut other =
            |value: &Bound<'_, PyAny>, index: u32| others.get_or_insert_with(|| PyDict::new(py)).set_item(value, index);
        for (index, constant) in (0u32..).zip(&values) {
            let value = constant.bind(py);
            if let Ok(flag) = value.cast::<PyBool>() {
                bools.0[usize::from(flag.is_true())] = Some(index);
                other(value, index)?;
            } else if let Some(small) = exact_int(value).flatten() {
                ints.push((small, index));
            } else if let Ok(text) = value.cast_exact::<PyString>() {
                let readable = text.to_str();
                readable.map_err(|_| SchemaError::new_err(format!("error extracting str {:?}", text.as_any())))?;
                texts.push(index);
            } else if unless_interrupted(py, other(value, index))?.is_none() {
                unhashable.push(index);
            }
        }
        // of equal values the last one counts
        ints.reverse();
        ints.sort_by_key(|(value, _)| *value);
        ints.dedup_by_key(|(value, _)| *value);
        let reprs = if values.iter().all(Constant::is_atom) {
            None
        } else {
            let reprs = values.iter().map(|value| Ok(value.bind(py).repr()?.to_str()?.into()));
            Some(reprs.collect::<PyResult<_>>()?)
        };
        Ok(Self {
            reprs: Follows(reprs),
            strs: Follows(StrTable::new(py, &values, &texts)),
            ints: Follows(ints.as_slice().into()),
            bools: Follows(bools),
            others: Follows(others.filter(|others: &Bound<'_, PyDict>| !others.is_empty()).map(|others| ValueDict {
                atoms: others.keys().iter().all(|key| Constant::new(&key).is_atom()),
                dict: others.unbind(),
            })),
            unhashable: Follows(unhashable.as_slice().into()),
            primitives: Primitives(PyOnceLock::new()),
            values,
        })
    }

    /// The index of the value that the input is, or equals.
    ///
    /// # Errors
    /// Line errors for an integer beyond 64 bits and for text that is not Unicode, where such would have to be compared.
    pub fn find<'py, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Result<Option<usize>, Fail> {
        let py = state.py;
        let exact = match input.view() {
            View::Python(object) => self.find_python(object),
            View::Json(value) => self.find_json(value, py),
            View::Strings(object) => self.find_strings(object),
        };
        let exact = match exact {
            Ok(found) => found,
            Err(kind) => return state.fail(kind, input),
        };
        if exact.is_some() {
            return Ok(exact);
        }
        if self.others.is_none() && self.unhashable.is_empty() && self.decides(&input.view()) {
            return Ok(self.equal_number(&input.view()));
        }
        let object = input.to_object(py).or_raise(state)?;
        self.find_equal(&object).or_raise(state)
    }

    /// The index of the text that `text` is.
    ///
    /// # Errors
    /// `StringUnicode` for text that has no UTF-8 form.
    pub fn find_text(&self, text: &Bound<'_, PyString>) -> Result<Option<usize>, ErrorKind> {
        if self.strs.is_empty() {
            return Ok(None);
        }
        let content = str_text(text).ok_or(ErrorKind::StringUnicode)?;
        Ok(self.strs.find(text.py(), &self.values, content.as_bytes()))
    }

    /// The index of the text that an input is, where there is nothing to it but comparing: what `find` would say. In
    /// instructions for one of a handful: 100 less.
    #[inline(always)]
    pub fn find_exact_text<'py, I: ValidateInput<'py>>(&self, input: &I, py: Python<'py>) -> Option<usize> {
        match input.view() {
            View::Json(value) if value.kind() == Kind::Str && !value.is_key() => self.find_json_text(value, py),
            View::Python(object) => self.find_text(object.cast_exact::<PyString>().ok()?).ok()?,
            _ => None,
        }
    }

    /// The index of the text that a JSON string is.
    #[inline]
    pub fn find_json_text(&self, text: JsonValue<'_>, py: Python<'_>) -> Option<usize> {
        self.find_bytes(text.text().as_bytes(), py)
    }

    /// The index of the text of these bytes.
    #[inline]
    pub fn find_bytes(&self, text: &[u8], py: Python<'_>) -> Option<usize> {
        if self.strs.is_empty() { None } else { self.strs.find(py, &self.values, text) }
    }

    /// The index of the text that stands next in a JSON text, where texts are all there is. In instructions for one of a
    /// handful: 150 less.
    #[inline]
    pub fn find_direct(&self, cursor: &mut Cursor<'_>, py: Python<'_>) -> Direct {
        if !self.is_texts() || cursor.first() != b'"' {
            return Direct::Unknown;
        }
        match cursor.text() {
            Some(text) => self.find_bytes(text.bytes(), py).map_or(Direct::Missing, Direct::Found),
            None => Direct::Unknown,
        }
    }

    /// The index of the integer that a number is.
    ///
    /// # Errors
    /// `IntParsingSize` beyond 64 bits, and for what is no integer at all.
    pub fn find_number(&self, number: &Bound<'_, PyAny>) -> Result<Option<usize>, ErrorKind> {
        let small = if number.is_instance_of::<PyInt>() { int_value(number) } else { None };
        match small {
            Some(small) => Ok(self.find_int(small)),
            None if self.ints.is_empty() => Ok(None),
            None => Err(ErrorKind::IntParsingSize),
        }
    }

    /// The index of the value, neither text nor small integer, that a number equals.
    pub fn find_other(&self, number: &Bound<'_, PyAny>) -> Option<usize> {
        let found = self.others.as_ref()?.dict.bind(number.py()).get_item(number).ok()??;
        found.extract().ok()
    }

    /// Whether all values are exact texts.
    pub fn is_texts(&self) -> bool {
        self.unhashable.is_empty() && self.others.is_none() && self.ints.is_empty() && !self.bools.any()
    }

    pub fn has_texts(&self) -> bool {
        !self.strs.is_empty()
    }

    pub fn has_ints(&self) -> bool {
        !self.ints.is_empty()
    }

    pub fn has_others(&self) -> bool {
        self.others.is_some()
    }

    /// The reprs of the values, in their order.
    pub fn reprs(&self, py: Python<'_>) -> Vec<String> {
        if let Some(reprs) = &*self.reprs {
            return reprs.iter().map(|repr| repr.to_string()).collect();
        }
        // values of plain types: their reprs do not fail
        let repr = |value: &Bound<'_, PyAny>| value.repr().map(|text| text.to_string()).unwrap_or_default();
        self.values.iter().map(|value| repr(value.bind(py))).collect()
    }

    fn find_python(&self, object: &Bound<'_, PyAny>) -> Result<Option<usize>, ErrorKind> {
        if let Ok(text) = object.cast_exact::<PyString>() {
            return self.find_text(text);
        }
        if let Ok(flag) = object.cast::<PyBool>() {
            return Ok(self.bools.find(flag.is_true()));
        }
        if object.is_exact_instance_of::<PyInt>() { self.find_number(object) } else { Ok(None) }
    }

    fn find_json(&self, value: JsonValue<'_>, py: Python<'_>) -> Result<Option<usize>, ErrorKind> {
        if value.is_key()
            && self.bools.any()
            && let Some(index) = self.find_flag(&value.text())
        {
            return Ok(Some(index));
        }
        Ok(match value.kind() {
            Kind::Str => self.find_json_text(value, py),
            Kind::Int => self.find_int(value.int()),
            Kind::BigInt if !self.ints.is_empty() => return Err(ErrorKind::IntParsingSize),
            Kind::True | Kind::False => self.bools.find(value.kind() == Kind::True),
            _ => None,
        })
    }

    fn find_strings(&self, object: &Bound<'_, PyAny>) -> Result<Option<usize>, ErrorKind> {
        let Ok(text) = object.cast::<PyString>() else { return Ok(None) };
        if self.bools.any()
            && let Ok(text) = text.to_str()
            && let Some(index) = self.find_flag(text)
        {
            return Ok(Some(index));
        }
        self.find_text(text)
    }

    /// The index of the boolean that a text stands for, where texts stand for all kinds.
    fn find_flag(&self, text: &str) -> Option<usize> {
        self.bools.find(parse_bool_str(text)?)
    }

    /// The index of an integer.
    pub fn find_int(&self, value: i64) -> Option<usize> {
        let at = self.ints.binary_search_by_key(&value, |(value, _)| *value).ok()?;
        Some(self.ints[at].1 as usize)
    }

    /// Whether texts, integers and bools are all that a value of this type could equal, without asking its code.
    fn decides(&self, view: &View<'_, '_>) -> bool {
        match view {
            View::Json(_) => true,
            View::Strings(_) => true,
            View::Python(object) => {
                Constant::new(object).is_atom()
                    || object.is_exact_instance_of::<PyList>()
                    || object.is_exact_instance_of::<PyDict>()
            }
        }
    }

    /// The integer that a number of another type equals.
    fn equal_number(&self, view: &View<'_, '_>) -> Option<usize> {
        let float = |float: f64| {
            // the cast saturates, and then the number it came from is not the same
            let whole = float as i64;
            (whole as f64 == float && whole != i64::MAX).then_some(whole)
        };
        let whole = match view {
            View::Json(value) => match value.kind() {
                Kind::True | Kind::False => i64::from(value.kind() == Kind::True),
                Kind::Float => float(value.float())?,
                _ => return None,
            },
            View::Python(object) => match (object.cast::<PyBool>(), object.cast_exact::<PyFloat>()) {
                (Ok(flag), _) => i64::from(flag.is_true()),
                (_, Ok(number)) => float(number.value())?,
                _ => return None,
            },
            View::Strings(_) => return None,
        };
        self.find_int(whole)
    }

    /// What a dict of the values would give for the object; exceptions of its hash and comparison are misses.
    ///
    /// # Errors
    /// What is no error of a value; a value that cannot be hashed or compared is none of these.
    pub fn find_equal(&self, object: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        let py = object.py();
        if let Some(others) = &*self.others
            && let Some(index) = unless_interrupted(py, others.dict.bind(py).get_item(object))?.flatten()
        {
            return Ok(index.extract().ok());
        }
        for index in &**self.unhashable {
            if let Some(value) = self.values.get(*index as usize)
                && unless_interrupted(py, value.bind(py).eq(object))? == Some(true)
            {
                return Ok(Some(*index as usize));
            }
        }
        if self.strs.is_empty() && self.ints.is_empty() && !self.bools.any() {
            return Ok(None);
        }
        let Ok(primitives) = self.primitives.dict(py, &self.values) else { return Ok(None) };
        let found = unless_interrupted(py, primitives.get_item(object))?.flatten();
        Ok(found.and_then(|found| found.extract().ok()))
    }
}

/// The value of an exact `int`: `Some(None)` where it is beyond 64 bits.
fn exact_int(object: &Bound<'_, PyAny>) -> Option<Option<i64>> {
    object.is_exact_instance_of::<PyInt>().then(|| int_value(object))
}

impl Bools {
    fn find(&self, flag: bool) -> Option<usize> {
        self.0[usize::from(flag)].map(|index| index as usize)
    }

    fn any(&self) -> bool {
        self.0.iter().any(Option::is_some)
    }
}

/// Finds texts among the values by their hashes: few one after the other, many in a table at most half full. In
/// instructions for one of twenty: 150 less than comparing texts, with a hash of all bytes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct StrTable {
    /// hash and index
    slots: Box<[(u32, u32)]>,
    hashed: bool,
}

plain_part!(StrTable);

const FREE: (u32, u32) = (0, u32::MAX);
const COMPARED: usize = 4;

impl StrTable {
    fn new(py: Python<'_>, values: &[Constant], texts: &[u32]) -> Self {
        let entry = |index: u32| (hash(text_of(py, values, index)), index);
        if texts.len() <= COMPARED {
            // of equal texts the last one counts
            return Self { slots: texts.iter().rev().map(|index| entry(*index)).collect(), hashed: false };
        }
        let size = (texts.len() * 2).next_power_of_two();
        let mut table = Self { slots: vec![FREE; size].into_boxed_slice(), hashed: true };
        for index in texts {
            let (hash, _) = entry(*index);
            let at = table.slot(py, values, text_of(py, values, *index), hash);
            table.slots[at] = (hash, *index);
        }
        table
    }

    fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The slot of a text, or the free one where it would be.
    #[inline]
    fn slot(&self, py: Python<'_>, values: &[Constant], text: &[u8], hash: u32) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let entry = self.slots[at];
            if entry == FREE || entry.0 == hash && text_of(py, values, entry.1) == text {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    #[inline]
    fn find(&self, py: Python<'_>, values: &[Constant], text: &[u8]) -> Option<usize> {
        let hash = hash(text);
        let (_, found) = if self.hashed {
            self.slots[self.slot(py, values, text, hash)]
        } else {
            let is_text = |entry: &&(u32, u32)| entry.0 == hash && text_of(py, values, entry.1) == text;
            *self.slots.iter().find(is_text)?
        };
        (found != FREE.1).then_some(found as usize)
    }
}

#[inline]
fn text_of<'a>(py: Python<'a>, values: &'a [Constant], index: u32) -> &'a [u8] {
    let value = values.get(index as usize).and_then(|value| value.bind(py).cast_exact::<PyString>().ok());
    value.and_then(str_text).unwrap_or_default().as_bytes()
}

/// Over the length, the first eight bytes and the last eight: the texts come from the schema, so nobody can make them
/// collide.
#[inline]
fn hash(bytes: &[u8]) -> u32 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let word = |chunk: &[u8; 8]| u64::from_le_bytes(*chunk);
    let (first, last) = match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => (word(first), word(last)),
        _ => (bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)), 0),
    };
    let mixed = (first ^ last.rotate_left(23) ^ (bytes.len() as u64) << 56).wrapping_mul(FACTOR);
    (mixed ^ mixed >> 32) as u32
}

struct Primitives(PyOnceLock<Py<PyDict>>);

impl std::fmt::Debug for Primitives {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Primitives")
    }
}

impl Primitives {
    fn dict<'py>(&self, py: Python<'py>, values: &[Constant]) -> PyResult<&Bound<'py, PyDict>> {
        let dict = self.0.get_or_try_init(py, || {
            let dict = PyDict::new(py);
            for (index, value) in values.iter().enumerate() {
                let value = value.bind(py);
                let primitive = value.is_exact_instance_of::<PyString>()
                    || value.is_instance_of::<PyBool>()
                    || exact_int(value).flatten().is_some();
                if primitive {
                    dict.set_item(value, index)?;
                }
            }
            Ok::<_, PyErr>(dict.unbind())
        })?;
        Ok(dict.bind(py))
    }
}

// Holds texts and numbers only, made of the values: nothing to visit, nothing to compare.
crate::inert_part!(Primitives);

/// The values as error texts list them: `a, b or c`.
pub fn listed(reprs: &[String]) -> String {
    match reprs {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
