"""The moments of a turn as the drawing shows them: the view at each step, and what happened in it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from adjudicator.engine import Event, Step
from adjudicator.rulesets.tigris.descriptions import situation
from adjudicator.rulesets.tigris.drawing.happened import Scene, scene_of
from adjudicator.rulesets.tigris.drawing.steps import BEFORE, steps
from adjudicator.rulesets.tigris.drawing.titles import conflict_title
from adjudicator.rulesets.tigris.view import View, happen, sketch, view as seen
from adjudicator.words import capitalised


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
    board = sketch(before)
    shown: dict[Step, Moment] = {}
    for step, following in pairwise(divided):
        if step.anchor == BEFORE:
            shown[step] = moment(before, ())
            continue
        done, fought = happened[step.first : following.first], board.conflict
        for event in done:
            happen(event, board)
        scene = scene_of(done, board.conflict, before=fought)
        now = replace(seen(board, before.seat), hand=before.hand)
        now.board.keep(board.regions.clone())  # in the order that they have come about, as they are drawn
        shown[step] = Moment(now, scene, step.title, board.stage == "over")
    shown[divided[-1]] = whole
    return shown
