"""Layers: one drawing that shows any step of a turn, by the fragment of its address, without script.

What programs and pages may refer to in a drawing with steps:

| in the document | what it is |
| --- | --- |
| `<g id="march-2" class="k">` | the anchor of a step; they are empty and stand before the map |
| `<g id="map">` | the map or table; the anchors stand before it, in the same parent |
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

from adjudicator.rulesets.svg_text import PEN, Written, written

Element = Any
"""An element of svgwrite, which has no types of its own."""

T = TypeVar("T", bound=Hashable)

Shown = int
"""The steps at which something is shown, as bits: the first is 1, the second 2, both together 3."""

FAINT = 0.38
"""How strong a spent order is drawn."""


def anchors(words: Iterable[str]) -> Iterator[Element]:
    """What the fragments of the steps' addresses name."""
    for word in words:
        yield PEN.g(id=word, class_="k")


def rules(words: Sequence[str]) -> str:
    """CSS by which the fragment of an address shows a step, and nothing of the others."""
    lines = [".k:target~#map .v{display:none}"]
    for place, word in enumerate(words):
        lines.append(f"#{word}:target~#map :is({_around(place, _whole(len(words)))}){{display:inline}}")
    faint = ",".join(f"#{word}:target~#map .f{place}" for place, word in enumerate(words))
    return "\n".join([*lines, f"{faint}{{opacity:{FAINT}}}"])


def variants(states: Sequence[T]) -> list[tuple[T, Shown]]:
    """The states that something is in, each with the steps at which it is, given that of every step."""
    runs: list[tuple[T, Shown]] = []
    first = 0
    for state, run in groupby(states):  # to compare them is much quicker than to hash them
        after = first + len(list(run))
        runs.append((state, span(first, after)))
        first = after
    return alike(runs) if len(runs) > 1 else runs


def span(first: int, after: int) -> Shown:
    """All steps from the first to the one before `after`."""
    return (1 << after) - (1 << first)


def alike(states: Iterable[tuple[T, Shown]]) -> list[tuple[T, Shown]]:
    """Put together the steps of states that are alike."""
    found: dict[T, Shown] = {}
    for state, shown in states:
        found[state] = found.get(state, 0) | shown
    return list(found.items())


def shown_at(states: Sequence[Iterable[T]]) -> list[tuple[T, Shown]]:
    """What the steps name, each with the steps that name it."""
    return alike((one, 1 << place) for place, state in enumerate(states) for one in state)


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
        whole = PEN.g()
        whole.elements += elements
    whole.attribs["class"] = " ".join([styles, *str(whole.attribs.get("class", "")).split()])
    if is_hidden(shown, steps):
        whole.attribs["display"] = "none"
    yield whole


def written_layer(text: str, shown: Shown, steps: int, faint: Shown = 0) -> str:
    """As `layer`, of elements that are written already; `faint` at some steps."""
    styles = classes(shown, steps, faint)
    if not text or not styles:
        return text
    group = PEN.g(class_=styles, display="none" if is_hidden(shown, steps) else "")
    group.elements.append(Written(text))
    return written(group)


def is_hidden(shown: Shown, steps: int) -> bool:
    """Whether something is no part of the last step."""
    return not shown >> (steps - 1)


@lru_cache(maxsize=4096)
def classes(shown: Shown, steps: int, faint: Shown = 0) -> str:
    """The classes of what is shown at some of so many steps, `faint` at some; "" if at all as it is."""
    spans = ["v", *_spans(shown, 0, _whole(steps), steps)] if shown != span(0, steps) else []
    return " ".join([*spans, *(f"f{place}" for place in range(steps) if faint >> place & 1)])


def _whole(steps: int) -> int:
    """The length of the span of all steps; every span is a power of two and begins at a multiple of it."""
    return 1 << (steps - 1).bit_length()


def _spans(shown: Shown, first: int, length: int, steps: int) -> Iterator[str]:
    within = span(first, first + length) & span(0, steps)
    if not shown & within:
        return
    if shown & within == within:
        yield _name(first, length)
        return
    half = length // 2
    yield from _spans(shown, first, half, steps)
    yield from _spans(shown, first + half, half, steps)


@lru_cache(maxsize=4096)
def _around(place: int, whole: int) -> str:
    """The selectors of the spans that a step is in, the shortest first, up to the `whole`."""
    lengths = (1 << power for power in range(whole.bit_length() - 1))
    return ",".join(f".{_name(place // length * length, length)}" for length in lengths)


def _name(first: int, length: int) -> str:
    return f"s{first}" if length == 1 else f"s{first}-{first + length - 1}"
