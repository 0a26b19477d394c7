//! How fast the searches are, beside random games without a tree and a calibration loop.
// A benchmark reads the clock and prints.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros
)]

mod measure;

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use ninefold_rules::variant::Standard;
use ninefold_rules::{Dice, Game, Position, playout};
use ninefold_search::alphabeta::{AlphaBeta, Setup};
use ninefold_search::mcts::{EXPLORATION, MOST_NODES, Uct};
use ninefold_search::{Limits, Report, Request, Watch};

const ROUNDS: usize = 7;
const GAMES: u64 = 500_000;
/// Midgame: so many plies of play between trees of so many games, about half of a strong game.
const PLIES: u64 = 24;
const GAMES_A_PLY: u64 = 5_000;
/// Nodes of alpha-beta.
const NODES: u64 = 2_000_000;
/// How deep it looks where the time to a depth is measured, and from how many positions.
const DEPTH: u32 = 22;
const ROOTS: u64 = 6;

fn midgame(seeds: std::ops::Range<u64>) -> Position<Standard> {
    let mut uct = Uct::new(EXPLORATION, MOST_NODES);
    let mut position = Position::start();
    for seed in seeds {
        let report = search(&mut uct, &position, GAMES_A_PLY, seed);
        let chosen = Position::<Standard>::move_from_index(report.best()).expect("a move");
        position = position.play(chosen).expect("a legal move");
    }
    position
}

fn search(
    uct: &mut Uct<Position<Standard>>,
    position: &Position<Standard>,
    games: u64,
    seed: u64,
) -> Report {
    let limits = Limits {
        nodes: Some(games),
        ..Limits::default()
    };
    let request = Request {
        seed,
        ..Request::default()
    };
    let stop = AtomicBool::new(false);
    uct.search(position, &request, &Watch::new(limits, &stop), &mut |_| {})
        .expect("the position is not over")
}

fn random_games(position: &Position<Standard>) -> u64 {
    black_box(playout::playouts(position, GAMES, &mut Dice::new(1)));
    GAMES
}

fn games_in_a_tree(uct: &mut Uct<Position<Standard>>, position: &Position<Standard>) -> u64 {
    search(uct, position, GAMES, 1).nodes
}

/// An alpha-beta search that knows nothing yet.
fn alphabeta(position: &Position<Standard>, limits: Limits, threads: usize) -> Report {
    let setup = Setup {
        threads,
        ..Setup::default()
    };
    let stop = AtomicBool::new(false);
    let watch = Watch::new(limits, &stop);
    AlphaBeta::new(setup)
        .search(position, &Request::default(), &watch, &mut |_| {})
        .expect("the position is not over")
}

fn nodes_of_alphabeta(position: &Position<Standard>) -> u64 {
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    alphabeta(position, limits, 1).nodes
}

fn searches_to_depth(positions: &[Position<Standard>], threads: usize) -> u64 {
    let limits = Limits {
        depth: Some(DEPTH),
        ..Limits::default()
    };
    for position in positions {
        black_box(alphabeta(position, limits, threads));
    }
    positions.len() as u64
}

fn main() {
    let start = Position::start();
    let midgame = midgame(0..PLIES);
    let roots: Vec<_> = (1..=ROOTS)
        .map(|game| self::midgame(100 * game..100 * game + PLIES / 2))
        .collect();
    let mut uct = Uct::new(EXPLORATION, MOST_NODES);
    let mut again = Uct::new(EXPLORATION, MOST_NODES);
    measure::measure(
        ROUNDS,
        &mut [
            ("`standard`, random games from the start", &mut || {
                random_games(&start)
            }),
            ("`standard`, UCT from the start, random games", &mut || {
                games_in_a_tree(&mut uct, &start)
            }),
            ("`standard`, random games from midgame", &mut || {
                random_games(&midgame)
            }),
            ("`standard`, UCT from midgame, random games", &mut || {
                games_in_a_tree(&mut again, &midgame)
            }),
            ("`standard`, alpha-beta in midgame, nodes", &mut || {
                nodes_of_alphabeta(&midgame)
            }),
            (
                "`standard`, alpha-beta to depth 22, searches, one thread",
                &mut || searches_to_depth(&roots, 1),
            ),
            ("the same, two threads", &mut || {
                searches_to_depth(&roots, 2)
            }),
        ],
    );
}
