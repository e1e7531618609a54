"""The sentences of the page on which the block game is played.

Part of the table in ``words``, which says how they are filled.
"""

from pyramid_trainer.app.marking import QT_TRANSLATE_NOOP

TEMPLATES: dict[str, str] = {
    # What a hand makes, where there is little room
    "brief.straight_flush": QT_TRANSLATE_NOOP("words", "Straight flush, {rank}"),
    "brief.four_of_a_kind": QT_TRANSLATE_NOOP("words", "Four of a kind, {rank}"),
    "brief.full_house": QT_TRANSLATE_NOOP("words", "Full house, {rank}-{second}"),
    "brief.flush": QT_TRANSLATE_NOOP("words", "Flush, {rank}"),
    "brief.straight": QT_TRANSLATE_NOOP("words", "Straight, {rank}"),
    "brief.three_of_a_kind": QT_TRANSLATE_NOOP("words", "Three of a kind, {rank}"),
    "brief.two_pair": QT_TRANSLATE_NOOP("words", "Two pair, {rank}-{second}"),
    "brief.pair": QT_TRANSLATE_NOOP("words", "Pair, {rank}"),
    "brief.high_card": QT_TRANSLATE_NOOP("words", "High card, {rank}"),
    # What a hand may still become
    "outlook.straight_flush": QT_TRANSLATE_NOOP("words", "straight flush"),
    "outlook.both": QT_TRANSLATE_NOOP("words", "flush or straight"),
    "outlook.flush": QT_TRANSLATE_NOOP("words", "flush in {suit}"),
    "outlook.straight": QT_TRANSLATE_NOOP("words", "straight to {rank:name}"),
    "outlook.possible": QT_TRANSLATE_NOOP("words", "{what} possible"),
    # The table
    "table.supply": QT_TRANSLATE_NOOP("words", "{count} in the supply"),
    "table.supply_brief": QT_TRANSLATE_NOOP("words", "Supply {count}"),
    "table.discards": QT_TRANSLATE_NOOP("words", "Discarded"),
    "table.hand": QT_TRANSLATE_NOOP("words", "Hand {hand}"),
    "held.turned_up": QT_TRANSLATE_NOOP("words", "Turned up"),
    "held.taken": QT_TRANSLATE_NOOP("words", "Taken"),
    "held.by_joker": QT_TRANSLATE_NOOP("words", "From the joker"),
    "held.places": QT_TRANSLATE_NOOP("words", "{who} places"),
    "held.has_taken": QT_TRANSLATE_NOOP("words", "{who} has taken"),
    "held.has_turned_up": QT_TRANSLATE_NOOP("words", "{who} turned up"),
    # What was done
    "done.placed": QT_TRANSLATE_NOOP("words", "{who}: a block placed on {place}."),
    "done.placed_by_you": QT_TRANSLATE_NOOP("words", "You placed {face} on {place}."),
    "done.took": QT_TRANSLATE_NOOP("words", "{who}: the block on {place} taken."),
    "done.joker": QT_TRANSLATE_NOOP("words", "{who}: a joker on {place}; it turned up {faces}."),
    "done.put": QT_TRANSLATE_NOOP("words", "{who}: {face} from {place} into hand {hand}."),
    "done.kept": QT_TRANSLATE_NOOP("words", "{who}: {face} kept into hand {hand}."),
    "done.hurried": QT_TRANSLATE_NOOP("words", "It was out of time and did what was best so far."),
    # What is to be done
    "do.place": QT_TRANSLATE_NOOP("words", "Place {face}: {left:the last block|# blocks are left}."),
    "do.take": QT_TRANSLATE_NOOP("words", "Take a block with nothing on top of it."),
    "do.put": QT_TRANSLATE_NOOP("words", "Put {face} into a hand."),
    "do.keep": QT_TRANSLATE_NOOP("words", "A joker: choose one of the three cards."),
    "do.keep_hand": QT_TRANSLATE_NOOP("words", "Put {face} into a hand; the others are discarded."),
    "do.wait": QT_TRANSLATE_NOOP("words", "{who} is thinking."),
    "do.choose_hand": QT_TRANSLATE_NOOP("words", "Choose a hand: 1, 2 or 3."),
    "do.choose_card": QT_TRANSLATE_NOOP("words", "Choose one of the cards first."),
    # A block in words
    "block.at": QT_TRANSLATE_NOOP("words", "{place}: {what}"),
    "block.own": QT_TRANSLATE_NOOP("words", "yours, {face}"),
    "block.own_hidden": QT_TRANSLATE_NOOP("words", "of {who}"),
    "block.others": QT_TRANSLATE_NOOP("words", "of {who}, unseen"),
    "block.empty": QT_TRANSLATE_NOOP("words", "free place"),
    "block.free": QT_TRANSLATE_NOOP("words", "{what}, nothing on top"),
    "block.covered_by": QT_TRANSLATE_NOOP("words", "{what}, covered"),
    "face.joker": QT_TRANSLATE_NOOP("words", "a joker"),
    # What to do, and what it is worth
    "act.place": QT_TRANSLATE_NOOP("words", "place it on {place}"),
    "act.take": QT_TRANSLATE_NOOP("words", "take {place}"),
    "act.put": QT_TRANSLATE_NOOP("words", "into hand {hand}"),
    "act.keep": QT_TRANSLATE_NOOP("words", "keep {face}, into hand {hand}"),
    "act.put_brief": QT_TRANSLATE_NOOP("words", "hand {hand}"),
    "act.keep_brief": QT_TRANSLATE_NOOP("words", "{card}, hand {hand}"),
    "hint.act": QT_TRANSLATE_NOOP("words", "Hint: {act}."),
    "hint.place": QT_TRANSLATE_NOOP("words", "{told} Where blocks are placed matters little."),
    "hint.same": QT_TRANSLATE_NOOP("words", "Hint: whatever you do here comes to the same."),
    "hint.chance": QT_TRANSLATE_NOOP("words", "{told} Chance to win: {worth}."),
    "hint.points": QT_TRANSLATE_NOOP("words", "{told} To be expected: {worth}."),
    "worth.points": QT_TRANSLATE_NOOP("words", "{points} points"),
    # The analysis of a game
    "analysis.decision": QT_TRANSLATE_NOOP("words", "{who}, take {take}: {act}"),
    "analysis.as_seen": QT_TRANSLATE_NOOP("words", "As {who} sees it"),
    "analysis.lost": QT_TRANSLATE_NOOP("words", "{grade}: {lost} chance to win given away."),
    "analysis.points_lost": QT_TRANSLATE_NOOP("words", "{grade}: {lost} points given away."),
    "analysis.so_far": QT_TRANSLATE_NOOP("words", "{grade} so far"),
    "analysis.nothing_lost": QT_TRANSLATE_NOOP("words", "{grade}."),
    "analysis.exact": QT_TRANSLATE_NOOP("words", "{told} The values are exact."),
    "analysis.act": QT_TRANSLATE_NOOP("words", "{who}: {act}"),
    "analysis.no_choice": QT_TRANSLATE_NOOP("words", "There was no choice."),
    "analysis.placing": QT_TRANSLATE_NOOP("words", "Where a block is placed is not judged."),
    "analysis.tried": QT_TRANSLATE_NOOP("words", "Tried instead: {act}"),
    "analysis.end": QT_TRANSLATE_NOOP("words", "The game is over."),
    "analysis.ledger": QT_TRANSLATE_NOOP(
        "words", "{who}: {mistakes:# mistake|# mistakes}, {average} given away per move"
    ),
    "analysis.none_judged": QT_TRANSLATE_NOOP("words", "{who}: no take was judged"),
    "analysis.none_yet": QT_TRANSLATE_NOOP("words", "{who}: no take is judged yet"),
    "analysis.luck": QT_TRANSLATE_NOOP("words", "{told}; luck {luck}"),
    "analysis.refining": QT_TRANSLATE_NOOP(
        "words", "As the program plays on from there, {playouts:# game|# games} so far"
    ),
    "analysis.settled": QT_TRANSLATE_NOOP("words", "As the program plays on from there, {playouts:# game|# games}"),
    "analysis.policy": QT_TRANSLATE_NOOP(
        "words",
        "A value tells how the game ends on average when the program plays on from there for both sides, which is well"
        " but not perfectly.",
    ),
    # A game in a list
    "game.against": QT_TRANSLATE_NOOP("words", "Against {who}"),
    "game.for_two": QT_TRANSLATE_NOOP("words", "Two at this screen"),
    "game.called": QT_TRANSLATE_NOOP("words", "the game against {who} of {when}"),
    "game.of_two": QT_TRANSLATE_NOOP("words", "the game for two of {when}"),
    "game.placed": QT_TRANSLATE_NOOP("words", "{count} of 30 placed"),
    "game.taken": QT_TRANSLATE_NOOP("words", "{count} of 30 taken"),
    "game.resigned": QT_TRANSLATE_NOOP("words", "resigned"),
    "game.won": QT_TRANSLATE_NOOP("words", "won"),
    "game.lost": QT_TRANSLATE_NOOP("words", "lost"),
    "game.match_goes_on": QT_TRANSLATE_NOOP("words", "{told}, the match goes on"),
    "game.player_won": QT_TRANSLATE_NOOP("words", "player {number} won"),
    "game.drawn": QT_TRANSLATE_NOOP("words", "drawn"),
    "game.points": QT_TRANSLATE_NOOP("words", "{own} to {theirs} points"),
    "games.listed": QT_TRANSLATE_NOOP("words", "{count:# game|# games}"),
    "games.all_deleted": QT_TRANSLATE_NOOP(
        "words", "{deleted:The one game is deleted: it is|All # games are deleted: they are} in no figure of games."
    ),
    # How it ended
    "result.won_you": QT_TRANSLATE_NOOP("words", "You win, {wins} to {losses}"),
    "result.won": QT_TRANSLATE_NOOP("words", "{who} wins, {wins} to {losses}"),
    "result.draw": QT_TRANSLATE_NOOP("words", "A draw"),
    "result.points": QT_TRANSLATE_NOOP("words", "{own} to {theirs} points"),
    "result.resigned_you": QT_TRANSLATE_NOOP("words", "You have resigned"),
    "result.resigned": QT_TRANSLATE_NOOP("words", "{who} has resigned"),
    "result.goes_to": QT_TRANSLATE_NOOP("words", "The game goes to {who}."),
    "resign.game": QT_TRANSLATE_NOOP("words", "Then the game is lost."),
    "resign.match": QT_TRANSLATE_NOOP("words", "Then game and match are lost."),
    "resign.you": QT_TRANSLATE_NOOP("words", "Resign? {what}"),
    "resign.who": QT_TRANSLATE_NOOP("words", "{who} resigns? {what}"),
    "match.score": QT_TRANSLATE_NOOP("words", "{zero} {own} : {theirs} {one}"),
    "match.won": QT_TRANSLATE_NOOP("words", "Match: {who}. {score}"),
    "play.basic": QT_TRANSLATE_NOOP("words", "basic scoring"),
    "play.advanced": QT_TRANSLATE_NOOP("words", "advanced scoring"),
    "play.not_kept": QT_TRANSLATE_NOOP("words", "This game is not kept: it is in no list and no figure."),
    "play.and_not_kept": QT_TRANSLATE_NOOP("words", "{told}, not kept"),
    "play.best_of": QT_TRANSLATE_NOOP("words", "{scoring}, best of {length}, game {game}"),
    "play.to_points": QT_TRANSLATE_NOOP("words", "{scoring}, to {length} points, round {game}"),
    # How they play
    "opponent.random": QT_TRANSLATE_NOOP("words", "Makes any move, by lot: who knows the rules beats it."),
    "opponent.greedy": QT_TRANSLATE_NOOP("words", "Makes whatever move helps its own hands most at once."),
    "opponent.beginner": QT_TRANSLATE_NOOP("words", "Looks at what its hands show, not at what they may become."),
    "opponent.casual": QT_TRANSLATE_NOOP("words", "Looks at what the hands of both sides may become."),
    "opponent.good": QT_TRANSLATE_NOOP("words", "Plays on from every move in its head some times before it decides."),
    "opponent.strong": QT_TRANSLATE_NOOP(
        "words", "Plays on from every move in its head thousands of times before it decides."
    ),
    "opponent.human": QT_TRANSLATE_NOOP(
        "words",
        "While you build, the screen is covered between the turns; while you take, hold F to see your own faces.",
    ),
    # Who plays
    "player.you": QT_TRANSLATE_NOOP("words", "You"),
    "player.one": QT_TRANSLATE_NOOP("words", "Player 1"),
    "player.two": QT_TRANSLATE_NOOP("words", "Player 2"),
    "player.random": QT_TRANSLATE_NOOP("words", "Random"),
    "player.greedy": QT_TRANSLATE_NOOP("words", "Greedy"),
    "player.beginner": QT_TRANSLATE_NOOP("words", "Beginner"),
    "player.casual": QT_TRANSLATE_NOOP("words", "Casual"),
    "player.good": QT_TRANSLATE_NOOP("words", "Good"),
    "player.strong": QT_TRANSLATE_NOOP("words", "Strong"),
}
