"""The moments of a turn as the drawing shows them: the view at each step, and what happened in it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from adjudicator.engine import Event, Step
from adjudicator.rulesets.tigris.descriptions import situation
from adjudicator.rulesets.tigris.drawing.happened import Scene, scene_of
from adjudicator.rulesets.tigris.drawing.steps import BEFORE, steps
from adjudicator.rulesets.tigris.drawing.titles import conflict_title
from adjudicator.rulesets.tigris.redoing import redo, replayable
from adjudicator.rulesets.tigris.view import View
from adjudicator.rulesets.tigris.wording import capitalised


class Moment(NamedTuple):
    """What is on the table, what has just happened, and a line that says so. `over`: nobody is to play."""

    view: View
    scene: Scene
    caption: str
    over: bool = False


def moment(view: View, happened: Sequence[Event], *, ended: bool = False) -> Moment:
    """The table after all that happened; `ended` as in `Ruleset.draw`."""
    conflict = view.board.conflict
    caption = situation(view) if conflict is None else conflict_title(conflict)
    over = ended or view.board.stage == "over"
    return Moment(view, scene_of(happened, conflict), capitalised(caption), over)


def gone_through(before: View, happened: Sequence[Event], whole: Moment) -> dict[Step, Moment]:
    """The moments of a turn, step by step, from the view before it to the `whole` turn."""
    divided = steps(before.board.conflict, happened)
    now = replayable(before)
    shown: dict[Step, Moment] = {}
    for step, following in pairwise(divided):
        if step.anchor == BEFORE:
            shown[step] = moment(before, ())
            continue
        done, fought = happened[step.first : following.first], now.board.conflict
        now = replayable(now)
        for event in done:
            now = redo(event, now)
        scene = scene_of(done, now.board.conflict, before=fought)
        shown[step] = Moment(now, scene, step.title, now.board.stage == "over")
    shown[divided[-1]] = whole
    return shown
