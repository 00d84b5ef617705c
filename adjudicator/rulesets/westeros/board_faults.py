"""What cannot be true of a board between two actions, whatever the edition and its options."""

from collections import Counter
from collections.abc import Iterator

from adjudicator.engine import Seat
from adjudicator.engine.board_faults import misplaced, outside, unknown, wrong_numbers
from adjudicator.rulesets.westeros.board import TRACKS, Board
from adjudicator.rulesets.westeros.control import controller, unused
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.procedures.rounds import PHASES
from adjudicator.rulesets.westeros.units import KIND, SHIP, UNITS, in_order
from adjudicator.words import gettext as _


def faults(board: Board, variant: str, seats: tuple[Seat, ...]) -> Iterator[str]:
    """Say what cannot be in a game of these seats by this variant; with unknown words, these alone."""
    found = list(_settings(board, variant, seats)) or list(_words(board))
    yield from found
    if not found:
        yield from _pieces(board)
        yield from _areas(board)
        yield from _forts(board)
        yield from _one_time_orders(board)
        yield from _cards(board)


def _settings(board: Board, variant: str, seats: tuple[Seat, ...]) -> Iterator[str]:
    """What never changes, and what only the middle of an action has."""
    yield from unknown("variant", [board.variant], {variant})
    for path, by_seat in (
        ("supply", board.supply),
        ("available", board.available),
        ("hands", board.hands),
        ("discards", board.discards),
    ):
        yield from wrong_numbers(path, by_seat, seats)
    for track in dict.fromkeys((*TRACKS, *board.tracks)):
        yield from wrong_numbers(f"tracks.{track}", board.tracks.get(track, ()), seats)
    if not board.winners:
        for path, there in (("combat", board.combat), ("bids", board.bids), ("drawn", board.drawn)):
            if there:
                yield misplaced(path, _("this is only there in the middle of an action."))
    if board.face_down:
        yield misplaced("face_down", _("orders lie face down only in the middle of an action."))


def _words(board: Board) -> Iterator[str]:
    """Words that stand where they cannot."""
    edition, seats = board.edition, board.seats
    kinds = edition.map.kind
    for path, areas in (
        ("units", board.units),
        ("power_tokens", board.power_tokens),
        ("garrisons", board.garrisons),
        ("neutral_forces", board.neutral_forces),
        ("impassable", board.impassable),
        ("forts", board.forts),
        ("orders", board.orders),
        ("one_time", board.one_time),
        ("one_time_down", board.one_time_down),
    ):
        yield from unknown(path, areas, kinds)
    for area, force in board.units.items():
        yield from unknown(f"units.{area}.seat", [force.seat], seats)
        yield from unknown(f"units.{area}.units", force.units, UNITS)
    for path, owners in (("power_tokens", board.power_tokens), ("forts", board.forts)):
        for area, seat in owners.items():
            yield from unknown(f"{path}.{area}", [seat], seats)
    for path, laid, tokens in (
        ("orders", board.orders, edition.orders),
        ("one_time", board.one_time, edition.one_time_orders),
        ("one_time_down", board.one_time_down, edition.one_time_orders),
    ):
        for area, order in laid.items():
            yield from unknown(f"{path}.{area}.seat", [order.seat], seats)
            yield from unknown(f"{path}.{area}.token", [order.token], tokens)
    yield from unknown("banned", board.banned, edition.orders)
    yield from unknown("one_time_left", board.one_time_left, seats)
    for seat, left in board.one_time_left.items():
        yield from unknown(f"one_time_left.{seat}", left, edition.one_time_orders)
    yield from unknown("restrained", (*board.restrained, *board.restrained.values()), seats)
    yield from unknown("seen", board.seen, seats)
    yield from unknown("seen", board.seen.values(), edition.wildling_cards)
    yield from unknown("lent", board.lent, TRACKS)
    yield from unknown("lent", board.lent.values(), seats)
    yield from unknown("winners", board.winners, seats)
    steps = {*PHASES, *(task.step for task in PlayableEdition.of(board).hooks.before_orders)}
    yield from unknown("agenda", (task.step for task in board.agenda), steps)
    subjects = {"", "track", "card", *seats, *TRACKS, *edition.westeros_cards}
    yield from unknown("agenda", (task.subject.removeprefix("again-") for task in board.agenda), subjects)
    for path, decks in (
        ("decks", board.decks),
        ("used", board.used),
        ("turned", board.turned),
        ("rows", board.rows),
    ):
        yield from unknown(path, decks, edition.westeros_cards)


def _pieces(board: Board) -> Iterator[str]:
    """Nothing is lost or made: units, Power, order tokens."""
    edition = board.edition
    for seat in board.seats:
        for kind, left in unused(board, seat).items():
            most = edition.owns[kind]
            yield from outside(_("%(word)s of %(seat)s", word=kind, seat=seat), most - left, 0, most)
        free = board.available[seat] + pool(board, seat)
        yield from outside(f"available.{seat}", board.available[seat], 0, free)
        yield from outside(f"supply.{seat}", board.supply[seat], 0, len(edition.supply) - 1)
        placed = Counter(order.token for order in board.orders.values() if order.seat == seat)
        for token, number in placed.items():
            yield from outside(
                _("%(word)s of %(seat)s", word=token, seat=seat), number, 0, edition.orders[token].count
            )
    if board.threat not in edition.wildlings.spaces:
        spaces = ", ".join(map(str, edition.wildlings.spaces))
        yield misplaced("threat", _("the spaces of the track are %(spaces)s.", spaces=spaces))
    yield from outside("round", board.round, 1, edition.rounds)
    yield from outside("turn", board.turn, 0, len(board.seats))
    yield from outside("turns", board.turns, 0, len(edition.map.kind))
    for path, strengths in (("garrisons", board.garrisons), ("neutral_forces", board.neutral_forces)):
        for area, strength in strengths.items():
            yield from outside(f"{path}.{area}", strength, 0, _STRONGEST)


_STRONGEST = 99
"""No printed strength is higher."""


def _areas(board: Board) -> Iterator[str]:
    """Everything lies where it can lie, with one house to an area."""
    edition, geography = board.edition, board.edition.map
    for area, order in board.orders.items():
        # A game may end in the middle of a march.
        if not board.winners and not board.units_in(area, order.seat):
            yield misplaced(f"orders.{area}", _("the house has no units there."))
        forbidden = edition.policies.forbidden_orders.get(geography.kind[area], ())
        if edition.orders[order.token].kind in forbidden:
            yield misplaced(f"orders.{area}", _("this order may not lie there."))
    for area in board.units:
        yield from _standing(board, area)
    for area in board.power_tokens:
        if geography.kind[area] != "land":
            yield misplaced(f"power_tokens.{area}", _("Power tokens lie on land."))
    for area in board.garrisons:
        if area not in geography.home_of:
            yield misplaced(f"garrisons.{area}", _("no house has its home there."))


def _standing(board: Board, area: Area) -> Iterator[str]:
    """The units in an area can stand there."""
    edition, geography, force = board.edition, board.edition.map, board.units[area]
    path, sorted_units = f"units.{area}", in_order(force.units)
    if force.units != sorted_units or not force.units:
        wanted = ", ".join(sorted_units) or _("none, so the area has no entry")
        yield misplaced(f"{path}.units", _("the units are, in this order: %(units)s.", units=wanted))
    if {KIND[unit] == SHIP for unit in force.units} != {geography.kind[area] != "land"}:
        yield misplaced(path, _("Ships stand at sea and in ports, all others on land."))
    if board.power_tokens.get(area) not in {None, force.seat}:
        yield misplaced(path, _("a Power token of another house lies there."))
    if area in board.neutral_forces or area in board.impassable:
        yield misplaced(path, _("no house can stand there."))
    if area in board.garrisons and geography.home_of.get(area) != force.seat:
        yield misplaced(path, _("the garrison of another house is there."))
    if area in geography.ports:
        left_behind = edition.policies.ships_stay_in_lost_ports and area not in board.orders
        if controller(board, area) not in {force.seat, None if left_behind else ""}:
            yield misplaced(path, _("another house controls the port."))
        yield from outside(_("%(place)s (Ships)", place=path), len(force.units), 1, edition.ships_in_a_port)


def _forts(board: Board) -> Iterator[str]:
    """A fort stands in a land area that its house controls."""
    for area, seat in board.forts.items():
        if board.edition.map.kind[area] != "land" or controller(board, area) != seat:
            yield misplaced(f"forts.{area}", _("a fort stands on land that its house controls."))


def _one_time_orders(board: Board) -> Iterator[str]:
    """A one-time order lies with a house that has units there, and never again once it was used."""
    if board.one_time_down and not any(task.step == "assign" for task in board.agenda):
        yield misplaced("one_time_down", _("orders lie face down only while others are given."))
    for area, order in board.one_time.items():
        if board.edition.map.kind[area] == "port":
            yield misplaced(f"one_time.{area}", _("this order may not lie there."))
        if not board.winners and not board.units_in(area, order.seat):
            yield misplaced(f"one_time.{area}", _("the house has no units there."))
    orders = board.edition.one_time_orders
    for seat, left in board.one_time_left.items():
        placed = [order.token for order in board.one_time.values() if order.seat == seat]
        yield from outside(f"one_time ({seat})", len(placed), 0, 1)
        for token, number in Counter([*placed, *left]).items():
            yield from outside(f"one_time_left.{seat}", number, 0, orders[token].count)


def _cards(board: Board) -> Iterator[str]:
    """Every card is in one pile."""
    edition = board.edition
    for seat in board.seats:
        cards = board.hands[seat] + board.discards[seat]
        yield from wrong_numbers(f"hands.{seat}, discards.{seat}", cards, edition.dealt[seat])
        most = len(edition.dealt[seat]) - 1
        yield from outside(
            f"discards.{seat}",
            len(board.discards[seat]),
            0,
            min(most, edition.policies.most_discards - 1) if edition.policies.most_discards else most,
        )
    for deck, all_cards in edition.westeros_decks.items():
        turned = [board.turned[deck]] if deck in board.turned else []
        lying = [*board.decks.get(deck, ()), *board.used.get(deck, ()), *turned, *board.rows.get(deck, ())]
        yield from wrong_numbers(f"decks.{deck}, used.{deck}, turned.{deck}", lying, all_cards)
    hidden = board.wildlings
    lying = [*hidden.top, *hidden.unseen, *hidden.bottom]
    yield from wrong_numbers("wildlings", lying, edition.wildling_cards)
