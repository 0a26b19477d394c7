//! Games of uniformly random moves.

use std::ops::AddAssign;

use crate::dice::Dice;
use crate::game::{Game, Outcome, Player};

/// What came of many random games from one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games won by X.
    pub x: u64,
    /// Games won by O.
    pub o: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Moves made, over all games.
    pub plies: u64,
    /// Legal moves there were to choose from, over all plies of all games.
    pub choices: u64,
}

impl AddAssign for Summary {
    fn add_assign(&mut self, other: Summary) {
        self.x += other.x;
        self.o += other.o;
        self.drawn += other.drawn;
        self.plies += other.plies;
        self.choices += other.choices;
    }
}

/// Plays random moves to the end of the game, and returns how it ended and how many there were.
#[inline]
pub fn play_out<G: Game>(game: &mut G, dice: &mut Dice) -> (Outcome, u64) {
    let mut plies = 0;
    while !game.is_over() {
        let (chosen, _) = game.random_move(dice);
        game.play_unchecked(chosen);
        plies += 1;
    }
    (game.outcome().expect("the game is over"), plies)
}

/// Plays `games` random games from `position` to their ends.
pub fn playouts<G: Game>(position: &G, games: u64, dice: &mut Dice) -> Summary {
    let mut summary = Summary::default();
    for _ in 0..games {
        let mut game = position.clone();
        while !game.is_over() {
            let (chosen, choices) = game.random_move(dice);
            game.play_unchecked(chosen);
            summary.plies += 1;
            summary.choices += choices as u64;
        }
        match game.outcome() {
            Some(Outcome {
                winner: Some(Player::X),
                ..
            }) => summary.x += 1,
            Some(Outcome {
                winner: Some(Player::O),
                ..
            }) => summary.o += 1,
            _ => summary.drawn += 1,
        }
    }
    summary
}
