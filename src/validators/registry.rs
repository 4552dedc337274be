//! Dispatch from a schema's `type` to its room, written from the table of kinds.

use super::compile::Build;
use super::*;

macro_rules! dispatch {
    ($($kind:literal $validator:ident $serializer:ident,)*) => {
        /// The room that builds this kind.
        pub fn room(kind: &str) -> Option<Build> {
            match kind {
                $($kind => Some($validator::build),)*
                _ => None,
            }
        }
    };
}

crate::kinds!(dispatch);
