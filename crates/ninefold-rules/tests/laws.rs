//! Laws that hold in every game of the family, tried on the positions of random games.

use ninefold_rules::setup::Setup;
use ninefold_rules::{
    AnyPosition, Dice, Error, Game, Position, Symmetry, Variant, validate, variant,
};

const GAMES: u64 = 300;

/// Calls `check` with every position of random games of every variant.
fn for_each_position(mut check: impl FnMut(&AnyPosition, &mut Dice)) {
    for name in AnyPosition::names() {
        let mut dice = Dice::new(20_130);
        for _ in 0..GAMES {
            let mut position = AnyPosition::start(name).expect("the name is in the table");
            loop {
                check(&position, &mut dice);
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position = position
                    .play(moves[dice.below(moves.len())])
                    .expect("it is legal");
            }
        }
    }
}

#[test]
fn the_list_of_moves_and_the_predicate_agree() {
    for_each_position(|position, _| {
        let listed = position.moves();
        let all: Vec<usize> = (0..100).filter(|&index| position.is_legal(index)).collect();
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
        let ugi = AnyPosition::parse_ugi(&position.ugi(), position.facts().name);
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
            assert_eq!(image.perft_results(3), position.perft_results(3));
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
        } else if let Some(illegal) = (0..81).find(|&index| !position.is_legal(index)) {
            assert!(matches!(
                position.play(illegal),
                Err(Error::IllegalMove { .. } | Error::Limit { .. })
            ));
        }
    });
}

fn undo_restores<V: Variant>() {
    let mut dice = Dice::new(7);
    for _ in 0..GAMES {
        let mut position = Position::<V>::start();
        while !position.is_over() {
            let before = position.clone();
            for chosen in before.moves() {
                let undo = position.play_unchecked(chosen);
                assert_eq!(Game::play(&before, chosen).as_ref(), Ok(&position));
                position.undo(chosen, undo);
                assert_eq!((&position, position.key()), (&before, before.key()));
            }
            let mut children = Vec::new();
            position.for_each_child(|child, made| children.push((made, child.clone())));
            assert_eq!(position, before);
            children.sort_by_key(|(made, _)| *made);
            let played: Vec<_> = before
                .moves()
                .into_iter()
                .map(|chosen| (chosen, Game::play(&before, chosen).expect("it is legal")))
                .collect();
            assert_eq!(children, played);
            let setup = Setup::from(&position);
            assert_eq!(validate::position(&setup).as_ref(), Ok(&position));
            let (chosen, choices) = position.random_move(&mut dice);
            assert_eq!(choices, position.count_moves());
            position.play_unchecked(chosen);
        }
    }
}

#[test]
fn undo_restores_everything_and_children_are_what_moves_make() {
    undo_restores::<variant::Standard>();
    undo_restores::<variant::Count>();
    undo_restores::<variant::Open>();
    undo_restores::<variant::Corner>();
    undo_restores::<variant::CornerClosed>();
    undo_restores::<variant::Adjacent>();
    undo_restores::<variant::AdjacentCount>();
}
