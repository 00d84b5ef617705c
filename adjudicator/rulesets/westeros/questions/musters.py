"""The question of what an area musters: a list of wishes, granted as far as they go together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.engine import (
    ASK_ME,
    Choice,
    Condition,
    Fields,
    Habit,
    IllegalAnswer,
    Part,
    Prospect,
    Question,
    QuestionKind,
    Reading,
    SomeOf,
    always,
    beyond,
    forms,
    numbered,
    yes_or_no,
)
from adjudicator.engine.options import read_number, read_word
from adjudicator.engine.options.illegal import Place
from adjudicator.rulesets.westeros.bot import westeros_phase as steady
from adjudicator.rulesets.westeros.bot.decision import Decision
from adjudicator.rulesets.westeros.control import enemies_in, sites
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.mustering import MUSTER, is_waiting, judge
from adjudicator.rulesets.westeros.questions.action import most_mustered, special_orders_at_forts
from adjudicator.rulesets.westeros.questions.declaring import if_brought, kind
from adjudicator.rulesets.westeros.questions.prospects import needs
from adjudicator.rulesets.westeros.questions.telling import wished
from adjudicator.rulesets.westeros.questions.words import items, of_areas, own
from adjudicator.rulesets.westeros.units import KINDS, ROUTED, SHIP
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.refusals import why_word_cannot_occur
from adjudicator.rulesets.westeros.words.saying import say
from adjudicator.sentences import Said
from adjudicator.words import N_, gettext as _


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """Mustering, by a Westeros card or by a special order."""
    return (
        kind(
            MUSTER,
            _("Muster"),
            N_("%(house)s is to muster in %(about)s."),
            without_subject=N_("%(house)s is to muster in its castles and strongholds."),
            steward=muster,
            habits=(Habit("steward", keep="game"),),
            careful=Habit(ASK_ME, says=_("what an area musters")),
            suggest=_suggested,
            likely={
                "turn-cards": if_brought("mustering"),
                "card": if_brought("mustering", lambda view, _deck: sites(view.board, own(view))),
                "muster": lambda view, _subject: sites(view.board, own(view)),
                "consolidate": _where_orders_are_known,
            },
            opens="muster",
            summary=_("what an area musters: a list of wishes, granted one after another as far as they go"),
            literals=wishes(edition),
            told=wished(edition),
            never_legal=_never_granted,
            not_yet=_not_granted,
            not_asked=_not_mustering,
            conditions=(*of_areas(edition), *_of_the_area()),
            choices=(nothing(),),
            certain=("none",),
            ranked=False,
            subjects=edition.map.sites,
            at_once=True,
            fit=granted,
            example={"do": ["knight", "footman"], "keep": "game"},
        ),
    )


def muster(asked: Decision) -> Any:  # noqa: ANN401  a list, or lists by area
    """The steward musters what is worth most, area by area."""
    question = asked.question
    if question.branches:
        area = max(question.branches, key=lambda each: items(question.branches[each]).high)
        return asked.parsed({area: steady.muster(asked.outlook, area, {})})
    if not isinstance(question.options, Fields):
        return asked.parsed(steady.muster(asked.outlook, asked.subject, _beside(question)))
    chosen: dict[Area, tuple[str, ...]] = {}
    for area in question.options.fields:
        chosen[area] = steady.muster(asked.outlook, area, chosen)
    return asked.parsed(chosen)


def _suggested(view: View) -> dict[str, Any] | None:
    """An example: the most that one of the areas may muster."""
    found = most_mustered(view, sites(view.board, own(view)))
    return found and {MUSTER: found[0], "do": [*found[1]]}


def _where_orders_are_known(view: View, subject: str) -> tuple[Area, ...]:
    known = view.board.edition.map.kind
    return tuple(area for area in special_orders_at_forts(view, subject) if area in known)


def wishes(edition: Edition) -> Reading:
    """What to muster: `knight`, `ship` (wherever it can go), `the-golden-sound/ship`, `upgrade-to-knight`.

    One wish, a list, or how many of each.
    """
    most = max(edition.fort_points.values()) * 3
    short = (*KINDS, *(f"upgrade-to-{kind}" for kind in edition.upgrade))
    words = (
        *KINDS,
        *(f"upgrade-to-{unit}" for kind in edition.upgrade for unit in (kind, ROUTED[kind])),
        *(f"{water}/{SHIP}" for water in (*edition.map.ports, *edition.map.seas)),
    )

    def read(plain: object, where: Place) -> str:
        return read_word(plain, words, where, listed=short)

    def parse(plain: object) -> tuple[str, ...]:
        if isinstance(plain, Mapping):
            return tuple(
                read(key, (key,))
                for key, value in plain.items()
                for _each in range(read_number(value, 0, most, where=(key,)))
            )
        if not isinstance(plain, list | tuple):
            return (read(plain, ()),)
        if not 0 < len(plain) <= most:
            raise IllegalAnswer(say("wishes", most=most), legal=short)
        return tuple(read(entry, (place,)) for place, entry in enumerate(plain))

    described = _("a list of: %(words)s; also the-golden-sound/ship", words=", ".join(short))
    return Reading(parse, described, forms.Several(words, most, repeats=True))


def _never_granted(
    prospect: Prospect[View], subjects: Sequence[Area], words: Sequence[str]
) -> IllegalAnswer | None:
    """Judge each wish by the map and its price, for every area of the plan."""
    view, edition = prospect.view, prospect.view.board.edition
    for area in subjects:
        if reason := why_word_cannot_occur(view, area):
            return IllegalAnswer(reason)
    beyond = _beyond(edition, subjects, words)
    if not beyond or len(beyond) < len(words):
        return None
    said = say("never-musters", area=subjects[0], wishes=[words[beyond[0]]])
    where = (beyond[0],) if len(words) > 1 else ()
    return IllegalAnswer(said, where=where, legal=_ever_mustered(edition, subjects[0]))


def _not_granted(prospect: Prospect[View], subjects: Sequence[Area], words: Sequence[str]) -> Said | None:
    """Say which wishes are always skipped."""
    beyond = _beyond(prospect.view.board.edition, subjects, words)
    wishes = [words[place] for place in beyond]
    return say("never-musters", area=subjects[0], wishes=wishes) if beyond else None


def _beyond(edition: Edition, subjects: Sequence[Area], words: Sequence[str]) -> list[int]:
    """The places of the wishes that no area of the plan can ever grant."""
    able = [_ever_mustered(edition, area) for area in subjects]
    return [place for place, wish in enumerate(words) if able and not any(wish in each for each in able)]


def _ever_mustered(edition: Edition, area: Area) -> tuple[str, ...]:
    """What an area can muster by the map and its mustering points, if nothing else forbids it."""
    points, waters = edition.fort_points[edition.map.fort[area]], waters_of(edition, area)
    return (
        *(kind for kind, facts in edition.units.items() if facts.cost <= points and (kind != SHIP or waters)),
        *(
            f"upgrade-to-{unit}"
            for kind, price in edition.upgrade.items()
            if price <= points
            for unit in (kind, ROUTED[kind])
        ),
        *(f"{water}/{SHIP}" for water in waters if edition.units[SHIP].cost <= points),
    )


def waters_of(edition: Edition, area: Area) -> tuple[Area, ...]:
    """Where an area may place Ships: its port and the seas beside it."""
    return (*edition.map.ports_of[area], *edition.map.adjacent_seas[area])


def _not_mustering(prospect: Prospect[View], subject: str) -> Said | None:
    """In the Action phase only a special Consolidate Power order musters."""
    return needs("consolidate-power", "consolidate", also=lambda token: token.musters)(prospect, subject)


def granted(view: View, question: Question, wished: tuple[str, ...]) -> tuple[str, ...] | None:
    """The wishes that can be mustered together; None if none can.

    A wish is granted if it goes with those granted before. The others are tried again, because one may make
    room for another.
    """
    if not isinstance(question.options, SomeOf):
        return None
    granted: tuple[str, ...] = ()
    left = list(wished)
    while True:
        found = next(
            (
                (wish, word)
                for wish in left
                for word in _meant(view.board.edition, question.options, wish)
                if _goes(view, question, (*granted, word))
            ),
            None,
        )
        if found is None:
            return granted or None
        left.remove(found[0])
        granted = (*granted, found[1])


def _meant(edition: Edition, options: SomeOf[str], wish: str) -> Iterator[str]:
    """The options that a wish may stand for: a Ship anywhere, a Footman standing or routed."""
    yield wish
    if wish == SHIP:
        yield from (word for word in options.available if word.endswith(f"/{SHIP}"))
    for unit in edition.upgrade:
        if wish == f"upgrade-to-{unit}":
            yield f"upgrade-to-{ROUTED[unit]}"


def _goes(view: View, question: Question, words: tuple[str, ...]) -> bool:
    return judge(view.board, own(view), {**_beside(question), question.subject: words}).legal


def _beside(question: Question) -> Mapping[Area, tuple[str, ...]]:
    """What other areas muster at the same time."""
    others = question.others if isinstance(question, Part) else {}
    return {area: words for area, words in others.items() if not is_waiting(words)}


def nothing() -> Choice[View]:
    """The word for mustering nothing."""
    return always("none", _("nothing"), ())


def _of_the_area() -> tuple[Condition[View], ...]:
    def points(view: View, question: Question) -> int:
        edition = view.board.edition
        return edition.fort_points.get(edition.map.fort[question.subject], 0)

    def army(view: View, question: Question) -> int:
        return len(view.board.units_in(question.subject, own(view)))

    def is_threatened(view: View, question: Question) -> bool:
        near = view.board.edition.map.adjacent[question.subject]
        return any(enemies_in(view.board, area, own(view)) for area in near)

    return (
        numbered(
            "points",
            _("the mustering points of the area"),
            points,
            N_("the number of mustering points of the area is %(value)s"),
            never=beyond(0, lambda view: max(view.board.edition.fort_points.values())),
        ),
        numbered(
            "army",
            _("how many units you have in the area"),
            army,
            N_("the number of your units in the area is %(value)s"),
        ),
        yes_or_no(
            "threatened",
            _("units of another house stand next to the area"),
            is_threatened,
            N_("units of another house stand next to the area"),
            N_("no units of another house stand next to the area"),
        ),
    )
