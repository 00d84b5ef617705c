"""Texts that hold for the rest of the combat, applied whenever strengths are counted [A1-CARD-05].

Each changes a `Reckoning` in which everything else is counted already. What is worth nothing, or less than
its kind usually is, is never raised.
"""

from typing import Literal

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import IRON_THRONE
from adjudicator.rulesets.westeros.combat.card_texts import by_text
from adjudicator.rulesets.westeros.combat.frame import Reckoning, Share, opponent, supporters
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.tracks import better
from adjudicator.rulesets.westeros.units import KNIGHT, SHIP, Unit

Role = Literal["attacking", "defending", "supporting"]


# --- Units ------------------------------------------------------------------------------------------------


def one_more_each(
    count: Reckoning, seat: Seat, rule: str, *, role: Role, unit: Unit, number: int = 1
) -> None:
    """The house's own standing units of a kind, in one role alone, are worth so much more each."""
    side = "attacking" if seat == count.combat.attacker else "defending"
    if role not in {side, "supporting"}:
        return
    usual, text = count.board.edition.strength[unit], f"text/{count.combat.cards[seat]}"
    raised = [
        share
        for share in count.shares[seat]
        if (share.owner, share.unit, share.each) == (seat, unit, usual)
        and bool(share.support) == (role == "supporting")
    ]
    for share in raised:
        where = f"{share.support}/{text}" if share.support else text
        count.shares[seat].append(Share(where, number, rule, share.number, support=share.support))


def supporting_ships_count_nothing(count: Reckoning, seat: Seat, rule: str, *, of_all: bool) -> None:
    """The opponent's supporting Ships are worth 0; `of_all`: those of other houses that support it too."""
    other = opponent(count.combat, seat)
    for share in count.shares[other]:
        if share.support and share.unit == SHIP and (of_all or share.owner == other):
            share.each, share.rule = 0, rule


def one_knight_counts_nothing(count: Reckoning, seat: Seat, rule: str) -> None:
    """One standing Knight with which the opponent takes part is worth 0, of those that are worth most."""
    other = opponent(count.combat, seat)
    worths = [share.each for share in count.shares[other] if share.unit == KNIGHT and not share.support]
    if worths:
        count.shares[other].append(by_text(count, seat, -max(worths), rule))


# --- Orders and support -----------------------------------------------------------------------------------


def their_order_adds_nothing(count: Reckoning, seat: Seat, rule: str) -> None:
    """The modifier of the opponent's March or Defense order counts 0, whatever its sign."""
    for share in count.shares[opponent(count.combat, seat)]:
        if share.text.startswith("order/"):
            share.each, share.rule = 0, rule


def their_best_support_counts_nothing(count: Reckoning, seat: Seat, rule: str) -> None:
    """Of the areas that support the opponent, the one that adds most adds nothing, its order included."""
    theirs = count.shares[opponent(count.combat, seat)]
    worths: dict[Area, int] = {}
    for share in theirs:
        if share.support:
            worths[share.support] = worths.get(share.support, 0) + share.number * share.each
    best = max(worths, key=worths.__getitem__, default="")
    for share in theirs:
        if best and share.support == best:
            share.each, share.rule = 0, rule


def stronger_with_foreign_support(count: Reckoning, seat: Seat, rule: str, number: int = 2) -> None:
    """So much more when another house supports the side, whatever its support counts."""
    board = count.board
    if any(board.orders[area].seat != seat for area in supporters(board, count.combat, seat)):
        count.shares[seat].append(by_text(count, seat, number, rule))


# --- What is around, and on the tracks --------------------------------------------------------------------


def stronger_among_own_areas(count: Reckoning, seat: Seat, rule: str, number: int = 2) -> None:
    """A defender adds 1 for each land area next to the combat that it controls, at most so many."""
    board = count.board
    near = board.edition.map.adjacent_land[count.combat.area]
    if seat == count.combat.defender:
        areas = sum(controller(board, area) == seat for area in near)
        _add_for_areas(count, seat, rule, min(areas, number))


def stronger_among_own_tokens(count: Reckoning, seat: Seat, rule: str, number: int = 2) -> None:
    """One more for each Power token of the house that lies next to the combat, at most so many."""
    tokens = count.board.power_tokens
    near = count.board.edition.map.adjacent_land[count.combat.area]
    _add_for_areas(count, seat, rule, min(sum(tokens.get(area) == seat for area in near), number))


def _add_for_areas(count: Reckoning, seat: Seat, rule: str, areas: int) -> None:
    if areas:
        count.shares[seat].append(by_text(count, seat, areas, rule))


def stronger_above_them(count: Reckoning, seat: Seat, rule: str, number: int = 2) -> None:
    """So much more when the house stands above its opponent on the Iron Throne track."""
    if better(count.board, IRON_THRONE, seat, opponent(count.combat, seat)) == seat:
        count.shares[seat].append(by_text(count, seat, number, rule))


# --- Icons ------------------------------------------------------------------------------------------------


def their_icons_count_nothing(count: Reckoning, seat: Seat, rule: str) -> None:
    """The swords and fortifications on the opponent's card count 0."""
    other = opponent(count.combat, seat)
    for share in (*count.swords[other], *count.fortifications[other]):
        share.each, share.rule = 0, rule


def swords_in_attack(count: Reckoning, seat: Seat, rule: str, number: int = 1) -> None:
    """An attacker has so many swords more."""
    if seat == count.combat.attacker:
        count.swords[seat].append(by_text(count, seat, number, rule))
