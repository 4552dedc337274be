//! `include` and `exclude`: of the schema (flat sets of keys or indices) and of the call (nested sets and dicts).

use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PySet};

use crate::common::py::show::Set;
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
    #[derive(Clone)]
    /// The sets of an `include-exclude-sequence` or `include-exclude-dict` serialization: the hashes of their keys, which
    /// for indices are the indices.
    pub struct SchemaFilter { pub include: Option<Box<[i64]>>, pub exclude: Option<Box<[i64]>> }
    shown with show
}

impl SchemaFilter {
    fn show(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [include, exclude] = [&self.include, &self.exclude].map(|numbers| numbers.as_deref().map(Set));
        f.debug_struct("SchemaFilter").field("include", &include).field("exclude", &exclude).finish()
    }
}

/// The filter of a node as it is shown: one that lets everything through is one, too.
pub fn shown_filter(filter: &Option<Box<SchemaFilter>>) -> SchemaFilter {
    filter.as_ref().map_or(SchemaFilter { include: None, exclude: None }, |filter| (**filter).clone())
}

impl SchemaFilter {
    /// Reads the `serialization` of a sequence schema: sets of indices.
    ///
    /// # Errors
    /// `TypeError` where a filter is no set of integers, `OverflowError` for negative ones.
    pub fn of_items(serialization: &Value<'_>) -> PyResult<Option<Box<Self>>> {
        Self::read(serialization, |index| index.extract::<usize>().map(|index| index as i64))
    }

    /// Reads the `serialization` of a mapping schema: sets of keys.
    ///
    /// # Errors
    /// `TypeError` where a filter is no set.
    pub fn of_pairs(serialization: &Value<'_>) -> PyResult<Option<Box<Self>>> {
        Self::read(serialization, |key| key.hash().map(|hash| hash as i64))
    }

    fn read<'py>(
        serialization: &Value<'py>,
        number: impl Fn(&Bound<'py, PyAny>) -> PyResult<i64>,
    ) -> PyResult<Option<Box<Self>>> {
        let Some(serialization) = serialization else { return Ok(None) };
        let keys = FilterKeys::read(&dict(serialization.clone())?);
        let set = |value: Value<'py>| -> PyResult<Option<Box<[i64]>>> {
            match value {
                None => Ok(None),
                Some(value) if value.is_none() => Ok(None),
                Some(value) => {
                    let set = of_type::<PySet>(value, "set")?;
                    let mut numbers = set.iter().map(|key| number(&key)).collect::<PyResult<Vec<_>>>()?;
                    numbers.sort_unstable();
                    Ok(Some(numbers.into_boxed_slice()))
                }
            }
        };
        let filter = Self { include: set(keys.include)?, exclude: set(keys.exclude)? };
        Ok((filter.include.is_some() || filter.exclude.is_some()).then(|| Box::new(filter)))
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

    /// The filter for the items of a collection of this length: indices of sets and dicts count round and round it, so
    /// that negative ones count from the end; the last one that means an item says what happens with it.
    ///
    /// # Errors
    /// `ValueError` for negative indices where the length is not known.
    pub fn over(&self, length: Option<usize>) -> PyResult<Self> {
        let over = |filter: &Option<Bound<'py, PyAny>>| -> PyResult<Option<Bound<'py, PyAny>>> {
            filter.as_ref().map(|filter| wrapped(filter, length)).transpose()
        };
        // of nothing there is nothing to choose
        if length == Some(0) {
            Ok(self.clone())
        } else {
            Ok(Self { include: over(&self.include)?, exclude: over(&self.exclude)? })
        }
    }

    /// What is to happen with an item; of the filter that `over` gave.
    ///
    /// # Errors
    /// As `key`.
    pub fn index(&self, py: Python<'py>, index: usize, schema: Option<&SchemaFilter>) -> PyResult<Verdict<'py>> {
        self.key(&index.into_pyobject(py)?.into_any(), schema)
    }

    /// What is to happen with a key of a mapping or a field. The call decides where it names the key, its `exclude` first; then the schema, its `exclude` first. A key that
    /// nobody names goes where an `include` is given.
    ///
    /// # Errors
    /// `TypeError` for a filter of the wrong type; what comparing keys raises.
    pub fn key(&self, key: &Bound<'py, PyAny>, schema: Option<&SchemaFilter>) -> PyResult<Verdict<'py>> {
        let mut next = Filter::default();
        let mut named = false;
        if let Some(exclude) = &self.exclude {
            match found(exclude, key, "exclude")? {
                Found::Whole => return Ok(Verdict::Drop),
                Found::Below(nested) => {
                    next.exclude = nested;
                    named = true;
                }
                Found::Nothing => {}
            }
        }
        if let Some(include) = &self.include {
            match found(include, key, "include")? {
                Found::Whole => return Ok(Verdict::Keep(next)),
                Found::Below(nested) => {
                    next.include = nested;
                    return Ok(Verdict::Keep(next));
                }
                Found::Nothing => {}
            }
        }
        if named && self.include.is_none() {
            return Ok(Verdict::Keep(next));
        }
        let has = |numbers: &[i64]| key.hash().map(|number| numbers.binary_search(&(number as i64)).is_ok());
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

/// What a filter says of a key.
enum Found<'py> {
    /// does not name it
    Nothing,
    /// the whole value
    Whole,
    /// says more of what is below; `None`: nothing
    Below(Option<Bound<'py, PyAny>>),
}

impl<'py> Found<'py> {
    fn of(value: Bound<'py, PyAny>) -> Self {
        if is_whole(&value) { Self::Whole } else { Self::Below((!value.is_none()).then_some(value)) }
    }
}

/// Whether a filter names a key (or all), and what it says of what is below.
fn found<'py>(filter: &Bound<'py, PyAny>, key: &Bound<'py, PyAny>, argument: &str) -> PyResult<Found<'py>> {
    let all = name!(filter.py(), "__all__");
    if let Ok(dict) = filter.cast::<PyDict>() {
        return Ok(match (dict.get_item(key)?, dict.get_item(all)?) {
            (None, None) => Found::Nothing,
            (Some(value), None) | (None, Some(value)) => Found::of(value),
            (Some(own), Some(_)) if is_whole(&own) => Found::Whole,
            (Some(own), Some(general)) if is_whole(&general) => Found::of(own),
            (Some(own), Some(general)) => Found::Below(Some(merge(&own, &general)?.into_any())),
        });
    }
    let named = if filter.is_instance_of::<PySet>() {
        filter.contains(key)? || filter.contains(all)?
    } else {
        let named = filter.contains(key).and_then(|named| Ok(named || filter.contains(all)?));
        named.map_err(|error| match error.is_instance_of::<PyException>(filter.py()) {
            true => PyTypeError::new_err(format!("`{argument}` argument must be a set or dict.")),
            false => error,
        })?
    };
    Ok(if named { Found::Whole } else { Found::Nothing })
}

/// The sets and dicts of a filter over a collection of this length.
fn wrapped<'py>(filter: &Bound<'py, PyAny>, length: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
    let py = filter.py();
    let at = |key: Bound<'py, PyAny>| -> PyResult<Bound<'py, PyAny>> {
        match length {
            Some(length) => Ok(key.rem(length).unwrap_or(key)),
            None if key.lt(0).unwrap_or(false) => {
                Err(PyValueError::new_err("Negative indices cannot be used to exclude items on unsized iterables"))
            }
            None => Ok(key),
        }
    };
    if let Ok(dict) = filter.cast::<PyDict>() {
        let out = PyDict::new(py);
        for (key, value) in dict.iter() {
            out.set_item(at(key)?, value)?;
        }
        return Ok(out.into_any());
    }
    if let Ok(set) = filter.cast::<PySet>() {
        let out = PySet::empty(py)?;
        for key in set.try_iter()? {
            out.add(at(key?)?)?;
        }
        return Ok(out.into_any());
    }
    Ok(filter.clone())
}

/// `True` and `...` stand for the whole value.
fn is_whole(value: &Bound<'_, PyAny>) -> bool {
    value.is(value.py().Ellipsis()) || value.cast::<PyBool>().is_ok_and(|flag| flag.is_true())
}

/// What is said of one key and of all together; what is said of the one counts first.
fn merge<'py>(own: &Bound<'py, PyAny>, general: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let py = own.py();
    let wrong = |which: &str| {
        PyTypeError::new_err(format!(
            "{which} must be of type `dict[str | int, <recursive> | ...] | set[str | int | ...]`"
        ))
    };
    let merged = match own.cast::<PyDict>() {
        Ok(dict) => dict.copy()?,
        Err(_) => {
            let set = own.cast::<PySet>().map_err(|_| wrong("`include` and `exclude`"))?;
            let dict = PyDict::new(py);
            set.iter().try_for_each(|key| dict.set_item(key, py.Ellipsis()))?;
            dict
        }
    };
    if let Ok(set) = general.cast::<PySet>() {
        for key in set.iter() {
            if !merged.contains(&key)? {
                merged.set_item(key, py.Ellipsis())?;
            }
        }
        return Ok(merged);
    }
    let general = general.cast::<PyDict>().map_err(|_| wrong("'__all__' key of `include` and `exclude`"))?;
    for (key, value) in general.iter() {
        match merged.get_item(&key)? {
            Some(one) if is_whole(&one) => {}
            Some(one) if is_whole(&value) => {
                if !one.is_instance_of::<PyDict>() && !one.is_instance_of::<PySet>() {
                    return Err(wrong("`include` and `exclude`"));
                }
            }
            Some(one) => merged.set_item(key, merge(&one, &value)?)?,
            None => merged.set_item(key, value)?,
        }
    }
    Ok(merged)
}
