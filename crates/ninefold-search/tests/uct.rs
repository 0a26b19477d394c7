//! The tree of random games: the same seed gives the same report, every line can be played, and
//! what wins at once is found.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ninefold_rules::any::{Visitor, visit_games};
use ninefold_rules::edge::Shown;
use ninefold_rules::{AnyPosition, Dice, Game};
use ninefold_search::mcts::{EXPLORATION, MOST_NODES, Uct};
use ninefold_search::{Limits, Report, Request, Watch, thinker};

fn search<G: Game>(
    uct: &mut Uct<G>,
    position: &G,
    nodes: u64,
    request: &Request,
) -> Option<Report> {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let stop = AtomicBool::new(false);
    uct.search(position, request, &Watch::new(limits, &stop), &mut |_| {})
}

/// The same report but for the time it took.
fn timeless(mut report: Report) -> Report {
    report.time = Duration::ZERO;
    report
}

/// Walks random games, and checks what is found in each position.
struct Walk;

impl Visitor for Walk {
    fn visit<G: Shown>(&mut self) {
        let mut dice = Dice::new(3);
        let (mut reused, mut small) = (Uct::<G>::new(0.7, MOST_NODES), Uct::<G>::new(0.7, 1));
        for _ in 0..4 {
            let mut position = G::start();
            while !position.is_over() {
                if dice.below(10) == 0 || position.count_moves() < 9 {
                    check(&position, &mut reused, &mut small);
                }
                let (chosen, _) = position.random_move(&mut dice);
                position.play_unchecked(chosen);
            }
            let request = Request::default();
            assert_eq!(search(&mut reused, &position, 10, &request), None);
        }
    }
}

fn check<G: Shown>(position: &G, reused: &mut Uct<G>, small: &mut Uct<G>) {
    let request = Request {
        seed: 7,
        lines: 3,
        only: Vec::new(),
    };
    let report = search(reused, position, 40, &request).expect("not over");
    let fresh = search(&mut Uct::new(0.7, MOST_NODES), position, 40, &request);
    assert_eq!(timeless(report.clone()), timeless(fresh.expect("not over")));
    assert_eq!(report.nodes, 40);
    assert_eq!(report.lines.len(), position.count_moves().min(3));
    for line in &report.lines {
        assert!((line.odds.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let mut position = position.clone();
        for &number in &line.moves {
            let chosen = G::move_from_index(number).expect("a move");
            position = position.play(chosen).expect("a legal move");
        }
    }
    let one = search(small, position, 1, &Request::default()).expect("not over");
    assert!(position.is_legal(G::move_from_index(one.best()).expect("a move")));
}

#[test]
fn every_game_is_searched() {
    visit_games(&mut Walk);
}

#[test]
fn what_wins_at_once_is_found() {
    let position = AnyPosition::parse("tictactoe xx1oo4 x", None).expect("a position");
    let stop = AtomicBool::new(false);
    let limits = Limits {
        nodes: Some(500),
        ..Limits::default()
    };
    let mut thinker = thinker::uct("tictactoe", EXPLORATION, MOST_NODES).expect("a game");
    let found = thinker.think(
        &position,
        &Request::default(),
        &Watch::new(limits, &stop),
        &mut |_| {},
    );
    let report = found.expect("not over");
    assert_eq!(report.best(), 2);
    assert!(report.lines[0].odds[0] > 0.999);
}

#[test]
fn only_the_moves_that_are_asked_for_are_considered() {
    let position = AnyPosition::start("standard").expect("a game");
    let mut thinker = thinker::uct("standard", EXPLORATION, MOST_NODES).expect("a game");
    let mut think = |only: &[usize]| {
        let request = Request {
            only: only.to_vec(),
            lines: 81,
            seed: 1,
        };
        let stop = AtomicBool::new(false);
        let limits = Limits {
            nodes: Some(100),
            ..Limits::default()
        };
        thinker.think(&position, &request, &Watch::new(limits, &stop), &mut |_| {})
    };
    let report = think(&[3, 80]).expect("two legal moves");
    let mut firsts: Vec<usize> = report.lines.iter().map(|line| line.moves[0]).collect();
    firsts.sort_unstable();
    assert_eq!(firsts, [3, 80]);
    assert_eq!(think(&[81]), None);
}

#[test]
fn a_search_that_is_stopped_has_an_answer() {
    let position = AnyPosition::start("ultimate2").expect("a game");
    let mut thinker = thinker::uct("ultimate2", EXPLORATION, MOST_NODES).expect("a game");
    let stop = AtomicBool::new(true);
    let watch = Watch::new(Limits::default(), &stop);
    let report = thinker.think(&position, &Request::default(), &watch, &mut |_| {});
    assert!(position.is_legal(report.expect("not over").best()));
}

#[test]
fn an_unknown_game_is_an_error() {
    let error = thinker::uct("chess", EXPLORATION, MOST_NODES).err();
    assert_eq!(error.expect("no such game").offending(), "chess");
}

#[test]
fn a_position_of_another_game_is_none() {
    let mut thinker = thinker::uct("count", EXPLORATION, MOST_NODES).expect("a game");
    let stop = AtomicBool::new(true);
    let watch = Watch::new(Limits::default(), &stop);
    let position = AnyPosition::start("standard").expect("a game");
    let found = thinker.think(&position, &Request::default(), &watch, &mut |_| {});
    assert_eq!(found, None);
}
