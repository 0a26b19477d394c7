//! The form of a position that UGI engines of this game speak: rows of the 9×9 grid from the top.

use crate::error::Error;
use crate::game::{Game, Player};
use crate::geometry::has_line;
use crate::notation::{
    format_cells, format_owners, format_square, parse_cells, parse_move, parse_owners, split_rows,
    validated,
};
use crate::position::{Move, Position, possible_last_moves};
use crate::setup::{Constraint, Setup};
use crate::variant::Variant;

const FORM: &str = "<rows> <X or O> <counter> <last move or 0000> [<owners>], like \
                    9/9/9/9/9/9/9/9/9 X 0 0000";

/// The UGI form of a position. The last move is the lowest square that can have been the last; the
/// owners are added where both players have a line on a board.
pub fn format_position<V: Variant>(position: &Position<V>) -> String {
    let cells = Setup::from(position).cells;
    let rows: Vec<String> = (0..9)
        .map(|row| {
            format_cells((0..9).map(|column| {
                let cell =
                    Move::from_grid(row, column).expect("the grid has nine rows and columns");
                cells[cell.board()][cell.field()]
            }))
        })
        .collect();
    let targets = position.targets();
    let last = possible_last_moves(position)
        .find(|&(_, given)| given == targets)
        .map_or_else(|| "0000".to_owned(), |(made, _)| format_square(made));
    let mut text = format!("{} {} 0 {last}", rows.join("/"), position.turn().name());
    if (0..9).any(|board| position.marks(board).into_iter().all(has_line)) {
        text.push(' ');
        text.push_str(&format_owners(position));
    }
    text
}

/// Reads the UGI form.
pub fn parse_position<V: Variant>(text: &str) -> Result<Position<V>, Error> {
    let refusal = |offending: &str, expected: &str| Error::PositionSyntax {
        offending: offending.to_owned(),
        expected: expected.to_owned(),
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let (rows, side, counter, last, owners) = match words[..] {
        [rows, side, counter, last] => (rows, side, counter, last, None),
        [rows, side, counter, last, owners] => (rows, side, counter, last, Some(owners)),
        _ => return Err(refusal(text, FORM)),
    };
    let mut cells = [[None; 9]; 9];
    for (row, text) in split_rows::<9>(rows)?.into_iter().enumerate() {
        for (column, cell) in parse_cells::<9>(text, rows)?.into_iter().enumerate() {
            let at = Move::from_grid(row, column).expect("the grid has nine rows and columns");
            cells[at.board()][at.field()] = cell;
        }
    }
    let turn = match side {
        "X" | "x" => Player::X,
        "O" | "o" => Player::O,
        _ => return Err(refusal(side, "the side to move, X or O")),
    };
    if counter.is_empty() || !counter.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(refusal(counter, "a counter, 0"));
    }
    let constraint = match last {
        "0000" => Constraint::Unsaid,
        square => Constraint::LastMove(parse_move(square).map_err(|_| {
            refusal(
                square,
                "the last move as a square like e4, or 0000 where there is none",
            )
        })?),
    };
    let owners = owners.map(parse_owners).transpose()?;
    validated(
        &Setup {
            cells,
            turn,
            constraint,
            owners,
        },
        text,
    )
}
