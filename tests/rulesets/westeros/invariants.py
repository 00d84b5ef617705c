"""What must be true of every board between two actions, whatever the edition and its options."""

from collections.abc import Iterable

from adjudicator.engine import Event, Game, Seat
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.board_faults import faults
from adjudicator.rulesets.westeros.supply import complies, sizes
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
            event.apply(redone)
        assert public(redone) == public(board), "something changed, and no event told of it"
        for seat in board.seats:
            if not complies(board, seat):
                excused = self.may_exceed_supply(game.told[told:], seat)
                assert seat not in supplied or excused, f"{seat} exceeds its supply"
                assert one_army_over(board, seat), f"{seat} exceeds its supply by more than an army"

    def may_exceed_supply(self, told: Iterable[Event], seat: Seat) -> bool:
        """Whether what happened in an action may have left a house with more than its supply allows."""
        del told, seat
        return False


CURSOR = frozenset({"agenda", "turn", "turns", "restrained"})
"""What says how far the round has come: no event tells of it, nor when whom a text restrains is free."""


def public(board: Board) -> dict[str, object]:
    """What everyone sees of a board, but for the cursor, and for a combat that is over."""
    shown = view(board, None).board
    found = {name: getattr(shown, name) for name in shown.__struct_fields__ if name not in CURSOR}
    if shown.combat is not None and not shown.combat.attackers:
        found["combat"] = None
    return found


def one_army_over(board: Board, seat: Seat) -> bool:
    """Whether without one of its armies a house would comply with its supply."""
    return any(complies(board, seat, {area: -size}) for area, size in sizes(board, seat).items())


def look(board: Board) -> None:
    """Hold the board against what is true between any two actions."""
    assert list(faults(board, board.variant, board.seats)) == []
    for seat in board.seats:
        assert board.hands[seat]
