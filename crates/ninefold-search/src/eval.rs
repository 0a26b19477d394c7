//! What positions promise, seen without searching.

pub mod chances;
