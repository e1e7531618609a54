-- Schema 1: what happened. Times are milliseconds of UTC since 1970-01-01, days are whole days since then,
-- ids are the 16 bytes of a UUID, cards are text as in "AS 8C 3D".

CREATE TABLE rule_sets (
    number INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,     -- the name it had when first seen
    content TEXT            -- canonical JSON; NULL while only the hash is known
);

CREATE TABLE sessions (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    opened_utc INTEGER NOT NULL,
    opened_local_date INTEGER NOT NULL,
    opened_offset_min INTEGER NOT NULL,
    opened_day INTEGER NOT NULL,
    last_answer_utc INTEGER NOT NULL,
    ended_utc INTEGER,      -- NULL while it runs, or when the program was killed in it
    name TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    deleted_utc INTEGER
);

CREATE TABLE attempts (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    session INTEGER NOT NULL REFERENCES sessions (number),
    utc INTEGER NOT NULL,
    local_date INTEGER NOT NULL,
    utc_offset_min INTEGER NOT NULL,
    day INTEGER NOT NULL,
    mode TEXT NOT NULL,
    rules TEXT NOT NULL,    -- the name it had at the time
    rule_set INTEGER NOT NULL REFERENCES rule_sets (number),
    engine TEXT NOT NULL,
    cards TEXT NOT NULL,
    dealer TEXT NOT NULL,
    seen TEXT NOT NULL,
    class TEXT NOT NULL,
    idea TEXT,              -- NULL for three of a kind
    alone TEXT NOT NULL,
    best TEXT NOT NULL,
    grade TEXT NOT NULL,
    cost_numerator NOT NULL,    -- integers; text of digits where 64 bits are not enough
    cost_denominator NOT NULL,
    think_ms INTEGER NOT NULL,
    fouls INTEGER NOT NULL,
    hinted INTEGER NOT NULL
);

CREATE INDEX attempts_by_utc ON attempts (utc);

CREATE TABLE fouls (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    session INTEGER NOT NULL REFERENCES sessions (number),
    utc INTEGER NOT NULL,
    local_date INTEGER NOT NULL,
    utc_offset_min INTEGER NOT NULL,
    day INTEGER NOT NULL,
    mode TEXT NOT NULL,
    rules TEXT NOT NULL,
    rule_set INTEGER NOT NULL REFERENCES rule_sets (number),
    cards TEXT NOT NULL,
    alone TEXT NOT NULL
);

CREATE TRIGGER attempts_never_change BEFORE UPDATE ON attempts
BEGIN
    SELECT RAISE(ABORT, 'an attempt never changes');
END;

CREATE TRIGGER fouls_never_change BEFORE UPDATE ON fouls
BEGIN
    SELECT RAISE(ABORT, 'a foul never changes');
END;
