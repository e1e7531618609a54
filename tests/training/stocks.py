"""What stands in a stock of puzzles, found out by what the program asks of it."""

from copy import deepcopy
from random import Random

from pyramid_trainer.training.puzzles import Stock


def due_in(stock: Stock) -> set[str]:
    return {puzzle for puzzle in stock.ids if stock.is_due(puzzle)}


def new_in(stock: Stock, seen: set[str]) -> set[str]:
    """What is asked, each answered right, before one comes that was asked already or is among those ``seen``; due ones,
    which come before all others, aside.
    """
    stock, chance, new = deepcopy(stock), Random(1), set()
    while True:
        puzzle = stock.next(chance)
        assert puzzle is not None
        if not stock.is_due(puzzle):
            if puzzle in new | seen:
                return new
            new.add(puzzle)
        stock.answered(puzzle, right=True, counted=True, lost=0.0)
