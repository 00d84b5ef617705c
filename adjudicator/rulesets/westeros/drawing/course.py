"""The course of a turn: what is in the areas, and which arrows are seen, from step to step."""

from collections.abc import Mapping

from adjudicator.engine import Step
from adjudicator.rulesets.svg_layers import Shown, alike, span
from adjudicator.rulesets.westeros.drawing.position import EMPTY, Move, State
from adjudicator.rulesets.westeros.map import Area

_NOTHING: State = (EMPTY, ())


class Course:
    """The steps of a turn. Of each area it keeps only the states in which it changes; most areas never do."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.moves: list[tuple[Move, ...]] = []
        self._begun: dict[Area, list[tuple[State, int]]] = {}

    def add(self, step: Step, changed: Mapping[Area, State], moves: tuple[Move, ...]) -> None:
        """Add the next step, with the states of all areas that differ from the step before.

        Areas that the first step does not name are empty there.
        """
        place = len(self.steps)
        self.steps.append(step)
        self.moves.append(moves)
        for area, state in changed.items():
            begun = self._begun.setdefault(area, [(_NOTHING, 0)])
            if begun[-1][0] == state:
                continue
            if begun[-1][1] == place:
                begun.pop()
            begun.append((state, place))

    def states(self, area: Area) -> list[tuple[State, Shown]]:
        """The states of an area, each with the steps at which it is so."""
        begun = self._begun.get(area)
        if begun is None:
            return [(_NOTHING, span(0, len(self.steps)))]
        afters = (*(first for _state, first in begun[1:]), len(self.steps))
        runs = [(state, span(first, after)) for (state, first), after in zip(begun, afters, strict=True)]
        return alike(runs) if len(runs) > 2 else runs  # noqa: PLR2004  two runs in a row are never alike
