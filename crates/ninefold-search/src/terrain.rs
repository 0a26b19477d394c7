//! What alpha-beta wants to know of a game beyond its rules.

mod large;
mod nine;
mod single;

use ninefold_rules::Game;

use crate::alphabeta::score::{Curves, Draws, Measure, Score};
use crate::params::Params;

/// So many views of a position are corrected separately.
pub const VIEWS: usize = 3;

/// A game that alpha-beta can play: what can be seen of a position without searching.
pub trait Terrain: Game {
    /// What is made once of the parameters, so that evaluating is quick.
    type Judge: Judge<Self>;

    /// Whether the mover can win the game with one move: the move, if that is so and seen.
    fn winning_move(&self) -> Option<Self::Move>;

    /// Calls `visit` with the moves that take a board.
    fn for_each_taking_move(&self, visit: impl FnMut(Self::Move));

    /// Whether a move takes, denies or endangers a board, so that it is not reduced or left out.
    fn is_loud(&self, chosen: Self::Move) -> bool;

    /// How promising a move looks.
    fn promise(&self, chosen: Self::Move, params: &Params) -> i32;

    /// How much X leads by what is measured where a game is drawn.
    fn lead(&self, measure: Measure) -> i32;

    /// What the key leaves out but the measure depends on, as a number.
    fn measured(&self, measure: Measure) -> u64;

    /// The views of a position whose errors are learnt, as numbers that are far apart.
    fn views(&self) -> [u64; VIEWS];

    /// How many cells are filled, as far as it tells how far the game has come.
    fn progress(&self) -> i32;

    /// The longest a game can last from here.
    fn longest(&self) -> u32;

    /// The number of the cell of a move, below `CELLS`: what histories are kept by.
    fn cell(chosen: Self::Move) -> usize;
    /// How many cells there are to keep histories by.
    const CELLS: usize;
}

/// The evaluation of a game.
pub trait Judge<G>: Send + Sync + Sized {
    /// An evaluation with these parameters, for a search in which draws are worth this.
    fn new(params: &Params, draws: &Draws) -> Self;

    /// What the position is worth to the mover.
    fn evaluate(&self, position: &G) -> Score;

    /// How scores of the position become odds.
    fn curves(&self, position: &G) -> Curves;
}

/// Mixes a number well.
#[inline(always)]
pub(crate) fn mixed(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}
