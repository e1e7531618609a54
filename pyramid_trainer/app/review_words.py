"""The sentences of the review page. Part of the table in ``words``, which says how they are filled."""

from pyramid_trainer.app.marking import QT_TRANSLATE_NOOP

TEMPLATES: dict[str, str] = {
    # What the list shows
    "review.more_than": QT_TRANSLATE_NOOP("words", "more than {lines:# hand|# hands}"),
    "review.attempts": QT_TRANSLATE_NOOP("words", "{lines:# attempt|# attempts}"),
    "review.more_attempts": QT_TRANSLATE_NOOP("words", "more than {lines:# attempt|# attempts}"),
    "review.selected": QT_TRANSLATE_NOOP("words", "{lines:# selected|# selected}."),
    "review.of_day": QT_TRANSLATE_NOOP("words", "of {day}"),
    "review.from_day": QT_TRANSLATE_NOOP("words", "from {day} on"),
    "review.to_day": QT_TRANSLATE_NOOP("words", "up to {day}"),
    "review.between_days": QT_TRANSLATE_NOOP("words", "from {first_day} to {last_day}"),
    "review.session": QT_TRANSLATE_NOOP("words", "session {session}"),
    "review.rules": QT_TRANSLATE_NOOP("words", "rules {rules}"),
    "review.classes": QT_TRANSLATE_NOOP("words", "{count:hands of # class|hands of # classes}"),
    "review.classes_named": QT_TRANSLATE_NOOP("words", "hands {classes}"),
    "review.cost_at_least": QT_TRANSLATE_NOOP("words", "cost {cost} or more"),
    "review.lost_at_least": QT_TRANSLATE_NOOP("words", "{lost} or more given away"),
    # Marks of a line
    "review.fouls": QT_TRANSLATE_NOOP("words", "{fouls:# foul|# fouls}"),
    # Grades and ideas, named
    "grade.optimal": QT_TRANSLATE_NOOP("words", "Optimal"),
    "grade.close": QT_TRANSLATE_NOOP("words", "Close"),
    "grade.mistake": QT_TRANSLATE_NOOP("words", "Mistake"),
    "grade.blunder": QT_TRANSLATE_NOOP("words", "Blunder"),
    "grade.forced": QT_TRANSLATE_NOOP("words", "Forced"),
    "grade.with_cost": QT_TRANSLATE_NOOP("words", "{grade}: {cost} of a bet"),
    "idea.pair": QT_TRANSLATE_NOOP("words", "pair of {rank:plural}"),
    "idea.high": QT_TRANSLATE_NOOP("words", "{rank:name}-high, no pair"),
    # The replay
    "review.not_known": QT_TRANSLATE_NOOP(
        "words",
        "The rules of this hand are known by their number alone, so it cannot be judged here. Put their rule file among"
        " your rule sets.",
    ),
    "review.mended": QT_TRANSLATE_NOOP("words", "Mended on {day}: right twice in a row in a run."),
    "review.judged_otherwise": QT_TRANSLATE_NOOP(
        "words", "The verdict that was kept says something else: its cost is {cost}. Judge it anew to correct it."
    ),
    # Drilling a selection
    "review.nothing_to_mend": QT_TRANSLATE_NOOP("words", "There is no mistake left to mend among these hands."),
    "review.nothing_to_solve": QT_TRANSLATE_NOOP("words", "There is no mistake left among these puzzles."),
}
