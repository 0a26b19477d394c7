//! Laws that hold in every game of the family, tried on the positions of random games.

use ninefold_rules::any::{Visitor, visit_games};
use ninefold_rules::edge::Shown;
use ninefold_rules::setup::Setup;
use ninefold_rules::{AnyPosition, Dice, Error, Game, Position, Symmetry, Variant, validate};

const GAMES: u64 = 300;
/// A game of 27×27 has a thousand turns, and all three options are to be played.
const LARGE_GAMES: [&str; 4] = [
    "ultimate2",
    "ultimate2:free=inside",
    "ultimate2:drawn=majority,tiebreak=count",
    "ultimate2:free=inside,drawn=majority,tiebreak=count",
];

/// Calls `check` with every position of random games of every variant, and with some of the many
/// positions of the largest.
fn for_each_position(mut check: impl FnMut(&AnyPosition, &mut Dice)) {
    for name in AnyPosition::names() {
        if name != "ultimate2" {
            for seed in 0..GAMES {
                play_through(name, seed, 1, &mut check);
            }
        }
    }
    for name in LARGE_GAMES {
        play_through(name, 2, 13, &mut check);
    }
}

/// Calls `check` with each `step`-th position of a random game, and with the last.
fn play_through(name: &str, seed: u64, step: u32, check: &mut impl FnMut(&AnyPosition, &mut Dice)) {
    let mut dice = Dice::new(seed);
    let mut position = AnyPosition::start(name).expect("the name is right");
    for turn in 0.. {
        let moves = position.moves();
        if turn % step == 0 || moves.is_empty() {
            check(&position, &mut dice);
        }
        if moves.is_empty() {
            break;
        }
        position = position
            .play(moves[dice.below(moves.len())])
            .expect("it is legal");
    }
}

#[test]
fn the_list_of_moves_and_the_predicate_agree() {
    for_each_position(|position, _| {
        let listed = position.moves();
        let all: Vec<usize> = (0..7000)
            .filter(|&index| position.is_legal(index))
            .collect();
        assert_eq!(listed, all, "{position:?}");
        assert_eq!(
            listed.is_empty(),
            position.outcome().is_some(),
            "{position:?}"
        );
        assert_eq!(position.perft(1), listed.len() as u64, "{position:?}");
    });
}

#[test]
fn parse_and_format_are_inverse() {
    for_each_position(|position, _| {
        let again = AnyPosition::parse(&position.text(), None).expect("it was played");
        assert_eq!(&again, position);
        assert_eq!(again.text(), position.text());
        assert_eq!(again.key(), position.key());
        let ugi = AnyPosition::parse_ugi(&position.ugi(), &position.name());
        assert_eq!(ugi.as_ref(), Ok(position), "{}", position.ugi());
        for index in position.moves() {
            let text = position.format_move(index).expect("it is legal");
            let square = position.format_square(index).expect("it is legal");
            assert_eq!(position.parse_move(&text), Ok(index));
            assert_eq!(position.parse_move(&square), Ok(index));
        }
    });
}

#[test]
fn symmetries_commute_with_everything() {
    for_each_position(|position, dice| {
        let symmetry = Symmetry::from_index(dice.below(8)).expect("there are eight");
        let image = position.transform(symmetry);
        assert_eq!(image.outcome(), position.outcome());
        assert_eq!(&image.transform(symmetry.inverse()), position);
        assert_eq!(image.canonical().0, position.canonical().0);
        let there = |index: &usize| position.transform_move(*index, symmetry).expect("a cell");
        let mut moves: Vec<usize> = position.moves().iter().map(there).collect();
        moves.sort_unstable();
        assert_eq!(moves, image.moves());
        for index in position.moves() {
            let first = position
                .play(index)
                .expect("it is legal")
                .transform(symmetry);
            assert_eq!(image.play(there(&index)).as_ref(), Ok(&first));
        }
        if position.plies() % 7 == 0 {
            let depth = if position.moves().len() > 100 { 1 } else { 2 };
            assert_eq!(image.perft_results(depth), position.perft_results(depth));
        }
    });
}

#[test]
fn a_game_that_has_ended_refuses_moves() {
    for_each_position(|position, dice| {
        if position.outcome().is_some() {
            let chosen = dice.below(9);
            assert!(
                matches!(position.play(chosen), Err(Error::GameOver { .. })),
                "{position:?}"
            );
        } else if let Some(illegal) = (0..6561).find(|&index| !position.is_legal(index)) {
            assert!(matches!(
                position.play(illegal),
                Err(Error::IllegalMove { .. } | Error::Limit { .. })
            ));
        }
    });
}

/// Plays each move and takes it back, in random games of every game of the table.
struct UndoRestores;

impl Visitor for UndoRestores {
    fn visit<G: Shown>(&mut self) {
        if G::FACTS.boards > 9 {
            return; // its turns are too many to try them all
        }
        let mut dice = Dice::new(7);
        for _ in 0..GAMES {
            let mut position = G::start();
            while !position.is_over() {
                check_children(&mut position);
                let (chosen, choices) = position.random_move(&mut dice);
                assert_eq!(choices, position.count_moves());
                position.play_unchecked(chosen);
            }
        }
    }
}

fn check_children<G: Shown>(position: &mut G) {
    let before = position.clone();
    let mut played = Vec::new();
    for chosen in before.moves() {
        let undo = position.play_unchecked(chosen);
        assert_eq!(before.play(chosen).as_ref(), Ok(&*position));
        played.push((chosen, position.clone()));
        position.undo(chosen, undo);
        assert_eq!((&*position, position.key()), (&before, before.key()));
    }
    let mut children = Vec::new();
    position.for_each_child(|child, made| children.push((made, child.clone())));
    assert_eq!(*position, before);
    children.sort_by_key(|(made, _)| *made);
    assert_eq!(children, played);
}

#[test]
fn undo_restores_everything_and_children_are_what_moves_make() {
    visit_games(&mut UndoRestores);
}

fn setup_is_position<V: Variant>(position: &Position<V>) {
    assert_eq!(
        validate::position(&Setup::from(position)).as_ref(),
        Ok(position)
    );
}

#[test]
fn a_position_described_is_that_position() {
    for_each_position(|position, _| match position {
        AnyPosition::Standard(position) => setup_is_position(position),
        AnyPosition::Open(position) => setup_is_position(position),
        AnyPosition::Corner(position) => setup_is_position(position),
        AnyPosition::Adjacent(position) => setup_is_position(position),
        _ => {}
    });
}

#[test]
fn undo_restores_everything_in_the_largest_game_too() {
    let mut dice = Dice::new(7);
    for name in LARGE_GAMES {
        let Ok(AnyPosition::Ultimate2(mut position)) = AnyPosition::start(name) else {
            panic!("{name} is a game of 27×27");
        };
        let mut turns = 0;
        while !position.is_over() {
            let before = position.clone();
            let (chosen, choices) = position.random_move(&mut dice);
            assert_eq!(choices, position.count_moves());
            assert!(position.is_legal(chosen));
            let undo = position.play_unchecked(chosen);
            let after = position.clone();
            position.undo(chosen, undo);
            assert_eq!((&position, position.key()), (&before, before.key()));
            position = after;
            turns += 1;
        }
        assert!(turns <= 1_863, "{name}: {turns} turns");
    }
}
