//! Plain tic-tac-toe, as alpha-beta sees it: small enough to be searched to its end.

use ninefold_rules::Game;
use ninefold_rules::geometry::{FULL, line_making, places};
use ninefold_rules::tictactoe::{Cell, TicTacToe};

use crate::alphabeta::score::{Curves, Draws, Measure, Score};
use crate::params::Params;
use crate::terrain::{Judge, Terrain, VIEWS, mixed};

fn cell_at(place: usize) -> Cell {
    TicTacToe::move_from_index(place).expect("a place of the board")
}

impl Terrain for TicTacToe {
    type Judge = Level;
    const CELLS: usize = 9;

    fn winning_move(&self) -> Option<Cell> {
        let [x, o] = self.marks();
        let wanted = line_making(self.marks()[self.turn().index()]) & !(x | o) & FULL;
        (wanted != 0 && !self.is_over()).then(|| cell_at(wanted.trailing_zeros() as usize))
    }

    fn for_each_taking_move(&self, _: impl FnMut(Cell)) {}

    fn is_loud(&self, _: Cell) -> bool {
        true
    }

    fn promise(&self, chosen: Cell, params: &Params) -> i32 {
        let marks = self.marks();
        let side = self.turn().index();
        let bit = 1 << Self::cell(chosen);
        let empty = !(marks[0] | marks[1] | bit);
        let twos = line_making(marks[side] | bit) & empty & FULL;
        let denies = line_making(marks[side ^ 1]) & bit != 0;
        params.order_two * places(twos).count() as i32 + if denies { params.order_deny } else { 0 }
    }

    fn lead(&self, _: Measure) -> i32 {
        0
    }

    fn measured(&self, _: Measure) -> u64 {
        0
    }

    fn views(&self) -> [u64; VIEWS] {
        [mixed(self.key()); VIEWS]
    }

    fn progress(&self) -> i32 {
        self.plies() as i32
    }

    fn longest(&self) -> u32 {
        9 - self.plies()
    }

    fn cell(chosen: Cell) -> usize {
        Self::move_index(chosen)
    }
}

/// Sees nothing in a position: it will be searched to its end.
pub struct Level;

impl Judge<TicTacToe> for Level {
    fn new(_: &Params, _: &Draws) -> Level {
        Level
    }

    fn evaluate(&self, _: &TicTacToe) -> Score {
        0
    }

    fn curves(&self, _: &TicTacToe) -> Curves {
        Curves {
            spread: 100.0,
            half: 300.0,
        }
    }
}
