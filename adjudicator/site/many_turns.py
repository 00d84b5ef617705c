"""Many turns made at once, by as many processes as may be used, where that takes less time.

The first few are made by this process. If the others would take it long, processes are started for them.
Each makes a stretch of turns at a time; what they make does not depend on how many there are.
"""

import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path

from adjudicator.repository.damage import DAMAGE
from adjudicator.repository.files import Folder
from adjudicator.repository.published import published_game
from adjudicator.site.facts import GameFacts
from adjudicator.site.kept import Row
from adjudicator.site.renderer import Renderer
from adjudicator.site.turn_pages import MadeTurn, TurnPages
from adjudicator.words import use_language

STRETCH = 16
"""So many turns are made at a time."""

_WARM = 8
"""So many turns are made before time is taken: the first ones take longer, since templates are read."""

_WORTH_WHILE = 2.0
"""Seconds of one process's work; to start another takes about half a second."""


@dataclass(frozen=True)
class _Job:
    """What another process has to know to make turns as this one does."""

    root: Path
    game: str
    facts: GameFacts = field(hash=False)  # told apart by the rest well enough
    renderer: Renderer
    preview: str | None


def make_turns(pages: TurnPages, before: Row | None, places: range, processes: int) -> Iterator[MadeTurn]:
    """Make the turns at these places, in order; `before` is the row of the turn before them."""
    began = time.process_time()
    for made, place in enumerate(places):
        left = places[made:]
        if made == _WARM:
            began = time.process_time()
        if made == STRETCH and processes > 1:
            job, each = _job(pages), (time.process_time() - began) / (STRETCH - _WARM)
            if job and each * len(left) > _WORTH_WHILE:
                yield from _by_others(job, pages, before, left, processes)
                return
        turn = pages.make(place, before)
        before = turn.row
        yield turn


def _job(pages: TurnPages) -> _Job | None:
    """Give what others have to know, if they can read the game: where it lies in a folder."""
    files = pages.game.files
    if not isinstance(files, Folder):
        return None
    return _Job(files.root, pages.game.name, pages.facts, pages.renderer, pages.preview)


def _by_others(
    job: _Job, pages: TurnPages, before: Row | None, places: range, processes: int
) -> Iterator[MadeTurn]:
    """Let other processes make turns; what one of them cannot make is made here, to see what is wrong."""
    stretches = [places[start : start + STRETCH] for start in range(0, len(places), STRETCH)]
    context = multiprocessing.get_context("spawn")  # the same on every system
    with ProcessPoolExecutor(min(processes, len(stretches)), context) as others:
        for stretch, made in zip(stretches, others.map(partial(_stretch, job), stretches), strict=True):
            for turn in made or make_turns(pages, before, stretch, processes=1):
                before = turn.row
                yield turn


def _stretch(job: _Job, places: range) -> list[MadeTurn]:
    """Make a stretch of turns in this process, or none of them where a file is damaged."""
    made: list[MadeTurn] = []
    with use_language(job.renderer.language):
        try:
            pages = _pages(job)
            before = pages.row(places[0] - 1)
            for place in places:
                made.append(pages.make(place, before))
                before = made[-1].row
        except DAMAGE:
            return []
    return made


@lru_cache(1)
def _pages(job: _Job) -> TurnPages:
    """Read the game once for all stretches of it."""
    return TurnPages(published_game(Folder(job.root), job.game), job.facts, job.renderer, job.preview)
