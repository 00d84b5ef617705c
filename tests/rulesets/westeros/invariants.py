"""What must be true of every board between two actions, whatever the edition and its options."""

from collections import Counter
from collections.abc import Iterable

from adjudicator.engine import Event, Game, Seat
from adjudicator.rulesets.westeros.board import TRACKS, Board
from adjudicator.rulesets.westeros.control import controller, unused
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.redoing import redo
from adjudicator.rulesets.westeros.supply import complies, sizes
from adjudicator.rulesets.westeros.units import KIND, SHIP
from adjudicator.rulesets.westeros.view import view
from tests.rulesets.westeros.ledger import Ledger
from tests.rulesets.westeros.positions import From


class Watched(From):
    """An edition, with a look at the board after every action."""

    actions = 0

    async def perform(self, game: Game[Board]) -> None:
        """Play out the next task, and look."""
        board = game.board
        supplied = [seat for seat in board.seats if complies(board, seat)]
        ledger, told, redone = Ledger(board), len(game.told), board.clone()
        await super().perform(game)
        self.actions += 1
        look(board)
        ledger.enter(game.told[told:])
        assert ledger.agrees(board), "power or units changed, and nothing told of it"
        for event in game.told[told:]:
            redo(event, redone)
        assert in_areas(redone) == in_areas(board), "an area changed, and nothing told of it"
        for seat in board.seats:
            if not complies(board, seat):
                excused = self.may_exceed_supply(game.told[told:], seat)
                assert seat not in supplied or excused, f"{seat} exceeds its supply"
                assert one_army_over(board, seat), f"{seat} exceeds its supply by more than an army"

    def may_exceed_supply(self, told: Iterable[Event], seat: Seat) -> bool:
        """Whether what happened in an action may have left a house with more than its supply allows."""
        del told, seat
        return False


def in_areas(board: Board) -> dict[str, object]:
    """What lies and stands in the areas of a board, as everyone sees it."""
    combat, shown = board.combat, view(board, None).board
    return {
        "units": board.units,
        "attackers": (combat.area, combat.attackers) if combat is not None and combat.attackers else None,
        "orders": (board.orders, board.one_time),
        "face down": (shown.face_down, shown.one_time_down),
        "tokens": (board.power_tokens, board.garrisons, board.neutral_forces, board.forts, board.impassable),
    }


def one_army_over(board: Board, seat: Seat) -> bool:
    """Whether without one of its armies a house would comply with its supply."""
    return any(complies(board, seat, {area: -size}) for area, size in sizes(board, seat).items())


def look(board: Board) -> None:
    """Hold the board against what is true between any two actions."""
    assert board.winners or board.combat is None
    _pieces(board)
    _areas(board)
    _forts(board)
    _one_time_orders(board)
    _cards(board)


def _pieces(board: Board) -> None:
    """Nothing is lost or made: units, Power, order tokens, places on the tracks."""
    edition = board.edition
    for seat in board.seats:
        assert all(left >= 0 for left in unused(board, seat).values())
        assert pool(board, seat) >= 0
        assert board.available[seat] >= 0
        placed = Counter(order.token for order in board.orders.values() if order.seat == seat)
        assert all(number <= edition.orders[token].count for token, number in placed.items())
    for track in TRACKS:
        assert sorted(board.tracks[track]) == sorted(board.seats)
    assert board.threat in edition.wildlings.spaces
    assert board.winners or not board.bids
    assert not board.face_down


def _areas(board: Board) -> None:
    """Everything lies where it can lie, with one house to an area."""
    edition, geography = board.edition, board.edition.map
    for area, order in board.orders.items():
        assert board.winners or board.units_in(area, order.seat)  # a game may end in the middle of a march
        assert edition.orders[order.token].kind not in edition.policies.forbidden_orders.get(
            geography.kind[area], ()
        )
    for area, force in board.units.items():
        assert {KIND[unit] == SHIP for unit in force.units} == {geography.kind[area] != "land"}
        assert board.power_tokens.get(area) in {None, force.seat}
        assert area not in board.neutral_forces
        assert area not in board.impassable
        assert area not in board.garrisons or geography.home_of[area] == force.seat
    for port in geography.ports:
        if port in board.units:
            left_behind = edition.policies.ships_stay_in_lost_ports and port not in board.orders
            assert controller(board, port) in {board.units[port].seat, None if left_behind else ""}
            assert len(board.units[port].units) <= edition.ships_in_a_port


def _forts(board: Board) -> None:
    """A fort stands in a land area that its house controls."""
    for area, seat in board.forts.items():
        assert board.edition.map.kind[area] == "land"
        assert controller(board, area) == seat


def _one_time_orders(board: Board) -> None:
    """A one-time order lies with a house that has units there, and never again once it was used."""
    assert not board.one_time_down or any(task.step == "assign" for task in board.agenda)
    for area, order in board.one_time.items():
        assert board.edition.map.kind[area] != "port"
        assert board.winners or board.units_in(area, order.seat)
    orders = board.edition.one_time_orders
    for seat, left in board.one_time_left.items():
        placed = [order.token for order in board.one_time.values() if order.seat == seat]
        assert len(placed) <= 1
        assert all(number <= orders[token].count for token, number in Counter([*placed, *left]).items())


def _cards(board: Board) -> None:
    """Every card is in one pile."""
    edition = board.edition
    for seat in board.seats:
        assert sorted(board.hands[seat] + board.discards[seat]) == sorted(edition.dealt[seat])
        assert board.hands[seat]
        most = edition.policies.most_discards
        assert not most or len(board.discards[seat]) < most
    for deck, cards in edition.westeros_decks.items():
        turned = [board.turned[deck]] if deck in board.turned else []
        rows = board.rows.get(deck, [])
        assert sorted([*board.decks[deck], *board.used[deck], *turned, *rows]) == sorted(cards)
    hidden = board.wildlings
    assert sorted([*hidden.top, *hidden.unseen, *hidden.bottom]) == sorted(edition.wildling_cards)
    assert not board.drawn
