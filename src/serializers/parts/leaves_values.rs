//! The value rules of exact numbers, complex numbers, UUIDs and URLs, and which leaf function dumps a value of the
//! standard library's value types: the rooms and inference both call them.

use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyComplex, PyDate, PyDateTime, PyDelta, PyDict, PyString, PyTime, PyType};

use super::leaves_temporal;
use crate::common::values::url::multi_host::MultiHostUrl;
use crate::common::values::url::single::Url;
use crate::common::values::{complex as complex_text, uuid as uuids};
use crate::name;
use crate::serializers::{Fail, Raise, Sink, State};

/// What `str` makes of a value. Where that fails Python is told, and a text that names the class stands for the value.
pub fn shown<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    match value.str() {
        Ok(text) => match text.to_str() {
            Ok(_) => sink.str(&text, state),
            Err(_) => sink.text(&text.to_string_lossy(), state),
        },
        Err(error) if !error.is_instance_of::<PyException>(state.py) => state.raise(error),
        Err(error) => {
            error.write_unraisable(state.py, Some(value));
            let class = value.get_type().name().map_or_else(|_| "".into(), |name| name.to_string());
            sink.text(&format!("<unprintable {class} object>"), state)
        }
    }
}

/// Decimals, paths and addresses: as they are, or what `str` makes of them.
pub fn shown_unless_native<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if S::is_native(state) { sink.object(value, state) } else { shown(value, sink, state) }
}

pub fn complex<'py, S: Sink<'py>>(
    value: &Bound<'py, PyComplex>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    use pyo3::types::PyComplexMethods;
    if S::is_native(state) {
        return sink.object(value, state);
    }
    let mut text = String::new();
    complex_text::write(&mut text, value.real(), value.imag());
    sink.text(&text, state)
}

pub fn uuid<'py, S: Sink<'py>>(
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if S::is_native(state) {
        return sink.object(value, state);
    }
    match uuids::read(value) {
        Ok(uuid) => sink.ascii(|out| uuids::write(out, &uuid), state),
        Err(error) => state.raise(error),
    }
}

pub fn url<'py, S: Sink<'py>>(value: &Bound<'py, Url>, sink: &mut S, state: &mut State<'py>) -> Result<S::Out, Fail> {
    if S::is_native(state) { sink.object(value, state) } else { sink.text(&value.get().parsed.text(), state) }
}

pub fn multi_host_url<'py, S: Sink<'py>>(
    value: &Bound<'py, MultiHostUrl>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    if S::is_native(state) { sink.object(value, state) } else { sink.text(&value.get().parsed.text(), state) }
}

/// The rules for values of types that no builtin container or number has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueKind {
    DateTime,
    Date,
    Time,
    Timedelta,
    Decimal,
    Fraction,
    Complex,
    Uuid,
    Url,
    MultiHostUrl,
    Path,
    Pattern,
    Address,
}

/// A class and the rule of its values. Its module is looked up once it is loaded: before that there are no values.
struct Known {
    kind: ValueKind,
    module: &'static str,
    class: &'static str,
    found: PyOnceLock<Py<PyType>>,
}

const fn known(kind: ValueKind, module: &'static str, class: &'static str) -> Known {
    Known { kind, module, class, found: PyOnceLock::new() }
}

static KNOWN: [Known; 11] = [
    known(ValueKind::Uuid, "uuid", "UUID"),
    known(ValueKind::Decimal, "decimal", "Decimal"),
    known(ValueKind::Path, "pathlib", "Path"),
    known(ValueKind::Fraction, "fractions", "Fraction"),
    known(ValueKind::Pattern, "re", "Pattern"),
    known(ValueKind::Address, "ipaddress", "IPv4Address"),
    known(ValueKind::Address, "ipaddress", "IPv6Address"),
    known(ValueKind::Address, "ipaddress", "IPv4Network"),
    known(ValueKind::Address, "ipaddress", "IPv6Network"),
    known(ValueKind::Address, "ipaddress", "IPv4Interface"),
    known(ValueKind::Address, "ipaddress", "IPv6Interface"),
];

impl Known {
    fn class<'py>(&self, py: Python<'py>) -> PyResult<Option<&Bound<'py, PyType>>> {
        static MODULES: PyOnceLock<Py<PyDict>> = PyOnceLock::new();
        if let Some(class) = self.found.get(py) {
            return Ok(Some(class.bind(py)));
        }
        let modules = MODULES.import(py, "sys", "modules")?;
        match modules.get_item(self.module)? {
            Some(_) => self.found.import(py, self.module, self.class).map(Some),
            None => Ok(None),
        }
    }
}

/// The rule for a value of exactly one of the known classes.
pub fn exact_kind(value: &Bound<'_, PyAny>) -> PyResult<Option<ValueKind>> {
    let kind = if value.is_exact_instance_of::<PyDateTime>() {
        ValueKind::DateTime
    } else if value.is_exact_instance_of::<PyDate>() {
        ValueKind::Date
    } else if value.is_exact_instance_of::<PyDelta>() {
        ValueKind::Timedelta
    } else if value.is_exact_instance_of::<PyTime>() {
        ValueKind::Time
    } else if value.is_exact_instance_of::<PyComplex>() {
        ValueKind::Complex
    } else if value.is_exact_instance_of::<Url>() {
        ValueKind::Url
    } else if value.is_exact_instance_of::<MultiHostUrl>() {
        ValueKind::MultiHostUrl
    } else {
        let class = value.get_type();
        for known in &KNOWN {
            if known.class(value.py())?.is_some_and(|of| class.is(of)) {
                return Ok(Some(known.kind));
            }
        }
        return Ok(None);
    };
    Ok(Some(kind))
}

/// The rule for an instance of a subclass of the known classes.
pub fn kind_of(value: &Bound<'_, PyAny>) -> PyResult<Option<ValueKind>> {
    let kind = if value.is_instance_of::<PyDateTime>() {
        ValueKind::DateTime
    } else if value.is_instance_of::<PyDate>() {
        ValueKind::Date
    } else if value.is_instance_of::<PyDelta>() {
        ValueKind::Timedelta
    } else if value.is_instance_of::<PyTime>() {
        ValueKind::Time
    } else if value.is_instance_of::<PyComplex>() {
        ValueKind::Complex
    } else if value.is_instance_of::<Url>() {
        ValueKind::Url
    } else if value.is_instance_of::<MultiHostUrl>() {
        ValueKind::MultiHostUrl
    } else {
        for known in &KNOWN {
            if let Some(class) = known.class(value.py())?
                && value.is_instance(class)?
            {
                return Ok(Some(known.kind));
            }
        }
        return Ok(None);
    };
    Ok(Some(kind))
}

/// Dumps a value by the rule of its kind.
pub fn value<'py, S: Sink<'py>>(
    kind: ValueKind,
    value: &Bound<'py, PyAny>,
    sink: &mut S,
    state: &mut State<'py>,
) -> Result<S::Out, Fail> {
    let modes = state.modes;
    match kind {
        ValueKind::DateTime => leaves_temporal::datetime(cast(value, state)?, modes.temporal, sink, state),
        ValueKind::Date => leaves_temporal::date(cast(value, state)?, modes.temporal, sink, state),
        ValueKind::Time => leaves_temporal::time(cast(value, state)?, modes.temporal, sink, state),
        ValueKind::Timedelta => leaves_temporal::timedelta(cast(value, state)?, modes.timedelta, sink, state),
        ValueKind::Complex => complex(cast(value, state)?, sink, state),
        ValueKind::Uuid => uuid(value, sink, state),
        // as native values, too
        ValueKind::Fraction => shown(value, sink, state),
        ValueKind::Pattern if !S::is_native(state) => {
            let pattern = value.getattr(name!(state.py, "pattern")).or_raise(state)?;
            match pattern.cast::<PyString>() {
                Ok(text) => sink.str(text, state),
                Err(_) => shown(&pattern, sink, state),
            }
        }
        // the text of a URL's subclass is what it says
        _ => shown_unless_native(value, sink, state),
    }
}

fn cast<'a, 'py, T: pyo3::PyTypeCheck>(
    value: &'a Bound<'py, PyAny>,
    state: &mut State<'py>,
) -> Result<&'a Bound<'py, T>, Fail> {
    value.cast::<T>().map_err(PyErr::from).or_raise(state)
}
