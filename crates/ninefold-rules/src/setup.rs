//! Anything one can describe: a position as somebody wrote it, and what can be wrong with it.

use std::fmt;

use crate::game::Player;
use crate::geometry::{Mask, places};
use crate::position::{Move, Position};
use crate::variant::Variant;
use crate::{game::Game, notation};

/// Whose a board is, as text says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// `.`: nobody's yet.
    Nobody,
    /// `x` or `o`.
    Player(Player),
    /// `d`: full and nobody's.
    Drawn,
}

impl Owner {
    /// The character that text uses.
    pub fn symbol(self) -> char {
        match self {
            Owner::Nobody => '.',
            Owner::Player(player) => player.mark(),
            Owner::Drawn => 'd',
        }
    }

    /// The owner that a character stands for.
    pub fn from_symbol(symbol: char) -> Option<Owner> {
        match symbol {
            '.' => Some(Owner::Nobody),
            'x' => Some(Owner::Player(Player::X)),
            'o' => Some(Owner::Player(Player::O)),
            'd' => Some(Owner::Drawn),
            _ => None,
        }
    }
}

/// What is said of where the mover may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// Nothing: anywhere, unless the game is over.
    Unsaid,
    /// Nowhere: the game is over.
    Over,
    /// On every board that is not closed.
    Free,
    /// On these boards.
    Boards(Mask),
    /// Where this last move sends.
    LastMove(Move),
}

/// A position of an 81-cell game as described: anything, whether it can arise or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// By board and field.
    pub cells: [[Option<Player>; 9]; 9],
    /// Who is to move.
    pub turn: Player,
    /// Where.
    pub constraint: Constraint,
    /// Whose the boards are; `None` to derive it from the marks.
    pub owners: Option<[Owner; 9]>,
}

impl Setup {
    /// The marks of both players on a board.
    pub fn marks(&self, board: usize) -> [Mask; 2] {
        let mut marks = [0; 2];
        for (field, cell) in self.cells[board].iter().enumerate() {
            if let Some(player) = cell {
                marks[player.index()] |= 1 << field;
            }
        }
        marks
    }
}

impl<V: Variant> From<&Position<V>> for Setup {
    fn from(position: &Position<V>) -> Setup {
        let mut cells = [[None; 9]; 9];
        for (board, fields) in cells.iter_mut().enumerate() {
            let [x, o] = position.marks(board);
            places(x).for_each(|field| fields[field] = Some(Player::X));
            places(o).for_each(|field| fields[field] = Some(Player::O));
        }
        let constraint = match position.targets() {
            0 => Constraint::Over,
            targets => Constraint::Boards(targets),
        };
        Setup {
            cells,
            turn: position.turn(),
            constraint,
            owners: Some(owners(position)),
        }
    }
}

/// Whose each board of a position is.
pub fn owners<V: Variant>(position: &Position<V>) -> [Owner; 9] {
    std::array::from_fn(|board| {
        let bit = 1 << board;
        if position.owned(Player::X) & bit != 0 {
            Owner::Player(Player::X)
        } else if position.owned(Player::O) & bit != 0 {
            Owner::Player(Player::O)
        } else if position.closed() & bit != 0 {
            Owner::Drawn
        } else {
            Owner::Nobody
        }
    })
}

/// One reason why a described position cannot arise. Boards are numbered from 0 here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The numbers of marks do not fit a game in which X moves first.
    MarkCounts {
        /// X's marks.
        x: u32,
        /// O's marks.
        o: u32,
    },
    /// The numbers of marks say that the other side is to move.
    WrongTurn {
        /// The side said to be to move.
        turn: Player,
    },
    /// Both players have a line on a board that the first of them closed.
    TwoLines {
        /// The board.
        board: usize,
    },
    /// A player has lines on a board that no single mark can have finished.
    LinesApart {
        /// The board.
        board: usize,
    },
    /// An owner has no line on the board.
    OwnerWithoutLine {
        /// The board.
        board: usize,
        /// The player said to own it.
        owner: Player,
    },
    /// A board with a line is said to be nobody's.
    LineWithoutOwner {
        /// The board.
        board: usize,
    },
    /// A board is said to be full and is not, or the other way round.
    WronglyDrawn {
        /// The board.
        board: usize,
    },
    /// Both players have a line on a board and nothing says who was first.
    OwnerUnknown {
        /// The board.
        board: usize,
    },
    /// Both players have a line that wins the game.
    TwoBigLines,
    /// The side to move has such a line.
    BigLineOfMover,
    /// A player has such lines that no single move can have finished.
    BigLinesApart,
    /// The game is over and the position says where to play.
    TargetsAfterEnd,
    /// The game goes on and the position says that it is over.
    NotOver,
    /// No last move frees the mover.
    NotFree,
    /// There are marks and no last move is given.
    NoLastMove,
    /// No last move sends to these boards.
    Targets {
        /// The boards.
        targets: Mask,
    },
    /// The last move is not a mark of the side that just moved.
    LastMoveNotThere {
        /// The move.
        last: Move,
    },
    /// The last move cannot have been the last: the board or the game was closed before it.
    LastMoveNotLast {
        /// The move.
        last: Move,
    },
    /// A flaw of a position of the 27×27 game.
    Ultimate2(crate::ultimate2::Flaw),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::MarkCounts { x, o } => write!(
                f,
                "X has {x} marks and O has {o}; X must have as many as O, or one more"
            ),
            Flaw::WrongTurn { turn } => write!(
                f,
                "the numbers of marks say that it is {}'s turn, not {}'s",
                turn.opponent().name(),
                turn.name()
            ),
            Flaw::TwoLines { board } => write!(
                f,
                "both players have a line on board {}, which the first line closed",
                board + 1
            ),
            Flaw::LinesApart { board } => {
                write!(
                    f,
                    "no single mark can have finished the lines on board {}",
                    board + 1
                )
            }
            Flaw::OwnerWithoutLine { board, owner } => {
                write!(
                    f,
                    "{} is said to own board {} without a line",
                    owner.name(),
                    board + 1
                )
            }
            Flaw::LineWithoutOwner { board } => {
                write!(
                    f,
                    "board {} has a line and is said to be nobody's",
                    board + 1
                )
            }
            Flaw::WronglyDrawn { board } => {
                write!(
                    f,
                    "board {} must be d just when it is full and nobody's",
                    board + 1
                )
            }
            Flaw::OwnerUnknown { board } => write!(
                f,
                "both players have a line on board {} and no owners are given: ambiguous",
                board + 1
            ),
            Flaw::TwoBigLines => f.write_str("both players have a line that wins the game"),
            Flaw::BigLineOfMover => f.write_str("the side to move has a line that wins the game"),
            Flaw::BigLinesApart => {
                f.write_str("no single move can have finished the lines that win the game")
            }
            Flaw::TargetsAfterEnd => f.write_str("the game is over, so the targets must be -"),
            Flaw::NotOver => f.write_str("the targets are - and the game is not over"),
            Flaw::NotFree => f.write_str("no last move can give the targets *"),
            Flaw::NoLastMove => f.write_str("there are marks, so a last move must be given"),
            Flaw::Targets { targets: 0 } => f.write_str("no last move can have ended the game"),
            Flaw::Targets { targets } => {
                write!(
                    f,
                    "no last move can give the targets {}",
                    notation::digits(*targets)
                )
            }
            Flaw::LastMoveNotThere { last } => write!(
                f,
                "the last move {} is not a mark of the side that just moved",
                notation::format_square(*last)
            ),
            Flaw::Ultimate2(flaw) => flaw.fmt(f),
            Flaw::LastMoveNotLast { last } => write!(
                f,
                "the last move {} cannot have been the last",
                notation::format_square(*last)
            ),
        }
    }
}
