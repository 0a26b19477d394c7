//! Scores as whole numbers, seen by the mover, and what the ends of a game are worth.

use ninefold_rules::Player;

use crate::report::{Ends, Odds, Proof};

/// A score, seen by the mover.
pub type Score = i32;

/// A game won where it stands; one ply less for each ply until then.
pub const WIN: Score = 30_000;
/// Beyond this a score is a proof.
pub const PROVEN: Score = 29_000;
/// No evaluation is larger.
pub const LARGEST: Score = 20_000;
/// Larger than any score.
pub const INFINITE: Score = 32_000;
/// What draws are worth is told apart by scores on this scale, about that of the odds.
const SCALE: f32 = 150.0;

/// The score of a win after so many plies from the root.
#[inline(always)]
pub fn win_in(ply: usize) -> Score {
    WIN - ply as Score
}

/// Whether the score is a proven win or loss.
#[inline(always)]
pub fn is_proven(score: Score) -> bool {
    score.abs() > PROVEN
}

/// What is certain, if the score says so.
pub fn proof_of(score: Score) -> Option<Proof> {
    is_proven(score).then(|| Proof {
        ends: if score > 0 { Ends::Win } else { Ends::Loss },
        plies: Some((WIN - score.abs()) as u32),
    })
}

/// What counts in a drawn game, where a course pays for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// Small boards owned.
    #[default]
    Boards,
    /// Small boards owned on which the owner's marks hold a diagonal. The marks themselves are
    /// looked at: on a board that stays playable after it was won, a diagonal that came later
    /// counts too.
    Diagonals,
    /// Small boards owned; of as many, marks on corner cells.
    BoardsThenCorners,
}

/// What the ends of a game are worth to whoever searches, on any scale of which more is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Utilities {
    /// A win.
    pub win: f32,
    /// A draw with more of what is measured than the opponent.
    pub ahead: f32,
    /// A draw with as much.
    pub draw: f32,
    /// A draw with less.
    pub behind: f32,
    /// A loss.
    pub loss: f32,
    /// What is measured.
    pub measure: Measure,
}

impl Default for Utilities {
    fn default() -> Utilities {
        Utilities {
            win: 1.0,
            ahead: 0.5,
            draw: 0.5,
            behind: 0.5,
            loss: 0.0,
            measure: Measure::Boards,
        }
    }
}

/// What draws are worth during one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// As X sees them: X behind, level, X ahead.
    by_lead: [Score; 3],
    /// How much it matters to be ahead, in hundredths of a whole win.
    pub swing: i32,
    /// What is measured.
    pub measure: Measure,
    /// What tells this from other worths, mixed into the keys of the table.
    pub salt: u64,
}

impl Draws {
    /// The worths for one who is on this side.
    pub fn of(utilities: Utilities, searcher: Player) -> Draws {
        let Utilities {
            win,
            ahead,
            draw,
            behind,
            loss,
            measure,
        } = utilities;
        let share = |worth: f32| ((worth - loss) / (win - loss)).clamp(0.01, 0.99);
        let score = |worth: f32| {
            let odds = share(worth) / (1.0 - share(worth));
            (SCALE * odds.ln()) as Score
        };
        let mut by_lead = [score(behind), score(draw), score(ahead)];
        if searcher == Player::O {
            by_lead = [-by_lead[2], -by_lead[1], -by_lead[0]];
        }
        let salt = if by_lead == [0; 3] {
            0
        } else {
            by_lead.iter().fold(measure as u64 + 1, |salt, &score| {
                (salt ^ score as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            })
        };
        Draws {
            by_lead,
            swing: ((share(ahead) - share(behind)) * 100.0) as i32,
            measure,
            salt,
        }
    }

    /// Whether it makes a difference who is ahead.
    pub fn are_unlike(&self) -> bool {
        self.by_lead[0] != self.by_lead[2]
    }

    /// The score of a draw for the mover, where X leads by so much.
    pub fn score(&self, lead: i32, mover: Player) -> Score {
        let score = self.by_lead[(lead.signum() + 1) as usize];
        if mover == Player::X { score } else { -score }
    }
}

/// How scores become odds: two logistic curves, as far above the middle as below it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curves {
    /// By how much a score must grow for the odds of a win to grow e times.
    pub spread: f32,
    /// The score at which a win is as likely as not.
    pub half: f32,
}

impl Curves {
    /// How often games with this score are won, drawn and lost by the mover.
    pub fn odds(self, score: Score) -> Odds {
        if is_proven(score) {
            return if score > 0 {
                [1.0, 0.0, 0.0]
            } else {
                [0.0, 0.0, 1.0]
            };
        }
        let share = |score: f32| 1.0 / (1.0 + f64::from((self.half - score) / self.spread).exp());
        let (win, loss) = (share(score as f32), share(-score as f32));
        // what rounding takes from the rest must not make it less than nothing
        [win, (1.0 - win - loss).max(0.0), loss]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_odds_and_grow_with_the_score() {
        let curves = Curves {
            spread: 120.0,
            half: 200.0,
        };
        let mut before = -1.0;
        for score in (-LARGEST..=LARGEST).step_by(250) {
            let [win, draw, loss] = curves.odds(score);
            assert!((win + draw + loss - 1.0).abs() < 1e-6);
            assert!(draw > -1e-6);
            assert!(win - loss >= before);
            before = win - loss;
        }
        assert!(curves.odds(win_in(3))[0] > 1.0 - 1e-9);
        assert!(curves.odds(-win_in(3))[2] > 1.0 - 1e-9);
    }

    #[test]
    fn draws_that_are_worth_the_same_are_zero() {
        let draws = Draws::of(Utilities::default(), Player::O);
        assert_eq!((draws.salt, draws.swing), (0, 0));
        for lead in -3..=3 {
            assert_eq!(draws.score(lead, Player::X), 0);
        }
    }

    #[test]
    fn a_draw_ahead_is_better_for_whoever_searches() {
        let utilities = Utilities {
            win: 3.0,
            ahead: 2.0,
            draw: 1.0,
            behind: 1.0,
            ..Utilities::default()
        };
        for searcher in [Player::X, Player::O] {
            let draws = Draws::of(utilities, searcher);
            let lead = if searcher == Player::X { 2 } else { -2 };
            assert!(draws.score(lead, searcher) > draws.score(0, searcher));
            assert_eq!(draws.score(-lead, searcher), draws.score(0, searcher));
            let (ours, theirs) = (
                draws.score(lead, searcher),
                draws.score(lead, searcher.opponent()),
            );
            assert_eq!(ours, -theirs);
            assert_ne!(draws.salt, 0);
        }
    }
}
