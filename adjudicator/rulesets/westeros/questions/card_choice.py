"""Choosing a House card: which cards of the hand beat what the opponent can play.

Hands are open, so nothing is guessed. A card counts as the rules count it, with texts that change strengths
or icons; the other effects of texts, Tides of Battle and the Blade are ignored.
"""

from collections.abc import Callable, Iterable
from typing import Any

from adjudicator.engine import Choice, Condition, OneOf, Question, best
from adjudicator.rulesets.westeros.board import Combat
from adjudicator.rulesets.westeros.combat.frame import opponent, total
from adjudicator.rulesets.westeros.combat.strength import judge_victor, reckon, strengths
from adjudicator.rulesets.westeros.edition import Card, Edition
from adjudicator.rulesets.westeros.questions.fights import own_combat
from adjudicator.rulesets.westeros.questions.words import own
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import N_, gettext as _

_WON, _OPEN, _LOST = "won", "open", "lost"

Candidates = Callable[[View, Iterable[Card]], Iterable[Card]]
Measure = Callable[[View, Card], Any]


def their_cards(view: View) -> tuple[Card, ...]:
    """What the opponent can have played: the card that lies open, or any of its hand."""
    combat = own_combat(view)
    if combat is None or not combat.defender:
        return ()
    other = opponent(combat, own(view))
    return (combat.cards[other],) if other in combat.cards else tuple(view.board.hands[other])


def beaten_by(view: View, card: Card) -> tuple[Card, ...]:
    """Which of the opponent's possible cards this card beats, counting the texts that change strengths."""
    combat = own_combat(view)
    if combat is None:
        return ()
    seat, tried = own(view), combat.clone()
    other = opponent(combat, seat)
    found = []
    for theirs in their_cards(view):
        tried.cards = {seat: card, other: theirs}
        if judge_victor(view.board, tried).winner == seat:
            found.append(theirs)
    return tuple(found)


def _outlook(view: View, question: Question) -> str:
    """Whether a card wins for sure, or none can win whatever is played against it."""
    theirs = len(their_cards(view))
    beaten = [len(beaten_by(view, card)) for card in house_cards(view, question)]
    if max(beaten, default=0) == theirs:
        return _WON
    return _OPEN if any(beaten) else _LOST


def house_cards(view: View, question: Question) -> tuple[Card, ...]:
    """The House cards among the answers to a question."""
    known = view.board.edition.house_cards
    return tuple(answer for answer in question.options.listing() if answer in known)


def of_the_outlook() -> Condition[View]:
    """A condition on what the cards in hand can do, for questions that are answered by one of them."""
    return Condition(
        "outlook",
        # Translators: “won”, “lost” and “open” are words of order files, which stay English.
        _("won: you hold a card that beats all they can play; lost: you hold none that beats any; else open"),
        OneOf((_WON, _OPEN, _LOST)),
        lambda view, question, wanted: own_combat(view) is not None and _outlook(view, question) == wanted,
        (
            N_("you hold a card that beats all your opponent can play"),
            N_("your cards beat some that your opponent can play, but none beats all"),
            N_("none of your cards beats any your opponent can play"),
        ),
    )


CERTAIN = ("weakest", "strongest", "best-chance", "most-swords", "most-fortifications")
"""The words that name a card at every such question."""


def card_choices(edition: Edition) -> tuple[Choice[View], ...]:
    """Words for a House card. Texts that change strengths or icons count, others do not."""
    return (
        Choice(
            "weakest-winning",
            _("the weakest card that beats every card your opponent can play, without the Blade and Tides")
            if edition.tides_cards
            else _("the weakest card that beats every card your opponent can play, without the Blade"),
            _choose(_sure, weakness),
        ),
        Choice("weakest", _("the card with the lowest printed strength"), _choose(_all, weakness)),
        Choice(
            "weakest-if-lost",
            _("the weakest card, if none of yours beats any that your opponent can play"),
            _choose(_hopeless, weakness),
        ),
        Choice("strongest", _("the card that adds most to your strength here"), _choose(_all, gain)),
        Choice(
            "best-chance",
            _("the card that beats most of those your opponent can play, the weakest among equals"),
            _choose(_all, prospect),
        ),
        Choice(
            "most-swords", _("the card with most swords here, the weakest among equals"), _icons("swords")
        ),
        Choice(
            "most-fortifications",
            _("the card with most fortifications here, the weakest among equals"),
            _icons("fortifications"),
        ),
    )


def _choose(candidates: Candidates, measure: Measure) -> Callable[[View, Question], Card | None]:
    def pick(view: View, question: Question) -> Card | None:
        among = sorted(house_cards(view, question))
        return best(candidates(view, among), lambda card: measure(view, card)) if own_combat(view) else None

    return pick


def _all(_view: View, among: Iterable[Card]) -> Iterable[Card]:
    return among


def _sure(view: View, among: Iterable[Card]) -> Iterable[Card]:
    theirs = len(their_cards(view))
    return (card for card in among if len(beaten_by(view, card)) == theirs)


def _hopeless(view: View, among: Iterable[Card]) -> Iterable[Card]:
    cards = tuple(among)
    return () if any(beaten_by(view, card) for card in cards) else cards


def weakness(view: View, card: Card) -> int:
    """The less its printed strength, the more."""
    return -view.board.edition.house_cards[card].strength


def _tried(view: View, card: Card) -> Combat:
    """The combat with the card in play."""
    combat = own_combat(view)
    if combat is None:
        raise ValueError("only a side of a combat plays a card")
    tried = combat.clone()
    tried.cards[own(view)] = card
    return tried


def prospect(view: View, card: Card) -> tuple[int, int]:
    """How many of the cards that the opponent can play it beats, then its weakness."""
    return len(beaten_by(view, card)), weakness(view, card)


def gain(view: View, card: Card) -> tuple[int, int]:
    """How far ahead the card puts its house, then its printed strength."""
    tried, seat = _tried(view, card), own(view)
    counted = strengths(view.board, tried)
    ahead = counted[seat].total - counted[opponent(tried, seat)].total
    return ahead, view.board.edition.house_cards[card].strength


def _icons(kind: str) -> Callable[[View, Question], Card | None]:
    def measure(view: View, card: Card) -> tuple[int, int]:
        found = reckon(view.board, _tried(view, card))
        icons = found.swords if kind == "swords" else found.fortifications
        return total(icons[own(view)]).total, weakness(view, card)

    return _choose(_all, measure)
