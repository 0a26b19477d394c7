//! Plain tic-tac-toe, the smallest game of the family.

use std::fmt;

use crate::dice::Dice;
use crate::error::Error;
use crate::game::{Game, Outcome, Player, Reason};
use crate::geometry::{FULL, Mask, Symmetry, has_line, nth_place, places};
use crate::notation::{format_cells, invalid, parse_cells, parse_side, split_rows};
use crate::validate;

/// Its name in programs.
pub const NAME: &str = "tictactoe";
/// Its name for people.
pub const TITLE: &str = "Tic-tac-toe";

const MOVE_FORM: &str =
    "a cell as a digit 1-9 like 5, or column a-c and row 1-3 from the bottom like b2";

/// A position of plain tic-tac-toe.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TicTacToe {
    marks: [Mask; 2],
}

/// A cell, 0–8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl TicTacToe {
    /// X's and O's marks.
    pub fn marks(&self) -> [Mask; 2] {
        self.marks
    }

    /// How many marks there are.
    pub fn plies(&self) -> u32 {
        (self.marks[0] | self.marks[1]).count_ones()
    }

    fn empty(&self) -> Mask {
        !(self.marks[0] | self.marks[1]) & FULL
    }

    fn cells(&self) -> [Option<Player>; 9] {
        std::array::from_fn(|cell| {
            let bit = 1 << cell;
            if self.marks[0] & bit != 0 {
                Some(Player::X)
            } else if self.marks[1] & bit != 0 {
                Some(Player::O)
            } else {
                None
            }
        })
    }

    /// The same position as the least of its eight images, and the symmetry that leads there.
    pub fn canonical(&self) -> (Self, Symmetry) {
        Symmetry::all()
            .map(|symmetry| (self.transform(symmetry), symmetry))
            .min_by_key(|(image, _)| image.marks)
            .expect("there are eight symmetries")
    }

    /// The canonical text.
    pub fn format(&self) -> String {
        format!(
            "{NAME} {} {}",
            format_cells(self.cells()),
            self.turn().mark()
        )
    }

    /// Reads a position from the words that follow the name of the game; `text` is all of it.
    pub fn parse(words: &[&str], text: &str) -> Result<TicTacToe, Error> {
        let &[cells, side] = words else {
            return Err(Error::PositionSyntax {
                offending: text.to_owned(),
                expected: format!("{NAME} <cells> <side>, like {NAME} 4x4 o"),
            });
        };
        Self::validated(parse_cells(cells, text)?, parse_side(side)?, text)
    }

    /// The form in which UGI engines would speak: rows from the top, side, counter, last move.
    pub fn format_ugi(&self) -> String {
        let cells = self.cells();
        let rows: Vec<String> = cells
            .chunks(3)
            .map(|row| format_cells(row.iter().copied()))
            .collect();
        format!("{} {} 0 0000", rows.join("/"), self.turn().name())
    }

    /// Reads that form; a last move must be a mark of the side that just moved.
    pub fn parse_ugi(text: &str) -> Result<TicTacToe, Error> {
        let refusal = |offending: &str, expected: &str| Error::PositionSyntax {
            offending: offending.to_owned(),
            expected: expected.to_owned(),
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[rows, side, counter, last] = words.as_slice() else {
            let form = "<rows> <X or O> <counter> <last move or 0000>, like 3/1x1/3 O 0 0000";
            return Err(refusal(text, form));
        };
        let mut cells = [None; 9];
        for (row, text) in split_rows::<3>(rows)?.into_iter().enumerate() {
            cells[3 * row..3 * row + 3].copy_from_slice(&parse_cells::<3>(text, rows)?);
        }
        let turn = match side {
            "X" | "x" => Player::X,
            "O" | "o" => Player::O,
            _ => return Err(refusal(side, "the side to move, X or O")),
        };
        if counter.is_empty() || !counter.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(refusal(counter, "a counter, 0"));
        }
        if last != "0000" {
            let made = Self::parse_move(last)
                .map_err(|_| refusal(last, "the last move as a square like b2, or 0000"))?;
            if cells[made.0 as usize] != Some(turn.opponent()) {
                let there = "a mark of the side that just moved, or 0000";
                return Err(refusal(last, there));
            }
        }
        Self::validated(cells, turn, text)
    }

    fn validated(cells: [Option<Player>; 9], turn: Player, text: &str) -> Result<TicTacToe, Error> {
        let mut marks = [0; 2];
        for (cell, owner) in cells.into_iter().enumerate() {
            if let Some(player) = owner {
                marks[player.index()] |= 1 << cell;
            }
        }
        let flaws = validate::grid(marks, turn);
        if flaws.is_empty() {
            Ok(TicTacToe { marks })
        } else {
            Err(invalid(text, flaws))
        }
    }
}

impl Game for TicTacToe {
    type Move = Cell;
    type Undo = ();
    const MOVES: usize = 9;

    fn start() -> Self {
        TicTacToe { marks: [0; 2] }
    }

    fn turn(&self) -> Player {
        if self.plies().is_multiple_of(2) {
            Player::X
        } else {
            Player::O
        }
    }

    fn is_over(&self) -> bool {
        self.empty() == 0 || self.marks.into_iter().any(has_line)
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = [Player::X, Player::O]
            .into_iter()
            .find(|p| has_line(self.marks[p.index()]));
        if winner.is_some() {
            Some(Outcome {
                winner,
                reason: Reason::Line,
            })
        } else if self.empty() == 0 {
            Some(Outcome {
                winner,
                reason: Reason::NoLine,
            })
        } else {
            None
        }
    }

    fn for_each_move(&self, mut visit: impl FnMut(Cell)) {
        if !self.is_over() {
            places(self.empty()).for_each(|cell| visit(Cell(cell as u8)));
        }
    }

    fn count_moves(&self) -> usize {
        if self.is_over() {
            0
        } else {
            self.empty().count_ones() as usize
        }
    }

    fn random_move(&self, dice: &mut Dice) -> (Cell, usize) {
        let count = self.count_moves();
        (
            Cell(nth_place(self.empty(), dice.below(count)) as u8),
            count,
        )
    }

    fn is_legal(&self, chosen: Cell) -> bool {
        !self.is_over() && self.empty() >> chosen.0 & 1 == 1
    }

    fn play_unchecked(&mut self, chosen: Cell) {
        self.marks[self.turn().index()] |= 1 << chosen.0;
    }

    fn undo(&mut self, made: Cell, (): ()) {
        self.marks[self.turn().opponent().index()] ^= 1 << made.0;
    }

    fn key(&self) -> u64 {
        // Two different odd factors keep all 2^18 pairs of masks apart in the upper bits.
        let marks = u64::from(self.marks[0]) << 9 | u64::from(self.marks[1]);
        let mixed = marks.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 32
    }

    fn transform(&self, symmetry: Symmetry) -> Self {
        TicTacToe {
            marks: self.marks.map(|mask| symmetry.mask(mask)),
        }
    }

    fn transform_move(made: Cell, symmetry: Symmetry) -> Cell {
        Cell(symmetry.place(made.0 as usize) as u8)
    }

    fn move_index(made: Cell) -> usize {
        made.0 as usize
    }

    fn move_from_index(index: usize) -> Option<Cell> {
        (index < 9).then_some(Cell(index as u8))
    }

    fn format_move(made: Cell) -> String {
        (made.0 + 1).to_string()
    }

    fn format_square(made: Cell) -> String {
        format!("{}{}", (b'a' + made.0 % 3) as char, 3 - made.0 / 3)
    }

    fn parse_move(text: &str) -> Result<Cell, Error> {
        match *text.as_bytes() {
            [digit @ b'1'..=b'9'] => Ok(Cell(digit - b'1')),
            [column @ b'a'..=b'c', row @ b'1'..=b'3'] => Ok(Cell(3 * (b'3' - row) + column - b'a')),
            _ => Err(Error::MoveSyntax {
                offending: text.to_owned(),
                expected: MOVE_FORM,
            }),
        }
    }
}

impl fmt::Debug for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.format())
    }
}
