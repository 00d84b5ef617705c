"""Events of a combat that no other module tells."""

from typing import Literal

from adjudicator.engine import Event, Seat, Term
from adjudicator.rulesets.westeros.board import Card
from adjudicator.rulesets.westeros.map import Area


class SupportDeclared(Event, frozen=True, kw_only=True):
    """What a Support order is used for; `area` is where it lies, `target` what is fought for."""

    seat: Seat
    area: Area
    target: Area
    side: Literal["attacker", "defender", "nobody"]


class SupportDeclined(Event, frozen=True, kw_only=True):
    """A combatant does without support that was declared for it, from `area` into `target`."""

    seat: Seat
    area: Area
    target: Area


class HouseCardsRevealed(Event, frozen=True, kw_only=True):
    """The combatants turn up their house cards; those of `last` had no other in hand to choose."""

    area: Area
    cards: dict[Seat, Card]
    last: tuple[Seat, ...] = ()


class TidesCardSeen(Event, frozen=True, kw_only=True):
    """For one house only: the Tides of Battle card it has drawn."""

    area: Area
    card: Card


class TidesCardRedrawn(Event, frozen=True, kw_only=True):
    """A house discards its Tides of Battle card unseen by others and draws another."""

    seat: Seat
    area: Area


class TidesRevealed(Event, frozen=True, kw_only=True):
    """The combatants turn up their Tides of Battle cards."""

    area: Area
    cards: dict[Seat, Card]


class BladeUsed(Event, frozen=True, kw_only=True):
    """The Valyrian Steel Blade is used, and not again in this round."""

    seat: Seat
    area: Area


class CasualtiesCounted(Event, frozen=True, kw_only=True):
    """How many units the loser must lose to swords; `spared` when its card protects it.

    `terms` are the victor's swords and, less them, the loser's fortifications, icon by icon, with
    `swords` and `fortifications` before their names. Of the `casualties` it suffers as many as there are
    units to die: `lost`.
    """

    seat: Seat
    area: Area
    swords: int
    fortifications: int
    casualties: int
    lost: int
    terms: tuple[Term, ...] = ()
    spared: bool = False


EVENTS: tuple[type[Event], ...] = (
    SupportDeclared,
    SupportDeclined,
    HouseCardsRevealed,
    TidesCardSeen,
    TidesCardRedrawn,
    TidesRevealed,
    BladeUsed,
    CasualtiesCounted,
)
