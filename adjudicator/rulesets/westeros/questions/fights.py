"""What plans for a combat may depend on, as it is publicly known when the question comes up.

House cards, Tides of Battle and the Blade count once they are revealed; nothing is guessed.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from adjudicator.engine import (
    Condition,
    Never,
    OneOf,
    Prospect,
    Question,
    Seat,
    among,
    beyond,
    numbered,
    of_each,
    several,
    yes_or_no,
)
from adjudicator.rulesets.westeros.board import Board, Combat
from adjudicator.rulesets.westeros.combat.frame import opponent, sides, supporters
from adjudicator.rulesets.westeros.combat.strength import judge_victor, strengths
from adjudicator.rulesets.westeros.combat.support import own_supporting_areas
from adjudicator.rulesets.westeros.edition import Card, Edition
from adjudicator.rulesets.westeros.questions.words import cards, own, own_alone
from adjudicator.rulesets.westeros.tracks import blade_holder
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.saying import say
from adjudicator.sentences import Said
from adjudicator.words import N_, gettext as _

T = TypeVar("T")

_MINE, _THEIRS, _NOBODYS = "mine", "theirs", "nobodys"


# --- Judgements -------------------------------------------------------------------------------------------


def own_combat(view: View) -> Combat | None:
    """The combat under way, if the seat fights in it."""
    combat = view.board.combat
    return combat if combat is not None and own(view) in sides(combat) else None


def lead(board: Board, combat: Combat, seat: Seat) -> int:
    """By how much a side is ahead of its opponent, or of the strength of a neutral force.

    Less than nothing counts, too: what is still to be added starts from there.
    """
    counted = strengths(board, combat)
    if not combat.defender:
        return counted[seat].total - board.neutral_forces[combat.area]
    return counted[seat].total - counted[opponent(combat, seat)].total


def trailing(board: Board, combat: Combat) -> Seat | None:
    """The side that is behind before House cards are added; None if a neutral force is."""
    if combat.defender:
        return judge_victor(board, combat, final=False).loser
    return combat.attacker if lead(board, combat, combat.attacker) < 0 else None


def support_decides(view: View) -> bool:
    """Whether the house's Support orders, given to the side that would lose, would let it win.

    A house cannot support its own opponent, so in its own combat it must be the trailing side.
    """
    board, combat = view.board, view.board.combat
    if combat is None:
        return False
    behind = trailing(board, combat)
    if behind is None or (own(view) in sides(combat) and behind != own(view)):
        return False
    supported = combat.clone()
    supported.supports |= dict.fromkeys(own_supporting_areas(board, combat, own(view)), behind)
    return trailing(board, supported) != behind


ON_NO_CARD: Never[View] = beyond(
    0, lambda view: max(card.strength for card in view.board.edition.house_cards.values())
)
"""Says of a strength that no House card has it."""


# --- Conditions -------------------------------------------------------------------------------------------


def of_the_combat(edition: Edition) -> tuple[Condition[View], ...]:
    """What every plan of a house that fights may depend on."""
    return (*of_sides(edition), of_margin(), *_of_the_fight(edition))


def _of_a_side(fact: Callable[[View, Combat], T]) -> Callable[[View, Question], T | None]:
    """A fact about the house's own combat; None if it fights in none."""

    def found(view: View, _question: Question) -> T | None:
        combat = own_combat(view)
        return None if combat is None else fact(view, combat)

    return found


def of_sides(edition: Edition) -> tuple[Condition[View], ...]:
    """Conditions on who fights, and about what."""
    return (
        yes_or_no(
            "attacking",
            _("whether you attack"),
            _of_a_side(lambda view, combat: combat.attacker == own(view)),
            N_("you attack"),
            N_("you defend"),
        ),
        among(
            "against",
            _("your opponent"),
            several(edition.houses),
            _of_a_side(lambda view, combat: opponent(combat, own(view))),
            N_("your opponent is %(value)s"),
            N_("your opponent is one of these: %(value)s"),
            never=_oneself,
        ),
        yes_or_no(
            "fort",
            _("whether it is about a castle or stronghold"),
            _of_a_side(lambda view, combat: combat.area in view.board.edition.map.sites),
            N_("it is about a castle or stronghold"),
            N_("it is not about a castle or stronghold"),
        ),
    )


def _oneself(prospect: Prospect[View], wanted: Sequence[Seat]) -> Said | None:
    seat = own(prospect.view)
    return say("own-house", house=seat) if set(wanted) == {seat} else None


def of_margin() -> Condition[View]:
    """A condition on how the house's own combat stands."""
    return numbered(
        "margin",
        _("your strength minus your opponent’s; House cards count once they are revealed"),
        _of_a_side(lambda view, combat: lead(view.board, combat, own(view))),
        N_("you are ahead by %(value)s"),
    )


def _of_the_fight(edition: Edition) -> tuple[Condition[View], ...]:
    def blade(view: View, combat: Combat) -> str:
        holder = blade_holder(view.board)
        if view.board.blade_used or holder not in sides(combat):
            return _NOBODYS
        return _MINE if holder == own(view) else _THEIRS

    def hand(view: View, combat: Combat) -> list[Card]:
        return view.board.hands.get(opponent(combat, own(view)), [])

    def strongest(view: View, combat: Combat) -> int:
        known = view.board.edition.house_cards
        return max((known[card].strength for card in hand(view, combat)), default=0)

    whose_blade, their_hand = _of_a_side(blade), _of_a_side(hand)

    def is_lacked(view: View, question: Question, card: Card) -> bool:
        held = their_hand(view, question)
        return held is not None and card not in held

    return (
        yes_or_no(
            "supported",
            _("whether a Support order counts for you"),
            _of_a_side(lambda view, combat: bool(supporters(view.board, combat, own(view)))),
            N_("a Support order counts for you"),
            N_("no Support order counts for you"),
        ),
        Condition(
            "blade",
            _("whose unused Valyrian Steel Blade is in this combat"),
            OneOf((_MINE, _THEIRS, _NOBODYS)),
            lambda view, question, wanted: whose_blade(view, question) == wanted,
            (
                N_("you hold the unused Blade"),
                N_("your opponent holds the unused Blade"),
                N_("nobody in this combat holds the unused Blade"),
            ),
        ),
        Condition(
            "opponent-has",
            _("your opponent’s hand holds one of these"),
            cards(edition),
            lambda view, question, wanted: not set(wanted).isdisjoint(their_hand(view, question) or ()),
            (N_("your opponent holds %(value)s"), N_("your opponent holds one of these: %(value)s")),
            own_alone,
        ),
        of_each(
            "opponent-lacks",
            _("your opponent’s hand holds none of these"),
            cards(edition),
            is_lacked,
            N_("your opponent does not hold %(value)s"),
            N_("your opponent holds none of these: %(value)s"),
            never=own_alone,
        ),
        numbered(
            "opponent-hand",
            _("the cards in your opponent’s hand"),
            _of_a_side(lambda view, combat: len(hand(view, combat))),
            N_("your opponent holds %(value)s cards"),
            never=beyond(0, lambda view: max(map(len, view.board.edition.dealt.values()))),
        ),
        numbered(
            "opponent-best",
            _("the strongest card of your opponent’s hand"),
            _of_a_side(strongest),
            N_("the strength of your opponent’s strongest card is %(value)s"),
            never=ON_NO_CARD,
        ),
    )
