"""What the moves of a block game were worth: values with intervals, mistakes, a curve, luck, puzzles.

Every value is what the game brings to one player when both play on by the *playing policy* of ``blocks.engine``, some
takes far, after which the hands tell the rest: by basic scoring the win probability (a draw is half a win), 0 to 1; by
advanced scoring the expected own points. It is not the value of perfect play, except where an ``Estimate`` says so, and
its interval tells how far chance reaches, not how far the policy is from perfect play. Nothing here knows a screen, a
file or a clock; the same seed gives the same values, and all values are frozen and pickle.

A whole game, finished or not, refined while one looks::

    from pyramid_trainer.blocks.engine import positions
    from pyramid_trainer.blocks.analysis.game import analyse

    for analysis in analyse(record, positions, view=View.KNOWN, seats=(0, 1), seed=0, wanted=lambda: not cancelled):
        show(analysis)  # a GameAnalysis: the whole picture so far, to replace the one before

``wanted`` is asked between small batches; once it says no, the generator ends. ``seats`` says whose knowledge is used:
give only the own seat while a game goes on, or the values would tell what the other player knows.

One choice not made yet (a hint, trying another move)::

    from pyramid_trainer.blocks.analysis.game import weigh

    for decision in weigh(observation, positions, seed=0, wanted=…):  # Decision with chosen=None
        ...

Trying another move or playing on from any moment needs only ``record.cut(n)`` and ``.then(action)``.

- ``estimates``: ``Estimate`` (mean, low, high, deals, basis) and how the intervals are made.
- ``values``: ``View``, ``Alternative``, ``Decision``, ``Moment``, ``Ledger``, ``GameAnalysis``: what is yielded.
- ``grades``: ``Grade`` and the thresholds from which something is a mistake or a blunder.
- ``game``: ``analyse``, ``weigh``; ``effort``: how many deals, in which order.
- ``puzzles``: ``Puzzle``, ``puzzles_in(analysis)``, ``parse_puzzle``; ``ideas``: what a puzzle is about.
- ``asking``: what is asked of the engine; ``choices``: one choice while it is sampled; ``equivalents``: acts that come
  to the same; ``worlds``: all deals that are still possible; ``endings``: the last two takes played perfectly.
"""
