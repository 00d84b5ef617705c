"""The questions of a combat: support, House cards, the Blade."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.engine import (
    ASK_ME,
    Choice,
    Condition,
    Habit,
    OneOf,
    Prospect,
    Question,
    QuestionKind,
    Reading,
    Seat,
    always,
    among,
    one_of,
    several,
    yes_or_no,
)
from adjudicator.rulesets.westeros.bot import fighting as steady
from adjudicator.rulesets.westeros.combat.blade import BLADE, blade_decides
from adjudicator.rulesets.westeros.combat.fighting import HOUSE_CARD, HOUSE_CARDS
from adjudicator.rulesets.westeros.combat.frame import sides
from adjudicator.rulesets.westeros.combat.support import ACCEPT_SUPPORT, SUPPORT
from adjudicator.rulesets.westeros.edition import Card, Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.questions.card_choice import CERTAIN, card_choices, of_the_outlook
from adjudicator.rulesets.westeros.questions.declaring import (
    Subjects,
    anything,
    kind,
    ordered,
    when_with_the_blade,
)
from adjudicator.rulesets.westeros.questions.fights import (
    of_margin,
    of_sides,
    of_the_combat,
    own_combat,
    support_decides,
)
from adjudicator.rulesets.westeros.questions.telling import supported
from adjudicator.rulesets.westeros.questions.words import any_card, areas, items, never_foreign, own
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.saying import say
from adjudicator.sentences import Said
from adjudicator.words import N_, gettext as _

_ATTACKER, _DEFENDER, _NOBODY, _ME = "attacker", "defender", "nobody", "me"
_AGAINST = "against-"


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """The questions of a combat, except for losses."""
    fighting = of_the_combat(edition)
    geography = edition.map
    return (
        _support(edition),
        kind(
            ACCEPT_SUPPORT,
            _("Support accepted"),
            N_("%(house)s is to say whose support it accepts in %(about)s."),
            strengths=True,
            habits=(Habit("all"),),
            careful=Habit("all", says=_("you accept all support")),
            likely={"march": in_a_combat()},
            summary=_("whose support you accept; a list of houses declines all others"),
            example={"do": "all"},
            literals=several(edition.houses),
            conditions=fighting,
            choices=(
                Choice(
                    "all", _("whoever offers it"), lambda _view, question: tuple(items(question).available)
                ),
                # Translators: nobody’s support.
                always("none", _("nobody’s"), ()),
            ),
            certain=("all", "none"),
            ranked=False,
            subjects=geography.areas,
            fit=_accepted,
        ),
        kind(
            HOUSE_CARD,
            _("House card"),
            N_("%(house)s is to choose a House card for the combat in %(about)s."),
            steward=lambda asked: steady.card(asked.outlook, asked.offered, asked.pick),
            strengths=True,
            habits=(
                Habit("weakest", when={"outlook": "lost"}),
                Habit(["weakest-winning", "best-chance"]),
            ),
            careful=Habit(
                ["weakest-winning", "weakest-if-lost", ASK_ME],
                says=_("your weakest, where the outcome is certain; else you are asked"),
            ),
            suggest=lambda _view: {"do": "best-chance"},
            likely={"march": in_a_combat(_where_one_is_chosen)},
            never_legal=never_foreign,
            not_yet=_not_held,
            summary=_("the House card you play"),
            example={
                "when": {"margin": {"at-least": 2}},
                "do": ["weakest-winning", "best-chance"],
            },
            literals=any_card(edition),
            conditions=(*fighting, of_the_outlook()),
            choices=card_choices(edition),
            certain=CERTAIN,
            subjects=geography.areas,
            unasked=lambda view: HOUSE_CARDS in PlayableEdition.of(view.board).procedures,
        ),
        kind(
            BLADE,
            _("Valyrian Steel Blade"),
            N_("%(house)s is to decide whether to use the Valyrian Steel Blade in %(about)s."),
            strengths=True,
            habits=(Habit(["if-it-decides", "no"]),),
            careful=Habit(["if-it-decides", "no"], says=_("you use the Blade if it makes you win")),
            likely={"march": in_a_combat(_where_the_blade_is_unused)},
            summary=_("whether you use the Blade"),
            example={"when": {"fort": "yes"}, "do": "always"},
            literals=OneOf(("yes", "no")),
            conditions=(*of_sides(edition), of_margin()),
            choices=(
                Choice("if-it-decides", _("yes, if it makes you win; otherwise no"), _if_it_decides),
                always("always", _("yes"), "yes"),
                always("never", _("no"), "no"),
            ),
            certain=("yes", "no", "always", "never"),
            subjects=geography.areas,
        ),
    )


def in_a_combat(subjects: Subjects = anything) -> Subjects:
    """What a combat may ask either side, as long as a march may still begin one."""

    def likely(view: View, subject: str) -> Iterator[str]:
        board, known = view.board, view.board.edition.orders
        if not board.orders or any(known[order.token].kind == "march" for order in board.orders.values()):
            yield from subjects(view, subject)

    return likely


def _if_it_decides(view: View, _question: Question) -> str | None:
    combat = own_combat(view)
    return None if combat is None else "yes" if blade_decides(view.board, combat) else "no"


def _where_one_is_chosen(view: View, subject: str) -> Iterable[str]:
    return () if HOUSE_CARDS in PlayableEdition.of(view.board).procedures else anything(view, subject)


def _where_the_blade_is_unused(view: View, subject: str) -> Iterator[str]:
    if not view.board.blade_used:
        yield from when_with_the_blade(view, subject)


def _not_held(prospect: Prospect[View], _subjects: Sequence[Area], card: Card) -> Said | None:
    """A discarded card may come back, when the hand is empty or by a text."""
    board = prospect.view.board
    if prospect.lasting or card not in board.discards[own(prospect.view)]:
        return None
    return say("discarded-card", card=card)


# --- Support ----------------------------------------------------------------------------------------------


def _backed(edition: Edition) -> Reading:
    """Whom to support: a side, a house on whichever side it is, or whoever fights against a house."""
    against = (_AGAINST + house for house in edition.houses)
    words = (_ME, _ATTACKER, _DEFENDER, _NOBODY, *edition.houses, *against)
    return one_of(
        words, _("me, a house, against- with a house (against-lannister), attacker, defender or nobody")
    )


def _support(edition: Edition) -> QuestionKind[View]:
    """Plans are for the area of a Support order, so the combat itself is a condition."""
    return kind(
        SUPPORT,
        _("Support"),
        N_("%(house)s is to say whom its units next to %(about)s support."),
        strengths=True,
        habits=(Habit(["me", "nobody"]),),
        careful=Habit(["me", "nobody"], says=_("you, if you fight; in fights of others nobody")),
        likely={"march": ordered("support")},
        summary=_("whom your Support order in an area supports, when a combat is fought beside it"),
        example={"do": ["me", "against-lannister", "nobody"]},
        literals=_backed(edition),
        told=supported(edition),
        conditions=_of_supporters(edition),
        certain=(_NOBODY,),
        not_yet=_against_itself,
        subjects=edition.map.areas,
        at_once=True,
        fit=_side,
    )


def _against_itself(prospect: Prospect[View], _subjects: Sequence[Area], word: str) -> Said | None:
    seat = own(prospect.view)
    return say("own-house", house=seat) if word == f"{_AGAINST}{seat}" else None


def _of_supporters(edition: Edition) -> tuple[Condition[View], ...]:
    """What a plan for Support orders may depend on, wherever they lie."""
    return (
        among(
            "combat",
            _("where it is fought"),
            areas(edition),
            lambda view, _question: view.board.combat and view.board.combat.area,
            N_("the combat is in %(value)s"),
            N_("the combat is in one of these: %(value)s"),
        ),
        yes_or_no(
            "own",
            _("whether you fight yourself"),
            lambda view, _question: own_combat(view) is not None,
            N_("you fight yourself"),
            N_("you do not fight yourself"),
        ),
        among(
            "attacker",
            _("who attacks"),
            several(edition.houses),
            lambda view, _question: view.board.combat and view.board.combat.attacker,
            N_("the attacker is %(value)s"),
            N_("the attacker is one of these: %(value)s"),
        ),
        among(
            "defender",
            _("who defends"),
            several(edition.houses),
            lambda view, _question: view.board.combat and view.board.combat.defender,
            N_("the defender is %(value)s"),
            N_("the defender is one of these: %(value)s"),
        ),
        yes_or_no(
            "decides",
            _("whether your support would let the side win that loses as it stands, cards not counted"),
            lambda view, _question: support_decides(view),
            N_("your support decides"),
            N_("your support does not decide"),
        ),
        *of_the_combat(edition),
    )


def _side(view: View, _question: Question, word: str) -> str | None:
    """Which side a word means in the combat under way."""
    combat = view.board.combat
    if combat is None or word in {_ATTACKER, _DEFENDER, _NOBODY}:
        return word
    named = dict(zip(sides(combat), (_ATTACKER, _DEFENDER), strict=False))
    if word.startswith(_AGAINST):
        other = {_ATTACKER: _DEFENDER, _DEFENDER: _ATTACKER}
        return other.get(named.get(word.removeprefix(_AGAINST), ""))
    return named.get(own(view) if word == _ME else word)


def _accepted(view: View, question: Question, wanted: tuple[Seat, ...]) -> tuple[Area, ...]:
    """The areas that offer support and belong to one of these houses."""
    orders = view.board.orders
    return tuple(area for area in items(question).available if orders[area].seat in wanted)
