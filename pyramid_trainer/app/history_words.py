"""The sentences about the history: what was done with it, what is wrong with its file, with an import, with a record.

Part of the table in ``words``, which says how they are filled.
"""

from pyramid_trainer.app.marking import QT_TRANSLATE_NOOP

TEMPLATES: dict[str, str] = {
    # What was done
    "history.exported_all": QT_TRANSLATE_NOOP(
        "words",
        "{attempts:# attempt|# attempts}, {fouls:# foul|# fouls} and {sessions:# session|# sessions}"
        " exported to {path}.",
    ),
    "history.exported_attempts": QT_TRANSLATE_NOOP("words", "{attempts:# attempt|# attempts} exported to {path}."),
    "history.exported_hands": QT_TRANSLATE_NOOP(
        "words",
        "{attempts:# attempt|# attempts} exported to {path}. A .csv file holds casino hands alone; block games and"
        " puzzles are in a .json file, which holds everything.",
    ),
    "history.imported_all": QT_TRANSLATE_NOOP(
        "words",
        "{attempts:# attempt|# attempts} and {fouls:# foul|# fouls} added from {path};"
        " {skipped} already here and skipped.",
    ),
    "history.backed_up_all": QT_TRANSLATE_NOOP(
        "words", "{attempts:# attempt|# attempts} and {fouls:# foul|# fouls} backed up to {path}."
    ),
    "history.exported_with_blocks": QT_TRANSLATE_NOOP(
        "words",
        "{attempts:# attempt|# attempts}, {fouls:# foul|# fouls}, {sessions:# session|# sessions} and"
        " {blocks:# block game|# block games} exported to {path}.",
    ),
    "history.imported_with_blocks": QT_TRANSLATE_NOOP(
        "words",
        "{attempts:# attempt|# attempts}, {fouls:# foul|# fouls} and {blocks:# block game|# block games} added from"
        " {path}; {skipped} already here and skipped.",
    ),
    "history.backed_up_with_blocks": QT_TRANSLATE_NOOP(
        "words",
        "{attempts:# attempt|# attempts}, {fouls:# foul|# fouls} and {blocks:# block game|# block games} backed up to"
        " {path}.",
    ),
    "history.holds_with_blocks": QT_TRANSLATE_NOOP(
        "words",
        "The history holds {attempts:# attempt|# attempts} in {sessions:# session|# sessions} and"
        " {blocks:# block game|# block games}.",
    ),
    # Sessions
    "sessions.listed": QT_TRANSLATE_NOOP("words", "{count:# session|# sessions}"),
    "sessions.all_deleted": QT_TRANSLATE_NOOP(
        "words",
        "{deleted:The one session is deleted: its hands are|All # sessions are deleted: their hands are} in no figure.",
    ),
    "history.figures_wrong": QT_TRANSLATE_NOOP(
        "words", "Every attempt is as it should be, but figures beside them are not: Repair makes those anew."
    ),
    "history.repaired": QT_TRANSLATE_NOOP("words", "The figures were made anew from the attempts."),
    # What was cancelled
    "stopped.export": QT_TRANSLATE_NOOP("words", "Cancelled: nothing was exported."),
    "stopped.import": QT_TRANSLATE_NOOP("words", "Cancelled: nothing was imported."),
    "stopped.backup": QT_TRANSLATE_NOOP("words", "Cancelled: no backup was made."),
    "stopped.check": QT_TRANSLATE_NOOP("words", "Cancelled: the history was not read to its end."),
    "stopped.repair": QT_TRANSLATE_NOOP("words", "Cancelled: nothing was repaired."),
    "stopped.erase": QT_TRANSLATE_NOOP("words", "Cancelled: nothing was erased."),
    "stopped.restore": QT_TRANSLATE_NOOP("words", "Cancelled: nothing was restored."),
    "stopped.look": QT_TRANSLATE_NOOP("words", "Cancelled: the backup was not read to its end."),
    "stopped.upgrade": QT_TRANSLATE_NOOP("words", "Cancelled: the history was not brought up to date."),
    # The backups of the day and of the month
    "backups.made": QT_TRANSLATE_NOOP("words", "Backed up to {path}."),
    "backups.failed": QT_TRANSLATE_NOOP("words", "No backup of today could be made. {reason}"),
    "backups.incomplete": QT_TRANSLATE_NOOP("words", "{path} did not hold everything and was removed."),
    # What a backup holds, before it is restored
    "look.holds": QT_TRANSLATE_NOOP(
        "words", "It holds {attempts:# attempt|# attempts} in {sessions:# session|# sessions}, {first} to {last}."
    ),
    "look.itself": QT_TRANSLATE_NOOP(
        "words", "{path} is the present history itself: restoring it would change nothing."
    ),
    "look.empty": QT_TRANSLATE_NOOP("words", "It holds no attempt."),
    "look.blocks": QT_TRANSLATE_NOOP("words", "It holds {blocks:# block game|# block games}."),
    "look.blocks_lost": QT_TRANSLATE_NOOP(
        "words",
        "{blocks:# block game of the present history is|# block games of the present history are} not in it"
        " and would be missing afterwards.",
    ),
    "look.blocks_regained": QT_TRANSLATE_NOOP(
        "words", "{blocks:# block game|# block games} that the present history does not hold would come back."
    ),
    "look.blocks_changed": QT_TRANSLATE_NOOP(
        "words",
        "{blocks:# block game was|# block games were} played on since: what was done in"
        " {blocks:it|them} then would be missing afterwards.",
    ),
    "look.same": QT_TRANSLATE_NOOP("words", "It holds the same attempts as the present history."),
    "look.lost": QT_TRANSLATE_NOOP(
        "words",
        "{attempts:# attempt of the present history is|# attempts of the present history are} not in it"
        " and would be missing afterwards.",
    ),
    "look.regained": QT_TRANSLATE_NOOP(
        "words", "{attempts:# attempt|# attempts} that the present history does not hold would come back."
    ),
    "look.unknown": QT_TRANSLATE_NOOP(
        "words", "The present history cannot be read, so it is not known what else it held."
    ),
    "look.older": QT_TRANSLATE_NOOP(
        "words", "An older version of the program wrote it (schema {schema}); it is brought up to date as it comes."
    ),
    # What is wrong with the history file
    "history.none": QT_TRANSLATE_NOOP("words", "There is no history yet in {path}: play some hands first."),
    "history.damaged": QT_TRANSLATE_NOOP(
        "words", "The history {path} is damaged ({reason}); it was left as it is: restore a backup in the window."
    ),
    "history.newer": QT_TRANSLATE_NOOP(
        "words",
        "The history {path} comes from a newer version of the program (schema {version}, known is {known}):"
        " update the program.",
    ),
    "history.older": QT_TRANSLATE_NOOP(
        "words",
        "The history {path} comes from an older version of the program and is not up to date yet: choose “Keep again”"
        " or open the program anew.",
    ),
    "history.foreign": QT_TRANSLATE_NOOP("words", "{path} is a database, but no history of this program."),
    "history.not_a_database": QT_TRANSLATE_NOOP("words", "{path} is no history: it is not even a database."),
    "history.missing": QT_TRANSLATE_NOOP(
        "words", "There is no history in {path}: the file or its folder was moved, renamed or deleted."
    ),
    "history.folder_protected": QT_TRANSLATE_NOOP(
        "words", "The history {path} cannot be opened: nothing may be written into its folder."
    ),
    "history.cannot_open": QT_TRANSLATE_NOOP("words", "The history {path} cannot be opened: {reason}."),
    "history.is_folder": QT_TRANSLATE_NOOP(
        "words", "{path} is a folder, where the history is to be: move it away or rename it."
    ),
    "history.cannot_read": QT_TRANSLATE_NOOP("words", "The history {path} cannot be read: {reason}."),
    "history.cannot_write": QT_TRANSLATE_NOOP("words", "The history {path} cannot be written: {reason}."),
    "history.read_only": QT_TRANSLATE_NOOP(
        "words", "The history {path} may not be written: it, its folder or its disk is protected."
    ),
    "history.disk_full": QT_TRANSLATE_NOOP("words", "There is no room left for the history {path}: free some space."),
    "history.busy": QT_TRANSLATE_NOOP(
        "words", "Another copy of the program is writing the history {path}: try again in a moment."
    ),
    "history.in_use": QT_TRANSLATE_NOOP(
        "words", "The history {path} is open in another copy of the program: close that one first."
    ),
    "history.gone": QT_TRANSLATE_NOOP("words", "The history {path} was moved or deleted while it was open."),
    "history.backup_failed": QT_TRANSLATE_NOOP(
        "words", "The backup {path} could not be read back: nothing was erased."
    ),
    "attempt.unknown": QT_TRANSLATE_NOOP("words", "The history no longer holds the attempt {id}."),
    "session.name_too_long": QT_TRANSLATE_NOOP(
        "words", "The session's name is longer than {longest} characters; shorten it."
    ),
    "note.too_long": QT_TRANSLATE_NOOP("words", "The note is longer than {longest} characters; shorten it."),
    "session.deleted": QT_TRANSLATE_NOOP(
        "words", "The running session was deleted in another window: this answer opens a new one."
    ),
    "session.unknown": QT_TRANSLATE_NOOP("words", "The history no longer holds the session {id}."),
    # What is wrong in a file to import
    "import.too_large": QT_TRANSLATE_NOOP(
        "words", "Nothing was imported: the file needs more memory than there is; import it as .csv."
    ),
    "import.row": QT_TRANSLATE_NOOP("words", "Nothing was imported. Row {row}: {reason}"),
    "import.item": QT_TRANSLATE_NOOP("words", "Nothing was imported. Item {item} of “{list}”: {reason}"),
    "import.not_json": QT_TRANSLATE_NOOP(
        "words", "Nothing was imported. Line {line}, column {column} is not JSON: {message}."
    ),
    "import.encoding": QT_TRANSLATE_NOOP("words", "Nothing was imported. Line {line} is not UTF-8 text."),
    "import.too_deep": QT_TRANSLATE_NOOP("words", "Nothing was imported. The file nests far deeper than any history."),
    "import.number": QT_TRANSLATE_NOOP("words", "Nothing was imported. The file holds a number that is none: {got}."),
    "import.key_twice": QT_TRANSLATE_NOOP("words", "Nothing was imported. An object holds the key “{key}” twice."),
    "import.format": QT_TRANSLATE_NOOP(
        "words", "Nothing was imported. The file is no history: its format is not {expected}."
    ),
    "import.version": QT_TRANSLATE_NOOP(
        "words", "Nothing was imported. “version” must be a whole number from 1, not “{got}”."
    ),
    "import.newer": QT_TRANSLATE_NOOP(
        "words",
        "Nothing was imported. The file comes from a newer version of the program (version {version}, known is"
        " {known}): update the program.",
    ),
    "import.missing": QT_TRANSLATE_NOOP("words", "Nothing was imported. The key “{key}” is missing."),
    "import.unknown": QT_TRANSLATE_NOOP("words", "Nothing was imported. Unknown key “{key}”."),
    "import.no_object": QT_TRANSLATE_NOOP("words", "Nothing was imported. “{key}” must be an object."),
    "import.no_list": QT_TRANSLATE_NOOP("words", "Nothing was imported. “{key}” must be a list."),
    "import.cannot_keep": QT_TRANSLATE_NOOP(
        "words", "Nothing was imported. This version of the program cannot keep the {count} in “{list}”."
    ),
    # What is wrong with a record
    "record.unreadable": QT_TRANSLATE_NOOP("words", "It cannot be read: {message}."),
    "record.derived": QT_TRANSLATE_NOOP("words", "It says {found} of itself where {expected} follows from its cards."),
    "record.rules_hash": QT_TRANSLATE_NOOP("words", "The rule set is not that of its hash {hash}."),
    "record.rules_form": QT_TRANSLATE_NOOP("words", "The rule set {hash} is not in its canonical form."),
    "record.header": QT_TRANSLATE_NOOP("words", "The header must be {expected}, not “{got}”."),
    "record.columns": QT_TRANSLATE_NOOP("words", "There {count:is # column|are # columns} instead of {expected}."),
    "record.line_too_long": QT_TRANSLATE_NOOP("words", "A line is longer than {longest} bytes."),
    "record.encoding": QT_TRANSLATE_NOOP("words", "It is not UTF-8 text."),
    "record.quoting": QT_TRANSLATE_NOOP("words", "Its quotation marks do not fit ({message})."),
    "record.missing": QT_TRANSLATE_NOOP("words", "“{field}” is missing."),
    "record.unknown": QT_TRANSLATE_NOOP("words", "Unknown key “{field}”."),
    "record.no_object": QT_TRANSLATE_NOOP("words", "It must be an object, not “{got}”."),
    "record.kind_of_value": QT_TRANSLATE_NOOP("words", "“{field}” must be of the kind {kind}."),
    "record.uuid": QT_TRANSLATE_NOOP("words", "“{field}” must be a UUID, not “{got}”."),
    "record.time": QT_TRANSLATE_NOOP(
        "words", "“{field}” must be a time in UTC like 2026-01-31T18:30:00.000Z, not “{got}”."
    ),
    "record.date": QT_TRANSLATE_NOOP("words", "“{field}” must be a date like 2026-01-31, not “{got}”."),
    "record.fraction": QT_TRANSLATE_NOOP("words", "“{field}” must be a fraction like 3/50, not “{got}”."),
    "record.integer": QT_TRANSLATE_NOOP("words", "“{field}” must be a whole number, not “{got}”."),
    "record.number": QT_TRANSLATE_NOOP(
        "words", "“{field}” must be a whole number from {least} to {most}, not “{got}”."
    ),
    "record.flag": QT_TRANSLATE_NOOP("words", "“{field}” must be 0 or 1, not “{got}”."),
    "record.cards": QT_TRANSLATE_NOOP("words", "“{field}” must be cards like AS 8C 3D, not “{got}”."),
    "record.cards_count": QT_TRANSLATE_NOOP("words", "“{field}” holds {count} cards; at most {most} are possible."),
    "record.hand_size": QT_TRANSLATE_NOOP("words", "“{field}” must be three cards, not {count}."),
    "record.grade_word": QT_TRANSLATE_NOOP("words", "“{field}” must be one of {known}, not “{got}”."),
    "record.word": QT_TRANSLATE_NOOP(
        "words", "“{field}” must be one word of small letters, digits and hyphens, not “{got}”."
    ),
    "record.name": QT_TRANSLATE_NOOP(
        "words", "“{field}” must be text of 1 to {longest} characters in one line, not “{got}”."
    ),
    "record.hash": QT_TRANSLATE_NOOP("words", "“{field}” must be a hash of 64 small hexadecimal digits, not “{got}”."),
    "record.text_too_long": QT_TRANSLATE_NOOP("words", "“{field}” is longer than {longest} characters."),
    "record.text_unreadable": QT_TRANSLATE_NOOP("words", "“{field}” holds characters that are no text."),
    "record.note_time": QT_TRANSLATE_NOOP("words", "A note and the time it was written must come together."),
    "record.time_range": QT_TRANSLATE_NOOP("words", "Its time lies outside the calendar."),
    "record.local_date": QT_TRANSLATE_NOOP(
        "words", "“local_date” is {local_date}, but {expected} follows from “utc” and “utc_offset_min”."
    ),
    "record.day": QT_TRANSLATE_NOOP(
        "words", "“day” is {day}; it must be the local date {local_date} or the day before."
    ),
    "record.not_dealt": QT_TRANSLATE_NOOP("words", "“{field}” is {card}, which is not one of the cards {cards}."),
    "record.foul": QT_TRANSLATE_NOOP("words", "“{field}” is {card}, which would be a foul with {cards}."),
    "record.no_foul": QT_TRANSLATE_NOOP("words", "“{field}” is {card}, which is no foul with {cards}."),
    "record.no_best": QT_TRANSLATE_NOOP("words", "“best” must name at least one card."),
    "record.best_twice": QT_TRANSLATE_NOOP("words", "“best” names one rank twice: {best}."),
    "record.cost_range": QT_TRANSLATE_NOOP("words", "“cost” must be from 0 to {most} bets, not “{got}”."),
    "record.grade": QT_TRANSLATE_NOOP("words", "“grade” is {grade}, but a cost of {cost} is graded {expected}."),
    "record.cost_of_best": QT_TRANSLATE_NOOP(
        "words", "A cost of {cost} does not fit “alone” {alone} and “best” {best}."
    ),
    "record.twice": QT_TRANSLATE_NOOP("words", "The file holds the id {id} twice."),
    "record.no_rules": QT_TRANSLATE_NOOP("words", "“{field}” {got} is neither in the file nor in the history."),
    "record.no_session": QT_TRANSLATE_NOOP("words", "“{field}” {got} is neither in the file nor in the history."),
    # What a check of the history finds
    "check.damaged": QT_TRANSLATE_NOOP("words", "The file is damaged: {message}."),
    "check.unreadable": QT_TRANSLATE_NOOP("words", "The file cannot be read on: {message}."),
    "check.reference": QT_TRANSLATE_NOOP(
        "words", "Row {number} of {table} refers to a row of {parent} that is not there."
    ),
    "check.schema": QT_TRANSLATE_NOOP("words", "The definition of {name} is not the program's own."),
    "check.derived": QT_TRANSLATE_NOOP(
        "words", "The figures in {table} are not those that the attempts give; Check in the window can repair them."
    ),
    "check.rule_set": QT_TRANSLATE_NOOP("words", "Rule set {hash}: {reason}"),
    "check.session": QT_TRANSLATE_NOOP("words", "Session {id}: {reason}"),
    "check.attempt": QT_TRANSLATE_NOOP("words", "Attempt {id}: {reason}"),
    "check.verdict": QT_TRANSLATE_NOOP("words", "A verdict on attempt {id}: {reason}"),
    "check.foul": QT_TRANSLATE_NOOP("words", "Foul {id}: {reason}"),
    "check.block_game": QT_TRANSLATE_NOOP("words", "Block game {id}: {reason}"),
    "check.block_analysis": QT_TRANSLATE_NOOP("words", "An analysis of block game {id}: {reason}"),
}
