-- A history of schema 5 as the program of that version wrote it. Never changes.
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
CREATE TABLE block_acts (
    game INTEGER NOT NULL REFERENCES block_games (number),
    number INTEGER NOT NULL,        -- from 1
    act TEXT NOT NULL,
    seat INTEGER NOT NULL,
    think_ms INTEGER NOT NULL,
    hinted INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
INSERT INTO "block_acts" VALUES(1,1,'+d1',0,16041,0);
INSERT INTO "block_acts" VALUES(1,2,'+g1',1,20393,0);
INSERT INTO "block_acts" VALUES(1,3,'+i1',0,24370,1);
INSERT INTO "block_acts" VALUES(1,4,'+b1',1,504,0);
INSERT INTO "block_acts" VALUES(1,5,'+a1',0,19206,0);
INSERT INTO "block_acts" VALUES(1,6,'+h1',1,17999,0);
INSERT INTO "block_acts" VALUES(1,7,'+e1',0,18664,0);
INSERT INTO "block_acts" VALUES(1,8,'+a2',1,12027,0);
INSERT INTO "block_acts" VALUES(1,9,'+d2',0,20081,0);
INSERT INTO "block_acts" VALUES(1,10,'+h2',1,25127,1);
INSERT INTO "block_acts" VALUES(1,11,'+g2',0,15730,0);
INSERT INTO "block_acts" VALUES(1,12,'+c1',1,21251,0);
INSERT INTO "block_acts" VALUES(1,13,'+b2',0,20504,0);
INSERT INTO "block_acts" VALUES(1,14,'+a3',1,9114,1);
INSERT INTO "block_acts" VALUES(1,15,'+f1',0,9175,0);
INSERT INTO "block_acts" VALUES(1,16,'+e2',1,28316,0);
INSERT INTO "block_acts" VALUES(1,17,'+c2',0,9354,0);
INSERT INTO "block_acts" VALUES(1,18,'+d3',1,2325,0);
INSERT INTO "block_acts" VALUES(1,19,'+f2',0,18102,0);
INSERT INTO "block_acts" VALUES(1,20,'+b3',1,9510,0);
INSERT INTO "block_acts" VALUES(1,21,'+f3',0,13408,0);
INSERT INTO "block_acts" VALUES(1,22,'+g3',1,2584,0);
INSERT INTO "block_acts" VALUES(1,23,'+c3',0,4536,0);
INSERT INTO "block_acts" VALUES(1,24,'+a4',1,14671,0);
INSERT INTO "block_acts" VALUES(1,25,'+e3',0,14731,1);
INSERT INTO "block_acts" VALUES(1,26,'+f4',1,25454,0);
INSERT INTO "block_acts" VALUES(1,27,'+d4',0,8166,1);
INSERT INTO "block_acts" VALUES(1,28,'+b4',1,18551,0);
INSERT INTO "block_acts" VALUES(1,29,'+e4',0,9103,0);
INSERT INTO "block_acts" VALUES(1,30,'+c4',1,15031,0);
INSERT INTO "block_acts" VALUES(1,31,'-b4',0,19768,0);
INSERT INTO "block_acts" VALUES(1,32,'=1',0,10656,0);
INSERT INTO "block_acts" VALUES(1,33,'-e4',1,4966,0);
INSERT INTO "block_acts" VALUES(1,34,'=1',1,13494,0);
INSERT INTO "block_acts" VALUES(1,35,'-f4',0,12720,0);
INSERT INTO "block_acts" VALUES(1,36,'=3',0,24527,0);
INSERT INTO "block_acts" VALUES(1,37,'-g3',1,14912,0);
INSERT INTO "block_acts" VALUES(1,38,'=1',1,22859,0);
INSERT INTO "block_acts" VALUES(1,39,'-a4',0,11136,0);
INSERT INTO "block_acts" VALUES(1,40,'=3',0,23045,0);
INSERT INTO "block_acts" VALUES(1,41,'-b3',1,5657,0);
INSERT INTO "block_acts" VALUES(1,42,'=1',1,2730,0);
INSERT INTO "block_acts" VALUES(1,43,'-f3',0,17683,0);
INSERT INTO "block_acts" VALUES(1,44,'=3',0,29068,0);
INSERT INTO "block_acts" VALUES(1,45,'-c4',1,9405,0);
INSERT INTO "block_acts" VALUES(1,46,'=3',1,5498,0);
INSERT INTO "block_acts" VALUES(1,47,'-a3',0,10745,0);
INSERT INTO "block_acts" VALUES(1,48,'=2',0,21593,0);
INSERT INTO "block_acts" VALUES(1,49,'-c3',1,734,1);
INSERT INTO "block_acts" VALUES(1,50,'=1',1,4038,0);
INSERT INTO "block_acts" VALUES(1,51,'-b2',0,2666,0);
INSERT INTO "block_acts" VALUES(1,52,'=1',0,28307,0);
INSERT INTO "block_acts" VALUES(1,53,'-c2',1,29565,0);
INSERT INTO "block_acts" VALUES(1,54,'=2',1,29281,0);
INSERT INTO "block_acts" VALUES(1,55,'-d4',0,8335,0);
INSERT INTO "block_acts" VALUES(1,56,'2C=3',0,10016,0);
INSERT INTO "block_acts" VALUES(1,57,'-e3',1,25376,0);
INSERT INTO "block_acts" VALUES(1,58,'=3',1,5835,0);
INSERT INTO "block_acts" VALUES(1,59,'-d3',0,14964,0);
INSERT INTO "block_acts" VALUES(1,60,'=2',0,15678,0);
INSERT INTO "block_acts" VALUES(1,61,'-d2',1,22768,0);
INSERT INTO "block_acts" VALUES(1,62,'4C=2',1,16463,0);
INSERT INTO "block_acts" VALUES(1,63,'-e2',0,15194,0);
INSERT INTO "block_acts" VALUES(1,64,'=3',0,9329,0);
INSERT INTO "block_acts" VALUES(1,65,'-d1',1,27621,0);
INSERT INTO "block_acts" VALUES(1,66,'=3',1,25590,0);
INSERT INTO "block_acts" VALUES(1,67,'-a2',0,12116,0);
INSERT INTO "block_acts" VALUES(1,68,'=2',0,10231,1);
INSERT INTO "block_acts" VALUES(1,69,'-c1',1,17859,0);
INSERT INTO "block_acts" VALUES(1,70,'=2',1,3389,1);
INSERT INTO "block_acts" VALUES(1,71,'-g2',0,10086,1);
INSERT INTO "block_acts" VALUES(1,72,'=1',0,21977,0);
INSERT INTO "block_acts" VALUES(1,73,'-e1',1,14737,0);
INSERT INTO "block_acts" VALUES(1,74,'=1',1,18970,0);
INSERT INTO "block_acts" VALUES(1,75,'-f2',0,5708,0);
INSERT INTO "block_acts" VALUES(1,76,'=2',0,27537,0);
INSERT INTO "block_acts" VALUES(1,77,'-f1',1,5738,1);
INSERT INTO "block_acts" VALUES(1,78,'=3',1,1790,0);
INSERT INTO "block_acts" VALUES(1,79,'-a1',0,10351,0);
INSERT INTO "block_acts" VALUES(1,80,'=1',0,14633,0);
INSERT INTO "block_acts" VALUES(1,81,'-b1',1,17593,1);
INSERT INTO "block_acts" VALUES(1,82,'=2',1,26343,1);
INSERT INTO "block_acts" VALUES(1,83,'-g1',0,18286,0);
INSERT INTO "block_acts" VALUES(1,84,'=2',0,27487,0);
INSERT INTO "block_acts" VALUES(1,85,'-h2',1,17884,0);
INSERT INTO "block_acts" VALUES(1,86,'=2',1,28558,0);
INSERT INTO "block_acts" VALUES(1,87,'-i1',0,1184,1);
INSERT INTO "block_acts" VALUES(1,88,'=1',0,716,0);
INSERT INTO "block_acts" VALUES(1,89,'-h1',1,3903,0);
INSERT INTO "block_acts" VALUES(1,90,'=3',1,20876,0);
INSERT INTO "block_acts" VALUES(2,1,'+e1',1,10242,0);
INSERT INTO "block_acts" VALUES(2,2,'+h1',0,9649,0);
INSERT INTO "block_acts" VALUES(2,3,'+f1',1,29912,0);
INSERT INTO "block_acts" VALUES(2,4,'+a1',0,20348,1);
INSERT INTO "block_acts" VALUES(2,5,'+c1',1,16253,0);
INSERT INTO "block_acts" VALUES(2,6,'+d1',0,10874,0);
INSERT INTO "block_acts" VALUES(2,7,'+b1',1,927,0);
INSERT INTO "block_acts" VALUES(2,8,'+d2',0,15656,0);
INSERT INTO "block_acts" VALUES(2,9,'+g1',1,8077,0);
INSERT INTO "block_acts" VALUES(2,10,'+b2',0,23344,0);
INSERT INTO "block_acts" VALUES(2,11,'+c2',1,16098,0);
INSERT INTO "block_acts" VALUES(2,12,'+c3',0,18831,0);
INSERT INTO "block_acts" VALUES(2,13,'+f2',1,10072,0);
INSERT INTO "block_acts" VALUES(2,14,'+g2',0,12330,0);
INSERT INTO "block_acts" VALUES(2,15,'+e2',1,9150,1);
INSERT INTO "block_acts" VALUES(2,16,'+a2',0,25686,1);
INSERT INTO "block_acts" VALUES(2,17,'+f3',1,11618,0);
INSERT INTO "block_acts" VALUES(2,18,'+e3',0,18239,0);
INSERT INTO "block_acts" VALUES(2,19,'+e4',1,11685,0);
INSERT INTO "block_acts" VALUES(2,20,'+a3',0,583,0);
INSERT INTO "block_acts" VALUES(2,21,'+d3',1,16271,0);
INSERT INTO "block_acts" VALUES(2,22,'+c4',0,1329,0);
INSERT INTO "block_acts" VALUES(2,23,'+b3',1,201,0);
INSERT INTO "block_acts" VALUES(2,24,'+d4',0,23176,0);
INSERT INTO "block_acts" VALUES(2,25,'+b4',1,3557,0);
INSERT INTO "block_acts" VALUES(2,26,'+d5',0,20775,0);
INSERT INTO "block_acts" VALUES(2,27,'+a4',1,10276,1);
INSERT INTO "block_acts" VALUES(2,28,'+a5',0,11698,0);
INSERT INTO "block_acts" VALUES(2,29,'+c5',1,9533,0);
INSERT INTO "block_acts" VALUES(2,30,'+b5',0,27539,0);
INSERT INTO "block_acts" VALUES(2,31,'-d5',1,24918,0);
INSERT INTO "block_acts" VALUES(2,32,'=3',1,15536,0);
INSERT INTO "block_acts" VALUES(2,33,'-b5',0,6474,0);
INSERT INTO "block_acts" VALUES(3,1,'+h1',0,1449,1);
INSERT INTO "block_acts" VALUES(3,2,'+d1',1,27833,0);
INSERT INTO "block_acts" VALUES(3,3,'+g1',0,13807,0);
INSERT INTO "block_acts" VALUES(3,4,'+j1',1,24350,0);
INSERT INTO "block_acts" VALUES(3,5,'+c1',0,1025,0);
INSERT INTO "block_acts" VALUES(3,6,'+b1',1,12176,0);
INSERT INTO "block_acts" VALUES(3,7,'+c2',0,4928,0);
INSERT INTO "block_acts" VALUES(3,8,'+e1',1,24062,1);
INSERT INTO "block_acts" VALUES(3,9,'+a1',0,18409,0);
INSERT INTO "block_acts" VALUES(3,10,'+i1',1,1056,0);
INSERT INTO "block_acts" VALUES(3,11,'+f1',0,9777,0);
INSERT INTO "block_acts" VALUES(3,12,'+h2',1,1459,0);
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
INSERT INTO "block_analyses" VALUES(1,1,'blocks-1',1796001986123,'known','0 1',165683,'{"curve":[[81,[0.772331,0.752331,0.792331,400,"sampled"],[0.684203,0.664203,0.704203,400,"sampled"]],[84,[0.19546,0.17546,0.21546,400,"enumerated"],[0.024771,0.004771,0.044771,400,"enumerated"]],[87,[0.571208,0.551208,0.591208,400,"sampled"],[0.524443,0.504443,0.544443,400,"sampled"]],[90,[0.072641,0.052641,0.092641,400,"enumerated"],[0.445317,0.425317,0.465317,400,"optimal"]]],"luck":[[0.044738,0.034738,0.054738,400,"sampled"],[0.107003,0.097003,0.117003,400,"sampled"]]}',0.044738,0.107003);
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
INSERT INTO "block_decisions" VALUES(1,31,0,1,0.074981,'mistake','[["-a4",[0.264294,0.244294,0.284294,400,"optimal"],[0.0,0.0,0.0,400,"sampled"]],["-b4",[0.422628,0.402628,0.442628,400,"optimal"],[0.074981,0.064981,0.084981,400,"sampled"]],["-e4",[0.644807,0.624807,0.664807,400,"optimal"],[-0.02098,-0.03098,-0.01098,400,"sampled"]],["-d4",[0.898778,0.878778,0.918778,400,"sampled"],[0.055503,0.045503,0.065503,400,"sampled"]],["-f4",[0.415194,0.395194,0.435194,400,"sampled"],[0.062376,0.052376,0.072376,400,"sampled"]],["-c4",[0.158573,0.138573,0.178573,400,"optimal"],[0.049982,0.039982,0.059982,400,"sampled"]]]');
INSERT INTO "block_decisions" VALUES(1,32,0,1,-0.003327,'optimal','[["=3",[0.138312,0.118312,0.158312,400,"sampled"],[0.0,0.0,0.0,400,"sampled"]],["=1",[0.524177,0.504177,0.544177,400,"enumerated"],[-0.003327,-0.013327,0.006673,400,"sampled"]],["=2",[0.862679,0.842679,0.882679,400,"enumerated"],[0.062481,0.052481,0.072481,400,"sampled"]]]');
INSERT INTO "block_decisions" VALUES(1,33,1,1,0.060429,'mistake','[["-c4",[0.943971,0.923971,0.963971,400,"enumerated"],[0.0,0.0,0.0,400,"sampled"]],["-a4",[0.698259,0.678259,0.718259,400,"optimal"],[0.054879,0.044879,0.064879,400,"sampled"]],["-d4",[0.357618,0.337618,0.377618,400,"sampled"],[0.032513,0.022513,0.042513,400,"sampled"]],["-e4",[0.620263,0.600263,0.640263,400,"sampled"],[0.060429,0.050429,0.070429,400,"sampled"]],["-f4",[0.738706,0.718706,0.758706,400,"optimal"],[0.043761,0.033761,0.053761,400,"sampled"]]]');
INSERT INTO "block_decisions" VALUES(1,34,1,1,0.062397,'mistake','[["=2",[0.145171,0.125171,0.165171,400,"sampled"],[0.0,0.0,0.0,400,"sampled"]],["=1",[0.035177,0.015177,0.055177,400,"sampled"],[0.062397,0.052397,0.072397,400,"sampled"]],["=3",[0.908097,0.888097,0.928097,400,"optimal"],[-0.062569,-0.072569,-0.052569,400,"sampled"]]]');
INSERT INTO "block_decisions" VALUES(1,35,0,2,0.0,'optimal','[["-f4",[0.543086,0.523086,0.563086,400,"optimal"],[0.0,0.0,0.0,400,"sampled"]],["-c4",[0.617819,0.597819,0.637819,400,"enumerated"],[0.124639,0.114639,0.134639,400,"sampled"]],["-d4",[0.633437,0.613437,0.653437,400,"optimal"],[0.05053,0.04053,0.06053,400,"sampled"]],["-a4",[0.96126,0.94126,0.98126,400,"sampled"],[-0.017037,-0.027037,-0.007037,400,"sampled"]]]');
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
INSERT INTO "block_games" VALUES(1,X'973CB21FD3D24F26AD4FF42C7BA515DA',1796001986123,20787,420,20787,'blocks-1',9,'basic',0,'casual',400,'human',NULL,'KH 3H 7H 3S ** 9S QD 2S 8S QS 8D 8H 3C ** KD AH 9H JH 6S TH AC 7C JC 5H 4S 9D 5S TS 6C 3D 2C JS KC KS AS 4C 4H 6H 8C 4D 5D JD QH QC 9C TC 6D 7S 2D 2H 5C TD AD 7D',NULL,NULL,NULL,'over',NULL,1796003186123,0.0,1.0,NULL);
INSERT INTO "block_games" VALUES(2,X'84785D62BA0A46B9902B5804270D8746',1796009186123,20787,420,20787,'blocks-1',8,'basic',1,'human',NULL,'strong',NULL,'9S 4C 9D QC TS 2H 8S 5H 6H 8C 3H TD TH 7S 2C 8D KH JD 3S ** AS 2D 2S JH 6D 6C AC 6S 7D 3D ** TC 5D 7H QS JC 8H 9H 7C 4D AH 5C 3C QH KC JS AD 4H 4S QD 9C KD KS 5S',NULL,NULL,NULL,'going',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "block_games" VALUES(3,X'8F72F9D00B014BCD8FE0596CE9CFFFA5',1796012786123,20787,420,20787,'blocks-1',10,'advanced',0,'strong',NULL,'human',NULL,'QD KC 4H AD 3D 7H 3S 7C 8D QC 8S TH KS 2C 5D 9S 8H ** 8C 5S JS 7S TD JH 4S TC JD 6S 2D TS 9H 2S AS QS 4D 6C 5H 6D ** JC 6H 2H 3C KD AC 9C 9D 3H AH QH 4C KH 5C 7D',NULL,NULL,NULL,'resigned',1,1796013326123,NULL,NULL,1796088386123);
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
INSERT INTO "puzzle_attempts" VALUES(1,X'D76D4330F1444BEAB0C11FDECB91CE37',2,1796001986123,20787,420,20787,1,'=3','optimal',0.0,4000,0);
INSERT INTO "puzzle_attempts" VALUES(2,X'87B0B125EC1D4DA0A6EB8C9EBD69FE29',2,1796002046123,20787,420,20787,1,'=2','mistake',0.0681,4000,1);
CREATE TABLE puzzle_notes (
    attempt INTEGER PRIMARY KEY REFERENCES puzzle_attempts (number),
    text TEXT NOT NULL,
    utc INTEGER NOT NULL
);
INSERT INTO "puzzle_notes" VALUES(2,'why not',1796001986123);
CREATE TABLE puzzle_slips (
    attempt INTEGER PRIMARY KEY REFERENCES puzzle_attempts (number),
    utc INTEGER NOT NULL
);
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
INSERT INTO "puzzle_standings" VALUES(1796001986123,1,0,1,0,0.0,1,'feed','basic','=3',2,20787,4000,0,0,0,0);
INSERT INTO "puzzle_standings" VALUES(1796002046123,2,0,0,2,0.0681,1,'feed','basic','=2',2,20787,4000,1,0,1,1);
CREATE TABLE puzzle_stars (
    attempt INTEGER PRIMARY KEY REFERENCES puzzle_attempts (number),
    utc INTEGER NOT NULL
);
INSERT INTO "puzzle_stars" VALUES(2,1796001986123);
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
INSERT INTO "puzzles" VALUES(1,X'5158C13F68225304811684A54D72A9B9',X'27DE6008219657DF8A58CE2A0F911579','8 basic 0 | AH QS QC 7H 8S ** 6D 2S 5C JH 9D 5H 2D 3H 6S AS 5D 4C TS 8H KS 5S AC 3S 7D JS 9S JD 7S 9C KC 8D 2C TH 4H 2H KD TD QH 8C 3C JC 3D KH ** 7C 4D 4S AD 9H 6C 6H QD TC | +d1 +h1 +c1 +c2 +e1 +b1 +g1 +a1 +b2 +b3 +g2 +f1 +a2 +d2 +e2 +d3 +c3 +a3 +f2 +b4 +a4 +e3 +f3 +a5 +d4 +e4 +d5 +c4 +c5 +c6 -c6 =1 -c5 =3 -c4 =3 -d5 =1 -a5 =1 -d4 =2 -a4 =1 -b4 =2 -a3 =1 -c3 =1 -d3 =2 -a2 =2 -a1 =3 -e4 =2 -e3 =3 -d2 =3 -e2 | feed | =3 0.7371 0.7318 0.7416 2400 sampled 0.0 0.0 0.0 2400; =2 0.6767 0.6631 0.6869 400 sampled 0.0681 0.0547 0.0814 400; =1 0.6558 0.6424 0.6663 400 sampled 0.0889 0.0755 0.1023 400','feed','basic',NULL,1796001986123,'0.1.0');
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
INSERT INTO "sessions" VALUES(2,X'5BC8FBBCBDE540998164D8399F767C45','puzzles',1796001986123,20787,420,20787,1796002046123,NULL,'','',NULL);
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
CREATE INDEX block_games_by_utc ON block_games (opened_utc);
CREATE INDEX block_games_by_match ON block_games (match_id, match_game) WHERE match_id IS NOT NULL;
CREATE TRIGGER block_acts_never_change BEFORE UPDATE ON block_acts
BEGIN
    SELECT RAISE(ABORT, 'an act never changes');
END;
CREATE INDEX block_analyses_by_game ON block_analyses (game, view, made_utc);
CREATE INDEX puzzles_by_position ON puzzles (position);
CREATE TRIGGER puzzles_never_change BEFORE UPDATE ON puzzles
BEGIN
    SELECT RAISE(ABORT, 'a puzzle never changes');
END;
CREATE INDEX puzzle_attempts_by_puzzle ON puzzle_attempts (puzzle);
CREATE TRIGGER puzzle_attempts_never_change BEFORE UPDATE ON puzzle_attempts
BEGIN
    SELECT RAISE(ABORT, 'an attempt at a puzzle never changes');
END;
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
COMMIT;
PRAGMA user_version = 5;
