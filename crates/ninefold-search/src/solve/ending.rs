//! What the solver wants to know of a game beyond its rules.

use ninefold_rules::{Game, Player};

/// What can be said of a position without searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forecast {
    /// It is certain whether the mover gets his way: to win, if the goal is his, or to prevent it.
    Certain(bool),
    /// A guess of how much has to be shown to prove that he does, and that he does not.
    Open(Effort),
}

/// How much has to be shown at least, as far as is known: positions whose results are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// To prove that the mover gets his way; 0 if he does.
    pub proof: u32,
    /// To prove that he does not; 0 if he does not.
    pub refutal: u32,
}

/// Stands for an effort that is in vain.
pub const VAIN: u32 = (1 << 28) - 1;

impl Effort {
    /// What is certain.
    pub fn certain(gets_his_way: bool) -> Effort {
        if gets_his_way {
            Effort {
                proof: 0,
                refutal: VAIN,
            }
        } else {
            Effort {
                proof: VAIN,
                refutal: 0,
            }
        }
    }

    /// Whether the mover gets his way, if that is certain.
    pub fn answer(self) -> Option<bool> {
        match self {
            Effort { proof: 0, .. } => Some(true),
            Effort { refutal: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// A game whose endings can be solved.
///
/// The solver asks one question at a time: does this player win? It is the *goal* of that player;
/// the other one wants to prevent it, and a draw is as good for that as a win.
pub trait Ending: Game {
    /// What is carried from position to position, so that little of it is looked at anew.
    type Outlook: Clone;

    /// What there is to be seen.
    fn outlook(&self) -> Self::Outlook;

    /// The same after a move that was just made here, from what was seen before it.
    fn outlook_after(&self, before: &Self::Outlook, made: Self::Move) -> Self::Outlook;

    /// A number that is equal for positions from which the same can be won: what can no longer
    /// matter to anybody's line is left out.
    fn prospect_key(&self, outlook: &Self::Outlook) -> u64;

    /// What can be said of a goal without searching; exact where the game is over.
    fn forecast(&self, outlook: &Self::Outlook, goal: Player) -> Forecast;

    /// How many more plies there can be: empty cells that can still be played.
    fn empties(&self) -> u32;
}
