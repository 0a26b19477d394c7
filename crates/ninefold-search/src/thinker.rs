//! What a search is where only the name of the game is known.

use ninefold_rules::any::{Visitor, visit_games};
use ninefold_rules::edge::Shown;
use ninefold_rules::tictactoe::TicTacToe;
use ninefold_rules::variant::Variant;
use ninefold_rules::{AnyPosition, Error, Game, Position, Ultimate2};

use crate::alphabeta::{AlphaBeta, Setup};
use crate::bestfirst::{self, BestFirst};
use crate::limits::Watch;
use crate::mcts::Uct;
use crate::report::{Report, Request};
use crate::terrain::Terrain;

/// A search of one game, which keeps what it needs from one position to the next.
pub trait Thinker: Send {
    /// Searches a position, and calls `tell` with what it has found so far, now and then. None if
    /// the position is over or of another game, or none of the moves that are asked for is legal.
    fn think(
        &mut self,
        position: &AnyPosition,
        request: &Request,
        watch: &Watch,
        tell: &mut dyn FnMut(Report),
    ) -> Option<Report>;

    /// Forgets everything: what it finds next does not depend on what it found before.
    fn forget(&mut self);
}

impl<G: Game> Thinker for Uct<G> {
    fn think(
        &mut self,
        position: &AnyPosition,
        request: &Request,
        watch: &Watch,
        tell: &mut dyn FnMut(Report),
    ) -> Option<Report> {
        self.search(position.as_game()?, request, watch, tell)
    }

    fn forget(&mut self) {
        Uct::forget(self);
    }
}

impl<G: Terrain> Thinker for AlphaBeta<G> {
    fn think(
        &mut self,
        position: &AnyPosition,
        request: &Request,
        watch: &Watch,
        tell: &mut dyn FnMut(Report),
    ) -> Option<Report> {
        self.search(position.as_game()?, request, watch, tell)
    }

    fn forget(&mut self) {
        AlphaBeta::forget(self);
    }
}

/// An alpha-beta search for the game of this name.
pub fn alphabeta(name: &str, setup: Setup) -> Result<Box<dyn Thinker>, Error> {
    struct Maker(Setup);
    impl Make for Maker {
        fn make<G: Shown + Terrain>(&self) -> Box<dyn Thinker> {
            Box::new(AlphaBeta::<G>::new(self.0.clone()))
        }
    }
    made_for(name, &Maker(setup))
}

impl<G: Terrain> Thinker for BestFirst<G> {
    fn think(
        &mut self,
        position: &AnyPosition,
        request: &Request,
        watch: &Watch,
        tell: &mut dyn FnMut(Report),
    ) -> Option<Report> {
        self.search(position.as_game()?, request, watch, tell)
    }

    fn forget(&mut self) {
        BestFirst::forget(self);
    }
}

/// A best-first search for the game of this name.
pub fn bestfirst(name: &str, setup: bestfirst::Setup) -> Result<Box<dyn Thinker>, Error> {
    struct Maker(bestfirst::Setup);
    impl Make for Maker {
        fn make<G: Shown + Terrain>(&self) -> Box<dyn Thinker> {
            Box::new(BestFirst::<G>::new(self.0.clone()))
        }
    }
    made_for(name, &Maker(setup))
}

/// A tree of random games for the game of this name.
pub fn uct(name: &str, exploration: f32, most_nodes: usize) -> Result<Box<dyn Thinker>, Error> {
    struct Maker {
        exploration: f32,
        most_nodes: usize,
    }
    impl Make for Maker {
        fn make<G: Shown + Terrain>(&self) -> Box<dyn Thinker> {
            Box::new(Uct::<G>::new(self.exploration, self.most_nodes))
        }
    }
    made_for(
        name,
        &Maker {
            exploration,
            most_nodes,
        },
    )
}

/// Makes a search of any game.
trait Make {
    fn make<G: Shown + Terrain>(&self) -> Box<dyn Thinker>;
}

/// What is made for the game of this name.
fn made_for(name: &str, maker: &impl Make) -> Result<Box<dyn Thinker>, Error> {
    let mut search = Search {
        name,
        maker,
        made: Ok(None),
    };
    visit_games(&mut search);
    search.made?.ok_or_else(|| Error::UnknownVariant {
        offending: name.to_owned(),
    })
}

/// Looks for the game of a name.
struct Search<'a, M> {
    name: &'a str,
    maker: &'a M,
    made: Result<Option<Box<dyn Thinker>>, Error>,
}

impl<M: Make> Search<'_, M> {
    fn look<G: Shown + Terrain>(&mut self) {
        match G::named(self.name) {
            Ok(None) => {}
            Ok(Some(_)) => self.made = Ok(Some(self.maker.make::<G>())),
            Err(error) => self.made = Err(error),
        }
    }
}

impl<M: Make> Visitor for Search<'_, M> {
    fn visit<G: Shown>(&mut self) {
        unreachable!("{} is one of three kinds of games", G::FACTS.name);
    }

    fn visit_single(&mut self) {
        self.look::<TicTacToe>();
    }

    fn visit_nine<V: Variant>(&mut self) {
        self.look::<Position<V>>();
    }

    fn visit_large(&mut self) {
        self.look::<Ultimate2>();
    }
}
