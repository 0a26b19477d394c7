//! The key of a position: equal where nothing that matters differs, different everywhere else.

use std::hash::{DefaultHasher, Hash, Hasher};

use ninefold_rules::geometry::{FULL, places};
use ninefold_rules::{AnyPosition, Dice, Game, Player, Position, Variant, variant};

/// All that matters for the play ahead, hashed by another function than the key's.
fn quotient<V: Variant>(position: &Position<V>) -> u64 {
    let mut hasher = DefaultHasher::new();
    for board in places(!position.closed() & FULL) {
        (board, position.marks(board)).hash(&mut hasher);
    }
    let owned = [Player::X, Player::O].map(|player| position.owned(player));
    (
        owned,
        position.closed(),
        position.targets(),
        position.turn(),
    )
        .hash(&mut hasher);
    hasher.finish()
}

/// Plays random games until there are `wanted` positions, and compares their keys.
fn check<V: Variant>(wanted: usize) -> usize {
    let mut dice = Dice::new(81);
    let mut seen = Vec::with_capacity(wanted + 81);
    while seen.len() < wanted {
        let mut position = Position::<V>::start();
        while !position.is_over() {
            let (chosen, _) = position.random_move(&mut dice);
            position.play_unchecked(chosen);
            seen.push((position.key(), quotient(&position)));
        }
    }
    seen.sort_unstable();
    seen.dedup();
    let different = seen.len();
    for pair in seen.windows(2) {
        assert_ne!(
            pair[0].0,
            pair[1].0,
            "{}: two positions share a key",
            V::NAME
        );
    }
    // The other way round: no quotient has two keys.
    seen.sort_unstable_by_key(|&(_, quotient)| quotient);
    for pair in seen.windows(2) {
        assert_ne!(
            pair[0].1,
            pair[1].1,
            "{}: one position has two keys",
            V::NAME
        );
    }
    different
}

#[test]
fn ten_million_positions_have_keys_of_their_own() {
    assert!(check::<variant::Standard>(10_000_000) > 8_000_000);
}

#[test]
fn so_have_a_million_of_every_other_game() {
    assert!(check::<variant::Count>(1_000_000) > 800_000);
    assert!(check::<variant::Open>(1_000_000) > 800_000);
    assert!(check::<variant::Corner>(1_000_000) > 800_000);
    assert!(check::<variant::CornerClosed>(1_000_000) > 800_000);
    assert!(check::<variant::Adjacent>(1_000_000) > 800_000);
    assert!(check::<variant::AdjacentCount>(1_000_000) > 800_000);
}

#[test]
fn marks_on_closed_boards_make_no_difference() {
    // Board 1 is X's in both, by another line; the last move, on board 5, sends to board 9.
    let parse = |text: &str| AnyPosition::parse(text, Some("standard")).expect("it can arise");
    let one = parse("xxxoo4/4o4/o7x/9/9/9/9/9/9 x 5");
    let other = parse("xoo1x3x/4o4/o7x/9/9/9/9/9/9 x 5");
    assert_eq!((one.closed(), other.closed()), (vec![1], vec![1]));
    assert_ne!(one, other);
    assert_eq!(one.key(), other.key());
}
