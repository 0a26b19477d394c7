//! A move of the 81-cell games: the cell that is marked.

use std::fmt;

/// A cell of the 81: the board in the upper four bits, the field in the lower.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// The cell of this board and field, both 0–8.
    pub fn new(board: usize, field: usize) -> Option<Move> {
        (board < 9 && field < 9).then(|| Move::at(board, field))
    }

    #[inline(always)]
    pub(super) fn at(board: usize, field: usize) -> Move {
        // The masks change nothing; they tell the compiler that both parts fit.
        Move(((board & 15) << 4 | field & 15) as u8)
    }

    /// The board, 0–8.
    #[inline(always)]
    pub fn board(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// The field on its board, 0–8.
    #[inline(always)]
    pub fn field(self) -> usize {
        (self.0 & 15) as usize
    }

    /// `9 * board + field`.
    pub fn index(self) -> usize {
        9 * self.board() + self.field()
    }

    /// The cell of this index.
    pub fn from_index(index: usize) -> Option<Move> {
        Move::new(index / 9, index % 9)
    }

    /// The cell of this row from the top and column from the left of the 9×9 grid.
    pub fn from_grid(row: usize, column: usize) -> Option<Move> {
        Move::new(row / 3 * 3 + column / 3, row % 3 * 3 + column % 3)
    }

    /// Its row from the top and column from the left of the 9×9 grid.
    pub fn grid(self) -> (usize, usize) {
        (
            self.board() / 3 * 3 + self.field() / 3,
            self.board() % 3 * 3 + self.field() % 3,
        )
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.board() + 1, self.field() + 1)
    }
}
