"""The sentences of the puzzles of the block game as the page asks them, and of its statistics.

Part of the table in ``words``, which says how they are filled.
"""

from pyramid_trainer.app.marking import QT_TRANSLATE_NOOP

TEMPLATES: dict[str, str] = {
    "solve.ask_take": QT_TRANSLATE_NOOP("words", "Which block?"),
    "solve.ask_put": QT_TRANSLATE_NOOP("words", "Which hand?"),
    "solve.ask_keep": QT_TRANSLATE_NOOP("words", "Which card, which hand?"),
    "solve.how_take": QT_TRANSLATE_NOOP("words", "Take the block that is worth most to you."),
    "solve.how_put": QT_TRANSLATE_NOOP("words", "Put {face} into the hand where it is worth most to you."),
    "solve.how_keep": QT_TRANSLATE_NOOP("words", "Choose one of the three cards, then a hand for it."),
    "solve.chance_counts": QT_TRANSLATE_NOOP("words", "basic scoring: your chance to win counts"),
    "solve.points_count": QT_TRANSLATE_NOOP("words", "advanced scoring: your points count"),
    "solve.about": QT_TRANSLATE_NOOP("words", "Your take {take} of {takes}"),
    "solve.tally": QT_TRANSLATE_NOOP("words", "This session: {right} of {counted} right"),
    "solve.chance_lost": QT_TRANSLATE_NOOP("words", "{lost} % chance to win given away. Best: {act}."),
    "solve.points_lost": QT_TRANSLATE_NOOP("words", "{lost} points given away. Best: {act}."),
    "solve.best": QT_TRANSLATE_NOOP("words", "The best: {act}."),
    "solve.or": QT_TRANSLATE_NOOP("words", "{one} or {other}"),
    "solve.idea": QT_TRANSLATE_NOOP("words", "Idea: {idea}. {why}"),
    "solve.hint_idea": QT_TRANSLATE_NOOP("words", "Hint: {idea}. {why}"),
    "solve.hint_act": QT_TRANSLATE_NOOP("words", "Hint: {act}."),
    "solve.hinted": QT_TRANSLATE_NOOP("words", "Hinted: it is not counted."),
    "solve.slip": QT_TRANSLATE_NOOP("words", "A slip of the hand: it is not counted, and the puzzle comes again."),
    "solve.unkept": QT_TRANSLATE_NOOP("words", "It was not kept."),
    "solve.found": QT_TRANSLATE_NOOP("words", "{told} · {count:# puzzle found|# puzzles found}"),
    "statistics.luck_of": QT_TRANSLATE_NOOP("words", "{told}, {count:# game|# games}"),
    "luck.means": QT_TRANSLATE_NOOP(
        "words",
        "Luck: by how much the faces that a player turned up in taking changed the chance to win, or the points, from"
        " what could be expected before each was seen; below 0 it was bad luck.",
    ),
    "luck.without": QT_TRANSLATE_NOOP(
        "words",
        "Your opponents have luck as well, and by basic scoring what it gives them it takes from you: your"
        " result without luck is your result, less your luck, plus theirs.",
    ),
    "statistics.interval": QT_TRANSLATE_NOOP("words", "{low} to {high}"),
    # Why the best act is the best, as far as the idea says it
    "solve_why.feed": QT_TRANSLATE_NOOP("words", "The card is taken; its hand decides."),
    "solve_why.uncover": QT_TRANSLATE_NOOP("words", "What a take uncovers, the other player may take."),
    "solve_why.deny": QT_TRANSLATE_NOOP("words", "Keep a card from the other player, or one of yours unseen."),
    "solve_why.joker": QT_TRANSLATE_NOOP("words", "One of three cards, and the hand it helps most."),
    "solve_why.block": QT_TRANSLATE_NOOP("words", "What the block brings decides, not what it uncovers."),
}
