"""Which questions may follow soon for a house, so that a template can offer to plan for them.

They come in the order of the round, with the areas they will be about where public facts and the house's own
orders tell them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from adjudicator.engine import Seat
from adjudicator.rulesets.agot2.cards import WESTEROS_CARDS
from adjudicator.rulesets.agot2.tables import DOMINANCE, ORDERS, ROUNDS, WILDLING_SPACES, OrderKind
from adjudicator.rulesets.westeros.board import Card, Order
from adjudicator.rulesets.westeros.control import sites
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.plans.words import own
from adjudicator.rulesets.westeros.procedures.consolidating import sequence_matters
from adjudicator.rulesets.westeros.procedures.rounds import WESTEROS
from adjudicator.rulesets.westeros.procedures.westeros_phase import CHOICES
from adjudicator.rulesets.westeros.tracks import blade_holder, raven_holder, throne_holder
from adjudicator.rulesets.westeros.view import View

ANY = "any"

Likely = tuple[str, str]
"""A kind of question, and its subject."""

WILDLINGS: Mapping[Card, tuple[str, ...]] = {
    "a-king-beyond-the-wall": ("wildling-king-top", "wildling-king-bottom"),
    "crow-killers": ("wildling-crow-upgrade", "wildling-crow-knights"),
    "mammoth-riders": ("wildling-mammoth-card", "wildling-mammoth-units"),
    "massing-on-the-milkwater": ("wildling-massing-card",),
    "preemptive-raid": ("wildling-raid",),
    "rattleshirts-raiders": ("reconcile-supply",),
    "silence-at-the-wall": (),
    "skinchanger-scout": (),
    "the-horde-descends": ("wildling-horde-muster", "wildling-horde-units"),
}
"""What a wildling card may ask."""

TYRION: Card = "tyrion-lannister"

BEFORE_THE_BLADE: Mapping[Card, str] = {
    TYRION: "card-tyrion",
    "aeron-damphair": "card-aeron",
    "mace-tyrell": "card-mace",
    "doran-martell": "card-doran",
    "queen-of-thorns": "card-queen-of-thorns",
}
AFTER_THE_BLADE: Mapping[Card, str] = {
    "cersei-lannister": "card-cersei",
    "renly-baratheon": "card-renly",
    "robb-stark": "card-robb",
    "patchface": "card-patchface",
}
"""What a House card asks its own house, before the Blade is used and after."""

FIRST: Mapping[str, tuple[str, ...]] = {
    "card": tuple(CHOICES.values()),
    "supply": ("reconcile-supply",),
    "bid": ("bid-influence",),
    "wildlings": ("bid-wildlings",),
    "assign": ("assign-orders",),
    "raven": ("raven-use",),
}
"""What a task asks at its beginning, so that it is asked or past once the task is in hand."""


def likely_questions(view: View) -> tuple[Likely, ...]:
    """What may be asked of the view's seat in what is left of this round and at the beginning of the next."""
    if view.seat is None or view.board.winners:
        return ()
    found: list[Likely] = []
    next_round = WESTEROS if view.board.round < ROUNDS else ()
    agenda = view.board.agenda
    for task in (*agenda, *next_round):
        past = FIRST.get(task.step, ()) if task is agenda[0] else ()
        found += [each for each in _STEPS[task.step](view, task.subject) if each[0] not in past]
    return tuple(dict.fromkeys(found))


# --- The Westeros phase -----------------------------------------------------------------------------------


def _turn_cards(view: View, _subject: str) -> Iterator[Likely]:
    """Any card of what is left of the decks; mustering and bids are the most likely to ask anything."""
    for deck in WESTEROS_CARDS:
        for card in dict.fromkeys(view.board.decks[deck] or view.board.used[deck]):
            yield from _by_card(view, deck, card, subjects=False)
    yield from _attack(view, "")


def _card(view: View, deck: str) -> Iterator[Likely]:
    """The card that lies there, and what its holder may make of it."""
    yield from _by_card(view, deck, view.board.turned[deck], subjects=True)


def _by_card(view: View, deck: str, card: Card, *, subjects: bool) -> Iterator[Likely]:
    facts = WESTEROS_CARDS[deck][card]
    if facts.choice:
        (track,) = (track for track, token in DOMINANCE.items() if token == facts.choice)
        if view.board.tracks[track][0] == view.seat:
            yield CHOICES[card], ANY
    for effect in (card, *facts.of):
        if effect == "supply":
            yield "reconcile-supply", ANY
        elif effect == "mustering":
            yield from _muster(view, own(view)) if subjects else (("muster", ANY),)
        elif effect == "clash-of-kings":
            for track in DOMINANCE if subjects else (ANY,):
                yield from _bid(view, track)
        elif effect == "wildlings-attack" and subjects:
            yield from _attack(view, "card")


def _supply(view: View, seat: Seat) -> Iterator[Likely]:
    if seat == view.seat:
        yield "reconcile-supply", ANY


def _muster(view: View, seat: Seat) -> Iterator[Likely]:
    if seat == view.seat:
        yield from (("muster", area) for area in sites(view.board, seat))


def _bid(view: View, track: str) -> Iterator[Likely]:
    yield "bid-influence", track
    if throne_holder(view.board) == view.seat:
        yield "order-influence-ties", ANY


def _attack(view: View, subject: str) -> Iterator[Likely]:
    """Bids, and what a card may ask when an attack is certain; the one that was looked at first."""
    yield "bid-wildlings", ANY
    if not subject and view.board.threat < WILDLING_SPACES[-1]:
        return
    if throne_holder(view.board) == view.seat:
        yield from (("pick-highest-bidder", ANY), ("pick-lowest-bidder", ANY), ("wildling-raid-track", ANY))
    for card in sorted(WILDLINGS, key=lambda card: card != view.seen):
        yield from ((kind, ANY) for kind in WILDLINGS[card])


# --- The Planning phase -----------------------------------------------------------------------------------


def _assign(_view: View, _subject: str) -> Iterator[Likely]:
    yield "assign-orders", ANY


def _raven(view: View, _subject: str) -> Iterator[Likely]:
    if raven_holder(view.board) == view.seat:
        yield from (("raven-use", ANY), ("raven-deck-placement", ANY))


# --- The Action phase -------------------------------------------------------------------------------------


def _orders(view: View, kind: OrderKind) -> tuple[Area, ...]:
    """Where own orders of a kind lie; any area, while none are given.

    Those that lie face down are known to their house alone.
    """
    lying: Mapping[Area, Order] = view.board.orders or view.orders
    own_orders = {area: order for area, order in lying.items() if order.seat == view.seat}
    if not own_orders:
        return () if view.board.orders else (ANY,)
    return tuple(sorted(area for area, order in own_orders.items() if ORDERS[order.token].kind == kind))


def _raid(view: View, _subject: str) -> Iterator[Likely]:
    yield from (("raid", area) for area in _orders(view, "raid"))


def _march(view: View, _subject: str) -> Iterator[Likely]:
    """Own marches, and the combats that they and others' may bring."""
    marches = _orders(view, "march")
    yield from (("march", area) for area in marches)
    yield from (("leave-power", area) for area in marches if _may_leave_power(view, area))
    yield from (("support", area) for area in _orders(view, "support"))
    yield from _combats(view)


def _may_leave_power(view: View, area: Area) -> bool:
    board, geography = view.board, view.board.edition.map
    if area == ANY:
        return True
    return (
        geography.kind[area] == "land" and area not in board.power_tokens and board.available[own(view)] > 0
    )


def _combats(view: View) -> Iterator[Likely]:
    """What a combat may ask either side, in its order, while there is a march that may bring one."""
    board, seat = view.board, own(view)
    if board.orders and all(ORDERS[order.token].kind != "march" for order in board.orders.values()):
        return
    yield from (("accept-support", ANY), ("house-card", ANY))
    yield from _texts(board.hands[seat], BEFORE_THE_BLADE)
    if any(TYRION in hand for other, hand in board.hands.items() if other != seat):
        yield "card-tyrion-replacement", ANY
    if view.drawn or (board.combat is not None and board.combat.tides):
        yield from (("tides-redraw", ANY), ("skull-casualty", ANY))
    if blade_holder(board) == seat and not board.blade_used:
        yield "blade", ANY
    yield from _texts(board.hands[seat], AFTER_THE_BLADE)
    yield from (("casualties", ANY), ("retreat", ANY))


def _texts(hand: Iterable[Card], texts: Mapping[Card, str]) -> Iterator[Likely]:
    return ((kind, ANY) for card, kind in texts.items() if card in hand)


def _consolidate(view: View, _subject: str) -> Iterator[Likely]:
    """Which order comes first is asked where there are several; a special one may muster at a fort."""
    areas = _orders(view, "consolidate-power")
    if areas == (ANY,):
        yield "special-consolidate", ANY
        return
    lying = view.board.orders or view.orders
    if len(areas) > 1 and sequence_matters(view.board.edition, lying, areas):
        yield "consolidate", ANY
    for area in areas:
        if area in view.board.edition.map.sites and ORDERS[lying[area].token].star:
            yield from (("special-consolidate", area), ("muster", area))


def _nothing(_view: View, _subject: str) -> Iterator[Likely]:
    return iter(())


_STEPS: Mapping[str, Callable[[View, str], Iterator[Likely]]] = {
    "turn-cards": _turn_cards,
    "wildlings": _attack,
    "card": _card,
    "supply": _supply,
    "muster": _muster,
    "bid": _bid,
    "assign": _assign,
    "raven": _raven,
    "raid": _raid,
    "march": _march,
    "consolidate": _consolidate,
    "clean-up": _nothing,
}
