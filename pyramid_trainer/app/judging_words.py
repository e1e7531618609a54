"""The sentences about judging anew. Part of the table in ``words``, which says how they are filled."""

from pyramid_trainer.app.marking import QT_TRANSLATE_NOOP

TEMPLATES: dict[str, str] = {
    "judging.nothing": QT_TRANSLATE_NOOP("words", "There is no hand to judge."),
    "judging.same": QT_TRANSLATE_NOOP(
        "words", "{looked_at:# hand|# hands} looked at: every verdict is what today's engine says."
    ),
    "judging.differ": QT_TRANSLATE_NOOP("words", "{changed} of {looked_at:# hand|# hands} would get another verdict."),
    "judging.same_under": QT_TRANSLATE_NOOP(
        "words", "{looked_at:# hand|# hands} looked at: under these rules best settings and grades would be the same."
    ),
    "judging.differ_under": QT_TRANSLATE_NOOP(
        "words", "{changed} of {looked_at:# hand|# hands} would have another best setting or grade under these rules."
    ),
    "judging.cost_only": QT_TRANSLATE_NOOP("words", "{cost_only:# more|# more} would have another cost alone."),
    "judging.figures": QT_TRANSLATE_NOOP(
        "words",
        "Over {counted:# counted hand|# counted hands} accuracy goes from {accuracy_then} to {accuracy_now}, loss per"
        " 100 hands from {loss_then} to {loss_now}.",
    ),
    "judging.left_out": QT_TRANSLATE_NOOP(
        "words",
        "{left_out:# hand is|# hands are} left out: the rule set is known by its number alone, or the hand cannot be"
        " dealt under it.",
    ),
    "judging.write": QT_TRANSLATE_NOOP("words", "{changed:Write # new verdict|Write # new verdicts}"),
    "judging.writing": QT_TRANSLATE_NOOP("words", "{done} of {changed:# verdict|# verdicts} written…"),
    "judging.written": QT_TRANSLATE_NOOP(
        "words", "{written:# new verdict|# new verdicts} written. Those of the time are kept beside them."
    ),
    "judging.stopped": QT_TRANSLATE_NOOP(
        "words", "Stopped: {written:# new verdict|# new verdicts} written. Writing again adds the rest."
    ),
}
