//! Endings so small that all of them is looked at: the result, and how soon it comes.

use std::collections::BTreeMap;

use ninefold_rules::Game;

use crate::report::Ends;

/// How a game ends for the mover when both play their best, and after how many plies: whoever wins
/// hurries, whoever loses does not, and a draw is as long as it can be.
pub type Fate = (Ends, u32);

/// Looks at everything that can follow.
pub fn fate<G: Game>(position: &mut G, known: &mut BTreeMap<u64, Fate>) -> Fate {
    if let Some(outcome) = position.outcome() {
        let ends = match outcome.winner {
            None => Ends::Draw,
            Some(winner) if winner == position.turn() => Ends::Win,
            Some(_) => Ends::Loss,
        };
        return (ends, 0);
    }
    let key = position.key();
    if let Some(&fate) = known.get(&key) {
        return fate;
    }
    let best = fates(position, known)
        .into_iter()
        .map(|(_, fate)| fate)
        .max_by_key(|&fate| worth(fate))
        .expect("the game is not over");
    known.insert(key, best);
    best
}

/// The moves of a line on which both play their best.
pub fn line<G: Game>(position: &G, known: &mut BTreeMap<u64, Fate>) -> Vec<usize> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    while !position.is_over() {
        let all = fates(&mut position, known);
        // of equals the first
        let best = all.into_iter().rev().max_by_key(|&(_, fate)| worth(fate));
        let (chosen, _) = best.expect("the game is not over");
        moves.push(G::move_index(chosen));
        position.play_unchecked(chosen);
    }
    moves
}

/// What becomes of each move, for whoever makes it.
fn fates<G: Game>(position: &mut G, known: &mut BTreeMap<u64, Fate>) -> Vec<(G::Move, Fate)> {
    let moves = position.moves();
    moves
        .into_iter()
        .map(|chosen| {
            let undo = position.play_unchecked(chosen);
            let (ends, plies) = fate(position, known);
            position.undo(chosen, undo);
            (chosen, (other_way(ends), plies + 1))
        })
        .collect()
}

/// What an end is for the other player.
pub fn other_way(ends: Ends) -> Ends {
    match ends {
        Ends::Win => Ends::Loss,
        Ends::Draw => Ends::Draw,
        Ends::Loss => Ends::Win,
    }
}

/// What tells the better of two fates.
fn worth((ends, plies): Fate) -> (u32, i64) {
    match ends {
        Ends::Win => (2, -i64::from(plies)),
        Ends::Draw => (1, plies.into()),
        Ends::Loss => (0, plies.into()),
    }
}
