//! The one definition of a valid position of the 27×27 game.

use std::fmt;

use crate::game::Player;
use crate::geometry::{FULL, Mask, common_to_lines, has_line};
use crate::ultimate2::{Options, Small, Target, Ultimate2};

/// The symbol of an S that nobody owns yet.
pub(super) const LARGE_NOBODY: char = '.';

/// A position as described: anything, whether it can arise or not. S are numbered `9 * L + S`.
#[derive(Clone, Debug)]
pub struct Description {
    /// The options that are played with.
    pub options: Options,
    /// The marks.
    pub cells: [[Option<Player>; 9]; 81],
    /// X's and O's tallies, 0–3.
    pub tallies: [[u32; 2]; 81],
    /// Who owns each S.
    pub owners: [Option<Player>; 81],
    /// Who is to move.
    pub turn: Player,
    /// Where.
    pub target: Target,
}

/// One reason why a described position cannot arise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A line on an S, which its turn must have cleared.
    Line(usize),
    /// A full S, which its turn must have cleared.
    Full(usize),
    /// Marks on a completed S.
    MarksOnCompleted(usize),
    /// An owner without three tallies.
    OwnerWithoutTallies(usize),
    /// Three tallies and no owner.
    TalliesWithoutOwner(usize),
    /// Both players have three S in a row in an L, or one has rows that no single S can have ended.
    Lines(usize),
    /// The same of the L.
    BigLines,
    /// The target names an S that is not open, or not in the first form that fits.
    Target,
    /// The game is over and the position says where to play.
    TargetAfterEnd,
    /// The game goes on and the position says that it is over.
    NotOver,
    /// Before the first turn X is to move, anywhere.
    Start,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |at: usize| format!("S {} of L {}", at % 9 + 1, at / 9 + 1);
        match *self {
            Flaw::Line(at) => write!(f, "{} has a line, which clears it", name(at)),
            Flaw::Full(at) => write!(f, "{} is full, which clears it", name(at)),
            Flaw::MarksOnCompleted(at) => write!(f, "{} is completed and has marks", name(at)),
            Flaw::OwnerWithoutTallies(at) => {
                write!(
                    f,
                    "the owner of {} does not have three tallies there",
                    name(at)
                )
            }
            Flaw::TalliesWithoutOwner(at) => {
                write!(f, "{} has three tallies of a player and no owner", name(at))
            }
            Flaw::Lines(large) => {
                write!(
                    f,
                    "no single S can have finished the rows of three in L {}",
                    large + 1
                )
            }
            Flaw::BigLines => f.write_str("no single L can have finished the rows of three L"),
            Flaw::Target => f.write_str(
                "the target does not name open boards in the first form that fits of *, L.S, L.*, \
                 *.S",
            ),
            Flaw::TargetAfterEnd => f.write_str("the game is over, so the target must be -"),
            Flaw::NotOver => f.write_str("the target is - and the game is not over"),
            Flaw::Start => f.write_str("before the first turn X is to move and the target is *"),
        }
    }
}

impl Description {
    /// The empty board.
    pub fn empty(options: Options) -> Description {
        Description {
            options,
            cells: [[None; 9]; 81],
            tallies: [[0; 2]; 81],
            owners: [None; 81],
            turn: Player::X,
            target: Target::Anywhere,
        }
    }

    fn small(&self, at: usize) -> Small {
        let mut marks = [0; 2];
        for (cell, mark) in self.cells[at].iter().enumerate() {
            if let Some(player) = mark {
                marks[player.index()] |= 1 << cell;
            }
        }
        Small::new(marks, self.tallies[at])
    }

    /// The position, or every reason why it cannot arise.
    pub fn position(&self) -> Result<Ultimate2, Vec<Flaw>> {
        let mut flaws = Vec::new();
        let mut position = Ultimate2::start_with(self.options);
        for at in 0..81 {
            self.check_small(at, &mut flaws);
            position.content.smalls[at] = self.small(at);
        }
        for large in 0..9 {
            self.check_large(large, &mut position, &mut flaws);
        }
        if !finished_by_one(position.content.frame.owned) {
            flaws.push(Flaw::BigLines);
        }
        self.check_frame(&mut position, &mut flaws);
        if flaws.is_empty() {
            Ok(Ultimate2::from_content(position.content))
        } else {
            Err(flaws)
        }
    }

    fn check_small(&self, at: usize, flaws: &mut Vec<Flaw>) {
        let small = self.small(at);
        let both = [Player::X, Player::O];
        if both.into_iter().any(|player| has_line(small.marks(player))) {
            flaws.push(Flaw::Line(at));
        } else if small.empty() == 0 {
            flaws.push(Flaw::Full(at));
        }
        match self.owners[at] {
            Some(_) if small.count() > 0 => flaws.push(Flaw::MarksOnCompleted(at)),
            Some(owner) if small.tallies(owner) < 3 => flaws.push(Flaw::OwnerWithoutTallies(at)),
            None if both.into_iter().any(|player| small.tallies(player) == 3) => {
                flaws.push(Flaw::TalliesWithoutOwner(at));
            }
            _ => {}
        }
    }

    /// Fills in what the owners of the S of an L make of it.
    fn check_large(&self, large: usize, position: &mut Ultimate2, flaws: &mut Vec<Flaw>) {
        let mut owned: [Mask; 2] = [0; 2];
        for small in 0..9 {
            if let Some(owner) = self.owners[9 * large + small] {
                owned[owner.index()] |= 1 << small;
            }
        }
        position.content.owned[large] = owned;
        if !finished_by_one(owned) {
            flaws.push(Flaw::Lines(large));
        }
        let frame = &mut position.content.frame;
        let owner = match owned.map(has_line) {
            [true, _] => Some(0),
            [_, true] => Some(1),
            _ if owned[0] | owned[1] != FULL => return,
            _ if self.options.drawn_majority => {
                Some(usize::from(owned[0].count_ones() < owned[1].count_ones()))
            }
            _ => None,
        };
        frame.closed |= 1 << large;
        if let Some(owner) = owner {
            frame.owned[owner] |= 1 << large;
        }
    }

    fn check_frame(&self, position: &mut Ultimate2, flaws: &mut Vec<Flaw>) {
        let over = position.has_big_line() || position.open() == 0;
        let start = (0..81).all(|at| self.small(at) == Small::default());
        if start && (self.turn, self.target) != (Player::X, Target::Anywhere) {
            flaws.push(Flaw::Start);
        } else if over && self.target != Target::Over {
            flaws.push(Flaw::TargetAfterEnd);
        } else if !over && self.target == Target::Over {
            flaws.push(Flaw::NotOver);
        } else if !over && !self.names_open_boards(position) {
            flaws.push(Flaw::Target);
        }
        position.content.frame.turn = self.turn;
        position.content.frame.target = self.target;
    }

    fn names_open_boards(&self, position: &Ultimate2) -> bool {
        let open = match self.target {
            Target::Small(large, small) => {
                position.open() >> large & position.open_smalls(large as usize) >> small & 1 == 1
            }
            Target::Inside(large) => self.options.free_inside && position.open() >> large & 1 == 1,
            Target::Over | Target::Anywhere | Target::Across(_) => true,
        };
        open && position.first_form(position.set_of(self.target)) == self.target
    }
}

/// Whether at most one player has rows of three, and one place is on all of them.
fn finished_by_one(owned: [Mask; 2]) -> bool {
    match owned.map(has_line) {
        [false, false] => true,
        [true, true] => false,
        _ => owned.into_iter().any(|mask| common_to_lines(mask) != 0),
    }
}
