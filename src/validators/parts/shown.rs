//! How fields and parameters are shown by the rooms that bear them.

use std::fmt::{self, Debug};

use super::fields::{Field, Fields};
use crate::common::lookup::Step;
use crate::common::py::show::{By, List, Map, Untold, Word, one, tuple};
use crate::common::py::tree::Key;

/// Where a field is looked up, as it is shown.
pub fn shown_lookup<'a>(field: &'a Field) -> impl Debug + 'a {
    By(move |f: &mut fmt::Formatter<'_>| {
        let by_name = By(|f: &mut fmt::Formatter<'_>| {
            let none: [Step; 0] = [];
            f.debug_struct("LookupPath")
                .field("first_item", &tuple("PathItemString", &field.name))
                .field("rest", &none)
                .finish()
        });
        let by_alias = List(field.alias.iter().flat_map(|alias| alias.paths()));
        f.debug_struct("LookupPathCollection").field("by_name", &by_name).field("by_alias", &by_alias).finish()
    })
}

impl Fields {
    /// The fields as a room shows them: its name for one, and which of its facts are told.
    pub fn shown<'a>(&'a self, title: &'static str, told: &'static [&'static str]) -> impl Debug + 'a {
        Untold(List(self.list.iter().map(move |field| {
            By(move |f: &mut fmt::Formatter<'_>| {
                let mut shown = f.debug_struct(title);
                for fact in told {
                    let _ = match *fact {
                        "name" => shown.field(fact, &field.name),
                        "lookup" => shown.field("lookup_path_collection", &shown_lookup(field)),
                        "validator" => shown.field(fact, &field.validator),
                        "required" => shown.field(fact, &field.required),
                        "frozen" => shown.field(fact, &field.frozen),
                        "kw_only" => shown.field(fact, &field.kw_only),
                        "init" => shown.field(fact, &field.init),
                        _ => shown.field(fact, &field.init_only),
                    };
                }
                shown.finish()
            })
        })))
    }

    /// Which keys stand for which fields.
    pub fn shown_keys<'a>(&'a self) -> impl Debug + 'a {
        By(move |f: &mut fmt::Formatter<'_>| {
            let fields = self.list.iter().enumerate();
            if self.list.iter().all(|field| field.alias.is_none()) {
                let keys = Map(fields.map(|(index, field)| (tuple("PathItemString", &field.name), index)));
                return f.debug_tuple("NoAliases").field(&keys).finish();
            }
            let mut all = self.list.iter().flat_map(|field| field.alias.iter().flat_map(|alias| alias.paths()));
            let nested = all.any(|path| !path.rest.is_empty());
            let mut places: Vec<(&Key, Vec<_>)> = Vec::new();
            let mut add = |key: &'a Key, place| match places
                .iter_mut()
                .find(|(known, _)| std::ptr::eq(known.as_ptr(), key.as_ptr()))
            {
                Some((_, found)) => found.push(place),
                None => places.push((key, vec![place])),
            };
            for (index, field) in fields {
                add(&field.name, place(index, if field.alias.is_none() { "Both" } else { "Name" }, 0));
                for (at, path) in field.alias.iter().flat_map(|alias| alias.paths()).enumerate() {
                    add(&path.first, place(index, "Alias", at));
                }
            }
            let (title, inner) = if nested { ("Nested", "NestedLookup") } else { ("Flat", "FlatLookup") };
            f.debug_tuple(title)
                .field(&one(
                    inner,
                    "inner",
                    Map(places.iter().map(|(key, found)| (tuple("PathItemString", key), found))),
                ))
                .finish()
        })
    }
}

fn place(index: usize, by: &'static str, alias: usize) -> impl Debug {
    By(move |f: &mut fmt::Formatter<'_>| {
        let priority = By(|f: &mut fmt::Formatter<'_>| {
            let by = Word(by);
            f.debug_struct("LookupFieldPriority").field("lookup_type", &by).field("alias_index", &alias).finish()
        });
        f.debug_struct("LookupFieldInfo").field("field_index", &index).field("lookup_priority", &priority).finish()
    })
}
