//! How nodes are shown: what the rooms of both halves say of themselves beyond their fields, and the layout of the text.
//!
//! A node prints itself in one line through `Debug`; `pretty` breaks that line as `{:#?}` would, in time linear in its
//! length: the formatter of the standard library takes the square of the depth.

use std::cell::{Cell, RefCell};
use std::fmt::{self, Debug, Write as _};

thread_local! {
    /// Whether the name of the node that is being shown was told when the tree was made.
    static TOLD: Cell<bool> = const { Cell::new(true) };
    /// The definitions met so far while a tree is shown: their addresses and their texts.
    static DEFINITIONS: RefCell<Vec<(usize, String)>> = const { RefCell::new(Vec::new()) };
}

/// Shown by a function.
pub struct By<F>(pub F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> Debug for By<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

/// A value that is there wherever it is shown.
pub struct Sure<T>(pub Option<T>);

impl<T: Debug> Debug for Sure<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str("None"),
        }
    }
}

/// A word that stands where a value would.
pub struct Word(pub &'static str);

impl Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A part whose names are told with those of what it stands in.
pub struct Told<T>(pub T);

impl<T: Debug> Debug for Told<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        within(true, || self.0.fmt(f))
    }
}

/// A part whose names nobody asked for.
pub struct Untold<T>(pub T);

impl<T: Debug> Debug for Untold<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        within(false, || self.0.fmt(f))
    }
}

fn within(told: bool, show: impl FnOnce() -> fmt::Result) -> fmt::Result {
    let before = TOLD.replace(told);
    let shown = show();
    TOLD.set(before);
    shown
}

/// A name that is made when it is first asked for.
pub struct Late(pub String);

impl Debug for Late {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tuple = f.debug_tuple("OnceLock");
        if TOLD.get() { tuple.field(&self.0) } else { tuple.field(&Word("<uninit>")) }.finish()
    }
}

/// A tree as a text of several lines, and the definitions that it mentions in one line each.
pub fn tree(root: &dyn Debug) -> (String, String) {
    let before = DEFINITIONS.take();
    let line = format!("{root:?}");
    let definitions: Vec<String> = DEFINITIONS.replace(before).into_iter().map(|(_, text)| text).collect();
    (pretty(&line), definitions.join(", "))
}

/// Notes a definition that is mentioned, to be shown apart from the tree.
pub fn note_definition(id: usize, told: bool, definition: &dyn Debug) {
    let place = DEFINITIONS.with_borrow_mut(|noted| {
        let new = !noted.iter().any(|(known, _)| *known == id);
        new.then(|| {
            noted.push((id, String::new()));
            noted.len() - 1
        })
    });
    let Some(place) = place else { return };
    let text = if told { format!("{:?}", Told(definition)) } else { format!("{:?}", Untold(definition)) };
    DEFINITIONS.with_borrow_mut(|noted| {
        if let Some(entry) = noted.get_mut(place) {
            entry.1 = text;
        }
    });
}

/// An object, by its address.
pub fn address(object: *mut pyo3::ffi::PyObject) -> impl Debug {
    let address = object as usize;
    By(move |f: &mut fmt::Formatter<'_>| {
        let address = By(|f: &mut fmt::Formatter<'_>| write!(f, "{address:#x}"));
        f.debug_tuple("Py").field(&address).finish()
    })
}

/// A set.
pub struct Set<I>(pub I);

impl<I: IntoIterator<Item: Debug> + Clone> Debug for Set<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.clone()).finish()
    }
}

/// A list.
pub struct List<I>(pub I);

impl<I: IntoIterator<Item: Debug> + Clone> Debug for List<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.clone()).finish()
    }
}

/// A mapping.
pub struct Map<I>(pub I);

impl<K: Debug, V: Debug, I: IntoIterator<Item = (K, V)> + Clone> Debug for Map<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.clone()).finish()
    }
}

/// A struct of one field.
pub fn one<T: Debug>(name: &'static str, field: &'static str, value: T) -> impl Debug {
    By(move |f: &mut fmt::Formatter<'_>| f.debug_struct(name).field(field, &value).finish())
}

/// A tuple struct of one field.
pub fn tuple<T: Debug>(name: &'static str, value: T) -> impl Debug {
    By(move |f: &mut fmt::Formatter<'_>| f.debug_tuple(name).field(&value).finish())
}

/// What `{:#?}` prints for what `{:?}` printed as `line`.
pub fn pretty(line: &str) -> String {
    let mut out = String::with_capacity(line.len() * 4);
    let mut depth = 0usize;
    let mut rest = line;
    while let Some(at) = rest.find(['"', '{', '(', '[', '}', ')', ']', ',']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let (mark, after) = from.split_at(1);
        rest = after;
        match mark {
            "\"" => {
                let end = end_of_text(rest);
                out.push('"');
                out.push_str(&rest[..end]);
                rest = &rest[end..];
            }
            "," => {
                out.push(',');
                break_line(&mut out, depth);
                rest = rest.strip_prefix(' ').unwrap_or(rest);
            }
            "{" | "(" | "[" => {
                out.push_str(mark);
                if let Some(end) = rest.strip_prefix(['}', ')', ']']) {
                    out.push_str(&rest[..1]);
                    rest = end;
                } else {
                    depth += 1;
                    break_line(&mut out, depth);
                    rest = rest.strip_prefix(' ').unwrap_or(rest);
                    if let Some((digits, after)) = rest.strip_prefix("0x").and_then(|hex| hex.split_once(')')) {
                        // addresses are filled up
                        let _ = write!(out, "0x{digits:0>16}");
                        rest = &rest[rest.len() - after.len() - 1..];
                    }
                }
            }
            _ => {
                if mark == "}" && out.ends_with(' ') {
                    out.pop();
                }
                depth = depth.saturating_sub(1);
                out.push(',');
                break_line(&mut out, depth);
                out.push_str(mark);
            }
        }
    }
    out.push_str(rest);
    out
}

/// The end of a quoted text, its closing quote included.
fn end_of_text(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\\' if !escaped => escaped = true,
            b'"' if !escaped => return at + 1,
            _ => escaped = false,
        }
    }
    text.len()
}

fn break_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n("    ", depth));
}
