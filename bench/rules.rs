//! How fast the rules are: counting, making moves, random games, each beside a calibration loop.
//!
//! Prints one line of JSON a measurement. Every figure is the best of several rounds, and every
//! round measures the calibration loop too, so that a busy machine shows.
// A benchmark reads the clock and prints.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros
)]

use std::hint::black_box;
use std::ops::AddAssign;
use std::time::Instant;

use ninefold_rules::variant::Standard;
use ninefold_rules::{Dice, Game, Position, Ultimate2, perft, playout};

const ROUNDS: usize = 5;
const DEPTH: u32 = 8;
const LEAVES: u64 = 281_067_408;
const GAMES: u64 = 1_000_000;
const LARGE_GAMES: u64 = 4_000;
const STEPS: u64 = 200_000_000;

/// Dependent 64-bit multiply–xor steps: what one core does when nothing can overlap.
fn calibrate() -> u64 {
    let mut state = black_box(0x9e37_79b9_7f4a_7c15_u64);
    for _ in 0..STEPS {
        state = (state ^ state >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    black_box(state);
    STEPS
}

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

type Work = (&'static str, fn() -> u64);

fn random_turns() -> u64 {
    let summary = playout::playouts(
        &Ultimate2::start(),
        LARGE_GAMES,
        &mut Dice::new(black_box(1)),
    );
    summary.plies
}

fn rate(work: fn() -> u64) -> f64 {
    let start = Instant::now();
    let done = work();
    done as f64 / start.elapsed().as_secs_f64()
}

fn main() {
    let works: [Work; 6] = [
        ("calibration, steps", calibrate),
        ("`standard` to depth 8, leaves counted in bulk", bulk),
        (
            "the same, every leaf made and its result read",
            made_with_result,
        ),
        ("the same, every leaf made and its key read", made_with_key),
        ("`standard`, random games", random_games),
        ("`ultimate2`, turns of random games", random_turns),
    ];
    let mut best = [0.0_f64; 6];
    for _ in 0..ROUNDS {
        for (slot, (_, work)) in best.iter_mut().zip(works) {
            *slot = slot.max(rate(work));
        }
    }
    for ((name, _), rate) in works.iter().zip(best) {
        println!(
            "{{\"name\": \"{name}\", \"per_second\": {rate:.0}, \"ratio\": {:.6}}}",
            rate / best[0]
        );
    }
}
