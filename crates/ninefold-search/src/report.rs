//! What a search is asked, and what it found.

use std::time::Duration;

/// What is expected of the game: the shares of wins, draws and losses of whoever is to move.
pub type Odds = [f64; 3];

/// What is wanted of a search, apart from its limits. Moves are numbers, as `Game::move_index`
/// gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What everything comes from that is done by chance.
    pub seed: u64,
    /// How many of the best moves are wanted, each with its line.
    pub lines: usize,
    /// The first moves that are considered; all if there are none here.
    pub only: Vec<usize>,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            seed: 0,
            lines: 1,
            only: Vec::new(),
        }
    }
}

/// How a game ends when both play their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// The mover wins.
    Win,
    /// Nobody does.
    Draw,
    /// The opponent wins.
    Loss,
}

/// What is known for certain of a move: how the game ends, and after how many plies at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// For whoever is to move.
    pub ends: Ends,
    /// How many plies, the move itself included, if that is known too.
    pub plies: Option<u32>,
}

/// A move, and what is expected to come of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What is expected to be played, the move itself first.
    pub moves: Vec<usize>,
    /// What is expected of the game, for whoever is to move.
    pub odds: Odds,
    /// What is certain.
    pub proof: Option<Proof>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The best moves, best first: as many as were asked for, or all there are.
    pub lines: Vec<Line>,
    /// How many plies it looked ahead wherever it looked.
    pub depth: u32,
    /// What was searched: nodes, or random games.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl Report {
    /// The move that it would play.
    pub fn best(&self) -> usize {
        self.lines[0].moves[0]
    }
}
