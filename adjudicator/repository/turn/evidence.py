"""Evidence: the files that a turn is based on, and checks that they are as the game's key signed them."""

from collections.abc import Iterable, Mapping

from adjudicator.repository.files import Files
from adjudicator.repository.layout import GAME, MANIFEST, adopted_file
from adjudicator.repository.people.acts import Act
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.turn.notices import announced
from adjudicator.repository.turn.writing import Evidence


def evidence_since(
    game: PublishedGame,
    receipts: Mapping[str, bytes],
    acts: Mapping[str, bytes],
    delivered: Mapping[str, bytes],
) -> Evidence:
    """What the next turn or record lists: everything that came in since the last one.

    None of it is among the game's files yet but the submissions, which have `receipts`, and the acts of
    earlier turns and records, which a turn lists again.
    """
    files, paths, newest = game.files, game.file.paths, game.turns[-1]
    records = len(newest.records)
    return Evidence(
        game_file=files.read(paths.file(GAME)),
        acts=acts,
        submissions={file: _submission_bytes(files, f"{paths.inbox}/{file}") for file in receipts},
        receipts=receipts,
        previous=files.read(paths.turn(newest.number, adopted_file(records) if records else MANIFEST)),
        press=delivered,
    )


def _submission_bytes(files: Files, path: str) -> bytes:
    return files.read(path) if files.is_regular(path) else b""


def acts_since(game: PublishedGame, adopted: Iterable[tuple[Act, Roster]]) -> list[Act]:
    """The acts to announce that were adopted since the newest turn was made, and those just `adopted`."""
    known = len(game.turns[-1].manifest.acts)
    return announced([*game.adopted[known:], *adopted])
