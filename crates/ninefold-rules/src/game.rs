//! What a game of the family is: the trait that search, perft and playouts are generic over.

use std::fmt::Debug;
use std::hash::Hash;

use crate::dice::Dice;
use crate::error::Error;
use crate::geometry::Symmetry;

/// One of the two players. X moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Moves first.
    X,
    /// Moves second.
    O,
}

/// Both players, X first.
pub const PLAYERS: [Player; 2] = [Player::X, Player::O];

impl Player {
    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::X => Player::O,
            Player::O => Player::X,
        }
    }

    /// 0 for X, 1 for O.
    #[inline(always)]
    pub fn index(self) -> usize {
        self as usize
    }

    /// `'x'` or `'o'`, as marks are written.
    pub fn mark(self) -> char {
        match self {
            Player::X => 'x',
            Player::O => 'o',
        }
    }

    /// `"X"` or `"O"`, as players are called.
    pub fn name(self) -> &'static str {
        match self {
            Player::X => "X",
            Player::O => "O",
        }
    }
}

/// Why a game ended as it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Three in a row on the big board.
    Line,
    /// No line, and the winner owns more boards.
    MoreBoards,
    /// No line: a draw.
    NoLine,
    /// No line, and both own as many boards: a draw.
    EqualBoards,
}

impl Reason {
    /// Its name as programs read it.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Line => "line",
            Reason::MoreBoards => "more-boards",
            Reason::NoLine => "no-line",
            Reason::EqualBoards => "equal-boards",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Player>,
    /// Why.
    pub reason: Reason,
}

/// A position of a game for two players who move in turn.
///
/// Moves are made in place and undone: a search walks one position up and down.
pub trait Game: Clone + Debug + Eq + Hash + Send + 'static {
    /// A move, legal somewhere.
    type Move: Copy + Debug + Eq + Ord + Hash + Send;
    /// What `undo` needs to take a move back.
    type Undo: Copy;
    /// How many different moves the game has; `move_index` is below it.
    const MOVES: usize;

    /// The position before the first move.
    fn start() -> Self;

    /// Who is to move.
    fn turn(&self) -> Player;

    /// Whether the game has ended.
    fn is_over(&self) -> bool;

    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Calls `visit` with each legal move, in ascending order of `move_index`.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// Makes each legal move in turn, in any order, calls `visit` with the position it leads to and
    /// takes it back.
    fn for_each_child(&mut self, mut visit: impl FnMut(&mut Self, Self::Move)) {
        for chosen in self.moves() {
            let undo = self.play_unchecked(chosen);
            visit(self, chosen);
            self.undo(chosen, undo);
        }
    }

    /// How many legal moves there are.
    fn count_moves(&self) -> usize;

    /// A legal move, each as likely as the others, and how many there are to choose from.
    /// The game must not be over.
    fn random_move(&self, dice: &mut Dice) -> (Self::Move, usize);

    /// Whether the move is legal here.
    fn is_legal(&self, chosen: Self::Move) -> bool;

    /// Makes a move that must be legal here.
    fn play_unchecked(&mut self, chosen: Self::Move) -> Self::Undo;

    /// Takes back the move that `play_unchecked` made last.
    fn undo(&mut self, made: Self::Move, undo: Self::Undo);

    /// A number that is equal for positions with the same play ahead of them, whatever lies on
    /// boards that are closed.
    fn key(&self) -> u64;

    /// The position seen through a symmetry.
    #[must_use]
    fn transform(&self, symmetry: Symmetry) -> Self;

    /// The move seen through a symmetry.
    fn transform_move(made: Self::Move, symmetry: Symmetry) -> Self::Move;

    /// The number of a move, 0 up to `MOVES`.
    fn move_index(made: Self::Move) -> usize;

    /// The move of this number, if there is one.
    fn move_from_index(index: usize) -> Option<Self::Move>;

    /// The move as canonical text.
    fn format_move(made: Self::Move) -> String;

    /// The move as a UGI square.
    fn format_square(made: Self::Move) -> String;

    /// Reads a move, canonical or UGI.
    fn parse_move(text: &str) -> Result<Self::Move, Error>;

    /// All legal moves, in ascending order.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::with_capacity(self.count_moves());
        self.for_each_move(|chosen| moves.push(chosen));
        moves
    }

    /// The position after a move, or why it cannot be made.
    fn play(&self, chosen: Self::Move) -> Result<Self, Error> {
        if self.is_over() {
            return Err(Error::GameOver {
                offending: Self::format_move(chosen),
            });
        }
        if !self.is_legal(chosen) {
            return Err(Error::IllegalMove {
                offending: Self::format_move(chosen),
                legal: self.moves().into_iter().map(Self::format_move).collect(),
            });
        }
        let mut next = self.clone();
        next.play_unchecked(chosen);
        Ok(next)
    }
}
