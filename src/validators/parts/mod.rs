//! What several rooms share.

pub mod arguments;
pub mod bounds;
pub mod callback;
pub mod custom_error;
pub mod direct;
pub mod exact;
pub mod extras;
pub mod fields;
pub mod handler;
pub mod instances;
pub mod iterator;
pub mod length;
pub mod literal;
pub mod mapping;
pub mod model_parts;
pub mod parameters;
pub mod records;
pub mod sequence;
pub mod shown;
pub mod snapshot;
pub mod temporal;
pub mod union_plan;
pub mod url;
