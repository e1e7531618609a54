"""The sentences of the progress page. Part of the table in ``words``, which says how they are filled."""

from pyramid_trainer.app.marking import QT_TRANSLATE_NOOP

TEMPLATES: dict[str, str] = {
    # This period against that one
    "progress.better": QT_TRANSLATE_NOOP(
        "words", "Better: {amount} bets fewer lost per 100 hands, and 95 % sure that it is between {least} and {most}."
    ),
    "progress.worse": QT_TRANSLATE_NOOP(
        "words", "Worse: {amount} bets more lost per 100 hands, and 95 % sure that it is between {least} and {most}."
    ),
    "progress.cannot_tell": QT_TRANSLATE_NOOP("words", "Cannot tell yet."),
    # What is lacking; *now* and *before* are the two periods
    "progress.lacking_hands": QT_TRANSLATE_NOOP(
        "words", "Both periods need {needed} counted hands each to be compared (now: {now}, before: {then})."
    ),
    "progress.lacking_errors": QT_TRANSLATE_NOOP(
        "words", "To compare them, both periods together need {needed:# error|# errors} and have {errors}."
    ),
    "progress.lacking_strata": QT_TRANSLATE_NOOP(
        "words",
        "No kind of hand has {needed:# counted answer|# counted answers} in each of the two periods, so there is"
        " nothing to compare.",
    ),
    "progress.chance_more": QT_TRANSLATE_NOOP(
        "words",
        "Now you lose {amount} bets more per 100 hands than before, but that may be chance: all that is 95 % sure is"
        " that it lies between {least} fewer and {most} more.",
    ),
    "progress.chance_fewer": QT_TRANSLATE_NOOP(
        "words",
        "Now you lose {amount} bets fewer per 100 hands than before, but that may be chance: all that is 95 % sure is"
        " that it lies between {least} fewer and {most} more.",
    ),
    "progress.chance_same": QT_TRANSLATE_NOOP(
        "words",
        "Now you lose exactly as much per 100 hands as before; 95 % sure is that it lies between {least} bets fewer"
        " and {most} more.",
    ),
    # How many more hands would tell
    "progress.more_hands": QT_TRANSLATE_NOOP(
        "words",
        "If you go on as now, about {hands:# more counted hand|# more counted hands} in this period would tell.",
    ),
    "progress.hands_each": QT_TRANSLATE_NOOP(
        "words",
        "If you go on as now, it takes two periods of about {hands:# counted hand|# counted hands} each to tell.",
    ),
    "progress.hands_unknown": QT_TRANSLATE_NOOP("words", "How many more hands would tell cannot be said yet."),
    # Figures in words; amounts come printed
    "progress.accuracy": QT_TRANSLATE_NOOP("words", "{share} of {counted:# counted hand|# counted hands} right"),
    "progress.none_counted": QT_TRANSLATE_NOOP("words", "no counted hand"),
    "progress.sure": QT_TRANSLATE_NOOP("words", "{least} to {most}"),
    "progress.seconds": QT_TRANSLATE_NOOP("words", "{amount} s"),
    "progress.middle_half": QT_TRANSLATE_NOOP("words", "middle half {least} to {most}"),
    "progress.not_covered": QT_TRANSLATE_NOOP(
        "words",
        "Not yet: kinds of hands with {needed} counted answers or more are {share} of what the real game deals;"
        " {least} are needed.",
    ),
    "progress.not_weighed": QT_TRANSLATE_NOOP(
        "words",
        "This rule set is known by its number alone and nothing can be weighed: put its file among your rule sets.",
    ),
    "progress.costs": QT_TRANSLATE_NOOP("words", "{amount} bets per 100 hands"),
    # A point of a chart
    "progress.week_of": QT_TRANSLATE_NOOP("words", "week from {day}"),
    "progress.session_of": QT_TRANSLATE_NOOP("words", "{day}, “{name}”"),
    "progress.point_accuracy": QT_TRANSLATE_NOOP(
        "words", "{when}: {share} of {counted:# hand|# hands} right, 95 % sure of {least} to {most}"
    ),
    "progress.point_loss": QT_TRANSLATE_NOOP(
        "words", "{when}: {amount} bets lost per 100 hands, 95 % sure of {least} to {most}"
    ),
    "progress.point_speed": QT_TRANSLATE_NOOP(
        "words", "{when}: half the answers within {amount}, the middle half from {least} to {most}"
    ),
    "progress.bands_cut": QT_TRANSLATE_NOOP("words", "The widest bands end at the edge of the picture."),
    "progress.whole_period": QT_TRANSLATE_NOOP("words", "whole period"),
    # A day of practice
    "progress.day": QT_TRANSLATE_NOOP("words", "{day}: {hands:# hand|# hands}, {share} right"),
    "progress.day_uncounted": QT_TRANSLATE_NOOP("words", "{day}: {hands:# hand|# hands}, none counted"),
    "progress.day_free": QT_TRANSLATE_NOOP("words", "{day}: no hands"),
    "progress.streak": QT_TRANSLATE_NOOP(
        "words", "{current:# day|# days} in a row now; the longest was {longest:# day|# days}."
    ),
    # The statistics as a file
    "progress.sheet_suffix": QT_TRANSLATE_NOOP("words", "Statistics are saved as .pdf or .png, which {path} is not."),
    "progress.sheet_saved": QT_TRANSLATE_NOOP("words", "Saved as {path}."),
    # The mastery map
    "progress.class": QT_TRANSLATE_NOOP("words", "{hand}: {state}; {right} of {counted} counted right"),
    "progress.class_never": QT_TRANSLATE_NOOP("words", "{hand}: never met"),
    "progress.class_met": QT_TRANSLATE_NOOP("words", "{hand}: met {hands:# time|# times}, leaves no choice"),
    "progress.on_boundary": QT_TRANSLATE_NOOP("words", "{told}; on the boundary, where the answer changes"),
    "progress.pairs": QT_TRANSLATE_NOOP("words", "Pairs"),
    "progress.high": QT_TRANSLATE_NOOP("words", "{rank}-high"),
    "progress.mastered": QT_TRANSLATE_NOOP(
        "words",
        "Right: {right} of the {classes} classes that leave a choice, {boundary_right} of the {boundary} on a boundary;"
        " the other {trips} of all {all} are three of a kind. Never met: {never} of all {all}.",
    ),
    "progress.never": QT_TRANSLATE_NOOP("words", "never met"),
    "progress.met": QT_TRANSLATE_NOOP("words", "met, no choice"),
    "progress.seen": QT_TRANSLATE_NOOP("words", "seen"),
    "progress.right": QT_TRANSLATE_NOOP("words", "right"),
}
