"""The casino game: three cards against a dealer who follows a fixed house way.

``hands`` says which splits are legal and how they compare, ``house_way`` how the dealer splits, ``rules`` what a casino
may vary, ``settle`` who wins a round, ``solver`` what every split is worth, exactly. Nothing here knows a screen or
a file.
"""

ENGINE = "casino-1"
"""Name of this engine's verdicts, stored with each attempt; it changes whenever a verdict could."""
