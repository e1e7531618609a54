"""The sentences about the block game: what hands make, why an act is not allowed, what is wrong with a kept game.

Part of the table in ``words``, which says how they are filled.
"""

from pyramid_trainer.app.marking import QT_TRANSLATE_NOOP

TEMPLATES: dict[str, str] = {
    # What a hand makes
    "made.royal_flush": QT_TRANSLATE_NOOP("words", "Royal flush"),
    "made.straight_flush": QT_TRANSLATE_NOOP("words", "Straight flush, {rank:name} high"),
    "made.four_of_a_kind": QT_TRANSLATE_NOOP("words", "Four {rank:plural}"),
    "made.full_house": QT_TRANSLATE_NOOP("words", "Full house, {rank:plural} and {second:plural}"),
    "made.flush": QT_TRANSLATE_NOOP("words", "Flush, {rank:name} high"),
    "made.straight": QT_TRANSLATE_NOOP("words", "Straight, {rank:name} high"),
    "made.three_of_a_kind": QT_TRANSLATE_NOOP("words", "Three {rank:plural}"),
    "made.two_pair": QT_TRANSLATE_NOOP("words", "Two pair, {rank:plural} and {second:plural}"),
    "made.pair": QT_TRANSLATE_NOOP("words", "Pair of {rank:plural}"),
    "made.high_card": QT_TRANSLATE_NOOP("words", "High card, {rank:name}"),
    # What a value is, what a puzzle is about
    "block_basis.sampled": QT_TRANSLATE_NOOP(
        "words", "Estimated: the program played on from there for both sides, again and again."
    ),
    "block_basis.enumerated": QT_TRANSLATE_NOOP(
        "words", "Exact, as the program plays on from there for both sides: every deal that is possible was played."
    ),
    "block_basis.optimal": QT_TRANSLATE_NOOP("words", "Exact: best play by both, over every deal that is possible."),
    "block_idea.feed": QT_TRANSLATE_NOOP("words", "Which hand to feed"),
    "block_idea.uncover": QT_TRANSLATE_NOOP("words", "Uncover or not"),
    "block_idea.deny": QT_TRANSLATE_NOOP("words", "Deny"),
    "block_idea.joker": QT_TRANSLATE_NOOP("words", "Joker choice"),
    "block_idea.block": QT_TRANSLATE_NOOP("words", "Which block to take"),
    "puzzle.unreadable": QT_TRANSLATE_NOOP("words", "“{text}” is no puzzle of the block game."),
    # Whose act it is not
    "turn.place": QT_TRANSLATE_NOOP("words", "The block that was turned up has to be placed first."),
    "turn.take": QT_TRANSLATE_NOOP("words", "A block has to be taken now."),
    "turn.put": QT_TRANSLATE_NOOP("words", "The card that was taken has to go into a hand first."),
    "turn.keep": QT_TRANSLATE_NOOP("words", "One of the three cards turned up has to go into a hand first."),
    "turn.over": QT_TRANSLATE_NOOP("words", "The game is over."),
    # Why an act is not allowed
    "place.outside": QT_TRANSLATE_NOOP(
        "words", "There is no such place in a pyramid with a foundation of {width:# place|# places}."
    ),
    "place.filled": QT_TRANSLATE_NOOP("words", "A block stands on {place} already."),
    "place.not_supported": QT_TRANSLATE_NOOP(
        "words", "Nothing carries a block on {place} yet: blocks on {left} and {right} must stand first."
    ),
    "block.none": QT_TRANSLATE_NOOP("words", "No block stands on {place}."),
    "block.covered": QT_TRANSLATE_NOOP("words", "The block on {place} cannot be taken: the one on {by} lies on it."),
    "hand.full": QT_TRANSLATE_NOOP("words", "Hand {hand} is full: it holds five cards."),
    "hand.none": QT_TRANSLATE_NOOP("words", "There are three hands: choose 1, 2 or 3."),
    "keep.joker": QT_TRANSLATE_NOOP("words", "A joker cannot be kept: choose one of the cards."),
    "keep.not_turned": QT_TRANSLATE_NOOP("words", "{card} is not among the three that were turned up."),
    "match.over": QT_TRANSLATE_NOOP("words", "The match is over."),
    # Text that cannot be read
    "place.unreadable": QT_TRANSLATE_NOOP("words", "“{text}” is no place of the pyramid: write it like a1 or c2."),
    "action.unreadable": QT_TRANSLATE_NOOP(
        "words", "“{text}” is no act of the block game: write +c2 (place), -c2 (take), =1 (put) or QS=1 (keep)."
    ),
    # A kept game
    "game.unreadable": QT_TRANSLATE_NOOP(
        "words", "“{text}” is no block game: it has three parts, the agreement, the deal and the acts."
    ),
    "game.keys": QT_TRANSLATE_NOOP("words", "A block game is told by {keys}, by all of them and nothing else."),
    "game.width": QT_TRANSLATE_NOOP("words", "The foundation has {least} to {most} places, not {got}."),
    "game.scoring": QT_TRANSLATE_NOOP("words", "The scoring is one of {choices}, not “{got}”."),
    "game.first": QT_TRANSLATE_NOOP("words", "The player who places first is 0 or 1, not {got}."),
    "game.text": QT_TRANSLATE_NOOP("words", "The deal and the acts of a block game are text, not {got}."),
    "game.deal": QT_TRANSLATE_NOOP("words", "The deal must hold each of the 52 cards once, and two jokers."),
    "game.act": QT_TRANSLATE_NOOP("words", "Act {number}, {act}, is not allowed. {reason}"),
    "game.unknown": QT_TRANSLATE_NOOP("words", "The history no longer holds the block game {id}."),
    "game.erased": QT_TRANSLATE_NOOP("words", "The history no longer holds this game: it was erased or exchanged."),
    "game.elsewhere": QT_TRANSLATE_NOOP("words", "This game was played on in another window of the program."),
    # The process that thinks
    "thinking.cannot_start": QT_TRANSLATE_NOOP("words", "The part of the program that thinks cannot start: {reason}."),
    "thinking.died": QT_TRANSLATE_NOOP(
        "words", "The part of the program that thinks has ended ({reason}). It starts again at the next question."
    ),
    # Players by name
    "player.unknown": QT_TRANSLATE_NOOP(
        "words", "There is no player “{name}”: use one of {known}, or a class of your own as FILE.py:Class."
    ),
    "player.no_playouts": QT_TRANSLATE_NOOP(
        "words", "--playouts changes nothing here: only {known} try games before they choose."
    ),
    "player.not_here": QT_TRANSLATE_NOOP(
        "words", "“{name}” cannot be played against in the window, only the program’s own opponents can."
    ),
    "player.file": QT_TRANSLATE_NOOP("words", "The player's file {path} cannot be read: {reason}."),
    "player.load": QT_TRANSLATE_NOOP("words", "The player's file {path} cannot be loaded ({reason})."),
    "player.no_class": QT_TRANSLATE_NOOP("words", "The player's file {path} holds no class “{wanted_class}”."),
    "player.no_choose": QT_TRANSLATE_NOOP(
        "words", "The class “{wanted_class}” in {path} has no method choose(observation, chance)."
    ),
    "player.raised": QT_TRANSLATE_NOOP("words", "The player {name} failed in {what} ({reason})."),
    "player.no_action": QT_TRANSLATE_NOOP(
        "words", "The player {name} chose something that is no act: an object of the kind {got}."
    ),
    "player.no_such_act": QT_TRANSLATE_NOOP("words", "There is no such act."),
    "player.illegal": QT_TRANSLATE_NOOP("words", "The player {name} chose {act}, which is not allowed. {reason}"),
    # A block game in the history or in a file
    "block_game.length": QT_TRANSLATE_NOOP("words", "The length of its match is one of {known}, not {got}."),
    "block_game.sitters": QT_TRANSLATE_NOOP("words", "Two play it, not {count}."),
    "block_game.acts": QT_TRANSLATE_NOOP("words", "It has {acts:# act|# acts}, but {count:# time|# times} for them."),
    "block_game.seat": QT_TRANSLATE_NOOP("words", "Act {number} is told of the player whose turn it was not."),
    "block_game.hinted": QT_TRANSLATE_NOOP("words", "“hinted” names acts from 1 to {acts}."),
    "block_game.standing": QT_TRANSLATE_NOOP("words", "It is told to be {standing}, which does not fit its acts."),
    "block_game.decision": QT_TRANSLATE_NOOP("words", "Its analysis tells of act {number} what cannot be told of it."),
    "block_game.value": QT_TRANSLATE_NOOP("words", "Its analysis holds a value that is no number: {got}."),
}
