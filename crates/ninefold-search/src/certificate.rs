//! Complete winning strategies: an answer to everything the opponent can do, from a start on.

mod shuttle;

use std::collections::BTreeMap;

use ninefold_rules::any::{Visitor, visit_games};
use ninefold_rules::edge::Shown;
use ninefold_rules::{AnyPosition, Game, Player, Position, Symmetry, Variant};

use crate::limits::Watch;

pub use shuttle::{Failure, find};

/// A position in which the winner is to move, and what is known of it.
struct Entry<G: Game> {
    /// As it was first reached.
    position: G,
    answer: G::Move,
    /// How long the game goes on at most, the answer included.
    plies: u32,
}

/// A strategy by which whoever is to move at the start wins, whatever the opponent does.
///
/// It is a list of moves, one for each position in which the winner is to move, in the order in
/// which a walk first reaches them: the opponent's replies are tried in ascending order, each to
/// its end before the next, and what is the same up to a symmetry is walked once.
pub struct Certificate<G: Game> {
    start: G,
    winner: Player,
    entries: Vec<Entry<G>>,
    /// Entries by the least key of the eight images of their positions.
    places: BTreeMap<u64, usize>,
}

/// Why a list of moves is no winning strategy; the text is the moves that lead there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gap {
    /// There is no answer after these moves.
    NoAnswer(String),
    /// The last of these moves is an answer that is not legal.
    Illegal(String),
    /// The game ends with these moves, and the winner has not won.
    NotWon(String),
    /// The strategy is complete, and this many moves are left over.
    LeftOver(usize),
}

/// What a strategy answers: the position, and the opponent's last move where there was one.
type Chooser<'a, G> = dyn FnMut(&G, Option<<G as Game>::Move>) -> Option<<G as Game>::Move> + 'a;

impl<G: Game> Certificate<G> {
    /// Walks a strategy from a start, and writes down what it answers.
    pub fn of_strategy(start: &G, choose: &mut Chooser<'_, G>) -> Result<Certificate<G>, Gap> {
        let mut certificate = Certificate {
            start: start.clone(),
            winner: start.turn(),
            entries: Vec::new(),
            places: BTreeMap::new(),
        };
        certificate.walk(start, None, &mut Vec::new(), choose)?;
        Ok(certificate)
    }

    /// Reads the list of moves of a strategy, and proves it.
    pub fn of_moves(
        start: &G,
        moves: impl IntoIterator<Item = usize>,
    ) -> Result<Certificate<G>, Gap> {
        let mut moves = moves.into_iter();
        let certificate =
            Certificate::of_strategy(start, &mut |_, _| G::move_from_index(moves.next()?))?;
        match moves.count() {
            0 => Ok(certificate),
            left => Err(Gap::LeftOver(left)),
        }
    }

    /// The list of moves, as numbers.
    pub fn moves(&self) -> impl Iterator<Item = usize> {
        self.entries.iter().map(|entry| G::move_index(entry.answer))
    }

    /// How many positions it has an answer for, those that symmetries make of others not counted.
    pub fn states(&self) -> usize {
        self.entries.len()
    }

    /// How many plies the game lasts at most, from the start.
    pub fn plies(&self) -> u32 {
        self.plies_from(&self.start).unwrap_or(0)
    }

    /// What the winner plays here; none where the strategy does not lead, or the other is to move.
    pub fn answer(&self, position: &G) -> Option<G::Move> {
        let (entry, symmetry) = self.entry(position)?;
        Some(G::transform_move(entry.answer, symmetry))
    }

    /// After how many plies at most the game is won; none where the strategy does not lead.
    pub fn plies_from(&self, position: &G) -> Option<u32> {
        if position.turn() == self.winner {
            return Some(self.entry(position)?.0.plies);
        }
        let mut most = 0;
        for reply in position.moves() {
            let mut next = position.clone();
            next.play_unchecked(reply);
            most = most.max(1 + self.entry(&next)?.0.plies);
        }
        (most > 0).then_some(most)
    }

    /// The entry that answers here, and the symmetry that leads from its position to this one.
    fn entry(&self, position: &G) -> Option<(&Entry<G>, Symmetry)> {
        let entry = &self.entries[*self.places.get(&least_key(position))?];
        let symmetry = Symmetry::all().find(|&s| entry.position.transform(s) == *position)?;
        Some((entry, symmetry))
    }

    /// Walks on from a position in which the winner is to move; returns how long the game goes on.
    fn walk(
        &mut self,
        position: &G,
        last: Option<G::Move>,
        path: &mut Vec<G::Move>,
        choose: &mut Chooser<'_, G>,
    ) -> Result<u32, Gap> {
        if let Some((entry, _)) = self.entry(position) {
            return Ok(entry.plies);
        }
        if position.is_over() {
            return Err(Gap::NotWon(line::<G>(path)));
        }
        let Some(answer) = choose(position, last) else {
            return Err(Gap::NoAnswer(line::<G>(path)));
        };
        path.push(answer);
        if !position.is_legal(answer) {
            return Err(Gap::Illegal(line::<G>(path)));
        }
        let place = self.entries.len();
        self.places.insert(least_key(position), place);
        self.entries.push(Entry {
            position: position.clone(),
            answer,
            plies: 0,
        });
        let mut next = position.clone();
        next.play_unchecked(answer);
        let mut plies = 1;
        if next
            .outcome()
            .is_some_and(|outcome| outcome.winner != Some(self.winner))
        {
            return Err(Gap::NotWon(line::<G>(path)));
        }
        for reply in next.moves() {
            let undo = next.play_unchecked(reply);
            path.push(reply);
            plies = plies.max(2 + self.walk(&next, Some(reply), path, choose)?);
            path.pop();
            next.undo(reply, undo);
        }
        path.pop();
        self.entries[place].plies = plies;
        Ok(plies)
    }
}

fn least_key<G: Game>(position: &G) -> u64 {
    Symmetry::all()
        .map(|symmetry| position.transform(symmetry).key())
        .min()
        .expect("there are eight symmetries")
}

fn line<G: Game>(moves: &[G::Move]) -> String {
    let moves: Vec<String> = moves.iter().map(|&made| G::format_move(made)).collect();
    moves.join(" ")
}

/// A certificate where only the name of its game is known; moves are numbers.
pub trait Held: Send + Sync {
    /// The list of moves.
    fn moves(&self) -> Vec<usize>;
    /// How many positions it has an answer for.
    fn states(&self) -> usize;
    /// How many plies the game lasts at most.
    fn plies(&self) -> u32;
    /// What the winner plays here.
    fn answer(&self, position: &AnyPosition) -> Option<usize>;
    /// After how many plies at most the game is won.
    fn plies_from(&self, position: &AnyPosition) -> Option<u32>;
}

impl<G: Game + Sync> Held for Certificate<G>
where
    G::Move: Sync,
{
    fn moves(&self) -> Vec<usize> {
        Certificate::moves(self).collect()
    }

    fn states(&self) -> usize {
        Certificate::states(self)
    }

    fn plies(&self) -> u32 {
        Certificate::plies(self)
    }

    fn answer(&self, position: &AnyPosition) -> Option<usize> {
        Certificate::answer(self, position.as_game()?).map(G::move_index)
    }

    fn plies_from(&self, position: &AnyPosition) -> Option<u32> {
        Certificate::plies_from(self, position.as_game()?)
    }
}

type Boxed = Box<dyn Held>;

/// Finds a winning strategy for X in the 81-cell game of this name; none if there is no such game.
pub fn find_for(name: &str, watch: &Watch) -> Option<Result<Boxed, Failure>> {
    for_variant(name, &Finder { watch })
}

/// Reads and proves a winning strategy for X in the 81-cell game of this name; none if there is no
/// such game.
pub fn read_for(name: &str, moves: &[usize]) -> Option<Result<Boxed, Gap>> {
    for_variant(name, &Reader { moves })
}

/// Makes a certificate, or says why there is none, for any 81-cell game.
trait Make {
    type Refusal;
    fn make<V: Variant>(&self) -> Result<Boxed, Self::Refusal>;
}

struct Finder<'a> {
    watch: &'a Watch<'a>,
}

impl Make for Finder<'_> {
    type Refusal = Failure;

    fn make<V: Variant>(&self) -> Result<Boxed, Failure> {
        Ok(Box::new(find::<V>(self.watch)?))
    }
}

struct Reader<'a> {
    moves: &'a [usize],
}

impl Make for Reader<'_> {
    type Refusal = Gap;

    fn make<V: Variant>(&self) -> Result<Boxed, Gap> {
        let start = Position::<V>::start();
        let certificate = Certificate::of_moves(&start, self.moves.iter().copied())?;
        Ok(Box::new(certificate))
    }
}

fn for_variant<M: Make>(name: &str, maker: &M) -> Option<Result<Boxed, M::Refusal>> {
    struct Search<'a, M: Make> {
        name: &'a str,
        maker: &'a M,
        made: Option<Result<Boxed, M::Refusal>>,
    }
    impl<M: Make> Visitor for Search<'_, M> {
        fn visit<G: Shown>(&mut self) {}

        fn visit_nine<V: Variant>(&mut self) {
            if V::NAME == self.name {
                self.made = Some(self.maker.make::<V>());
            }
        }
    }
    let mut search = Search {
        name,
        maker,
        made: None,
    };
    visit_games(&mut search);
    search.made
}
