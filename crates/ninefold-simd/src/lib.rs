//! The few kernels that need unsafe code, each with a portable twin that gives the same bits.

pub mod memory;
