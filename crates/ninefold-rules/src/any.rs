//! One enum over all games, for the edge where a game is known only by its name.

use crate::dice::Dice;
use crate::error::Error;
use crate::game::{Game, Outcome, Player};
use crate::geometry::{Mask, Symmetry, places};
use crate::perft::{self, Results};
use crate::playout::{self, Summary};
use crate::position::Position;
use crate::setup::{Owner, owners};
use crate::tictactoe::{self, TicTacToe};
use crate::variant::{self, Closing, Variant, for_each_variant};
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
    /// For each field the boards it names; empty in plain tic-tac-toe.
    pub destinations: [Mask; 9],
    /// How many boards there are; none in plain tic-tac-toe.
    pub boards: usize,
}

const TICTACTOE: Facts = Facts {
    name: tictactoe::NAME,
    title: tictactoe::TITLE,
    sends: "There is one board, and any empty cell may be marked.",
    closes: "The board is closed once it is won or full.",
    ends: "When the board is full without a line, the game is a draw.",
    closes_won: true,
    destinations: [0; 9],
    boards: 0,
};

fn facts_of<V: Variant>() -> Facts {
    Facts {
        name: V::NAME,
        title: V::TITLE,
        sends: V::DESTINATIONS.sentence,
        closes: V::CLOSING.sentence(),
        ends: V::ENDING.sentence(),
        closes_won: V::CLOSING == Closing::WonOrFull,
        destinations: std::array::from_fn(|field| V::DESTINATIONS.of(field)),
        boards: 9,
    }
}

macro_rules! declare_any_position {
    ($($module:ident::$variant:ident),* $(,)?) => {
        /// A position of any game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            /// Plain tic-tac-toe.
            TicTacToe(TicTacToe),
            $(
                #[doc = concat!("The 81-cell game `", stringify!($module), "`.")]
                $variant(Position<variant::$variant>),
            )*
        }

        $(
            impl From<Position<variant::$variant>> for AnyPosition {
                fn from(position: Position<variant::$variant>) -> AnyPosition {
                    AnyPosition::$variant(position)
                }
            }
        )*

        /// All games, in order.
        const FACTS: &[fn() -> Facts] = &[|| TICTACTOE, $(facts_of::<variant::$variant>),*];

        /// Runs the same code whatever the game is.
        macro_rules! each {
            ($any:expr, $position:ident => $body:expr) => {
                match $any {
                    AnyPosition::TicTacToe($position) => $body,
                    $(AnyPosition::$variant($position) => $body,)*
                }
            };
        }

        /// Runs one code for plain tic-tac-toe, another for all games of 81 cells.
        macro_rules! split {
            ($any:expr, $small:ident => $plain:expr, $position:ident => $body:expr) => {
                match $any {
                    AnyPosition::TicTacToe($small) => $plain,
                    $(AnyPosition::$variant($position) => $body,)*
                }
            };
        }

        /// The position before the first move of the game of this name.
        fn start_of(name: &str) -> Option<AnyPosition> {
            match name {
                tictactoe::NAME => Some(TicTacToe::start().into()),
                $(name if name == <variant::$variant as Variant>::NAME => {
                    Some(Position::<variant::$variant>::start().into())
                })*
                _ => None,
            }
        }

    };
}
for_each_variant!(declare_any_position);

impl From<TicTacToe> for AnyPosition {
    fn from(position: TicTacToe) -> AnyPosition {
        AnyPosition::TicTacToe(position)
    }
}

/// Names the game of a position, so that others of it can be built.
fn like<V: Variant>(_: &Position<V>, words: &[&str], text: &str) -> Result<Position<V>, Error> {
    notation::parse_position(words, text)
}

fn like_ugi<V: Variant>(_: &Position<V>, text: &str) -> Result<Position<V>, Error> {
    ugi::parse_position(text)
}

fn facts_like<V: Variant>(_: &Position<V>) -> Facts {
    facts_of::<V>()
}

fn moves_from<G: Game>(_: &G, index: usize) -> Option<G::Move> {
    G::move_from_index(index)
}

fn format_with<G: Game>(_: &G, index: usize, format: fn(G::Move) -> String) -> Option<String> {
    G::move_from_index(index).map(format)
}

fn parse_with<G: Game>(_: &G, text: &str) -> Result<usize, Error> {
    G::parse_move(text).map(G::move_index)
}

fn transform_with<G: Game>(_: &G, index: usize, symmetry: Symmetry) -> Option<usize> {
    Some(G::move_index(G::transform_move(
        G::move_from_index(index)?,
        symmetry,
    )))
}

fn play_index<G: Game + Into<AnyPosition>>(
    position: &G,
    index: usize,
) -> Result<AnyPosition, Error> {
    let Some(chosen) = moves_from(position, index) else {
        return Err(Error::Limit {
            name: "the number of a move",
            offending: index.to_string(),
            expected: "a number below the number of cells",
        });
    };
    position.play(chosen).map(Into::into)
}

impl AnyPosition {
    /// The facts of all games, in order.
    pub fn variants() -> impl Iterator<Item = Facts> {
        FACTS.iter().map(|facts| facts())
    }

    /// The names of all games, in order.
    pub fn names() -> Vec<&'static str> {
        Self::variants().map(|facts| facts.name).collect()
    }

    /// The position before the first move.
    pub fn start(variant: &str) -> Result<AnyPosition, Error> {
        start_of(variant).ok_or_else(|| Error::UnknownVariant {
            offending: variant.to_owned(),
        })
    }

    /// Reads the canonical text; the name of the game may be left out when `variant` gives it.
    pub fn parse(text: &str, variant: Option<&str>) -> Result<AnyPosition, Error> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else {
            return Err(Error::PositionSyntax {
                offending: text.to_owned(),
                expected: "<variant> <boards> <side> <targets> [<owners>]".to_owned(),
            });
        };
        let (name, rest) = match (Self::names().contains(&first), variant) {
            (true, Some(variant)) if variant != first => {
                Self::start(variant)?;
                return Err(Error::PositionSyntax {
                    offending: first.to_owned(),
                    expected: format!("a position of {variant}"),
                });
            }
            (false, Some(variant)) => (variant, words.as_slice()),
            (_, _) => (first, rest),
        };
        split!(Self::start(name)?,
            _plain => TicTacToe::parse(rest, text).map(Into::into),
            start => like(&start, rest, text).map(Into::into))
    }

    /// Reads the UGI form of a position of this game.
    pub fn parse_ugi(text: &str, variant: &str) -> Result<AnyPosition, Error> {
        split!(Self::start(variant)?,
            _plain => TicTacToe::parse_ugi(text).map(Into::into),
            start => like_ugi(&start, text).map(Into::into))
    }

    /// The canonical text.
    pub fn text(&self) -> String {
        split!(self, plain => plain.format(), position => notation::format_position(position))
    }

    /// The UGI form.
    pub fn ugi(&self) -> String {
        split!(self, plain => plain.format_ugi(), position => ugi::format_position(position))
    }

    /// The facts of its game.
    pub fn facts(&self) -> Facts {
        split!(self, _plain => TICTACTOE, position => facts_like(position))
    }

    /// Who is to move.
    pub fn turn(&self) -> Player {
        each!(self, position => position.turn())
    }

    /// How many marks there are.
    pub fn plies(&self) -> u32 {
        each!(self, position => position.plies())
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, position => position.outcome())
    }

    /// X's and O's marks, board by board; one board in plain tic-tac-toe.
    pub fn marks(&self) -> Vec<[Mask; 2]> {
        split!(self,
            plain => vec![plain.marks()],
            position => (0..9).map(|board| position.marks(board)).collect())
    }

    /// Whose the boards are; none in plain tic-tac-toe.
    pub fn owners(&self) -> Vec<Owner> {
        split!(self, _plain => Vec::new(), position => owners(position).to_vec())
    }

    /// The boards that may be played on, from 0; none in plain tic-tac-toe.
    pub fn targets(&self) -> Vec<usize> {
        split!(self, _plain => Vec::new(), position => places(position.targets()).collect())
    }

    /// The key of the position.
    pub fn key(&self) -> u64 {
        each!(self, position => position.key())
    }

    /// The numbers of the legal moves, ascending.
    pub fn moves(&self) -> Vec<usize> {
        fn indices<G: Game>(position: &G) -> Vec<usize> {
            position.moves().into_iter().map(G::move_index).collect()
        }
        each!(self, position => indices(position))
    }

    /// Whether the move of this number is legal here.
    pub fn is_legal(&self, index: usize) -> bool {
        each!(self, position =>
            moves_from(position, index).is_some_and(|chosen| position.is_legal(chosen)))
    }

    /// The position after the move of this number.
    pub fn play(&self, index: usize) -> Result<AnyPosition, Error> {
        each!(self, position => play_index(position, index))
    }

    /// The position after the move that the text names.
    pub fn play_text(&self, text: &str) -> Result<AnyPosition, Error> {
        self.play(self.parse_move(text)?)
            .map_err(|error| error.about(text))
    }

    /// The number of the move that the text names.
    pub fn parse_move(&self, text: &str) -> Result<usize, Error> {
        each!(self, position => parse_with(position, text))
    }

    /// The move of this number as canonical text.
    pub fn format_move(&self, index: usize) -> Option<String> {
        fn format<G: Game>(position: &G, index: usize) -> Option<String> {
            format_with(position, index, G::format_move)
        }
        each!(self, position => format(position, index))
    }

    /// The move of this number as a UGI square.
    pub fn format_square(&self, index: usize) -> Option<String> {
        fn format<G: Game>(position: &G, index: usize) -> Option<String> {
            format_with(position, index, G::format_square)
        }
        each!(self, position => format(position, index))
    }

    /// The position seen through a symmetry.
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> AnyPosition {
        each!(self, position => position.transform(symmetry).into())
    }

    /// The move of this number seen through a symmetry.
    pub fn transform_move(&self, index: usize, symmetry: Symmetry) -> Option<usize> {
        each!(self, position => transform_with(position, index, symmetry))
    }

    /// The least of the eight images, and the symmetry that leads there.
    pub fn canonical(&self) -> (AnyPosition, Symmetry) {
        each!(self, position => {
            let (image, symmetry) = position.canonical();
            (image.into(), symmetry)
        })
    }

    /// Counts lines of play.
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, position => perft::perft(position, depth))
    }

    /// Counts lines of play by result.
    pub fn perft_results(&self, depth: u32) -> Results {
        each!(self, position => perft::perft_results(position, depth))
    }

    /// Plays random games.
    pub fn playouts(&self, games: u64, dice: &mut Dice) -> Summary {
        each!(self, position => playout::playouts(position, games, dice))
    }
}
