//! Plain tic-tac-toe for the solver: there is nothing to be seen but the end.

use ninefold_rules::tictactoe::TicTacToe;
use ninefold_rules::{Game, Player};

use crate::solve::ending::{Effort, Ending, Forecast};

impl Ending for TicTacToe {
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
        9 - self.plies()
    }
}
