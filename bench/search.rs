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
use ninefold_search::mcts::{EXPLORATION, MOST_NODES, Uct};
use ninefold_search::{Limits, Report, Request, Watch};

const ROUNDS: usize = 7;
const GAMES: u64 = 500_000;
/// Midgame: so many plies of play between trees of so many games, about half of a strong game.
const PLIES: u64 = 24;
const GAMES_A_PLY: u64 = 5_000;

fn midgame() -> Position<Standard> {
    let mut uct = Uct::new(EXPLORATION, MOST_NODES);
    let mut position = Position::start();
    for seed in 0..PLIES {
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

fn main() {
    let (start, midgame) = (Position::start(), midgame());
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
        ],
    );
}
