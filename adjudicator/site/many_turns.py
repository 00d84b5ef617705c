"""The pages of many turns, made by several processes when that saves time.

This process makes the first few. If the rest would take long, it starts others. Each makes a stretch of
turns at a time; the result does not depend on how many processes there are.
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
"""How many turns a process makes at a time."""

_WARM = 8
"""How many turns to make before timing starts: the first ones are slow because templates are read."""

_WORTH_WHILE = 2.0
"""Seconds of one process's work that justify starting another, which takes about half a second."""


@dataclass(frozen=True)
class _Job:
    """What another process needs in order to make turns as this one does."""

    root: Path
    game: str
    facts: GameFacts = field(hash=False)  # told apart by the rest well enough
    renderer: Renderer
    preview: str | None


def make_turns(pages: TurnPages, before: Row | None, places: range, processes: int) -> Iterator[MadeTurn]:
    """Make the turns at these positions, in order; `before` is the row of the turn before them."""
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
    """Return what other processes need, or None if they cannot read the game from a folder."""
    files = pages.game.files
    if not isinstance(files, Folder):
        return None
    return _Job(files.root, pages.game.name, pages.facts, pages.renderer, pages.preview)


def _by_others(
    job: _Job, pages: TurnPages, before: Row | None, places: range, processes: int
) -> Iterator[MadeTurn]:
    """Let other processes make turns; if one fails, make the turn here to see what is wrong."""
    stretches = [places[start : start + STRETCH] for start in range(0, len(places), STRETCH)]
    context = multiprocessing.get_context("spawn")  # the same on every system
    with ProcessPoolExecutor(min(processes, len(stretches)), context) as others:
        for stretch, made in zip(stretches, others.map(partial(_stretch, job), stretches), strict=True):
            for turn in made or make_turns(pages, before, stretch, processes=1):
                before = turn.row
                yield turn


def _stretch(job: _Job, places: range) -> list[MadeTurn]:
    """Make a stretch of turns in this process, or none of them if a file is damaged."""
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
    """Read the game once for all its stretches."""
    return TurnPages(published_game(Folder(job.root), job.game), job.facts, job.renderer, job.preview)
