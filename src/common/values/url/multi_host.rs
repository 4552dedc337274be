//! The class `MultiHostUrl`: a parsed URL with any number of hosts.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyType};
use pyo3::{IntoPyObjectExt, intern};
use url::Url as StandardUrl;

use super::parse::{ParsedMultiHostUrl, UrlMode, parse_multi_host_url};
use super::single::{HostParts, Url, write_tail};
use super::{Port, lax_text};
use crate::common::errors::Problem;

/// A URL with any number of hosts, separated by commas.
///
/// Parameters: `url`, text, UTF-8 bytes or another URL object; `preserve_empty_path`, keep an empty path empty where
/// the standard writes `/`. Raises `ValidationError` where the text is no URL.
#[pyclass(module = "duramen._duramen", subclass, frozen)]
#[derive(Clone)]
pub struct MultiHostUrl {
    pub parsed: ParsedMultiHostUrl,
}

#[pymethods]
impl MultiHostUrl {
    #[new]
    #[pyo3(signature = (url, *, preserve_empty_path = false))]
    fn py_new(url: &Bound<'_, PyAny>, preserve_empty_path: bool) -> PyResult<Self> {
        let mode = UrlMode { strict: false, preserve_empty_path };
        Self::from_object(url, mode).map_err(|problem| super::refused(problem, "multi-host-url", url))
    }

    #[getter]
    fn scheme(&self) -> &str {
        self.parsed.last.url.scheme()
    }

    /// Hosts in order, each a dict of `username`, `password`, `host` and `port`.
    fn hosts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let hosts = PyList::empty(py);
        for url in self.parsed.others.iter().chain(std::iter::once(&self.parsed.last.url)) {
            if url.has_host() {
                hosts.append(host_dict(py, url)?)?;
            }
        }
        Ok(hosts)
    }

    #[getter]
    fn path(&self) -> Option<&str> {
        self.parsed.last.path()
    }

    #[getter]
    fn query(&self) -> Option<&str> {
        self.parsed.last.url.query()
    }

    /// Decoded pairs of key and value in the query.
    fn query_params(&self) -> Vec<(String, String)> {
        self.parsed.last.query_params()
    }

    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.parsed.last.url.fragment()
    }

    /// The URL with its hosts' international labels as people read them.
    fn unicode_string(&self) -> String {
        self.parsed.unicode_text().into_owned()
    }

    fn __str__(&self) -> String {
        self.parsed.text().into_owned()
    }

    fn __repr__(&self) -> String {
        format!("MultiHostUrl('{}')", self.parsed.text())
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match other.cast::<Self>() {
            Ok(other) => op.matches(self.parsed.unicode_text().cmp(&other.get().parsed.unicode_text())).into_py_any(py),
            Err(_) => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.parsed.unicode_text().hash(&mut hasher);
        hasher.finish()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyDict>) -> PyResult<Py<Self>> {
        Py::new(py, self.clone())
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.__str__(),)
    }

    /// Makes a URL of its parts; they are put together as they are, then parsed.
    ///
    /// Parameters: either `hosts`, a sequence of dicts with keys of `username`, `password`, `host` and `port`, or
    /// those four for a single host; `path`, `query` and `fragment` without the character that begins them. Raises
    /// `ValueError` where the hosts are given both ways, in neither, or one is empty, and `ValidationError` where the
    /// result is no URL.
    #[classmethod]
    #[pyo3(signature = (*, scheme, hosts = None, path = None, query = None, fragment = None, host = None, username = None, password = None, port = None))]
    #[allow(clippy::too_many_arguments)]
    fn build<'py>(
        cls: &Bound<'py, PyType>,
        scheme: &str,
        hosts: Option<Vec<Bound<'py, PyDict>>>,
        path: Option<&str>,
        query: Option<&str>,
        fragment: Option<&str>,
        host: Option<&str>,
        username: Option<&str>,
        password: Option<&str>,
        port: Option<Port>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let single = HostParts { username, password, host, port };
        let mut text = format!("{scheme}://");
        match hosts {
            Some(_) if !single.is_unset() => {
                return Err(PyValueError::new_err("expected one of `hosts` or singular values to be set."));
            }
            Some(hosts) => write_hosts(&mut text, &hosts)?,
            None if host.is_none() => {
                return Err(PyValueError::new_err("expected either `host` or `hosts` to be set"));
            }
            None => single.write(&mut text),
        }
        write_tail(&mut text, path, query, fragment);
        cls.call1((text,))
    }
}

impl MultiHostUrl {
    /// What the constructor and the lax mode of the `multi-host-url` kind take.
    pub fn from_object(url: &Bound<'_, PyAny>, mode: UrlMode) -> Result<Self, Problem> {
        if let Ok(url) = url.cast::<Self>() {
            return Ok(url.get().clone());
        }
        let parsed = match url.cast::<Url>() {
            Ok(url) => ParsedMultiHostUrl { last: url.get().parsed.clone(), others: Vec::new() },
            Err(_) => parse_multi_host_url(&lax_text(url)?, mode)?,
        };
        Ok(Self { parsed })
    }
}

fn host_dict<'py>(py: Python<'py>, url: &StandardUrl) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item(intern!(py, "username"), Some(url.username()).filter(|name| !name.is_empty()))?;
    dict.set_item(intern!(py, "password"), url.password())?;
    dict.set_item(intern!(py, "host"), url.host_str())?;
    dict.set_item(intern!(py, "port"), url.port_or_known_default())?;
    Ok(dict)
}

fn write_hosts(text: &mut String, hosts: &[Bound<'_, PyDict>]) -> PyResult<()> {
    for (index, host) in hosts.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        let username: Option<String> = part(host, "username")?;
        let password: Option<String> = part(host, "password")?;
        let name: Option<String> = part(host, "host")?;
        let port: Option<Port> = part(host, "port")?;
        if password.is_none() && name.is_none() && port.is_none() {
            return Err(PyValueError::new_err("expected one of 'host', 'username', 'password' or 'port' to be set"));
        }
        let parts =
            HostParts { username: username.as_deref(), password: password.as_deref(), host: name.as_deref(), port };
        parts.write(text);
    }
    Ok(())
}

fn part<T>(host: &Bound<'_, PyDict>, key: &str) -> PyResult<Option<T>>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    match host.get_item(key)? {
        Some(value) if !value.is_none() => value.extract().map(Some),
        _ => Ok(None),
    }
}
