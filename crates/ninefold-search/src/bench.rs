//! How the engine searches, told by one number: the nodes of fixed searches in every game.
//!
//! A change that leaves the number as it is searches the same trees.

use std::sync::atomic::AtomicBool;

use ninefold_rules::{AnyPosition, Dice};

use crate::alphabeta::Setup;
use crate::limits::{Limits, Watch};
use crate::report::Request;
use crate::thinker;

/// Random plies before each searched position of a game.
const PLIES: [u32; 5] = [0, 7, 14, 21, 28];

/// Nodes by game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The name of the game.
    pub game: &'static str,
    /// Nodes of its searches.
    pub nodes: u64,
}

/// How deep each game is searched.
fn depth_of(game: &str) -> u32 {
    match game {
        "tictactoe" => 9,
        "ultimate2" => 2,
        _ => 10,
    }
}

/// A position of a game after so many random plies.
fn wander(game: &str, plies: u32, dice: &mut Dice) -> AnyPosition {
    let mut position = AnyPosition::start(game).expect("it is one of the games");
    for _ in 0..plies {
        let moves = position.moves();
        let next = position
            .play(moves[dice.below(moves.len())])
            .expect("a legal move");
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Searches the same positions of every game each time, and counts the nodes.
pub fn signature() -> Vec<Searched> {
    let mut dice = Dice::new(9);
    let setup = Setup {
        table: 1 << 20,
        ..Setup::default()
    };
    AnyPosition::names()
        .into_iter()
        .map(|game| {
            let mut engine = thinker::alphabeta(game, setup.clone()).expect("a game");
            let limits = Limits {
                depth: Some(depth_of(game)),
                ..Limits::default()
            };
            let nodes = PLIES.map(|plies| {
                let position = wander(game, plies, &mut dice);
                let stop = AtomicBool::new(false);
                let watch = Watch::new(limits, &stop);
                let report = engine.think(&position, &Request::default(), &watch, &mut |_| {});
                report.expect("the position is not over").nodes
            });
            Searched {
                game,
                nodes: nodes.into_iter().sum(),
            }
        })
        .collect()
}
