//! Alpha-beta: what it proves is so, what it plays is legal whatever the limits, and the same
//! search finds the same.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use ninefold_rules::{AnyPosition, Dice, Outcome, Symmetry};
use ninefold_search::alphabeta::Setup;
use ninefold_search::alphabeta::table::{Bound, Entry, Table};
use ninefold_search::report::{Ends, Proof};
use ninefold_search::{Limits, Report, Request, Thinker, Watch, thinker};

const NO_LIMITS: Limits = Limits {
    time: None,
    nodes: None,
    depth: None,
};

fn setup() -> Setup {
    Setup {
        table: 1 << 20,
        ..Setup::default()
    }
}

fn engine(game: &str, setup: Setup) -> Box<dyn Thinker> {
    thinker::alphabeta(game, setup).expect("a game")
}

fn think(
    engine: &mut dyn Thinker,
    position: &AnyPosition,
    limits: Limits,
    request: &Request,
) -> Option<Report> {
    let stop = AtomicBool::new(false);
    let watch = Watch::new(limits, &stop);
    engine.think(position, request, &watch, &mut |_| {})
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..NO_LIMITS
    }
}

fn to_nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..NO_LIMITS
    }
}

/// The same report but for the time it took.
fn timeless(mut report: Report) -> Report {
    report.time = Duration::ZERO;
    report
}

fn random_move(position: &AnyPosition, dice: &mut Dice) -> AnyPosition {
    let moves = position.moves();
    let chosen = moves[dice.below(moves.len())];
    position.play(chosen).expect("a legal move")
}

/// The positions of a random game.
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

/// How many cells may still be marked at most.
fn room(position: &AnyPosition) -> usize {
    let closed = position.closed();
    let marks = position.marks().into_iter().enumerate();
    marks
        .filter(|(board, _)| !closed.contains(&(board + 1)))
        .map(|(_, [x, o])| 9 - (x | o).count_ones() as usize)
        .sum()
}

/// A position of a random game in which no more than so many cells may still be marked.
fn late(game: &str, room_at_most: usize, dice: &mut Dice) -> AnyPosition {
    loop {
        let positions = random_game(game, dice).into_iter();
        if let Some(position) = { positions }.find(|position| room(position) <= room_at_most) {
            return position;
        }
    }
}

/// A position that a random game comes to so many plies before its end, or its start.
fn ending(game: &str, plies: usize, dice: &mut Dice) -> AnyPosition {
    let mut positions = random_game(game, dice);
    let place = positions.len().saturating_sub(plies);
    positions.swap_remove(place)
}

fn small_games() -> impl Iterator<Item = &'static str> {
    AnyPosition::names()
        .into_iter()
        .filter(|game| *game != "ultimate2")
}

/// 1, 0 or -1 for whoever is to move, by trying everything.
fn solve(position: &AnyPosition, known: &mut BTreeMap<String, i32>) -> i32 {
    if let Some(Outcome { winner, .. }) = position.outcome() {
        return match winner {
            None => 0,
            Some(winner) if winner == position.turn() => 1,
            Some(_) => -1,
        };
    }
    let text = position.text();
    if let Some(&value) = known.get(&text) {
        return value;
    }
    let mut best = -1;
    for chosen in position.moves() {
        let next = position.play(chosen).expect("a legal move");
        best = best.max(-solve(&next, known));
        if best == 1 {
            break;
        }
    }
    known.insert(text, best);
    best
}

#[test]
fn what_is_proved_is_so_and_what_is_so_is_proved() {
    let mut dice = Dice::new(11);
    for game in small_games() {
        let mut engine = engine(game, setup());
        for _ in 0..40 {
            let position = late(game, 8 + dice.below(3), &mut dice);
            let mut known = BTreeMap::new();
            let value = solve(&position, &mut known);
            let deep = position.plies().max(1) * 2 + 81;
            let report = think(&mut *engine, &position, to_depth(deep), &Request::default());
            let report = report.expect("not over");
            let ends = report.lines[0].proof.map(|proof| proof.ends);
            let wanted = match value {
                1 => Some(Ends::Win),
                -1 => Some(Ends::Loss),
                _ => None,
            };
            assert_eq!(ends, wanted, "{}", position.text());
            let next = position.play(report.best()).expect("a legal move");
            assert_eq!(-solve(&next, &mut known), value, "{}", position.text());
        }
    }
}

#[test]
fn the_plies_of_a_proof_are_those_of_its_line() {
    let mut dice = Dice::new(12);
    for game in small_games() {
        let mut engine = engine(game, setup());
        for _ in 0..60 {
            let mut position = ending(game, 1 + dice.below(4), &mut dice);
            let report = think(&mut *engine, &position, to_depth(9), &Request::default());
            let line = &report.expect("not over").lines[0];
            let Some(Proof {
                plies: Some(plies),
                ends: Ends::Win,
            }) = line.proof
            else {
                continue;
            };
            if plies > 1 {
                continue;
            }
            position = position.play(line.moves[0]).expect("a legal move");
            assert!(position.outcome().is_some(), "{}", position.text());
        }
    }
}

/// Plays tic-tac-toe from here against every reply, and counts the games that were lost.
fn lost(engine: &mut dyn Thinker, position: &AnyPosition, ours: bool) -> u32 {
    if let Some(outcome) = position.outcome() {
        return u32::from(outcome.winner.is_some() && ours);
    }
    if ours {
        let report = think(engine, position, to_depth(9), &Request::default());
        let chosen = report.expect("not over").best();
        return lost(engine, &position.play(chosen).expect("legal"), false);
    }
    let replies = position.moves().into_iter();
    replies
        .map(|reply| lost(engine, &position.play(reply).expect("legal"), true))
        .sum()
}

#[test]
fn tictactoe_is_never_lost() {
    let mut engine = engine("tictactoe", setup());
    let start = AnyPosition::start("tictactoe").expect("a game");
    assert_eq!(lost(&mut *engine, &start, true), 0);
    assert_eq!(lost(&mut *engine, &start, false), 0);
}

#[test]
fn whatever_the_limits_a_legal_move_is_found() {
    let mut dice = Dice::new(13);
    let limits = [
        to_nodes(1),
        to_nodes(300),
        to_depth(1),
        to_depth(2),
        Limits {
            time: Some(Duration::ZERO),
            ..NO_LIMITS
        },
        Limits {
            time: Some(Duration::from_micros(200)),
            ..NO_LIMITS
        },
    ];
    for game in AnyPosition::names() {
        let one_entry = Setup {
            table: 0,
            ..Setup::default()
        };
        let mut engines = [engine(game, setup()), engine(game, one_entry)];
        for _ in 0..3 {
            let positions = random_game(game, &mut dice);
            let few = positions.len().div_ceil(60);
            for (number, position) in positions.iter().enumerate().step_by(few) {
                let limits = limits[number / few % limits.len()];
                for engine in &mut engines {
                    let report = think(&mut **engine, position, limits, &Request::default());
                    let report = report.expect("not over");
                    assert!(position.is_legal(report.best()));
                    assert!(limits.nodes.is_none_or(|most| report.nodes <= most));
                    assert!(limits.depth.is_none_or(|most| report.depth <= most));
                }
            }
        }
    }
}

#[test]
fn every_line_can_be_played() {
    let mut dice = Dice::new(14);
    let request = Request {
        lines: 4,
        ..Request::default()
    };
    for game in AnyPosition::names() {
        let mut engine = engine(game, setup());
        for _ in 0..10 {
            let position = ending(game, 12 + dice.below(20), &mut dice);
            let report = think(&mut *engine, &position, to_nodes(3000), &request);
            let report = report.expect("not over");
            assert_eq!(report.lines.len(), position.moves().len().min(4));
            let mut firsts = Vec::new();
            for line in &report.lines {
                let mut position = position.clone();
                for &chosen in &line.moves {
                    position = position.play(chosen).expect("a legal move");
                }
                firsts.push(line.moves[0]);
                assert!((line.odds.iter().sum::<f64>() - 1.0).abs() < 1e-6);
            }
            firsts.sort_unstable();
            firsts.dedup();
            assert_eq!(firsts.len(), report.lines.len());
        }
    }
}

#[test]
fn only_the_wanted_moves_are_considered() {
    let mut engine = engine("standard", setup());
    let start = AnyPosition::start("standard").expect("a game");
    let request = Request {
        only: vec![3, 77],
        lines: 5,
        ..Request::default()
    };
    let report = think(&mut *engine, &start, to_nodes(2000), &request).expect("not over");
    let mut firsts: Vec<usize> = report.lines.iter().map(|line| line.moves[0]).collect();
    firsts.sort_unstable();
    assert_eq!(firsts, [3, 77]);
}

#[test]
fn the_same_search_finds_the_same_also_after_it_was_forgotten() {
    let mut dice = Dice::new(15);
    for game in AnyPosition::names() {
        let mut used = engine(game, setup());
        for _ in 0..4 {
            let position = ending(game, 10 + dice.below(10), &mut dice);
            let fresh = think(
                &mut *engine(game, setup()),
                &position,
                to_nodes(5000),
                &Request::default(),
            );
            used.forget();
            let again = think(&mut *used, &position, to_nodes(5000), &Request::default());
            assert_eq!(again.map(timeless), fresh.map(timeless));
        }
    }
}

#[test]
fn symmetric_positions_have_the_same_proofs() {
    let mut dice = Dice::new(16);
    for game in small_games() {
        for _ in 0..6 {
            let position = late(game, 12, &mut dice);
            let proofs: Vec<Option<Proof>> = Symmetry::all()
                .map(|symmetry| {
                    let image = position.transform(symmetry);
                    let mut engine = engine(game, setup());
                    let report = think(&mut *engine, &image, to_depth(30), &Request::default());
                    report.expect("not over").lines[0].proof
                })
                .collect();
            let ends = |proof: &Option<Proof>| proof.map(|proof| proof.ends);
            assert!(
                proofs.iter().all(|proof| ends(proof) == ends(&proofs[0])),
                "{} {proofs:?}",
                position.text()
            );
        }
    }
}

#[test]
fn two_threads_prove_what_one_does() {
    let mut dice = Dice::new(17);
    for game in small_games() {
        let two = Setup {
            threads: 2,
            ..setup()
        };
        let (mut one, mut two) = (engine(game, setup()), engine(game, two));
        for _ in 0..8 {
            let position = late(game, 13, &mut dice);
            let [first, second] = [&mut one, &mut two].map(|engine| {
                think(&mut **engine, &position, to_depth(40), &Request::default())
                    .expect("not over")
            });
            let ends = |report: &Report| report.lines[0].proof.map(|proof| proof.ends);
            assert_eq!(ends(&first), ends(&second), "{}", position.text());
        }
    }
}

#[test]
fn a_search_that_is_stopped_still_reports() {
    let mut engine = engine("count", setup());
    let start = AnyPosition::start("count").expect("a game");
    let stop = AtomicBool::new(false);
    let begun = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !begun.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            stop.store(true, Ordering::Relaxed);
        });
        let watch = Watch::new(NO_LIMITS, &stop);
        let report = engine.think(&start, &Request::default(), &watch, &mut |_| {
            begun.store(true, Ordering::Relaxed);
        });
        assert!(report.expect("not over").nodes > 0);
    });
}

#[test]
fn a_shared_table_never_gives_what_nobody_put_there() {
    let table = Table::new(1 << 10);
    let found = AtomicU64::new(0);
    // what is kept of a key follows from the key
    let entry_of = |key: u64| Entry {
        best: Some((key % 81) as usize),
        score: (key % 2001) as i32 - 1000,
        evaluation: (key % 1999) as i32 - 900,
        depth: (key % 40) as i32,
        bound: Bound::Exact,
    };
    thread::scope(|scope| {
        for seed in 0..2 {
            let (table, found) = (&table, &found);
            scope.spawn(move || {
                let mut dice = Dice::new(seed);
                for _ in 0..2_000_000 {
                    let key = (dice.bits() % 509).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    if dice.below(2) == 0 {
                        table.put(key, 0, entry_of(key));
                    } else if let Some(entry) = table.get(key, 0) {
                        assert_eq!(entry, entry_of(key));
                        found.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    assert!(found.load(Ordering::Relaxed) > 10_000);
}
