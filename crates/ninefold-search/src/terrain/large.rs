//! The 27×27 game, as alpha-beta sees it.

use ninefold_rules::geometry::{FULL, LINES, Mask, line_making, places};
use ninefold_rules::ultimate2::Turn;
use ninefold_rules::{Game, Player, Ultimate2};

use crate::alphabeta::score::{Curves, Draws, LARGEST, Measure, Score};
use crate::eval::chances::Chances;
use crate::params::Params;
use crate::terrain::{Judge, Terrain, VIEWS, mixed};

impl Terrain for Ultimate2 {
    type Judge = Boards;
    const CELLS: usize = 81;

    fn winning_move(&self) -> Option<Turn> {
        None
    }

    fn for_each_taking_move(&self, _: impl FnMut(Turn)) {}

    fn is_loud(&self, chosen: Turn) -> bool {
        let here = self.small(chosen.large(), chosen.small());
        let [mine, theirs] = [self.turn(), self.turn().opponent()].map(|side| here.marks(side));
        (line_making(mine) >> chosen.a() | line_making(theirs) >> chosen.b()) & 1 == 1
    }

    fn promise(&self, chosen: Turn, params: &Params) -> i32 {
        let here = self.small(chosen.large(), chosen.small());
        let [mine, theirs] = [self.turn(), self.turn().opponent()].map(|side| here.marks(side));
        let is_in = |mask: Mask, cell: usize| mask >> cell & 1 == 1;
        let takes = is_in(line_making(mine), chosen.a());
        let mut promise = if takes { params.order_take } else { 0 };
        if is_in(line_making(theirs), chosen.a()) {
            promise += params.order_deny;
        }
        if !takes && is_in(line_making(theirs), chosen.b()) {
            promise -= params.order_take;
        }
        promise
    }

    fn lead(&self, _: Measure) -> i32 {
        let [x, o] = [Player::X, Player::O].map(|player| self.owned(player).count_ones() as i32);
        x - o
    }

    fn measured(&self, _: Measure) -> u64 {
        0
    }

    fn views(&self) -> [u64; VIEWS] {
        let owners = u64::from(self.owned(Player::X)) << 9 | u64::from(self.owned(Player::O));
        [mixed(owners << 1 | self.turn().index() as u64); VIEWS]
    }

    fn progress(&self) -> i32 {
        let done: u32 = (0..9)
            .map(|large| {
                let [x, o] = [Player::X, Player::O].map(|side| self.owned_smalls(large, side));
                (x | o).count_ones()
            })
            .sum();
        done as i32
    }

    fn longest(&self) -> u32 {
        // RULES: no small board lasts longer than 23 turns
        23 * 81
    }

    fn cell(chosen: Turn) -> usize {
        9 * chosen.small() + chosen.a()
    }
}

/// What small boards promise, made into promises of large ones, made into that of the game.
pub struct Boards {
    chances: Chances,
    options_count: bool,
}

/// The promises of lines for both players, where `of` has those of nine places.
fn of_lines(of: &[[f32; 2]; 9]) -> [f32; 2] {
    let mut sums = [0.0; 2];
    for line in LINES {
        for (side, sum) in sums.iter_mut().enumerate() {
            *sum += places(line).map(|place| of[place][side]).product::<f32>();
        }
    }
    sums
}

/// The share of a player in what both promise.
fn shares([x, o]: [f32; 2]) -> [f32; 2] {
    let all = x + o + 0.5;
    [x / all, o / all]
}

impl Boards {
    fn small(&self, position: &Ultimate2, large: usize, small: usize) -> [f32; 2] {
        let here = position.small(large, small);
        let marks = [Player::X, Player::O].map(|side| here.marks(side));
        let (x, o) = self.chances.of(marks);
        let certain = Chances::CERTAIN as f32;
        let near = |tallies: u32, chance: u32| {
            let tallies = tallies as f32 + chance as f32 / certain;
            0.15 + 0.1 * tallies * tallies
        };
        let [x, o] = [
            near(here.tallies(Player::X), x),
            near(here.tallies(Player::O), o),
        ];
        [x / (x + o), o / (x + o)]
    }

    fn large(&self, position: &Ultimate2, large: usize) -> [f32; 2] {
        let is_in = |mask: Mask, place: usize| mask >> place & 1 == 1;
        let [x, o] = [Player::X, Player::O].map(|side| position.owned(side));
        if is_in(x, large) {
            return [1.0, 0.0];
        }
        if is_in(o, large) {
            return [0.0, 1.0];
        }
        if is_in(position.closed(), large) {
            return [0.0; 2];
        }
        let of = std::array::from_fn(|small| match position.small_owner(large, small) {
            Some(Player::X) => [1.0, 0.0],
            Some(Player::O) => [0.0, 1.0],
            None => self.small(position, large, small),
        });
        shares(of_lines(&of))
    }
}

impl Judge<Ultimate2> for Boards {
    fn new(params: &Params, draws: &Draws) -> Boards {
        Boards {
            chances: Chances::new(
                params.completing as f32 / 10.0,
                params.blocking as f32 / 10.0,
            ),
            options_count: draws.are_unlike(),
        }
    }

    fn evaluate(&self, position: &Ultimate2) -> Score {
        let of: [[f32; 2]; 9] = std::array::from_fn(|large| self.large(position, large));
        let [x, o] = of_lines(&of);
        let mut score = 1200.0 * (x - o);
        let owned: f32 = of.iter().map(|[x, o]| x - o).sum();
        let counts = self.options_count || position.options().tiebreak_count;
        score += owned * if counts { 200.0 } else { 60.0 };
        let score = (score as Score).clamp(-LARGEST, LARGEST);
        let free = position.closed() != FULL && position.count_moves() > 72;
        let score = if position.turn() == Player::X {
            score
        } else {
            -score
        };
        score + if free { 15 } else { 0 }
    }

    fn curves(&self, _: &Ultimate2) -> Curves {
        Curves {
            spread: 400.0,
            half: 100.0,
        }
    }
}
