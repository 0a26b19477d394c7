//! What a game shows where it is known only by its name: facts, text, and the board as data.

use crate::error::Error;
use crate::game::{Game, PLAYERS, Player};
use crate::geometry::{Mask, Symmetry, lines_within, places};
use crate::position::Position;
use crate::setup::{Owner, owners};
use crate::tictactoe::{self, TicTacToe};
use crate::ultimate2::{self, Options, Ultimate2};
use crate::variant::{Closing, Variant};
use crate::{notation, ugi};

/// What can be said of a game without playing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Its name in programs.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Where a cell sends the opponent.
    pub sends: &'static str,
    /// When a board is closed.
    pub closes: &'static str,
    /// Who wins without a line.
    pub ends: &'static str,
    /// Whether a won board takes no more marks.
    pub closes_won: bool,
    /// For each field the boards it names; empty where a field alone does not say.
    pub destinations: [Mask; 9],
    /// How many small boards there are that one can be sent to.
    pub boards: usize,
}

/// A game as the edge sees it.
pub trait Shown: Game {
    /// What can be said of it without playing.
    const FACTS: Facts;

    /// The position before the first move of the game of this name, if it is this game's.
    fn named(name: &str) -> Result<Option<Self>, Error> {
        Ok((name == Self::FACTS.name).then(Self::start))
    }

    /// The name of the game as it is played here.
    fn name(&self) -> String {
        Self::FACTS.name.to_owned()
    }

    /// The canonical text.
    fn text(&self) -> String;

    /// The form that UGI engines speak.
    fn ugi(&self) -> String {
        self.text()
    }

    /// Reads another position of this game from the words behind its name; `text` is all of it.
    fn parse_like(&self, words: &[&str], text: &str) -> Result<Self, Error>;

    /// Reads another position of this game in the UGI form.
    fn parse_ugi_like(&self, text: &str) -> Result<Self, Error>;

    /// How many marks there are.
    fn plies(&self) -> u32;

    /// X's and O's marks, board by board.
    fn all_marks(&self) -> Vec<[Mask; 2]>;

    /// Whose the boards are whose row of three wins the game.
    fn owners(&self) -> Vec<Owner> {
        Vec::new()
    }

    /// Whose the 81 smallest boards of the 27×27 game are.
    fn small_owners(&self) -> Vec<Owner> {
        Vec::new()
    }

    /// X's and O's tallies on those.
    fn tallies(&self) -> Vec<[u32; 2]> {
        Vec::new()
    }

    /// The boards that may be played on, as people number them.
    fn target_numbers(&self) -> Vec<usize> {
        Vec::new()
    }

    /// The boards that take no more marks, of those whose row of three wins the game.
    fn closed_boards(&self) -> Mask {
        0
    }

    /// What a player has of that whose row of three wins the game.
    fn owned_by(&self, player: Player) -> Mask;

    /// The rows of three that won the game.
    fn winning_lines(&self) -> Mask {
        PLAYERS
            .into_iter()
            .fold(0, |all, player| all | lines_within(self.owned_by(player)))
    }

    /// The least of the eight images, and the symmetry that leads there.
    fn least_image(&self) -> (Self, Symmetry);
}

impl Shown for TicTacToe {
    const FACTS: Facts = Facts {
        name: tictactoe::NAME,
        title: tictactoe::TITLE,
        sends: "There is one board, and any empty cell may be marked.",
        closes: "The board is closed once it is won or full.",
        ends: "When the board is full without a line, the game is a draw.",
        closes_won: true,
        destinations: [0; 9],
        boards: 0,
    };

    fn text(&self) -> String {
        self.format()
    }

    fn ugi(&self) -> String {
        self.format_ugi()
    }

    fn parse_like(&self, words: &[&str], text: &str) -> Result<Self, Error> {
        TicTacToe::parse(words, text)
    }

    fn parse_ugi_like(&self, text: &str) -> Result<Self, Error> {
        TicTacToe::parse_ugi(text)
    }

    fn plies(&self) -> u32 {
        TicTacToe::plies(self)
    }

    fn all_marks(&self) -> Vec<[Mask; 2]> {
        vec![self.marks()]
    }

    fn owned_by(&self, player: Player) -> Mask {
        self.marks()[player.index()]
    }

    fn least_image(&self) -> (Self, Symmetry) {
        self.canonical()
    }
}

impl<V: Variant> Shown for Position<V> {
    const FACTS: Facts = Facts {
        name: V::NAME,
        title: V::TITLE,
        sends: V::DESTINATIONS.sentence,
        closes: V::CLOSING.sentence(),
        ends: V::ENDING.sentence(),
        closes_won: matches!(V::CLOSING, Closing::WonOrFull),
        destinations: V::DESTINATIONS.all(),
        boards: 9,
    };

    fn text(&self) -> String {
        notation::format_position(self)
    }

    fn ugi(&self) -> String {
        ugi::format_position(self)
    }

    fn parse_like(&self, words: &[&str], text: &str) -> Result<Self, Error> {
        notation::parse_position(words, text)
    }

    fn parse_ugi_like(&self, text: &str) -> Result<Self, Error> {
        ugi::parse_position(text)
    }

    fn plies(&self) -> u32 {
        Position::plies(self)
    }

    fn all_marks(&self) -> Vec<[Mask; 2]> {
        (0..9).map(|board| self.marks(board)).collect()
    }

    fn owners(&self) -> Vec<Owner> {
        owners(self).to_vec()
    }

    fn closed_boards(&self) -> Mask {
        self.closed()
    }

    fn owned_by(&self, player: Player) -> Mask {
        self.owned(player)
    }

    fn target_numbers(&self) -> Vec<usize> {
        places(self.targets()).map(|board| board + 1).collect()
    }

    fn least_image(&self) -> (Self, Symmetry) {
        self.canonical()
    }
}

impl Shown for Ultimate2 {
    const FACTS: Facts = Facts {
        name: ultimate2::NAME,
        title: ultimate2::TITLE,
        sends: "Your cell names the small board S and your opponent's cell the large board L that \
                the opponent must play on.",
        closes: "A small board is completed by three tallies; a large board is closed by three \
                 completed ones of one owner in a row, or when all nine are completed.",
        ends: "When all large boards are closed without a line, the game is a draw.",
        closes_won: true,
        destinations: [0; 9],
        boards: 81,
    };

    fn named(name: &str) -> Result<Option<Self>, Error> {
        let options = match name.split_once(':') {
            Some((ultimate2::NAME, options)) => Options::parse(options, name)?,
            _ if name == ultimate2::NAME => Options::default(),
            _ => return Ok(None),
        };
        Ok(Some(Ultimate2::start_with(options)))
    }

    fn name(&self) -> String {
        self.options().game()
    }

    fn text(&self) -> String {
        ultimate2::format(self)
    }

    fn parse_like(&self, words: &[&str], text: &str) -> Result<Self, Error> {
        ultimate2::parse(self.options(), words, text)
    }

    /// Its UGI form is the canonical text, with or without the name of the game.
    fn parse_ugi_like(&self, text: &str) -> Result<Self, Error> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.split_first() {
            Some((first, rest)) if *first == self.name() => self.parse_like(rest, text),
            _ => self.parse_like(&words, text),
        }
    }

    fn plies(&self) -> u32 {
        self.count_marks()
    }

    fn all_marks(&self) -> Vec<[Mask; 2]> {
        self.smalls()
            .map(|small| PLAYERS.map(|player| small.marks(player)))
            .collect()
    }

    fn owners(&self) -> Vec<Owner> {
        (0..9).map(|large| self.owner(large)).collect()
    }

    fn small_owners(&self) -> Vec<Owner> {
        (0..81)
            .map(|at| {
                self.small_owner(at / 9, at % 9)
                    .map_or(Owner::Nobody, Owner::Player)
            })
            .collect()
    }

    fn tallies(&self) -> Vec<[u32; 2]> {
        self.smalls()
            .map(|small| PLAYERS.map(|player| small.tallies(player)))
            .collect()
    }

    fn closed_boards(&self) -> Mask {
        self.closed()
    }

    fn owned_by(&self, player: Player) -> Mask {
        self.owned(player)
    }

    fn target_numbers(&self) -> Vec<usize> {
        let mut numbers = Vec::new();
        self.for_each_target(|large, small| numbers.push(10 * (large + 1) + small + 1));
        numbers
    }

    fn least_image(&self) -> (Self, Symmetry) {
        self.canonical()
    }
}
