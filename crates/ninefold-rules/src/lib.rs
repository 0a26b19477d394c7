//! Positions and rules of the Ultimate Tic-Tac-Toe family.
//!
//! Pure: no dependency, no unsafe, no clock, no file; randomness is an argument.
//!
//! From the bottom up: [`geometry`] (a 3×3 grid), [`variant`] (what tells the games apart),
//! [`position`], [`tictactoe`] and [`ultimate2`] (anything one can play), [`setup`] (anything one can describe),
//! [`validate`] (the one door from the second to the first), [`notation`] (text), [`game`] (what
//! search is generic over), [`perft`] and [`playout`] (counting and random play), [`edge`] and
//! [`any`] (what a game shows where only its name is known, and one enum over all).
#![forbid(unsafe_code)]

pub mod any;
pub mod dice;
pub mod edge;
pub mod error;
pub mod game;
pub mod geometry;
pub mod notation;
pub mod perft;
pub mod playout;
pub mod position;
pub mod setup;
pub mod tictactoe;
mod ugi;
pub mod ultimate2;
pub mod validate;
pub mod variant;

pub use any::AnyPosition;
pub use dice::Dice;
pub use error::Error;
pub use game::{Game, Outcome, Player, Reason};
pub use geometry::Symmetry;
pub use position::{Move, Position};
pub use ultimate2::Ultimate2;
pub use variant::Variant;
