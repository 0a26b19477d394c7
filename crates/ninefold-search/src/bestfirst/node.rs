//! A node of the tree of a best-first search.

use crate::report::{Ends, Odds};

/// What is known of a position, and the move that led to it.
#[derive(Clone, Copy)]
pub(super) struct Node<M> {
    pub(super) chosen: Option<M>,
    pub(super) known: Option<Ends>,
    /// Plies to the end, where that is known.
    pub(super) plies: u16,
    pub(super) count: u16,
    /// The first of its children, which lie together.
    pub(super) children: u32,
    pub(super) visits: u32,
    /// The sum of all evaluations below, for whoever is to move here.
    pub(super) total: f32,
    /// The odds of a win and of a loss for whoever is to move here, at the leaf to which both
    /// players go.
    pub(super) win: f32,
    pub(super) loss: f32,
}

impl<M> Node<M> {
    /// The root of a tree, of which nothing is known.
    pub(super) fn root() -> Node<M> {
        Node {
            chosen: None,
            known: None,
            plies: 0,
            count: 0,
            children: 0,
            visits: 0,
            total: 0.0,
            win: 0.0,
            loss: 0.0,
        }
    }

    /// The odds for whoever moved here.
    pub(super) fn odds_before(&self) -> Odds {
        let win = f64::from(self.loss).clamp(0.0, 1.0);
        let loss = f64::from(self.win).clamp(0.0, 1.0 - win);
        [win, 1.0 - win - loss, loss]
    }

    /// What both players make of it, for whoever is to move here: 1 for a win, -1 for a loss.
    pub(super) fn value(&self) -> f32 {
        self.win - self.loss
    }
}

/// The odds of a win and of a loss where the end is known.
pub(super) fn certain(ends: Ends) -> [f32; 2] {
    match ends {
        Ends::Win => [1.0, 0.0],
        Ends::Draw => [0.0, 0.0],
        Ends::Loss => [0.0, 1.0],
    }
}
