-- A history of schema 3 as the program of that version wrote it. Never changes.
PRAGMA application_id = 1350128754;
BEGIN TRANSACTION;
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
INSERT INTO "attempts" VALUES(1,X'7CE42C8218074E8CB5BF992DC9E9C616',1,1796001986123,20787,420,20787,'natural','Single deck',1,'casino-1','JC 6S 5H','9S 7D 4D','','J65','high-J','5H','5H','optimal',0,1,764,0,0);
INSERT INTO "attempts" VALUES(2,X'9755D4C13A9049318D447E35B8B6D8FE',1,1796002006123,20787,420,20787,'natural','Single deck',1,'casino-1','KH 3D AD','JC 2S 7C','','AK3','high-A','3D','3D','optimal',0,1,1974,0,0);
INSERT INTO "attempts" VALUES(3,X'38C0C8FD871248BC876F3787B9D179E0',1,1796002026123,20787,420,20787,'natural','Six decks, commission',2,'casino-1','8S 4H KS','2H 6H 6S','','K84','high-K','8S','4H','blunder',247,329,7474,0,0);
INSERT INTO "attempts" VALUES(4,X'D66B829E6A8A44BA85805975ED2F89D9',1,1796002046123,20787,420,20787,'natural','Six decks, commission',2,'casino-1','8C QH 4H','9H 3H TS','','Q84','high-Q','4H','4H','optimal',0,1,1938,0,0);
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
INSERT INTO "class_figures" VALUES(649,1,110605,0,1,1,1,764);
INSERT INTO "class_figures" VALUES(649,1,141303,0,1,1,0,0);
INSERT INTO "class_figures" VALUES(649,2,120804,1,987,1,1,1938);
INSERT INTO "class_figures" VALUES(649,2,130804,247,329,1,1,7474);
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
INSERT INTO "day_figures" VALUES(20787,1,2,1,1,0,0,764);
INSERT INTO "day_figures" VALUES(20787,2,2,2,0,751773049,563641421,9412);
CREATE TABLE day_speeds (
    day INTEGER NOT NULL,
    rule_set INTEGER NOT NULL,
    tenths INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    PRIMARY KEY (day, rule_set, tenths)
) WITHOUT ROWID;
INSERT INTO "day_speeds" VALUES(20787,1,7,1);
INSERT INTO "day_speeds" VALUES(20787,2,19,1);
INSERT INTO "day_speeds" VALUES(20787,2,74,1);
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
INSERT INTO "fouls" VALUES(1,X'B94067EDFE174330A11D459A2F978D87',1,1796002066123,20787,420,20787,'natural','Single deck',1,'AS 8C 3D','AS');
CREATE TABLE notes (
    attempt INTEGER PRIMARY KEY REFERENCES attempts (number),
    text TEXT NOT NULL,
    utc INTEGER NOT NULL
);
INSERT INTO "notes" VALUES(3,'eight alone,
not three',1796002346123);
CREATE TABLE rule_sets (
    number INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,     -- the name it had when first seen
    content TEXT            -- canonical JSON; NULL while only the hash is known
);
INSERT INTO "rule_sets" VALUES(1,'8960ccb22d28cebeb9280a947b5ba5fb9b695d8cc7c44ae3fccfcba7f59147a0','Single deck','{"commission":"0","copies":"dealer","decks":1,"keep_pair_from":{"2":"3","3":"2","4":"2","5":"2","6":"2","7":"2","8":"2","9":"6","A":"J","J":"8","K":"T","Q":"9","T":"7"},"payout":"1","unpaired":"middle"}');
INSERT INTO "rule_sets" VALUES(2,'6dc075bf46ca13d81d55342a264dafd8cbdcd960241a411034b74b504e450c29','Six decks, commission','{"commission":"1/20","copies":"dealer","decks":6,"keep_pair_from":{"2":"3","3":"2","4":"2","5":"2","6":"2","7":"2","8":"2","9":"6","A":"J","J":"8","K":"T","Q":"9","T":"7"},"payout":"6/5","unpaired":"middle"}');
CREATE TABLE session_figures (
    session INTEGER PRIMARY KEY,
    hands INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    right INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    cost_squared INTEGER NOT NULL,
    think_ms INTEGER NOT NULL
);
INSERT INTO "session_figures" VALUES(1,4,3,1,751773049,563641421,10176);
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
INSERT INTO "sessions" VALUES(1,X'CD613E30D8F14ADF91B7584A2265B1F5','drill',1796001986123,20787,420,20787,1796002066123,1796002406123,'First evening','kings',NULL);
CREATE TABLE slips (
    attempt INTEGER PRIMARY KEY REFERENCES attempts (number),
    utc INTEGER NOT NULL
);
INSERT INTO "slips" VALUES(2,1796002286123);
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
INSERT INTO "standings" VALUES(1796001986123,1,0,1,0,0,110605,111,1,1,20787,764,0,0,0,0,0,5,5,0,1,'natural');
INSERT INTO "standings" VALUES(1796002006123,2,0,0,0,0,141303,114,1,1,20787,1974,0,0,1,0,0,3,3,0,1,'natural');
INSERT INTO "standings" VALUES(1796002026123,3,0,1,3,750759878,130804,113,1,2,20787,7474,0,0,0,1,1,8,4,247,329,'natural');
INSERT INTO "standings" VALUES(1796002046123,4,0,1,1,1013171,120804,112,1,2,20787,1938,0,0,0,0,0,4,8,1,987,'natural');
CREATE TABLE stars (
    attempt INTEGER PRIMARY KEY REFERENCES attempts (number),
    utc INTEGER NOT NULL
);
INSERT INTO "stars" VALUES(3,1796002286123);
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
INSERT INTO "verdicts" VALUES(1,4,'casino-2',1796002900000,'8C','close',1,987);
CREATE INDEX attempts_by_utc ON attempts (utc);
CREATE TRIGGER attempts_never_change BEFORE UPDATE ON attempts
BEGIN
    SELECT RAISE(ABORT, 'an attempt never changes');
END;
CREATE TRIGGER fouls_never_change BEFORE UPDATE ON fouls
BEGIN
    SELECT RAISE(ABORT, 'a foul never changes');
END;
CREATE INDEX verdicts_by_attempt ON verdicts (attempt, made_utc);
CREATE TRIGGER verdicts_never_change BEFORE UPDATE ON verdicts
BEGIN
    SELECT RAISE(ABORT, 'a verdict never changes');
END;
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
CREATE INDEX standings_by_session ON standings (hidden, session);
CREATE INDEX standings_by_class ON standings (hidden, class, rule_set);
CREATE INDEX standings_by_cost ON standings (hidden, cost);
CREATE INDEX standings_by_think ON standings (hidden, think_ms);
CREATE INDEX standings_starred ON standings (utc) WHERE hidden = 0 AND starred = 1;
CREATE INDEX standings_slips ON standings (utc) WHERE hidden = 0 AND slip = 1;
CREATE INDEX standings_noted ON standings (utc) WHERE hidden = 0 AND noted = 1;
CREATE INDEX standings_hinted ON standings (utc) WHERE hidden = 0 AND hinted = 1;
CREATE INDEX standings_with_fouls ON standings (hidden, fouls) WHERE fouls > 0;
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
COMMIT;
PRAGMA user_version = 3;
