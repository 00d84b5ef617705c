"""Events: what happens in a game, as data, and the sentence that tells it.

Here stand the events that several procedures tell. One that a single module tells stands in that module, or,
where they are many, in an `events.py` of its package.

Rules for events: `rule` is the number of the rule that made it happen; areas, units, cards and tokens are
their words; numbers are what changed hands, not what was asked for. One thing that happens is told once. An
event holds nothing hidden: what only one house may know goes through `game.whisper`, in an event of its own.
What it changes of what everyone sees, its `apply` changes; one that `changes_areas` is shown on the map.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar, Literal, TypedDict

from adjudicator.engine import Event, Messages, News, Seat, Term
from adjudicator.rulesets.westeros.board import TRACKS, Board, Combat, Order
from adjudicator.rulesets.westeros.edition import Card, Token, Track, VictoryReason
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import Force, Unit, rally, rout
from adjudicator.rulesets.westeros.words.wording import Names, Stage, track_name, units_in, units_named
from adjudicator.words import N_, Name, gettext as _, ngettext, pgettext, say

Side = Literal["attacker", "defender"]

Reason = str
"""Why an event happens that may have several causes; `Edition.rules` has the rule behind each."""

_REASONS: Mapping[Stage, tuple[Reason, ...]] = {
    "westeros": ("power-for-crowns", "power-for-ports", "wildling-icons"),
    "supply": ("supply-reconciled",),
    "muster": ("unit-mustered", "ship-mustered", "footman-upgraded"),
    "bid": ("token-given-back", "track-by-bids", "token-after-bids"),
    "wildlings": ("supply-after-attack", "threat-set-back", "watch-won", "wildlings-won", "track-shift"),
    "raid": ("raid-without-target", "raid-dropped", "raid-resolved", "order-raided", "pillage"),
    "march": (
        "march", "march-overseas", "march-resolved", "young-wolf", "forced-march",
        "port-changes-owner", "port-captured",
        "strength-against-neutral-force", "support-against-neutral-force", "supply-after-neutral-force",
    ),
    "consolidate": (
        "order-consolidates", "order-musters", "on-land", "in-port", "mustered-by-order", "at-sea",
        "port-blocked", "order-builds", "recruited", "might-of-highgarden",
    ),
    "combat": (
        "support", "support-declined", "initial-strength", "initial-strength-defending", "final-strength",
        "final-strength-defending",
        "killed-by-swords", "killed-by-skull", "siege-engines-die", "routed-units-die", "no-retreat",
        "no-retreat-supplied", "retreat-losses",
    ),
}  # fmt: skip
"""The reasons that belong to one part of the round, or to a combat; others come up in several."""

_WHERE = frozenset({"area", "origin", "destination", "into", "target"})
"""The fields that hold an area which the event is about."""

_STAGE_OF = {reason: stage for stage, reasons in _REASONS.items() for reason in reasons}


# --- What events share ------------------------------------------------------------------------------------


class WesterosEvent(Event, frozen=True, kw_only=True):
    """An event of Westeros.

    `stage` is the part of the round that it belongs to; without one it stands under the headings before it.
    The field `terms`, in an event that has it, breaks down what the event counts.
    """

    stage: ClassVar[Stage] = ""
    begins: ClassVar[str] = ""
    """What sort of step it begins when the turn is drawn, where the drawing does not know that by itself."""

    changes_areas: ClassVar[bool] = False
    """Whether it changes what stands or lies in areas, as a drawing shows it."""

    @property
    def part(self) -> Stage:
        """The part of the round that it belongs to, "" if to that of the events before it."""
        return self.stage

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.headings(self.part) if self.part else ()

    def breakdown(self, words: Names) -> tuple[Term, ...]:
        terms = getattr(self, "terms", ())
        return words.terms(terms) if terms else ()

    def where(self) -> tuple[Area, ...]:
        return tuple([getattr(self, field) for field in _where(type(self))])


@cache
def _where(kind: type[WesterosEvent]) -> tuple[str, ...]:
    return tuple(field for field in kind.__struct_fields__ if field in _WHERE)


class HouseEvent(WesterosEvent, frozen=True, kw_only=True):
    """Something that a house does, or that befalls it."""

    seat: Seat


class AreaEvent(HouseEvent, frozen=True, kw_only=True):
    """Something that a house does in an area, or that befalls it there."""

    area: Area


class CombatEvent(WesterosEvent, frozen=True, kw_only=True):
    """Something that belongs to the combat in an area."""

    area: Area

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.combat(self.area)


class CombatantEvent(CombatEvent, frozen=True, kw_only=True):
    """Something that a side of a combat does, or that befalls it."""

    seat: Seat


class Caused(WesterosEvent, frozen=True, kw_only=True):
    """An event that may have several causes; its reason says to which part of the round it belongs."""

    reason: Reason

    @property
    def part(self) -> Stage:
        return _STAGE_OF.get(self.reason, "")

    def headings(self, words: Names) -> tuple[str, ...]:
        part = self.part
        if part == "combat":
            return words.combat(self.place)
        return words.headings(part) if part else ()

    @property
    def place(self) -> Area:
        """Where the combat is that it belongs to."""
        raise TypeError(f"{type(self).__name__} belongs to no combat")


class CausedToHouse(Caused, frozen=True, kw_only=True):
    """Something that may befall a house for several reasons."""

    seat: Seat


class CausedInArea(CausedToHouse, frozen=True, kw_only=True):
    """Something that may befall a house in an area for several reasons."""

    area: Area

    @property
    def place(self) -> Area:
        return self.area


class Cause(TypedDict):
    """A reason, and the number of its rule."""

    rule: str
    reason: Reason


def because(board: Board, reason: Reason) -> Cause:
    """The fields that say why something happens: `UnitsLost(**because(board, "wildlings-won"), ...)`."""
    return {"rule": board.rule(reason), "reason": reason}


class RoundBegan(WesterosEvent, frozen=True, kw_only=True):
    """The round marker stands on the next space."""

    brief = N_("round %(round)s begins")
    stage = "westeros"
    message = N_("Round %(round)s begins.")

    round: int

    def apply(self, board: Board) -> None:
        board.round = self.round


# --- Orders -----------------------------------------------------------------------------------------------


class OrdersRevealed(HouseEvent, frozen=True, kw_only=True):
    """A house's orders lie face up, by area."""

    changes_areas = True
    brief = N_("orders are revealed")
    stage = "planning"
    message = N_("The orders of %(house)s: %(orders)s.")

    orders: dict[Area, Token]

    def apply(self, board: Board) -> None:
        for area, token in self.orders.items():
            board.face_down.pop(area, None)
            board.orders[area] = Order(self.seat, token)


class OneTimeOrderRevealed(AreaEvent, frozen=True, kw_only=True):
    """A one-time order is turned face up."""

    changes_areas = True
    stage = "planning"
    message = N_("The one-time order of %(house)s in %(area)s: %(order)s.")

    token: Token

    def apply(self, board: Board) -> None:
        del board.one_time_down[self.area]
        board.one_time[self.area] = Order(self.seat, self.token)
        board.one_time_left[self.seat].remove(self.token)  # [CK6-SETUP-02]


class OrderRemoved(CausedInArea, frozen=True, kw_only=True):
    """An order leaves the board: resolved, raided, captured, or taken off by a card."""

    changes_areas = True
    message = N_("The %(order)s order of %(house)s in %(area)s leaves the board.")
    messages = Messages("reason", {
        "march-resolved": N_("The %(order)s order of %(house)s in %(area)s is spent."),
        "march-fought": N_("The %(order)s order of %(house)s in %(area)s is spent."),
        "area-conquered": N_("With %(area)s, %(house)s loses its %(order)s order there."),
        "raid-without-target": N_(
            "The Raid order of %(house)s in %(area)s has no target and leaves the board."
        ),
        "raid-dropped": N_(
            "%(house)s raids nothing with its Raid order in %(area)s, which leaves the board."
        ),
        "order-builds": N_("%(house)s uses its %(order)s order in %(area)s to build."),
        "order-without-units": N_(
            "No unit of %(house)s is left in %(area)s, so its %(order)s order there leaves the board."
        ),
    })  # fmt: skip

    token: Token

    def apply(self, board: Board) -> None:
        if self.reason == "march-fought":
            board.move_in()
        order = Order(self.seat, self.token)
        lying = board.orders if board.orders.get(self.area) == order else board.one_time
        del lying[self.area]


class OrderReplaced(AreaEvent, frozen=True, kw_only=True):
    """A house replaces one of its orders."""

    changes_areas = True
    stage = "raven"
    message = N_("%(house)s replaces its %(order)s order in %(area)s with %(by)s.")

    token: Token
    by: Token

    def apply(self, board: Board) -> None:
        board.raven_used = True
        board.orders[self.area] = Order(self.seat, self.by)


class OrderMoved(HouseEvent, frozen=True, kw_only=True):
    """An order goes to another area and may be resolved there."""

    changes_areas = True
    message = N_("The %(order)s order of %(house)s moves from %(origin)s to %(destination)s.")

    token: Token
    origin: Area
    destination: Area

    def apply(self, board: Board) -> None:
        board.move_in()
        board.orders[self.destination] = board.orders.pop(self.origin)


# --- Units ------------------------------------------------------------------------------------------------


class UnitsMoved(CausedToHouse, frozen=True, kw_only=True):
    """Units march, or return; `overseas` when they could not have gone by land."""

    changes_areas = True
    messages = Messages("overseas", {
        True: N_("%(house)s moves from %(origin)s by ship to %(destination)s: %(units)s."),
        False: N_("%(house)s moves from %(origin)s to %(destination)s: %(units)s."),
    })  # fmt: skip

    origin: Area
    destination: Area
    units: tuple[Unit, ...]
    overseas: bool = False

    def apply(self, board: Board) -> None:
        board.lift(self.origin, self.seat, self.units)
        there = board.units.get(self.destination)
        defender = there.seat if there is not None else ""
        if not defender and self.destination in board.garrisons:
            defender = board.edition.map.home_of[self.destination]
        if defender in {"", self.seat}:
            board.add(self.destination, self.seat, self.units)
        else:
            token = board.orders[self.origin].token
            board.combat = Combat(self.seat, defender, self.destination, self.origin, token, self.units)

    def news(self, words: Names) -> News:
        told = {"house": words.house(self.seat)}
        return News(N_("%(house)s marches to %(what)s"), told, what=words.area(self.destination))


class Retreat(HouseEvent, frozen=True, kw_only=True):
    """Beaten units go to another area; `only` when a defender had no other to choose."""

    changes_areas = True

    origin: Area
    destination: Area
    units: tuple[Unit, ...]
    only: bool = False

    @property
    def arriving(self) -> tuple[Unit, ...]:
        """The units as they are when they get there."""
        return rout(self.units)

    def apply(self, board: Board) -> None:
        board.lift(self.origin, self.seat, self.units)
        board.add(self.destination, self.seat, self.arriving)

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self, units=units_named(self.arriving))
        if self.only:
            return _(
                "%(house)s retreats from %(origin)s to %(destination)s, the only area open to it: %(units)s.",
                **told,
            )
        return _("%(house)s retreats from %(origin)s to %(destination)s: %(units)s.", **told)

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.combat(self.origin)


class UnitsRetreated(Retreat, frozen=True, kw_only=True):
    """They are routed."""


class UnitsRetreatedInOrder(Retreat, frozen=True, kw_only=True):
    """They are not routed, by a text."""

    @property
    def arriving(self) -> tuple[Unit, ...]:
        return self.units


class UnitsLost(CausedInArea, frozen=True, kw_only=True):
    """Units leave the board."""

    changes_areas = True
    message = N_("%(house)s loses units in %(area)s: %(units)s.")
    messages = Messages("reason", {
        "siege-engines-die": N_(
            "Before casualties, %(house)s loses the units in %(area)s that cannot retreat: %(units)s."
        ),
        "routed-units-die": N_(
            "Before casualties, %(house)s loses the routed units in %(area)s, "
            "which cannot retreat again: %(units)s."
        ),
        "killed-by-skull": N_("The skull of its opponent costs %(house)s a unit in %(area)s: %(units)s."),
        "no-retreat": N_("The units of %(house)s in %(area)s have no area to retreat to and die: %(units)s."),
        "no-retreat-supplied": N_(
            "The units of %(house)s in %(area)s die, "
            "because no area they could retreat to has supply and room for any of them: %(units)s."
        ),
    })  # fmt: skip

    units: tuple[Unit, ...]

    def apply(self, board: Board) -> None:
        board.lift(self.area, self.seat, self.units)


class UnitsMustered(CausedInArea, frozen=True, kw_only=True):
    """Units come into play: mustered by `area`, placed in it or, Ships, in `into`."""

    changes_areas = True

    into: Area
    units: tuple[Unit, ...]

    def apply(self, board: Board) -> None:
        board.add(self.into, self.seat, self.units)

    def news(self, words: Names) -> News:
        return News(N_("%(house)s musters"), {"house": words.house(self.seat)})

    def sentence(self, words: Names) -> str:
        told = mustered_units(words, self.area, self.into, self.units)
        return _("%(house)s musters: %(units)s.", house=words.house(self.seat), units=told)


def mustered_units(words: Names, area: Area, into: Area, units: Sequence[Unit]) -> Name:
    """What an area musters, and where that is placed."""
    mustered, where = units_named(units), words.area(area)
    if into == area:
        return units_in(mustered, where)
    return pgettext(
        "unit",
        "%(units)s from %(area)s, placed in %(into)s",
        units=mustered,
        area=where,
        into=words.area(into),
    )


class UnitsReplaced(CausedInArea, frozen=True, kw_only=True):
    """Units become others: by upgrades, or when the wildlings take Knights."""

    changes_areas = True
    message = N_("%(house)s replaces units in %(area)s: %(units)s with %(by)s.")

    units: tuple[Unit, ...]
    by: tuple[Unit, ...]

    def apply(self, board: Board) -> None:
        board.replace(self.area, self.seat, self.units, self.by)


class UnitsRallied(AreaEvent, frozen=True, kw_only=True):
    """Routed units stand up again; `units` as they were."""

    changes_areas = True
    aside = True
    stage = "rally"

    units: tuple[Unit, ...]

    def apply(self, board: Board) -> None:
        board.units[self.area] = Force(self.seat, rally(board.units[self.area].units))

    def sentence(self, words: Names) -> str:
        return _(
            "Units of %(house)s stand up again in %(area)s: %(units)s.",
            **words.fields_in_words(self, units=units_named(rally(self.units))),
        )


# --- Areas and power --------------------------------------------------------------------------------------


class ControlChanged(Caused, frozen=True, kw_only=True):
    """Control of a land area changes (None: nobody)."""

    follows = True
    messages = Messages("change", {
        "lost": N_("Nobody controls %(area)s any more."),
        "gained": N_("%(after)s now controls %(area)s."),
        "taken": N_("%(after)s takes %(area)s from %(before)s."),
        "back": N_("%(area)s goes back from %(before)s to %(after)s, whose crest it bears."),
    })  # fmt: skip

    area: Area
    before: Seat | None
    after: Seat | None

    @property
    def change(self) -> str:
        """What becomes of it; a home area that is left falls to its house without anybody taking it."""
        if self.after is None:
            return "lost"
        if self.before is None:
            return "gained"
        return "back" if self.reason in {"left-to-crest", "control-by-crest"} else "taken"


class GarrisonDestroyed(AreaEvent, frozen=True, kw_only=True):
    """A garrison leaves the game."""

    changes_areas = True
    follows = True
    message = N_("The garrison of %(house)s in %(area)s is destroyed.")

    def apply(self, board: Board) -> None:
        del board.garrisons[self.area]


class NeutralForceDestroyed(AreaEvent, frozen=True, kw_only=True):
    """A house overcomes a neutral force, whose token leaves the game."""

    changes_areas = True
    brief = N_("%(house)s overcomes the neutral force in %(area)s")
    stage = "march"
    message = N_("%(house)s overcomes the neutral force of strength %(strength)s in %(area)s.")

    strength: int

    def apply(self, board: Board) -> None:
        board.call_back()
        del board.neutral_forces[self.area]


class PowerTokenLaid(AreaEvent, frozen=True, kw_only=True):
    """A house leaves a Power token in an area."""

    changes_areas = True
    follows = True
    stage = "march"
    message = N_("%(house)s leaves a Power token in %(area)s.")

    def apply(self, board: Board) -> None:
        if self.area in board.power_tokens or not board.available[self.seat]:
            raise ValueError(f"{self.seat} cannot lay a Power token into {self.area}")
        board.available[self.seat] -= 1
        board.power_tokens[self.area] = self.seat


class PowerTokenReturned(CausedInArea, frozen=True, kw_only=True):
    """A Power token goes from an area to the pool."""

    changes_areas = True
    follows = True
    message = N_("The Power token of %(house)s in %(area)s goes to the Power Pool.")

    def apply(self, board: Board) -> None:
        del board.power_tokens[self.area]


class PowerGained(CausedToHouse, frozen=True, kw_only=True):
    """A house takes Power tokens from the pool; `terms` say for what, if for several things."""

    message = N_("%(house)s gains %(power)s.")
    messages = Messages(
        "amount",
        {0: N_("%(house)s gains no Power token, because none of its own is left in the Power Pool.")},
    )

    amount: int
    terms: tuple[Term, ...] = ()

    def apply(self, board: Board) -> None:
        board.available[self.seat] += self.amount


class PowerLost(CausedToHouse, frozen=True, kw_only=True):
    """A house returns Power tokens to the pool."""

    message = N_("%(house)s loses %(power)s.")
    messages = Messages("amount", {0: N_("%(house)s loses no Power token, because it has none available.")})

    amount: int

    def apply(self, board: Board) -> None:
        board.available[self.seat] -= self.amount


# --- Tracks -----------------------------------------------------------------------------------------------


class OfBids(WesterosEvent, frozen=True, kw_only=True):
    """Something about bids, for a track or against the wildlings."""

    subject: str

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.headings("bid" if self.subject in TRACKS else "wildlings")


class BidsRevealed(OfBids, frozen=True, kw_only=True):
    """The bids of all houses."""

    bids: dict[Seat, int]

    def apply(self, board: Board) -> None:
        board.bids = self.bids.copy()
        for seat, amount in self.bids.items():
            board.available[seat] -= amount

    def sentence(self, words: Names) -> str:
        bids = words.amounts(self.bids)
        if self.subject in TRACKS:
            return _("The bids for the %(track)s: %(bids)s.", track=track_name(self.subject), bids=bids)
        return _("The bids against the wildlings: %(bids)s.", bids=bids)


class TieBroken(OfBids, frozen=True, kw_only=True):
    """The holder of the Iron Throne puts tied houses in order."""

    message = N_("%(house)s holds the Iron Throne and puts equal bidders in this order: %(order)s.")
    messages = Messages("subject", {
        "highest-bidder": N_(
            "%(house)s holds the Iron Throne and decides between the highest bidders, who bid the same: "
            "%(order)s."
        ),
        "lowest-bidder": N_(
            "%(house)s holds the Iron Throne and decides between the lowest bidders, who bid the same: "
            "%(order)s."
        ),
    })  # fmt: skip

    seat: Seat
    order: tuple[Seat, ...]


class TrackOrdered(Caused, frozen=True, kw_only=True):
    """The houses on an influence track, from place 1."""

    message = N_("The order on the %(track)s is now: %(order)s.")

    track: Track
    order: tuple[Seat, ...]

    def apply(self, board: Board) -> None:
        board.tracks[self.track] = [*self.order]
        if self.reason == "track-by-bids":
            board.bids = {}  # [A2-BID-06]


class DominancePassed(Caused, frozen=True, kw_only=True):
    """A dominance token passes to another holder, used or unused as it is."""

    track: Track
    before: Seat
    after: Seat

    def apply(self, board: Board) -> None:
        if self.reason not in {"card-text", "token-given-back"}:
            return
        if board.tracks[self.track][0] == self.after:
            board.lent.pop(self.track, None)
        else:
            board.lent[self.track] = self.after

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self, token=words.token_of(self.track))
        return _("The %(token)s passes from %(before)s to %(after)s.", **told)


class _Supply(HouseEvent, frozen=True, kw_only=True):
    """A house's supply before and after."""

    messages = Messages("change", {
        0: N_("%(house)s’s supply stays at %(after)s."),
        1: N_("%(house)s’s supply rises from %(before)s to %(after)s."),
        -1: N_("%(house)s’s supply falls from %(before)s to %(after)s."),
    })  # fmt: skip

    before: int
    after: int

    @property
    def change(self) -> int:
        """Up (1), down (-1) or none (0)."""
        return (self.after > self.before) - (self.after < self.before)

    def apply(self, board: Board) -> None:
        board.supply[self.seat] = self.after


class SupplyChanged(_Supply, frozen=True, kw_only=True):
    """A house's supply token moves by a wildling card."""

    stage = "wildlings"


class SupplyCounted(_Supply, frozen=True, kw_only=True):
    """A house's supply is counted again, area by area; it may stay the same."""

    stage = "supply"

    terms: tuple[Term, ...]


class ThreatChanged(Caused, frozen=True, kw_only=True):
    """The wildling threat token moves, by its numbers."""

    messages = Messages("change", {
        0: N_("The wildling threat stays at %(after)s."),
        1: N_("The wildling threat rises from %(before)s to %(after)s."),
        -1: N_("The wildling threat falls from %(before)s to %(after)s."),
    })  # fmt: skip

    before: int
    after: int

    @property
    def change(self) -> int:
        """Up (1), down (-1) or none (0)."""
        return (self.after > self.before) - (self.after < self.before)

    def apply(self, board: Board) -> None:
        board.threat = self.after
        if self.reason == "threat-set-back":
            board.bids = {}  # [A2-WILD-17]


# --- Cards ------------------------------------------------------------------------------------------------


class WesterosCardTurned(WesterosEvent, frozen=True, kw_only=True):
    """The top card of a Westeros deck is turned up, and that of the last round goes with its restrictions."""

    stage = "westeros"
    message = N_("Westeros deck %(deck)s turns up %(card)s.")

    deck: str
    card: Card

    def apply(self, board: Board) -> None:
        board.banned = ()  # [A2-WCARD-18]
        if self.deck in board.turned:  # [A2-WEST-08]
            board.used[self.deck].append(board.turned.pop(self.deck))
        if row := board.rows.get(self.deck):
            row.pop(0)
        else:
            board.decks[self.deck].remove(self.card)
        board.turned[self.deck] = self.card


class WesterosCardLaid(WesterosEvent, frozen=True, kw_only=True):
    """A card is laid open in a row, for a later round."""

    stage = "westeros"
    message = N_("Row %(row)s of Westeros deck %(deck)s: %(card)s.")

    deck: str
    row: int
    card: Card

    def apply(self, board: Board) -> None:
        if cards := board.decks[self.deck]:
            cards.remove(self.card)
        else:
            board.used[self.deck].pop(0)
        board.rows[self.deck].append(self.card)


class HouseCardDiscarded(CausedToHouse, frozen=True, kw_only=True):
    """A house card goes to its house's discards, `by` the choice of another house if one is named."""

    messages = Messages("chosen", {
        True: N_("%(house)s discards %(card)s, as %(by)s decides."),
        False: N_("%(house)s discards %(card)s."),
    })  # fmt: skip

    card: Card
    by: Seat = ""

    @property
    def chosen(self) -> bool:
        """Whether another house has chosen the card."""
        return bool(self.by)

    def apply(self, board: Board) -> None:
        if self.card in board.hands[self.seat]:  # one that was played has left the hand
            board.hands[self.seat].remove(self.card)
        board.discards[self.seat].append(self.card)


class HouseCardsTakenBack(CausedToHouse, frozen=True, kw_only=True):
    """A house takes discarded cards back to hand."""

    aside = True
    cards: tuple[Card, ...]

    def apply(self, board: Board) -> None:
        board.hands[self.seat] += self.cards
        board.discards[self.seat] = [card for card in board.discards[self.seat] if card not in self.cards]

    def sentence(self, words: Names) -> str:
        return ngettext(
            "%(house)s takes a card back into its hand: %(cards)s.",
            "%(house)s takes cards back into its hand: %(cards)s.",
            len(self.cards),
            **words.fields_in_words(self),
        )


# --- Combat -----------------------------------------------------------------------------------------------


class CombatBegun(CombatEvent, frozen=True, kw_only=True):
    """A march meets units or a garrison of another house."""

    message = N_("%(attacker)s attacks %(defender)s in %(area)s from %(origin)s.")

    attacker: Seat
    defender: Seat
    origin: Area


class StrengthCounted(CausedInArea, frozen=True, kw_only=True):
    """A side's combat strength, initial or final, or a march's against a neutral force, term by term."""

    messages = Messages("moment", {
        ("attacker", False): N_("The initial strength of %(house)s, attacking %(area)s: %(total)s."),
        ("defender", False): N_("The initial strength of %(house)s, defending %(area)s: %(total)s."),
        ("attacker", True): N_("The final strength of %(house)s, attacking %(area)s: %(total)s."),
        ("defender", True): N_("The final strength of %(house)s, defending %(area)s: %(total)s."),
    })  # fmt: skip

    side: Side
    final: bool
    total: int
    terms: tuple[Term, ...]

    @property
    def moment(self) -> tuple[Side, bool]:
        """Which side's strength it is, and whether the final one."""
        return self.side, self.final


class CombatWon(CombatEvent, frozen=True, kw_only=True):
    """Who wins a combat; equal strengths are decided by the Fiefdoms track.

    Without `strengths` none were compared, because the loser had no unit left.
    """

    messages = Messages("tied", {
        True: N_(
            "%(winner)s wins the combat in %(area)s: both sides are equally strong (%(strengths)s), and "
            "%(winner)s stands higher on the Fiefdoms track."
        ),
        False: N_("%(winner)s wins the combat in %(area)s: %(strengths)s."),
        None: N_("%(winner)s wins the combat in %(area)s at once: %(loser)s has no unit left in it."),
    })  # fmt: skip

    winner: Seat
    loser: Seat
    strengths: dict[Seat, int]

    @property
    def tied(self) -> bool | None:
        """Whether both sides were equally strong; None where that was not asked."""
        return self.strengths[self.winner] == self.strengths[self.loser] if self.strengths else None


# --- The end ----------------------------------------------------------------------------------------------


class GameEnded(WesterosEvent, frozen=True, kw_only=True):
    """The game is over; `sites` are the castles and strongholds each house controls."""

    brief = N_("%(winner)s wins the game")
    weight = 9
    stage = "victory"
    message = N_("%(winner)s wins the game. Castles and strongholds: %(sites)s.")

    winner: Seat
    sites: dict[Seat, int]

    def apply(self, board: Board) -> None:
        board.winners, board.ending = (self.winner,), self.rule


class GameDrawn(WesterosEvent, frozen=True, kw_only=True):
    """The game is over, and several houses are equal in all that decides; `sites` as in `GameEnded`."""

    brief = N_("the game is a draw between %(winners)s")
    weight = 9
    stage = "victory"
    message = N_("The game is a draw between %(winners)s. Castles and strongholds: %(sites)s.")

    winners: tuple[Seat, ...]
    sites: dict[Seat, int]

    def apply(self, board: Board) -> None:
        board.winners, board.ending = self.winners, self.rule


class EqualsCompared(WesterosEvent, frozen=True, kw_only=True):
    """Houses still tied are compared by one more thing; for a track, by their places on it."""

    stage = "victory"
    compared: ClassVar[Mapping[str, str]] = {
        "most-sites": N_("Castles and strongholds: %(amounts)s."),
        "most-strongholds": N_("Still tied, compared by strongholds: %(amounts)s."),
        "most-land": N_("Still tied, compared by land areas: %(amounts)s."),
        "highest-supply": N_("Still tied, compared by supply: %(amounts)s."),
        "most-power": N_("Still tied, compared by available power: %(amounts)s."),
        "best-throne": N_("Still tied, compared by place on the Iron Throne track: %(amounts)s."),
    }

    by: VictoryReason
    amounts: dict[Seat, int]

    def sentence(self, words: Names) -> str:
        amounts = words.amounts(self.amounts, lowest_first=self.by == "best-throne")
        return say(self.compared[self.by], amounts=amounts)
