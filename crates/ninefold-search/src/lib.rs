//! Everything that thinks: a position and limits in, a report out.
//!
//! Generic over [`ninefold_rules::Game`]; no game is known by its name here.
//!
//! From the bottom up: [`limits`] (when a search has to end; the only reader of a clock),
//! [`report`] (what a search is asked, and what it found), [`mcts`] (a tree of random games), [`thinker`] (the table of
//! searches, and what a search is where only the name of the game is known).
#![forbid(unsafe_code)]

pub mod alphabeta;
pub mod bench;
pub mod bestfirst;
pub mod certificate;
pub mod eval;
pub mod limits;
pub mod mcts;
pub mod params;
pub mod report;
pub mod score;
pub mod solve;
pub mod terrain;
pub mod thinker;

pub use alphabeta::AlphaBeta;
pub use certificate::Certificate;
pub use limits::{Limits, Watch};
pub use mcts::Uct;
pub use report::{Report, Request};
pub use solve::{Solution, Solver};
pub use thinker::Thinker;
