"""Events: what happens in a game, as data, and the sentence that tells it.

Here stand the events that several procedures tell. One that a single module tells stands in that module, or,
where they are many, in an `events.py` of its package.

Rules for events: `rule` is the number of the rule that made it happen; areas, units, cards and tokens are
their words; numbers are what changed hands, not what was asked for. One thing that happens is told once. An
event holds nothing hidden: what only one house may know goes through `game.whisper`, in an event of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol, TypedDict, get_args

from adjudicator.engine import Event, Seat, Term
from adjudicator.rulesets.westeros.board import TRACKS, Board, Card, Token, Track
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import Unit, rally, rout
from adjudicator.rulesets.westeros.words.wording import Names, Stage, track_name, units_named
from adjudicator.words import N_, gettext as _

Side = Literal["attacker", "defender"]

VictoryReason = Literal[
    "enough-sites",
    "most-sites",
    "most-strongholds",
    "most-land",
    "highest-supply",
    "most-power",
    "best-throne",
]
"""What wins a game, alone or among equals."""


_WesterosReason = Literal["power-for-crowns", "power-for-ports", "wildling-icons"]
_SupplyReason = Literal["supply-reconciled"]
_MusterReason = Literal["unit-mustered", "ship-mustered", "footman-upgraded"]
_BidReason = Literal["track-by-bids", "token-after-bids"]
_WildlingReason = Literal["supply-after-attack", "threat-set-back", "watch-won", "wildlings-won"]
_RaidReason = Literal["raid-without-target", "raid-dropped", "raid-resolved", "order-raided", "pillage"]
_MarchReason = Literal[
    "march",
    "march-overseas",
    "march-resolved",
    "left-to-nobody",
    "left-to-crest",
    "token-overrun",
    "strength-against-neutral-force",
    "support-against-neutral-force",
]
_ConsolidateReason = Literal[
    "order-consolidates", "order-musters", "on-land", "in-port", "mustered-by-order", "at-sea", "port-blocked"
]
_CombatReason = Literal[
    "killed-by-swords",
    "killed-by-skull",
    "siege-engines-die",
    "routed-units-die",
    "no-retreat",
    "no-retreat-supplied",
    "retreat-losses",
]
_AnyTimeReason = Literal[
    "support",
    "support-declined",
    "initial-strength",
    "final-strength",
    "attackers-return",
    "defenders-retreat",
    "retreat-named",
    "attackers-kept-out",
    "march-fought",
    "area-conquered",
    "order-without-units",
    "house-card-discarded",
    "hand-refilled",
    "hand-refilled-at-once",
    "card-text",
    "control-by-units",
    "control-by-token",
    "control-by-crest",
    "control-by-nobody",
    "port-abandoned",
    "port-captured",
    "port-changes-owner",
    "track-shift",
    "token-after-shift",
]

Reason = Literal[
    _WesterosReason,
    _SupplyReason,
    _MusterReason,
    _BidReason,
    _WildlingReason,
    _RaidReason,
    _MarchReason,
    _ConsolidateReason,
    _CombatReason,
    _AnyTimeReason,
]
"""Why an event happens that may have several causes; `Edition.rules` has the rule behind each."""

_STAGE_OF: Mapping[Reason, Stage] = {
    **dict.fromkeys(get_args(_WesterosReason), "westeros"),
    **dict.fromkeys(get_args(_SupplyReason), "supply"),
    **dict.fromkeys(get_args(_MusterReason), "muster"),
    **dict.fromkeys(get_args(_BidReason), "bid"),
    **dict.fromkeys(get_args(_WildlingReason), "wildlings"),
    **dict.fromkeys(get_args(_RaidReason), "raid"),
    **dict.fromkeys(get_args(_MarchReason), "march"),
    **dict.fromkeys(get_args(_ConsolidateReason), "consolidate"),
}
"""The part of the round that a reason belongs to, unless it comes up in several."""


class WesterosEvent(Event, frozen=True, kw_only=True):
    """An event of Westeros. The field `terms`, in an event that has it, breaks down what the event counts."""

    def breakdown(self, words: Names) -> tuple[Term, ...]:
        return words.terms(getattr(self, "terms", ()))


def under(stage: Stage) -> Callable[[WesterosEvent, Names], tuple[str, ...]]:
    """The same headings for all events of a kind: those of a part of the round."""
    return lambda _event, words: words.headings(stage)


class _WithArea(Protocol):
    @property
    def area(self) -> Area: ...


def of_the_combat(event: _WithArea, words: Names) -> tuple[str, ...]:
    """The headings of an event that belongs to the combat in its area: `headings = of_the_combat`."""
    return words.combat(event.area)


class Caused(WesterosEvent, frozen=True, kw_only=True):
    """An event that may have several causes; its reason says to which part of the round it belongs."""

    reason: Reason

    def headings(self, words: Names) -> tuple[str, ...]:
        stage = _STAGE_OF.get(self.reason)
        return words.headings(stage) if stage else ()


class Cause(TypedDict):
    """A reason, and the number of its rule."""

    rule: str
    reason: Reason


def because(board: Board, reason: Reason) -> Cause:
    """The fields that say why something happens: `UnitsLost(**because(board, "wildlings-won"), ...)`."""
    return {"rule": board.rule(reason), "reason": reason}


class RoundBegan(WesterosEvent, frozen=True, kw_only=True):
    """The round marker stands on the next space."""

    headings = under("westeros")
    message = N_("Round %(round)s begins.")

    round: int


# --- Orders -----------------------------------------------------------------------------------------------


class OrdersRevealed(WesterosEvent, frozen=True, kw_only=True):
    """A house's orders lie face up, by area."""

    headings = under("planning")
    message = N_("The orders of %(house)s: %(orders)s.")

    seat: Seat
    orders: dict[Area, Token]


class OrderRemoved(Caused, frozen=True, kw_only=True):
    """An order leaves the board: resolved, raided, captured, or taken off by a card."""

    seat: Seat
    area: Area
    token: Token

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self)
        match self.reason:
            case "raid-without-target":
                return _(
                    "The Raid order of %(house)s in %(area)s has no target and leaves the board.", **told
                )
            case "raid-dropped":
                return _(
                    "%(house)s raids nothing with its Raid order in %(area)s, which leaves the board.", **told
                )
            case "order-without-units":
                return _(
                    "No unit of %(house)s is left in %(area)s, "
                    "so its order there leaves the board: %(order)s.",
                    **told,
                )
        return _("The order of %(house)s in %(area)s leaves the board: %(order)s.", **told)


class OrderReplaced(WesterosEvent, frozen=True, kw_only=True):
    """A house replaces one of its orders."""

    headings = under("raven")

    seat: Seat
    area: Area
    token: Token
    by: Token

    def sentence(self, words: Names) -> str:
        return _(
            "%(house)s replaces its order in %(area)s, %(order)s, with %(by)s.",
            **words.fields_in_words(self, by=words.order(self.by)),
        )


class OrderMoved(WesterosEvent, frozen=True, kw_only=True):
    """An order goes to another area and may be resolved there."""

    message = N_("The order of %(house)s in %(origin)s moves to %(destination)s: %(order)s.")

    seat: Seat
    token: Token
    origin: Area
    destination: Area


# --- Units ------------------------------------------------------------------------------------------------


class UnitsMoved(Caused, frozen=True, kw_only=True):
    """Units march, or return; `overseas` when they could not have gone by land."""

    seat: Seat
    origin: Area
    destination: Area
    units: tuple[Unit, ...]
    overseas: bool = False

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self)
        if self.overseas:
            return _("%(house)s moves from %(origin)s by ship to %(destination)s: %(units)s.", **told)
        return _("%(house)s moves from %(origin)s to %(destination)s: %(units)s.", **told)


class UnitsRetreated(WesterosEvent, frozen=True, kw_only=True):
    """Beaten units go to another area, routed; `only` when a defender had no other to choose."""

    seat: Seat
    origin: Area
    destination: Area
    units: tuple[Unit, ...]
    only: bool = False

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self, units=units_named(rout(self.units)))
        if self.only:
            return _(
                "%(house)s retreats from %(origin)s to %(destination)s, the only area open to it: %(units)s.",
                **told,
            )
        return _("%(house)s retreats from %(origin)s to %(destination)s: %(units)s.", **told)

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.combat(self.origin)


class UnitsLost(Caused, frozen=True, kw_only=True):
    """Units leave the board."""

    seat: Seat
    area: Area
    units: tuple[Unit, ...]

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self)
        match self.reason:
            case "siege-engines-die":
                return _(
                    "Before casualties, %(house)s loses the units in %(area)s "
                    "that cannot retreat: %(units)s.",
                    **told,
                )
            case "routed-units-die":
                return _(
                    "Before casualties, %(house)s loses the routed units in %(area)s, "
                    "which cannot retreat again: %(units)s.",
                    **told,
                )
        return _("%(house)s loses units in %(area)s: %(units)s.", **told)

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.combat(self.area) if self.reason in get_args(_CombatReason) else super().headings(words)


class UnitsMustered(Caused, frozen=True, kw_only=True):
    """Units come into play: mustered by `area`, placed in it or, Ships, in `into`."""

    seat: Seat
    area: Area
    into: Area
    units: tuple[Unit, ...]

    def sentence(self, words: Names) -> str:
        told = mustered_units(words, self.area, self.into, self.units)
        return _("%(house)s musters: %(units)s.", house=words.house(self.seat), units=told)


def mustered_units(words: Names, area: Area, into: Area, units: Sequence[Unit]) -> str:
    """What an area musters, and where that is placed."""
    mustered, where = units_named(units), words.area(area)
    if into == area:
        return _("%(units)s in %(area)s", units=mustered, area=where)
    return _("%(units)s from %(area)s, placed in %(into)s", units=mustered, area=where, into=words.area(into))


class UnitsReplaced(Caused, frozen=True, kw_only=True):
    """Units become others: by upgrades, or when the wildlings take Knights."""

    seat: Seat
    area: Area
    units: tuple[Unit, ...]
    by: tuple[Unit, ...]

    def sentence(self, words: Names) -> str:
        return _(
            "%(house)s replaces units in %(area)s: %(units)s with %(by)s.",
            **words.fields_in_words(self, by=units_named(self.by)),
        )


class UnitsRallied(WesterosEvent, frozen=True, kw_only=True):
    """Routed units stand up again; `units` as they were."""

    headings = under("end")

    seat: Seat
    area: Area
    units: tuple[Unit, ...]

    def sentence(self, words: Names) -> str:
        return _(
            "Units of %(house)s stand up again in %(area)s: %(units)s.",
            **words.fields_in_words(self, units=units_named(rally(self.units))),
        )


# --- Areas and power --------------------------------------------------------------------------------------


class ControlChanged(Caused, frozen=True, kw_only=True):
    """Control of a land area changes (None: nobody)."""

    area: Area
    before: Seat | None
    after: Seat | None

    def sentence(self, words: Names) -> str:
        area = words.area(self.area)
        if self.after is None:
            return _("Nobody controls %(area)s any more.", area=area)
        house = words.house(self.after)
        if self.before is None:
            return _("%(house)s now controls %(area)s.", area=area, house=house)
        before = words.house(self.before)
        return _("%(house)s takes %(area)s from %(before)s.", area=area, before=before, house=house)


class GarrisonDestroyed(WesterosEvent, frozen=True, kw_only=True):
    """A garrison leaves the game."""

    message = N_("The garrison of %(house)s in %(area)s is destroyed.")

    seat: Seat
    area: Area


class NeutralForceDestroyed(WesterosEvent, frozen=True, kw_only=True):
    """A house overcomes a neutral force, whose token leaves the game."""

    headings = under("march")
    message = N_("%(house)s overcomes the neutral force of strength %(strength)s in %(area)s.")

    seat: Seat
    area: Area
    strength: int


class PowerTokenLaid(WesterosEvent, frozen=True, kw_only=True):
    """A house leaves a Power token in an area."""

    headings = under("march")
    message = N_("%(house)s leaves a Power token in %(area)s.")

    seat: Seat
    area: Area


class PowerTokenReturned(Caused, frozen=True, kw_only=True):
    """A Power token goes from an area to the pool."""

    message = N_("The Power token of %(house)s in %(area)s goes to the Power Pool.")

    seat: Seat
    area: Area


class PowerGained(Caused, frozen=True, kw_only=True):
    """A house takes Power tokens from the pool; `terms` say for what, if for several things."""

    message = N_("%(house)s gains %(power)s.")

    seat: Seat
    amount: int
    terms: tuple[Term, ...] = ()


class PowerLost(Caused, frozen=True, kw_only=True):
    """A house returns Power tokens to the pool."""

    message = N_("%(house)s loses %(power)s.")

    seat: Seat
    amount: int


# --- Tracks -----------------------------------------------------------------------------------------------


class BidsRevealed(WesterosEvent, frozen=True, kw_only=True):
    """The bids of all houses, for a track or against the wildlings."""

    subject: str
    bids: dict[Seat, int]

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.headings("bid" if self.subject in TRACKS else "wildlings")

    def sentence(self, words: Names) -> str:
        bids = words.amounts(self.bids)
        if self.subject in TRACKS:
            return _("The bids for the %(track)s: %(bids)s.", track=track_name(self.subject), bids=bids)
        return _("The bids against the wildlings: %(bids)s.", bids=bids)


class TieBroken(WesterosEvent, frozen=True, kw_only=True):
    """The holder of the Iron Throne puts tied houses in order."""

    seat: Seat
    subject: str
    order: tuple[Seat, ...]

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.headings("bid" if self.subject in TRACKS else "wildlings")

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self, first=words.house(self.order[0]))
        match self.subject, self.order[0] == self.seat:
            case "highest-bidder", True:
                return _("%(house)s chooses itself among the tied highest bidders: %(order)s.", **told)
            case "lowest-bidder", True:
                return _("%(house)s chooses itself among the tied lowest bidders: %(order)s.", **told)
            case "highest-bidder", False:
                return _("%(house)s chooses %(first)s among the tied highest bidders: %(order)s.", **told)
            case "lowest-bidder", False:
                return _("%(house)s chooses %(first)s among the tied lowest bidders: %(order)s.", **told)
        return _("%(house)s decides the order of tied bidders: %(order)s.", **told)


class TrackOrdered(Caused, frozen=True, kw_only=True):
    """The houses on an influence track, from place 1."""

    message = N_("The order on the %(track)s is now: %(order)s.")

    track: Track
    order: tuple[Seat, ...]


class DominancePassed(Caused, frozen=True, kw_only=True):
    """A dominance token passes to another holder, used or unused as it is."""

    track: Track
    before: Seat
    after: Seat

    def sentence(self, words: Names) -> str:
        return _(
            "The %(token)s passes from %(before)s to %(after)s.",
            token=words.token_of(self.track),
            before=words.house(self.before),
            after=words.house(self.after),
        )


class _Supply(WesterosEvent, frozen=True, kw_only=True):
    """A house's supply before and after."""

    seat: Seat
    before: int
    after: int

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self)
        if self.after == self.before:
            return _("%(house)s’s supply stays at %(after)s.", **told)
        if self.after > self.before:
            return _("%(house)s’s supply rises from %(before)s to %(after)s.", **told)
        return _("%(house)s’s supply falls from %(before)s to %(after)s.", **told)


class SupplyChanged(_Supply, frozen=True, kw_only=True):
    """A house's supply token moves by a wildling card."""

    headings = under("wildlings")


class SupplyCounted(_Supply, frozen=True, kw_only=True):
    """A house's supply is counted again, area by area; it may stay the same."""

    headings = under("supply")

    terms: tuple[Term, ...]


class ThreatChanged(Caused, frozen=True, kw_only=True):
    """The wildling threat token moves, by its numbers."""

    before: int
    after: int

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self)
        if self.after > self.before:
            return _("The wildling threat rises from %(before)s to %(after)s.", **told)
        return _("The wildling threat falls from %(before)s to %(after)s.", **told)


# --- Cards ------------------------------------------------------------------------------------------------


class WesterosCardTurned(WesterosEvent, frozen=True, kw_only=True):
    """The top card of a Westeros deck is turned up."""

    headings = under("westeros")

    deck: str
    card: Card

    def sentence(self, words: Names) -> str:
        return _("Westeros deck %(deck)s turns up %(card)s.", deck=self.deck, card=words.card(self.card))


class HouseCardDiscarded(Caused, frozen=True, kw_only=True):
    """A house card goes to its house's discards."""

    message = N_("%(house)s discards %(card)s.")

    seat: Seat
    card: Card


class HouseCardsTakenBack(Caused, frozen=True, kw_only=True):
    """A house takes discarded cards back to hand."""

    seat: Seat
    cards: tuple[Card, ...]

    def sentence(self, words: Names) -> str:
        return _(
            "%(house)s takes cards back into its hand: %(cards)s.",
            house=words.house(self.seat),
            cards=words.house_cards(self.cards),
        )


# --- Combat -----------------------------------------------------------------------------------------------


class CombatBegun(WesterosEvent, frozen=True, kw_only=True):
    """A march meets units or a garrison of another house."""

    headings = of_the_combat
    message = N_("%(attacker)s attacks %(defender)s in %(area)s from %(origin)s.")

    attacker: Seat
    defender: Seat
    area: Area
    origin: Area


class StrengthCounted(Caused, frozen=True, kw_only=True):
    """A side's combat strength, initial or final, or a march's against a neutral force, term by term."""

    seat: Seat
    side: Side
    area: Area
    final: bool
    total: int
    terms: tuple[Term, ...]

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self)
        match self.side, self.final:
            case "attacker", False:
                return _("The initial strength of %(house)s, attacking %(area)s: %(total)s.", **told)
            case "defender", False:
                return _("The initial strength of %(house)s, defending %(area)s: %(total)s.", **told)
            case "attacker", True:
                return _("The final strength of %(house)s, attacking %(area)s: %(total)s.", **told)
            case _:
                return _("The final strength of %(house)s, defending %(area)s: %(total)s.", **told)

    def headings(self, words: Names) -> tuple[str, ...]:
        return super().headings(words) or words.combat(self.area)


class CombatWon(WesterosEvent, frozen=True, kw_only=True):
    """Who wins a combat; equal strengths are decided by the Fiefdoms track."""

    headings = of_the_combat

    winner: Seat
    loser: Seat
    area: Area
    strengths: dict[Seat, int]

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self)
        if self.strengths[self.winner] == self.strengths[self.loser]:
            return _("%(winner)s wins in %(area)s by its place on the Fiefdoms track: %(strengths)s.", **told)
        return _("%(winner)s wins in %(area)s: %(strengths)s.", **told)


# --- The end ----------------------------------------------------------------------------------------------


class GameEnded(WesterosEvent, frozen=True, kw_only=True):
    """The game is over; `sites` are the castles and strongholds each house controls."""

    headings = under("victory")
    message = N_("%(winner)s wins the game. Castles and strongholds: %(sites)s.")

    winner: Seat
    sites: dict[Seat, int]


class EqualsCompared(WesterosEvent, frozen=True, kw_only=True):
    """Houses still tied are compared by one more thing; for a track, by their places on it."""

    headings = under("victory")

    by: VictoryReason
    amounts: dict[Seat, int]

    def sentence(self, words: Names) -> str:
        amounts = words.amounts(self.amounts, lowest_first=self.by == "best-throne")
        match self.by:
            case "most-strongholds":
                return _("Still tied, compared by strongholds: %(amounts)s.", amounts=amounts)
            case "most-land":
                return _("Still tied, compared by land areas: %(amounts)s.", amounts=amounts)
            case "highest-supply":
                return _("Still tied, compared by supply: %(amounts)s.", amounts=amounts)
            case "most-power":
                return _("Still tied, compared by available power: %(amounts)s.", amounts=amounts)
            case "best-throne":
                return _(
                    "Still tied, compared by place on the Iron Throne track: %(places)s.", places=amounts
                )
            case _:
                return _("Castles and strongholds: %(amounts)s.", amounts=amounts)
