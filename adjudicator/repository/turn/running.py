"""Running: every game of a repository advanced as far as it goes, whatever befalls another."""

from collections.abc import Sequence

from adjudicator.engine import Drift
from adjudicator.repository.faults import place_of
from adjudicator.repository.files import Files, Overlay
from adjudicator.repository.git.command import RepositoryError
from adjudicator.repository.layout import game_names
from adjudicator.repository.stopping import STOPPING
from adjudicator.repository.turn.advancing import Step, advance
from adjudicator.sealing import MasterSecret
from adjudicator.words import gettext as _


def advance_all(
    files: Files, master: MasterSecret, now: int, games: Sequence[str] | None = None, *, hold: bool = False
) -> list[Step]:
    """Advance every game (or those named) as far as it goes now; a game that stops does not stop others.

    `hold`: not everything sent in could be read, so nothing is adjudicated by which a seat would be on
    defaults, unless its deadline is long past.
    """
    steps: list[Step] = []
    for name in game_names(files) if games is None else games:
        step = _guarded(files, name, master, now, hold=hold)
        now_there = files
        while step.again and step.revision:
            steps.append(step)
            now_there = Overlay(now_there, step.revision.changes)
            step = _guarded(now_there, name, master, now, again=True, hold=hold)
        steps.append(step)
    return steps


def _guarded(
    files: Files, name: str, master: MasterSecret, now: int, *, again: bool = False, hold: bool = False
) -> Step:
    try:
        return advance(files, name, master, now, again=again, hold=hold)
    except Drift as drift:
        return Step(name, stopped=str(drift), drift=True)
    except STOPPING as error:
        return Step(name, stopped=str(error))
    except FileNotFoundError as error:
        return Step(name, stopped=_("The file %(path)s is missing.", path=error.filename))
    except (RepositoryError, OSError):
        raise
    except Exception as fault:  # noqa: BLE001  what befalls one game must not stop the others
        return Step(name, stopped=_("A fault of the program (%(place)s).", place=place_of(fault)))
