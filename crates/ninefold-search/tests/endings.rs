//! Solved endings: the search agrees with looking at everything, and its lines are true.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use ninefold_rules::tictactoe::TicTacToe;
use ninefold_rules::variant::{
    Adjacent, AdjacentCount, Corner, CornerClosed, Count, Open, Standard,
};
use ninefold_rules::{Dice, Player, Position};
use ninefold_search::report::Ends;
use ninefold_search::solve::ending::Ending;
use ninefold_search::solve::prover::{Prover, Shared};
use ninefold_search::solve::small::fate;
use ninefold_search::solve::table::Table;
use ninefold_search::solve::{Setup, Solution, Solver};
use ninefold_search::{Limits, Watch};

/// Positions of random games with so many empty cells, seen through random symmetries.
fn endings<G: Ending>(games: usize, empties: std::ops::RangeInclusive<u32>) -> Vec<G> {
    let mut dice = Dice::new(11);
    let mut found = Vec::new();
    while found.len() < games {
        let mut position = G::start();
        let wanted =
            empties.start() + dice.below((empties.end() - empties.start() + 1) as usize) as u32;
        while !position.is_over() && position.empties() > wanted {
            let (chosen, _) = position.random_move(&mut dice);
            position.play_unchecked(chosen);
        }
        if !position.is_over() {
            found.push(position);
        }
    }
    found
}

fn solve<G: Ending>(position: &G, setup: Setup, limits: Limits) -> Solution {
    let stop = AtomicBool::new(false);
    Solver::new(setup).solve(position, &Watch::new(limits, &stop))
}

/// Who wins when both play their best, by looking at everything.
fn winner<G: Ending>(position: &G) -> Option<Player> {
    match fate(&mut position.clone(), &mut BTreeMap::new()).0 {
        Ends::Win => Some(position.turn()),
        Ends::Draw => None,
        Ends::Loss => Some(position.turn().opponent()),
    }
}

/// The search and looking at everything agree, with a table of this size for all positions.
fn agrees<G: Ending>(games: usize, most: u32, table: usize) {
    let table = Table::new(table);
    for position in endings::<G>(games, 4..=most) {
        let winner = winner(&position);
        for goal in [Player::X, Player::O] {
            let shared = Shared::new(&table);
            let wins = Prover::new(&shared, None, 0).wins(&position, goal, u64::MAX);
            assert_eq!(wins, Some(winner == Some(goal)), "{position:?} {goal:?}");
        }
    }
}

#[test]
fn the_search_agrees_with_looking_at_everything() {
    const MIB: usize = 1 << 20;
    agrees::<TicTacToe>(200, 9, MIB);
    agrees::<Position<Standard>>(300, 11, MIB);
    agrees::<Position<Count>>(300, 11, MIB);
    agrees::<Position<Open>>(150, 10, MIB);
    agrees::<Position<Corner>>(100, 10, MIB);
    agrees::<Position<CornerClosed>>(200, 10, MIB);
    agrees::<Position<Adjacent>>(200, 10, MIB);
    agrees::<Position<AdjacentCount>>(200, 10, MIB);
}

#[test]
fn it_agrees_with_hardly_any_table() {
    agrees::<Position<Standard>>(150, 10, 4096);
    agrees::<Position<AdjacentCount>>(100, 10, 4096);
}

/// The line is legal, ends the game, and ends it as it was said.
fn line_is_true<G: Ending>(position: &G, solution: &Solution) {
    let ends = solution.ends().expect("nothing was limited");
    let mut played = position.clone();
    for &number in &solution.line {
        let chosen = G::move_from_index(number).expect("a move of the game");
        played = played.play(chosen).expect("a legal move");
    }
    let winner = played.outcome().expect("the game ends").winner;
    let expected = match ends {
        Ends::Win => Some(position.turn()),
        Ends::Draw => None,
        Ends::Loss => Some(position.turn().opponent()),
    };
    assert_eq!(winner, expected, "{position:?}");
    if let Some(plies) = solution.plies {
        assert_eq!(plies as usize, solution.line.len());
    }
}

fn solutions_are_true<G: Ending>(games: usize, empties: std::ops::RangeInclusive<u32>) {
    for position in endings::<G>(games, empties) {
        let one = solve(&position, Setup::default(), Limits::default());
        line_is_true(&position, &one);
        let setup = Setup {
            threads: 3,
            ..Setup::default()
        };
        let three = solve(&position, setup, Limits::default());
        line_is_true(&position, &three);
        assert_eq!(one.ends(), three.ends(), "{position:?}");
    }
}

#[test]
fn lines_end_as_they_should_and_threads_agree() {
    solutions_are_true::<TicTacToe>(20, 1..=9);
    solutions_are_true::<Position<Standard>>(12, 6..=26);
    solutions_are_true::<Position<Count>>(12, 6..=24);
    solutions_are_true::<Position<Open>>(8, 6..=20);
    solutions_are_true::<Position<Corner>>(8, 6..=18);
    solutions_are_true::<Position<CornerClosed>>(8, 6..=22);
    solutions_are_true::<Position<Adjacent>>(8, 6..=22);
    solutions_are_true::<Position<AdjacentCount>>(8, 6..=22);
}

#[test]
fn one_thread_with_a_number_of_nodes_finds_the_same_every_time() {
    let limits = Limits {
        nodes: Some(3000),
        ..Limits::default()
    };
    for position in endings::<Position<Standard>>(10, 30..=45) {
        let [one, other] = [(); 2].map(|()| solve(&position, Setup::default(), limits));
        assert_eq!(one.nodes, other.nodes);
        assert_eq!((one.at_least, one.at_most), (other.at_least, other.at_most));
        assert_eq!(one.line, other.line);
    }
}

#[test]
fn what_is_not_finished_claims_nothing_that_is_not_so() {
    for position in endings::<Position<Count>>(30, 16..=22) {
        let whole = solve(&position, Setup::default(), Limits::default());
        let ends = whole.ends().expect("nothing was limited");
        for nodes in [1, 10, 100, 1000] {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let part = solve(&position, Setup::default(), limits);
            assert!(worth(part.at_least) <= worth(ends) && worth(ends) <= worth(part.at_most));
        }
    }
}

fn worth(ends: Ends) -> u32 {
    match ends {
        Ends::Loss => 0,
        Ends::Draw => 1,
        Ends::Win => 2,
    }
}
