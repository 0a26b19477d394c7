//! Best-first minimax: what it proves is so, what it reports can be played whatever the limits, and
//! what it keeps of the position before changes none of that.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ninefold_rules::{AnyPosition, Dice, Outcome};
use ninefold_search::bestfirst::Setup;
use ninefold_search::report::{Ends, Line};
use ninefold_search::{Limits, Report, Request, Thinker, Watch, thinker};

const ALL: usize = 9999;

fn tree(game: &str) -> Box<dyn Thinker> {
    tree_of(game, Setup::default().most_nodes)
}

fn tree_of(game: &str, most_nodes: usize) -> Box<dyn Thinker> {
    let setup = Setup {
        most_nodes,
        ..Setup::default()
    };
    thinker::bestfirst(game, setup).expect("a game")
}

fn ask(tree: &mut dyn Thinker, position: &AnyPosition, limits: Limits, only: &[usize]) -> Report {
    let request = Request {
        lines: ALL,
        only: only.to_vec(),
        ..Request::default()
    };
    let stop = AtomicBool::new(false);
    let watch = Watch::new(limits, &stop);
    let report = tree.think(position, &request, &watch, &mut |_| {});
    report.expect("not over")
}

fn to_nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// Searches with so many nodes, and checks whatever has to be so.
fn think(tree: &mut dyn Thinker, position: &AnyPosition, nodes: u64) -> Report {
    let report = ask(tree, position, to_nodes(nodes), &[]);
    assert!(report.nodes <= nodes, "{} of {nodes}", report.nodes);
    check(position, &report);
    report
}

fn check(position: &AnyPosition, report: &Report) {
    assert_eq!(report.depth as usize, report.lines[0].moves.len());
    let mut firsts: Vec<usize> = report.lines.iter().map(|line| line.moves[0]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), report.lines.len());
    for line in &report.lines {
        played(position, line);
        assert!(line.odds.iter().all(|share| (0.0..=1.0).contains(share)));
        assert!((line.odds.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let certain = match line.proof.map(|proof| proof.ends) {
            None => continue,
            Some(Ends::Win) => [1.0, 0.0, 0.0],
            Some(Ends::Draw) => [0.0, 1.0, 0.0],
            Some(Ends::Loss) => [0.0, 0.0, 1.0],
        };
        assert_eq!(line.odds.map(f64::to_bits), certain.map(f64::to_bits));
    }
}

fn played(position: &AnyPosition, line: &Line) -> AnyPosition {
    line.moves.iter().fold(position.clone(), |position, &next| {
        position.play(next).expect("a legal move")
    })
}

fn random_move(position: &AnyPosition, dice: &mut Dice) -> AnyPosition {
    let moves = position.moves();
    let chosen = moves[dice.below(moves.len())];
    position.play(chosen).expect("a legal move")
}

/// The positions of a random game that go on.
fn random_game(game: &str, dice: &mut Dice) -> Vec<AnyPosition> {
    let mut positions = vec![AnyPosition::start(game).expect("a game")];
    loop {
        let next = random_move(positions.last().expect("the start"), dice);
        if next.outcome().is_some() {
            return positions;
        }
        positions.push(next);
    }
}

/// A position of a random game in which no more than so many cells may still be marked.
fn late(game: &str, room_at_most: usize, dice: &mut Dice) -> AnyPosition {
    let room = |position: &AnyPosition| {
        let closed = position.closed();
        let marks = position.marks().into_iter().enumerate();
        marks
            .filter(|(board, _)| !closed.contains(&(board + 1)))
            .map(|(_, [x, o])| 9 - (x | o).count_ones() as usize)
            .sum::<usize>()
    };
    loop {
        let mut positions = random_game(game, dice).into_iter();
        if let Some(position) = positions.find(|position| room(position) <= room_at_most) {
            return position;
        }
    }
}

/// 1, 0 or -1 for whoever is to move, by trying everything.
fn solve(position: &AnyPosition, known: &mut BTreeMap<String, i32>) -> i32 {
    if let Some(Outcome { winner, .. }) = position.outcome() {
        return winner.map_or(0, |one| if one == position.turn() { 1 } else { -1 });
    }
    let text = position.text();
    if let Some(&value) = known.get(&text) {
        return value;
    }
    let after = |&chosen: &usize| position.play(chosen).expect("a legal move");
    let values = position.moves();
    let values = values.iter().map(|chosen| -solve(&after(chosen), known));
    let best = values.max().expect("not over");
    known.insert(text, best);
    best
}

#[test]
fn what_is_proved_is_so_and_what_is_so_is_proved() {
    let mut dice = Dice::new(21);
    let games = AnyPosition::names().into_iter();
    for game in games.filter(|game| *game != "ultimate2") {
        for _ in 0..25 {
            let position = late(game, 6 + dice.below(3), &mut dice);
            let mut known = BTreeMap::new();
            let value = solve(&position, &mut known);
            let report = think(&mut *tree(game), &position, 10_000_000);
            assert_eq!(report.lines.len(), position.moves().len());
            for line in &report.lines {
                let next = position.play(line.moves[0]).expect("a legal move");
                let worth = -solve(&next, &mut known);
                let proved = line.proof.map(|proof| match proof.ends {
                    Ends::Win => 1,
                    Ends::Draw => 0,
                    Ends::Loss => -1,
                });
                assert!(proved.is_none_or(|ends| ends == worth), "{}", next.text());
            }
            let best = &report.lines[0];
            let wanted = [Ends::Loss, Ends::Draw, Ends::Win][(value + 1) as usize];
            let ends = best.proof.map(|proof| proof.ends);
            assert_eq!(ends, Some(wanted), "{}", position.text());
        }
    }
}

#[test]
fn every_game_is_searched_whatever_was_kept_and_whatever_the_limit() {
    let mut dice = Dice::new(22);
    for game in AnyPosition::names() {
        let (mut kept, mut small) = (tree(game), tree_of(game, 1));
        let large = game == "ultimate2";
        for (ply, position) in random_game(game, &mut dice).into_iter().enumerate() {
            // both moves of a game are followed, one after the other or two at once
            if large && ply > 12 {
                break;
            }
            let moves = position.moves().len();
            let nodes = [1, 7, 90, 700][dice.below(4)];
            let report = think(&mut *kept, &position, nodes);
            let some = moves.min(nodes as usize);
            assert!(report.lines.len() >= some && report.lines.len() <= moves);
            let report = think(&mut *small, &position, nodes);
            assert_eq!(report.lines.len(), some);
            assert_eq!(report.nodes, some as u64);
            let report = think(&mut *small, &position, 7000);
            assert_eq!(report.lines.len(), moves);
        }
    }
}

#[test]
fn one_node_is_one_move() {
    for game in AnyPosition::names() {
        let position = AnyPosition::start(game).expect("a game");
        let mut tree = tree(game);
        let report = think(&mut *tree, &position, 1);
        assert_eq!((report.lines.len(), report.nodes), (1, 1));
        // what was left out is not forgotten
        let report = think(&mut *tree, &position, 7000);
        assert_eq!(report.lines.len(), position.moves().len());
    }
}

#[test]
fn moves_that_were_not_asked_for_are_not_forgotten() {
    let position = AnyPosition::start("standard").expect("a game");
    let mut tree = tree("standard");
    let report = ask(&mut *tree, &position, to_nodes(2000), &[3, 80]);
    assert_eq!(report.lines.len(), 2);
    check(&position, &report);
    assert_eq!(think(&mut *tree, &position, 2000).lines.len(), 81);
}

#[test]
fn what_is_kept_of_the_position_before_is_not_searched_again() {
    let mut dice = Dice::new(23);
    for game in ["standard", "count", "adjacent"] {
        let mut tree = tree(game);
        let start = AnyPosition::start(game).expect("a game");
        let report = think(&mut *tree, &start, 30_000);
        let expected = &report.lines[0].moves;
        let next = start.play(expected[0]).expect("legal");
        let next = next.play(expected[1]).expect("legal");
        // a tree of one node more than the moves here would know no more than their evaluations
        let few = 90;
        let kept = think(&mut *tree, &next, few);
        assert!(kept.depth > 3, "{game}: {}", kept.depth);
        // and a position that is nowhere in it begins anew
        let far = random_game(game, &mut dice).swap_remove(9);
        let anew = think(&mut *tree, &far, 7000);
        let fresh = think(&mut *self::tree(game), &far, 7000);
        assert_eq!(anew.lines, fresh.lines);
    }
}

#[test]
fn a_tree_that_is_full_ends_the_search_and_makes_room_for_the_next() {
    let mut tree = tree_of("standard", 2000);
    let mut position = AnyPosition::start("standard").expect("a game");
    let mut looked = 0;
    while position.outcome().is_none() {
        let report = ask(&mut *tree, &position, Limits::default(), &[]);
        check(&position, &report);
        assert!(report.nodes <= 2000);
        looked += report.nodes;
        position = position.play(report.best()).expect("a legal move");
    }
    // were nothing given up, one tree would be all
    assert!(looked > 8000, "{looked}");
}

#[test]
fn a_tree_too_large_for_the_limit_is_not_moved() {
    let mut tree = tree_of("standard", 20_000);
    let start = AnyPosition::start("standard").expect("a game");
    let report = ask(&mut *tree, &start, Limits::default(), &[]);
    // not the best move, below which nearly all of the tree may lie
    let next = start.play(report.lines[1].moves[0]).expect("legal");
    let report = think(&mut *tree, &next, 9);
    let fresh = think(&mut *tree_of("standard", 20_000), &next, 9);
    assert_eq!(report.lines, fresh.lines);
}

#[test]
fn no_time_is_enough_for_a_move() {
    let limits = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    for game in AnyPosition::names() {
        let start = AnyPosition::start(game).expect("a game");
        let report = ask(&mut *tree(game), &start, limits, &[]);
        check(&start, &report);
        assert_eq!(report.nodes as usize, start.moves().len());
    }
}

#[test]
fn a_move_that_loses_is_neither_best_nor_balanced() {
    let mut dice = Dice::new(24);
    let mut lost = 0;
    for game in AnyPosition::names() {
        for position in random_game(game, &mut dice).into_iter().rev().take(12) {
            let report = think(&mut *tree(game), &position, 7000);
            let is_lost = |line: &Line| line.proof.is_some_and(|proof| proof.ends == Ends::Loss);
            lost += report.lines.iter().filter(|line| is_lost(line)).count();
            if report.lines.iter().any(|line| !is_lost(line)) {
                assert!(!is_lost(&report.lines[0]), "{}", position.text());
            }
        }
    }
    assert!(lost > 100, "{lost}");
}
