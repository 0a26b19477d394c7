//! The perft files of `testdata/perft`, which every language reads.
#![allow(clippy::disallowed_methods, clippy::disallowed_types)] // test data lies in files

use std::fs;
use std::path::Path;

use ninefold_rules::AnyPosition;
use ninefold_rules::perft::Results;

/// Deeper counts than this many lines are left to the long suite.
const MOST_LINES: u64 = 100_000_000;
/// Results are counted one by one: fewer of them.
const MOST_RESULTS: u64 = 20_000_000;

fn number(words: &[&str], name: &str) -> Option<u64> {
    let at = words.iter().position(|word| *word == name)?;
    words.get(at + 1)?.parse().ok()
}

fn check_line(position: &AnyPosition, line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let depth = number(&words, "depth").expect("a depth line starts with the depth") as u32;
    let long = std::env::var_os("NINEFOLD_LONG").is_some();
    if let Some(total) = number(&words, "total") {
        if total > MOST_LINES && !long {
            return false;
        }
        assert_eq!(position.perft(depth), total, "{} {line}", position.text());
        return true;
    }
    let count = |name| number(&words, name).unwrap_or_else(|| panic!("no {name} in {line:?}"));
    let expected = Results {
        unfinished: count("unfinished"),
        x: count("x"),
        o: count("o"),
        drawn: count("drawn"),
    };
    if expected.total() > MOST_RESULTS && !long {
        return false;
    }
    assert_eq!(
        position.perft_results(depth),
        expected,
        "{} {line}",
        position.text()
    );
    assert_eq!(
        position.perft(depth),
        expected.total(),
        "{} {line}",
        position.text()
    );
    true
}

fn check_file(path: &Path) -> usize {
    let text = fs::read_to_string(path).expect("a perft file can be read");
    let mut position = None;
    let mut checked = 0;
    for line in text.lines() {
        if let Some(described) = line.strip_prefix("position ") {
            position = Some(AnyPosition::parse(described, None).expect("a perft file is right"));
        } else if line.starts_with("depth ") {
            let position = position
                .as_ref()
                .expect("a position comes before its counts");
            checked += usize::from(check_line(position, line));
        }
    }
    checked
}

#[test]
fn every_count_of_every_file_is_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft");
    for name in AnyPosition::names() {
        let checked = check_file(&folder.join(format!("{name}.perft")));
        assert!(checked >= 8, "{name}: only {checked} lines");
    }
    let checked = check_file(&folder.join("suite-standard.perft"));
    assert!(checked >= 200, "suite: only {checked} lines");
}
