//! A position of any 81-cell game: anything one can play.

mod cell;
mod frame;
mod marks;
mod stones;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use crate::dice::Dice;
use crate::error::Error;
use crate::game::{Game, Outcome, Player, Reason};
use crate::geometry::{FULL, Mask, Symmetry, common_to_lines, has_line, nth_place, places};
use crate::notation;
use crate::variant::{Closing, Ending, Variant};

pub use cell::Move;
use frame::Frame;
use marks::Marks;
use stones::{ONE_STONE, stones_of};

/// What makes two positions of one game different.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Content {
    /// By board; the places past the ninth stay empty, so that four bits of a move need no check.
    marks: [Marks; 16],
    frame: Frame,
}

/// A position of the 81-cell game `V`. Every value of this type can be played on.
///
/// Equal positions have the same marks, owners, targets and side to move; what was played last
/// makes no difference.
pub struct Position<V> {
    content: Content,
    /// The hash of all marks on boards that are not closed.
    stones: u64,
    variant: PhantomData<V>,
}

/// What `undo` needs: what the move changed, as it was.
#[derive(Clone, Copy)]
pub struct Undo {
    marks: Marks,
    frame: Frame,
    stones: u64,
}

impl<V: Variant> Position<V> {
    /// X's and O's marks on a board.
    pub fn marks(&self, board: usize) -> [Mask; 2] {
        let marks = self.content.marks[board];
        [marks.side(0), marks.side(1)]
    }

    /// The boards that a player owns.
    pub fn owned(&self, player: Player) -> Mask {
        self.content.frame.owned(player.index())
    }

    /// The boards that take no more marks.
    pub fn closed(&self) -> Mask {
        self.content.frame.closed()
    }

    /// The boards that the mover may play on; none once the game is over.
    pub fn targets(&self) -> Mask {
        self.content.frame.targets()
    }

    /// How many marks there are.
    pub fn plies(&self) -> u32 {
        self.content
            .marks
            .iter()
            .map(|marks| marks.0.count_ones())
            .sum()
    }

    /// The same position as the least of its eight images, and the symmetry that leads there.
    pub fn canonical(&self) -> (Self, Symmetry) {
        Symmetry::all()
            .map(|symmetry| (self.transform(symmetry), symmetry))
            .min_by_key(|(image, _)| image.content)
            .expect("there are eight symmetries")
    }

    /// Builds the position that `validate` has found to be one.
    pub(crate) fn from_parts(
        marks: [[Mask; 2]; 9],
        owned: [Mask; 2],
        closed: Mask,
        targets: Mask,
        turn: Player,
    ) -> Self {
        let mut all_marks = [Marks(0); 16];
        for (both, of_board) in marks.into_iter().zip(&mut all_marks) {
            *of_board = Marks::of(both);
        }
        let frame = u64::from(targets)
            | u64::from(closed) << Frame::CLOSED
            | u64::from(owned[0]) << Frame::OWNED
            | u64::from(owned[1]) << (Frame::OWNED + 9)
            | (turn.index() as u64) << Frame::SIDE;
        let stones = places(!closed & FULL).fold(0, |stones, board| {
            stones ^ stones_of(board, Marks::of(marks[board]))
        });
        Position {
            content: Content {
                marks: all_marks,
                frame: Frame(frame),
            },
            stones,
            variant: PhantomData,
        }
    }

    /// The mover may play on these boards.
    pub(crate) fn set_targets(&mut self, targets: Mask) {
        self.content.frame = self.content.frame.with_targets(targets);
    }

    #[inline(always)]
    fn empty_fields(&self, board: usize) -> Mask {
        self.content.marks[board & 15].empty()
    }

    #[inline(always)]
    fn put(&mut self, board: usize, part: Undo) {
        self.content.marks[board & 15] = part.marks;
        self.content.frame = part.frame;
        self.stones = part.stones;
    }

    /// What a move makes of what it changes.
    #[inline(always)]
    fn step(before: Undo, board: usize, field: usize) -> Undo {
        let deciding = before.marks.deciding(before.frame.side());
        if deciding >> field & 1 == 0 {
            Self::quiet_step(before, board, field)
        } else {
            Self::deciding_step(before, board, field)
        }
    }

    /// What a move makes that neither makes a line nor fills its board.
    #[inline(always)]
    fn quiet_step(before: Undo, board: usize, field: usize) -> Undo {
        let Undo {
            marks,
            frame,
            stones,
        } = before;
        let side = frame.side();
        Undo {
            marks: marks.with(side, field),
            frame: frame.passed(Self::targets_after(field, frame.open())),
            stones: stones ^ ONE_STONE[side][board & 15][field & 15],
        }
    }

    /// What a move makes that makes a line or fills its board.
    #[inline(always)]
    fn deciding_step(before: Undo, board: usize, field: usize) -> Undo {
        let marks = before.marks.with(before.frame.side(), field);
        let (frame, stones) = Self::settle(before, marks, board, field);
        Undo {
            marks,
            frame,
            stones,
        }
    }

    /// Where a field sends when these boards are open.
    #[inline(always)]
    fn targets_after(field: usize, open: Mask) -> Mask {
        let named = V::DESTINATIONS.of(field) & open;
        if named == 0 { open } else { named }
    }

    /// The frame and the hash after a move that leaves these marks on a decided board.
    #[inline(never)]
    fn settle(before: Undo, marks: Marks, board: usize, field: usize) -> (Frame, u64) {
        let Undo {
            mut frame,
            mut stones,
            ..
        } = before;
        let side = frame.side();
        let nobodys = (frame.owned(0) | frame.owned(1)) >> board & 1 == 0;
        let wins_board = has_line(marks.side(side)) && nobodys;
        if wins_board {
            frame.own(side, board);
        }
        stones ^= if marks.empty() == 0 || V::CLOSING == Closing::WonOrFull {
            frame.close(board);
            stones_of(board, before.marks)
        } else {
            stones_of(board, before.marks) ^ stones_of(board, marks)
        };
        let won = wins_board && has_line(frame.owned(side));
        let open = if won { 0 } else { frame.open() };
        (frame.passed(Self::targets_after(field, open)), stones)
    }
}

impl<V: Variant> Game for Position<V> {
    type Move = Move;
    type Undo = Undo;
    const MOVES: usize = 81;

    fn start() -> Self {
        Self::from_parts([[0; 2]; 9], [0; 2], 0, FULL, Player::X)
    }

    #[inline(always)]
    fn turn(&self) -> Player {
        if self.content.frame.side() == 0 {
            Player::X
        } else {
            Player::O
        }
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.content.frame.targets() == 0
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let [x, o] = [self.owned(Player::X), self.owned(Player::O)];
        let (winner, reason) = if has_line(x) {
            (Some(Player::X), Reason::Line)
        } else if has_line(o) {
            (Some(Player::O), Reason::Line)
        } else if V::ENDING == Ending::Draw {
            (None, Reason::NoLine)
        } else {
            match x.count_ones().cmp(&o.count_ones()) {
                std::cmp::Ordering::Greater => (Some(Player::X), Reason::MoreBoards),
                std::cmp::Ordering::Less => (Some(Player::O), Reason::MoreBoards),
                std::cmp::Ordering::Equal => (None, Reason::EqualBoards),
            }
        };
        Some(Outcome { winner, reason })
    }

    #[inline(always)]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        for board in places(self.targets()) {
            for field in places(self.empty_fields(board)) {
                visit(Move::at(board, field));
            }
        }
    }

    #[inline(always)]
    fn for_each_child(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        let Content { frame, .. } = self.content;
        let stones = self.stones;
        for board in places(frame.targets()) {
            let before = Undo {
                marks: self.content.marks[board & 15],
                frame,
                stones,
            };
            let empty = before.marks.empty();
            let deciding = before.marks.deciding(frame.side());
            for field in places(empty & !deciding) {
                self.put(board, Self::quiet_step(before, board, field));
                visit(self, Move::at(board, field));
            }
            for field in places(empty & deciding) {
                self.put(board, Self::deciding_step(before, board, field));
                visit(self, Move::at(board, field));
            }
            self.put(board, before);
        }
    }

    #[inline(always)]
    fn count_moves(&self) -> usize {
        places(self.targets())
            .map(|board| self.empty_fields(board).count_ones() as usize)
            .sum()
    }

    #[inline(always)]
    fn random_move(&self, dice: &mut Dice) -> (Move, usize) {
        let count = self.count_moves();
        let mut n = dice.below(count);
        for board in places(self.targets()) {
            let empty = self.empty_fields(board);
            let here = empty.count_ones() as usize;
            if n < here {
                return (Move::at(board, nth_place(empty, n)), count);
            }
            n -= here;
        }
        unreachable!("the game is not over, and the number is below the count of moves")
    }

    #[inline(always)]
    fn is_legal(&self, chosen: Move) -> bool {
        self.targets() >> chosen.board() & 1 == 1
            && self.empty_fields(chosen.board()) >> chosen.field() & 1 == 1
    }

    #[inline(always)]
    fn play_unchecked(&mut self, chosen: Move) -> Undo {
        let board = chosen.board() & 15;
        let undo = Undo {
            marks: self.content.marks[board],
            frame: self.content.frame,
            stones: self.stones,
        };
        let after = Self::step(undo, board, chosen.field());
        self.put(board, after);
        undo
    }

    #[inline(always)]
    fn undo(&mut self, made: Move, undo: Undo) {
        self.put(made.board(), undo);
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        // An odd factor keeps different frames different; the shift brings their high bits down.
        let frame = self.content.frame.0.wrapping_mul(0x9e6c_63d0_676a_9a99);
        self.stones ^ frame ^ frame >> 32
    }

    fn transform(&self, symmetry: Symmetry) -> Self {
        let mut marks = [[0; 2]; 9];
        for board in 0..9 {
            marks[symmetry.place(board)] = self.marks(board).map(|mask| symmetry.mask(mask));
        }
        Self::from_parts(
            marks,
            [self.owned(Player::X), self.owned(Player::O)].map(|mask| symmetry.mask(mask)),
            symmetry.mask(self.closed()),
            symmetry.mask(self.targets()),
            self.turn(),
        )
    }

    fn transform_move(made: Move, symmetry: Symmetry) -> Move {
        Move::at(symmetry.place(made.board()), symmetry.place(made.field()))
    }

    fn move_index(made: Move) -> usize {
        made.index()
    }

    fn move_from_index(index: usize) -> Option<Move> {
        Move::from_index(index)
    }

    fn format_move(made: Move) -> String {
        format!("{made:?}")
    }

    fn format_square(made: Move) -> String {
        notation::format_square(made)
    }

    fn parse_move(text: &str) -> Result<Move, Error> {
        notation::parse_move(text)
    }
}

/// The marks of the side that just moved which may have been the last one, each with the targets
/// it gives.
pub(crate) fn possible_last_moves<V: Variant>(
    position: &Position<V>,
) -> impl Iterator<Item = (Move, Mask)> {
    let mover = position.turn().opponent().index();
    let owned = position.content.frame.owned(mover);
    let over = has_line(owned);
    let boards = if over { common_to_lines(owned) } else { FULL };
    let open = if over { 0 } else { !position.closed() & FULL };
    places(boards)
        .flat_map(move |board| {
            let marks = position.marks(board);
            places(marks[mover]).map(move |field| (board, field, marks))
        })
        .filter(move |&(board, field, marks)| {
            let before = marks[mover] & !(1 << field);
            let theirs = has_line(marks[mover ^ 1]);
            let was_open = match V::CLOSING {
                Closing::WonOrFull => !has_line(before) && !theirs,
                // Were this mark the mover's first line here, the opponent's would have been first.
                Closing::FullOnly => {
                    let owns_it = owned >> board & 1 == 1;
                    !(owns_it && theirs && !has_line(before))
                }
            };
            let wins_it = has_line(marks[mover]) && !has_line(before);
            was_open && (wins_it || !over)
        })
        .map(move |(board, field, _)| {
            let named = V::DESTINATIONS.of(field) & open;
            (
                Move::at(board, field),
                if named == 0 { open } else { named },
            )
        })
}

impl<V> Clone for Position<V> {
    fn clone(&self) -> Self {
        Position {
            content: self.content,
            stones: self.stones,
            variant: PhantomData,
        }
    }
}

impl<V> PartialEq for Position<V> {
    fn eq(&self, other: &Self) -> bool {
        self.content == other.content
    }
}

impl<V> Eq for Position<V> {}

impl<V: Variant> Hash for Position<V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl<V: Variant> fmt::Debug for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation::format_position(self))
    }
}
