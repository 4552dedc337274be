//! `tagged-union`: dumped as the choice that the value's tag names, or as a union does where there is none.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::parts::choices::{self, Choices};
use super::state::Check;
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, node};
use crate::common::discriminator::Discriminator;
use crate::common::errors::{PydanticSerializationUnexpectedValue, SchemaError};
use crate::common::lookup::{Path, Step};
use crate::common::py::show::{By, Word, address, tuple};
use crate::common::schema::reader::{of_type, required};
use crate::{keys, node};

keys! { struct Keys { discriminator, choices } }

node! {
    pub struct TaggedUnionSerializer {
        pub discriminator: Discriminator,
        /// from tag to index
        pub lookup: Py<PyDict>,
        pub choices: Choices,
    }
    shown by this {
        discriminator: this.discriminator,
        lookup: tuple("PyHashTable", By(|f: &mut std::fmt::Formatter<'_>| this.show_lookup(f))),
        choices: this.choices,
        name: tuple("OnceLock", Word("<uninit>")),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let keys = Keys::read(schema);
    let discriminator = Discriminator::read(&required(keys.discriminator, "discriminator")?)?;
    let by_tag = of_type::<PyDict>(required(keys.choices, "choices")?, "dict")?;
    let lookup = PyDict::new(cx.py);
    let mut choices = Vec::with_capacity(by_tag.len());
    for (tag, choice) in by_tag.iter() {
        lookup.set_item(tag, choices.len())?;
        choices.push(cx.node(&choice)?);
    }
    match choices.len() {
        0 => Err(SchemaError::new_err("One or more union choices required")),
        1 => Ok(choices.remove(0)),
        _ => {
            let choices = Choices { choices: choices.into_boxed_slice() };
            Ok(node(TaggedUnionSerializer { discriminator, lookup: lookup.unbind(), choices }))
        }
    }
}

impl TaggedUnionSerializer {
    fn show_lookup(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let pairs: Vec<_> = Python::attach(|py| {
            let pairs = self.lookup.bind(py).iter();
            pairs.map(|(key, index)| (key.as_ptr(), key.hash().unwrap_or_default() as u64, index.to_string())).collect()
        });
        let entries = pairs.iter().map(|(key, hash, index)| {
            By(move |f: &mut std::fmt::Formatter<'_>| {
                f.debug_struct("PyHashTableEntry")
                    .field("key", &address(*key))
                    .field("hash", hash)
                    .field("value", &format_args!("{index}"))
                    .finish()
            })
        });
        f.debug_set().entries(entries).finish()
    }
}

impl Room for TaggedUnionSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        let py = state.py;
        if let Some(tag) = self.tag(value, state)? {
            let index = self.lookup.bind(py).get_item(tag).or_raise(state)?;
            if let Some(index) = index
                && let Some(choice) = self.choices.choices.get(index.extract::<usize>().or_raise(state)?)
            {
                return choices::one(choice, || self.choices.retry_with_lax_check(), value, sink, state);
            }
        }
        if state.check == Check::None {
            let text = "Defaulting to left to right union serialization - failed to get discriminator value for tagged \
                        union serialization";
            state.warn_of(PydanticSerializationUnexpectedValue::without_type(text, value));
        }
        self.choices.serialize(value, sink, state)
    }

    fn name(&self, names: &mut Names) -> String {
        format!("TaggedUnion[{}]", self.choices.names(names))
    }

    fn retry_with_lax_check(&self) -> bool {
        self.choices.retry_with_lax_check()
    }
}

impl TaggedUnionSerializer {
    /// The tag of a value, if it has one; what raises on the way has none.
    fn tag<'py>(&self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<Option<Bound<'py, PyAny>>, Fail> {
        let tag = match &self.discriminator {
            Discriminator::Function(function) => function.bind(state.py).call1((value,)),
            Discriminator::LookupPaths(alias) => {
                for path in alias.paths() {
                    let found = at(value, path);
                    if let Some(Some(found)) = state.forgive(found)? {
                        return Ok(Some(found));
                    }
                }
                return Ok(None);
            }
        };
        state.forgive(tag)
    }
}

/// What stands at a path: items of dicts, else attributes.
fn at<'py>(value: &Bound<'py, PyAny>, path: &Path) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = value.py();
    let is_dict = value.is_instance_of::<PyDict>();
    let first = path.first.bind(py);
    let mut found = match value.cast::<PyDict>() {
        Ok(dict) => match dict.get_item(first)? {
            Some(found) => found,
            None => return Ok(None),
        },
        Err(_) => value.getattr(first)?,
    };
    for step in &path.rest {
        found = match step {
            Step::Key(key) if is_dict => found.get_item(key.bind(py))?,
            Step::Key(key) => found.getattr(key.bind(py))?,
            Step::Index(index) => found.get_item(*index)?,
        };
    }
    Ok(Some(found))
}
