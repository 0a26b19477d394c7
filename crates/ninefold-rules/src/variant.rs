//! The table of the 81-cell games: a variant is three answers, everything else is shared.

use std::fmt::Debug;
use std::hash::Hash;

use crate::geometry::Mask;

/// Names the games of the table, in order: one line each, here and nowhere else.
macro_rules! for_each_variant {
    ($callback:ident) => {
        $callback! {
            standard::Standard,
            count::Count,
            open::Open,
            corner::Corner,
            corner_closed::CornerClosed,
            adjacent::Adjacent,
            adjacent_count::AdjacentCount,
        }
    };
}
pub(crate) use for_each_variant;

macro_rules! declare_modules {
    ($($module:ident::$variant:ident),* $(,)?) => {
        $(mod $module; pub use $module::$variant;)*
    };
}
for_each_variant!(declare_modules);

/// Where a cell sends the opponent: for each field the set of boards it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destinations {
    /// By field; the places past the ninth are unused.
    pub boards: [u16; 16],
    /// The same in a sentence.
    pub sentence: &'static str,
}

impl Destinations {
    const fn new(nine: [Mask; 9], sentence: &'static str) -> Destinations {
        let mut boards = [0; 16];
        let mut field = 0;
        while field < 9 {
            boards[field] = nine[field] as u16;
            field += 1;
        }
        Destinations { boards, sentence }
    }

    /// By field, the boards that it names.
    pub const fn all(&self) -> [Mask; 9] {
        let mut all = [0; 9];
        let mut field = 0;
        while field < 9 {
            all[field] = self.boards[field] as Mask;
            field += 1;
        }
        all
    }

    /// The boards that a field names, whether closed or not.
    #[inline(always)]
    pub fn of(&self, field: usize) -> Mask {
        Mask::from(self.boards[field & 15])
    }
}

const fn boards<const N: usize>(numbers: [u8; N]) -> Mask {
    let mut mask = 0;
    let mut i = 0;
    while i < N {
        mask |= 1 << (numbers[i] - 1);
        i += 1;
    }
    mask
}

/// A cell sends to the board of the same number.
pub const SAME_BOARD: Destinations = Destinations::new(
    [
        boards([1]),
        boards([2]),
        boards([3]),
        boards([4]),
        boards([5]),
        boards([6]),
        boards([7]),
        boards([8]),
        boards([9]),
    ],
    "A cell sends the opponent to the board of the same number.",
);

/// A corner opens three boards.
pub const CORNER_OPENS_THREE: Destinations = Destinations::new(
    [
        boards([1, 2, 4]),
        boards([2]),
        boards([2, 3, 6]),
        boards([4]),
        boards([5]),
        boards([6]),
        boards([4, 7, 8]),
        boards([8]),
        boards([6, 8, 9]),
    ],
    "A corner cell sends the opponent to the board of the same number and its two edge \
     neighbours; any other cell to the board of the same number.",
);

/// A cell opens the two boards adjacent to its own number.
pub const ADJACENT_BOARDS: Destinations = Destinations::new(
    [
        boards([2, 4]),
        boards([1, 3]),
        boards([2, 6]),
        boards([1, 7]),
        boards([5]),
        boards([3, 9]),
        boards([4, 8]),
        boards([7, 9]),
        boards([6, 8]),
    ],
    "A cell sends the opponent to the two boards adjacent to the board of the same number; the \
     centre cell to the centre board.",
);

/// When a board takes no more marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// A won board is closed, and so is a full one.
    WonOrFull,
    /// A won board stays playable until it is full; its first owner keeps it.
    FullOnly,
}

impl Closing {
    /// The same in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Closing::WonOrFull => "A board is closed once it is won or full.",
            Closing::FullOnly => {
                "A board is closed only when it is full: a won board stays playable, and whoever \
                 won it first keeps it."
            }
        }
    }
}

/// Who wins when all boards are closed and nobody has three in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Nobody.
    Draw,
    /// Whoever owns more boards.
    MoreBoards,
}

impl Ending {
    /// The same in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Ending::Draw => "When all boards are closed without a line, the game is a draw.",
            Ending::MoreBoards => {
                "When all boards are closed without a line, whoever owns more boards wins; \
                 equal is a draw."
            }
        }
    }
}

/// What tells one 81-cell game from the others.
pub trait Variant: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// Its name in programs.
    const NAME: &'static str;
    /// Its name for people.
    const TITLE: &'static str;
    /// Where a cell sends the opponent.
    const DESTINATIONS: Destinations;
    /// When a board is closed.
    const CLOSING: Closing;
    /// Who wins without a line.
    const ENDING: Ending;
}
