"""A whole Westeros phase, played from plans that were filed in the round before."""

import pytest

from adjudicator.orders import Orders, read_plans
from tests.resolved import resolved
from tests.rulesets.agot2.facts import WILDLING_CARDS
from tests.rulesets.agot2.plans.filing import RULES
from tests.rulesets.agot2.positions import start
from tests.rulesets.westeros.positions import at, play

PLANS = b"""\
plans:
  - {throne-of-blades: any, do: mustering, keep: game}
  - {dark-wings: any, do: clash-of-kings, keep: game}
  - {put-to-the-sword: any, do: nothing, keep: game}
  - {reconcile-supply: any, do: cheapest, keep: game}
  - {muster: any, do: [knight, footman, ship], keep: game}
  - {muster: any, do: none, keep: game}
  - {bid-influence: iron-throne, do: {up-to: 2}, keep: game}
  - {bid-influence: any, do: half, keep: game}
  - {order-influence-ties: any, do: me-first, keep: game}
  - {order-influence-ties: any, do: status-quo, keep: game}
  - {bid-wildlings: any, when: {strength: {at-most: 4}}, do: share, keep: game}
  - {bid-wildlings: any, do: none, keep: game}
  - {pick-highest-bidder: any, do: [me, fewest-castles], keep: game}
  - {pick-lowest-bidder: any, do: [most-castles, me], keep: game}
  - {wildling-king-top: any, do: where-worst, keep: game}
  - {wildling-king-bottom: any, do: where-worst, keep: game}
  - {wildling-crow-upgrade: any, do: [footman], keep: game}
  - {wildling-crow-upgrade: any, do: none, keep: game}
  - {wildling-crow-knights: any, do: knight, keep: game}
  - {wildling-mammoth-card: any, do: [strongest, none], keep: game}
  - {wildling-massing-card: any, do: weakest, keep: game}
  - {wildling-mammoth-units: any, do: [footman, ship, siege-engine, knight], keep: game}
  - {wildling-raid: any, do: [footman, ship, siege-engine, knight], keep: game}
  - {wildling-raid-track: any, do: iron-throne, keep: game}
  - {wildling-horde-muster: [winterfell, pyke, dragonstone, highgarden], do: knight, keep: game}
  - {wildling-horde-muster: any, do: none, keep: game}
  - {wildling-horde-units: any, do: [footman, ship, siege-engine, knight], keep: game}
"""


@pytest.mark.parametrize("threat", [4, 10])
@pytest.mark.parametrize("wildlings", list(WILDLING_CARDS))
def test_nobody_is_waited_for_before_orders_are_given(wildlings: str, threat: int) -> None:
    """Mustering, Clash of Kings, Wildlings Attack come up; at 4 the Night's Watch wins, at 10 it does not."""
    plans = read_plans(PLANS, ruleset=RULES)
    assert len(plans) == PLANS.count(b"  - ")
    board = start()
    board.threat = threat
    at(board, "turn-cards")
    cards = {"I": "mustering", "II": "clash-of-kings", "III": "wildlings-attack"}
    draws = {f"round-1/turn-cards/deck-{deck}": card for deck, card in cards.items()}
    draws |= {
        f"round-1/wildlings-{attack}/wildling-card": card
        for attack, card in {
            "card": wildlings,
            **dict.fromkeys((f"again-{seat}" for seat in board.seats), "silence-at-the-wall"),
        }.items()
    }
    table = play(board, draws)
    found = resolved(table, {seat: Orders(plans=plans, period="round-0") for seat in board.seats})
    assert {question.kind for question in table.unanswered} == {"assign-orders"}
    assert {given.source for given in found} == {"plan"}
    assert {"muster", "bid-influence", "bid-wildlings"} <= {each.question.kind for each in found}
