//! Parsers meet garbage: no panic, and every refusal says what was wrong and what would be right.

use ninefold_rules::{AnyPosition, Dice};

const ALPHABET: &[char] = &[
    'x',
    'o',
    'd',
    '.',
    '-',
    '*',
    '/',
    ' ',
    '0',
    '1',
    '2',
    '3',
    '5',
    '8',
    '9',
    'a',
    'e',
    'i',
    'X',
    'O',
    '\t',
    'é',
    '\u{1F600}',
    ':',
];

fn garbage(dice: &mut Dice) -> String {
    (0..dice.below(40))
        .map(|_| ALPHABET[dice.below(ALPHABET.len())])
        .collect()
}

/// A text with one to three of its characters changed, left out or doubled.
fn damaged(text: &str, dice: &mut Dice) -> String {
    let mut symbols: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(symbols.len().max(1));
        match dice.below(3) {
            0 if !symbols.is_empty() => symbols[at] = ALPHABET[dice.below(ALPHABET.len())],
            1 if !symbols.is_empty() => drop(symbols.remove(at)),
            _ => symbols.insert(at, ALPHABET[dice.below(ALPHABET.len())]),
        }
    }
    symbols.into_iter().collect()
}

fn check(text: &str) {
    for name in AnyPosition::names() {
        let start = AnyPosition::start(name).expect("the name is in the table");
        let results = [
            AnyPosition::parse(text, Some(name)),
            AnyPosition::parse(text, None),
            AnyPosition::parse_ugi(text, name),
            start.parse_move(text).and_then(|index| start.play(index)),
        ];
        for result in results {
            match result {
                Ok(position) => {
                    let again = AnyPosition::parse(&position.text(), None);
                    assert_eq!(again.as_ref(), Ok(&position), "{text:?}");
                }
                Err(error) => {
                    assert!(!error.expected().is_empty(), "{text:?}");
                    assert!(error.to_string().contains("expected"), "{text:?}");
                }
            }
        }
    }
}

#[test]
fn garbage_is_refused_without_a_panic() {
    let mut dice = Dice::new(1);
    for _ in 0..20_000 {
        check(&garbage(&mut dice));
    }
}

#[test]
fn damaged_texts_are_refused_or_read_as_what_they_now_say() {
    let mut dice = Dice::new(2);
    for name in AnyPosition::names() {
        for _ in 0..40 {
            let mut position = AnyPosition::start(name).expect("the name is in the table");
            for _ in 0..90 {
                for text in [position.text(), position.ugi()] {
                    check(&damaged(&text, &mut dice));
                }
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
fn names_of_games_are_refused_by_a_list_of_the_known() {
    let error = AnyPosition::start("checkers").expect_err("there is no such game");
    assert!(error.to_string().contains("checkers"));
    assert!(error.to_string().contains("corner-closed"));
}
