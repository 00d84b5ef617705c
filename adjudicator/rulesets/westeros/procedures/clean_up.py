"""The end of a round, and of the last one [A2-END]."""

from adjudicator.rulesets.westeros.board import FIEFDOMS, KINGS_COURT, Board, WesterosGame
from adjudicator.rulesets.westeros.edition import Token
from adjudicator.rulesets.westeros.events import HouseEvent, UnitsRallied, WesterosEvent
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures import victory
from adjudicator.rulesets.westeros.units import rally
from adjudicator.rulesets.westeros.words.wording import Names, token_name
from adjudicator.words import N_, gettext as _


class OrdersTakenBack(HouseEvent, frozen=True, kw_only=True):
    """A house takes the orders that are left on the board off it, by area."""

    changes_areas = True
    aside = True
    stage = "end"
    message = N_("%(house)s takes its remaining orders off the board: %(orders)s.")

    orders: dict[Area, Token]

    def apply(self, board: Board) -> None:
        for area in self.orders:
            del board.orders[area]


class DominanceRefreshed(WesterosEvent, frozen=True, kw_only=True):
    """The dominance token of a track may be used again."""

    stage = "end"

    token: str

    def apply(self, board: Board) -> None:
        if self.token == board.edition.dominance[FIEFDOMS]:
            board.blade_used = False
        else:
            board.raven_used = False

    def sentence(self, words: Names) -> str:
        return _("The %(token)s may be used again.", token=token_name(self.token))


async def clean_up(game: WesterosGame, _subject: str) -> None:
    """Clear the board for the next round, or end the game."""
    _take_orders_back(game)
    rally_units(game)
    _refresh_tokens(game)
    if not victory.check(game) and game.board.round == game.board.edition.rounds:  # [A2-VIC-10, A2-END-04]
        victory.decide(game)


def _take_orders_back(game: WesterosGame) -> None:
    """Take all orders off the board: only Support and Defense can be left [A2-END-01, A2-BOOK-02]."""
    board = game.board
    for seat in board.seats:
        orders = {area: order.token for area, order in board.orders.items() if order.seat == seat}
        if orders:
            game.tell(OrdersTakenBack(rule=board.rule("orders-taken-back"), seat=seat, orders=orders))
    board.restrained.clear()


def rally_units(game: WesterosGame) -> None:
    """Stand up all routed units [A2-END-02]."""
    board = game.board
    for area, force in sorted(board.units.items()):
        rallied = rally(force.units)
        if rallied != force.units:
            routed = tuple(unit for unit in force.units if unit not in rallied)
            game.tell(UnitsRallied(rule=board.rule("units-rally"), seat=force.seat, area=area, units=routed))


def _refresh_tokens(game: WesterosGame) -> None:
    """Make the Valyrian Steel Blade and the Messenger Raven ready again [A2-END-03]."""
    board = game.board
    if board.blade_used:
        rule = board.rule("blade-refreshed")
        game.tell(DominanceRefreshed(rule=rule, token=board.edition.dominance[FIEFDOMS]))
    if board.raven_used:
        rule = board.rule("raven-refreshed")
        game.tell(DominanceRefreshed(rule=rule, token=board.edition.dominance[KINGS_COURT]))
