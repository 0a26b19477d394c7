//! One enum over all games, for the edge where a game is known only by its name.

use std::any::Any;

use crate::dice::Dice;
use crate::edge::{Facts, Shown};
use crate::error::Error;
use crate::game::{Game, Outcome, Player};
use crate::geometry::{Mask, Symmetry, places};
use crate::perft::{self, Results};
use crate::playout::{self, Summary};
use crate::position::Position;
use crate::setup::Owner;
use crate::tictactoe::TicTacToe;
use crate::ultimate2::Ultimate2;
use crate::variant::{self, Variant, for_each_variant};

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
            /// The 27×27 game.
            Ultimate2(Box<Ultimate2>),
        }

        $(
            impl From<Position<variant::$variant>> for AnyPosition {
                fn from(position: Position<variant::$variant>) -> AnyPosition {
                    AnyPosition::$variant(position)
                }
            }
        )*

        /// All games, in order.
        const FACTS: &[Facts] = &[
            TicTacToe::FACTS,
            $(Position::<variant::$variant>::FACTS,)*
            Ultimate2::FACTS,
        ];

        /// Runs the same code whatever the game is.
        macro_rules! each {
            ($any:expr, $position:ident => $body:expr) => {
                match $any {
                    AnyPosition::TicTacToe($position) => $body,
                    $(AnyPosition::$variant($position) => $body,)*
                    AnyPosition::Ultimate2(boxed) => {
                        let $position = &**boxed;
                        $body
                    }
                }
            };
        }

        /// Shows every game to a visitor, in order.
        pub fn visit_games(visitor: &mut impl Visitor) {
            visitor.visit_single();
            $(visitor.visit_nine::<variant::$variant>();)*
            visitor.visit_large();
        }

        /// The position before the first move of the game of this name.
        fn start_of(name: &str) -> Result<Option<AnyPosition>, Error> {
            if let Some(start) = TicTacToe::named(name)? {
                return Ok(Some(start.into()));
            }
            $(
                if let Some(start) = Position::<variant::$variant>::named(name)? {
                    return Ok(Some(start.into()));
                }
            )*
            Ok(Ultimate2::named(name)?.map(Into::into))
        }
    };
}
for_each_variant!(declare_any_position);

/// What one does with every game, each under its own type.
pub trait Visitor {
    /// Does it with one game.
    fn visit<G: Shown>(&mut self);

    /// Does it with plain tic-tac-toe.
    fn visit_single(&mut self) {
        self.visit::<TicTacToe>();
    }

    /// Does it with one of the 81-cell games.
    fn visit_nine<V: Variant>(&mut self) {
        self.visit::<Position<V>>();
    }

    /// Does it with the 27×27 game.
    fn visit_large(&mut self) {
        self.visit::<Ultimate2>();
    }
}

impl From<TicTacToe> for AnyPosition {
    fn from(position: TicTacToe) -> AnyPosition {
        AnyPosition::TicTacToe(position)
    }
}

impl From<Ultimate2> for AnyPosition {
    fn from(position: Ultimate2) -> AnyPosition {
        AnyPosition::Ultimate2(Box::new(position))
    }
}

fn numbers(mask: Mask) -> Vec<usize> {
    places(mask).map(|place| place + 1).collect()
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
            expected: "a number below the number of moves of the game",
        });
    };
    position.play(chosen).map(Into::into)
}

impl AnyPosition {
    /// The facts of all games, in order.
    pub fn variants() -> impl Iterator<Item = Facts> {
        FACTS.iter().copied()
    }

    /// The names of all games, in order.
    pub fn names() -> Vec<&'static str> {
        Self::variants().map(|facts| facts.name).collect()
    }

    /// The position before the first move.
    pub fn start(variant: &str) -> Result<AnyPosition, Error> {
        start_of(variant)?.ok_or_else(|| Error::UnknownVariant {
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
        let game = first.split(':').next().unwrap_or(first);
        let (name, rest) = match (Self::names().contains(&game), variant) {
            (true, Some(variant)) if variant != first => {
                Self::start(variant)?;
                return Err(Error::PositionSyntax {
                    offending: first.to_owned(),
                    expected: format!("a position of {variant}"),
                });
            }
            (false, Some(variant)) => (variant, words.as_slice()),
            (false, None) if first.contains('/') => {
                return Err(Error::PositionSyntax {
                    offending: first.to_owned(),
                    expected: "the name of the game first, or given beside the text".to_owned(),
                });
            }
            (_, _) => (first, rest),
        };
        each!(&Self::start(name)?, start => start.parse_like(rest, text).map(Into::into))
    }

    /// Reads the UGI form of a position of this game.
    pub fn parse_ugi(text: &str, variant: &str) -> Result<AnyPosition, Error> {
        each!(&Self::start(variant)?, start => start.parse_ugi_like(text).map(Into::into))
    }

    /// The position under its own type; none if it is of another game.
    pub fn as_game<G: Game>(&self) -> Option<&G> {
        fn downcast<G: 'static>(position: &dyn Any) -> Option<&G> {
            position.downcast_ref()
        }
        each!(self, position => downcast(position))
    }

    /// The canonical text.
    pub fn text(&self) -> String {
        each!(self, position => position.text())
    }

    /// The UGI form.
    pub fn ugi(&self) -> String {
        each!(self, position => position.ugi())
    }

    /// The name of the game, with its options.
    pub fn name(&self) -> String {
        each!(self, position => position.name())
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
        each!(self, position => position.all_marks())
    }

    /// Whose the boards are; none in plain tic-tac-toe.
    pub fn owners(&self) -> Vec<Owner> {
        each!(self, position => position.owners())
    }

    /// Whose the 81 small boards of the 27×27 game are.
    pub fn small_owners(&self) -> Vec<Owner> {
        each!(self, position => position.small_owners())
    }

    /// X's and O's tallies on them.
    pub fn tallies(&self) -> Vec<[u32; 2]> {
        each!(self, position => position.tallies())
    }

    /// The boards that may be played on, as people number them; none in plain tic-tac-toe.
    pub fn targets(&self) -> Vec<usize> {
        each!(self, position => position.target_numbers())
    }

    /// The boards that take no more marks, from 1; none in plain tic-tac-toe.
    pub fn closed(&self) -> Vec<usize> {
        each!(self, position => numbers(position.closed_boards()))
    }

    /// The places of the rows of three that won the game, from 1: cells of plain tic-tac-toe,
    /// boards of the other games.
    pub fn line(&self) -> Vec<usize> {
        each!(self, position => numbers(position.winning_lines()))
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
            let (image, symmetry) = position.least_image();
            (image.into(), symmetry)
        })
    }

    /// Counts lines of play.
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, position => perft::perft(position, depth))
    }

    /// Counts lines of play, as long as `go_on` says so.
    pub fn perft_while(&self, depth: u32, go_on: &impl Fn() -> bool) -> Option<u64> {
        each!(self, position => perft::perft_while(position, depth, go_on))
    }

    /// Counts lines of play by result.
    pub fn perft_results(&self, depth: u32) -> Results {
        each!(self, position => perft::perft_results(position, depth))
    }

    /// Counts lines of play by result, as long as `go_on` says so.
    pub fn perft_results_while(&self, depth: u32, go_on: &impl Fn() -> bool) -> Option<Results> {
        each!(self, position => perft::perft_results_while(position, depth, go_on))
    }

    /// Plays random games.
    pub fn playouts(&self, games: u64, dice: &mut Dice) -> Summary {
        each!(self, position => playout::playouts(position, games, dice))
    }
}
