-- Schema 5: puzzles of the block game, and the attempts at them. Times, days and ids as in schema 1.

CREATE TABLE puzzles (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,        -- follows from the text
    position BLOB NOT NULL,         -- follows from the part of the text that is the game up to the choice
    text TEXT NOT NULL,
    idea TEXT NOT NULL,             -- repeats, with the scoring, what the text says
    scoring TEXT NOT NULL,
    game BLOB,                      -- the id of the block game it was found in; NULL: it came with the program
    found_utc INTEGER NOT NULL,
    engine TEXT NOT NULL
);

CREATE INDEX puzzles_by_position ON puzzles (position);

CREATE TRIGGER puzzles_never_change BEFORE UPDATE ON puzzles
BEGIN
    SELECT RAISE(ABORT, 'a puzzle never changes');
END;

CREATE TABLE puzzle_attempts (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    session INTEGER NOT NULL REFERENCES sessions (number),
    utc INTEGER NOT NULL,
    local_date INTEGER NOT NULL,
    utc_offset_min INTEGER NOT NULL,
    day INTEGER NOT NULL,
    puzzle INTEGER NOT NULL REFERENCES puzzles (number),
    act TEXT NOT NULL,
    grade TEXT NOT NULL,
    lost REAL NOT NULL,
    think_ms INTEGER NOT NULL,
    hinted INTEGER NOT NULL
);

CREATE INDEX puzzle_attempts_by_puzzle ON puzzle_attempts (puzzle);

CREATE TRIGGER puzzle_attempts_never_change BEFORE UPDATE ON puzzle_attempts
BEGIN
    SELECT RAISE(ABORT, 'an attempt at a puzzle never changes');
END;

-- What the player says about such an attempt afterwards; utc is when he said so.
CREATE TABLE puzzle_slips (
    attempt INTEGER PRIMARY KEY REFERENCES puzzle_attempts (number),
    utc INTEGER NOT NULL
);

CREATE TABLE puzzle_stars (
    attempt INTEGER PRIMARY KEY REFERENCES puzzle_attempts (number),
    utc INTEGER NOT NULL
);

CREATE TABLE puzzle_notes (
    attempt INTEGER PRIMARY KEY REFERENCES puzzle_attempts (number),
    text TEXT NOT NULL,
    utc INTEGER NOT NULL
);

-- An attempt with its marks, in order of time; only repeats the above, and triggers keep it.
CREATE TABLE puzzle_standings (
    utc INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    hidden INTEGER NOT NULL,        -- 1: its session is deleted
    counted INTEGER NOT NULL,       -- 1: neither hinted nor a slip
    grade INTEGER NOT NULL,         -- 0 optimal, 1 close, 2 mistake, 3 blunder
    lost REAL NOT NULL,
    puzzle INTEGER NOT NULL,
    idea TEXT NOT NULL,
    scoring TEXT NOT NULL,
    act TEXT NOT NULL,
    session INTEGER NOT NULL,
    day INTEGER NOT NULL,
    think_ms INTEGER NOT NULL,
    hinted INTEGER NOT NULL,
    slip INTEGER NOT NULL,
    starred INTEGER NOT NULL,
    noted INTEGER NOT NULL,
    PRIMARY KEY (utc, attempt)
) WITHOUT ROWID;

CREATE VIEW puzzle_standings_anew AS
SELECT
    a.utc AS utc,
    a.number AS attempt,
    s.deleted_utc IS NOT NULL AS hidden,
    NOT a.hinted AND l.utc IS NULL AS counted,
    CASE a.grade WHEN 'optimal' THEN 0 WHEN 'close' THEN 1 WHEN 'mistake' THEN 2 ELSE 3 END AS grade,
    a.lost AS lost,
    a.puzzle AS puzzle,
    p.idea AS idea,
    p.scoring AS scoring,
    a.act AS act,
    a.session AS session,
    a.day AS day,
    min(a.think_ms, 1000000000) AS think_ms,
    a.hinted AS hinted,
    l.utc IS NOT NULL AS slip,
    r.utc IS NOT NULL AS starred,
    n.utc IS NOT NULL AS noted
FROM puzzle_attempts a CROSS JOIN sessions s ON s.number = a.session CROSS JOIN puzzles p ON p.number = a.puzzle
    LEFT JOIN puzzle_slips l ON l.attempt = a.number
    LEFT JOIN puzzle_stars r ON r.attempt = a.number
    LEFT JOIN puzzle_notes n ON n.attempt = a.number;

-- One for every column that a list is sorted by; where the column is the same, it is in order of time.
CREATE INDEX puzzle_standings_by_session ON puzzle_standings (hidden, session);
CREATE INDEX puzzle_standings_by_idea ON puzzle_standings (hidden, idea);
CREATE INDEX puzzle_standings_by_scoring ON puzzle_standings (hidden, scoring);
CREATE INDEX puzzle_standings_by_act ON puzzle_standings (hidden, act);
CREATE INDEX puzzle_standings_by_grade ON puzzle_standings (hidden, grade);
CREATE INDEX puzzle_standings_by_lost ON puzzle_standings (hidden, lost);
CREATE INDEX puzzle_standings_by_think_ms ON puzzle_standings (hidden, think_ms);
CREATE INDEX puzzle_standings_by_hinted ON puzzle_standings (hidden, hinted);
CREATE INDEX puzzle_standings_by_slip ON puzzle_standings (hidden, slip);
CREATE INDEX puzzle_standings_by_starred ON puzzle_standings (hidden, starred);
CREATE INDEX puzzle_standings_by_noted ON puzzle_standings (hidden, noted);

CREATE TRIGGER puzzle_attempts_stand AFTER INSERT ON puzzle_attempts
BEGIN
    INSERT INTO puzzle_standings SELECT * FROM puzzle_standings_anew WHERE attempt = NEW.number;
END;

CREATE TRIGGER puzzle_slips_stand AFTER INSERT ON puzzle_slips
BEGIN
    UPDATE puzzle_standings SET slip = 1, counted = 0
    WHERE attempt = NEW.attempt AND utc = (SELECT utc FROM puzzle_attempts WHERE number = NEW.attempt);
END;

CREATE TRIGGER puzzle_stars_stand AFTER INSERT ON puzzle_stars
BEGIN
    UPDATE puzzle_standings SET starred = 1
    WHERE attempt = NEW.attempt AND utc = (SELECT utc FROM puzzle_attempts WHERE number = NEW.attempt);
END;

CREATE TRIGGER puzzle_stars_fall AFTER DELETE ON puzzle_stars
BEGIN
    UPDATE puzzle_standings SET starred = 0
    WHERE attempt = OLD.attempt AND utc = (SELECT utc FROM puzzle_attempts WHERE number = OLD.attempt);
END;

CREATE TRIGGER puzzle_notes_stand AFTER INSERT ON puzzle_notes
BEGIN
    UPDATE puzzle_standings SET noted = 1
    WHERE attempt = NEW.attempt AND utc = (SELECT utc FROM puzzle_attempts WHERE number = NEW.attempt);
END;

CREATE TRIGGER puzzle_notes_fall AFTER DELETE ON puzzle_notes
BEGIN
    UPDATE puzzle_standings SET noted = 0
    WHERE attempt = OLD.attempt AND utc = (SELECT utc FROM puzzle_attempts WHERE number = OLD.attempt);
END;

CREATE TRIGGER puzzle_sessions_hide AFTER UPDATE OF deleted_utc ON sessions
WHEN (OLD.deleted_utc IS NULL) <> (NEW.deleted_utc IS NULL)
BEGIN
    UPDATE puzzle_standings SET hidden = NEW.deleted_utc IS NOT NULL WHERE session = NEW.number;
END;
