//! `include` and `exclude`: of the schema (flat sets of keys or indices) and of the call (nested sets and dicts).

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PySet};

use crate::common::schema::reader::Value;
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
    /// Reads the `serialization` of a collection schema, if it is a filter.
    ///
    /// # Errors
    /// `TypeError` where a filter is no set.
    pub fn read<'py>(serialization: &Value<'py>, kind: &str) -> PyResult<Option<Box<Self>>> {
        let Some(serialization) = serialization else { return Ok(None) };
        let py = serialization.py();
        let Ok(serialization) = serialization.cast::<PyDict>() else { return Ok(None) };
        let named = serialization.get_item(name!(py, "type"))?;
        if !named.is_some_and(|named| named.eq(kind).unwrap_or(false)) {
            return Ok(None);
        }
        let keys = FilterKeys::read(serialization);
        let set = |value: Value<'py>, key: &str| match value {
            None => Ok(None),
            Some(value) if value.is_none() => Ok(None),
            Some(value) if value.is_instance_of::<PySet>() || value.is_instance_of::<PyDict>() => {
                Ok(Some(value.unbind()))
            }
            Some(_) => Err(PyTypeError::new_err(format!("`{key}` must be a set"))),
        };
        let filter = Self { include: set(keys.include, "include")?, exclude: set(keys.exclude, "exclude")? };
        Ok((filter.include.is_some() || filter.exclude.is_some()).then(|| Box::new(filter)))
    }

    /// Whether the schema leaves this key out.
    fn drops(&self, key: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = key.py();
        if let Some(exclude) = &self.exclude
            && exclude.bind(py).contains(key)?
        {
            return Ok(true);
        }
        match &self.include {
            Some(include) => Ok(!include.bind(py).contains(key)?),
            None => Ok(false),
        }
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
            None => self.judge(&[&at], schema),
        }
    }

    fn judge(&self, keys: &[&Bound<'py, PyAny>], schema: Option<&SchemaFilter>) -> PyResult<Verdict<'py>> {
        let mut next = Filter::default();
        if let Some(schema) = schema {
            let schema_drops = keys.first().map_or(Ok(false), |key| schema.drops(key))?;
            let call_includes = matches!(&self.include, Some(include) if found(include, keys, "include")?.is_some());
            if schema_drops && !(call_includes && schema.exclude.is_none()) {
                return Ok(Verdict::Drop);
            }
        }
        if let Some(exclude) = &self.exclude {
            match found(exclude, keys, "exclude")? {
                Some(None) => return Ok(Verdict::Drop),
                Some(nested) => next.exclude = nested,
                None => {}
            }
        }
        if let Some(include) = &self.include {
            match found(include, keys, "include")? {
                Some(nested) => next.include = nested,
                None => return Ok(Verdict::Drop),
            }
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
