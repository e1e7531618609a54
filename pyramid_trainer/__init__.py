"""Pyramid Trainer: learn to play Pyramid Poker perfectly."""

__version__ = "0.1.0"
