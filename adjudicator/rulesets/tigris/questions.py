"""The questions: what is asked, how it is planned for, and what is likely to be asked next.

Everything here is judged on the seat's own view and on the question put to it, never on the board.
"""

from collections.abc import Callable, Iterator
from typing import Any

from adjudicator.engine import (
    Catalogue,
    Choice,
    Habit,
    Likely,
    Pick,
    Prospect,
    Question,
    QuestionKind,
    catalogue,
    has_no_subject,
)
from adjudicator.rulesets.tigris import bot, descriptions, plan_words, readings, telling
from adjudicator.rulesets.tigris.actions import PASS
from adjudicator.rulesets.tigris.board import SORTS
from adjudicator.rulesets.tigris.pieces import COLOURS, TRADER
from adjudicator.rulesets.tigris.procedures.conflicts import ATTACK, DEFEND, TURNS_OF_WAR, WAR_ORDER, subject
from adjudicator.rulesets.tigris.procedures.monuments import MONUMENT, NOTHING
from adjudicator.rulesets.tigris.procedures.treasures import TREASURES
from adjudicator.rulesets.tigris.procedures.turns import ACTION
from adjudicator.rulesets.tigris.refusals import never_built, never_legal, why_not
from adjudicator.rulesets.tigris.saying import say
from adjudicator.rulesets.tigris.view import View
from adjudicator.sentences import Said
from adjudicator.words import gettext as _, per_language


@per_language
def questions() -> Catalogue[View]:
    """Every kind, in the language in force."""
    return catalogue((_action(), _war_order(), *_of_a_conflict(), _monument(), _treasures()))


_HABITS = (Habit("steward", keep="game"),)


def _as_steward(play: Callable[[View, Question, Pick], Any]) -> Choice[View]:
    return Choice("steward", _("as the steward would"), lambda view, question: play(view, question, _first))


def _second_as_steward() -> Choice[View]:
    def never(prospect: Prospect[View]) -> Said | None:
        return say("steward-second") if "first" in prospect.subjects else None

    summary = _("a second action as the steward would choose it")
    return Choice("steward", summary, _second_action, never=never)


def _second_action(view: View, question: Question) -> str | None:
    """What the steward does next; a turn is begun by the player."""
    return bot.act(view, question, _first) if question.subject == "second" else None


def _first(_count: int) -> int:
    return 0


def _action() -> QuestionKind[View]:
    return QuestionKind(
        name=ACTION,
        title=_("Action"),
        sentence=descriptions.asked_for_action,
        steward=bot.act,
        habits=_HABITS,
        likely=_coming_actions,
        summary=_("what you do as the first or the second action of your turn"),
        literals=readings.actions(),
        certain=(PASS,),
        told=telling.acted,
        conditions=plan_words.action_conditions(),
        choices=(_second_as_steward(),),
        subjects=("first", "second"),
        why_not=why_not,
        left_out=plan_words.swapped_less,
        never_legal=never_legal,
        example={"when": {"on-board": "king"}, "do": ["place settlement at D7", "pass"]},
    )


def _war_order() -> QuestionKind[View]:
    return QuestionKind(
        name=WAR_ORDER,
        title=_("Next war"),
        sentence=descriptions.asked_for_war,
        steward=bot.choose_war,
        habits=_HABITS,
        suggest=lambda _view: {"do": "strongest"},
        likely=lambda view: _as_active(view, 2),
        summary=_("which of several wars is fought next"),
        literals=readings.wars(),
        told=telling.fought,
        choices=(*plan_words.war_choices(), _as_steward(bot.choose_war)),
        certain=("steward",),
        subjects=TURNS_OF_WAR,
        example={"do": ["green", "strongest"]},
    )


def _of_a_conflict() -> tuple[QuestionKind[View], QuestionKind[View]]:
    shared: dict[str, Any] = {
        "steward": bot.commit,
        "habits": _HABITS,
        "literals": readings.commitments(),
        "certain": ("0", "none", "all", "enough", "steward"),
        "told": telling.committed,
        "left_out": plan_words.committed_others,
        "conditions": plan_words.conflict_conditions(),
        "subjects": tuple(subject(sort, colour) for sort in SORTS for colour in COLOURS),
        "stems": SORTS,
        "example": {"when": {"needed": {"at-most": 2}}, "do": "enough"},
    }
    attack = QuestionKind[View](
        name=ATTACK,
        title=_("Attack"),
        sentence=descriptions.asked_to_attack,
        suggest=lambda _view: {"do": "enough"},
        likely=lambda view: _as_active(view, 1),
        summary=_("how many tiles you commit as the attacker"),
        choices=(*plan_words.attack_choices(), _as_steward(bot.commit)),
        **shared,
    )
    defend = QuestionKind[View](
        name=DEFEND,
        title=_("Defence"),
        sentence=descriptions.asked_to_defend,
        careful=Habit("enough", says=_("you win by the fewest tiles, or add none if you have too few")),
        likely=_coming_defences,
        summary=_("how many tiles you commit as the defender"),
        choices=(*plan_words.defence_choices(), _as_steward(bot.commit)),
        **shared,
    )
    return attack, defend


def _monument() -> QuestionKind[View]:
    return QuestionKind(
        name=MONUMENT,
        title=_("Monument"),
        sentence=descriptions.asked_for_monument,
        steward=bot.build,
        habits=_HABITS,
        suggest=lambda _view: {"do": ["earning", "none"]},
        likely=lambda view: _as_active(view, 3),
        summary=_("whether you build a monument, which one and where"),
        literals=readings.monuments(),
        told=telling.built,
        fit=plan_words.fit_monument,
        certain=(NOTHING, "any", "steward"),
        never_legal=never_built,
        not_asked=has_no_subject,
        choices=(*plan_words.monument_choices(), _as_steward(bot.build)),
        example={"do": ["red-black", "earning", "none"]},
    )


def _treasures() -> QuestionKind[View]:
    return QuestionKind(
        name=TREASURES,
        title=_("Treasures"),
        sentence=descriptions.asked_for_treasures,
        steward=bot.take,
        habits=_HABITS,
        careful=Habit("steward", says=_("the treasures that a sensible player takes")),
        likely=_coming_treasures,
        summary=_("which treasures your trader takes"),
        literals=readings.treasures(),
        fit=plan_words.fit_treasures,
        certain=("steward",),
        left_out=plan_words.took_others,
        not_yet=plan_words.no_treasure_there,
        not_asked=has_no_subject,
        choices=(_as_steward(bot.take),),
        ranked=False,
        example={"do": ["C6", "E14"]},
    )


def _coming_actions(view: View) -> Iterator[Likely]:
    board = view.board
    if view.seat is None or board.stage == "over":
        return
    if view.seat != board.active:
        yield Likely(4, "first")
    elif board.stage == "first":
        yield Likely(0, "second")


def _as_active(view: View, when: int) -> Iterator[Likely]:
    if view.seat is not None and view.seat == view.board.active:
        yield Likely(when)


def _coming_defences(view: View) -> Iterator[Likely]:
    if view.seat is not None and view.board.leaders[view.seat]:
        yield Likely(1)


def _coming_treasures(view: View) -> Iterator[Likely]:
    if view.seat is not None and TRADER in view.board.leaders[view.seat]:
        yield Likely(3)
