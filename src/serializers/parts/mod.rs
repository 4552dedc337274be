//! What several rooms share.

pub mod callback;
pub mod fields;
pub mod leaves;
pub mod modes;
