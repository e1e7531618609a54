-- A history of schema 1 as the program of that version wrote it. Never changes.
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
CREATE TABLE rule_sets (
    number INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,     -- the name it had when first seen
    content TEXT            -- canonical JSON; NULL while only the hash is known
);
INSERT INTO "rule_sets" VALUES(1,'8960ccb22d28cebeb9280a947b5ba5fb9b695d8cc7c44ae3fccfcba7f59147a0','Single deck','{"commission":"0","copies":"dealer","decks":1,"keep_pair_from":{"2":"3","3":"2","4":"2","5":"2","6":"2","7":"2","8":"2","9":"6","A":"J","J":"8","K":"T","Q":"9","T":"7"},"payout":"1","unpaired":"middle"}');
INSERT INTO "rule_sets" VALUES(2,'6dc075bf46ca13d81d55342a264dafd8cbdcd960241a411034b74b504e450c29','Six decks, commission','{"commission":"1/20","copies":"dealer","decks":6,"keep_pair_from":{"2":"3","3":"2","4":"2","5":"2","6":"2","7":"2","8":"2","9":"6","A":"J","J":"8","K":"T","Q":"9","T":"7"},"payout":"6/5","unpaired":"middle"}');
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
INSERT INTO "sessions" VALUES(1,X'CD613E30D8F14ADF91B7584A2265B1F5','drill',1796001986123,20787,420,20787,1796002066123,1796002406123,'','',NULL);
CREATE INDEX attempts_by_utc ON attempts (utc);
CREATE TRIGGER attempts_never_change BEFORE UPDATE ON attempts
BEGIN
    SELECT RAISE(ABORT, 'an attempt never changes');
END;
CREATE TRIGGER fouls_never_change BEFORE UPDATE ON fouls
BEGIN
    SELECT RAISE(ABORT, 'a foul never changes');
END;
COMMIT;
PRAGMA user_version = 1;
