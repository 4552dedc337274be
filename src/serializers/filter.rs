//! `include` and `exclude`: of the schema (flat sets of keys or indices) and of the call (nested sets and dicts).

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PySet};

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

/// Whether a set of the schema has this key.
fn has(set: Option<&Py<PyAny>>, key: &Bound<'_, PyAny>) -> PyResult<bool> {
    set.map_or(Ok(false), |set| set.bind(key.py()).contains(key))
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
        self.judge(&[key], schema)
    }

    /// What is to happen with an item; `length` counts negative indices from the end.
    ///
    /// # Errors
    /// As `key`.
    pub fn index(
        &self,
        py: Python<'py>,
        index: usize,
        length: Option<usize>,
        schema: Option<&SchemaFilter>,
    ) -> PyResult<Verdict<'py>> {
        let at = index.into_pyobject(py)?.into_any();
        match length {
            Some(length) => {
                let from_end = (index as i64 - length as i64).into_pyobject(py)?.into_any();
                self.judge(&[&at, &from_end], schema)
            }
            None => {
                self.check_unsized()?;
                self.judge(&[&at], schema)
            }
        }
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

    /// A key is left out where either side excludes it, and where neither includes it though one says what is included.
    fn judge(&self, keys: &[&Bound<'py, PyAny>], schema: Option<&SchemaFilter>) -> PyResult<Verdict<'py>> {
        let mut next = Filter::default();
        let (include, exclude) = match schema {
            Some(schema) => (schema.include.as_ref(), schema.exclude.as_ref()),
            None => (None, None),
        };
        // sets of the schema count from the start only
        let Some(key) = keys.first() else { return Ok(Verdict::Keep(next)) };
        if has(exclude, key)? {
            return Ok(Verdict::Drop);
        }
        if let Some(exclude) = &self.exclude {
            match found(exclude, keys, "exclude")? {
                Some(None) => return Ok(Verdict::Drop),
                Some(nested) => next.exclude = nested,
                None => {}
            }
        }
        match &self.include {
            Some(called) => match found(called, keys, "include")? {
                Some(nested) => next.include = nested,
                None if has(include, key)? => {}
                None => return Ok(Verdict::Drop),
            },
            None if include.is_some() && !has(include, key)? => return Ok(Verdict::Drop),
            None => {}
        }
        Ok(Verdict::Keep(next))
    }
}

type Nested<'py> = Option<Bound<'py, PyAny>>;

/// Whether a filter names one of the keys (or all), and what it says of what is below: `Some(None)` is the whole value.
fn found<'py>(
    filter: &Bound<'py, PyAny>,
    keys: &[&Bound<'py, PyAny>],
    argument: &str,
) -> PyResult<Option<Nested<'py>>> {
    let py = filter.py();
    let all = name!(py, "__all__");
    if let Ok(dict) = filter.cast::<PyDict>() {
        let mut own = None;
        for key in keys {
            if let Some(value) = dict.get_item(key)? {
                own = Some(value);
                break;
            }
        }
        let general = dict.get_item(all)?;
        return Ok(match (own, general) {
            (None, None) => None,
            (Some(value), None) | (None, Some(value)) => meaning(value),
            (Some(own), Some(general)) => match (meaning(own), meaning(general)) {
                (None, other) | (other, None) => other,
                (Some(None), _) | (_, Some(None)) => Some(None),
                (Some(Some(own)), Some(Some(general))) => Some(Some(merge(&own, &general)?)),
            },
        });
    }
    if filter.is_instance_of::<PySet>()
        || filter.hasattr(name!(py, "__contains__"))? && !filter.is_instance_of::<pyo3::types::PyString>()
    {
        for key in keys {
            if filter.contains(key)? {
                return Ok(Some(None));
            }
        }
        return Ok(filter.contains(all)?.then_some(None));
    }
    Err(PyTypeError::new_err(format!("`{argument}` argument must be a set or dict.")))
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
