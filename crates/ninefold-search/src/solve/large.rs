//! The 27×27 game for the solver: only the end is seen, so that but the last turns can be solved.

use ninefold_rules::geometry::{FULL, places};
use ninefold_rules::{Game, Player, Ultimate2};

use crate::solve::ending::{Effort, Ending, Forecast};

/// RULES: no small board lasts longer than so many turns.
const TURNS_OF_A_BOARD: u32 = 23;

impl Ending for Ultimate2 {
    type Outlook = ();

    fn outlook(&self) {}

    fn outlook_after(&self, (): &(), _: Self::Move) {}

    fn prospect_key(&self, (): &()) -> u64 {
        self.key()
    }

    fn forecast(&self, (): &(), goal: Player) -> Forecast {
        if let Some(outcome) = self.outcome() {
            return Forecast::Certain((outcome.winner == Some(goal)) == (self.turn() == goal));
        }
        Forecast::Open(Effort {
            proof: 1,
            refutal: self.count_moves() as u32,
        })
    }

    fn empties(&self) -> u32 {
        let open = places(!self.closed() & FULL);
        let boards = open.map(|large| {
            let [x, o] = [Player::X, Player::O].map(|player| self.owned_smalls(large, player));
            (FULL & !(x | o)).count_ones()
        });
        TURNS_OF_A_BOARD * boards.sum::<u32>()
    }
}
