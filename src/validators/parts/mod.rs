//! What several rooms share.

pub mod bounds;
pub mod callback;
pub mod extras;
pub mod fields;
pub mod length;
pub mod literal;
pub mod sequence;
