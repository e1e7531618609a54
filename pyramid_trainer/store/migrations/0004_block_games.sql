-- Schema 4: block games, each act a row of its own. Times, days, ids and cards as in schema 1; jokers are "**".

CREATE TABLE block_games (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    opened_utc INTEGER NOT NULL,
    opened_local_date INTEGER NOT NULL,
    opened_offset_min INTEGER NOT NULL,
    opened_day INTEGER NOT NULL,
    engine TEXT NOT NULL,
    width INTEGER NOT NULL,
    scoring TEXT NOT NULL,
    first INTEGER NOT NULL,         -- the seat that places first, 0 or 1
    sitter_0 TEXT NOT NULL,         -- "human" or the name of an opponent
    playouts_0 INTEGER,             -- NULL: as many as that opponent takes
    sitter_1 TEXT NOT NULL,
    playouts_1 INTEGER,
    deal TEXT NOT NULL,
    match_id BLOB,                  -- NULL: it stands alone
    match_length INTEGER,
    match_game INTEGER,             -- from 1
    standing TEXT NOT NULL,         -- going, over, resigned
    resigned_by INTEGER,
    ended_utc INTEGER,
    result_0 REAL,                  -- repeats what the acts say; NULL while it goes on and for a resigned round
    result_1 REAL,
    deleted_utc INTEGER
);

CREATE INDEX block_games_by_utc ON block_games (opened_utc);
CREATE INDEX block_games_by_match ON block_games (match_id, match_game) WHERE match_id IS NOT NULL;

CREATE TABLE block_acts (
    game INTEGER NOT NULL REFERENCES block_games (number),
    number INTEGER NOT NULL,        -- from 1
    act TEXT NOT NULL,
    seat INTEGER NOT NULL,
    think_ms INTEGER NOT NULL,
    hinted INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

CREATE TRIGGER block_acts_never_change BEFORE UPDATE ON block_acts
BEGIN
    SELECT RAISE(ABORT, 'an act never changes');
END;

-- What every move was worth, once that was worked out to its end; the newest of a game and view is the current one.
CREATE TABLE block_analyses (
    number INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES block_games (number),
    engine TEXT NOT NULL,
    made_utc INTEGER NOT NULL,
    view TEXT NOT NULL,             -- known, faces
    seats TEXT NOT NULL,            -- whose knowledge was used: "0", "1" or "0 1"
    asked INTEGER NOT NULL,
    content TEXT NOT NULL,          -- JSON: the curve, and what luck gave
    luck_0 REAL,                    -- repeats what stands in it; NULL for a seat that was not asked for
    luck_1 REAL
);

CREATE INDEX block_analyses_by_game ON block_analyses (game, view, made_utc);

CREATE TABLE block_decisions (
    analysis INTEGER NOT NULL REFERENCES block_analyses (number),
    act INTEGER NOT NULL,           -- its number in block_acts
    seat INTEGER NOT NULL,
    take INTEGER NOT NULL,          -- which of the 15 takes of that seat, from 1
    lost REAL NOT NULL,             -- repeats, with the grade, what the alternatives say
    grade TEXT NOT NULL,
    alternatives TEXT NOT NULL,     -- JSON
    PRIMARY KEY (analysis, act)
) WITHOUT ROWID;
