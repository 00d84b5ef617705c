"""Layers: one drawing that shows any step of a turn, by the fragment of its address, without script.

What programs and pages may refer to in a map:

| in the document | what it is |
| --- | --- |
| `<g id="march-2" class="k">` | the anchor of a step; they are empty and stand before the map |
| `<view id="the-north">` | a region, which its address enlarges |
| `<g id="map">` | the map; the anchors are its elder siblings |
| `.v` | what differs between steps |
| `.v.s5`, `.v.s8-11` | what is shown at step 5, or steps 8 to 11, among others; the first step is 0 |
| `.f5` | what is shown faint at step 5: an order that left the map in it, or was used before |
| `display="none"` on a `.v` | it is not part of the last step, which whoever knows no fragments shows |
| `<g id="area-riverrun" class="area">` | an area: its title, and what is printed, lies and stands there |
| `<path id="shape-riverrun">` in `defs` | its outline, that of a port a `rect`; `within-riverrun` clips |
| `.open` | the same outline, transparent, so that all of an area answers to the pointer |
| `.held`, `.waste` | the cloth of who controls an area; an area closed to all |
| `<g id="moves">`, `.move`, `.beaten` | the arrows; those of retreats are outlines |
| `<g id="lit">`, `.lit` | the outlines of the areas that a step is about |
| `.happened` | the mark of what happened in an area |

What is the same in every step is there once. Anchors and titles of steps are those of `Svg.steps`.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from adjudicator.rulesets.westeros.drawing.pen import PEN, Element

T = TypeVar("T", bound=Hashable)

Shown = tuple[int, ...]
"""The steps at which something is shown, by their place; the last one has the greatest."""

FAINT = 0.38
"""How strong a spent order is drawn."""


def anchors(words: Iterable[str]) -> Iterator[Element]:
    """What the fragments of the steps' addresses name."""
    for word in words:
        yield PEN.g(id=word, class_="k")


def rules(words: Sequence[str]) -> str:
    """CSS by which the fragment of an address shows a step, and nothing of the others."""
    lines = [".k:target~#map .v { display: none; }"]
    for place, word in enumerate(words):
        spans = ",".join(f".{name}" for name in _around(place, len(words)))
        lines.append(f"#{word}:target~#map :is({spans}) {{ display: inline; }}")
        lines.append(f"#{word}:target~#map .f{place} {{ opacity: {FAINT}; }}")
    return "\n".join(lines)


def variants(states: Sequence[T]) -> list[tuple[T, Shown]]:
    """The states that something is in, each with the steps at which it is, given that of every step."""
    found: dict[T, list[int]] = {}
    for place, state in enumerate(states):
        found.setdefault(state, []).append(place)
    return [(state, tuple(places)) for state, places in found.items()]


def layer(
    elements: Sequence[Element], shown: Shown, steps: int, *, faint: Iterable[int] = ()
) -> Iterator[Element]:
    """Elements that are shown at some of so many steps, unless at all of them as a group; `faint` at some.

    Its classes are as few spans of steps as cover just those.
    """
    styles = [f"f{place}" for place in faint]
    if len(shown) < steps:
        styles = ["v", *_classes(shown, steps), *styles]
    if not elements or not styles:
        yield from elements
        return
    group = PEN.g(class_=" ".join(styles))
    if steps - 1 not in shown:
        group["display"] = "none"
    group.elements += elements
    yield group


@lru_cache(maxsize=4096)
def _classes(shown: Shown, steps: int) -> tuple[str, ...]:
    return tuple(_spans(frozenset(shown), 0, _whole(steps), steps))


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
    while length <= _whole(steps):
        yield _name(place // length * length, length)
        length *= 2


def _name(first: int, length: int) -> str:
    return f"s{first}" if length == 1 else f"s{first}-{first + length - 1}"
