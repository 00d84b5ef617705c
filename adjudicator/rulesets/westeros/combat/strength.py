"""What counts in a combat, term by term, and who wins it [A2-CBT-04 to A2-CBT-16]."""

from typing import Literal, NamedTuple

from adjudicator.engine import Seat, Term
from adjudicator.rulesets.agot2.board import Board
from adjudicator.rulesets.agot2.cards import HOUSE_CARDS, TIDES_CARDS, HouseCard, TidesCard
from adjudicator.rulesets.agot2.house_cards.texts import apply_standing
from adjudicator.rulesets.agot2.tables import ORDERS
from adjudicator.rulesets.westeros.board import FIEFDOMS, Combat
from adjudicator.rulesets.westeros.combat.frame import (
    Reckoning,
    Share,
    Strength,
    fighting,
    sides,
    supporters,
    total,
)
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.tracks import better
from adjudicator.rulesets.westeros.units import SIEGE_ENGINE, Unit, count

VictorReason = Literal["stronger", "better-placed"]


class Victor(NamedTuple):
    """Who wins a combat, why, and with what strengths."""

    winner: Seat
    loser: Seat
    reason: VictorReason
    rule: str
    strengths: dict[Seat, int]


def reckon(board: Board, combat: Combat) -> Reckoning:
    """Everything that counts by now: before the cards are revealed, what makes the initial strength."""
    found = Reckoning.of(board, combat)
    for seat in sides(combat):
        found.shares[seat] += _own(board, combat, seat)
        for area in supporters(board, combat, seat):
            found.shares[seat] += _support(board, combat, seat, area)
        _count_cards(combat, seat, found)
    apply_standing(found)
    return found


def strength(board: Board, combat: Combat, seat: Seat) -> Strength:
    """A side's strength by now [A2-CBT-08, A2-CBT-14]."""
    return total(reckon(board, combat).shares[seat])


def final_strength(board: Board, combat: Combat, seat: Seat) -> Strength:
    """A side's final strength, never below 0 [A2-CBT-14, A2-AMB-26]."""
    counted = strength(board, combat, seat)
    if counted.total >= 0:
        return counted
    return Strength(0, (*counted.terms, Term("not-below-0", -counted.total, "A2-AMB-26")))


def judge_victor(board: Board, combat: Combat) -> Victor:
    """The stronger side wins, among equals the one better placed on the Fiefdoms track."""
    attacker, defender = sides(combat)
    strengths = {seat: final_strength(board, combat, seat).total for seat in (attacker, defender)}
    if strengths[attacker] == strengths[defender]:
        winner = better(board, FIEFDOMS, attacker, defender)
        reason: VictorReason = "better-placed"
    else:
        winner = max(strengths, key=strengths.__getitem__)
        reason = "stronger"
    loser = defender if winner == attacker else attacker
    rules = {"stronger": "A2-CBT-15", "better-placed": "A2-CBT-16"}
    return Victor(winner, loser, reason, rules[reason], strengths)


def _own(board: Board, combat: Combat, seat: Seat) -> list[Share]:
    """What a side brings itself: its units, its order, its garrison."""
    attacking = seat == combat.attacker
    shares = _units(board, combat, seat, fighting(board, combat, seat), "", attacking=attacking)
    order = combat.order if attacking else _defense(board, combat)
    modifier = ORDERS[order].modifier if order else 0
    if modifier:
        shares.append(Share(f"order/{order}", modifier, "A2-ORD-02" if attacking else "A2-ORD-03"))
    garrison = board.garrisons.get(combat.area, 0)
    if garrison and not attacking:
        shares.append(Share("garrison", garrison, "A2-GARR-03"))
    return shares


def _defense(board: Board, combat: Combat) -> str:
    """The Defense order in the embattled area; no other order there counts [A2-CBT-09]."""
    order = board.orders.get(combat.area)
    return order.token if order is not None and ORDERS[order.token].kind == "defense" else ""


def _support(board: Board, combat: Combat, seat: Seat, area: Area) -> list[Share]:
    """What the units in a supporting area add, and their order [A2-SUP-07, A2-SUP-08]."""
    order = board.orders[area]
    units = board.units_in(area, order.seat)
    attacking = seat == combat.attacker
    shares = _units(board, combat, order.seat, units, f"{area}/", attacking=attacking, rule="A2-SUP-07")
    modifier = ORDERS[order.token].modifier
    if modifier:
        shares.append(Share(f"{area}/order/{order.token}", modifier, "A2-ORD-05"))
    return shares


def _units(
    board: Board,
    combat: Combat,
    owner: Seat,
    units: tuple[Unit, ...],
    where: str,
    *,
    attacking: bool,
    rule: str = "A2-CBT-04",
) -> list[Share]:
    """Units by kind; routed ones count 0 [A2-CBT-06], Siege Engines but against a fort [A2-CBT-05]."""
    edition = board.edition
    worth = edition.strength
    if attacking and combat.area in edition.map.sites:
        worth = edition.against_forts
    shares = []
    for unit, number in count(units).items():
        each, why = worth.get(unit, 0), rule
        if unit not in worth:
            why = "A2-CBT-06"
        elif unit == SIEGE_ENGINE:
            why = "A2-SUP-08" if where else "A2-CBT-05"
        shares.append(Share(f"{where}{number}-{unit}", each, why, number, owner, unit))
    return shares


def _count_cards(combat: Combat, seat: Seat, found: Reckoning) -> None:
    """Add the cards in play and the Blade; before they are, there is nothing to add."""
    card, tides = combat.cards.get(seat), combat.tides.get(seat)
    shares = found.shares[seat]
    if card is not None:
        printed = HOUSE_CARDS[card]
        shares.append(Share(f"card/{card}", printed.strength, "A2-CARD-03"))
        _count_icons(found, seat, f"card/{card}", printed, "A2-CAS-02")
    if tides is not None:
        drawn = TIDES_CARDS[tides]
        shares.append(Share(f"tides/{tides}", drawn.strength, "A2-TIDE-05"))
        _count_icons(found, seat, f"tides/{tides}", drawn, "A2-TIDE-06")
    if combat.blade == seat:
        shares.append(Share("blade", 1, "A2-CBT-11"))


def _count_icons(found: Reckoning, seat: Seat, text: str, card: HouseCard | TidesCard, rule: str) -> None:
    """Add the swords and fortifications that a card shows."""
    if card.swords:
        found.swords[seat].append(Share(text, card.swords, rule))
    if card.fortifications:
        found.fortifications[seat].append(Share(text, card.fortifications, rule))
