//! Finding what is already compiled for a class: whether the class of a schema has a ready validator or serializer, and
//! whether the schema is the class's own. Safe code, used by the compile step of both halves.

use std::borrow::Borrow;
use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};

use pyo3::PyClass;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};

use crate::common::name;
use crate::common::py::content::Hashed;
use crate::common::py::object::{DictReader, dict_get, is_interned, own_attribute, str_text};
use crate::common::schema::reader::of_type;

/// A `ref`, found by its text.
#[derive(Clone)]
pub struct Reference<'py>(Bound<'py, PyString>);

impl Borrow<str> for Reference<'_> {
    fn borrow(&self) -> &str {
        // texts that are not valid are refused before
        self.0.to_str().unwrap_or_default()
    }
}

impl Hash for Reference<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Borrow::<str>::borrow(self).hash(state);
    }
}

impl PartialEq for Reference<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&other.0) || Borrow::<str>::borrow(self) == Borrow::<str>::borrow(other)
    }
}

impl Eq for Reference<'_> {}

impl<'py> Reference<'py> {
    /// # Errors
    /// `TypeError` for what is no `str`, `UnicodeEncodeError` for one that is no text.
    pub fn read(value: Bound<'py, PyAny>) -> PyResult<Self> {
        let text = of_type::<PyString>(value, "str")?;
        text.to_str()?;
        Ok(Self(text))
    }
}

/// The `definitions` in reach of a schema, by ref.
#[derive(Default)]
pub struct Definitions<'py> {
    entries: HashMap<Reference<'py>, Bound<'py, PyDict>, Hashed>,
}

impl<'py> Definitions<'py> {
    pub fn reserve(&mut self, more: usize) {
        self.entries.reserve(more);
    }

    pub fn add(&mut self, reference: &Reference<'py>, entry: &Bound<'py, PyDict>) {
        self.entries.insert(reference.clone(), entry.clone());
    }

    /// Reads the definitions of one whole schema (the outermost `definitions` of a class's own schema).
    fn read(&mut self, schema: &Bound<'py, PyDict>) -> PyResult<()> {
        let py = schema.py();
        if let Some(list) = schema.get_item(name!(py, "definitions"))?
            && let Ok(list) = list.cast_into::<PyList>()
        {
            self.entries.reserve(list.len());
            for entry in list.iter() {
                if let Ok(entry) = entry.cast_into::<PyDict>()
                    && let Some(reference) = entry.get_item(name!(py, "ref"))?
                {
                    self.entries.insert(Reference::read(reference)?, entry);
                }
            }
        }
        Ok(())
    }

    fn get(&self, reference: Bound<'py, PyAny>) -> Option<Bound<'py, PyDict>> {
        self.entries.get(&Reference::read(reference).ok()?).cloned()
    }
}

/// What comparisons of one compile step use again: the buffers of the last one.
#[derive(Default)]
pub struct Scratch<'py> {
    /// pairs taken as equal while they are being compared, where at least one of the two was mentioned
    assumed: HashSet<(usize, usize), Hashed>,
    /// entries on this side, by address, that were compared with entries
    entries: Vec<usize>,
    /// the definitions of the class's own schema, read when the first mention is met
    there: Definitions<'py>,
    read: bool,
    /// entries on this side and those that they must be, by address, where whole lists of entries are compared
    pairs: HashMap<usize, usize, Hashed>,
}

impl Scratch<'_> {
    /// The addresses of the entries on this side that the last comparison, if it succeeded, has shown to be those of the
    /// class's own schema.
    pub fn proven(&self) -> impl Iterator<Item = usize> {
        self.entries.iter().copied()
    }

    fn begin(&mut self) {
        self.assumed.clear();
        self.entries.clear();
        self.there.entries.clear();
        self.read = false;
        self.pairs.clear();
    }
}

/// What a dict mentions, if it is a `definition-ref`.
fn mentioned<'py>(schema: &Bound<'py, PyDict>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = schema.py();
    // kinds come first wherever pydantic makes the dict
    if let Some((key, kind)) = DictReader::new(schema).next_pair()?
        && key.is(name!(py, "type"))
        && let Ok(kind) = kind.cast_exact::<PyString>()
        && str_text(kind) != Some("definition-ref")
    {
        return Ok(None);
    }
    dict_get(schema, name!(py, "schema_ref"))
}

/// A class that has something ready.
pub struct Found<'py> {
    pub class: Bound<'py, PyType>,
    pub held: Bound<'py, PyAny>,
    /// the schema that the class carries
    pub own: Option<Bound<'py, PyDict>>,
}

/// What the class of a model or dataclass schema holds under `attribute`, if the class is complete.
///
/// Looks at the class's own `__dict__` only: a subclass is not its parent. Never for a generic dataclass, whose
/// parametrizations share one class object.
pub fn find<'py>(
    schema: &Bound<'py, PyDict>,
    kind: &str,
    attribute: &Bound<'py, PyString>,
) -> PyResult<Option<Found<'py>>> {
    let py = schema.py();
    let Some(class) = schema.get_item(name!(py, "cls"))? else { return Ok(None) };
    let Ok(class) = class.cast_into::<PyType>() else { return Ok(None) };
    if kind == "dataclass" && schema.contains(name!(py, "generic_origin"))? {
        return Ok(None);
    }
    let get = |key: &Bound<'py, PyString>| own_attribute(&class, key);
    if !get(name!(py, "__pydantic_complete__")).is_some_and(|complete| complete.is_truthy().unwrap_or(false)) {
        return Ok(None);
    }
    let Some(held) = get(attribute) else { return Ok(None) };
    // Where the class carries no schema of its own (or a stand-in for one), the class is trusted.
    let own = get(name!(py, "__pydantic_core_schema__")).and_then(|own| own.cast_into::<PyDict>().ok());
    Ok(Some(Found { class, held, own }))
}

/// One of our shells: the object itself, or the one that a plugin's wrapper exposes. A stand-in is none.
pub fn shell<'py, T: PyClass<Frozen = pyo3::pyclass::boolean_struct::True> + Sync>(
    held: &Bound<'py, PyAny>,
) -> PyResult<Option<Bound<'py, T>>> {
    if let Ok(shell) = held.cast::<T>() {
        return Ok(Some(shell.clone()));
    }
    let py = held.py();
    let exposed = match held.get_type().getattr_opt(name!(py, "__pydantic_mock__")) {
        Ok(None) => held.getattr_opt(name!(py, "__pydantic_schema_validator__")).unwrap_or(None),
        _ => None,
    };
    Ok(exposed.and_then(|object| object.cast_into::<T>().ok()))
}

/// So many dicts are compared in vain in one compile step, before mentions are compiled instead, whose content is then
/// found all the same. What is found equal is not compiled, so that comparing pays.
pub const PATIENCE: usize = 2048;
/// So many where somebody put something else into the class, which only the class can tell of.
pub const LONG: usize = 100_000;

/// Whether `mention` is what the class's own schema says of it. A comparison of more dicts than `left` is given up; it
/// is taken down by those that were compared.
pub fn is_own_schema<'py>(
    mention: &Bound<'py, PyDict>,
    definitions: &Definitions<'py>,
    own: &Bound<'py, PyDict>,
    class: &Bound<'py, PyType>,
    left: &mut usize,
    scratch: &mut Scratch<'py>,
) -> PyResult<bool> {
    scratch.begin();
    let mut compare = Compare { here: definitions, whole: own, scratch, left };
    let Some(own) = compare.class_schema(class)? else { return Ok(false) };
    compare.same_dicts(mention, &own, 0)
}

/// An entry here, and the one of a class's own schema that it was compared with.
pub type Pair<'py> = (Bound<'py, PyDict>, Bound<'py, PyDict>);

/// The entries of `list`, which is that of `whole`, each with the one here of the same ref, if all of them are the same.
///
/// # Errors
/// What reading a schema raises.
pub fn same_entries<'py>(
    list: &Bound<'py, PyList>,
    here: &Definitions<'py>,
    whole: &Bound<'py, PyDict>,
    mut left: usize,
    scratch: &mut Scratch<'py>,
) -> PyResult<Option<Vec<Pair<'py>>>> {
    let py = list.py();
    scratch.begin();
    let mut pairs = Vec::with_capacity(list.len());
    for entry in list.iter() {
        let Ok(entry) = entry.cast_into::<PyDict>() else { return Ok(None) };
        let Some(reference) = dict_get(&entry, name!(py, "ref"))? else { return Ok(None) };
        let Some(own) = here.get(reference) else { return Ok(None) };
        scratch.pairs.insert(own.as_ptr() as usize, entry.as_ptr() as usize);
        pairs.push((own, entry));
    }
    let mut compare = Compare { here, whole, scratch, left: &mut left };
    for (own, entry) in &pairs {
        // below the outermost level, where nothing but names is left out
        if !own.is(entry) && !compare.same_entries(own, entry, 1)? {
            return Ok(None);
        }
    }
    Ok(Some(pairs))
}

struct Compare<'a, 'py> {
    here: &'a Definitions<'py>,
    /// the class's own schema, whole
    whole: &'a Bound<'py, PyDict>,
    scratch: &'a mut Scratch<'py>,
    /// so many more dicts are compared
    left: &'a mut usize,
}

impl<'py> Compare<'_, 'py> {
    /// The schema of `class` itself inside its own schema: below `definitions`, mentions and functions.
    fn class_schema(&mut self, class: &Bound<'py, PyType>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let py = class.py();
        let mut at = self.whole.clone();
        for _ in 0..64 {
            if at.get_item(name!(py, "cls"))?.is_some_and(|cls| cls.is(class)) {
                return Ok(Some(at));
            }
            at = match self.entry_there(&at)? {
                Some(entry) => entry,
                None => match at.get_item(name!(py, "schema"))?.map(|inner| inner.cast_into::<PyDict>()) {
                    Some(Ok(inner)) => inner,
                    _ => return Ok(None),
                },
            };
        }
        Ok(None)
    }

    /// The entry that a mention here stands for.
    fn entry_here(&self, schema: &Bound<'py, PyDict>) -> PyResult<Option<Bound<'py, PyDict>>> {
        Ok(mentioned(schema)?.and_then(|reference| self.here.get(reference)))
    }

    /// The entry that a mention in the class's own schema stands for.
    fn entry_there(&mut self, schema: &Bound<'py, PyDict>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(reference) = mentioned(schema)? else { return Ok(None) };
        if !self.scratch.read {
            self.scratch.there.read(self.whole)?;
            self.scratch.read = true;
        }
        Ok(self.scratch.there.get(reference))
    }

    /// Equal content, stopping at identical objects; mentions count as what they stand for.
    fn same(&mut self, here: &Bound<'py, PyAny>, there: &Bound<'py, PyAny>, depth: usize) -> PyResult<bool> {
        if here.is(there) {
            return Ok(true);
        }
        if let (Ok(a), Ok(b)) = (here.cast::<PyDict>(), there.cast::<PyDict>()) {
            return self.same_dicts(a, b, depth);
        }
        if let (Ok(a), Ok(b)) = (here.cast::<PyList>(), there.cast::<PyList>()) {
            return self.same_items(a.iter(), b.iter(), a.len() == b.len(), depth);
        }
        if let (Ok(a), Ok(b)) = (here.cast::<PyTuple>(), there.cast::<PyTuple>()) {
            return self.same_items(a.iter(), b.iter(), a.len() == b.len(), depth);
        }
        if !here.get_type().is(there.get_type()) {
            return Ok(false);
        }
        if here.cast::<PyString>().is_ok() || is_plain_number(here) {
            return here.eq(there);
        }
        is_same_method(here, there)
    }

    fn same_items(
        &mut self,
        here: impl Iterator<Item = Bound<'py, PyAny>>,
        there: impl Iterator<Item = Bound<'py, PyAny>>,
        lengths: bool,
        depth: usize,
    ) -> PyResult<bool> {
        if !lengths {
            return Ok(false);
        }
        for (a, b) in here.zip(there) {
            if !self.same(&a, &b, depth + 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn same_dicts(&mut self, here: &Bound<'py, PyDict>, there: &Bound<'py, PyDict>, depth: usize) -> PyResult<bool> {
        if here.is(there) {
            return Ok(true);
        }
        let (a, b) = (self.entry_here(here)?, self.entry_there(there)?);
        let mention = a.is_some() || b.is_some();
        let entries = a.is_some() && b.is_some();
        let (a, b) = (a.as_ref().unwrap_or(here), b.as_ref().unwrap_or(there));
        if entries && !self.scratch.pairs.is_empty() {
            // compared when its turn comes
            return Ok(self.scratch.pairs.get(&(a.as_ptr() as usize)) == Some(&(b.as_ptr() as usize)));
        }
        if mention && !self.scratch.assumed.insert((a.as_ptr() as usize, b.as_ptr() as usize)) {
            return Ok(true);
        }
        if entries {
            self.scratch.entries.push(a.as_ptr() as usize);
        }
        if a.is(b) {
            return Ok(true);
        }
        if *self.left == 0 || depth > 200 {
            *self.left = 0;
            return Ok(false);
        }
        *self.left -= 1;
        self.same_entries(a, b, depth)
    }

    /// Equal entries. Dicts made by the same code have them in the same order.
    fn same_entries(&mut self, a: &Bound<'py, PyDict>, b: &Bound<'py, PyDict>, depth: usize) -> PyResult<bool> {
        let py = a.py();
        // a function around the class itself is not in its cell: the outermost `serialization` says nothing here
        let skipped = [name!(py, "ref"), name!(py, "metadata"), name!(py, "serialization")];
        let skipped = if depth == 0 { &skipped[..] } else { &skipped[..2] };
        let skips = |key: &Bound<'py, PyAny>| {
            skipped.iter().any(|name| key.is(*name))
                || !is_interned(key) && skipped.iter().any(|name| is_equal(key, name))
        };
        let mut others = DictReader::new(b);
        let mut count = 0;
        let mut pairs = DictReader::new(a);
        while let Some((key, value)) = pairs.next_pair()? {
            let beside = others.next_pair()?;
            if skips(&key) {
                continue;
            }
            count += 1;
            let other = match beside {
                Some((name, other)) if name.is(&key) => Some(other),
                _ => b.get_item(&key)?,
            };
            match other {
                Some(other) if self.same(&value, &other, depth + 1)? => {}
                _ => return Ok(false),
            }
        }
        let mut left = b.len();
        if count < left {
            for name in skipped {
                left -= usize::from(dict_get(b, name)?.is_some());
            }
        }
        Ok(count == left)
    }
}

fn is_equal(key: &Bound<'_, PyAny>, name: &Bound<'_, PyString>) -> bool {
    key.eq(name).unwrap_or(false)
}

fn is_plain_number(value: &Bound<'_, PyAny>) -> bool {
    use pyo3::types::{PyBool, PyBytes, PyFloat, PyInt};
    value.is_exact_instance_of::<PyBool>()
        || value.is_exact_instance_of::<PyInt>()
        || value.is_exact_instance_of::<PyFloat>()
        || value.is_exact_instance_of::<PyBytes>()
}

/// Bound methods are made afresh at each look: the same function on the same object is the same method.
fn is_same_method(here: &Bound<'_, PyAny>, there: &Bound<'_, PyAny>) -> PyResult<bool> {
    let py = here.py();
    let parts = |object: &Bound<'_, PyAny>| -> Option<(usize, usize)> {
        let function = object.getattr_opt(name!(py, "__func__")).ok()??;
        let owner = object.getattr_opt(name!(py, "__self__")).ok()??;
        Some((function.as_ptr() as usize, owner.as_ptr() as usize))
    };
    Ok(matches!((parts(here), parts(there)), (Some(a), Some(b)) if a == b))
}
