//! Counting: how many positions lie at a depth, and how many of them are won, lost, drawn.

use std::ops::AddAssign;

use crate::game::{Game, Player};

/// How many lines of play of exactly this length there are. A game that has ended has no moves.
///
/// The last ply is counted and not made.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => count(&mut position.clone(), depth),
    }
}

fn count<G: Game>(position: &mut G, depth: u32) -> u64 {
    let mut total = 0;
    position.for_each_child(|child, _| {
        total += if depth == 2 {
            child.count_moves() as u64
        } else {
            count(child, depth - 1)
        };
    });
    total
}

/// The positions at one depth by what has become of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The game goes on.
    pub unfinished: u64,
    /// X has won.
    pub x: u64,
    /// O has won.
    pub o: u64,
    /// Drawn.
    pub drawn: u64,
}

impl Results {
    /// All of them: what `perft` counts.
    pub fn total(&self) -> u64 {
        self.unfinished + self.x + self.o + self.drawn
    }

    /// One position.
    #[inline(always)]
    fn of<G: Game>(position: &G) -> Results {
        let mut results = Results::default();
        match position.outcome() {
            None => results.unfinished = 1,
            Some(outcome) => match outcome.winner {
                Some(Player::X) => results.x = 1,
                Some(Player::O) => results.o = 1,
                None => results.drawn = 1,
            },
        }
        results
    }
}

impl AddAssign for Results {
    #[inline(always)]
    fn add_assign(&mut self, other: Results) {
        self.unfinished += other.unfinished;
        self.x += other.x;
        self.o += other.o;
        self.drawn += other.drawn;
    }
}

/// As `perft`, with the results of the games that end with the last ply.
pub fn perft_results<G: Game>(position: &G, depth: u32) -> Results {
    sum_leaves(&mut position.clone(), depth, Results::of)
}

/// Makes every line of play of exactly this length and adds up what `value` makes of the positions
/// they lead to.
#[inline(always)]
pub fn sum_leaves<G: Game, T: Default + AddAssign>(
    position: &mut G,
    depth: u32,
    value: impl Fn(&G) -> T + Copy,
) -> T {
    if depth == 0 {
        value(position)
    } else {
        descend(position, depth, value)
    }
}

fn descend<G: Game, T: Default + AddAssign>(
    position: &mut G,
    depth: u32,
    value: impl Fn(&G) -> T + Copy,
) -> T {
    let mut sum = T::default();
    match depth {
        1 => position.for_each_child(|leaf, _| sum += value(leaf)),
        // The last two plies in one place: a call for each leaf's parent costs a tenth.
        2 => position.for_each_child(|child, _| child.for_each_child(|leaf, _| sum += value(leaf))),
        _ => position.for_each_child(|child, _| sum += descend(child, depth - 1, value)),
    }
    sum
}
