//! What several rooms share.

pub mod callback;
pub mod choices;
pub mod extra;
pub mod fields;
pub mod general_fields;
pub mod instances;
pub mod iterator;
pub mod leaves;
pub mod leaves_temporal;
pub mod leaves_values;
pub mod mapping;
pub mod modes;
pub mod polymorphic;
pub mod sentinel;
pub mod sequence;
pub mod snapshot;
