//! URLs with one host or several: one engine for the `url` and `multi-host-url` rooms, with the class as parameter.
//!
//! Constraints and defaults apply to the part of the URL that has the path, which is its last host.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use url::ParseError;

use super::callback::strictness;
use crate::common::errors::{ErrorKind, Problem, SchemaError};
use crate::common::input::View;
use crate::common::json::Kind;
use crate::common::py::show::Set;
use crate::common::schema::reader::{Value, boolean, of_type, size, text};
use crate::common::values::Refusal;
use crate::common::values::url::multi_host::MultiHostUrl;
use crate::common::values::url::parse::{ParsedMultiHostUrl, ParsedUrl, UrlMode, parse_multi_host_url, parse_url};
use crate::common::values::url::single::Url;
use crate::common::values::url::{Port, lax_text};
use crate::validators::{Compile, Exactness, Out, State, ValidateInput};
use crate::{keys, part};

keys! {
    struct Keys {
        strict, max_length, allowed_schemes, host_required, default_host, default_port, default_path, preserve_empty_path,
    }
}

part! {
    /// What a schema asks of its URLs.
    pub struct UrlRules {
        pub strict: bool,
        pub max_length: Option<usize>,
        pub allowed_schemes: Option<Box<[Box<str>]>>,
        pub host_required: bool,
        pub default_host: Option<Box<str>>,
        pub default_port: Option<u16>,
        pub default_path: Option<Box<str>>,
        pub preserve_empty_path: bool,
    }
}

/// A parsed URL of one of the two classes.
pub trait Parsed: Sized {
    fn parse(text: &str, mode: UrlMode) -> Result<Self, Problem>;
    /// The value of an instance from which it can be taken as it is.
    fn of_instance(object: &Bound<'_, PyAny>) -> Option<Self>;
    /// Whether an object is an instance of the class.
    fn is_class(object: &Bound<'_, PyAny>) -> bool;
    /// The part with the path.
    fn last(&mut self) -> &mut ParsedUrl;
    fn make(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>>;
}

impl Parsed for ParsedUrl {
    fn parse(text: &str, mode: UrlMode) -> Result<Self, Problem> {
        parse_url(text, mode)
    }
    fn of_instance(object: &Bound<'_, PyAny>) -> Option<Self> {
        object.cast::<Url>().ok().map(|url| url.get().parsed.clone())
    }
    fn is_class(object: &Bound<'_, PyAny>) -> bool {
        object.is_instance_of::<Url>()
    }
    fn last(&mut self) -> &mut ParsedUrl {
        self
    }
    fn make(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(Bound::new(py, Url { parsed: self })?.into_any())
    }
}

impl Parsed for ParsedMultiHostUrl {
    fn parse(text: &str, mode: UrlMode) -> Result<Self, Problem> {
        parse_multi_host_url(text, mode)
    }
    fn of_instance(object: &Bound<'_, PyAny>) -> Option<Self> {
        if let Ok(url) = object.cast::<MultiHostUrl>() {
            return Some(url.get().parsed.clone());
        }
        let last = object.cast::<Url>().ok()?.get().parsed.clone();
        Some(Self { last, others: Vec::new() })
    }
    fn is_class(object: &Bound<'_, PyAny>) -> bool {
        object.is_instance_of::<MultiHostUrl>()
    }
    fn last(&mut self) -> &mut ParsedUrl {
        &mut self.last
    }
    fn make(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(Bound::new(py, MultiHostUrl { parsed: self })?.into_any())
    }
}

impl UrlRules {
    /// The schemes as they are shown: the set of them, and how errors list them.
    pub fn shown_schemes(&self) -> Option<impl std::fmt::Debug> {
        let schemes = self.allowed_schemes.as_deref()?;
        Some((Set(schemes), alternatives(schemes)))
    }

    /// Reads the keys of either kind.
    ///
    /// # Errors
    /// `TypeError`, `OverflowError` and `SchemaError` for wrong values.
    pub fn read(schema: &Bound<'_, PyDict>, cx: &Compile<'_>) -> PyResult<Self> {
        let keys = Keys::read(schema);
        let boxed = |value: &Value<'_>| -> PyResult<Option<Box<str>>> { Ok(text(value)?.map(String::into_boxed_str)) };
        let preserve_empty_path = match boolean(&keys.preserve_empty_path)? {
            Some(preserve) => preserve,
            None => cx.config.url_preserve_empty_path()?.unwrap_or(false),
        };
        Ok(Self {
            strict: strictness(&keys.strict, cx)?,
            allowed_schemes: schemes(keys.allowed_schemes)?,
            max_length: size(&keys.max_length)?,
            host_required: boolean(&keys.host_required)?.unwrap_or(false),
            default_host: boxed(&keys.default_host)?,
            default_port: keys.default_port.map(|port| port.extract::<Port>()).transpose()?.map(|port| port.0),
            default_path: boxed(&keys.default_path)?,
            preserve_empty_path,
        })
    }

    /// The kind's name with the schemes behind it.
    pub fn name(&self, kind: &str) -> String {
        match &self.allowed_schemes {
            Some(schemes) => format!("{kind}[{}]", quoted(schemes).join(",")),
            None => kind.to_owned(),
        }
    }

    pub fn validate<'py, T: Parsed, I: ValidateInput<'py>>(&self, input: &I, state: &mut State<'py>) -> Out<'py> {
        // nothing to be asked of an instance or set in it
        if let View::Python(object) = input.view()
            && T::is_class(object)
            && self.asks_nothing()
        {
            state.floor_exactness(Exactness::Lax);
            return Ok(object.clone());
        }
        let strict = state.strict_or(self.strict);
        let found = match input.view() {
            View::Python(object) => self.of_object::<T>(object, strict),
            View::Json(value) if value.kind() == Kind::Str => self.of_text(&value.text(), strict),
            View::Json(_) => Err(Problem::Plain(ErrorKind::UrlType)),
            View::Strings(object) => self.of_str(object, strict),
        };
        let made = found.map_err(Refusal::from).and_then(|mut url: T| {
            let touched = self.apply(url.last())?;
            match input.as_python() {
                // an instance to which nothing was done stays itself
                Some(object) if !touched && T::is_class(object) => Ok(object.clone()),
                _ => Ok(url.make(state.py)?),
            }
        });
        match made {
            Ok(url) => {
                state.floor_exactness(Exactness::Lax);
                Ok(url)
            }
            Err(refusal) => state.fail_refusal(refusal, input),
        }
    }

    fn asks_nothing(&self) -> bool {
        let Self { max_length, allowed_schemes, host_required, default_host, default_port, default_path, .. } = self;
        max_length.is_none()
            && allowed_schemes.is_none()
            && !host_required
            && default_host.is_none()
            && default_port.is_none()
            && default_path.is_none()
    }

    fn of_object<T: Parsed>(&self, object: &Bound<'_, PyAny>, strict: bool) -> Result<T, Problem> {
        if object.is_instance_of::<PyString>() {
            return self.of_str(object, strict);
        }
        if let Some(text) = text_of_url(object) {
            self.check_length(text.len())?;
            return match T::of_instance(object) {
                Some(url) => Ok(url),
                None => self.of_text(&text, strict),
            };
        }
        if strict {
            return Err(Problem::Plain(ErrorKind::UrlType));
        }
        self.of_text(&lax_text(object)?, strict)
    }

    fn of_str<T: Parsed>(&self, object: &Bound<'_, PyAny>, strict: bool) -> Result<T, Problem> {
        let Ok(text) = object.cast::<PyString>() else { return Err(Problem::Plain(ErrorKind::UrlType)) };
        match text.to_str() {
            Ok(text) => self.of_text(text, strict),
            Err(_) => Err(Problem::Plain(ErrorKind::StringUnicode)),
        }
    }

    fn of_text<T: Parsed>(&self, text: &str, strict: bool) -> Result<T, Problem> {
        self.check_length(text.len())?;
        T::parse(text, UrlMode { strict, preserve_empty_path: self.preserve_empty_path })
    }

    fn check_length(&self, len: usize) -> Result<(), Problem> {
        match self.max_length {
            Some(max) if len > max => Err(Problem::with1(ErrorKind::UrlTooLong, max)),
            _ => Ok(()),
        }
    }

    /// Checks scheme and host, and fills in what is missing; says whether anything was set.
    fn apply(&self, parsed: &mut ParsedUrl) -> Result<bool, Problem> {
        let url = &mut parsed.url;
        let mut touched = false;
        if let Some(schemes) = &self.allowed_schemes
            && !schemes.iter().any(|scheme| **scheme == *url.scheme())
        {
            return Err(Problem::with1(ErrorKind::UrlScheme, alternatives(schemes)));
        }
        if !url.has_host() {
            if let Some(host) = &self.default_host {
                url.set_host(Some(host)).map_err(parsing)?;
                touched = true;
            }
            if self.host_required && !url.has_host() {
                return Err(parsing(ParseError::EmptyHost));
            }
        }
        if let Some(port) = self.default_port
            && url.port().is_none()
        {
            url.set_port(Some(port)).map_err(|()| parsing(ParseError::EmptyHost))?;
            touched = true;
        }
        if let Some(path) = &self.default_path
            && matches!(url.path(), "" | "/")
        {
            url.set_path(path);
            touched = true;
            parsed.empty_path &= parsed.url.path() == "/";
        }
        Ok(touched)
    }
}

/// The text of an instance of either class.
fn text_of_url(object: &Bound<'_, PyAny>) -> Option<String> {
    if let Ok(url) = object.cast::<Url>() {
        return Some(url.get().parsed.text().into_owned());
    }
    object.cast::<MultiHostUrl>().ok().map(|url| url.get().parsed.text().into_owned())
}

fn parsing(error: ParseError) -> Problem {
    Problem::with1(ErrorKind::UrlParsing, error.to_string())
}

fn schemes(value: Value<'_>) -> PyResult<Option<Box<[Box<str>]>>> {
    let Some(value) = value else { return Ok(None) };
    let list = of_type::<PyList>(value, "list")?;
    if list.is_empty() {
        return Err(SchemaError::new_err("`allowed_schemes` should have length > 0"));
    }
    let scheme = |item: Bound<'_, PyAny>| Ok(text(&Some(item))?.unwrap_or_default().into_boxed_str());
    list.iter().map(scheme).collect::<PyResult<_>>().map(Some)
}

fn quoted(schemes: &[Box<str>]) -> Vec<String> {
    schemes.iter().map(|scheme| format!("'{scheme}'")).collect()
}

/// `'a', 'b' or 'c'`
fn alternatives(schemes: &[Box<str>]) -> String {
    let quoted = quoted(schemes);
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.join(""),
    }
}
