"""Combats after the reveal, to count."""

from collections.abc import Mapping

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.combat.frame import total
from adjudicator.rulesets.westeros.combat.strength import reckon
from tests.rulesets.agot1.positions import empty
from tests.rulesets.westeros.fights import attack
from tests.rulesets.westeros.positions import order, place


def revealed(
    origin: str,
    area: str,
    forces: tuple[str, ...],
    cards: str,
    support: dict[str, str] | None = None,
    token: str = "march",
    options: Mapping[str, str] | None = None,
) -> Board:
    """A combat after the reveal: `cards` are attacker's and defender's, `support` is whom areas support."""
    chosen = options or {}
    board = empty(6 if "martell" in chosen else 5, **chosen)
    place(board, *forces)
    order(board, *(f"{each}: support" for each in support or {}))
    combat = attack(board, origin, area, token=token)
    combat.supports = {each: combat.attacker if side == "attacker" else combat.defender
                       for each, side in (support or {}).items()}  # fmt: skip
    combat.cards = dict(zip((combat.attacker, combat.defender), cards.split(), strict=True))
    return board


def by_rule(board: Board, seat: str, rule: str) -> dict[str, int]:
    """What a side counts by one rule, by term."""
    assert board.combat is not None
    terms = total(reckon(board, board.combat).shares[seat]).terms
    return {term.text: term.amount for term in terms if term.rule == rule}
