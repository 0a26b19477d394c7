//! The games of 81 cells, as alpha-beta sees them.

use std::marker::PhantomData;

use ninefold_rules::geometry::{FULL, LINES, Mask, line_making, places};
use ninefold_rules::position::Move;
use ninefold_rules::variant::{Closing, Ending, Variant};
use ninefold_rules::{Game, Player, Position};

use crate::alphabeta::score::{Curves, Draws, LARGEST, Measure, Score};
use crate::eval::chances::Chances;
use crate::params::Params;
use crate::terrain::{Judge, Terrain, VIEWS, mixed};

const CORNERS: Mask = 0b101_000_101;
const DIAGONALS: [Mask; 2] = [0b100_010_001, 0b001_010_100];

/// The boards that a player may still take.
fn takeable<V: Variant>(position: &Position<V>) -> Mask {
    !(position.owned(Player::X) | position.owned(Player::O)) & FULL
}

/// The fields of a board where a player's mark would make a line.
#[inline(always)]
fn completing(marks: [Mask; 2], side: usize) -> Mask {
    line_making(marks[side]) & !(marks[0] | marks[1])
}

fn has_diagonal(marks: Mask) -> bool {
    DIAGONALS
        .into_iter()
        .any(|diagonal| marks & diagonal == diagonal)
}

/// How much of what is measured a player has.
fn measure_of<V: Variant>(position: &Position<V>, measure: Measure, player: Player) -> i32 {
    let owned = position.owned(player);
    let marks = |board: usize| position.marks(board)[player.index()];
    match measure {
        Measure::Boards => owned.count_ones() as i32,
        Measure::Diagonals => places(owned)
            .filter(|&board| has_diagonal(marks(board)))
            .count() as i32,
        Measure::BoardsThenCorners => {
            let corners: u32 = (0..9)
                .map(|board| (marks(board) & CORNERS).count_ones())
                .sum();
            64 * owned.count_ones() as i32 + corners as i32
        }
    }
}

impl<V: Variant> Terrain for Position<V> {
    type Judge = NineBoards<V>;
    const CELLS: usize = 81;

    #[inline(always)]
    fn winning_move(&self) -> Option<Move> {
        let side = self.turn().index();
        let wanted = line_making(self.owned(self.turn())) & self.targets() & takeable(self);
        if wanted == 0 {
            return None;
        }
        places(wanted).find_map(|board| {
            let fields = completing(self.marks(board), side);
            (fields != 0).then(|| {
                Move::new(board, fields.trailing_zeros() as usize).expect("a field of a board")
            })
        })
    }

    #[inline(always)]
    fn for_each_taking_move(&self, mut visit: impl FnMut(Move)) {
        let side = self.turn().index();
        for board in places(self.targets() & takeable(self)) {
            for field in places(completing(self.marks(board), side)) {
                visit(Move::new(board, field).expect("a field of a board"));
            }
        }
    }

    #[inline(always)]
    fn is_loud(&self, chosen: Move) -> bool {
        let marks = self.marks(chosen.board());
        let either = completing(marks, 0) | completing(marks, 1);
        takeable(self) >> chosen.board() & either >> chosen.field() & 1 == 1
    }

    #[inline(always)]
    fn promise(&self, chosen: Move, params: &Params) -> i32 {
        let side = self.turn().index();
        let (board, field) = (chosen.board(), chosen.field());
        let marks = self.marks(board);
        let bit = 1 << field;
        let mut promise = 0;
        if takeable(self) >> board & 1 == 1 {
            if line_making(marks[side]) & bit != 0 {
                promise += params.order_take;
            }
            if line_making(marks[side ^ 1]) & bit != 0 {
                promise += params.order_deny;
            }
            let empty = !(marks[0] | marks[1] | bit);
            let twos = line_making(marks[side] | bit) & empty & !line_making(marks[side]);
            promise += params.order_two * twos.count_ones() as i32;
        }
        if V::DESTINATIONS.of(field) & !self.closed() == 0 {
            promise += params.order_free;
        }
        promise
    }

    fn lead(&self, measure: Measure) -> i32 {
        measure_of(self, measure, Player::X) - measure_of(self, measure, Player::O)
    }

    #[inline(always)]
    fn measured(&self, measure: Measure) -> u64 {
        if measure == Measure::Boards {
            return 0;
        }
        let of = |player| measure_of(self, measure, player) as u64;
        mixed(of(Player::X) << 16 | of(Player::O) | 1 << 63)
    }

    #[inline(always)]
    fn views(&self) -> [u64; VIEWS] {
        let side = self.turn().index() as u64;
        let targets = u64::from(self.targets());
        let owners = u64::from(self.owned(Player::X)) << 9 | u64::from(self.owned(Player::O));
        let board = self.targets().trailing_zeros() as usize;
        let [x, o] = self.marks(board & 15);
        [
            mixed(targets << 10 | u64::from(self.closed()) << 1 | side),
            mixed(u64::from(x) << 20 | u64::from(o) << 10 | targets << 32 | side),
            mixed(owners << 1 | side),
        ]
    }

    #[inline(always)]
    fn progress(&self) -> i32 {
        self.plies() as i32
    }

    fn longest(&self) -> u32 {
        let open = places(!self.closed() & FULL);
        open.map(|board| {
            let [x, o] = self.marks(board);
            9 - (x | o).count_ones()
        })
        .sum()
    }

    #[inline(always)]
    fn cell(chosen: Move) -> usize {
        chosen.index()
    }
}

/// The evaluation: what each small board promises each player, made into promises of lines.
pub struct NineBoards<V> {
    chances: Chances,
    /// What promises are worth, by the number of marks.
    weights: [Weights; 82],
    variant: PhantomData<fn() -> V>,
}

/// What promises are worth at one time of the game.
#[derive(Clone, Copy)]
struct Weights {
    lines: i32,
    boards: i32,
    tempo: i32,
    free: i32,
}

/// A board that is certain, as the table of chances has it.
const CERTAIN: i32 = Chances::CERTAIN as i32;
/// Where the later weights are those of the table.
const LATE: i32 = 60;

impl Weights {
    fn at(marks: i32, params: &Params, swing: i32) -> Weights {
        let between = |early: i32, late: i32| early + (late - early) * marks.min(LATE) / LATE;
        Weights {
            lines: between(params.lines_early, params.lines_late),
            boards: between(params.count_early, params.count_late) * swing / 100,
            tempo: between(params.tempo_early, params.tempo_late),
            free: between(params.free_early, params.free_late),
        }
    }
}

impl<V: Variant> Judge<Position<V>> for NineBoards<V> {
    fn new(params: &Params, draws: &Draws) -> Self {
        let swing = match V::ENDING {
            Ending::MoreBoards => 100,
            Ending::Draw => draws.swing,
        };
        NineBoards {
            chances: Chances::new(
                params.completing as f32 / 10.0,
                params.blocking as f32 / 10.0,
            ),
            weights: std::array::from_fn(|marks| Weights::at(marks as i32, params, swing)),
            variant: PhantomData,
        }
    }

    #[inline]
    fn evaluate(&self, position: &Position<V>) -> Score {
        let [x, o] = [position.owned(Player::X), position.owned(Player::O)];
        let dead = match V::CLOSING {
            Closing::WonOrFull => position.closed(),
            Closing::FullOnly => position.closed() | x | o,
        };
        let (mut of_x, mut of_o) = ([0_i32; 9], [0_i32; 9]);
        let mut boards = 0;
        for board in 0..9 {
            let (px, po) = self.chances.of(position.marks(board));
            let live = (dead >> board & 1) as i32 - 1;
            of_x[board] = px as i32 & live | (CERTAIN * (x >> board & 1) as i32);
            of_o[board] = po as i32 & live | (CERTAIN * (o >> board & 1) as i32);
            boards += of_x[board] - of_o[board];
        }
        let mut lines = 0;
        for [a, b, c] in PLACES {
            lines += of_x[a] * of_x[b] * of_x[c] - of_o[a] * of_o[b] * of_o[c];
        }
        let weights = self.weights[position.plies() as usize % 82];
        // a certain board is 2^7, three of them are 2^21
        let of_x = ((i64::from(lines) * i64::from(weights.lines)) >> 21) as i32
            + ((boards * weights.boards) >> 7);
        let of_mover = if position.turn() == Player::X {
            of_x
        } else {
            -of_x
        };
        let anywhere = position.targets() == !position.closed() & FULL;
        let score = of_mover + weights.tempo + if anywhere { weights.free } else { 0 };
        score.clamp(-LARGEST, LARGEST)
    }

    /// Fitted to results of games of the engine against itself, 4,000 nodes a move, some thousand
    /// positions of each part of the game.
    fn curves(&self, position: &Position<V>) -> Curves {
        let marks = position.plies() as f32;
        let (spread, half) = match V::ENDING {
            Ending::Draw => (300.0 - 5.5 * marks, (330.0 - 5.0 * marks).max(130.0)),
            Ending::MoreBoards => (215.0 - 2.3 * marks, 100.0 + 8.0 * (marks - 35.0).max(0.0)),
        };
        Curves {
            spread: spread.max(30.0),
            half,
        }
    }
}

/// The places of each line.
const PLACES: [[usize; 3]; 8] = {
    let mut all = [[0; 3]; 8];
    let mut line = 0;
    while line < 8 {
        let (mut place, mut n) = (0, 0);
        while place < 9 {
            if LINES[line] >> place & 1 == 1 {
                all[line][n] = place;
                n += 1;
            }
            place += 1;
        }
        line += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use ninefold_rules::variant::{AdjacentCount, Corner, Standard};
    use ninefold_rules::{Dice, Symmetry};

    use super::*;
    use crate::alphabeta::score::Utilities;

    /// Calls `check` with positions of random games.
    fn wander<V: Variant>(check: impl Fn(&Position<V>)) {
        let mut dice = Dice::new(21);
        for _ in 0..40 {
            let mut position = Position::<V>::start();
            while !position.is_over() {
                check(&position);
                let (chosen, _) = position.random_move(&mut dice);
                position.play_unchecked(chosen);
            }
        }
    }

    fn evaluations_are_symmetric<V: Variant>() {
        let draws = Draws::of(Utilities::default(), Player::X);
        let judge = NineBoards::<V>::new(&Params::default(), &draws);
        wander::<V>(|position| {
            let score = judge.evaluate(position);
            for symmetry in Symmetry::all() {
                assert_eq!(judge.evaluate(&position.transform(symmetry)), score);
            }
        });
    }

    #[test]
    fn symmetric_positions_have_the_same_evaluation() {
        evaluations_are_symmetric::<Standard>();
        evaluations_are_symmetric::<Corner>();
        evaluations_are_symmetric::<AdjacentCount>();
    }

    fn what_is_seen_is_so<V: Variant>() {
        wander::<V>(|position| {
            let mover = position.turn();
            let wins = |chosen: Move| {
                let mut next = position.clone();
                next.play_unchecked(chosen);
                next.outcome()
                    .is_some_and(|outcome| outcome.winner == Some(mover))
            };
            let by_line = |chosen: Move| {
                let mut next = position.clone();
                next.play_unchecked(chosen);
                ninefold_rules::geometry::has_line(next.owned(mover))
            };
            let takes = |chosen: Move| {
                let mut next = position.clone();
                next.play_unchecked(chosen);
                next.owned(mover) != position.owned(mover)
            };
            let moves = position.moves();
            assert_eq!(
                position.winning_move().is_some(),
                moves.iter().any(|&chosen| by_line(chosen))
            );
            assert!(position.winning_move().is_none_or(wins));
            let mut taking = Vec::new();
            position.for_each_taking_move(|chosen| taking.push(chosen));
            let wanted: Vec<Move> = moves.into_iter().filter(|&m| takes(m)).collect();
            assert_eq!(taking, wanted);
        });
    }

    #[test]
    fn moves_that_win_and_moves_that_take_are_seen() {
        what_is_seen_is_so::<Standard>();
        what_is_seen_is_so::<Corner>();
        what_is_seen_is_so::<AdjacentCount>();
    }
}
