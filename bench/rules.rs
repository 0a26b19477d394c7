//! How fast the rules are: counting, making moves, random games, each beside a calibration loop.
// A benchmark reads the clock and prints.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros
)]

mod measure;

use std::hint::black_box;
use std::ops::AddAssign;

use ninefold_rules::variant::Standard;
use ninefold_rules::{Dice, Game, Position, Ultimate2, perft, playout};

const ROUNDS: usize = 5;
const DEPTH: u32 = 8;
const LEAVES: u64 = 281_067_408;
const GAMES: u64 = 1_000_000;
const LARGE_GAMES: u64 = 4_000;

fn bulk() -> u64 {
    let leaves = perft::perft(&Position::<Standard>::start(), DEPTH);
    assert_eq!(leaves, LEAVES);
    leaves
}

/// The number of leaves, and all their keys folded into one number.
#[derive(Default)]
struct Made {
    leaves: u64,
    keys: u64,
}

impl AddAssign for Made {
    #[inline(always)]
    fn add_assign(&mut self, other: Made) {
        self.leaves += other.leaves;
        self.keys ^= other.keys;
    }
}

fn made_with_result() -> u64 {
    let results = perft::perft_results(&Position::<Standard>::start(), DEPTH);
    assert_eq!(results.total(), LEAVES);
    LEAVES
}

fn made_with_key() -> u64 {
    let made = perft::sum_leaves(
        &mut Position::<Standard>::start(),
        DEPTH,
        |leaf| Made {
            leaves: 1,
            keys: leaf.key(),
        },
        &|| true,
    );
    assert_eq!(made.leaves, LEAVES);
    black_box(made.keys);
    made.leaves
}

fn random_games() -> u64 {
    let summary = playout::playouts(
        &Position::<Standard>::start(),
        GAMES,
        &mut Dice::new(black_box(1)),
    );
    black_box(summary);
    GAMES
}

fn random_turns() -> u64 {
    let summary = playout::playouts(
        &Ultimate2::start(),
        LARGE_GAMES,
        &mut Dice::new(black_box(1)),
    );
    summary.plies
}

fn main() {
    measure::measure(
        ROUNDS,
        &mut [
            ("`standard` to depth 8, leaves counted in bulk", &mut bulk),
            (
                "the same, every leaf made and its result read",
                &mut made_with_result,
            ),
            (
                "the same, every leaf made and its key read",
                &mut made_with_key,
            ),
            ("`standard`, random games", &mut random_games),
            ("`ultimate2`, turns of random games", &mut random_turns),
        ],
    );
}
