//! `include` and `exclude`: of the schema (flat sets of keys or indices) and of the call (nested sets and dicts).

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PySet, PyString};

use crate::common::schema::reader::{Value, dict, of_type};
use crate::{keys, name, part};

keys! { struct FilterKeys { include, exclude } }

/// What the caller's `include` and `exclude` say of the value at hand.
#[derive(Clone, Default)]
pub struct Filter<'py> {
    pub include: Option<Bound<'py, PyAny>>,
    pub exclude: Option<Bound<'py, PyAny>>,
}

part! {
    /// The sets of an `include-exclude-sequence` or `include-exclude-dict` serialization.
    pub struct SchemaFilter { pub include: Option<Py<PyAny>>, pub exclude: Option<Py<PyAny>> }
}

impl SchemaFilter {
    /// Reads the `serialization` of a sequence schema: sets of indices.
    ///
    /// # Errors
    /// `TypeError` where a filter is no set of integers, `OverflowError` for negative ones.
    pub fn of_items(serialization: &Value<'_>) -> PyResult<Option<Box<Self>>> {
        Self::read(serialization, |index| index.extract::<usize>().map(drop))
    }

    /// Reads the `serialization` of a mapping schema: sets of keys.
    ///
    /// # Errors
    /// `TypeError` where a filter is no set.
    pub fn of_pairs(serialization: &Value<'_>) -> PyResult<Option<Box<Self>>> {
        Self::read(serialization, |_| Ok(()))
    }

    fn read<'py>(
        serialization: &Value<'py>,
        check: impl Fn(&Bound<'py, PyAny>) -> PyResult<()>,
    ) -> PyResult<Option<Box<Self>>> {
        let Some(serialization) = serialization else { return Ok(None) };
        let keys = FilterKeys::read(&dict(serialization.clone())?);
        let set = |value: Value<'py>| -> PyResult<Option<Py<PyAny>>> {
            match value {
                None => Ok(None),
                Some(value) if value.is_none() => Ok(None),
                Some(value) => {
                    let set = of_type::<PySet>(value, "set")?;
                    set.try_iter()?.try_for_each(|item| check(&item?))?;
                    Ok(Some(set.into_any().unbind()))
                }
            }
        };
        let filter = Self { include: set(keys.include)?, exclude: set(keys.exclude)? };
        Ok((filter.include.is_some() || filter.exclude.is_some()).then(|| Box::new(filter)))
    }

    pub fn copy(&self, py: Python<'_>) -> Self {
        let copy = |set: &Option<Py<PyAny>>| set.as_ref().map(|set| set.clone_ref(py));
        Self { include: copy(&self.include), exclude: copy(&self.exclude) }
    }
}

/// What a filter says of one key.
pub enum Verdict<'py> {
    Drop,
    Keep(Filter<'py>),
}

impl<'py> Filter<'py> {
    /// # Errors
    /// `TypeError` for arguments that are neither sets nor dicts.
    pub fn new(include: Option<Bound<'py, PyAny>>, exclude: Option<Bound<'py, PyAny>>) -> Self {
        let some = |value: Option<Bound<'py, PyAny>>| value.filter(|value| !value.is_none());
        Self { include: some(include), exclude: some(exclude) }
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.include.is_none() && self.exclude.is_none()
    }

    /// What is to happen with a key of a mapping or a field.
    ///
    /// # Errors
    /// `TypeError` for a filter of the wrong type; what comparing keys raises.
    pub fn key(&self, key: &Bound<'py, PyAny>, schema: Option<&SchemaFilter>) -> PyResult<Verdict<'py>> {
        self.judge(key, None, schema)
    }

    /// What is to happen with an item. Indices of sets and dicts count round and round a collection of this `length`, so
    /// that negative ones count from the end.
    ///
    /// # Errors
    /// As `key`; `ValueError` for negative indices where the length is not known.
    pub fn index(
        &self,
        py: Python<'py>,
        index: usize,
        length: Option<usize>,
        schema: Option<&SchemaFilter>,
    ) -> PyResult<Verdict<'py>> {
        let at = index.into_pyobject(py)?.into_any();
        if length.is_none() {
            self.check_unsized()?;
        }
        self.judge(&at, length, schema)
    }

    /// Indices from the end mean nothing where the end is not known.
    fn check_unsized(&self) -> PyResult<()> {
        for filter in [&self.include, &self.exclude].into_iter().flatten() {
            if !filter.is_instance_of::<PySet>() && !filter.is_instance_of::<PyDict>() {
                continue;
            }
            for key in filter.try_iter()? {
                if key?.lt(0).unwrap_or(false) {
                    return Err(PyValueError::new_err(
                        "Negative indices cannot be used to exclude items on unsized iterables",
                    ));
                }
            }
        }
        Ok(())
    }

    /// The call decides where it names the key, its `exclude` first; then the schema, its `exclude` first. A key that
    /// nobody names goes where an `include` is given.
    fn judge(
        &self,
        key: &Bound<'py, PyAny>,
        length: Option<usize>,
        schema: Option<&SchemaFilter>,
    ) -> PyResult<Verdict<'py>> {
        let mut next = Filter::default();
        let mut named = false;
        if let Some(exclude) = &self.exclude {
            match found(exclude, key, length, "exclude")? {
                Some(None) => return Ok(Verdict::Drop),
                Some(nested) => {
                    next.exclude = nested;
                    named = true;
                }
                None => {}
            }
        }
        if let Some(include) = &self.include
            && let Some(nested) = found(include, key, length, "include")?
        {
            next.include = nested;
            return Ok(Verdict::Keep(next));
        }
        if named && self.include.is_none() {
            return Ok(Verdict::Keep(next));
        }
        let has = |set: &Py<PyAny>| set.bind(key.py()).contains(key);
        if let Some(exclude) = schema.and_then(|schema| schema.exclude.as_ref())
            && !named
            && has(exclude)?
        {
            return Ok(Verdict::Drop);
        }
        let kept = match schema.and_then(|schema| schema.include.as_ref()) {
            Some(include) => has(include)?,
            None => self.include.is_none(),
        };
        Ok(if kept { Verdict::Keep(next) } else { Verdict::Drop })
    }
}

type Nested<'py> = Option<Bound<'py, PyAny>>;

/// Whether a filter names a key (or all), and what it says of what is below: `Some(None)` is the whole value.
fn found<'py>(
    filter: &Bound<'py, PyAny>,
    key: &Bound<'py, PyAny>,
    length: Option<usize>,
    argument: &str,
) -> PyResult<Option<Nested<'py>>> {
    let py = filter.py();
    let all = name!(py, "__all__");
    if let Ok(dict) = filter.cast::<PyDict>() {
        let own = match dict.get_item(key)? {
            Some(value) => Some(value),
            None => match same_index(filter, key, length)? {
                Some(other) => dict.get_item(other)?,
                None => None,
            },
        };
        let general = dict.get_item(all)?;
        return Ok(match (own, general) {
            (None, None) => None,
            // to include a key as `None` is to include it whole
            (Some(value), _) if value.is_none() && argument == "include" => Some(None),
            (Some(value), None) | (None, Some(value)) => meaning(value),
            (Some(own), Some(general)) => match (meaning(own), meaning(general)) {
                (None, other) | (other, None) => other,
                (Some(None), _) => Some(None),
                // what is said of the key itself counts before what is said of all
                (own, Some(None)) => own,
                (Some(Some(own)), Some(Some(general))) => Some(Some(merge(&own, &general)?)),
            },
        });
    }
    let is_set = filter.is_instance_of::<PySet>();
    if is_set || filter.hasattr(name!(py, "__contains__"))? && !filter.is_instance_of::<PyString>() {
        let named = filter.contains(key)? || is_set && same_index(filter, key, length)?.is_some();
        return Ok((named || filter.contains(all)?).then_some(None));
    }
    Err(PyTypeError::new_err(format!("`{argument}` argument must be a set or dict.")))
}

/// The index among the keys that is the same as `key` in a collection of this length.
fn same_index<'py>(
    filter: &Bound<'py, PyAny>,
    key: &Bound<'py, PyAny>,
    length: Option<usize>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some(length) = length else { return Ok(None) };
    for other in filter.try_iter()? {
        let other = other?;
        if !other.is_instance_of::<PyString>() && other.rem(length).and_then(|at| at.eq(key)).unwrap_or(false) {
            return Ok(Some(other));
        }
    }
    Ok(None)
}

/// What a value of a filter dict says: the whole value (`True`, `...`), nothing (`False`, `None`), or what is below.
fn meaning(value: Bound<'_, PyAny>) -> Option<Nested<'_>> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return if flag.is_true() { Some(None) } else { None };
    }
    if value.is(value.py().Ellipsis()) {
        return Some(None);
    }
    if value.is_none() {
        return None;
    }
    Some(Some(value))
}

/// The filters of a key and of `__all__` together.
fn merge<'py>(own: &Bound<'py, PyAny>, general: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = own.py();
    let as_dict = |filter: &Bound<'py, PyAny>| -> PyResult<Bound<'py, PyDict>> {
        if let Ok(dict) = filter.cast::<PyDict>() {
            return dict.copy();
        }
        let dict = PyDict::new(py);
        for key in filter.try_iter()? {
            dict.set_item(key?, py.Ellipsis())?;
        }
        Ok(dict)
    };
    let merged = as_dict(general)?;
    for (key, value) in as_dict(own)?.iter() {
        let both = match merged.get_item(&key)? {
            Some(other) => match (meaning(value.clone()), meaning(other)) {
                (Some(Some(a)), Some(Some(b))) => merge(&a, &b)?,
                (None, Some(Some(b))) => b,
                _ => value,
            },
            None => value,
        };
        merged.set_item(key, both)?;
    }
    Ok(merged.into_any())
}
