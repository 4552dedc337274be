//! Finding what is already compiled for a class: whether the class of a schema has a ready validator or serializer, and
//! whether the schema is the class's own. Safe code, used by the compile step of both halves.

use std::collections::{HashMap, HashSet};

use pyo3::PyClass;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};

use crate::common::name;

/// The `definitions` in reach of a schema, by ref.
#[derive(Default)]
pub struct Definitions<'py> {
    entries: HashMap<String, Bound<'py, PyDict>>,
}

impl<'py> Definitions<'py> {
    pub fn add(&mut self, reference: &str, entry: &Bound<'py, PyDict>) {
        self.entries.insert(reference.to_owned(), entry.clone());
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
                    all.entries.insert(reference.extract()?, entry);
                }
            }
        }
        Ok(all)
    }

    /// The entry that a `definition-ref` dict stands for; the dict itself where it is no mention or an unknown one.
    fn resolve(&self, schema: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyDict>> {
        let py = schema.py();
        if let Some(reference) = schema.get_item(name!(py, "schema_ref"))?
            && let Ok(reference) = reference.extract::<String>()
            && let Some(entry) = self.entries.get(&reference)
        {
            return Ok(entry.clone());
        }
        Ok(schema.clone())
    }
}

/// A class that has something ready for this very schema.
pub struct Found<'py> {
    pub class: Bound<'py, PyType>,
    pub held: Bound<'py, PyAny>,
}

/// What the class of a model or dataclass schema holds under `attribute`, if the class is complete and the schema its own.
///
/// Looks at the class's own `__dict__` only: a subclass is not its parent. Never for a generic dataclass, whose
/// parametrizations share one class object.
pub fn find<'py>(
    schema: &Bound<'py, PyDict>,
    kind: &str,
    attribute: &Bound<'py, PyString>,
    definitions: &Definitions<'py>,
) -> PyResult<Option<Found<'py>>> {
    let py = schema.py();
    let Some(class) = schema.get_item(name!(py, "cls"))? else { return Ok(None) };
    let Ok(class) = class.cast_into::<PyType>() else { return Ok(None) };
    if kind == "dataclass" && schema.contains(name!(py, "generic_origin"))? {
        return Ok(None);
    }
    let own = class.getattr(name!(py, "__dict__"))?;
    let get = |key: &Bound<'py, PyString>| own.get_item(key).ok();
    if !get(name!(py, "__pydantic_complete__")).is_some_and(|complete| complete.is_truthy().unwrap_or(false)) {
        return Ok(None);
    }
    let Some(held) = get(attribute) else { return Ok(None) };
    // Where the class carries no schema of its own (or a stand-in for one), the class is trusted.
    if let Some(own_schema) = get(name!(py, "__pydantic_core_schema__"))
        && let Ok(own_schema) = own_schema.cast_into::<PyDict>()
        && !is_own_schema(schema, definitions, &own_schema, &class)?
    {
        return Ok(None);
    }
    Ok(Some(Found { class, held }))
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

fn is_own_schema<'py>(
    mention: &Bound<'py, PyDict>,
    definitions: &Definitions<'py>,
    own: &Bound<'py, PyDict>,
    class: &Bound<'py, PyType>,
) -> PyResult<bool> {
    let own_definitions = Definitions::of(own)?;
    let Some(own) = class_schema(own, class, &own_definitions)? else { return Ok(false) };
    let mut compare = Compare { here: definitions, there: &own_definitions, assumed: HashSet::new(), steps: 0 };
    compare.same(mention.as_any(), own.as_any(), 0)
}

/// The schema of `class` itself inside its own schema: below `definitions`, mentions and functions.
fn class_schema<'py>(
    schema: &Bound<'py, PyDict>,
    class: &Bound<'py, PyType>,
    definitions: &Definitions<'py>,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let py = schema.py();
    let mut at = schema.clone();
    for _ in 0..64 {
        if at.get_item(name!(py, "cls"))?.is_some_and(|cls| cls.is(class)) {
            return Ok(Some(at));
        }
        let resolved = definitions.resolve(&at)?;
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
    here: &'a Definitions<'py>,
    there: &'a Definitions<'py>,
    /// pairs taken as equal while they are being compared
    assumed: HashSet<(usize, usize)>,
    steps: usize,
}

/// A comparison that grows beyond this is given up: the schema is then compiled anew, which is always right.
const STEP_LIMIT: usize = 100_000;

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
        let (a, b) = (self.here.resolve(here)?, self.there.resolve(there)?);
        if a.is(&b) {
            return Ok(true);
        }
        self.steps += 1;
        if self.steps > STEP_LIMIT || depth > 200 {
            return Ok(false);
        }
        if !self.assumed.insert((a.as_ptr() as usize, b.as_ptr() as usize)) {
            return Ok(true);
        }
        // a function around the class itself is not in its cell: the outermost `serialization` says nothing here
        let skipped = [name!(py, "ref"), name!(py, "metadata"), name!(py, "serialization")];
        let skipped = if depth == 0 { &skipped[..] } else { &skipped[..2] };
        let relevant = |key: &Bound<'py, PyAny>| !skipped.iter().any(|name| key.eq(name).unwrap_or(false));
        let mut count = 0;
        for (key, value) in a.iter() {
            if !relevant(&key) {
                continue;
            }
            count += 1;
            match b.get_item(&key)? {
                Some(other) if self.same(&value, &other, depth + 1)? => {}
                _ => return Ok(false),
            }
        }
        Ok(count == b.keys().iter().filter(relevant).count())
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
