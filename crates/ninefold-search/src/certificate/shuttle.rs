//! The strategy that wins where a won board stays open: return the opponent to the centre board
//! until it is full, then shuttle between two boards.
//!
//! The first player marks the centre of the centre board and answers every mark there on the
//! centre field of the board of that number, which sends the opponent back. When the centre board
//! is full the first player owns eight centres, and one of two positions is reached, up to
//! symmetry: the opponent's last mark was on an edge or on a corner. From there a search finds the
//! win, in which the first player only ever sends to one of two boards, or wins a board.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use ninefold_rules::geometry::{FULL, Mask, line_making, places};
use ninefold_rules::{Game, Move, Player, Position, Variant};

use crate::certificate::{Certificate, Gap};
use crate::limits::Watch;

/// The centre of a board, and of the game.
const CENTRE: usize = 4;
/// Two last fields of the opponent on the centre board that stand for all: a corner and an edge.
const LAST_FIELDS: [usize; 2] = [0, 1];
/// A pair of boards to shuttle between is given up after so many nodes.
const MOST_NODES: u64 = 150_000;
/// Nodes between two looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 1024;
/// Of this game at most: after so many plies every cell is marked.
const LONGEST: u32 = 81;

/// Why a game has no strategy of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The centre board is closed before it is full.
    CentreCloses,
    /// The search has found no two boards to shuttle between.
    NoShuttle,
    /// The search had to end before it was done.
    Stopped,
}

/// Finds a complete strategy of this kind for X from the empty board.
pub fn find<V: Variant>(watch: &Watch) -> Result<Certificate<Position<V>>, Failure> {
    let [corner, edge] = LAST_FIELDS.map(|last| -> Result<_, Failure> {
        let position = centre_filled::<V>(last).ok_or(Failure::CentreCloses)?;
        best_shuttle(&position, watch)
    });
    let parts = [corner?, edge?];
    let whole = Certificate::of_strategy(&Position::start(), &mut |position, last| {
        let answered = parts.iter().find_map(|part| part.answer(position));
        answered.or_else(|| opening_move(position, last))
    });
    whole.map_err(|_| Failure::NoShuttle)
}

/// Marks the centre, then the centre of the board of the opponent's number.
fn opening_move<V: Variant>(position: &Position<V>, last: Option<Move>) -> Option<Move> {
    let chosen = Move::new(last.map_or(CENTRE, Move::field), CENTRE)?;
    position.is_legal(chosen).then_some(chosen)
}

/// The position once the centre board is full, and this was the opponent's last field there; none
/// if the game does not lead there.
fn centre_filled<V: Variant>(last: usize) -> Option<Position<V>> {
    let mut position = Position::start();
    let mut reply = None;
    let others = places(FULL & !(1 << CENTRE) & !(1 << last));
    for field in others.chain([last]) {
        position = position.play(opening_move(&position, reply)?).ok()?;
        let next = Move::new(CENTRE, field)?;
        position = position.play(next).ok()?;
        reply = Some(next);
    }
    (position
        .marks(CENTRE)
        .iter()
        .fold(0, |all, side| all | side)
        == FULL)
        .then_some(position)
}

/// The strategy from here on that wins soonest; of those the smallest, of those the first.
fn best_shuttle<V: Variant>(
    position: &Position<V>,
    watch: &Watch,
) -> Result<Certificate<Position<V>>, Failure> {
    let mut best: Option<Certificate<Position<V>>> = None;
    for first in 0..9 {
        for second in first + 1..9 {
            let longest = best.as_ref().map_or(LONGEST, Certificate::plies);
            let mut shuttle = Shuttle::new(1 << first | 1 << second, watch);
            let found = shuttle.certificate(position, longest);
            if watch.is_over() {
                return Err(Failure::Stopped);
            }
            let Some(found) = found else { continue };
            let size = |one: &Certificate<_>| (one.plies(), one.states());
            if best.as_ref().is_none_or(|best| size(&found) < size(best)) {
                best = Some(found);
            }
        }
    }
    best.ok_or(Failure::NoShuttle)
}

/// What is known of a position in which the winner is to move.
#[derive(Clone, Copy)]
struct Known {
    /// It is won within so many plies.
    won_in: u32,
    /// It is not won within so many, by moves that are considered.
    not_in: u32,
}

/// A search for a win within a number of plies, by moves that send to one of two boards or win one.
struct Shuttle<'a, V> {
    sinks: Mask,
    known: BTreeMap<u64, Known>,
    nodes: u64,
    watch: &'a Watch<'a>,
    was_stopped: bool,
    variant: PhantomData<V>,
}

impl<'a, V: Variant> Shuttle<'a, V> {
    fn new(sinks: Mask, watch: &'a Watch<'a>) -> Shuttle<'a, V> {
        Shuttle {
            sinks,
            known: BTreeMap::new(),
            nodes: 0,
            watch,
            was_stopped: false,
            variant: PhantomData,
        }
    }

    /// The strategy from a position on, if it wins within so many plies.
    fn certificate(
        &mut self,
        position: &Position<V>,
        longest: u32,
    ) -> Option<Certificate<Position<V>>> {
        self.soonest(position, longest)?;
        self.nodes = 0;
        let found: Result<_, Gap> = Certificate::of_strategy(position, &mut |position, _| {
            Some(self.soonest(position, longest)?.0)
        });
        found.ok()
    }

    /// The move that wins soonest, and after how many plies.
    fn soonest(&mut self, position: &Position<V>, longest: u32) -> Option<(Move, u32)> {
        let mut position = position.clone();
        for plies in (1..=longest).step_by(2) {
            if self.wins(&mut position, plies) {
                let winning = self
                    .considered(&position)
                    .into_iter()
                    .find(|&chosen| self.wins_by(&mut position, chosen, plies))?;
                return Some((winning, plies));
            }
            if self.is_enough() {
                break;
            }
        }
        None
    }

    fn is_enough(&self) -> bool {
        self.nodes >= MOST_NODES || self.was_stopped
    }

    /// What the winner considers: winning a board first, then the fields of the two boards.
    fn considered(&self, position: &Position<V>) -> Vec<Move> {
        let mut moves = position.moves();
        let decided = position.owned(Player::X) | position.owned(Player::O);
        let wins_board = |chosen: &Move| {
            let own = position.marks(chosen.board())[position.turn().index()];
            decided >> chosen.board() & 1 == 0 && line_making(own) >> chosen.field() & 1 == 1
        };
        moves.retain(|chosen| self.sinks >> chosen.field() & 1 == 1 || wins_board(chosen));
        moves.sort_by_key(|chosen| !wins_board(chosen));
        moves
    }

    /// Whether the mover wins within so many plies.
    fn wins(&mut self, position: &mut Position<V>, plies: u32) -> bool {
        let key = position.key();
        let known = self.known.get(&key).copied().unwrap_or(Known {
            won_in: u32::MAX,
            not_in: 0,
        });
        if known.won_in <= plies || known.not_in >= plies {
            return known.won_in <= plies;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.was_stopped = self.watch.is_over();
        }
        let wins = self
            .considered(position)
            .into_iter()
            .any(|chosen| self.wins_by(position, chosen, plies));
        if wins {
            self.known.insert(
                key,
                Known {
                    won_in: plies,
                    ..known
                },
            );
        } else if !self.is_enough() {
            self.known.insert(
                key,
                Known {
                    not_in: plies,
                    ..known
                },
            );
        }
        wins
    }

    /// Whether the mover wins within so many plies by this move.
    fn wins_by(&mut self, position: &mut Position<V>, chosen: Move, plies: u32) -> bool {
        if self.is_enough() {
            return false;
        }
        let mover = position.turn();
        let undo = position.play_unchecked(chosen);
        let wins = match position.outcome() {
            Some(outcome) => outcome.winner == Some(mover),
            None => plies > 2 && self.loses(position, plies - 1),
        };
        position.undo(chosen, undo);
        wins
    }

    /// Whether the mover loses within so many plies, whatever the reply.
    fn loses(&mut self, position: &mut Position<V>, plies: u32) -> bool {
        position.moves().into_iter().all(|reply| {
            let undo = position.play_unchecked(reply);
            let loses = !position.is_over() && self.wins(position, plies - 1);
            position.undo(reply, undo);
            loses
        })
    }
}
