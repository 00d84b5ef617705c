"""Texts that act immediately [A2-CARD-06]."""

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.agot2.house_cards.standing import suffer_no_casualties
from adjudicator.rulesets.westeros import power
from adjudicator.rulesets.westeros.board import NONE, TRACKS, Board, Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.card_texts import tell_idle, tell_text
from adjudicator.rulesets.westeros.combat.events import HouseCardReplaced, TextActed
from adjudicator.rulesets.westeros.combat.frame import fighting, opponent
from adjudicator.rulesets.westeros.events import HouseCardDiscarded, PowerLost, UnitsLost
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.resolving import take_off
from adjudicator.rulesets.westeros.procedures.shifting import move
from adjudicator.rulesets.westeros.tracks import place
from adjudicator.rulesets.westeros.units import FOOTMAN, KIND

AERON = "card-aeron"
MACE = "card-mace"
DORAN = "card-doran"
QUEEN_OF_THORNS = "card-queen-of-thorns"

PRICE = 2
"""Power for another card."""


async def pay_for_another_card(game: WesterosGame, combat: Combat, seat: Seat) -> None:
    """For 2 power the card may be discarded and another played, openly [A2-CARD-16, A2-HC-AERON]."""
    board, hand = game.board, game.board.hands[seat]
    if board.available[seat] < PRICE or not hand:
        tell_idle(game, combat, seat, "A2-HC-AERON", "unpaid" if hand else "nothing-there")
        return
    answer = await Ask(seat, AERON, OneOf((NONE, *hand)), default=NONE, subject=combat.area)
    if answer == NONE:
        return
    discarded = combat.cards[seat]
    game.tell(TextActed(rule="A2-HC-AERON", seat=seat, area=combat.area, card=discarded))
    game.tell(
        PowerLost(rule="A2-HC-AERON", reason="card-text", seat=seat, amount=power.losable(board, seat, PRICE))
    )
    game.tell(HouseCardDiscarded(rule="A2-CARD-16", reason="card-text", seat=seat, card=discarded))
    game.tell(HouseCardReplaced(rule="A2-CARD-16", seat=seat, area=combat.area, card=discarded, by=answer))


async def destroy_a_footman(game: WesterosGame, combat: Combat, seat: Seat) -> None:
    """One of the opponent's Footmen that take part is destroyed, routed or not [A2-CARD-08, A2-HC-MACE]."""
    other = opponent(combat, seat)
    footmen = tuple(
        dict.fromkeys(unit for unit in fighting(game.board, combat, other) if KIND[unit] == FOOTMAN)
    )
    if not footmen or suffer_no_casualties(combat, other):
        tell_idle(game, combat, seat, "A2-HC-MACE", "spared" if footmen else "nothing-there")
        return
    unit = await Ask(seat, MACE, OneOf(footmen), default=footmen[0], subject=combat.area, settle=True)
    tell_text(game, combat, seat, "A2-HC-MACE")
    game.tell(UnitsLost(rule="A2-HC-MACE", reason="card-text", seat=other, area=combat.area, units=(unit,)))


async def move_them_to_the_last_place(game: WesterosGame, combat: Combat, seat: Seat) -> None:
    """The opponent falls to the last place of a track that the house chooses [A2-SHIFT-05, A2-HC-DORAN].

    Nothing is asked when the opponent is last on every track: then no answer changes anything.
    """
    board, other = game.board, opponent(combat, seat)
    last = len(board.seats)
    falls = {track: last - place(board, track, other) for track in TRACKS}
    if not any(falls.values()):
        tell_idle(game, combat, seat, "A2-HC-DORAN")
        return
    track = await Ask(
        seat,
        DORAN,
        OneOf(TRACKS),
        default=min(falls, key=falls.__getitem__),
        subject=combat.area,
    )
    tell_text(game, combat, seat, "A2-HC-DORAN")
    move(game, other, track, last, by_text=True)


async def remove_an_adjacent_order(game: WesterosGame, combat: Combat, seat: Seat) -> None:
    """One order of the opponent next to the embattled area leaves the board [A2-HC-QUEEN-OF-THORNS]."""
    board, other = game.board, opponent(combat, seat)
    areas = _orders_around(board, combat, other)
    if not areas:
        tell_idle(game, combat, seat, "A2-HC-QUEEN-OF-THORNS")
        return
    area = await Ask(seat, QUEEN_OF_THORNS, OneOf(areas), default=areas[0], subject=combat.area, settle=True)
    tell_text(game, combat, seat, "A2-HC-QUEEN-OF-THORNS")
    take_off(game, area, "card-text", "A2-HC-QUEEN-OF-THORNS")


def _orders_around(board: Board, combat: Combat, seat: Seat) -> tuple[Area, ...]:
    """Where a house has orders bordering on the embattled area, ports included, this March's excepted."""
    geography = board.edition.map
    around = sorted((*geography.adjacent[combat.area], *geography.ports_of[combat.area]))
    return tuple(
        area for area in around
        if area in board.orders
        and board.orders[area].seat == seat
        and not (seat == combat.attacker and area == combat.origin)
    )  # fmt: skip
