//! What validators and serializers share. Import direction: `py` <- `schema`, `errors` <- `input`, `json`, `values`.

pub mod compile;
pub mod default;
pub mod discriminator;
pub mod errors;
pub mod family;
pub mod graph;
pub mod input;
pub mod intern;
pub mod json;
pub mod kinds;
pub mod lookup;
pub mod prebuilt;
pub mod py;
pub mod recursion;
pub mod regexes;
pub mod schema;
pub mod schema_gather;
pub mod values;

pub(crate) use crate::name;
