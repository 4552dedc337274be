//! Home of unsafe: nodes and cells, the collector's view of them, object building, imported objects.

pub mod as_is;
pub mod cell;
pub mod collector;
pub mod constant;
pub mod content;
pub mod fastcall;
pub mod imports;
pub mod keys;
pub mod layout;
pub mod node;
pub mod object;
pub mod show;
pub mod tree;
