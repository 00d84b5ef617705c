"""How one-time orders join the edition."""

from adjudicator.rulesets.agot1.expansions.one_time import placing, resolving
from adjudicator.rulesets.westeros.edition import OneTimeOrder, Token
from adjudicator.rulesets.westeros.playable import Hooks, PlayableEdition

HOOKS = Hooks(
    opened=(placing.deal,), before_orders=(placing.PLACE,), area_emptied=(resolving.lose_with_area,)
)


def with_one_time_orders(edition: PlayableEdition) -> PlayableEdition:
    """Give every house its one-time orders, and make room for them in the round."""
    return edition.joined(
        HOOKS,
        one_time_orders=edition.facts.read("one_time_orders.yaml", dict[Token, OneTimeOrder]),
        procedures={
            **edition.procedures,
            placing.PLACE.step: placing.place,
            "assign": placing.assign,
            **resolving.procedures(edition.procedures),
        },
    )
