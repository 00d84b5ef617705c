"""Rains of Autumn: in the round in which it is turned up, Footmen support with nothing [A1-WC-RAINS-01]."""

from adjudicator.rulesets.westeros.combat.frame import Reckoning
from adjudicator.rulesets.westeros.edition import Hooks
from adjudicator.rulesets.westeros.units import FOOTMAN

RULE = "A1-WC-RAINS-01"


def weaken_supporting_footmen(found: Reckoning) -> None:
    """Supporting Footmen are worth 0, on either side; all else that supports counts as always."""
    board = found.board
    decks = board.edition.westeros_cards
    if not any(decks[deck][card].rule == RULE for deck, card in board.turned.items()):
        return
    for shares in found.shares.values():
        for share in shares:
            if share.support and share.unit == FOOTMAN:
                share.each, share.rule = 0, RULE


HOOKS = Hooks(counted=(weaken_supporting_footmen,))
