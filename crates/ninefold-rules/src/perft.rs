//! Counting: how many positions lie at a depth, and how many of them are won, lost, drawn.

use std::ops::AddAssign;

use crate::game::{Game, Player};

/// Nodes this far above the leaves ask whether to go on; those below take microseconds.
const ASKING_DEPTH: u32 = 4;

/// How many lines of play of exactly this length there are. A game that has ended has no moves.
///
/// The last ply is counted and not made.
///
/// ```
/// use ninefold_rules::{Game, Position, perft::perft, variant::Standard};
///
/// assert_eq!(perft(&Position::<Standard>::start(), 4), 55_080);
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    perft_while(position, depth, &|| true).unwrap_or_default()
}

/// As `perft`; none, if `go_on` said no on the way.
pub fn perft_while<G: Game>(position: &G, depth: u32, go_on: &impl Fn() -> bool) -> Option<u64> {
    let total = match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => count(&mut position.clone(), depth, go_on),
    };
    go_on().then_some(total)
}

fn count<G: Game>(position: &mut G, depth: u32, go_on: &impl Fn() -> bool) -> u64 {
    let mut total = 0;
    if depth > ASKING_DEPTH && !go_on() {
        return total;
    }
    position.for_each_child(|child, _| {
        total += if depth == 2 {
            child.count_moves() as u64
        } else {
            count(child, depth - 1, go_on)
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
    perft_results_while(position, depth, &|| true).unwrap_or_default()
}

/// As `perft_results`; none, if `go_on` said no on the way.
pub fn perft_results_while<G: Game>(
    position: &G,
    depth: u32,
    go_on: &impl Fn() -> bool,
) -> Option<Results> {
    let results = sum_leaves(&mut position.clone(), depth, Results::of, go_on);
    go_on().then_some(results)
}

/// Makes every line of play of exactly this length and adds up what `value` makes of the positions
/// they lead to; the sum means nothing if `go_on` said no on the way.
#[inline(always)]
pub fn sum_leaves<G: Game, T: Default + AddAssign>(
    position: &mut G,
    depth: u32,
    value: impl Fn(&G) -> T + Copy,
    go_on: &impl Fn() -> bool,
) -> T {
    if depth == 0 {
        value(position)
    } else {
        descend(position, depth, value, go_on)
    }
}

fn descend<G: Game, T: Default + AddAssign>(
    position: &mut G,
    depth: u32,
    value: impl Fn(&G) -> T + Copy,
    go_on: &impl Fn() -> bool,
) -> T {
    let mut sum = T::default();
    match depth {
        1 => position.for_each_child(|leaf, _| sum += value(leaf)),
        // The last two plies in one place: a call for each leaf's parent costs a tenth.
        2 => position.for_each_child(|child, _| child.for_each_child(|leaf, _| sum += value(leaf))),
        _ if depth > ASKING_DEPTH && !go_on() => {}
        _ => position.for_each_child(|child, _| sum += descend(child, depth - 1, value, go_on)),
    }
    sum
}
