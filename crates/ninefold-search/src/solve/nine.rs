//! The games of 81 cells for the solver: which lines are still possible, on small boards and on the
//! big one, and who threatens to complete one.

use ninefold_rules::geometry::{FULL, LINES, Mask, line_making, places};
use ninefold_rules::position::Move;
use ninefold_rules::variant::{Ending as Ends, Variant};
use ninefold_rules::{Game, Player, Position};

use crate::solve::ending::{Effort, Ending, Forecast};
use crate::solve::patterns::{NEVER, PATTERNS_OF_NINE, mixed};

/// How much more a goal seems to take for each mark that it still needs.
const EFFORT_A_MARK: u32 = 2;
/// Bits for how many marks a board needs.
const NEED_BITS: usize = 7;
const NEED: u64 = (1 << NEED_BITS) - 1;

/// What there is to be seen.
#[derive(Clone)]
pub struct Outlook {
    /// The sum of the kinds of all boards that are open.
    kinds: u64,
    /// Open boards that nobody owns.
    contested: Mask,
    /// By player, the boards that one mark wins.
    hot: [Mask; 2],
    /// By player, the contested boards that can be won.
    winnable: [Mask; 2],
    /// By player and board, how many marks are needed to own it.
    needs: [u64; 2],
    empties: u32,
}

impl Outlook {
    /// Takes the board out.
    #[inline(always)]
    fn leave(&mut self, board: usize, marks: [Mask; 2]) {
        let was_contested = self.contested >> board & 1 == 1;
        self.kinds ^= kind(board, marks, was_contested);
        self.empties -= empty(marks).count_ones();
        let others = !(1 << board);
        self.contested &= others;
        for side in 0..2 {
            self.hot[side] &= others;
            self.winnable[side] &= others;
            self.needs[side] &= !(NEED << (NEED_BITS * board));
        }
    }

    /// Puts the board in; it was out.
    #[inline(always)]
    fn enter(&mut self, board: usize, marks: [Mask; 2], owned: [Mask; 2], is_closed: bool) {
        let is_contested = !is_closed && (owned[0] | owned[1]) >> board & 1 == 0;
        if !is_closed {
            self.kinds ^= kind(board, marks, is_contested);
            self.empties += empty(marks).count_ones();
        }
        let bit = 1 << board;
        let pattern = PATTERNS_OF_NINE.board(marks);
        for (side, &own) in owned.iter().enumerate() {
            let need = if is_contested {
                pattern.missing[side]
            } else if own & bit != 0 {
                0
            } else {
                NEVER
            };
            self.needs[side] |= u64::from(need) << (NEED_BITS * board);
            if is_contested {
                self.hot[side] |= u32::from(pattern.is_hot[side]) << board;
                self.winnable[side] |= u32::from(need < NEVER) << board;
            }
        }
        self.contested |= u32::from(is_contested) << board;
    }

    /// How many marks a player needs at least to three boards in a row.
    #[inline(always)]
    fn marks_to_line(&self, side: usize) -> u32 {
        let need = |board: usize| (self.needs[side] >> (NEED_BITS * board) & NEED) as u32;
        PLACES
            .into_iter()
            .map(|[a, b, c]| need(a) + need(b) + need(c))
            .min()
            .expect("there are eight lines")
    }
}

/// The places of each line.
const PLACES: [[usize; 3]; 8] = {
    let mut all = [[0; 3]; 8];
    let mut line = 0;
    while line < 8 {
        let (mut place, mut n) = (0, 0);
        while place < 9 {
            if LINES[line] >> place & 1 == 1 {
                all[line][n] = place;
                n += 1;
            }
            place += 1;
        }
        line += 1;
    }
    all
};

#[inline(always)]
fn empty([x, o]: [Mask; 2]) -> Mask {
    FULL & !(x | o)
}

/// What an open board adds to the key. One that has an owner is but empty fields.
#[inline(always)]
fn kind(board: usize, marks: [Mask; 2], is_contested: bool) -> u64 {
    let kind = if is_contested {
        PATTERNS_OF_NINE.board(marks).kind
    } else {
        mixed(u64::from(empty(marks)) | 1 << 40)
    };
    kind.rotate_left(7 * board as u32)
}

/// How many moves do not lose at once by where they send. One that decides a board, or keeps the
/// other from doing so, counts as safe.
#[inline(always)]
fn safe_moves<V: Variant>(position: &Position<V>, outlook: &Outlook) -> u32 {
    let side = position.turn().index();
    let theirs = position.owned(position.turn().opponent());
    let threats = outlook.hot[side ^ 1] & line_making(theirs);
    let open = !position.closed() & FULL;
    let safe = if threats == 0 {
        FULL
    } else {
        places(FULL).fold(0, |safe, field| {
            let named = V::DESTINATIONS.of(field) & open;
            let targets = if named == 0 { open } else { named };
            safe | u32::from(targets & threats == 0) << field
        })
    };
    places(position.targets())
        .map(|board| {
            let marks = position.marks(board);
            let empty = empty(marks);
            let last = if empty.is_power_of_two() { empty } else { 0 };
            let changing = line_making(marks[0]) | line_making(marks[1]) | last;
            (empty & (safe | changing)).count_ones()
        })
        .sum()
}

/// Whether it is out of reach for the player to own more boards than the other.
fn cannot_own_more<V: Variant>(position: &Position<V>, outlook: &Outlook, player: Player) -> bool {
    let most = position.owned(player) | outlook.winnable[player.index()];
    most.count_ones() <= position.owned(player.opponent()).count_ones()
}

impl<V: Variant> Ending for Position<V> {
    type Outlook = Outlook;

    fn outlook(&self) -> Outlook {
        let owned = [self.owned(Player::X), self.owned(Player::O)];
        let mut outlook = Outlook {
            kinds: 0,
            contested: 0,
            hot: [0; 2],
            winnable: [0; 2],
            needs: [0; 2],
            empties: 0,
        };
        for board in 0..9 {
            let is_closed = self.closed() >> board & 1 == 1;
            outlook.enter(board, self.marks(board), owned, is_closed);
        }
        outlook
    }

    #[inline(always)]
    fn outlook_after(&self, before: &Outlook, made: Move) -> Outlook {
        let board = made.board();
        let after = self.marks(board);
        let mut earlier = after;
        earlier[self.turn().opponent().index()] &= !(1 << made.field());
        let mut outlook = before.clone();
        outlook.leave(board, earlier);
        let owned = [self.owned(Player::X), self.owned(Player::O)];
        outlook.enter(board, after, owned, self.closed() >> board & 1 == 1);
        outlook
    }

    #[inline(always)]
    fn prospect_key(&self, outlook: &Outlook) -> u64 {
        let owned = [self.owned(Player::X), self.owned(Player::O)];
        let [x, o] = [0, 1].map(|side: usize| {
            let never = FULL & !(owned[side] | outlook.winnable[side]);
            PATTERNS_OF_NINE.hopes(owned[side], never).kind
        });
        let mut frame = u64::from(self.targets()) | (self.turn().index() as u64) << 9 | 1 << 30;
        if V::ENDING == Ends::MoreBoards {
            let [of_x, of_o] = owned.map(Mask::count_ones);
            frame |= u64::from(of_x + 9 - of_o) << 10;
        }
        let key = outlook.kinds ^ x ^ o.rotate_left(13);
        let key = key ^ frame.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        key ^ key >> 29
    }

    #[inline(always)]
    fn forecast(&self, outlook: &Outlook, goal: Player) -> Forecast {
        let mover = self.turn();
        let is_goal = |winner: bool| Forecast::Certain(winner == (mover == goal));
        if self.is_over() {
            let winner = self.outcome().and_then(|outcome| outcome.winner);
            return is_goal(winner == Some(goal));
        }
        // 1. a line of boards that the player of the goal may still own
        let owned = self.owned(goal);
        let never = FULL & !(owned | outlook.winnable[goal.index()]);
        let has_hope = PATTERNS_OF_NINE.hopes(owned, never).alive;
        match V::ENDING {
            Ends::Draw if !has_hope => return is_goal(false),
            Ends::MoreBoards if !has_hope && cannot_own_more(self, outlook, goal) => {
                return is_goal(false);
            }
            _ => {}
        }
        // 2. a line that the mover completes at once
        let wins_on = self.targets() & outlook.hot[mover.index()] & line_making(self.owned(mover));
        if wins_on != 0 {
            return Forecast::Certain(true);
        }
        // 3. enough marks for a line before everything is full
        let need = outlook.marks_to_line(goal.index());
        let marks = match (V::ENDING, mover == goal) {
            (Ends::MoreBoards, _) => u32::MAX,
            (Ends::Draw, true) => outlook.empties.div_ceil(2),
            (Ends::Draw, false) => outlook.empties / 2,
        };
        if need > marks {
            return is_goal(false);
        }
        // 4. whatever the mover does, the other completes a line at once
        let safe = safe_moves(self, outlook);
        if safe == 0 {
            return Forecast::Certain(false);
        }
        let more = EFFORT_A_MARK * need.min(9);
        Forecast::Open(if mover == goal {
            Effort {
                proof: 1 + more,
                refutal: safe,
            }
        } else {
            Effort {
                proof: 1,
                refutal: safe + more,
            }
        })
    }

    fn empties(&self) -> u32 {
        let open = places(!self.closed() & FULL);
        open.map(|board| empty(self.marks(board)).count_ones())
            .sum()
    }
}
