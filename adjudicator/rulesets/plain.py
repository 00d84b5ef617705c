"""The least that a game must say of itself, for whoever writes a new one: the rest has plain defaults.

A game derives from `PlainRuleset` and says which `questions` it asks, how many seats it has and which, what
the `opening` board is, what comes next and how it is performed, what each seat sees, and how it ended. Then
it is played, sealed and reported, and its drawing is a list of what everyone sees. Whatever else `Ruleset`
offers can follow.
"""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any, Generic, TypeVar

import msgspec
import svgwrite

from adjudicator.engine import (
    WHOLE_GAME,
    Event,
    Grammar,
    Line,
    QuestionKind,
    Ruleset,
    Seat,
    Standing,
    Svg,
    headline,
    report,
)
from adjudicator.engine.events import Words
from adjudicator.engine.ruleset import Board

BoardT = TypeVar("BoardT", bound=Board)
ViewT = TypeVar("ViewT", bound=msgspec.Struct)

_HIDDEN = 2048
_LETTERS, _WIDTH, _LEADING, _MARGIN = 72, 640, 22, 16
_STYLE = """
svg:root { width: 100%; height: auto; }
svg { color-scheme: light dark; }
text { font: 15px sans-serif; fill: #222; }
@media (prefers-color-scheme: dark) { text { fill: #eee; } }
"""


def plain_kind(name: str, literals: Grammar, **more: Any) -> QuestionKind[Any]:  # noqa: ANN401
    """A kind of question with plain words for everything that is not given; bots answer it at random."""
    plain = {
        "name": name,
        "title": name.replace("-", " ").capitalize(),
        "sentence": lambda _view, seat, subject: " ".join(f"{seat}: {name} {subject}".split()) + "?",
        "steward": lambda _view, question, pick: question.options.sample(pick),
        "summary": name.replace("-", " "),
        "literals": literals,
    }
    return QuestionKind(**{**plain, **more})


class PlainWords(Words):
    """The fields of events as they are, where nobody calls them otherwise."""

    def __init__(self) -> None:
        super().__init__({})

    def fields_in_words(self, event: Event, **more: object) -> dict[str, object]:
        fields = {field: _told(getattr(event, field)) for field in event.__struct_fields__}
        return {**fields, **more}


class PlainRuleset(Ruleset[BoardT, ViewT], Generic[BoardT, ViewT]):
    """A ruleset whose seats, turns, reports and drawings are told plainly."""

    def seat_title(self, seat: Seat) -> str:
        return seat.replace("-", " ").capitalize()

    def period(self, view: ViewT) -> str:
        del view
        return WHOLE_GAME

    def max_hidden_bytes(self, view: ViewT, seat: Seat | None) -> int:
        """Room for a hand of cards or two; a game that hides more says how much."""
        del view, seat
        return _HIDDEN

    def standings(self, view: ViewT) -> tuple[Standing, ...]:
        del view
        return ()

    def situation(self, view: ViewT) -> str:
        del view
        return self.title

    def report(self, events: Sequence[Event]) -> list[Line]:
        return report(events, PlainWords())

    def headline(self, events: Sequence[Event], before: ViewT | None, after: ViewT) -> str:
        del before, after
        return headline(events, PlainWords())

    def describe_view(self, view: ViewT, *, ended: bool = False) -> list[Line]:
        del ended
        shown: Mapping[str, Any] = msgspec.to_builtins(view)
        told = [f"{name}: {_told(value)}" for name, value in shown.items()]
        return [Line(text) for text in (self.situation(view), *told)]

    def draw(
        self,
        view: ViewT,
        happened: Sequence[Event] = (),
        *,
        before: ViewT | None = None,
        earlier: Iterable[Event] = (),
        described: Sequence[Line] = (),
        ended: bool = False,
    ) -> Svg:
        """Draw what the view says, line by line."""
        del happened, before, earlier
        told = [line.text for line in described or self.describe_view(view, ended=ended)]
        lines = [part for text in told for part in wrap(text, _LETTERS)]
        height = 2 * _MARGIN + _LEADING * len(lines)
        drawing = svgwrite.Drawing(size=(_WIDTH, height), viewBox=f"0 0 {_WIDTH} {height}")
        drawing.set_desc(title=self.title, desc=" ".join(told))
        drawing.embed_stylesheet(_STYLE)
        for number, text in enumerate(lines, 1):
            drawing.add(drawing.text(text, insert=(_MARGIN, _LEADING * number)))
        return Svg(drawing.tostring(), _WIDTH, height)


def _told(value: Any) -> object:  # noqa: ANN401  plain data
    """Plain data on one line: lists and mappings entry by entry."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_told(each)}" for name, each in value.items()) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(str(_told(each)) for each in value) or "–"
    return "–" if value in {None, ""} else value
