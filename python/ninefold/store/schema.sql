-- Runs and their games. `user_version` is the version of this schema.
CREATE TABLE run (
    id      INTEGER PRIMARY KEY,
    digest  TEXT NOT NULL UNIQUE,  -- of the plan: the same plan is the same run
    plan    TEXT NOT NULL,         -- JSON, see docs/formats.md
    made_by TEXT NOT NULL,         -- version and machine, JSON
    created TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
    ended   TEXT                   -- when and how it ended, JSON; NULL while games are missing
) STRICT;

-- A pair of games is committed as a whole or not at all.
CREATE TABLE pair (
    run    INTEGER NOT NULL REFERENCES run (id),
    number INTEGER NOT NULL,
    games  BLOB NOT NULL,          -- two records, one line of JSON each
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
