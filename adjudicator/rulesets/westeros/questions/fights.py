"""What plans for a combat may depend on, as it is publicly known when the question comes up.

House cards, Tides of Battle and the Blade count once they are revealed; nothing is guessed.
"""

from collections.abc import Callable
from typing import Any

from adjudicator.engine import Bounds, Condition, Grammar, OneOf, Question, Seat, YesOrNo
from adjudicator.rulesets.westeros.board import Board, Combat
from adjudicator.rulesets.westeros.combat.frame import opponent, sides, supporters
from adjudicator.rulesets.westeros.combat.strength import judge_victor, strengths
from adjudicator.rulesets.westeros.combat.support import own_supporting_areas
from adjudicator.rulesets.westeros.edition import Card, Edition
from adjudicator.rulesets.westeros.questions.words import Several, cards, own
from adjudicator.rulesets.westeros.tracks import blade_holder
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import N_, gettext as _

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


# --- Conditions -------------------------------------------------------------------------------------------


def of_the_combat(edition: Edition) -> tuple[Condition[View], ...]:
    """What every plan of a house that fights may depend on."""
    return (*of_sides(edition), of_margin(), *_of_the_fight(edition))


def _of_a_fighter(
    name: str, summary: str, grammar: Grammar, holds: Callable[[View, Combat, Any], bool], *said: str
) -> Condition[View]:
    """A condition that only a side of the combat can meet."""

    def holds_for_a_side(view: View, _question: Question, wanted: Any) -> bool:  # noqa: ANN401  as the grammar has it
        combat = own_combat(view)
        return combat is not None and holds(view, combat, wanted)

    return Condition(name, summary, grammar, holds_for_a_side, said)


def of_sides(edition: Edition) -> tuple[Condition[View], ...]:
    """Conditions on who fights, and about what."""
    return (
        _of_a_fighter(
            "attacking",
            _("whether you attack"),
            YesOrNo(),
            lambda view, combat, wanted: (combat.attacker == own(view)) is wanted,
            N_("you attack"),
            N_("you defend"),
        ),
        _of_a_fighter(
            "against",
            _("your opponent"),
            Several(edition.houses),
            lambda view, combat, wanted: opponent(combat, own(view)) in wanted,
            N_("your opponent is %(value)s"),
            N_("your opponent is one of %(value)s"),
        ),
        _of_a_fighter(
            "fort",
            _("whether it is about a castle or stronghold"),
            YesOrNo(),
            lambda view, combat, wanted: (combat.area in view.board.edition.map.sites) is wanted,
            N_("it is about a castle or stronghold"),
            N_("it is not about a castle or stronghold"),
        ),
    )


def of_margin() -> Condition[View]:
    """A condition on how the house's own combat stands."""
    return _of_a_fighter(
        "margin",
        _("your strength minus your opponent’s; House cards count once they are revealed"),
        Bounds(),
        lambda view, combat, wanted: lead(view.board, combat, own(view)) in wanted,
        N_("you are ahead by %(value)s"),
    )


def _of_the_fight(edition: Edition) -> tuple[Condition[View], ...]:
    def blade(view: View, combat: Combat, wanted: str) -> bool:
        holder = blade_holder(view.board)
        if view.board.blade_used or holder not in sides(combat):
            return wanted == _NOBODYS
        return wanted == (_MINE if holder == own(view) else _THEIRS)

    def hand(view: View, combat: Combat) -> list[Card]:
        return view.board.hands.get(opponent(combat, own(view)), [])

    def strongest(view: View, combat: Combat, wanted: range) -> bool:
        known = view.board.edition.house_cards
        return max((known[card].strength for card in hand(view, combat)), default=0) in wanted

    return (
        _of_a_fighter(
            "supported",
            _("whether a Support order counts for you"),
            YesOrNo(),
            lambda view, combat, wanted: bool(supporters(view.board, combat, own(view))) is wanted,
            N_("a Support order counts for you"),
            N_("no Support order counts for you"),
        ),
        _of_a_fighter(
            "blade",
            _("whose unused Valyrian Steel Blade is in this combat"),
            OneOf((_MINE, _THEIRS, _NOBODYS)),
            blade,
            N_("the unused Blade is %(value)s"),
        ),
        _of_a_fighter(
            "opponent-has",
            _("your opponent’s hand holds one of these"),
            cards(edition),
            lambda view, combat, wanted: not set(wanted).isdisjoint(hand(view, combat)),
            N_("your opponent holds %(value)s"),
            N_("your opponent holds one of %(value)s"),
        ),
        _of_a_fighter(
            "opponent-lacks",
            _("your opponent’s hand holds none of these"),
            cards(edition),
            lambda view, combat, wanted: set(wanted).isdisjoint(hand(view, combat)),
            N_("your opponent does not hold %(value)s"),
            N_("your opponent holds none of %(value)s"),
        ),
        _of_a_fighter(
            "opponent-hand",
            _("the cards in your opponent’s hand"),
            Bounds(),
            lambda view, combat, wanted: len(hand(view, combat)) in wanted,
            N_("your opponent holds %(value)s cards"),
        ),
        _of_a_fighter(
            "opponent-best",
            _("the strongest card of your opponent’s hand"),
            Bounds(),
            strongest,
            N_("your opponent’s strongest card has %(value)s"),
        ),
    )
