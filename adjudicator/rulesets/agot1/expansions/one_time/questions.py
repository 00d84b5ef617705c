"""The questions of one-time orders: what is laid where, and what each does."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from adjudicator.engine import (
    ANY,
    Catalogue,
    Habit,
    IllegalAnswer,
    OneOf,
    Pick,
    Question,
    QuestionKind,
    Reading,
    always,
    forms,
    one_of,
    read_pair,
)
from adjudicator.engine.options import read_word
from adjudicator.engine.options.illegal import Place
from adjudicator.rulesets.agot1.expansions.one_time import steward
from adjudicator.rulesets.agot1.expansions.one_time.consolidating import MIGHT
from adjudicator.rulesets.agot1.expansions.one_time.marching import FORCED_MARCH, YOUNG_WOLF
from adjudicator.rulesets.agot1.expansions.one_time.placing import ONE_TIME_ORDER, PLACE
from adjudicator.rulesets.agot1.expansions.one_time.raiding import (
    CUNNING,
    IRON_FLEET,
    STING,
    WILL_OF_RHLLOR,
)
from adjudicator.rulesets.agot1.saying import say
from adjudicator.rulesets.westeros.board import NONE
from adjudicator.rulesets.westeros.edition import Edition, Token
from adjudicator.rulesets.westeros.procedures.marches import LEAVE_POWER, MARCH
from adjudicator.rulesets.westeros.procedures.mustering import RECRUIT
from adjudicator.rulesets.westeros.procedures.raids import RAID
from adjudicator.rulesets.westeros.procedures.rounds import RESOLVED
from adjudicator.rulesets.westeros.questions import musters
from adjudicator.rulesets.westeros.questions.declaring import Subjects, kind
from adjudicator.rulesets.westeros.questions.marching import marching, moves
from adjudicator.rulesets.westeros.questions.telling import discarded, laid, movements, taken, wished
from adjudicator.rulesets.westeros.questions.words import (
    any_card,
    areas,
    items,
    of_another,
    of_areas,
    own,
    units,
)
from adjudicator.rulesets.westeros.units import KIND
from adjudicator.rulesets.westeros.view import View
from adjudicator.sentences import Said
from adjudicator.words import N_, gettext as _


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """What a house is asked about its one-time orders."""
    if not edition.one_time_orders:
        return ()
    conditions = of_areas(edition)
    shared: dict[str, Any] = {"conditions": conditions, "subjects": edition.map.areas}
    return (
        kind(
            ONE_TIME_ORDER,
            _("One-time order"),
            N_("%(house)s is to lay a one-time order face down, or none."),
            steward=steward.place,
            habits=(Habit("steward", keep="game"),),
            likely={PLACE.step: _while_any_is_left},
            unasked=lambda view: not view.board.edition.one_time_orders,
            opens=PLACE.step,
            summary=_("which one-time order you lay where, before all other orders"),
            example={"when": {"round": 3}, "do": {"winterfell": "recruit"}},
            literals=_placement(edition),
            told=laid(edition),
            conditions=conditions,
            choices=(always("none", _("no one-time order"), NONE),),
            certain=("none",),
        ),
        kind(
            IRON_FLEET,
            _("Iron Fleet"),
            N_("%(house)s is to choose the orders that its Iron Fleet in %(about)s removes."),
            steward=steward.iron_fleet,
            habits=(Habit("steward"),),
            likely=_while_lying(edition, "iron-fleet"),
            unasked=_without("iron-fleet"),
            summary=_("which two orders the Iron Fleet takes off"),
            example={"do": ["highgarden", "lannisport"]},
            literals=areas(edition),
            choices=(always("none", _("no order"), ()),) if edition.policies.words_give_up else (),
            ranked=False,
            fit=_offered,
            in_turn=True,
            **shared,
        ),
        kind(
            YOUNG_WOLF,
            _("The Young Wolf"),
            N_("%(house)s is to say where its units in %(about)s march by The Young Wolf."),
            steward=steward.young_wolf,
            habits=(Habit("steward"),),
            likely=_while_lying(edition, "young-wolf"),
            unasked=_without("young-wolf"),
            summary=_("where the units march without meeting anybody"),
            example={"do": {"karhold": "footman"}},
            literals=moves(edition),
            told=movements(edition),
            choices=(always("stay", _("nobody marches"), {}),),
            certain=("stay",),
            fit=marching,
            in_turn=True,
            also=(LEAVE_POWER,),
            **shared,
        ),
        kind(
            STING,
            _("Sting of the Scorpion"),
            N_("%(house)s is to choose the House card that another house discards."),
            steward=steward.sting,
            habits=(Habit("steward"),),
            likely=_while_lying(edition, "sting-of-the-scorpion"),
            unasked=_without("sting-of-the-scorpion"),
            summary=_("which House card a neighbour discards"),
            example={"do": ["mace-tyrell", "stannis-baratheon"]},
            literals=any_card(edition),
            choices=(always("none", _("no card"), NONE),),
            certain=("none",),
            in_turn=True,
            **shared,
        ),
        kind(
            CUNNING,
            _("Cunning of the Lion"),
            N_("%(house)s is to name the house that may not act against it in this round."),
            habits=(Habit("default"),),
            likely=_while_lying(edition, "cunning-of-the-lion"),
            unasked=_without("cunning-of-the-lion"),
            summary=_("which neighbour may not act against you in this round"),
            example={"do": ["greyjoy", "tyrell"]},
            literals=OneOf(tuple(edition.houses)),
            not_yet=of_another,
            choices=(always("none", _("no house"), NONE),),
            certain=("none",),
            in_turn=True,
            **shared,
        ),
        kind(
            WILL_OF_RHLLOR,
            _("Will of R’hllor"),
            N_("%(house)s is to choose the order that Melisandre is discarded for."),
            steward=steward.will_of_rhllor,
            habits=(Habit("steward"),),
            likely=_while_lying(edition, "will-of-rhllor"),
            unasked=_without("will-of-rhllor"),
            summary=_("which Defense or Support order leaves the board for Melisandre"),
            example={"do": ["winterfell", "none"]},
            literals=one_of(edition.map.areas, _("an area")),
            choices=(always("none", _("no order"), NONE),),
            certain=("none",),
            in_turn=True,
            **shared,
        ),
        kind(
            FORCED_MARCH,
            _("Forced March"),
            N_("%(house)s is to say which units come to %(about)s by a Forced March."),
            steward=steward.forced_march,
            habits=(Habit("steward"),),
            likely=_while_lying(edition, "forced-march"),
            unasked=_without("forced-march"),
            summary=_("which units come to the area, of those around it"),
            example={"do": ["karhold/footman", "knight"]},
            literals=units(edition),
            told=taken(edition),
            choices=(always("none", _("no unit"), ()),),
            ranked=False,
            fit=_coming,
            left_out=_not_coming,
            in_turn=True,
            **shared,
        ),
        kind(
            RECRUIT,
            _("Recruit"),
            N_("%(house)s is to recruit in %(about)s."),
            steward=musters.muster,
            habits=(Habit("steward"),),
            likely=_while_lying(edition, "recruit"),
            unasked=_without("recruit"),
            summary=_("what an area recruits: a list of wishes, granted one after another as far as they go"),
            example={"do": ["knight", "footman"]},
            literals=musters.wishes(edition),
            told=wished(edition),
            choices=(musters.nothing(),),
            certain=("none",),
            ranked=False,
            fit=musters.granted,
            **shared,
        ),
        kind(
            MIGHT,
            _("Might of Highgarden"),
            N_("%(house)s is to choose the House card it discards for power."),
            steward=steward.might,
            habits=(Habit("steward"),),
            likely=_while_lying(edition, "might-of-highgarden"),
            unasked=_without("might-of-highgarden"),
            summary=_("which House card you discard for as much power as you can gain, or for how much"),
            example={"do": ["margaery-tyrell", "ser-garlan-tyrell/2"]},
            literals=_card_and_amount(edition),
            told=discarded(edition),
            choices=(always("none", _("no card"), NONE),),
            certain=("none",),
            fit=_most,
            **shared,
        ),
    )


def with_the_sequence(catalogue: Catalogue[View]) -> dict[str, QuestionKind[View]]:
    """Raids and marches whose steward knows the one-time order among them, which it leaves for last."""

    def steward_of(kind: QuestionKind[View]) -> Callable[[View, Question, Pick], Any]:
        def answer(view: View, question: Question, pick: Pick) -> Any:  # noqa: ANN401  each kind's own
            known = view.board.edition.one_time_orders
            once = {key: one for key, one in question.branches.items() if key in known}
            others = question.branches.keys() - once
            if others or not once:
                return kind.steward(view, question.among(others), pick)
            return {key: catalogue[one.kind].steward(view, one, pick) for key, one in once.items()}

        return answer

    found = dict(catalogue)
    for name in (RAID, MARCH):
        kind = found[name]
        steward, (*own, word) = steward_of(kind), kind.choices
        word = replace(word, pick=partial(lambda act, view, question: act(view, question, _first), steward))
        found[name] = replace(kind, steward=steward, choices=(*own, word))
    return found


def _first(_number: int) -> int:
    """The first among equals."""
    return 0


# --- When they come up ------------------------------------------------------------------------------------


def _while_any_is_left(view: View, _subject: str) -> tuple[str, ...]:
    return (ANY,) if view.board.one_time_left.get(own(view)) else ()


def _without(token: Token) -> Callable[[View], bool]:
    """Whether the house has no such order in its game."""

    def unasked(view: View) -> bool:
        order = view.board.edition.one_time_orders.get(token)
        return order is None or (bool(order.houses) and own(view) not in order.houses)

    return unasked


def _while_lying(edition: Edition, token: Token) -> Mapping[str, Subjects]:
    """In the step of the order's icon, about the area where it lies, even face down."""

    def where(view: View, _subject: str) -> tuple[str, ...]:
        lying = {**view.board.one_time, **view.one_time}
        return tuple(area for area, order in lying.items() if (order.seat, order.token) == (view.seat, token))

    icon = edition.one_time_orders[token].icon
    steps = [step for step, resolved in RESOLVED.items() if resolved == icon]
    return dict.fromkeys((*steps, "one-time") if icon == "consolidate-power" else steps, where)


# --- What plans say ---------------------------------------------------------------------------------------


def _placement(edition: Edition) -> Reading:
    """Which order is laid where: `{winterfell: recruit}`, also written `winterfell/recruit`."""
    tokens = tuple(edition.one_time_orders)

    def parse(plain: object) -> str:
        area, token = plain, ""
        where: Place = ()
        if isinstance(plain, Mapping):
            if len(plain) != 1:
                raise IllegalAnswer(say("one-placement"))
            ((area, token),) = plain.items()
            where = (area,)
        elif isinstance(plain, str):
            area, _slash, token = plain.partition("/")
        return f"{read_word(area, edition.map.areas, where, listed=())}/{read_word(token, tokens, where)}"

    described = _("{winterfell: recruit}, of: %(words)s", words=", ".join(tokens))
    return Reading(parse, described, forms.Each(edition.map.areas, OneOf(tokens), most=1))


def _card_and_amount(edition: Edition) -> Reading:
    """A card to discard, perhaps with the power to gain: `mace-tyrell`, `mace-tyrell/2`."""
    cards, amounts = tuple(edition.house_cards), tuple("0123456789")
    return Reading(
        lambda plain: read_pair(plain, cards, amounts) or read_word(plain, cards),
        _("a House card, or with the power to gain: mace-tyrell/2"),
        OneOf(cards),
    )


def _most(_view: View, question: Question, word: str) -> str | None:
    """A card with its amount; of a card alone, the most that it can bring."""
    legal = [each for each in question.options.listing() if word in {each, each.partition("/")[0]}]
    return legal[-1] if legal else None


def _offered(_view: View, question: Question, wanted: tuple[str, ...]) -> tuple[str, ...] | None:
    options = items(question)
    return tuple(area for area in wanted if area in options.available)[: options.high] or None


def _coming(_view: View, question: Question, wanted: tuple[str, ...]) -> tuple[str, ...] | None:
    """The units that are named, by kind, by area or both, as far as they are there."""
    found: list[str] = []
    for word, number in items(question).available.items():
        if _names(word) & {*wanted}:
            found += [word] * number
    return tuple(found) or None


def _not_coming(view: View, question: Question, written: object, _chosen: tuple[str, ...]) -> Iterator[Said]:
    """Say which of the words name no unit that could come."""
    for word in units(view.board.edition).parse(written):
        if not any(word in _names(each) for each in items(question).available):
            yield say("not-coming", area=question.subject, units=word)


def _names(word: str) -> set[str]:
    """What a unit in an area may be called: `karhold/routed-footman`, `karhold`, `footman`."""
    area, _slash, unit = word.partition("/")
    return {word, area, unit, KIND[unit]}
