"""Elo ratings of players from the places of finished games.

Elo's formula is for two players. Here each player of a game is compared with every other, and each comparison
counts less the more there are, so that a game of six moves a rating as far as one of two.
"""

from collections.abc import Iterable, Sequence

START = 1500
"""Everybody's rating before their first game."""

MOST = 32
"""How far one game moves a rating at most."""

SCALE = 400
"""With so much more, a player is expected to win ten times as often as the other."""


Placed = tuple[str, int]
"""A player of a game, and the place; equals share one."""


def ratings(games: Iterable[Sequence[Placed]]) -> dict[str, int]:
    """Rate the players of games, given in the order in which they ended; whoever played alone is not rated.

    Ratings are whole numbers after each game.
    """
    rated: dict[str, int] = {}
    for placed in games:
        if len({player for player, _place in placed}) > 1:
            rated |= {
                player: round(rated.get(player, START) + _change(rated, placed, player))
                for player, _place in placed
            }
    return rated


def _change(rated: dict[str, int], placed: Sequence[Placed], player: str) -> float:
    """By how much a game changes the rating of a player, who may have had more than one seat."""
    each = MOST / (len(placed) - 1)
    return sum(
        each * ((place < other_place) + (place == other_place) / 2 - _expected(rated, player, other))
        for who, place in placed
        if who == player
        for other, other_place in placed
        if other != player
    )


def _expected(rated: dict[str, int], player: str, other: str) -> float:
    """The share of a point that a player is expected to win against another."""
    return 1 / (1 + 10 ** ((rated.get(other, START) - rated.get(player, START)) / SCALE))
