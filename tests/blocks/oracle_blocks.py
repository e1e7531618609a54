"""The rules of the block game once more, written without the program: cards are text, blocks lie at coordinates.

A block lies at ``(x, level)``; blocks side by side are 2 apart in ``x``, and one centred on two of them is 1 from
either and one level higher. The names of places are made only for text.
"""

from itertools import pairwise

ORDER = "23456789TJQKA"
JOKER = "**"
PACK = [rank + suit for suit in "SHDC" for rank in ORDER] + [JOKER, JOKER]

KINDS = [  # best first, with the points of advanced scoring
    ("royal flush", 5),
    ("straight flush", 4),
    ("four of a kind", 3),
    ("full house", 2),
    ("flush", 1),
    ("straight", 1),
    ("three of a kind", 0),
    ("two pair", 0),
    ("pair", 0),
    ("high card", -1),
]
POINTS = dict(KINDS)
WORST_FIRST = [kind for kind, _ in reversed(KINDS)]


def kind_of(cards):
    """The kind of a five-card hand, and the letters of its ranks in the order in which they decide."""
    letters = "".join(sorted((card[0] for card in cards), key=ORDER.index))
    if letters == "2345A":
        letters = "A2345"
    straight = letters in "A23456789TJQKA"
    flush = len({card[1] for card in cards}) == 1
    deciding = sorted(letters, key=lambda letter: (-letters.count(letter), -ORDER.index(letter)))
    if straight:
        deciding = [letters[-1]]
    pairs = [letter for letter in ORDER if letters.count(letter) == 2]
    holds = {
        "royal flush": straight and flush and letters[-1] == "A",
        "straight flush": straight and flush,
        "four of a kind": any(letters.count(letter) == 4 for letter in ORDER),
        "full house": any(letters.count(letter) == 3 for letter in ORDER) and len(pairs) == 1,
        "flush": flush,
        "straight": straight,
        "three of a kind": any(letters.count(letter) == 3 for letter in ORDER),
        "two pair": len(pairs) == 2,
        "pair": len(pairs) == 1,
        "high card": True,
    }
    return next(kind for kind, _ in KINDS if holds[kind]), "".join(deciding)


def strength(cards):
    """A list that is larger for the better hand and the same for hands of equal worth."""
    kind, deciding = kind_of(cards)
    return [WORST_FIRST.index(kind), *map(ORDER.index, deciding)]


class OracleGame:
    """A game in progress; ``deal`` is 54 texts: 15 of the first player, 15 of the second, 24 of the supply."""

    def __init__(self, width, first, deal):
        self.width = width
        self.first = first
        self.own = {first: list(deal[:15]), 1 - first: list(deal[15:30])}
        self.supply = list(deal[30:])
        self.pile = {}  # (x, level): (seat, face)
        self.hands = {0: [[], [], []], 1: [[], [], []]}
        self.thrown = []
        self.held = None
        self.offered = []
        self.turn = first

    def name(self, x, level):
        return "abcdefghij"[(x - level) // 2] + str(level + 1)

    def spot(self, name):
        level = int(name[1:]) - 1
        return "abcdefghij".index(name[0]) * 2 + level, level

    def legal(self):
        """All acts allowed now, as text."""
        room = [str(number) for number in (1, 2, 3) if len(self.hands[self.turn][number - 1]) < 5]
        if self.own[self.turn]:
            spots = [(2 * column, 0) for column in range(self.width)]
            rows = {}
            for x, level in sorted(self.pile):
                rows.setdefault(level, []).append(x)
            for level, row in rows.items():
                spots += [(left + 1, level + 1) for left, right in pairwise(row) if right - left == 2]
            return {"+" + self.name(*spot) for spot in spots if spot not in self.pile}
        if self.offered:
            return {f"{face}={hand}" for face in self.offered for hand in room if face != JOKER}
        if self.held:
            return {f"={hand}" for hand in room}
        return {
            "-" + self.name(x, level)
            for x, level in self.pile
            if not {(x - 1, level + 1), (x + 1, level + 1)} & set(self.pile)
        }

    def play(self, act):
        if act[0] == "+":
            self.pile[self.spot(act[1:])] = (self.turn, self.own[self.turn].pop(0))
            self.turn = 1 - self.turn
        elif act[0] == "-":
            _, face = self.pile.pop(self.spot(act[1:]))
            if face == JOKER:
                self.thrown.append(face)
                self.offered, self.supply = self.supply[:3], self.supply[3:]
            else:
                self.held = face
        else:
            face, hand = act.split("=")
            if self.held:
                face, self.held = self.held, None
            else:
                self.thrown += [offered for offered in self.offered if offered != face]
                self.offered = []
            self.hands[self.turn][int(hand) - 1].append(face)
            self.turn = 1 - self.turn

    def over(self):
        return not self.legal()

    def kinds(self, seat):
        return [kind_of(hand)[0] for hand in self.hands[seat]]

    def won(self):
        """Hands won by seat 0 and by seat 1."""
        pairs = [(strength(mine), strength(yours)) for mine, yours in zip(self.hands[0], self.hands[1], strict=True)]
        return [sum(mine > yours for mine, yours in pairs), sum(mine < yours for mine, yours in pairs)]

    def returns(self, scoring):
        won = self.won()
        if scoring == "basic":
            return [0.5, 0.5] if won[0] == won[1] else [float(won[0] > won[1]), float(won[1] > won[0])]
        extra = {2: 3, 3: 4}
        return [float(sum(POINTS[kind] for kind in self.kinds(seat)) + extra.get(won[seat], 0)) for seat in (0, 1)]

    def hidden_from(self, seat):
        """The faces this player does not know, sorted."""
        faces = [face for owner, face in self.pile.values() if owner != seat]
        faces += self.own[1 - seat] + self.own[seat][1 if self.turn == seat else 0 :] + self.supply
        return sorted(faces)
