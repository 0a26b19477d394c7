//! Moves and positions as text: the canonical form, and the squares that UGI engines speak.

use std::fmt::Write;

use crate::error::Error;
use crate::game::{Game, Player};
use crate::geometry::{FULL, Mask, places};
use crate::position::{Move, Position};
use crate::setup::{Constraint, Flaw, Owner, Setup, owners};
use crate::validate;
use crate::variant::{Closing, Variant};

const MOVE_FORM: &str =
    "board and field as two digits 1-9 like 58, or column a-i and row 1-9 from the bottom like e4";

/// `e4`: column from the left, row from the bottom.
pub fn format_square(made: Move) -> String {
    let (row, column) = made.grid();
    format!("{}{}", (b'a' + column as u8) as char, 9 - row)
}

/// Reads `58` or `e4`.
pub fn parse_move(text: &str) -> Result<Move, Error> {
    let refusal = || Error::MoveSyntax {
        offending: text.to_owned(),
        expected: MOVE_FORM,
    };
    let &[first, second @ b'1'..=b'9'] = text.as_bytes() else {
        return Err(refusal());
    };
    let second = (second - b'1') as usize;
    match first {
        b'1'..=b'9' => Move::new((first - b'1') as usize, second),
        b'a'..=b'i' => Move::from_grid(8 - second, (first - b'a') as usize),
        _ => None,
    }
    .ok_or_else(refusal)
}

/// The numbers of a set of places, ascending.
pub fn digits(mask: Mask) -> String {
    places(mask)
        .map(|place| (b'1' + place as u8) as char)
        .collect()
}

/// A row of cells, with digits for runs of empty ones.
pub(crate) fn format_cells(cells: impl IntoIterator<Item = Option<Player>>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in cells {
        if let Some(player) = cell {
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
            empty = 0;
            text.push(player.mark());
        } else {
            empty += 1;
        }
    }
    if empty > 0 {
        let _ = write!(text, "{empty}");
    }
    text
}

/// Reads a row of `N` cells, which is part of `whole`.
pub(crate) fn parse_cells<const N: usize>(
    text: &str,
    whole: &str,
) -> Result<[Option<Player>; N], Error> {
    let refusal = || Error::PositionSyntax {
        offending: if text.is_empty() { whole } else { text }.to_owned(),
        expected: format!("{N} cells as x, o and digits for runs of empty ones"),
    };
    let mut cells = [None; N];
    let mut next = 0;
    for symbol in text.chars() {
        match symbol {
            'x' | 'o' => {
                *cells.get_mut(next).ok_or_else(refusal)? =
                    Some(if symbol == 'x' { Player::X } else { Player::O });
                next += 1;
            }
            '1'..='9' => next += symbol as usize - '0' as usize,
            _ => return Err(refusal()),
        }
    }
    if next == N { Ok(cells) } else { Err(refusal()) }
}

/// Reads the side to move, `x` or `o`.
pub(crate) fn parse_side(text: &str) -> Result<Player, Error> {
    match text {
        "x" => Ok(Player::X),
        "o" => Ok(Player::O),
        _ => Err(Error::PositionSyntax {
            offending: text.to_owned(),
            expected: "the side to move, x or o".to_owned(),
        }),
    }
}

/// Reads `N` rows between slashes.
pub(crate) fn split_rows<const N: usize>(text: &str) -> Result<[&str; N], Error> {
    let rows: Vec<&str> = text.split('/').collect();
    rows.try_into()
        .map_err(|rows: Vec<&str>| Error::PositionSyntax {
            offending: text.to_owned(),
            expected: format!("{N} parts between slashes, not {}", rows.len()),
        })
}

/// Reads whose the nine boards are.
pub(crate) fn parse_owners(text: &str) -> Result<[Owner; 9], Error> {
    let owners: Option<Vec<Owner>> = text.chars().map(Owner::from_symbol).collect();
    owners
        .and_then(|owners| owners.try_into().ok())
        .ok_or_else(|| Error::PositionSyntax {
            offending: text.to_owned(),
            expected: "the owners of the nine boards, each x, o, d or .".to_owned(),
        })
}

/// Whose the nine boards are, as text.
pub fn format_owners<V: Variant>(position: &Position<V>) -> String {
    owners(position).into_iter().map(Owner::symbol).collect()
}

/// The canonical text of a position.
pub fn format_position<V: Variant>(position: &Position<V>) -> String {
    let setup = Setup::from(position);
    let rows: Vec<String> = setup.cells.into_iter().map(format_cells).collect();
    let targets = match position.targets() {
        0 => "-".to_owned(),
        targets if targets == !position.closed() & FULL => "*".to_owned(),
        targets => digits(targets),
    };
    let mut text = format!(
        "{} {} {} {targets}",
        V::NAME,
        rows.join("/"),
        position.turn().mark()
    );
    if V::CLOSING == Closing::FullOnly {
        text.push(' ');
        text.push_str(&format_owners(position));
    }
    text
}

/// Reads a position from the words that follow the name of its variant; `text` is all of it.
pub fn parse_position<V: Variant>(words: &[&str], text: &str) -> Result<Position<V>, Error> {
    let (cells, side, targets, owners) = match *words {
        [cells, side, targets] => (cells, side, targets, None),
        [cells, side, targets, owners] => (cells, side, targets, Some(owners)),
        _ => {
            return Err(Error::PositionSyntax {
                offending: text.to_owned(),
                expected: format!(
                    "{} <boards> <side> <targets> [<owners>], like {}",
                    V::NAME,
                    format_position(&Position::<V>::start())
                ),
            });
        }
    };
    let mut setup = Setup {
        cells: [[None; 9]; 9],
        turn: Player::X,
        constraint: Constraint::Unsaid,
        owners: None,
    };
    for (board, row) in split_rows::<9>(cells)?.into_iter().enumerate() {
        setup.cells[board] = parse_cells(row, cells)?;
    }
    setup.turn = parse_side(side)?;
    setup.constraint = parse_targets(targets)?;
    setup.owners = owners.map(parse_owners).transpose()?;
    validated(&setup, text)
}

fn parse_targets(text: &str) -> Result<Constraint, Error> {
    match text {
        "*" => return Ok(Constraint::Free),
        "-" => return Ok(Constraint::Over),
        _ => {}
    }
    let mut targets = 0;
    for symbol in text.chars() {
        let bit = symbol
            .to_digit(10)
            .filter(|digit| *digit > 0)
            .map_or(0, |digit| 1 << (digit - 1));
        if bit == 0 || targets & bit != 0 {
            return Err(Error::PositionSyntax {
                offending: text.to_owned(),
                expected: "the boards that may be played on, each once, or * or -".to_owned(),
            });
        }
        targets |= bit;
    }
    Ok(Constraint::Boards(targets))
}

/// The position of a setup that `text` described.
pub(crate) fn validated<V: Variant>(setup: &Setup, text: &str) -> Result<Position<V>, Error> {
    validate::position(setup).map_err(|reasons| invalid(text, reasons))
}

pub(crate) fn invalid(text: &str, reasons: Vec<Flaw>) -> Error {
    Error::InvalidPosition {
        offending: text.to_owned(),
        reasons,
    }
}
