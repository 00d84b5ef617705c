"""The frame of a combat: its sides, who takes part, who supports, and what counts on each side.

A combat is judged on the board and its `Combat` alone, so that a view's board can be judged as well.
"""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, NamedTuple

import msgspec

from adjudicator.engine import Seat, Term
from adjudicator.rulesets.westeros.board import Board, Combat, WesterosGame
from adjudicator.rulesets.westeros.edition import HouseCard, TidesCard
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import Unit


def under_way(board: Board) -> Combat:
    """The combat that is being fought; raises ValueError when there is none."""
    if board.combat is None:
        raise ValueError("no combat is under way")
    return board.combat


def sides(combat: Combat) -> tuple[Seat, ...]:
    """Attacker and defender; against a neutral force, whose `defender` is empty, the attacker alone."""
    return (combat.attacker, combat.defender) if combat.defender else (combat.attacker,)


def opponent(combat: Combat, seat: Seat) -> Seat:
    """The other side."""
    return combat.defender if seat == combat.attacker else combat.attacker


def fighting(board: Board, combat: Combat, seat: Seat) -> tuple[Unit, ...]:
    """The units with which a side takes part: in the embattled area, routed or not, none that supports."""
    return combat.attackers if seat == combat.attacker else board.units_in(combat.area, seat)


def supporters(board: Board, combat: Combat, seat: Seat) -> tuple[Area, ...]:
    """The areas that support a side: granted, not declined, and the order still lies there."""
    return tuple(
        area for area, supported_seat in combat.supports.items()
        if supported_seat == seat and area in board.orders
    )  # fmt: skip


def skulls_against(board: Board, combat: Combat, seat: Seat) -> int:
    """How many skulls the opponent's Tides of Battle card shows [A2-TIDE-07]."""
    card = combat.tides.get(opponent(combat, seat))
    return board.edition.tides_cards[card].skulls if card else 0


class Share(msgspec.Struct):
    """Something that counts for a side: `number` of it, `each` worth so much, by a rule.

    `text` names it in a term. Only units have an `owner` and a `unit`; what comes by support has the
    supporting area as `support`.
    """

    text: str
    each: int
    rule: str
    number: int = 1
    owner: Seat = ""
    unit: Unit = ""
    support: Area = ""

    @property
    def term(self) -> Term:
        """The share as a summand of the side's strength."""
        return Term(self.text, self.number * self.each, self.rule)


class Reckoning(msgspec.Struct):
    """Everything that counts in a combat, by side; the texts of cards change it.

    `shares` make the strengths; `swords` and `fortifications` are icons, with where they come from. `spared`
    are the sides that suffer no casualties, each with the rule of the text that spares it.
    """

    board: Board
    combat: Combat
    shares: dict[Seat, list[Share]]
    swords: dict[Seat, list[Share]]
    fortifications: dict[Seat, list[Share]]
    spared: dict[Seat, str] = msgspec.field(default_factory=dict)

    @classmethod
    def of(cls, board: Board, combat: Combat) -> "Reckoning":
        """An empty one for a combat."""
        both = sides(combat)
        shares, swords, fortifications = ({seat: list[Share]() for seat in both} for _each in range(3))
        return cls(board, combat, shares, swords, fortifications)

    def count_icons(self, seat: Seat, text: str, card: HouseCard | TidesCard, rule: str) -> None:
        """Add the swords and fortifications that a card shows."""
        if card.swords:
            self.swords[seat].append(Share(text, card.swords, rule))
        if card.fortifications:
            self.fortifications[seat].append(Share(text, card.fortifications, rule))


class Strength(NamedTuple):
    """A side's strength, and what it is made of."""

    total: int
    terms: tuple[Term, ...]


def total(shares: Iterable[Share]) -> Strength:
    """Add up a side's shares."""
    terms = tuple(share.term for share in shares)
    return Strength(sum(term.amount for term in terms), terms)


class CombatResult(msgspec.Struct):
    """Who won and lost, and what the texts leave to be done differently when the combat ends.

    `name_the_retreat` asks a house where the beaten units go, and returns None if it leaves that open.
    `march_goes_on` lets the order follow into the area, `nobody_enters` sends the victorious attackers back,
    `not_taken` leaves the area as it was when they have died, `keeps_order` spares the beaten units being
    routed: each is the rule of the text that does so, or empty. `kept` has the rule by which a side takes the
    card it played back to hand. `acted` are the sides whose text has acted.
    """

    game: WesterosGame
    combat: Combat
    winner: Seat
    loser: Seat
    name_the_retreat: Callable[[], Coroutine[Any, Any, Area | None]] | None = None
    march_goes_on: str = ""
    nobody_enters: str = ""
    not_taken: str = ""
    keeps_order: str = ""
    kept: dict[Seat, str] = msgspec.field(default_factory=dict)
    acted: set[Seat] = msgspec.field(default_factory=set)
