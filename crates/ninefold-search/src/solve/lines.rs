//! What is played once it is known how a game ends.

use ninefold_rules::Player;

use crate::limits::Watch;
use crate::report::Ends;
use crate::solve::ending::{Ending, Forecast};
use crate::solve::prover::{Prover, Shared};
use crate::solve::small::other_way;
use crate::solve::table::Table;

/// Nodes that are given to each move in turn to find one that keeps the result: at first only what
/// the table knows, then more and more.
const ROUNDS: [u64; 5] = [1, 100, 10_000, 1_000_000, u64::MAX];

/// A line on which both keep to the result, to the end of the game; shorter if the watch is over.
pub fn line<G: Ending>(position: &G, ends: Ends, table: &Table, watch: &Watch) -> Vec<usize> {
    let shared = Shared::new(table);
    let mut prover = Prover::new(&shared, Some(watch), 0);
    let (mut position, mut ends) = (position.clone(), ends);
    let mut moves = Vec::new();
    while !position.is_over() {
        let chosen = match ends {
            Ends::Loss => longest_looking(&position),
            Ends::Win | Ends::Draw => keeping(&position, ends, &mut prover),
        };
        let Some(chosen) = chosen else { break };
        moves.push(G::move_index(chosen));
        position.play_unchecked(chosen);
        ends = other_way(ends);
    }
    moves
}

/// A move of the loser: one after which he does not lose at once, if there is one.
fn longest_looking<G: Ending>(position: &G) -> Option<G::Move> {
    let moves = position.moves();
    let lasts = |chosen: &&G::Move| {
        let after = after(position, **chosen);
        let seen = after.forecast(&after.outlook(), after.turn());
        !after.is_over() && !matches!(seen, Forecast::Certain(true))
    };
    moves.iter().find(lasts).or(moves.first()).copied()
}

/// A move that wins, or that does not lose.
fn keeping<G: Ending>(position: &G, ends: Ends, prover: &mut Prover<G>) -> Option<G::Move> {
    let mover = position.turn();
    let keeps = |after: &G, prover: &mut Prover<G>, nodes: u64| {
        let goal: Player = if ends == Ends::Win {
            mover
        } else {
            mover.opponent()
        };
        prover.wins(after, goal, nodes) == Some(ends == Ends::Win)
    };
    ROUNDS.into_iter().find_map(|nodes| {
        let mut moves = position.moves().into_iter();
        moves.find(|&chosen| keeps(&after(position, chosen), prover, nodes))
    })
}

fn after<G: Ending>(position: &G, chosen: G::Move) -> G {
    let mut after = position.clone();
    after.play_unchecked(chosen);
    after
}
