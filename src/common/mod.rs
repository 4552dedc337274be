//! What validators and serializers share. Import direction: `py` <- `schema`, `errors` <- `input`, `json`, `values`.

pub mod errors;
pub mod json;
pub mod py;
pub mod values;
