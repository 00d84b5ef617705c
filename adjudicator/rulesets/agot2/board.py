"""The board of the second edition."""

from dataclasses import dataclass, field
from typing import ClassVar, Self

from adjudicator.engine import Game, Seat
from adjudicator.rulesets.agot2.houses import OWNS, POWER_TOKENS
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.tables import AGAINST_FORTS, SHIPS_IN_A_PORT, STRENGTH, SUPPLY
from adjudicator.rulesets.westeros import board as westeros
from adjudicator.rulesets.westeros.board import Card, Order
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area

EDITION = Edition(
    map=MAP,
    owns=OWNS,
    power_tokens=POWER_TOKENS,
    supply=SUPPLY,
    strength=STRENGTH,
    against_forts=AGAINST_FORTS,
    ships_in_a_port=SHIPS_IN_A_PORT,
    rules={
        "control-by-units": "A2-CTRL-01",
        "control-by-token": "A2-CTRL-01",
        "control-by-crest": "A2-CTRL-09",
        "control-by-nobody": "A2-CTRL-15",
        "within-supply": "A2-SUPPLY-04",
        "army-too-large": "A2-SUPPLY-03",
        "too-many-armies": "A2-SUPPLY-03",
        "cut-complies": "A2-SUPPLY-07",
        "cut-too-small": "A2-SUPPLY-07",
        "cut-too-large": "A2-SUPPLY-08",
    },
)


@dataclass(slots=True)
class WildlingDeck:
    """The wildling cards, face down.

    A card's place is drawn when it is first looked at or turned up, from the `unseen` ones, which are in no
    order of their own. Those known to lie above them are `top`, those below `bottom`; the next one first.
    """

    unseen: list[Card]
    top: list[Card] = field(default_factory=list)
    bottom: list[Card] = field(default_factory=list)

    def clone(self) -> "WildlingDeck":
        """Give an independent copy."""
        return WildlingDeck(self.unseen.copy(), self.top.copy(), self.bottom.copy())


@dataclass(slots=True, kw_only=True)
class Board(westeros.Board):
    """Everything on the table: what both editions have, and besides it what the second edition adds.

    Hidden: `face_down` orders (that one lies there is public, which one is not), what the `wildlings` deck
    knows of its order, the card each house in `seen` looked at last with the Messenger Raven, and the Tides
    of Battle cards that are `drawn` and not yet revealed.
    """

    edition: ClassVar[Edition] = EDITION

    face_down: dict[Area, Order] = field(default_factory=dict)
    wildlings: WildlingDeck
    seen: dict[Seat, Card] = field(default_factory=dict)
    drawn: dict[Seat, Card] = field(default_factory=dict)

    def clone(self) -> Self:
        """Give an independent copy."""
        copy = westeros.Board.clone(self)
        copy.face_down = self.face_down.copy()
        copy.wildlings = self.wildlings.clone()
        copy.seen = self.seen.copy()
        copy.drawn = self.drawn.copy()
        return copy


Agot2Game = Game[Board]
"""What every procedure is handed."""
