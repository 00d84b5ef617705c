"""Rows of turns, as lists of turns and plots over time are made from them."""

from adjudicator.site.moments import Moment
from adjudicator.site.turn_facts import Drawing, Row


def row(number: int, chapter: str, held: tuple[int, int] = (0, 0), *, quiet: bool = False) -> Row:
    return Row(
        number=number,
        key="",
        closed=Moment(f"2026-11-{number + 1:02}T12:00:00Z", ""),
        until=None,
        headline="",
        situation="",
        quiet=quiet,
        asked=(),
        chapter=chapter,
        drawing=Drawing(f"{number:04}.svg", 100, 100),
        scores={"a": 0, "b": 0},
        places={"a": 1, "b": 1},
        amounts={"held": {"a": held[0], "b": held[1]}},
        changes=(),
        notices=(),
        story="",
    )
