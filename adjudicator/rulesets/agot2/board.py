"""The board of the second edition."""

from adjudicator.rulesets.westeros.board import Board, WesterosGame, WildlingDeck

__all__ = ["Agot2Game", "Board", "WildlingDeck"]

Agot2Game = WesterosGame
