-- Schema 3: verdicts made anew, how each attempt stands now, and figures over them.
--
-- Everything but `verdicts` only repeats, in numbers and small, what the log says; triggers keep it, the views
-- `…_anew` say what it has to be, and `history check` compares the two. Costs are in billionths of a bet.

CREATE TABLE verdicts (
    number INTEGER PRIMARY KEY,
    attempt INTEGER NOT NULL REFERENCES attempts (number),
    engine TEXT NOT NULL,
    made_utc INTEGER NOT NULL,
    best TEXT NOT NULL,
    grade TEXT NOT NULL,
    cost_numerator NOT NULL,
    cost_denominator NOT NULL
);

CREATE INDEX verdicts_by_attempt ON verdicts (attempt, made_utc);

CREATE TRIGGER verdicts_never_change BEFORE UPDATE ON verdicts
BEGIN
    SELECT RAISE(ABORT, 'a verdict never changes');
END;

-- An attempt with its newest verdict and its marks, in order of time.
CREATE TABLE standings (
    utc INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    hidden INTEGER NOT NULL,        -- 1: its session is deleted
    counted INTEGER NOT NULL,       -- 1: neither forced, hinted nor a slip
    grade INTEGER NOT NULL,         -- 0 optimal, 1 close, 2 mistake, 3 blunder, 4 forced
    cost INTEGER NOT NULL,          -- at least 1 where it is not 0
    class INTEGER NOT NULL,         -- A83 is 140803
    idea INTEGER NOT NULL,          -- pair-Q is 12, high-A is 114, 0 for three of a kind
    session INTEGER NOT NULL,
    rule_set INTEGER NOT NULL,
    day INTEGER NOT NULL,
    think_ms INTEGER NOT NULL,      -- at most 11 days, so that sums stay whole numbers
    fouls INTEGER NOT NULL,
    hinted INTEGER NOT NULL,
    slip INTEGER NOT NULL,
    starred INTEGER NOT NULL,
    noted INTEGER NOT NULL,
    alone INTEGER NOT NULL,         -- ranks, 2 to 14
    best INTEGER NOT NULL,
    cost_numerator NOT NULL,
    cost_denominator NOT NULL,
    mode TEXT NOT NULL,
    PRIMARY KEY (utc, attempt)
) WITHOUT ROWID;

CREATE VIEW standings_anew AS
SELECT
    a.utc AS utc,
    a.number AS attempt,
    s.deleted_utc IS NOT NULL AS hidden,
    a.grade <> 'forced' AND NOT a.hinted AND slips.utc IS NULL AS counted,
    CASE coalesce(v.grade, a.grade)
        WHEN 'optimal' THEN 0 WHEN 'close' THEN 1 WHEN 'mistake' THEN 2 WHEN 'blunder' THEN 3 ELSE 4
    END AS grade,
    CAST(coalesce(max(
        round(1e9 * coalesce(v.cost_numerator, a.cost_numerator) / coalesce(v.cost_denominator, a.cost_denominator)),
        coalesce(v.cost_numerator, a.cost_numerator) <> 0
    ), 0) AS INTEGER) AS cost,
    10000 * (1 + instr('23456789TJQKA', substr(a.class, 1, 1)))
        + 100 * (1 + instr('23456789TJQKA', substr(a.class, 2, 1)))
        + 1 + instr('23456789TJQKA', substr(a.class, 3, 1)) AS class,
    CASE substr(a.idea, 1, 5) WHEN 'pair-' THEN 1 WHEN 'high-' THEN 101 ELSE 0 END
        + CASE WHEN a.idea IS NULL THEN 0 ELSE instr('23456789TJQKA', substr(a.idea, 6)) END AS idea,
    a.session AS session,
    a.rule_set AS rule_set,
    a.day AS day,
    min(a.think_ms, 1000000000) AS think_ms,
    a.fouls AS fouls,
    a.hinted AS hinted,
    slips.utc IS NOT NULL AS slip,
    stars.utc IS NOT NULL AS starred,
    notes.utc IS NOT NULL AS noted,
    1 + instr('23456789TJQKA', substr(a.alone, 1, 1)) AS alone,
    1 + instr('23456789TJQKA', substr(coalesce(v.best, a.best), 1, 1)) AS best,
    coalesce(v.cost_numerator, a.cost_numerator) AS cost_numerator,
    coalesce(v.cost_denominator, a.cost_denominator) AS cost_denominator,
    a.mode AS mode
FROM attempts a CROSS JOIN sessions s ON s.number = a.session
    LEFT JOIN slips ON slips.attempt = a.number
    LEFT JOIN stars ON stars.attempt = a.number
    LEFT JOIN notes ON notes.attempt = a.number
    LEFT JOIN verdicts v ON v.number = (
        SELECT w.number FROM verdicts w WHERE w.attempt = a.number ORDER BY w.made_utc DESC, w.number DESC LIMIT 1
    );

-- Every session, deleted or not: hands, and sums over the counted ones.
CREATE TABLE session_figures (
    session INTEGER PRIMARY KEY,
    hands INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    right INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    cost_squared INTEGER NOT NULL,
    think_ms INTEGER NOT NULL
);

-- The same by day and rule set, without deleted sessions; so in the two tables below.
CREATE TABLE day_figures (
    day INTEGER NOT NULL,
    rule_set INTEGER NOT NULL,
    hands INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    right INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    cost_squared INTEGER NOT NULL,
    think_ms INTEGER NOT NULL,
    PRIMARY KEY (day, rule_set)
) WITHOUT ROWID;

-- By 32 days (day >> 5), rule set, class and exact cost.
CREATE TABLE class_figures (
    span INTEGER NOT NULL,
    rule_set INTEGER NOT NULL,
    class INTEGER NOT NULL,
    cost_numerator NOT NULL,
    cost_denominator NOT NULL,
    hands INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    think_ms INTEGER NOT NULL,
    PRIMARY KEY (span, rule_set, class, cost_numerator, cost_denominator)
) WITHOUT ROWID;

-- How many counted attempts of a day took so many whole tenths of a second.
CREATE TABLE day_speeds (
    day INTEGER NOT NULL,
    rule_set INTEGER NOT NULL,
    tenths INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    PRIMARY KEY (day, rule_set, tenths)
) WITHOUT ROWID;

CREATE VIEW session_figures_anew AS
SELECT session, count(*) AS hands, sum(counted) AS counted, sum(counted AND grade = 0) AS right,
    sum(counted * cost) AS cost, sum(counted * CAST(round(1e-9 * cost * cost) AS INTEGER)) AS cost_squared,
    sum(counted * think_ms) AS think_ms
FROM standings GROUP BY session;

CREATE VIEW day_figures_anew AS
SELECT day, rule_set, count(*) AS hands, sum(counted) AS counted, sum(counted AND grade = 0) AS right,
    sum(counted * cost) AS cost, sum(counted * CAST(round(1e-9 * cost * cost) AS INTEGER)) AS cost_squared,
    sum(counted * think_ms) AS think_ms
FROM standings WHERE hidden = 0 GROUP BY day, rule_set;

CREATE VIEW class_figures_anew AS
SELECT day >> 5 AS span, rule_set, class, cost_numerator, cost_denominator, count(*) AS hands,
    sum(counted) AS counted, sum(counted * think_ms) AS think_ms
FROM standings WHERE hidden = 0 GROUP BY day >> 5, rule_set, class, cost_numerator, cost_denominator;

CREATE VIEW day_speeds_anew AS
SELECT day, rule_set, think_ms / 100 AS tenths, count(*) AS counted
FROM standings WHERE hidden = 0 AND counted = 1 GROUP BY day, rule_set, think_ms / 100;

INSERT INTO standings SELECT * FROM standings_anew ORDER BY utc, attempt;
INSERT INTO session_figures SELECT * FROM session_figures_anew;
INSERT INTO day_figures SELECT * FROM day_figures_anew;
INSERT INTO class_figures SELECT * FROM class_figures_anew;
INSERT INTO day_speeds SELECT * FROM day_speeds_anew;

CREATE INDEX standings_by_session ON standings (hidden, session);
CREATE INDEX standings_by_class ON standings (hidden, class, rule_set);
CREATE INDEX standings_by_cost ON standings (hidden, cost);
CREATE INDEX standings_by_think ON standings (hidden, think_ms);
CREATE INDEX standings_starred ON standings (utc) WHERE hidden = 0 AND starred = 1;
CREATE INDEX standings_slips ON standings (utc) WHERE hidden = 0 AND slip = 1;
CREATE INDEX standings_noted ON standings (utc) WHERE hidden = 0 AND noted = 1;
CREATE INDEX standings_hinted ON standings (utc) WHERE hidden = 0 AND hinted = 1;
CREATE INDEX standings_with_fouls ON standings (hidden, fouls) WHERE fouls > 0;

-- Putting a standing into `tallying` adds it to the figures `sign` times: 1, or -1 to take it out again.
CREATE VIEW tallying AS
SELECT 1 AS sign, session, day, rule_set, class, cost_numerator, cost_denominator, hidden, counted, grade, cost,
    CAST(round(1e-9 * cost * cost) AS INTEGER) AS cost_squared, think_ms
FROM standings;

CREATE TRIGGER tally INSTEAD OF INSERT ON tallying
BEGIN
    INSERT INTO session_figures
    VALUES (
        NEW.session, NEW.sign, NEW.sign * NEW.counted, NEW.sign * (NEW.counted AND NEW.grade = 0),
        NEW.sign * NEW.counted * NEW.cost, NEW.sign * NEW.counted * NEW.cost_squared,
        NEW.sign * NEW.counted * NEW.think_ms
    )
    ON CONFLICT (session) DO UPDATE SET
        hands = hands + excluded.hands, counted = counted + excluded.counted, right = right + excluded.right,
        cost = cost + excluded.cost, cost_squared = cost_squared + excluded.cost_squared,
        think_ms = think_ms + excluded.think_ms;
    INSERT INTO day_figures
    SELECT
        NEW.day, NEW.rule_set, NEW.sign, NEW.sign * NEW.counted, NEW.sign * (NEW.counted AND NEW.grade = 0),
        NEW.sign * NEW.counted * NEW.cost, NEW.sign * NEW.counted * NEW.cost_squared,
        NEW.sign * NEW.counted * NEW.think_ms
    WHERE NOT NEW.hidden
    ON CONFLICT (day, rule_set) DO UPDATE SET
        hands = hands + excluded.hands, counted = counted + excluded.counted, right = right + excluded.right,
        cost = cost + excluded.cost, cost_squared = cost_squared + excluded.cost_squared,
        think_ms = think_ms + excluded.think_ms;
    INSERT INTO class_figures
    SELECT
        NEW.day >> 5, NEW.rule_set, NEW.class, NEW.cost_numerator, NEW.cost_denominator, NEW.sign,
        NEW.sign * NEW.counted, NEW.sign * NEW.counted * NEW.think_ms
    WHERE NOT NEW.hidden
    ON CONFLICT (span, rule_set, class, cost_numerator, cost_denominator) DO UPDATE SET
        hands = hands + excluded.hands, counted = counted + excluded.counted,
        think_ms = think_ms + excluded.think_ms;
    INSERT INTO day_speeds
    SELECT NEW.day, NEW.rule_set, NEW.think_ms / 100, NEW.sign WHERE NOT NEW.hidden AND NEW.counted
    ON CONFLICT (day, rule_set, tenths) DO UPDATE SET counted = counted + excluded.counted;
    DELETE FROM session_figures WHERE NEW.sign < 0 AND session = NEW.session AND hands = 0;
    DELETE FROM day_figures WHERE NEW.sign < 0 AND day = NEW.day AND rule_set = NEW.rule_set AND hands = 0;
    DELETE FROM class_figures
    WHERE NEW.sign < 0 AND span = NEW.day >> 5 AND rule_set = NEW.rule_set AND class = NEW.class
        AND cost_numerator = NEW.cost_numerator AND cost_denominator = NEW.cost_denominator AND hands = 0;
    DELETE FROM day_speeds
    WHERE NEW.sign < 0 AND day = NEW.day AND rule_set = NEW.rule_set AND tenths = NEW.think_ms / 100 AND counted = 0;
END;

CREATE TRIGGER standings_come AFTER INSERT ON standings
BEGIN
    INSERT INTO tallying
    VALUES (
        1, NEW.session, NEW.day, NEW.rule_set, NEW.class, NEW.cost_numerator, NEW.cost_denominator, NEW.hidden,
        NEW.counted, NEW.grade, NEW.cost, CAST(round(1e-9 * NEW.cost * NEW.cost) AS INTEGER), NEW.think_ms
    );
END;

CREATE TRIGGER standings_change AFTER UPDATE OF hidden, counted, grade, cost ON standings
BEGIN
    INSERT INTO tallying
    VALUES (
        -1, OLD.session, OLD.day, OLD.rule_set, OLD.class, OLD.cost_numerator, OLD.cost_denominator, OLD.hidden,
        OLD.counted, OLD.grade, OLD.cost, CAST(round(1e-9 * OLD.cost * OLD.cost) AS INTEGER), OLD.think_ms
    );
    INSERT INTO tallying
    VALUES (
        1, NEW.session, NEW.day, NEW.rule_set, NEW.class, NEW.cost_numerator, NEW.cost_denominator, NEW.hidden,
        NEW.counted, NEW.grade, NEW.cost, CAST(round(1e-9 * NEW.cost * NEW.cost) AS INTEGER), NEW.think_ms
    );
END;

CREATE TRIGGER attempts_stand AFTER INSERT ON attempts
BEGIN
    INSERT INTO standings SELECT * FROM standings_anew WHERE attempt = NEW.number;
END;

CREATE TRIGGER slips_stand AFTER INSERT ON slips
BEGIN
    UPDATE standings SET slip = 1, counted = 0
    WHERE attempt = NEW.attempt AND utc = (SELECT utc FROM attempts WHERE number = NEW.attempt);
END;

CREATE TRIGGER stars_stand AFTER INSERT ON stars
BEGIN
    UPDATE standings SET starred = 1
    WHERE attempt = NEW.attempt AND utc = (SELECT utc FROM attempts WHERE number = NEW.attempt);
END;

CREATE TRIGGER stars_fall AFTER DELETE ON stars
BEGIN
    UPDATE standings SET starred = 0
    WHERE attempt = OLD.attempt AND utc = (SELECT utc FROM attempts WHERE number = OLD.attempt);
END;

CREATE TRIGGER notes_stand AFTER INSERT ON notes
BEGIN
    UPDATE standings SET noted = 1
    WHERE attempt = NEW.attempt AND utc = (SELECT utc FROM attempts WHERE number = NEW.attempt);
END;

CREATE TRIGGER notes_fall AFTER DELETE ON notes
BEGIN
    UPDATE standings SET noted = 0
    WHERE attempt = OLD.attempt AND utc = (SELECT utc FROM attempts WHERE number = OLD.attempt);
END;

CREATE TRIGGER verdicts_stand AFTER INSERT ON verdicts
BEGIN
    UPDATE standings SET (best, grade, cost, cost_numerator, cost_denominator) = (
        SELECT best, grade, cost, cost_numerator, cost_denominator FROM standings_anew WHERE attempt = NEW.attempt
    )
    WHERE attempt = NEW.attempt AND utc = (SELECT utc FROM attempts WHERE number = NEW.attempt);
END;

CREATE TRIGGER sessions_hide AFTER UPDATE OF deleted_utc ON sessions
WHEN (OLD.deleted_utc IS NULL) <> (NEW.deleted_utc IS NULL)
BEGIN
    UPDATE standings SET hidden = NEW.deleted_utc IS NOT NULL
    WHERE hidden = (NEW.deleted_utc IS NULL) AND session = NEW.number;
END;
