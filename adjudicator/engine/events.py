"""Events and reports: what happened, as data and as prose.

An event is declared in one place: its fields, what it means, and the sentence that tells it. A ruleset
derives its events from `Event` and names the packages they stand in; nothing lists them.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar, NamedTuple

import msgspec
from msgspec.structs import replace

from adjudicator.engine.figures import Figure, Term
from adjudicator.words import capitalised, enumerated, say

_VALUE = re.compile(r"%\((\w+)\)s")


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class News(NamedTuple):
    """An event in a few words, for the headline of a turn.

    `message`, marked with `N_`, names `told` in words, and one value more, which is `what`: several that
    differ in that alone are told together. Of several on one `topic` only the weightiest is told, and those
    of weight 1 only where there is nothing else.
    """

    message: str
    told: Mapping[str, object]
    weight: int = 1
    what: str = ""
    topic: Hashable = None

    def said(self, what: str) -> str:
        """The message about another `what`."""
        untold = {*_VALUE.findall(self.message)} - self.told.keys()
        return say(self.message, **self.told, **dict.fromkeys(untold, what))


class Messages(NamedTuple):
    """The sentences of an event, `of` each value that a field, or a property, may have."""

    field: str
    of: Mapping[Any, str]


class Event(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="event", tag=_kebab
):
    """One thing that happened. A ruleset derives its own; `rule` is the number of the rule behind it.

    Fields hold words of the game, such as `the-eyrie`. The methods are given the ruleset's `Words`, which
    know what people call them.

    `message` is its sentence, marked with `N_`; it names fields in words. An event with several sentences has
    them as `messages`, and as `message` the one for all other cases.
    """

    message: ClassVar[str] = ""
    messages: ClassVar[Messages] = Messages("rule", {})

    brief: ClassVar[str] = ""
    """The same in a few words, marked with `N_`, if it is worth a headline."""
    weight: ClassVar[int] = 1
    """How much the headline is worth; `News` says how weights count."""

    aside: ClassVar[bool] = False
    """Whether a reader in a hurry may skip it: clearing away, a matter of course."""

    follows: ClassVar[bool] = False
    """Whether it follows from what was told before it, and can stand in one line with that."""

    rule: str

    def apply(self, board: Any, /) -> None:  # noqa: ANN401  each ruleset has a board of its own
        """Change the board as the event did; most change nothing.

        It changes only what lies open, so that a view's board can be taken through a turn event by event.
        """

    def sentence(self, words: Any, /) -> str:  # noqa: ANN401  each ruleset has words of its own
        """The sentence that reports it, in Markdown and in the current language."""
        message = self.messages.of.get(getattr(self, self.messages.field), self.message)
        return capitalised(say(message, **words.fields_in_words(self)))

    def news(self, words: Any, /) -> News | None:  # noqa: ANN401
        """The event as news; None if it is not worth a headline."""
        told = words.fields_in_words(self) if "%" in self.brief else {}
        return News(self.brief, told, self.weight) if self.brief else None

    def headings(self, words: Any, /) -> tuple[str, ...]:  # noqa: ANN401
        """The headings it stands under, the outermost first; none: it belongs under those before it."""
        return ()

    def where(self) -> tuple[str, ...]:
        """The words of the areas it is about, as a drawing has them."""
        return ()

    def breakdown(self, words: Any, /) -> tuple[Term, ...]:  # noqa: ANN401
        """The terms that it adds up, as people read them, where it is the outcome of a judgement."""
        return ()


def events_in(*packages: str) -> Any:  # noqa: ANN401  a union of types
    """The union of the events declared in the imported modules of some packages, to read recorded ones.

    A class from which others derive holds only what they share; it is not an event itself. Raises LookupError
    if there are none.
    """
    within = tuple(f"{package}." for package in packages)
    found = [event for event in _leaves(Event) if f"{event.__module__}.".startswith(within)]
    if not found:
        raise LookupError(f"the imported modules of {', '.join(packages)} declare no events")
    return reduce(or_, found)


def _leaves(event: type[Event]) -> Iterator[type[Event]]:
    derived = event.__subclasses__()
    for each in derived:
        yield from _leaves(each)
    if not derived:
        yield event


class Words:
    """What people call the words in events; a ruleset with many names derives its own class.

    `fields` lists the fields that mean the same in every event of the ruleset: the name under which sentences
    use each, and the function that puts its value in words.
    """

    def __init__(self, fields: Mapping[str, tuple[str, Callable[[Any], object]]]) -> None:
        self._fields = fields

    def fields_in_words(self, event: Event, **more: object) -> dict[str, object]:
        """The values for the sentence of an event: its numbers as they are, its other fields in words.

        `more` adds values that only this sentence needs, and replaces others.
        """
        told: dict[str, object] = {}
        for field in event.__struct_fields__:
            value = getattr(event, field)
            if field in self._fields:
                name, called = self._fields[field]
                told[name] = called(value)
            elif isinstance(value, int):
                told[field] = value
        return {**told, **more}


class Line(msgspec.Struct, frozen=True):
    """One line of a report: a sentence in Markdown, or a heading when `level` is above 0.

    `rule` is what the site answers to "why?" beside the line; `terms` break a judgement down. In a report,
    `event` is the index of the first event that it tells, or of the first below the heading. `where` are the
    words of the areas that it is about; `aside` and `follows` are as in `Event`. The `figure` of a heading
    shows what the lines below it tell.
    """

    text: str
    rule: str = ""
    level: int = 0
    terms: tuple[Term, ...] = ()
    event: int | None = None
    where: tuple[str, ...] = ()
    aside: bool = False
    follows: bool = False
    figure: Figure | None = None


def section(heading: str, sentences: Iterable[str]) -> list[Line]:
    """Sentences under a heading; nothing at all if there are none."""
    lines = [Line(sentence) for sentence in sentences]
    return [Line(heading, level=1), *lines] if lines else []


class Joined(NamedTuple):
    """One sentence for `number` events; "" leaves them out, because a reader already knows."""

    number: int
    sentence: str
    judged: bool = False
    """Whether the first event's breakdown goes with the sentence."""

    follows: bool = False
    """Whether the sentence follows from the one before, as in `Event`."""


Joining = Callable[[Sequence[Event], int, Any], Joined | None]
"""Joins the events from a place on in one sentence; None: the event there says its own."""

Figuring = Callable[[Sequence[Event], int, Any], Figure | None]
"""Shows what is told under the heading that begins with the event at a place; None: sentences do."""


def report(
    events: Sequence[Event],
    words: object,
    joining: Joining | None = None,
    figuring: Figuring | None = None,
) -> list[Line]:
    """A report of events in their order, under headings; a sentence carries the rule of its first event."""
    lines: list[Line] = []
    above: list[str] = []
    under: tuple[str, ...] = ()
    place = 0
    while place < len(events):
        event = events[place]
        joined = joining(events, place, words) if joining else None
        number, sentence, judged, follows = joined or (1, event.sentence(words), True, False)
        if sentence:
            headings = event.headings(words)
            if headings != under:
                new, under = list(_new_headings(headings, above, place)), headings
                if new and figuring:
                    new[-1] = replace(new[-1], figure=figuring(events, place, words))
                lines += new
            terms = event.breakdown(words) if judged else ()
            where = dict.fromkeys([word for one in events[place : place + number] for word in one.where()])
            follows = follows or event.follows
            lines.append(Line(sentence, event.rule, 0, terms, place, (*where,), event.aside, follows))
        place += number
    return lines


MOST_NEWS = 3
"""How much news a headline tells at most, and how many things that one piece of news is about."""


def headline(events: Iterable[Event], words: object, net: Iterable[News] = ()) -> str:
    """The weightiest news of a turn, the weightiest first; "" if nothing is worth a headline.

    `net` is news that no single event tells, but the states before and after all of them.
    """
    topics: dict[Hashable, News] = {}
    for place, news in enumerate((*net, *(event.news(words) for event in events))):
        if news:
            topic = place if news.topic is None else news.topic
            if topic not in topics or news.weight > topics[topic].weight:
                topics[topic] = news
    told = [news for news in topics.values() if news.weight > 1] or list(topics.values())
    together: dict[str, tuple[News, dict[str, None]]] = {}
    for news in sorted(told, key=lambda news: -news.weight):
        together.setdefault(news.said(""), (news, {}))[1][news.what] = None
    parts = [news.said(enumerated(about, MOST_NEWS)) for news, about in together.values()]
    return capitalised("; ".join(parts[:MOST_NEWS]))


def _new_headings(headings: Iterable[str], above: list[str], place: int) -> Iterator[Line]:
    """The headings that are not in force already; `above` holds those in force."""
    for level, heading in enumerate(headings):
        if heading and above[level : level + 1] != [heading]:
            above[level:] = [heading]
            yield Line(heading, level=level + 1, event=place)
