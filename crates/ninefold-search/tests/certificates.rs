//! Certificates: what is found is complete, and reads back; what is no strategy is refused.

use std::sync::atomic::AtomicBool;

use ninefold_rules::variant::{Adjacent, CornerClosed, Count, Open, Standard};
use ninefold_rules::{Dice, Game, Player, Position, Symmetry, Variant};
use ninefold_search::certificate::{Certificate, Failure, Gap, find};
use ninefold_search::{Limits, Watch};

fn found<V: Variant>() -> Result<Certificate<Position<V>>, Failure> {
    let stop = AtomicBool::new(false);
    find::<V>(&Watch::new(Limits::default(), &stop))
}

fn of_open() -> Certificate<Position<Open>> {
    found().unwrap_or_else(|failure| panic!("{failure:?}"))
}

#[test]
fn open_is_won_in_43_plies_and_the_list_of_moves_says_all() {
    let certificate = of_open();
    assert_eq!(certificate.plies(), 43);
    let moves: Vec<usize> = certificate.moves().collect();
    assert_eq!(moves.len(), certificate.states());
    let read = Certificate::of_moves(&Position::<Open>::start(), moves.iter().copied());
    let read = read.unwrap_or_else(|gap| panic!("{gap:?}"));
    assert!(read.moves().eq(moves));
    assert_eq!(read.plies(), 43);
}

#[test]
fn every_random_game_is_won_in_time_whatever_symmetry_it_is_seen_through() {
    let certificate = of_open();
    let mut dice = Dice::new(7);
    for _ in 0..300 {
        let mut position = Position::<Open>::start();
        while !position.is_over() {
            let plies = certificate.plies_from(&position);
            assert!(plies.is_some_and(|plies| plies + position.plies() <= 43));
            let chosen = match certificate.answer(&position) {
                Some(chosen) => chosen,
                None => position.random_move(&mut dice).0,
            };
            assert_eq!(
                certificate.answer(&position).is_some(),
                position.turn() == Player::X
            );
            position.play_unchecked(chosen);
            let symmetry = Symmetry::from_index(dice.below(8)).expect("one of eight");
            position = position.transform(symmetry);
        }
        let winner = position.outcome().and_then(|outcome| outcome.winner);
        assert_eq!(winner, Some(Player::X));
    }
}

#[test]
fn a_list_of_moves_that_is_no_strategy_is_refused() {
    let start = Position::<Open>::start();
    let mut moves: Vec<usize> = of_open().moves().collect();
    let gap = |moves: &[usize]| Certificate::of_moves(&start, moves.iter().copied()).err();
    let last = moves.pop().expect("there are moves");
    assert!(matches!(gap(&moves), Some(Gap::NoAnswer(_))));
    moves.extend([last, last]);
    assert_eq!(gap(&moves), Some(Gap::LeftOver(1)));
    moves.pop();
    moves[1] = 80;
    assert_eq!(gap(&moves), Some(Gap::Illegal("55 51 99".to_owned())));
    assert!(matches!(gap(&[]), Some(Gap::NoAnswer(line)) if line.is_empty()));
}

#[test]
fn where_a_won_board_is_closed_there_is_no_such_strategy() {
    assert_eq!(found::<Standard>().err(), Some(Failure::CentreCloses));
    assert_eq!(found::<Count>().err(), Some(Failure::CentreCloses));
    assert_eq!(found::<CornerClosed>().err(), Some(Failure::CentreCloses));
    assert_eq!(found::<Adjacent>().err(), Some(Failure::CentreCloses));
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let stop = AtomicBool::new(true);
    let found = find::<Open>(&Watch::new(Limits::default(), &stop));
    assert_eq!(found.err(), Some(Failure::Stopped));
}
