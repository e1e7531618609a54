"""The history on disk: one SQLite file that keeps every attempt, foul and session, and the ways in and out of it.

``history`` is what the program talks to, ``exchange`` reads and writes .csv and .json. An attempt is committed before
its verdict shows; what was judged is never written over. Errors carry a code and details, no words.
"""
