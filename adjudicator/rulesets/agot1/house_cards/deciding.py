"""Texts that act once the victor is known, before casualties [A1-CARD-05]."""

from collections.abc import Mapping

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.agot1.house_cards.knighting import knight
from adjudicator.rulesets.westeros import power
from adjudicator.rulesets.westeros.board import NONE, TRACKS, Board, WesterosGame
from adjudicator.rulesets.westeros.combat.card_texts import gain_power, orders_that_stay, tell_idle, tell_text
from adjudicator.rulesets.westeros.combat.frame import CombatResult, fighting, opponent, sides
from adjudicator.rulesets.westeros.edition import OrderKind, Token, Track
from adjudicator.rulesets.westeros.events import DominancePassed, PowerLost, UnitsLost, because
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.bidding import bid
from adjudicator.rulesets.westeros.procedures.hands import discard, refill, take_back
from adjudicator.rulesets.westeros.procedures.resolving import emptied, take_off, take_off_one_time
from adjudicator.rulesets.westeros.tracks import holder
from adjudicator.rulesets.westeros.units import FOOTMAN, count

LUWIN = "card-luwin"
MELISANDRE = "card-melisandre"
RENLY = "card-renly"
CERSEI = "card-cersei"
ASHA = "card-asha"
DORAN = "card-doran"
ARIANNE = "card-arianne"

_REMOVED_FIRST: tuple[OrderKind, ...] = ("march", "support", "consolidate-power", "defense", "raid")


# --- House cards ------------------------------------------------------------------------------------------


async def take_one_back(after: CombatResult, seat: Seat, rule: str) -> None:
    """The house may take a discarded card back; when it has played its last card, all return anyway."""
    game, combat, board = after.game, after.combat, after.game.board
    discards = board.discards[seat]
    if not discards or not board.hands[seat]:
        tell_idle(game, combat, seat, rule)
        return
    by_word = board.edition.policies.equals_by_word
    best = max(
        sorted(discards) if by_word else discards, key=lambda card: board.edition.house_cards[card].strength
    )
    card = await Ask(seat, LUWIN, OneOf((NONE, *discards)), default=best, subject=combat.area)
    if card != NONE:
        tell_text(game, combat, seat, rule)
        take_back(game, seat, (card,), reason="card-text", rule=rule)


async def discard_from_their_hand(after: CombatResult, seat: Seat, rule: str, number: int = 1) -> None:
    """For so much power the house may discard a card of the loser's hand; an empty one is filled at once."""
    game, combat, board = after.game, after.combat, after.game.board
    hand = board.hands[after.loser]
    if not hand or board.available[seat] < number:
        tell_idle(game, combat, seat, rule, "unpaid" if hand else "nothing-there")
        return
    card = await Ask(seat, MELISANDRE, OneOf((NONE, *hand)), default=NONE, subject=combat.area)
    if card == NONE:
        return
    tell_text(game, combat, seat, rule)
    game.tell(PowerLost(rule=rule, reason="card-text", seat=seat, amount=power.losable(board, seat, number)))
    discard(game, after.loser, card, reason="card-text", rule=rule, by=seat)
    if not board.hands[after.loser]:  # [A1-CARD-09, CK8-07]
        refill(game, after.loser, (), reason="hand-refilled-at-once")


async def keep_their_own_card(after: CombatResult, seat: Seat, rule: str) -> None:
    """The card goes back to hand instead of being discarded."""
    after.kept[seat] = rule


async def keep_both_cards(after: CombatResult, _seat: Seat, rule: str) -> None:
    """Both cards of the combat go back to hand instead of being discarded."""
    after.kept |= dict.fromkeys(sides(after.combat), rule)


# --- Power ------------------------------------------------------------------------------------------------


async def gain_for_crowns(after: CombatResult, seat: Seat, rule: str, number: int = 1) -> None:
    """A victorious attacker of a land area gains so much power, and 1 for each power icon of the area."""
    combat, crowns = after.combat, after.game.board.edition.map.power
    if seat == combat.attacker and combat.area in crowns:
        await gain_power(after, seat, rule, number + crowns[combat.area])


async def make_them_pay(after: CombatResult, seat: Seat, rule: str, number: int = 2) -> None:
    """The opponent puts so much of its available power back, or what it has."""
    game, other = after.game, opponent(after.combat, seat)
    tell_text(game, after.combat, seat, rule)
    lost = power.losable(game.board, other, number)
    game.tell(PowerLost(rule=rule, reason="card-text", seat=other, amount=lost))


# --- Dominance tokens -------------------------------------------------------------------------------------


async def borrow_a_token(after: CombatResult, seat: Seat, rule: str) -> None:
    """The house may take a dominance token that the loser holds, until the next Clash of Kings."""
    game, combat, board = after.game, after.combat, after.game.board
    tracks = tuple(track for track in TRACKS if holder(board, track) == after.loser)
    if not tracks:
        tell_idle(game, combat, seat, rule)
        return
    track = await Ask(seat, DORAN, OneOf((NONE, *tracks)), default=NONE, subject=combat.area)
    if track == NONE:
        return
    tell_text(game, combat, seat, rule)
    game.tell(DominancePassed(rule=rule, reason="card-text", track=track, before=after.loser, after=seat))


async def bid_with_tokens_returned(game: WesterosGame, track: Track) -> None:
    """Bid for a track; at the beginning of a Clash of Kings all tokens that were lent go back."""
    board = game.board
    for each, seat in [*board.lent.items()]:
        cause = because(board, "token-given-back")
        game.tell(DominancePassed(**cause, track=each, before=seat, after=board.tracks[each][0]))
    await bid(game, track)


# --- Orders -----------------------------------------------------------------------------------------------


async def remove_any_order(after: CombatResult, seat: Seat, rule: str) -> None:
    """The house removes one order of the loser, anywhere, that this combat would not remove anyway."""
    combat, board = after.combat, after.game.board
    areas = orders_that_stay(after)
    once = {
        word: area
        for word, area in one_time_orders(board).items()
        if board.one_time[area].seat == after.loser and area != combat.area
    }
    if not areas and not once:
        tell_idle(after.game, combat, seat, rule)
        return
    first = min(areas, key=lambda area: (*_weight(board, board.orders[area].token), area), default="")
    options, default = OneOf((*areas, *once)), first or next(iter(once))
    chosen = await Ask(seat, CERSEI, options, default=default, subject=combat.area, settle=True)
    _remove(after, seat, rule, chosen, once)


def one_time_orders(board: Board) -> dict[str, Area]:
    """Where the one-time orders on the board lie, by house and order as answers name them [CK-X-21]."""
    return {f"{order.seat}/{order.token}": area for area, order in sorted(board.one_time.items())}


def _remove(after: CombatResult, seat: Seat, rule: str, chosen: str, once: Mapping[str, Area]) -> None:
    """Take off the order that was chosen: a one-time order, or the other one in an area."""
    tell_text(after.game, after.combat, seat, rule)
    if chosen in once:
        take_off_one_time(after.game, once[chosen], "card-text", rule)
    else:
        take_off(after.game, chosen, "card-text", rule)


def _weight(board: Board, token: Token) -> tuple[int, bool]:
    """How early the rules remove an order: by its kind, a special one before others."""
    facts = board.edition.orders[token]
    return _REMOVED_FIRST.index(facts.kind), not facts.star


async def remove_an_adjacent_order(after: CombatResult, seat: Seat, rule: str) -> None:
    """The house may remove a Support or Consolidate Power order next to the combat, whosever it is."""
    combat, board = after.combat, after.game.board
    kinds: tuple[OrderKind, ...] = ("support", "consolidate-power")
    areas, known = _ordered_around(after, kinds), board.edition.one_time_orders
    once = {
        word: area
        for word, area in one_time_orders(board).items()
        if known[board.one_time[area].token].icon in kinds and area in _around(after)
    }
    if not areas and not once:
        tell_idle(after.game, combat, seat, rule)
        return
    chosen = await Ask(seat, ASHA, OneOf((NONE, *areas, *once)), default=NONE, subject=combat.area)
    if chosen != NONE:
        _remove(after, seat, rule, chosen, once)


async def remove_their_support(after: CombatResult, seat: Seat, rule: str) -> None:
    """All Support orders of the opponent next to the combat leave the board."""
    game, other = after.game, opponent(after.combat, seat)
    areas = [area for area in _ordered_around(after, ("support",)) if game.board.orders[area].seat == other]
    (tell_text if areas else tell_idle)(game, after.combat, seat, rule)
    for area in areas:
        take_off(game, area, "card-text", rule)


def _ordered_around(after: CombatResult, kinds: tuple[OrderKind, ...]) -> tuple[Area, ...]:
    """Where orders of some kinds lie next to the embattled area."""
    orders, known = after.game.board.orders, after.game.board.edition.orders
    return tuple(
        each for each in _around(after) if each in orders and known[orders[each].token].kind in kinds
    )


def _around(after: CombatResult) -> tuple[Area, ...]:
    """The areas next to the embattled one; a port is next to its sea alone."""
    geography, area = after.game.board.edition.map, after.combat.area
    ports = geography.ports_of[area] if geography.kind[area] == "sea" else ()
    return tuple(sorted((*geography.adjacent[area], *ports)))


# --- Units ------------------------------------------------------------------------------------------------


async def knight_a_footman(after: CombatResult, seat: Seat, rule: str) -> None:
    """The house may replace a standing Footman with which it took part by a Knight."""
    await knight(after.game, after.combat, seat, rule, RENLY)


async def retreat_in_order(after: CombatResult, _seat: Seat, rule: str) -> None:
    """The house's retreating units are not routed."""
    after.keeps_order = rule


async def kill_a_unit(after: CombatResult, seat: Seat, rule: str) -> None:
    """The house may kill a unit of the victor that took part; if it was the last, the area is not taken."""
    game, combat, winner = after.game, after.combat, after.winner
    units = tuple(count(fighting(game.board, combat, winner)))
    if not units:
        tell_idle(game, combat, seat, rule)
        return
    unit = await Ask(seat, ARIANNE, OneOf((NONE, *units)), default=NONE, subject=combat.area)
    if unit == NONE:
        return
    tell_text(game, combat, seat, rule)
    game.tell(UnitsLost(rule=rule, reason="card-text", seat=winner, area=combat.area, units=(unit,)))
    emptied(game, winner, combat.area, died=True)
    if not fighting(game.board, combat, winner):
        after.not_taken = rule


async def kill_a_victor(after: CombatResult, seat: Seat, rule: str) -> None:
    """One standing Footman with which the victor took part is killed, even its last unit there."""
    game, combat = after.game, after.combat
    if FOOTMAN not in fighting(game.board, combat, after.winner):
        tell_idle(game, combat, seat, rule)
        return
    tell_text(game, combat, seat, rule)
    game.tell(UnitsLost(rule=rule, reason="card-text", seat=after.winner, area=combat.area, units=(FOOTMAN,)))
    emptied(game, after.winner, combat.area, died=True)
