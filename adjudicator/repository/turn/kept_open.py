"""What was sent for questions that stayed open while acts, such as an announced absence, made turns.

A turn lists what was taken in before it. So what the turns list that were made since the questions were
asked was sent for the questions now open, and counts as if there had been no such turn; but for what a
player sent whose seat a substitute has taken over since.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.intake.inbox import OpenTurn
from adjudicator.repository.layout import MANIFEST, SubmissionName, submission_name
from adjudicator.repository.people.acts import Replace, read_act
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.repository.yaml_files import load


@dataclass(frozen=True)
class KeptOpen:
    """Submissions listed since the open questions were asked: those that count still, and those void."""

    counting: frozenset[SubmissionName] = frozenset()
    void: frozenset[SubmissionName] = frozenset()


def kept_open(files: Files, open_turn: OpenTurn) -> KeptOpen:
    """Find what was sent for the open questions and listed by the turns that acts have made since."""
    game = open_turn.game
    turns = range(open_turn.since, open_turn.number)
    if not turns:
        return KeptOpen()
    known = _manifest(files, game, turns.start - 1).acts.keys()
    counting: set[SubmissionName] = set()
    void: set[SubmissionName] = set()
    for number in turns:
        manifest = _manifest(files, game, number)
        counting |= {name for file in manifest.submissions if (name := submission_name(file))}
        replaced = _replaced(files, game, manifest.acts.keys() - known)
        void |= {name for name in counting if name.seat in replaced}
        counting -= void
        known = manifest.acts.keys()
    return KeptOpen(frozenset(counting), frozenset(void))


def _manifest(files: Files, game: GameFile, number: int) -> Manifest:
    path = game.paths.turn(number, MANIFEST)
    return load(files.read(path), Manifest, path)


def _replaced(files: Files, game: GameFile, names: Iterable[str]) -> frozenset[str]:
    """The seats that substitutes took over by these acts."""
    acts = (read_act(files.read(f"{game.paths.acts}/{name}"), name).statement for name in names)
    return frozenset(act.seat for act in acts if isinstance(act, Replace))
