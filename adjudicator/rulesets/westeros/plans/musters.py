"""The words for plans of mustering: a list of wishes, of which as many are granted as go together."""

from collections.abc import Iterator, Mapping

from adjudicator.engine import Bounds, Choice, Condition, IllegalAnswer, PlanKind, Question, SomeOf, YesOrNo
from adjudicator.engine.options import nearest_word, read_number, read_word
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.tables import MUSTERING_POINTS, UPGRADE
from adjudicator.rulesets.westeros.control import enemies_in
from adjudicator.rulesets.westeros.plans.words import of_areas, of_the_game, own
from adjudicator.rulesets.westeros.procedures.mustering import judge
from adjudicator.rulesets.westeros.units import KINDS, ROUTED, SHIP
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _

MOST = max(MUSTERING_POINTS.values()) * 3
"""Wishes that a list can hold."""


def plan_kinds() -> tuple[PlanKind[View], ...]:
    """How mustering is planned for, by a Westeros card, a special order, or after a victory at the Wall."""
    return (
        PlanKind(
            kind="muster",
            summary=_("what an area musters: a list of wishes, granted one after another as far as they go"),
            literals=Wishes(),
            conditions=(*of_the_game(), *of_areas(), *_of_the_area()),
            choices=(_nothing(),),
            ranked=False,
            subjects=MAP.sites,
            fit=_granted,
            example={"do": ["knight", "footman"], "keep": "game"},
        ),
        PlanKind(
            kind="wildling-horde-muster",
            summary=_(
                "where you muster when The Horde Descends is beaten, and what: the first area that can"
            ),
            literals=Wishes(),
            conditions=of_the_game(),
            choices=(_nothing(),),
            ranked=False,
            subjects=MAP.sites,
            fit=_granted,
            in_turn=True,
            example={"do": "steward"},
        ),
    )


class Wishes:
    """What to muster: `knight`, `ship` (wherever it can go), `the-golden-sound/ship`, `upgrade-to-knight`."""

    def __init__(self) -> None:
        upgrades = (f"upgrade-to-{unit}" for kind in UPGRADE for unit in (kind, ROUTED[kind]))
        self._short = (*KINDS, *(f"upgrade-to-{kind}" for kind in UPGRADE))
        self._words = (*KINDS, *upgrades, *(f"{water}/{SHIP}" for water in (*MAP.ports, *MAP.seas)))

    def parse(self, plain: object) -> tuple[str, ...]:
        """Read one wish, a list, or how many of each."""
        if isinstance(plain, Mapping):
            return tuple(
                self._word(key, (key,))
                for key, value in plain.items()
                for _each in range(read_number(value, 0, MOST, where=(key,)))
            )
        if not isinstance(plain, list | tuple):
            return (self._word(plain, ()),)
        if not 0 < len(plain) <= MOST:
            raise IllegalAnswer(_("From 1 to %(most)s wishes stand here.", most=MOST), legal=self._short)
        return tuple(self._word(entry, (place,)) for place, entry in enumerate(plain))

    def _word(self, plain: object, where: tuple[str | int, ...]) -> str:
        try:
            return read_word(plain, self._words, where)
        except IllegalAnswer as illegal:
            # Of all there could be, a complaint lists those that hold everywhere.
            nearest = nearest_word(str(plain), self._words)
            raise IllegalAnswer(illegal.message, where=where, legal=self._short, nearest=nearest) from illegal

    def describe(self) -> str:
        """Name the wishes."""
        return _("a list of: %(words)s; also the-golden-sound/ship", words=", ".join(self._short))


def _granted(view: View, question: Question, wishes: tuple[str, ...]) -> tuple[str, ...] | None:
    """What is mustered of the wishes; None where not one of them can be.

    Each is granted that goes with those before it; those that did not are tried again, since one may make
    room for another.
    """
    if not isinstance(question.options, SomeOf):
        return None
    granted: tuple[str, ...] = ()
    left = list(wishes)
    while True:
        found = next(
            (
                (wish, word)
                for wish in left
                for word in _meant(question.options, wish)
                if _goes(view, question, (*granted, word))
            ),
            None,
        )
        if found is None:
            return granted or None
        left.remove(found[0])
        granted = (*granted, found[1])


def _meant(options: SomeOf[str], wish: str) -> Iterator[str]:
    """The options that a wish may stand for: a Ship anywhere, a Footman standing or routed."""
    yield wish
    if wish == SHIP:
        yield from (word for word in options.available if word.endswith(f"/{SHIP}"))
    for kind in UPGRADE:
        if wish == f"upgrade-to-{kind}":
            yield f"upgrade-to-{ROUTED[kind]}"


def _goes(view: View, question: Question, words: tuple[str, ...]) -> bool:
    return judge(view.board, own(view), question.subject, words).legal


def _nothing() -> Choice[View]:
    def nothing(_view: View, question: Question) -> tuple[str, ...] | str:
        return () if isinstance(question.options, SomeOf) else "none"

    return Choice("none", _("nothing"), nothing)


def _of_the_area() -> tuple[Condition[View], ...]:
    def points_are(_view: View, question: Question, numbers: range) -> bool:
        return MUSTERING_POINTS[MAP.fort[question.subject]] in numbers

    def is_threatened(view: View, question: Question, wanted: bool) -> bool:  # noqa: FBT001  the value as written
        near = MAP.adjacent[question.subject]
        return any(enemies_in(view.board, area, own(view)) for area in near) is wanted

    def army_is(view: View, question: Question, numbers: range) -> bool:
        return len(view.board.units_in(question.subject, own(view))) in numbers

    return (
        Condition("points", _("the mustering points of the area"), Bounds(), points_are),
        Condition("army", _("how many units you have in the area"), Bounds(), army_is),
        Condition("threatened", _("units of another house stand next to the area"), YesOrNo(), is_threatened),
    )
