//! The 27×27 game: nine 9×9 boards L, each of nine 3×3 boards S, 729 cells.
//!
//! A turn marks two cells of one S, the first for the mover, the second for the opponent; a line
//! on an S is a tally, three tallies complete it. The numbers of the rules are those of
//! `docs/rules/ultimate2.md`.

mod small;
mod target;
mod text;
mod turn;
mod validate;

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::dice::Dice;
use crate::error::Error;
use crate::game::{Game, Outcome, PLAYERS, Player, Reason};
use crate::geometry::{FULL, Mask, Symmetry, has_line, places};
use crate::setup::Owner;

pub use small::Small;
pub use target::Target;
pub use text::{FORM, NAME, TITLE, format, parse};
pub use turn::Turn;
pub use validate::{Description, Flaw};

/// The three questions that the rules leave open, answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Options {
    /// `free=inside`: where the named S is completed and its L is open, play is inside that L.
    pub free_inside: bool,
    /// `drawn=majority`: an L without a line belongs to whoever owns more of it.
    pub drawn_majority: bool,
    /// `tiebreak=count`: without a line of L, whoever owns more L wins.
    pub tiebreak_count: bool,
}

/// What changes with every turn, beside one S.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Frame {
    turn: Player,
    target: Target,
    /// The L that X and O own.
    owned: [Mask; 2],
    /// The L that are won, or all of whose S are completed.
    closed: Mask,
}

/// What makes two positions different.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Content {
    options: Options,
    frame: Frame,
    /// By L, the S that X and O own.
    owned: [[Mask; 2]; 9],
    /// By `9 * L + S`.
    smalls: [Small; 81],
}

/// A position of the 27×27 game.
#[derive(Clone)]
pub struct Ultimate2 {
    content: Content,
    /// The sum of the hashes of all S of open L.
    stones: u64,
}

/// What `undo` needs: the S that the turn was on, and the frame, as they were.
#[derive(Clone, Copy)]
pub struct Undo {
    small: Small,
    owned: [Mask; 2],
    frame: Frame,
    stones: u64,
}

impl Ultimate2 {
    /// The position before the first turn, with these options.
    pub fn start_with(options: Options) -> Ultimate2 {
        let frame = Frame {
            turn: Player::X,
            target: Target::Anywhere,
            owned: [0; 2],
            closed: 0,
        };
        Self::from_content(Content {
            options,
            frame,
            owned: [[0; 2]; 9],
            smalls: [Small::default(); 81],
        })
    }

    fn from_content(content: Content) -> Ultimate2 {
        let mut position = Ultimate2 { content, stones: 0 };
        position.stones = places(position.open())
            .map(|large| position.stones_of(large))
            .fold(0, |stones, of_large| stones ^ of_large);
        position
    }

    /// The options that are played with.
    pub fn options(&self) -> Options {
        self.content.options
    }

    /// One S.
    pub fn small(&self, large: usize, small: usize) -> Small {
        self.content.smalls[9 * large + small]
    }

    /// The S of an L that a player owns.
    pub fn owned_smalls(&self, large: usize, player: Player) -> Mask {
        self.content.owned[large][player.index()]
    }

    /// The L that a player owns.
    pub fn owned(&self, player: Player) -> Mask {
        self.content.frame.owned[player.index()]
    }

    /// The L that take no more marks.
    pub fn closed(&self) -> Mask {
        self.content.frame.closed
    }

    /// Where the mover may play.
    pub fn target(&self) -> Target {
        self.content.frame.target
    }

    /// Every S, by L and then S.
    pub fn smalls(&self) -> impl Iterator<Item = Small> {
        self.content.smalls.iter().copied()
    }

    /// Who owns an S.
    pub fn small_owner(&self, large: usize, small: usize) -> Option<Player> {
        PLAYERS
            .into_iter()
            .find(|&player| self.owned_smalls(large, player) >> small & 1 == 1)
    }

    /// Whose an L is.
    pub fn owner(&self, large: usize) -> Owner {
        match PLAYERS
            .into_iter()
            .find(|&player| self.owned(player) >> large & 1 == 1)
        {
            Some(owner) => Owner::Player(owner),
            None if self.closed() >> large & 1 == 1 => Owner::Drawn,
            None => Owner::Nobody,
        }
    }

    /// How many marks there are.
    pub fn count_marks(&self) -> u32 {
        self.content.smalls.iter().map(|small| small.count()).sum()
    }

    /// The same position as the least of its eight images, and the symmetry that leads there.
    pub fn canonical(&self) -> (Ultimate2, Symmetry) {
        Symmetry::all()
            .map(|symmetry| (self.transform(symmetry), symmetry))
            .min_by(|(one, _), (other, _)| one.content.cmp(&other.content))
            .expect("there are eight symmetries")
    }

    /// The L that are not closed.
    #[inline(always)]
    fn open(&self) -> Mask {
        !self.content.frame.closed & FULL
    }

    /// The S of an open L that are not completed.
    #[inline(always)]
    fn open_smalls(&self, large: usize) -> Mask {
        let [x, o] = self.content.owned[large];
        !(x | o) & FULL
    }

    fn stones_of(&self, large: usize) -> u64 {
        (0..9).fold(0, |stones, small| {
            let owner = self.small_owner(large, small);
            stones ^ self.small(large, small).hash(9 * large + small, owner)
        })
    }

    /// What happens on the S of a turn, and where the turn sends: rules 1, 4–11.
    #[inline(always)]
    fn resolve(&self, chosen: Turn) -> (Small, Option<Player>, Target) {
        let mover = self.content.frame.turn;
        let before = self.content.smalls[chosen.at()];
        let last_cell = before.count() == 8;
        let mut after = before.with(mover, chosen.a());
        if !last_cell {
            after = after.with(mover.opponent(), chosen.b());
        }
        let completed = after.evaluate(mover);
        let target = Target::Small(chosen.b() as u8, chosen.a() as u8);
        match completed {
            // Rule 11: the opponent chooses the L.
            Some(owner) if last_cell && owner != mover => {
                (after, completed, Target::Across(chosen.a() as u8))
            }
            // Rule 10: the opponent's mark goes onto the cleared S.
            None if last_cell => (after.with(mover.opponent(), chosen.b()), completed, target),
            _ => (after, completed, target),
        }
    }

    /// An S now belongs to `owner`: rules 13 and 14. Says whether that closed its L.
    fn complete(&mut self, large: usize, small: usize, owner: Player) -> bool {
        let owned = &mut self.content.owned[large];
        owned[owner.index()] |= 1 << small;
        let [x, o] = *owned;
        let line = has_line(owned[owner.index()]);
        if !line && x | o != FULL {
            return false;
        }
        let winner = if line {
            Some(owner)
        } else if self.content.options.drawn_majority {
            // Nine S are never shared equally.
            Some(if x.count_ones() > o.count_ones() {
                Player::X
            } else {
                Player::O
            })
        } else {
            None
        };
        self.content.frame.closed |= 1 << large;
        if let Some(winner) = winner {
            self.content.frame.owned[winner.index()] |= 1 << large;
        }
        true
    }

    fn has_big_line(&self) -> bool {
        self.content.frame.owned.into_iter().any(has_line)
    }

    /// How many turns there are on one S.
    #[inline(always)]
    fn count_turns(&self, large: usize, small: usize) -> usize {
        let here = self.content.smalls[9 * large + small];
        match here.count() as usize {
            8 if here.only_opponent_completes(self.content.frame.turn) => 1,
            8 => 9,
            marks => (9 - marks) * (8 - marks),
        }
    }
}

impl Game for Ultimate2 {
    type Move = Turn;
    type Undo = Undo;
    const MOVES: usize = 6561;

    fn start() -> Self {
        Ultimate2::start_with(Options::default())
    }

    #[inline(always)]
    fn turn(&self) -> Player {
        self.content.frame.turn
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.content.frame.target == Target::Over
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let [x, o] = self.content.frame.owned;
        let (winner, reason) = if has_line(x) {
            (Some(Player::X), Reason::Line)
        } else if has_line(o) {
            (Some(Player::O), Reason::Line)
        } else if !self.content.options.tiebreak_count {
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

    fn for_each_move(&self, mut visit: impl FnMut(Turn)) {
        let mover = self.content.frame.turn;
        self.for_each_target(|large, small| {
            let here = self.content.smalls[9 * large + small];
            for a in places(here.empty()) {
                let second = here.second_marks(a, mover);
                places(second).for_each(|b| visit(Turn::at_cells(large, small, a, b)));
            }
        });
    }

    fn count_moves(&self) -> usize {
        let mut count = 0;
        self.for_each_target(|large, small| count += self.count_turns(large, small));
        count
    }

    #[inline]
    fn random_move(&self, dice: &mut Dice) -> (Turn, usize) {
        let (mut large, mut small, mut n, count);
        if let Target::Small(l, s) = self.content.frame.target {
            (large, small) = (l as usize, s as usize);
            count = self.count_turns(large, small);
            n = dice.below(count);
        } else {
            count = self.count_moves();
            n = dice.below(count);
            (large, small) = (0, 0);
            let mut passed = false;
            self.for_each_target(|l, s| {
                let here = self.count_turns(l, s);
                if !passed && n < here {
                    (large, small, passed) = (l, s, true);
                } else if !passed {
                    n -= here;
                }
            });
        }
        let here = self.content.smalls[9 * large + small];
        let (a, b) = here.nth_marks(n, self.content.frame.turn);
        (Turn::at_cells(large, small, a, b), count)
    }

    fn is_legal(&self, chosen: Turn) -> bool {
        let here = self.content.smalls[chosen.at()];
        let mut on_target = false;
        self.for_each_target(|large, small| on_target |= 9 * large + small == chosen.at());
        on_target
            && here.empty() >> chosen.a() & 1 == 1
            && here.second_marks(chosen.a(), self.content.frame.turn) >> chosen.b() & 1 == 1
    }

    #[inline]
    fn play_unchecked(&mut self, chosen: Turn) -> Undo {
        let (large, small, at) = (chosen.large(), chosen.small(), chosen.at());
        let undo = Undo {
            small: self.content.smalls[at],
            owned: self.content.owned[large],
            frame: self.content.frame,
            stones: self.stones,
        };
        let (after, completed, named) = self.resolve(chosen);
        self.content.smalls[at] = after;
        if let Some(owner) = completed {
            let before = self.stones_of(large) ^ after.hash(at, None) ^ undo.small.hash(at, None);
            self.stones ^= before;
            if !self.complete(large, small, owner) {
                self.stones ^= self.stones_of(large);
            }
        } else {
            self.stones ^= undo.small.hash(at, None) ^ after.hash(at, None);
        }
        let over = completed.is_some() && (self.has_big_line() || self.open() == 0);
        self.content.frame.target = if over {
            Target::Over
        } else {
            self.settle_target(named)
        };
        self.content.frame.turn = undo.frame.turn.opponent();
        undo
    }

    #[inline]
    fn undo(&mut self, made: Turn, undo: Undo) {
        self.content.smalls[made.at()] = undo.small;
        self.content.owned[made.large()] = undo.owned;
        self.content.frame = undo.frame;
        self.stones = undo.stones;
    }

    fn key(&self) -> u64 {
        let Frame {
            turn,
            target,
            owned: [x, o],
            closed,
        } = self.content.frame;
        let Options {
            free_inside,
            drawn_majority,
            tiebreak_count,
        } = self.content.options;
        let options = [free_inside, drawn_majority, tiebreak_count]
            .into_iter()
            .fold(0, |bits, option| bits << 1 | u64::from(option));
        let frame = u64::from(x) | u64::from(o) << 9 | u64::from(closed) << 18;
        let rest = target.number() << 1 | turn.index() as u64;
        self.stones ^ small::mix(frame | rest << 27 | options << 40)
    }

    fn transform(&self, symmetry: Symmetry) -> Self {
        let mut content = self.content.clone();
        let masks = |both: [Mask; 2]| both.map(|mask| symmetry.mask(mask));
        for large in 0..9 {
            content.owned[symmetry.place(large)] = masks(self.content.owned[large]);
            for small in 0..9 {
                let image = 9 * symmetry.place(large) + symmetry.place(small);
                content.smalls[image] = self.small(large, small).transform(symmetry);
            }
        }
        content.frame.owned = masks(self.content.frame.owned);
        content.frame.closed = symmetry.mask(self.content.frame.closed);
        content.frame.target = self.content.frame.target.transform(symmetry);
        Self::from_content(content)
    }

    fn transform_move(made: Turn, symmetry: Symmetry) -> Turn {
        made.transform(symmetry)
    }

    fn move_index(made: Turn) -> usize {
        made.index()
    }

    fn move_from_index(index: usize) -> Option<Turn> {
        Turn::from_index(index)
    }

    fn format_move(made: Turn) -> String {
        made.to_string()
    }

    fn format_square(made: Turn) -> String {
        made.to_string()
    }

    fn parse_move(text: &str) -> Result<Turn, Error> {
        Turn::parse(text)
    }
}

impl PartialEq for Ultimate2 {
    fn eq(&self, other: &Self) -> bool {
        self.content == other.content
    }
}

impl Eq for Ultimate2 {}

impl Hash for Ultimate2 {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Debug for Ultimate2 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::format(self))
    }
}
