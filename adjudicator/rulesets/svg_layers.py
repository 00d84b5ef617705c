"""Layers: one drawing that shows any step of a turn, by the fragment of its address, without script.

What programs and pages may refer to in a drawing with steps:

| in the document | what it is |
| --- | --- |
| `<g id="march-2" class="k">` | the anchor of a step; they are empty and stand before the map |
| `<g id="map">` | the map or table; the anchors are its elder siblings |
| `.v` | what differs between steps |
| `.v.s5`, `.v.s8-11` | what is shown at step 5, or steps 8 to 11, among others; the first step is 0 |
| `.f5` | what is shown faint at step 5: an order that left the map in it, or was used before |
| `display="none"` on a `.v` | it is not part of the last step, which whoever knows no fragments shows |

What is the same in every step is there once. Anchors and titles of steps are those of `Svg.steps`.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, TypeVar

from adjudicator.rulesets.svg_text import Tag, Written

Element = Any
"""An element of svgwrite, which has no types of its own."""

T = TypeVar("T", bound=Hashable)

Shown = tuple[int, ...]
"""The steps at which something is shown, by their place; the last one has the greatest."""

FAINT = 0.38
"""How strong a spent order is drawn."""


def anchors(words: Iterable[str]) -> Iterator[Tag]:
    """What the fragments of the steps' addresses name."""
    for word in words:
        yield Tag("g", {"class": "k", "id": word})


def rules(words: Sequence[str]) -> str:
    """CSS by which the fragment of an address shows a step, and nothing of the others."""
    lines = [".k:target~#map .v{display:none}"]
    for place, word in enumerate(words):
        spans = ",".join(f".{name}" for name in _around(place, len(words)))
        lines.append(f"#{word}:target~#map :is({spans}){{display:inline}}")
    faint = ",".join(f"#{word}:target~#map .f{place}" for place, word in enumerate(words))
    return "\n".join([*lines, f"{faint}{{opacity:{FAINT}}}"])


def variants(states: Sequence[T]) -> list[tuple[T, Shown]]:
    """The states that something is in, each with the steps at which it is, given that of every step."""
    runs: list[tuple[T, Shown]] = []
    first = 0
    for state, run in groupby(states):  # to compare them is much quicker than to hash them
        after = first + len(list(run))
        runs.append((state, tuple(range(first, after))))
        first = after
    return alike(runs) if len(runs) > 1 else runs


def alike(states: Iterable[tuple[T, Shown]]) -> list[tuple[T, Shown]]:
    """Put together the steps of states that are alike."""
    found: dict[T, Shown] = {}
    for state, shown in states:
        found[state] = tuple(sorted((*found[state], *shown))) if state in found else shown
    return list(found.items())


def shown_at(states: Sequence[Iterable[T]]) -> Iterator[tuple[T, Shown]]:
    """What the steps name, each with the steps that name it."""
    places: dict[T, list[int]] = {}
    for place, state in enumerate(states):
        for one in dict.fromkeys(state):
            places.setdefault(one, []).append(place)
    for one, shown in places.items():
        yield one, tuple(shown)


def varied(states: Sequence[T], draw: Callable[[T], Iterable[Element]]) -> Iterator[Element]:
    """Something as it is at every step, given its states there."""
    for state, shown in variants(states):
        yield from layer(list(draw(state)), shown, len(states))


def each_shown(states: Sequence[Iterable[T]], draw: Callable[[T], Iterable[Element]]) -> Iterator[Element]:
    """Everything that steps name, shown at those that name it."""
    for one, shown in shown_at(states):
        yield from layer(list(draw(one)), shown, len(states))


def layer(elements: Sequence[Element], shown: Shown, steps: int) -> Iterator[Element]:
    """Elements that are shown at some of so many steps, unless at all of them as a group.

    Its classes are as few spans of steps as cover just those.
    """
    styles = classes(shown, steps)
    if not elements or not styles:
        yield from elements
        return
    whole, *others = elements
    if others or isinstance(whole, Written):
        whole = Tag("g", {}, elements)
    whole.attribs["class"] = " ".join([styles, *str(whole.attribs.get("class", "")).split()])
    if is_hidden(shown, steps):
        whole.attribs["display"] = "none"
    yield whole


def written_layer(text: str, shown: Shown, steps: int, faint: Shown = ()) -> str:
    """As `layer`, of elements that are written already; `faint` at some steps."""
    styles = classes(shown, steps, faint)
    if not text or not styles:
        return text
    display = ' display="none"' if is_hidden(shown, steps) else ""
    return f'<g class="{styles}"{display}>{text}</g>'


def is_hidden(shown: Shown, steps: int) -> bool:
    """Whether something is no part of the last step."""
    return steps - 1 not in shown[-1:]


@lru_cache(maxsize=4096)
def classes(shown: Shown, steps: int, faint: Shown = ()) -> str:
    """The classes of what is shown at some of so many steps, `faint` at some; "" if at all as it is."""
    spans = ["v", *_spans(frozenset(shown), 0, _whole(steps), steps)] if len(shown) < steps else []
    return " ".join([*spans, *(f"f{place}" for place in faint)])


def _whole(steps: int) -> int:
    """The length of the span of all steps; every span is a power of two and begins at a multiple of it."""
    return 1 << (steps - 1).bit_length()


def _spans(shown: frozenset[int], first: int, length: int, steps: int) -> Iterator[str]:
    within = range(first, min(first + length, steps))
    if all(place in shown for place in within):
        if within:
            yield _name(first, length)
    elif any(place in shown for place in within):
        half = length // 2
        yield from _spans(shown, first, half, steps)
        yield from _spans(shown, first + half, half, steps)


def _around(place: int, steps: int) -> Iterator[str]:
    """The names of the spans that a step is in, the shortest first."""
    length = 1
    while length < _whole(steps):
        yield _name(place // length * length, length)
        length *= 2


def _name(first: int, length: int) -> str:
    return f"s{first}" if length == 1 else f"s{first}-{first + length - 1}"
