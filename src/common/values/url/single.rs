//! The class `Url`: a parsed URL with one host.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyType;
use pyo3::{IntoPyObjectExt, Python};

use super::multi_host::MultiHostUrl;
use super::parse::{ParsedUrl, UrlMode, parse_url, readable_host};
use super::{Port, lax_text};
use crate::common::errors::Problem;

/// A URL.
///
/// Parameters: `url`, text, UTF-8 bytes or another URL object; `preserve_empty_path`, keep an empty path empty where
/// the standard writes `/`. Raises `ValidationError` where the text is no URL.
#[pyclass(module = "duramen._duramen", subclass, frozen)]
#[derive(Clone)]
pub struct Url {
    pub parsed: ParsedUrl,
}

#[pymethods]
impl Url {
    #[new]
    #[pyo3(signature = (url, *, preserve_empty_path = false))]
    fn py_new(url: &Bound<'_, PyAny>, preserve_empty_path: bool) -> PyResult<Self> {
        let mode = UrlMode { strict: false, preserve_empty_path };
        Self::from_object(url, mode).map_err(|problem| super::refused(problem, "url", url))
    }

    #[getter]
    fn scheme(&self) -> &str {
        self.parsed.url.scheme()
    }

    #[getter]
    fn username(&self) -> Option<&str> {
        Some(self.parsed.url.username()).filter(|name| !name.is_empty())
    }

    #[getter]
    fn password(&self) -> Option<&str> {
        self.parsed.url.password()
    }

    #[getter]
    fn host(&self) -> Option<&str> {
        self.parsed.url.host_str()
    }

    /// Host with its international labels as people read them.
    fn unicode_host(&self) -> Option<String> {
        readable_host(&self.parsed.url).or_else(|| self.parsed.url.host_str().map(str::to_owned))
    }

    /// Port in the URL, or the scheme's usual one.
    #[getter]
    fn port(&self) -> Option<u16> {
        self.parsed.url.port_or_known_default()
    }

    #[getter]
    fn path(&self) -> Option<&str> {
        self.parsed.path()
    }

    #[getter]
    fn query(&self) -> Option<&str> {
        self.parsed.url.query()
    }

    /// Decoded pairs of key and value in the query.
    fn query_params(&self) -> Vec<(String, String)> {
        self.parsed.query_params()
    }

    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.parsed.url.fragment()
    }

    /// The URL with its host's international labels as people read them.
    fn unicode_string(&self) -> String {
        self.parsed.unicode_text().into_owned()
    }

    fn __str__(&self) -> String {
        self.parsed.text().into_owned()
    }

    fn __repr__(&self) -> String {
        format!("Url('{}')", self.parsed.text())
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match other.cast::<Self>() {
            Ok(other) => op.matches(self.parsed.text().cmp(&other.get().parsed.text())).into_py_any(py),
            Err(_) => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.parsed.url.as_str().hash(&mut hasher);
        self.parsed.empty_path.hash(&mut hasher);
        hasher.finish()
    }

    fn __bool__(&self) -> bool {
        true
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        Py::new(py, self.clone())
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.__str__(),)
    }

    /// Makes a URL of its parts; they are put together as they are, then parsed.
    ///
    /// Parameters: `path`, `query` and `fragment` without the character that begins them. Raises `ValidationError`
    /// where the result is no URL.
    #[classmethod]
    #[pyo3(signature = (*, scheme, host, username = None, password = None, port = None, path = None, query = None, fragment = None))]
    #[allow(clippy::too_many_arguments)]
    fn build<'py>(
        cls: &Bound<'py, PyType>,
        scheme: &str,
        host: &str,
        username: Option<&str>,
        password: Option<&str>,
        port: Option<Port>,
        path: Option<&str>,
        query: Option<&str>,
        fragment: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut text = format!("{scheme}://");
        HostParts { username, password, host: Some(host), port }.write(&mut text);
        write_tail(&mut text, path, query, fragment);
        cls.call1((text,))
    }
}

impl Url {
    /// What the constructor and the lax mode of the `url` kind take.
    pub fn from_object(url: &Bound<'_, PyAny>, mode: UrlMode) -> Result<Self, Problem> {
        if let Ok(url) = url.cast::<Self>() {
            return Ok(url.get().clone());
        }
        let parsed = match url.cast::<MultiHostUrl>() {
            Ok(url) => parse_url(&url.get().parsed.text(), mode)?,
            Err(_) => parse_url(&lax_text(url)?, mode)?,
        };
        Ok(Self { parsed })
    }
}

/// Parts of a URL that belong to one host.
pub struct HostParts<'a> {
    pub username: Option<&'a str>,
    pub password: Option<&'a str>,
    pub host: Option<&'a str>,
    pub port: Option<Port>,
}

impl HostParts<'_> {
    pub fn is_unset(&self) -> bool {
        self.username.is_none() && self.password.is_none() && self.host.is_none() && self.port.is_none()
    }

    pub fn write(&self, text: &mut String) {
        text.push_str(self.username.unwrap_or_default());
        if let Some(password) = self.password {
            text.push(':');
            text.push_str(password);
        }
        if self.username.is_some() || self.password.is_some() {
            text.push('@');
        }
        text.push_str(self.host.unwrap_or_default());
        if let Some(Port(port)) = &self.port {
            text.push(':');
            text.push_str(itoa::Buffer::new().format(*port));
        }
    }
}

/// Appends path, query and fragment, each behind the character that begins it.
pub fn write_tail(text: &mut String, path: Option<&str>, query: Option<&str>, fragment: Option<&str>) {
    for (mark, part) in [('/', path), ('?', query), ('#', fragment)] {
        if let Some(part) = part {
            text.push(mark);
            text.push_str(part);
        }
    }
}
