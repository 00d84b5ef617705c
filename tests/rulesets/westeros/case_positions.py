"""What a case can say of a position, and how it is put on the board and read off it again.

Laid out: `players`, `options`, `start: opening` (the units as after setting up), `steps`, `cards` (what is
drawn, by the draw's name: `deck-I`, `wildling-card`, `tides-stark`), `round`, and all of `LAID`.
Read off: all of `LAID` and `JUDGED`, what follows from it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.engine import Setup
from adjudicator.rulesets.westeros.board import Board, Order, Task
from adjudicator.rulesets.westeros.control import controller, sites, unused
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.procedures.planning import stars
from adjudicator.rulesets.westeros.supply import complies, judge
from adjudicator.rulesets.westeros.tracks import blade_holder, raven_holder, throne_holder
from adjudicator.rulesets.westeros.westeros import Westeros

NOTHING = "nothing"

USUAL_PLAYERS = {"agot1": 5, "agot2": 6}

Entries = Mapping[str, str]


def lay_out(position: Mapping[str, Any], rules: Westeros) -> tuple[Board, Setup, dict[str, str]]:
    """The board, the setup and the cards to be drawn that a case names."""
    left = dict(position)
    options = left.pop("options", {})
    players = int(left.pop("players", USUAL_PLAYERS[rules.name]))
    setup = Setup(rules.seats(players, options), options)
    board = rules.opening(setup)
    if left.pop("start", "") != "opening":
        board.units.clear()
    board.round = int(left.pop("round", 1))
    board.agenda = [Task(*step.split()) for step in left.pop("steps", ())]
    cards = left.pop("cards", {})
    for section, lay in LAID.items():  # units come before orders, which belong to whose units are there
        if section in left:
            entries = left.pop(section)
            lay(board, entries)
    assert not left, f"no case can say this of a position: {', '.join(left)}"
    return board, setup, cards


def _lay_units(board: Board, entries: Entries) -> None:
    for area, force in entries.items():
        board.units.pop(area, None)
        if force != NOTHING:
            seat, *units = force.split()
            board.add(area, seat, units)


def _lay_orders(board: Board, entries: Entries) -> None:
    for area, token in entries.items():
        if token != NOTHING:
            board.orders[area] = Order(board.units[area].seat, token)


def _lay_power_tokens(board: Board, entries: Entries) -> None:
    board.power_tokens.update({area: seat for area, seat in entries.items() if seat != NOTHING})


def _lay_garrisons(board: Board, entries: Entries) -> None:
    _lay_strengths(board.garrisons, entries)


def _lay_neutral_forces(board: Board, entries: Entries) -> None:
    _lay_strengths(board.neutral_forces, entries)


def _lay_strengths(forces: dict[Area, int], entries: Entries) -> None:
    for area, strength in entries.items():
        forces.pop(area, None)
        if strength != NOTHING:
            forces[area] = int(strength)


def _lay_power(board: Board, entries: Entries) -> None:
    board.available.update({seat: int(amount) for seat, amount in entries.items()})


def _lay_supply(board: Board, entries: Entries) -> None:
    board.supply.update({seat: int(place) for seat, place in entries.items()})


def _lay_tracks(board: Board, entries: Entries) -> None:
    for track, seats in entries.items():
        first = seats.split()
        board.tracks[track] = [*first, *(seat for seat in board.tracks[track] if seat not in first)]


def _lay_hands(board: Board, entries: Entries) -> None:
    for seat, cards in entries.items():
        board.hands[seat] = cards.split()
        board.discards[seat] = [card for card in board.edition.dealt[seat] if card not in board.hands[seat]]


def _lay_forts(board: Board, entries: Entries) -> None:
    board.forts.update({area: seat for area, seat in entries.items() if seat != NOTHING})


def _lay_one_time(board: Board, entries: Entries) -> None:
    for area, token in entries.items():
        if token != NOTHING:
            board.one_time[area] = Order(board.units[area].seat, token)


def _lay_one_time_left(board: Board, entries: Entries) -> None:
    board.one_time_left.update({seat: tokens.split() for seat, tokens in entries.items()})


def _lay_restrained(board: Board, entries: Entries) -> None:
    board.restrained.update(entries)


def _lay_rows(board: Board, entries: Entries) -> None:
    """Open cards come from the deck."""
    for deck, cards in entries.items():
        board.rows[deck] = cards.split()
        for card in board.rows[deck]:
            board.decks[deck].remove(card)


def _lay_piles(piles: dict[str, list[str]], entries: Entries) -> None:
    piles.update({deck: [] if cards == NOTHING else cards.split() for deck, cards in entries.items()})


def _lay_threat(board: Board, threat: str) -> None:
    board.threat = int(threat)


def _lay_banned(board: Board, tokens: str) -> None:
    board.banned = tuple(tokens.split())


def _lay_blade(board: Board, state: str) -> None:
    board.blade_used = state == "used"


def _lay_raven(board: Board, state: str) -> None:
    board.raven_used = state == "used"


LAID: Mapping[str, Callable[[Board, Any], None]] = {
    "units": _lay_units,
    "orders": _lay_orders,
    "power-tokens": _lay_power_tokens,
    "garrisons": _lay_garrisons,
    "neutral-forces": _lay_neutral_forces,
    "power": _lay_power,
    "supply": _lay_supply,
    "tracks": _lay_tracks,
    "hands": _lay_hands,
    "threat": _lay_threat,
    "banned": _lay_banned,
    "forts": _lay_forts,
    "one-time": _lay_one_time,
    "one-time-left": _lay_one_time_left,
    "restrained": _lay_restrained,
    "rows": _lay_rows,
    "decks": lambda board, entries: _lay_piles(board.decks, entries),
    "used": lambda board, entries: _lay_piles(board.used, entries),
    "turned": lambda board, entries: board.turned.update(entries),
    "blade": _lay_blade,
    "raven": _lay_raven,
}
"""By area: units with their house (`stark footman knight`), the order there, whose Power token, the strength
of a garrison or neutral force. By house: available power, supply, hand (all other cards are discarded). By
track: the houses on the first places. Then the wildling threat, tokens nobody may assign, forts and one-time
orders by area, the one-time orders a house has left, houses that may not act against another. By Westeros
deck: open cards, what is left, used cards, the card of the round. Blade and Raven are `used` or `ready`."""


STATE: Mapping[str, Callable[[Board, Setup], Any]] = {
    "units": lambda board, _setup: {area: [force.seat, *force.units] for area, force in board.units.items()},
    "orders": lambda board, _setup: {area: order.token for area, order in board.orders.items()},
    "power-tokens": lambda board, _setup: board.power_tokens,
    "garrisons": lambda board, _setup: board.garrisons,
    "neutral-forces": lambda board, _setup: board.neutral_forces,
    "power": lambda board, _setup: board.available,
    "supply": lambda board, _setup: board.supply,
    "tracks": lambda board, _setup: board.tracks,
    "hands": lambda board, _setup: board.hands,
    "discards": lambda board, _setup: board.discards,
    "threat": lambda board, _setup: board.threat,
    "banned": lambda board, _setup: board.banned,
    "forts": lambda board, _setup: board.forts,
    "one-time": lambda board, _setup: {area: order.token for area, order in board.one_time.items()},
    "one-time-left": lambda board, _setup: board.one_time_left,
    "restrained": lambda board, _setup: board.restrained,
    "rows": lambda board, _setup: board.rows,
    "decks": lambda board, _setup: {deck: len(cards) for deck, cards in board.decks.items()},
    "used": lambda board, _setup: board.used,
    "turned": lambda board, _setup: board.turned,
    "blade": lambda board, _setup: "used" if board.blade_used else "ready",
    "raven": lambda board, _setup: "used" if board.raven_used else "ready",
    "areas-with-orders": lambda board, _setup: sorted(board.orders),
    "areas-with-units": lambda board, _setup: sorted(board.units),
    "holders": lambda board, _setup: {
        "iron-throne": throne_holder(board),
        "blade": blade_holder(board),
        "raven": raven_holder(board),
    },
    "control": lambda board, _setup: {area: controller(board, area) for area in board.edition.map.areas},
    "castles": lambda board, _setup: {seat: len(sites(board, seat)) for seat in board.seats},
    "pool": lambda board, _setup: {seat: pool(board, seat) for seat in board.seats},
    "unused": lambda board, _setup: {seat: unused(board, seat) for seat in board.seats},
    "limits": lambda board, _setup: {seat: judge(board, seat).limits for seat in board.seats},
    "within-supply": lambda board, _setup: {seat: complies(board, seat) for seat in board.seats},
    "stars": lambda board, _setup: {seat: stars(board, seat) for seat in board.seats},
    "neutral-tokens": lambda board, _setup: len(board.neutral_forces) + len(board.impassable),
    "impassable": lambda board, _setup: sorted(board.impassable),
    "winner": lambda board, _setup: [*board.winners, board.ending],
    "seats": lambda _board, setup: setup.seats,
}
"""What stands on the board, and what follows from it: who controls an area, how many castles and strongholds
a house has, Power tokens in its pool, unused units, army sizes that its supply allows, special orders that
its stars do, and the winner with the number of the rule that decides."""
