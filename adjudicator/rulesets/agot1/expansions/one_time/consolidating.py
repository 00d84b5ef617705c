"""One-time orders resolved when power has been consolidated: Recruit, Supply Caravan, Might of Highgarden."""

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.agot1.expansions.one_time.idling import IdleReason
from adjudicator.rulesets.agot1.expansions.one_time.raiding import next_to
from adjudicator.rulesets.westeros import power
from adjudicator.rulesets.westeros.board import NONE, Board, WesterosGame
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.events import AreaEvent, PowerGained
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.hands import discard, refill
from adjudicator.rulesets.westeros.procedures.mustering import RECRUIT, choices, judge, muster_in
from adjudicator.rulesets.westeros.units import FOOTMAN
from adjudicator.words import N_

MIGHT = "might-of-highgarden"


class SupplyRaised(AreaEvent, frozen=True, kw_only=True):
    """A Supply Caravan raises a house's supply by the barrels of an area."""

    stage = "consolidate"
    message = N_("The Supply Caravan in %(area)s raises the supply of %(house)s to %(after)s.")

    after: int

    def apply(self, board: Board) -> None:
        board.supply[self.seat] = self.after


async def recruit(game: WesterosGame, seat: Seat, area: Area) -> IdleReason | None:
    """Muster in the castle or stronghold of the area [CK6-RECRUIT-01, CK6-RECRUIT-02]."""
    board = game.board
    if area not in board.edition.map.sites:
        return "no-site"
    able = bool(choices(board, seat, area).available)
    default = most_footmen(board, seat, area)
    if await muster_in(game, seat, area, RECRUIT, "recruited", default=default):
        return None
    return "declined" if able else "nothing-there"


def most_footmen(board: Board, seat: Seat, area: Area) -> tuple[str, ...]:
    """As many Footmen as an area may muster."""
    footmen: tuple[str, ...] = ()
    while judge(board, seat, {area: (*footmen, FOOTMAN)}).legal:
        footmen = (*footmen, FOOTMAN)
    return footmen


async def supply_caravan(game: WesterosGame, seat: Seat, area: Area) -> IdleReason | None:
    """Raise the house's supply, at most to the end of the track [CK6-CARAVAN-01, CK6-CARAVAN-03]."""
    board = game.board
    before, barrels = board.supply[seat], board.edition.map.supply.get(area, 0)
    after = min(before + barrels, len(board.edition.supply) - 1)
    if after == before:
        return "track-ends" if barrels else "no-barrels"
    game.tell(SupplyRaised(rule="CK6-CARAVAN-01", seat=seat, area=area, after=after))
    return None


def amounts(board: Board, seat: Seat, area: Area) -> dict[str, tuple[Card, int]]:
    """The cards that Might of Highgarden may discard and for how much power, as an answer names them.

    Every unit of another house next to the area counts 1 [CK6-MIGHT-03].
    """
    units = sum(len(force.units) for force in next_to(board, seat, area))
    known = board.edition.house_cards
    return {
        f"{card}/{amount}": (card, amount)
        for card in board.hands[seat]
        for amount in range(min(units, known[card].strength) + 1)
    }


async def might_of_highgarden(game: WesterosGame, seat: Seat, area: Area) -> IdleReason | None:
    """Discard a card and gain power for the units around [CK6-MIGHT-01]."""
    board = game.board
    legal = amounts(board, seat, area)
    answer = await Ask(seat, MIGHT, OneOf((NONE, *legal)), default=NONE, subject=area)
    if answer == NONE:
        return "declined"
    card, amount = legal[answer]
    discard(game, seat, card, reason="might-of-highgarden")
    if amount:
        gained = power.gainable(board, seat, amount)
        rule = power.gained_by(board, board.rule("might-of-highgarden"), amount, gained)
        game.tell(PowerGained(rule=rule, reason="might-of-highgarden", seat=seat, amount=gained))
    refill(game, seat, (), reason="hand-refilled-at-once")  # [CK6-MIGHT-02]
    return None
