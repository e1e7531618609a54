"""The block game: two players, a pyramid of blocks, three poker hands each.

54 blocks: the 52 cards and two jokers. Shuffled face down, each player takes 15 unseen; 24 stay as the supply.
*Building*: in turn each player turns up one of their own blocks, sees its face alone, and places it on a free
foundation place or centred on two neighbouring blocks, until all 30 stand. *Building hands*: in turn each takes a block
with nothing on top of it, whoever placed it, and looks at it. A card goes face up into one of three hands of five. A
joker is discarded: three supply blocks are turned up, one card among them goes into a hand, the others are discarded.
After 15 takes each the pyramid is empty and every hand is full; first is compared with first, second with second, third
with third.

Bottom up: ``faces`` what stands on the blocks, ``ranking`` what five cards make, ``pyramid`` the places, ``actions``
what a player can do, ``scoring`` what the full hands bring, ``board`` what both players see, ``legal`` which acts the
rules allow, ``observation`` what one player knows, ``state`` the whole game, ``record`` a game that can be replayed,
``matches`` several games. Nothing here knows a screen or a file, and chance comes in as a generator.
"""

ENGINE = "blocks-2"
"""Name of this engine's games and values, stored with them; it changes whenever a value or an opponent could."""
