//! Parsing of URLs, with one host or several, and the texts of the parsed ones. No Python.
//!
//! The `url` crate reads one host. A URL with several hosts is read as one URL per host: each shares the scheme, the
//! last one also has the path, query and fragment.

use std::borrow::Cow;
use std::cell::Cell;

use crate::common::errors::{CtxValue, ErrorKind, Problem};
use url::{ParseError, Position, SyntaxViolation, Url};

fn parsing(error: impl Into<CtxValue>) -> Problem {
    Problem::with1(ErrorKind::UrlParsing, error)
}

fn parse_error(error: ParseError) -> Problem {
    parsing(error.to_string())
}

/// A URL, and whether its empty path stays empty where the standard writes `/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedUrl {
    pub url: Url,
    pub empty_path: bool,
}

/// A URL with any number of hosts; `others` come before the host of `last`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedMultiHostUrl {
    pub last: ParsedUrl,
    pub others: Vec<Url>,
}

/// How to parse.
#[derive(Debug, Clone, Copy, Default)]
pub struct UrlMode {
    /// Refuse what the standard calls a violation and parsers mend.
    pub strict: bool,
    /// Write an empty path as nothing.
    pub preserve_empty_path: bool,
}

pub fn parse_url(text: &str, mode: UrlMode) -> Result<ParsedUrl, Problem> {
    let url = parse_one(text, mode.strict)?;
    let empty_path = mode.preserve_empty_path && has_empty_path(&url, text);
    Ok(ParsedUrl { url, empty_path })
}

pub fn parse_multi_host_url(text: &str, mode: UrlMode) -> Result<ParsedMultiHostUrl, Problem> {
    if text.is_empty() {
        return Err(parsing("input is empty"));
    }
    let prefix_len = prefix_len(text)?;
    let (prefix, rest) = text.split_at(prefix_len);
    let special = is_special(prefix.trim_matches(is_ignored).split(':').next().unwrap_or_default());
    let authority_len = rest.find(|c| ends_authority(c, special)).unwrap_or(rest.len());
    let Some(last_comma) = rest[..authority_len].rfind(',') else {
        return parse_url(text, mode).map(|last| ParsedMultiHostUrl { last, others: Vec::new() });
    };
    let hosts = &rest[..last_comma];
    if hosts.split(',').any(str::is_empty) {
        return Err(parse_error(ParseError::EmptyHost));
    }
    let last_text = format!("{prefix}{}", &rest[last_comma + 1..]);
    let url = parse_with_host(&last_text, mode.strict)?;
    let empty_path = mode.preserve_empty_path && has_empty_path(&url, &last_text);
    let others = hosts.split(',').map(|host| parse_with_host(&format!("{}://{host}", url.scheme()), mode.strict));
    let others = others.collect::<Result<_, _>>()?;
    Ok(ParsedMultiHostUrl { last: ParsedUrl { url, empty_path }, others })
}

fn parse_one(text: &str, strict: bool) -> Result<Url, Problem> {
    if text.is_empty() {
        return Err(parsing("input is empty"));
    }
    if !strict {
        return Url::parse(text).map_err(parse_error);
    }
    let violation = Cell::new(None);
    // The last one counts. Credentials are bad style, but no mistake.
    let note = |found| {
        if found != SyntaxViolation::EmbeddedCredentials {
            violation.set(Some(found));
        }
    };
    let url = Url::options().syntax_violation_callback(Some(&note)).parse(text).map_err(parse_error)?;
    match violation.get() {
        Some(found) => Err(Problem::with1(ErrorKind::UrlSyntaxViolation, found.description())),
        None => Ok(url),
    }
}

fn parse_with_host(text: &str, strict: bool) -> Result<Url, Problem> {
    let url = parse_one(text, strict)?;
    if url.has_host() { Ok(url) } else { Err(parse_error(ParseError::EmptyHost)) }
}

/// The path is only a slash, and the text has none between the scheme's and the query or fragment. A backslash that
/// stands for one does not count.
fn has_empty_path(url: &Url, text: &str) -> bool {
    let rest = text.split_once(':').map_or(text, |(_, rest)| rest).trim_start_matches('/');
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    url.is_special() && url.path() == "/" && !rest[..end].contains('/')
}

/// Length of `scheme:` and the slashes after it, leading control characters and spaces included.
fn prefix_len(text: &str) -> Result<usize, Problem> {
    let relative = || parse_error(ParseError::RelativeUrlWithoutBase);
    let start = text.len() - text.trim_start_matches(is_ignored).len();
    let (scheme, _) = text[start..].split_once(':').ok_or_else(relative)?;
    let valid = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    if scheme.is_empty() || !scheme.chars().all(valid) {
        return Err(relative());
    }
    let rest = &text[start + scheme.len() + 1..];
    Ok(text.len() - rest.trim_start_matches(['/', '\\']).len())
}

fn is_ignored(c: char) -> bool {
    c <= ' '
}

fn ends_authority(c: char, special: bool) -> bool {
    matches!(c, '/' | '?' | '#') || (special && c == '\\')
}

/// Schemes whose hosts are domain names and whose backslashes are slashes.
fn is_special(scheme: &str) -> bool {
    ["http", "https", "ws", "wss", "ftp", "file"].iter().any(|special| scheme.eq_ignore_ascii_case(special))
}

impl ParsedUrl {
    /// The URL's text.
    pub fn text(&self) -> Cow<'_, str> {
        if self.empty_path {
            Cow::Owned([&self.url[..Position::BeforePath], &self.url[Position::AfterPath..]].concat())
        } else {
            Cow::Borrowed(self.url.as_str())
        }
    }

    /// The text with the host's international labels as people read them.
    pub fn unicode_text(&self) -> Cow<'_, str> {
        unicode_text(&self.url, self.text())
    }

    pub fn query_params(&self) -> Vec<(String, String)> {
        self.url.query_pairs().map(|(key, value)| (key.into_owned(), value.into_owned())).collect()
    }

    pub fn path(&self) -> Option<&str> {
        match self.url.path() {
            "" => None,
            _ if self.empty_path => None,
            path => Some(path),
        }
    }
}

impl ParsedMultiHostUrl {
    pub fn text(&self) -> Cow<'_, str> {
        self.join(self.last.text(), |url| Cow::Borrowed(url.as_str()))
    }

    pub fn unicode_text(&self) -> Cow<'_, str> {
        self.join(self.last.unicode_text(), |url| unicode_text(url, Cow::Borrowed(url.as_str())))
    }

    fn join<'a>(&'a self, last: Cow<'a, str>, whole: impl Fn(&'a Url) -> Cow<'a, str>) -> Cow<'a, str> {
        if self.others.is_empty() {
            return last;
        }
        let start = host_start(&self.last.url);
        let mut text = last[..start].to_owned();
        for url in &self.others {
            let host = &whole(url)[start..];
            text.push_str(if url.is_special() { host.trim_end_matches('/') } else { host });
            text.push(',');
        }
        text.push_str(&last[start..]);
        Cow::Owned(text)
    }
}

/// Where a host stands if there are no credentials before it.
fn host_start(url: &Url) -> usize {
    url.scheme().len() + "://".len()
}

/// Puts the readable host where the host stands in a URL without credentials. With credentials that place is wrong;
/// the result is kept, since it is what the schema language's reference gives.
fn unicode_text<'a>(url: &'a Url, text: Cow<'a, str>) -> Cow<'a, str> {
    let (Some(host), Some(readable)) = (url.host_str(), readable_host(url)) else {
        return text;
    };
    let mut text = text.into_owned();
    let start = host_start(url);
    text.replace_range(start..start + host.len(), &readable);
    Cow::Owned(text)
}

/// The host with its international labels decoded; `None` where there are none.
pub fn readable_host(url: &Url) -> Option<String> {
    match url.host() {
        Some(url::Host::Domain(domain)) if url.is_special() && has_punycode(domain) => {
            let (readable, result) = idna::domain_to_unicode(domain);
            result.ok().map(|()| readable)
        }
        _ => None,
    }
}

fn has_punycode(domain: &str) -> bool {
    domain.split('.').any(|label| label.starts_with("xn--"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEEP: UrlMode = UrlMode { strict: false, preserve_empty_path: true };
    const STRICT: UrlMode = UrlMode { strict: true, preserve_empty_path: false };

    fn refused(problem: &Problem) -> String {
        match problem {
            Problem::With(kind, values) => match &**values {
                [CtxValue::Str(error)] => format!("{}: {error}", kind.slug()),
                [CtxValue::Static(error)] => format!("{}: {error}", kind.slug()),
                _ => "other context".to_owned(),
            },
            _ => "other problem".to_owned(),
        }
    }

    fn one(text: &str, mode: UrlMode) -> String {
        parse_url(text, mode).map_or_else(|problem| refused(&problem), |url| url.text().into_owned())
    }

    fn many(text: &str, mode: UrlMode) -> String {
        parse_multi_host_url(text, mode).map_or_else(|problem| refused(&problem), |url| url.text().into_owned())
    }

    #[test]
    fn single_host() {
        assert_eq!(one("HTTP://EXAMPLE.com:80", UrlMode::default()), "http://example.com/");
        assert_eq!(one("", UrlMode::default()), "url_parsing: input is empty");
        assert_eq!(one("a.com", UrlMode::default()), "url_parsing: relative URL without a base");
        assert_eq!(one("http://a.com:65536", UrlMode::default()), "url_parsing: invalid port number");
        assert_eq!(one("http:a.com", STRICT), "url_syntax_violation: expected //");
        assert_eq!(one("http://u:p@a.com", STRICT), "http://u:p@a.com/");
        assert_eq!(one(" http://a.com/%zz", STRICT), "url_syntax_violation: expected 2 hex digits after %");
    }

    #[test]
    fn several_hosts() {
        assert_eq!(many("https://u:p@a:443,v@b:80/x?y#z", UrlMode::default()), "https://u:p@a,v@b:80/x?y#z");
        assert_eq!(many("http:////x,y", UrlMode::default()), "http://x,y/");
        assert_eq!(many("foo://a/b,c", UrlMode::default()), "foo://a/b,c");
        assert_eq!(many("foo://a b,c:x", UrlMode::default()), "url_parsing: invalid port number");
        for text in ["foo://,", "foo://a,,b", "foo:a,b", "file:///a,b", "foo://a:x,", "file://localhost,b"] {
            assert_eq!(many(text, UrlMode::default()), "url_parsing: empty host", "{text}");
        }
        assert_eq!(many("foo\t://a,b", UrlMode::default()), "url_parsing: relative URL without a base");
    }

    #[test]
    fn empty_paths() {
        for (text, expected) in [
            ("http://a", "http://a"),
            ("http://a/", "http://a/"),
            ("http://a?/x", "http://a?/x"),
            ("http://a/..", "http://a/"),
            ("http:\\\\a\\", "http://a"),
            ("http:\\/a", "http://a/"),
            ("file:///", "file://"),
            ("http://u:p@a:80?x=/", "http://u:p@a?x=/"),
        ] {
            assert_eq!(one(text, KEEP), expected, "{text}");
        }
        assert_eq!(many("http:\\/a,b", KEEP), "http://a,b/");
        assert_eq!(many("http:////a,b", KEEP), "http://a,b");
        assert_eq!(many("http://a,b/", KEEP), "http://a,b/");
    }

    #[test]
    fn readable_hosts() {
        for (text, expected) in [
            ("http://münchen,é/xn--mnchen-3ya", "http://münchen,é/xn--mnchen-3ya"),
            ("foo://xn--mnchen-3ya", "foo://xn--mnchen-3ya"),
            ("http://münchen,u@é?x", "http://münchen,éca/?x"),
        ] {
            let readable = parse_multi_host_url(text, UrlMode::default()).map(|url| url.unicode_text().into_owned());
            assert_eq!(readable.map_err(|problem| refused(&problem)).as_deref(), Ok(expected));
        }
    }
}
