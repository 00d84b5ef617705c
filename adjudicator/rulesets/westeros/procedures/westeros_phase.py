"""The Westeros phase: turning up the cards, carrying them out, supply [A2-WEST, A2-WCARD, A2-SUPPLY]."""

from collections.abc import Callable, Iterable, Mapping

from adjudicator.engine import Ask, Draw, Messages, OneOf, Seat, Term
from adjudicator.rulesets.westeros.board import Board, Task, WesterosGame
from adjudicator.rulesets.westeros.control import controlled, controller, enemy_fleet_in
from adjudicator.rulesets.westeros.edition import Card, Token, WesterosCard
from adjudicator.rulesets.westeros.events import (
    HouseEvent,
    PowerGained,
    Reason,
    SupplyCounted,
    ThreatChanged,
    WesterosCardTurned,
    WesterosEvent,
)
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.playable import Procedure
from adjudicator.rulesets.westeros.power import gainable, gained_by
from adjudicator.rulesets.westeros.procedures.losses import reconcile
from adjudicator.rulesets.westeros.procedures.rounds import put_next
from adjudicator.rulesets.westeros.tracks import holder, turn_order
from adjudicator.rulesets.westeros.words.wording import Names
from adjudicator.words import N_

NOTHING = "nothing"
WINTER_IS_COMING: Card = "winter-is-coming"

THRONE_OF_BLADES = "throne-of-blades"
DARK_WINGS = "dark-wings"
PUT_TO_THE_SWORD = "put-to-the-sword"

CHOICES: Mapping[Card, str] = {
    "a-throne-of-blades": THRONE_OF_BLADES,
    "dark-wings-dark-words": DARK_WINGS,
    "put-to-the-sword": PUT_TO_THE_SWORD,
}
"""The question that each card with a choice asks."""


class WesterosDeckShuffled(WesterosEvent, frozen=True, kw_only=True):
    """A Westeros deck is shuffled with all its cards, the discards and the one just turned up included."""

    stage = "westeros"
    message = N_("Westeros deck %(deck)s is shuffled with all its cards.")

    deck: str

    def apply(self, board: Board) -> None:
        row, used = board.rows.get(self.deck, []), board.used[self.deck]
        board.decks[self.deck] += [*row, *used, board.turned.pop(self.deck)]
        row.clear()
        used.clear()


class WesterosCardCarriedOut(WesterosEvent, frozen=True, kw_only=True):
    """The turn of a Westeros card has come; what follows from it is told after it."""

    message = N_("The card of Westeros deck %(deck)s takes effect: %(card)s.")
    messages = Messages(
        "card", {"last-days-of-summer": N_("The card of Westeros deck %(deck)s, %(card)s, has no effect.")}
    )

    deck: str
    card: Card

    def headings(self, words: Names) -> tuple[str, ...]:
        phase, _going_on = words.headings("westeros")
        return phase, words.card(self.card)


class WesterosChoiceMade(HouseEvent, frozen=True, kw_only=True):
    """The holder of a dominance token picks what a Westeros card does: what another does, or `nothing`."""

    stage = "westeros"
    message = N_("%(house)s chooses the effect of %(choice)s.")
    messages = Messages("choice", {NOTHING: N_("%(house)s chooses no effect.")})

    card: Card
    choice: str


class OrdersBanned(WesterosEvent, frozen=True, kw_only=True):
    """Some order tokens may not be assigned in this round."""

    stage = "westeros"
    message = N_("Orders that may not be placed this round: %(tokens)s.")

    tokens: tuple[Token, ...]

    def apply(self, board: Board) -> None:
        board.banned += self.tokens


# --- Turning up -------------------------------------------------------------------------------------------


async def turn_cards(game: WesterosGame, _subject: str, turn: Procedure | None = None) -> None:
    """Turn up a card of each deck and count the wildling icons [A2-WEST-03, A2-WEST-04].

    An expansion may have another way to `turn` up the card of a deck.
    """
    board, cards = game.board, game.board.edition.westeros_cards
    for deck in cards:
        await (turn or turn_up)(game, deck)
    put_next(board, *(Task("card", deck) for deck in cards))  # [A2-WEST-06]
    icons = sum(cards[deck][card].icons for deck, card in board.turned.items())
    if icons and _raise_threat(game, icons) and board.edition.policies.attack_on_last_space:
        put_next(board, Task("wildlings", "track"))


async def turn_up(game: WesterosGame, deck: str) -> None:
    """Turn up the top card; Winter Is Coming is carried out on the spot [A2-WCARD-05, A2-WCARD-20]."""
    board, cards = game.board, game.board.decks[deck]
    reason, name, times = "westeros-card-turned", f"deck-{deck}", 1
    while True:
        (card,) = await Draw(name, cards)
        game.tell(WesterosCardTurned(rule=board.rule(reason), deck=deck, card=card))
        if card != WINTER_IS_COMING:
            return
        reason = "deck-shuffled" if times == 1 else "deck-shuffled-again"
        game.tell(WesterosDeckShuffled(rule=board.rule(reason), deck=deck))
        times += 1
        name = f"deck-{deck}-{times}"


def _raise_threat(game: WesterosGame, icons: int) -> bool:
    """Move the threat token a space for each icon; return whether it has reached the last [A2-WEST-05]."""
    board = game.board
    before, spaces = board.threat, board.edition.wildlings.spaces
    ahead = len(spaces) - 1 - spaces.index(before)
    after = spaces[spaces.index(before) + min(icons, ahead)]
    rule = board.rule("further-icons-lost" if icons > ahead else "wildling-icons")
    game.tell(ThreatChanged(rule=rule, reason="wildling-icons", before=before, after=after))
    return before < after == spaces[-1]


# --- Carrying out -----------------------------------------------------------------------------------------


async def carry_out(game: WesterosGame, deck: str) -> None:
    """Carry out the card of a deck; its effect is finished before the next card's turn [A2-WEST-07]."""
    card, cards = game.board.turned[deck], game.board.edition.westeros_cards[deck]
    facts = cards[card]
    game.tell(WesterosCardCarriedOut(rule=facts.rule, deck=deck, card=card))
    effect = await _choose(game, card, facts) if facts.choice else card
    if effect == NOTHING:
        return
    if banned := cards[effect].bans:
        _ban(game, banned, cards[effect].rule)
    elif effect == "game-of-thrones":
        _game_of_thrones(game)
    elif effect in _TASKS:
        step, subjects = _TASKS[effect]
        put_next(game.board, *(Task(step, subject) for subject in subjects(game.board)))


async def _choose(game: WesterosGame, card: Card, facts: WesterosCard) -> str:
    """Let the present holder of a dominance token name one effect [A2-WCARD-19, A2-WCARD-21]."""
    board = game.board
    (track,) = (track for track, token in board.edition.dominance.items() if token == facts.choice)
    seat = holder(board, track)
    choice = await Ask(seat, CHOICES[card], OneOf(facts.of), default=NOTHING)
    game.tell(WesterosChoiceMade(rule=facts.rule, seat=seat, card=card, choice=choice))
    return choice


def _ban(game: WesterosGame, banned: str, rule: str) -> None:
    """Forbid a kind of order, or one token, in this round's Planning phase."""
    orders = game.board.edition.orders
    tokens = tuple(token for token, order in orders.items() if banned in {token, order.kind})
    game.tell(OrdersBanned(rule=rule, tokens=tokens))


def _game_of_thrones(game: WesterosGame) -> None:
    """Pay every house for its power icons and its ports, in turn order."""
    board = game.board
    power = board.edition.map.power
    for seat in turn_order(board):
        crowns = _icons(power, controlled(board, seat), board.rule("power-for-crowns"))
        _pay(game, seat, crowns, "power-for-crowns")
        ports = tuple(Term(port, 1, board.rule("power-for-ports")) for port in trading_ports(board, seat))
        _pay(game, seat, ports, "power-for-ports")


def _icons(icons: Mapping[Area, int], areas: Iterable[Area], rule: str) -> tuple[Term, ...]:
    """The areas that have icons, with how many."""
    return tuple(Term(area, icons[area], rule) for area in areas if icons[area])


def _pay(game: WesterosGame, seat: Seat, terms: tuple[Term, ...], reason: Reason) -> None:
    """Pay what some terms come to, as far as the house's tokens go."""
    owed = sum(term.amount for term in terms)
    gained = gainable(game.board, seat, owed)
    rule = gained_by(game.board, game.board.rule(reason), owed, gained)
    if gained < owed:
        terms = (*terms, Term("pool", gained - owed, rule))
    if owed:
        game.tell(PowerGained(rule=rule, reason=reason, seat=seat, amount=gained, terms=terms))


_TASKS: Mapping[Card, tuple[str, Callable[[Board], Iterable[str]]]] = {
    "supply": ("supply", turn_order),
    "mustering": ("muster", lambda _board: ("",)),  # [A2-MUSTER-01]
    "clash-of-kings": ("bid", lambda board: board.edition.dominance),  # [A2-WCARD-07, A2-BID-04]
    "wildlings-attack": ("wildlings", lambda _board: ("card",)),
}
"""What cards let follow them: a step, once for each of some subjects."""


def trading_ports(board: Board, seat: Seat) -> tuple[Area, ...]:
    """A house's ports in which it has a Ship, and no enemy has one in the port's sea [A2-TRADE-01]."""
    geography = board.edition.map
    return tuple(
        port
        for port in geography.ports
        if controller(board, port) == seat
        and board.units_in(port, seat)
        and not enemy_fleet_in(board, geography.sea_of[port], seat)
    )


# --- Supply -----------------------------------------------------------------------------------------------


async def supply(game: WesterosGame, seat: Seat) -> None:
    """Set a house's supply to its icons, and let it lose what it cannot feed [A2-SUPPLY-01]."""
    board = game.board
    before, after = board.supply[seat], supplied(board, seat)
    rule = board.rule("supply-counted")
    terms = _icons(board.edition.map.supply, controlled(board, seat), rule)
    beyond = sum(term.amount for term in terms) - after
    if beyond:
        terms = (*terms, Term("track", -beyond, board.rule("supply-track-ends")))
    game.tell(SupplyCounted(rule=rule, seat=seat, before=before, after=after, terms=terms))
    await reconcile(game, seat, "supply-reconciled")


def supplied(board: Board, seat: Seat) -> int:
    """The supply icons in all areas a house controls, as far as the track goes [A2-SUPPLY-13]."""
    icons = board.edition.map.supply
    return min(sum(icons[area] for area in controlled(board, seat)), len(board.edition.supply) - 1)
