"""The Messenger Raven: replace an order, look at the wildling deck, or nothing [A2-RAVEN]."""

from collections import Counter

from adjudicator.engine import Ask, Draw, Messages, OneOf, Seat
from adjudicator.rulesets.westeros.board import NONE, Board, WesterosGame
from adjudicator.rulesets.westeros.edition import Card, Token
from adjudicator.rulesets.westeros.events import HouseEvent, OrderReplaced, WesterosEvent
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.planning import allowed_in, stars
from adjudicator.rulesets.westeros.tracks import raven_holder
from adjudicator.words import N_

RAVEN_USE = "raven-use"
RAVEN_DECK_PLACEMENT = "raven-deck-placement"

LOOK = "look"
TOP, BOTTOM = "top", "bottom"


class RavenKept(HouseEvent, frozen=True, kw_only=True):
    """The holder does nothing with the Messenger Raven."""

    stage = "raven"
    message = N_("%(house)s does not use the Messenger Raven.")


class WildlingCardLookedAt(HouseEvent, frozen=True, kw_only=True):
    """A house looks at the top wildling card."""

    stage = "raven"
    message = N_("%(house)s looks at the top wildling card.")

    def apply(self, board: Board) -> None:
        board.raven_used = True  # [A2-RAVEN-08]


class WildlingCardSeen(WesterosEvent, frozen=True, kw_only=True):
    """Which card that was. For that house alone."""

    stage = "raven"
    message = N_("The wildling card you look at is %(card)s.")

    card: Card


class WildlingCardPutBack(HouseEvent, frozen=True, kw_only=True):
    """The card goes back face down: `top` or `bottom`."""

    stage = "raven"
    messages = Messages("place", {
        TOP: N_("%(house)s puts it back on top of the wildling deck."),
        BOTTOM: N_("%(house)s puts it at the bottom of the wildling deck."),
    })  # fmt: skip

    place: str


def replacements(board: Board, seat: Seat) -> tuple[tuple[Area, Token], ...]:
    """Every legal replacement: one of the house's orders, and an unused token of another sort.

    It respects the stars, this round's bans and what the area forbids [A2-RAVEN-03].
    """
    own = {area: order.token for area, order in sorted(board.orders.items()) if order.seat == seat}
    orders, frees = board.edition.orders, board.edition.policies.raven_frees_star
    lying = Counter(own.values())
    specials = sum(orders[token].star for token in own.values())
    allowed = stars(board, seat)
    return tuple(
        (area, token)
        for area, old in own.items()
        for token in allowed_in(board, area, orders)
        if token != old
        and token not in board.banned
        and lying[token] < orders[token].count
        and (not orders[token].star or specials - (frees and orders[old].star) < allowed)
    )


async def use(game: WesterosGame, _subject: str) -> None:
    """The holder uses the Messenger Raven, or not [A2-RAVEN-01]."""
    board = game.board
    seat = raven_holder(board)
    look = (LOOK,) if board.edition.wildling_cards else ()
    swaps = {f"{area}/{token}": (area, token) for area, token in replacements(board, seat)}
    chosen = await Ask(seat, RAVEN_USE, OneOf((NONE, *look, *swaps)), default=NONE, settle=True)
    if chosen == NONE:
        game.tell(RavenKept(rule=board.rule("raven-kept"), seat=seat))
        return
    if chosen == LOOK:
        await _look(game, seat)
    else:
        _replace(game, seat, *swaps[chosen])


def _replace(game: WesterosGame, seat: Seat, area: Area, token: Token) -> None:
    """Put another order in the place of one's own, which is unused again [A2-RAVEN-02, A2-RAVEN-04]."""
    board = game.board
    old = board.orders[area].token
    game.tell(OrderReplaced(rule=board.rule("order-replaced"), seat=seat, area=area, token=old, by=token))


async def _look(game: WesterosGame, seat: Seat) -> None:
    """Look at the top wildling card, then put it on top again or to the bottom [A2-RAVEN-05]."""
    board, deck = game.board, game.board.wildlings
    card = await top_wildling_card(game)
    board.seen[seat] = card
    game.tell(WildlingCardLookedAt(rule=board.rule("wildling-card-looked-at"), seat=seat))
    game.whisper(seat, WildlingCardSeen(rule=board.rule("wildling-card-looked-at"), card=card))
    place = await Ask(seat, RAVEN_DECK_PLACEMENT, OneOf((TOP, BOTTOM)), default=TOP)
    if place == BOTTOM:
        deck.bottom.append(deck.top.pop(0))
    game.tell(WildlingCardPutBack(rule=board.rule("wildling-card-put-back"), seat=seat, place=place))


async def top_wildling_card(game: WesterosGame) -> Card:
    """Find out which wildling card lies on top, drawing its place if nobody knows it; it stays there.

    It is `top[0]` of the deck then.
    """
    deck = game.board.wildlings
    if not deck.top and deck.unseen:
        (card,) = await Draw("wildling-card", deck.unseen)
        deck.unseen.remove(card)
        deck.top.append(card)
    elif not deck.top:
        deck.top, deck.bottom = deck.bottom, deck.top
    return deck.top[0]
