//! The one definition of a valid position: the door from a setup to a position.

use crate::game::{Game, Player};
use crate::geometry::{FULL, Mask, common_to_lines, has_line};
use crate::position::{Position, possible_last_moves};
use crate::setup::{Constraint, Flaw, Owner, Setup};
use crate::variant::{Closing, Variant};

/// The position that a setup describes, or every reason why it cannot arise.
pub fn position<V: Variant>(setup: &Setup) -> Result<Position<V>, Vec<Flaw>> {
    let mut flaws = Vec::new();
    let marks: [[Mask; 2]; 9] = std::array::from_fn(|board| setup.marks(board));
    let total = |side: usize| marks.iter().map(|both| both[side].count_ones()).sum();
    check_counts(total(0), total(1), setup.turn, &mut flaws);

    let mut owned = [0; 2];
    for (board, &both) in marks.iter().enumerate() {
        check_lines::<V>(board, both, &mut flaws);
        let said = setup.owners.map(|owners| owners[board]);
        if let Some(owner) = owner_of::<V>(board, both, said, &mut flaws) {
            owned[owner.index()] |= 1 << board;
        }
    }
    let mut closed = 0;
    for (board, [x, o]) in marks.into_iter().enumerate() {
        let won = (owned[0] | owned[1]) >> board & 1 == 1;
        if x | o == FULL || won && V::CLOSING == Closing::WonOrFull {
            closed |= 1 << board;
        }
    }
    let over = check_big_lines(owned, setup.turn, &mut flaws) || closed == FULL;
    let start = total(0) + total(1) == 0;
    let targets = check_constraint(setup.constraint, over, !closed & FULL, &mut flaws);
    // What follows makes sense of boards and owners that are right, whoever is to move.
    let counted = |flaw: &Flaw| matches!(flaw, Flaw::MarkCounts { .. } | Flaw::WrongTurn { .. });
    if !flaws.iter().all(counted) {
        return Err(flaws);
    }
    let wrong_turn = matches!(flaws[..], [Flaw::WrongTurn { .. }]);
    let turn = if wrong_turn {
        setup.turn.opponent()
    } else {
        setup.turn
    };
    let mut position = Position::from_parts(marks, owned, closed, targets, turn);
    check_last_move(&mut position, setup.constraint, start, &mut flaws);
    if flaws.is_empty() {
        Ok(position)
    } else {
        Err(flaws)
    }
}

/// The numbers of marks fit the side to move.
pub(crate) fn check_counts(x: u32, o: u32, turn: Player, flaws: &mut Vec<Flaw>) {
    if x != o && x != o + 1 {
        flaws.push(Flaw::MarkCounts { x, o });
    } else if (x == o) != (turn == Player::X) {
        flaws.push(Flaw::WrongTurn { turn });
    }
}

/// On a board that the first line closes there is one winner, finished by one mark.
fn check_lines<V: Variant>(board: usize, marks: [Mask; 2], flaws: &mut Vec<Flaw>) {
    if V::CLOSING == Closing::FullOnly {
        return;
    }
    if marks.into_iter().all(has_line) {
        flaws.push(Flaw::TwoLines { board });
    } else if marks
        .into_iter()
        .any(|mask| has_line(mask) && common_to_lines(mask) == 0)
    {
        flaws.push(Flaw::LinesApart { board });
    }
}

/// Whose a board is, by its marks and by what is said.
fn owner_of<V: Variant>(
    board: usize,
    marks: [Mask; 2],
    said: Option<Owner>,
    flaws: &mut Vec<Flaw>,
) -> Option<Player> {
    let full = marks[0] | marks[1] == FULL;
    let has = |player: Player| has_line(marks[player.index()]);
    let derived = match (has(Player::X), has(Player::O)) {
        (true, false) => Some(Player::X),
        (false, true) => Some(Player::O),
        _ => None,
    };
    let someone_has = has(Player::X) || has(Player::O);
    match said {
        None => {
            // Where the first line closes a board, two are a flaw of their own.
            if someone_has && derived.is_none() && V::CLOSING == Closing::FullOnly {
                flaws.push(Flaw::OwnerUnknown { board });
            }
            derived
        }
        Some(Owner::Player(owner)) => {
            if !has(owner) {
                flaws.push(Flaw::OwnerWithoutLine { board, owner });
            }
            Some(owner)
        }
        Some(nobody) => {
            if someone_has {
                flaws.push(Flaw::LineWithoutOwner { board });
            } else if full != (nobody == Owner::Drawn) {
                flaws.push(Flaw::WronglyDrawn { board });
            }
            derived
        }
    }
}

/// At most one player has three boards in a row: the one who just moved. Says whether one has.
fn check_big_lines(owned: [Mask; 2], turn: Player, flaws: &mut Vec<Flaw>) -> bool {
    match owned.map(has_line) {
        [true, true] => flaws.push(Flaw::TwoBigLines),
        [false, false] => return false,
        _ if has_line(owned[turn.index()]) => flaws.push(Flaw::BigLineOfMover),
        _ if owned
            .into_iter()
            .any(|mask| has_line(mask) && common_to_lines(mask) == 0) =>
        {
            flaws.push(Flaw::BigLinesApart);
        }
        _ => {}
    }
    true
}

/// The boards that may be played on, as said; a last move is asked for later.
fn check_constraint(constraint: Constraint, over: bool, open: Mask, flaws: &mut Vec<Flaw>) -> Mask {
    match constraint {
        Constraint::Over if !over => flaws.push(Flaw::NotOver),
        Constraint::Free | Constraint::Boards(_) if over => flaws.push(Flaw::TargetsAfterEnd),
        Constraint::Boards(targets) if targets & !open != 0 || targets == 0 => {
            flaws.push(Flaw::Targets { targets });
        }
        Constraint::Boards(targets) => return targets,
        _ if over => {}
        _ => return open,
    }
    0
}

/// Some mark must have been the last, and must give the targets; a given one says what they are.
fn check_last_move<V: Variant>(
    position: &mut Position<V>,
    constraint: Constraint,
    start: bool,
    flaws: &mut Vec<Flaw>,
) {
    let targets = position.targets();
    let Constraint::LastMove(last) = constraint else {
        let possible = if start {
            targets == FULL
        } else {
            possible_last_moves(position).any(|(_, given)| given == targets)
        };
        if !possible {
            flaws.push(match constraint {
                Constraint::Free => Flaw::NotFree,
                Constraint::Unsaid if targets != 0 => Flaw::NoLastMove,
                _ => Flaw::Targets { targets },
            });
        }
        return;
    };
    let mover = position.turn().opponent().index();
    if position.marks(last.board())[mover] >> last.field() & 1 == 0 {
        flaws.push(Flaw::LastMoveNotThere { last });
        return;
    }
    let given = possible_last_moves(position).find(|&(made, _)| made == last);
    match given {
        Some((_, targets)) => position.set_targets(targets),
        None => flaws.push(Flaw::LastMoveNotLast { last }),
    }
}

/// The flaws of a plain tic-tac-toe grid.
pub(crate) fn grid(marks: [Mask; 2], turn: Player) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    check_counts(
        marks[0].count_ones(),
        marks[1].count_ones(),
        turn,
        &mut flaws,
    );
    if marks.into_iter().all(has_line) {
        flaws.push(Flaw::TwoBigLines);
    } else if has_line(marks[turn.index()]) {
        flaws.push(Flaw::BigLineOfMover);
    } else if marks
        .into_iter()
        .any(|mask| has_line(mask) && common_to_lines(mask) == 0)
    {
        flaws.push(Flaw::BigLinesApart);
    }
    flaws
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::places;
    use crate::variant::{Corner, Standard};

    fn setup(rows: [&str; 9], turn: Player) -> Setup {
        let mut cells = [[None; 9]; 9];
        for (board, row) in rows.iter().enumerate() {
            for (field, symbol) in row.chars().enumerate() {
                cells[board][field] = match symbol {
                    'x' => Some(Player::X),
                    'o' => Some(Player::O),
                    _ => None,
                };
            }
        }
        Setup {
            cells,
            turn,
            constraint: Constraint::Unsaid,
            owners: None,
        }
    }

    #[test]
    fn every_reason_is_named_at_once() {
        let mut bad = setup(["xxxooo...", "", "", "", "", "", "", "", ""], Player::X);
        bad.owners = Some([Owner::Nobody; 9]);
        bad.constraint = Constraint::Over;
        let flaws = position::<Standard>(&bad).unwrap_err();
        assert!(flaws.contains(&Flaw::TwoLines { board: 0 }));
        assert!(flaws.contains(&Flaw::LineWithoutOwner { board: 0 }));
        assert!(flaws.contains(&Flaw::NotOver));
    }

    #[test]
    fn the_first_owner_of_a_board_with_two_lines_must_be_said() {
        let two = setup(["xxxooo...", "", "", "", "", "", "", "", ""], Player::X);
        let flaws = position::<Corner>(&two).unwrap_err();
        assert_eq!(flaws, [Flaw::OwnerUnknown { board: 0 }]);
    }

    #[test]
    fn places_and_marks_agree() {
        let one = setup(["x.o", "", "", "", "", "", "", "", ""], Player::X);
        assert_eq!(places(one.marks(0)[0]).collect::<Vec<_>>(), [0]);
        assert_eq!(places(one.marks(0)[1]).collect::<Vec<_>>(), [2]);
    }
}
