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
    "progress.cannot_tell": QT_TRANSLATE_NOOP("words", "Cannot tell yet: {lacking}; {needed}."),
    # What is lacking
    "progress.lacking_hands": QT_TRANSLATE_NOOP(
        "words", "each period needs {needed} counted hands, this one has {now} and that one {then}"
    ),
    "progress.lacking_errors": QT_TRANSLATE_NOOP(
        "words", "both together need {needed:# error|# errors} and have {errors}"
    ),
    "progress.lacking_strata": QT_TRANSLATE_NOOP(
        "words", "no kind of hand has {needed:# counted answer|# counted answers} in both periods"
    ),
    "progress.lacking_difference": QT_TRANSLATE_NOOP(
        "words", "the difference of {amount} bets per 100 hands may be chance"
    ),
    # How many more hands would tell
    "progress.more_hands": QT_TRANSLATE_NOOP(
        "words", "about {hands:# more hand|# more hands} in this period would tell"
    ),
    "progress.hands_each": QT_TRANSLATE_NOOP("words", "two periods of about {hands:# hand|# hands} each would tell"),
    "progress.hands_unknown": QT_TRANSLATE_NOOP("words", "how many more hands would tell cannot be said yet"),
    # Figures in words; amounts come printed
    "progress.accuracy": QT_TRANSLATE_NOOP("words", "{share} of {counted:# counted hand|# counted hands} right"),
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
    # The page as a file
    "progress.sheet_suffix": QT_TRANSLATE_NOOP("words", "The page is saved as .pdf or .png, which {path} is not."),
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
        "Right: {right} of {classes} classes, {boundary_right} of the {boundary} on a boundary. Never met: {never}.",
    ),
    "progress.never": QT_TRANSLATE_NOOP("words", "never met"),
    "progress.met": QT_TRANSLATE_NOOP("words", "met, no choice"),
    "progress.seen": QT_TRANSLATE_NOOP("words", "seen"),
    "progress.right": QT_TRANSLATE_NOOP("words", "right"),
}
