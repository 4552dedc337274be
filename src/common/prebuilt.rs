//! Finding what is already compiled for a class: whether the class of a schema has a ready validator or serializer, and
//! whether the schema is the class's own. Safe code, used by the compile step of both halves.

use std::borrow::Borrow;
use std::cell::OnceCell;
use std::hash::{Hash, Hasher};

use ahash::{AHashMap, AHashSet};
use pyo3::PyClass;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};

use crate::common::name;
use crate::common::py::object::own_attribute;
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
    entries: AHashMap<Reference<'py>, Bound<'py, PyDict>>,
}

impl<'py> Definitions<'py> {
    pub fn add(&mut self, reference: &Reference<'py>, entry: &Bound<'py, PyDict>) {
        self.entries.insert(reference.clone(), entry.clone());
    }

    /// The definitions of one whole schema (the outermost `definitions` of a class's own schema).
    fn of(schema: &Bound<'py, PyDict>) -> PyResult<Self> {
        let mut all = Self::default();
        let py = schema.py();
        if let Some(list) = schema.get_item(name!(py, "definitions"))? {
            for entry in list.try_iter()? {
                if let Ok(entry) = entry?.cast_into::<PyDict>()
                    && let Some(reference) = entry.get_item(name!(py, "ref"))?
                {
                    all.entries.insert(Reference::read(reference)?, entry);
                }
            }
        }
        Ok(all)
    }

    fn get(&self, reference: Bound<'py, PyAny>) -> Option<Bound<'py, PyDict>> {
        self.entries.get(&Reference::read(reference).ok()?).cloned()
    }
}

/// One of the two schemas of a comparison, and what its refs stand for.
enum Side<'a, 'py> {
    Known(&'a Definitions<'py>),
    /// the definitions are read when the first ref is met
    Whole(&'a Bound<'py, PyDict>, OnceCell<Definitions<'py>>),
}

impl<'py> Side<'_, 'py> {
    /// The entry that a `definition-ref` dict stands for; the dict itself where it is no mention or an unknown one.
    fn resolve(&self, schema: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyDict>> {
        let Some(reference) = schema.get_item(name!(schema.py(), "schema_ref"))? else { return Ok(schema.clone()) };
        let entry = match self {
            Self::Known(definitions) => definitions.get(reference),
            Self::Whole(whole, read) => {
                if read.get().is_none() {
                    let _ = read.set(Definitions::of(whole)?);
                }
                read.get().and_then(|definitions| definitions.get(reference))
            }
        };
        Ok(entry.unwrap_or_else(|| schema.clone()))
    }
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

/// Whether `mention` is what the class's own schema says of it; a comparison of more than `limit` dicts is given up.
pub fn is_own_schema<'py>(
    mention: &Bound<'py, PyDict>,
    definitions: &Definitions<'py>,
    own: &Bound<'py, PyDict>,
    class: &Bound<'py, PyType>,
    limit: usize,
) -> PyResult<bool> {
    let there = Side::Whole(own, OnceCell::new());
    let Some(own) = class_schema(own, class, &there)? else { return Ok(false) };
    let here = Side::Known(definitions);
    let mut compare = Compare { here: &here, there: &there, assumed: AHashSet::new(), left: limit };
    compare.same(mention.as_any(), own.as_any(), 0)
}

/// The schema of `class` itself inside its own schema: below `definitions`, mentions and functions.
fn class_schema<'py>(
    schema: &Bound<'py, PyDict>,
    class: &Bound<'py, PyType>,
    whole: &Side<'_, 'py>,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let py = schema.py();
    let mut at = schema.clone();
    for _ in 0..64 {
        if at.get_item(name!(py, "cls"))?.is_some_and(|cls| cls.is(class)) {
            return Ok(Some(at));
        }
        let resolved = whole.resolve(&at)?;
        at = if !resolved.is(&at) {
            resolved
        } else {
            match at.get_item(name!(py, "schema"))?.map(|inner| inner.cast_into::<PyDict>()) {
                Some(Ok(inner)) => inner,
                _ => return Ok(None),
            }
        };
    }
    Ok(None)
}

struct Compare<'a, 'py> {
    here: &'a Side<'a, 'py>,
    there: &'a Side<'a, 'py>,
    /// pairs taken as equal while they are being compared
    assumed: AHashSet<(usize, usize)>,
    /// so many more dicts are compared
    left: usize,
}

/// So many dicts are compared before a mention is compiled instead, whose content is then found all the same.
pub const SHORT: usize = 256;
/// So many where somebody put something else into the class, which only the class can tell of.
pub const LONG: usize = 100_000;

impl<'py> Compare<'_, 'py> {
    /// Equal content, stopping at identical objects; mentions count as what they stand for.
    fn same(&mut self, here: &Bound<'py, PyAny>, there: &Bound<'py, PyAny>, depth: usize) -> PyResult<bool> {
        if let (Ok(a), Ok(b)) = (here.cast::<PyDict>(), there.cast::<PyDict>()) {
            return self.same_dicts(a, b, depth);
        }
        if here.is(there) {
            return Ok(true);
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
        let py = here.py();
        if here.is(there) {
            return Ok(true);
        }
        let (a, b) = (self.here.resolve(here)?, self.there.resolve(there)?);
        if a.is(&b) {
            return Ok(true);
        }
        if self.left == 0 || depth > 200 {
            return Ok(false);
        }
        self.left -= 1;
        if !self.assumed.insert((a.as_ptr() as usize, b.as_ptr() as usize)) {
            return Ok(true);
        }
        // a function around the class itself is not in its cell: the outermost `serialization` says nothing here
        let skipped = [name!(py, "ref"), name!(py, "metadata"), name!(py, "serialization")];
        let skipped = if depth == 0 { &skipped[..] } else { &skipped[..2] };
        let skips = |key: &Bound<'py, PyAny>| skipped.iter().any(|name| key.is(*name) || key.eq(name).unwrap_or(false));
        let mut count = 0;
        for (key, value) in a.iter() {
            if skips(&key) {
                continue;
            }
            count += 1;
            match b.get_item(&key)? {
                Some(other) if self.same(&value, &other, depth + 1)? => {}
                _ => return Ok(false),
            }
        }
        let mut others = b.len();
        for name in skipped {
            others -= usize::from(b.contains(name)?);
        }
        Ok(count == others)
    }
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
