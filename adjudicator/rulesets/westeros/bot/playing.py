"""The steward's answer to each kind of question."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from adjudicator.engine import Number, OneOf, Options, Ordering, Pick, Question, SomeOf
from adjudicator.rulesets.agot2.tables import ORDERS
from adjudicator.rulesets.agot2.wildlings.influence import AGAIN, SECOND_STRENGTH
from adjudicator.rulesets.westeros.bot import (
    fighting,
    marching,
    ordering,
    raids,
    westeros,
)
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.view import View


def play(view: View, question: Question, pick: Pick) -> Any:  # noqa: ANN401  each kind has its own answers
    """Answer as a sensible house would; among equally good answers, any.

    A kind that nothing is known about gets its default.
    """
    decide = _DECISIONS.get(question.kind)
    if decide is None:
        return question.default
    return decide(_Decision(view, question, pick))


class _Decision:
    """A question, with what the house makes of the board."""

    def __init__(self, view: View, question: Question, pick: Pick) -> None:
        self.view = view
        self.board = view.board
        self.question = question
        self.subject = question.subject
        self.pick = pick
        self.outlook = Outlook(view.board, question.seat)

    @property
    def offered(self) -> tuple[str, ...]:
        """The words, of which one is to be chosen."""
        return tuple(self.question.options.listing())

    @property
    def number(self) -> Number:
        """The numbers, of which one is to be chosen."""
        return _of(Number, self.question.options)

    @property
    def some(self) -> SomeOf[str]:
        """The items, of which some are to be chosen."""
        return _of(SomeOf, self.question.options)


OptionsT = TypeVar("OptionsT", bound=Options[Any])


def _of(kind: type[OptionsT], options: Options[Any]) -> OptionsT:
    if isinstance(options, kind):
        return options
    raise TypeError(f"{options} are not what this kind of question offers")


def _parsed(asked: _Decision, answer: object) -> Any:  # noqa: ANN401  as above
    """An answer as the options list it."""
    return asked.question.options.parse(answer)


def _raid(asked: _Decision) -> str:
    if asked.subject:
        return raids.raid(asked.outlook, asked.offered, asked.pick)
    return raids.first_raid(asked.outlook, asked.offered, asked.pick)


def _march(asked: _Decision) -> Any:  # noqa: ANN401  as above
    if not asked.subject:
        return raids.first_march(asked.outlook, asked.offered, asked.pick)
    modifier = ORDERS[asked.board.orders[asked.subject].token].modifier
    march = marching.best_march(asked.outlook, asked.subject, modifier)
    return _parsed(asked, marching.as_answer(march.moves))


def _consolidate(asked: _Decision) -> str:
    return raids.first_consolidate(asked.outlook, asked.offered, asked.pick)


def _special_consolidate(asked: _Decision) -> str:
    gathered = ordering.power_worth(asked.outlook, asked.subject)
    return "muster" if ordering.muster_worth(asked.outlook, asked.subject) > gathered else "power"


def _leave_power(asked: _Decision) -> str:
    return "yes" if marching.worth_a_token(asked.outlook, asked.subject) else "no"


def _accept_support(asked: _Decision) -> Any:  # noqa: ANN401  as above
    return _parsed(asked, asked.some.available)


def _capture_port(asked: _Decision) -> int:
    return asked.number.high


def _bid(asked: _Decision) -> int:
    return westeros.bid(asked.outlook, asked.subject, asked.number.high, asked.pick)


def _bid_wildlings(asked: _Decision) -> int:
    again = f"wildlings-{AGAIN}" in asked.question.label
    return westeros.bid_wildlings(
        asked.outlook, asked.number.high, SECOND_STRENGTH if again else asked.board.threat, asked.pick
    )


def _order_ties(asked: _Decision) -> tuple[str, ...]:
    return westeros.order_ties(asked.outlook, _of(Ordering, asked.question.options).items)


def _muster(asked: _Decision) -> Any:  # noqa: ANN401  as above
    return _parsed(asked, westeros.muster(asked.outlook, asked.subject))


def _horde_muster(asked: _Decision) -> Any:  # noqa: ANN401  as above
    return _muster(asked) if asked.subject else westeros.horde_muster(asked.outlook, asked.offered)


def _lose(asked: _Decision) -> Any:  # noqa: ANN401  as above
    return _parsed(asked, westeros.lose(asked.outlook, asked.some.available, asked.some.low))


def _horde_units(asked: _Decision) -> Any:  # noqa: ANN401  as above
    if isinstance(asked.question.options, OneOf):
        return asked.question.default
    return _cheapest(asked) if asked.subject else _lose(asked)


def _raided(asked: _Decision) -> Any:  # noqa: ANN401  as above
    return _lose(asked) if asked.subject else westeros.raided(asked.outlook)


def _cheapest(asked: _Decision) -> Any:  # noqa: ANN401  as above
    return _parsed(asked, westeros.cheapest_units(asked.some.available, asked.some.low))


def _mace(asked: _Decision) -> str:
    return min(asked.offered, key=lambda unit: ("routed" in unit, unit))


def _deck(asked: _Decision) -> str:
    return westeros.put_back(asked.outlook, asked.view.seen)


_DECISIONS: Mapping[str, Callable[[_Decision], Any]] = {
    # The Westeros phase
    "throne-of-blades": lambda asked: westeros.throne_of_blades(asked.outlook),
    "dark-wings": lambda asked: westeros.dark_wings(asked.outlook),
    "put-to-the-sword": lambda asked: westeros.put_to_the_sword(asked.outlook),
    "reconcile-supply": lambda asked: _parsed(asked, westeros.reconcile(asked.outlook)),
    "muster": _muster,
    "bid-influence": _bid,
    "order-influence-ties": _order_ties,
    # The wildlings
    "bid-wildlings": _bid_wildlings,
    "pick-highest-bidder": lambda asked: westeros.highest(asked.outlook, asked.offered),
    "pick-lowest-bidder": lambda asked: westeros.lowest(asked.outlook, asked.offered),
    "wildling-king-top": lambda asked: westeros.rise(asked.outlook, asked.offered, asked.pick),
    "wildling-king-bottom": lambda asked: westeros.sink(asked.outlook, asked.offered, asked.pick),
    "wildling-crow-upgrade": lambda asked: _parsed(
        asked, westeros.upgrade(asked.outlook, asked.some.available, asked.some.high)
    ),
    "wildling-crow-knights": _lose,
    "wildling-mammoth-card": lambda asked: westeros.take_back(asked.offered),
    "wildling-mammoth-units": _lose,
    "wildling-raid": _raided,
    "wildling-horde-muster": _horde_muster,
    "wildling-horde-units": _horde_units,
    # The Planning phase
    "assign-orders": lambda asked: ordering.sheet(asked.outlook, asked.pick),
    "assign-orders-short": lambda asked: ordering.sheet(asked.outlook, asked.pick),
    "raven-use": lambda asked: ordering.use_raven(asked.outlook, asked.offered, asked.pick),
    "raven-deck-placement": _deck,
    # The Action phase
    "raid": _raid,
    "march": _march,
    "leave-power": _leave_power,
    "capture-port": _capture_port,
    "consolidate": _consolidate,
    "special-consolidate": _special_consolidate,
    # Combat
    "support": lambda asked: fighting.support(asked.outlook, asked.offered),
    "accept-support": _accept_support,
    "house-card": lambda asked: fighting.card(asked.outlook, asked.offered, asked.pick),
    "tides-redraw": lambda asked: fighting.redraw(asked.outlook, asked.view.drawn),
    "blade": lambda asked: fighting.blade(asked.outlook),
    "casualties": _cheapest,
    "skull-casualty": _cheapest,
    "retreat": lambda asked: fighting.place_of_retreat(asked.outlook, asked.offered, asked.pick),
    "retreat-losses": _cheapest,
    # Texts of house cards
    "card-tyrion": lambda asked: fighting.send_back(asked.outlook),
    "card-tyrion-replacement": lambda asked: fighting.card(asked.outlook, asked.offered, asked.pick),
    "card-aeron": lambda asked: fighting.another_card(asked.outlook, asked.offered, asked.pick),
    "card-mace": _mace,
    "card-doran": lambda asked: fighting.fall(asked.outlook, asked.offered, asked.pick),
    "card-queen-of-thorns": lambda asked: fighting.strike_order(asked.outlook, asked.offered, asked.pick),
    "card-cersei": lambda asked: fighting.strike_order(asked.outlook, asked.offered, asked.pick),
    "card-renly": lambda asked: fighting.knight(asked.offered),
    "card-robb": lambda asked: fighting.name_retreat(asked.outlook, asked.offered, asked.pick),
    "card-patchface": lambda asked: fighting.discard(asked.offered),
}
