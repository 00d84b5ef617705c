"""What counts in a combat, term by term, and who wins it [A2-CBT-04 to A2-CBT-16]."""

from typing import Literal

import msgspec

from adjudicator.engine import Seat, Term
from adjudicator.rulesets.westeros.board import FIEFDOMS, Board, Combat
from adjudicator.rulesets.westeros.combat.frame import (
    Reckoning,
    Share,
    Strength,
    fighting,
    opponent,
    sides,
    supporters,
    total,
)
from adjudicator.rulesets.westeros.combat.texts import apply_standing
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.tracks import better
from adjudicator.rulesets.westeros.units import SIEGE_ENGINE, Unit, count

VictorReason = Literal["stronger", "better-placed", "last-unit-lost"]


class Victor(msgspec.Struct, frozen=True):
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
        _count_card(board, combat, seat, found)
    for add in PlayableEdition.of(board).hooks.counted:
        add(found)
    apply_standing(found)
    return found


def strengths(board: Board, combat: Combat, *, final: bool = False) -> dict[Seat, Strength]:
    """Each side's strength by now [A2-CBT-08, A2-CBT-14].

    In editions where a `final` one is never below 0, it is no less [A2-AMB-26].
    """
    found = {seat: total(shares) for seat, shares in reckon(board, combat).shares.items()}
    if final and not board.edition.policies.strengths_below_0:
        rule = board.rule("strength-not-below-0")
        for seat, (less, terms) in found.items():
            if less < 0:
                found[seat] = Strength(0, (*terms, Term("not-below-0", -less, rule)))
    return found


def judge_victor(board: Board, combat: Combat, *, final: bool = True) -> Victor:
    """The stronger side wins, among equals the one better placed on the Fiefdoms track.

    By strengths that are not `final`, since cards are still to be added, it is who is ahead.
    """
    attacker, defender = sides(combat)
    totals = {seat: counted.total for seat, counted in strengths(board, combat, final=final).items()}
    if totals[attacker] == totals[defender]:
        winner = better(board, FIEFDOMS, attacker, defender)
        reason: VictorReason = "better-placed"
    else:
        winner = max(totals, key=totals.__getitem__)
        reason = "stronger"
    loser = defender if winner == attacker else attacker
    return Victor(winner, loser, reason, board.rule(reason), totals)


def judge_outright(board: Board, combat: Combat) -> Victor | None:
    """Who wins because a text has left the other side without a unit, where that decides; None: nobody."""
    if not board.edition.policies.last_unit_decides:
        return None
    loser = next((seat for seat in sides(combat) if not fighting(board, combat, seat)), None)
    if loser is None:
        return None
    reason: VictorReason = "last-unit-lost"
    return Victor(opponent(combat, loser), loser, reason, board.rule(reason), {})


def _own(board: Board, combat: Combat, seat: Seat) -> list[Share]:
    """What a side brings itself: its units, its order, its garrison."""
    attacking = seat == combat.attacker
    shares = _units(board, combat, seat, fighting(board, combat, seat), "", attacking=attacking)
    order = combat.order if attacking else _defense(board, combat)
    modifier = board.edition.orders[order].modifier if order else 0
    if modifier:
        rule = board.rule("march-modifier" if attacking else "defense-modifier")
        shares.append(Share(f"order/{order}", modifier, rule))
    garrison = board.garrisons.get(combat.area, 0)
    if garrison and not attacking:
        shares.append(Share("garrison", garrison, board.rule("garrison-defends")))
    return shares


def _defense(board: Board, combat: Combat) -> str:
    """The Defense order in the embattled area; no other order there counts [A2-CBT-09]."""
    order = board.orders.get(combat.area)
    if order is not None and board.edition.orders[order.token].kind == "defense":
        return order.token
    return ""


def _support(board: Board, combat: Combat, seat: Seat, area: Area) -> list[Share]:
    """What the units in a supporting area add, and their order [A2-SUP-07, A2-SUP-08]."""
    order = board.orders[area]
    units = board.units_in(area, order.seat)
    attacking = seat == combat.attacker
    shares = _units(board, combat, order.seat, units, area, attacking=attacking)
    modifier = board.edition.orders[order.token].modifier
    if modifier:
        rule = board.rule("support-modifier")
        shares.append(Share(f"{area}/order/{order.token}", modifier, rule, support=area))
    return shares


def _units(
    board: Board,
    combat: Combat,
    owner: Seat,
    units: tuple[Unit, ...],
    support: Area,
    *,
    attacking: bool,
) -> list[Share]:
    """Units by kind; routed ones count 0 [A2-CBT-06], Siege Engines but against walls [A2-CBT-05]."""
    edition = board.edition
    walls = attacking and (combat.area in edition.map.sites or combat.area in board.forts)
    worth = edition.against_forts if walls else edition.strength
    shares = []
    for unit, number in count(units).items():
        reason = "unit-supports" if support else "unit-fights"
        if unit not in worth:
            reason = "routed-unit"
        elif unit == SIEGE_ENGINE and support:
            reason = "siege-engine-supports"
        elif unit == SIEGE_ENGINE and attacking:
            reason = "siege-engine-fights" if walls else "siege-engine-without-walls"
        elif unit == SIEGE_ENGINE:
            reason = "siege-engine-defends"
        each, rule = worth.get(unit, 0), board.rule(reason)
        text = f"{support}/{number}-{unit}" if support else f"{number}-{unit}"
        shares.append(Share(text, each, rule, number, owner, unit, support))
    return shares


def _count_card(board: Board, combat: Combat, seat: Seat, found: Reckoning) -> None:
    """Add the card in play and the Blade; before they are, there is nothing to add."""
    card = combat.cards.get(seat)
    if card is not None:
        printed, text = board.edition.house_cards[card], f"card/{card}"
        found.shares[seat].append(Share(text, printed.strength, board.rule("house-card-counts")))
        found.count_icons(seat, text, printed, board.rule("casualties-by-swords"))
    if combat.blade == seat:
        found.shares[seat].append(Share("blade", 1, board.rule("blade-counts")))
