-- Schema 2: what the player says about an attempt afterwards, in rows beside it; utc is when he said so.

CREATE TABLE slips (
    attempt INTEGER PRIMARY KEY REFERENCES attempts (number),
    utc INTEGER NOT NULL
);

CREATE TABLE stars (
    attempt INTEGER PRIMARY KEY REFERENCES attempts (number),
    utc INTEGER NOT NULL
);

CREATE TABLE notes (
    attempt INTEGER PRIMARY KEY REFERENCES attempts (number),
    text TEXT NOT NULL,
    utc INTEGER NOT NULL
);
