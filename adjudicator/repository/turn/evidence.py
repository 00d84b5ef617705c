"""Evidence: the files that a turn is based on, and checks that they are as the game's key signed them."""

from collections.abc import Mapping

from adjudicator.repository.files import Files
from adjudicator.repository.layout import GAME, MANIFEST, adopted_file, file_number, submission_name
from adjudicator.repository.people.acts import Act, act_files, read_act
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.turn.writing import Evidence


def evidence_since(
    game: PublishedGame,
    fresh_receipts: Mapping[str, bytes],
    acts: Mapping[str, bytes],
    delivered: Mapping[str, bytes],
) -> Evidence:
    """What the next turn or adoption record lists: everything that came in since the last one.

    `fresh_receipts` and `delivered` (messages) are not yet among the game's files.
    """
    files, paths, newest = game.files, game.file.paths, game.turns[-1]
    receipts = {
        file: files.read(f"{paths.receipts}/{file}")
        for file in files.names(paths.receipts)
        if (name := submission_name(file))
        and name.turn == newest.number + 1
        and name not in newest.holding.listed
    }
    receipts |= fresh_receipts
    records = len(newest.records)
    return Evidence(
        game_file=files.read(paths.file(GAME)),
        acts=acts,
        submissions={file: _submission_bytes(files, f"{paths.inbox}/{file}") for file in receipts},
        receipts=receipts,
        previous=files.read(paths.turn(newest.number, adopted_file(records) if records else MANIFEST)),
        press={**_unlisted_press(game), **delivered},
    )


def _submission_bytes(files: Files, path: str) -> bytes:
    return files.read(path) if files.is_regular(path) else b""


def _unlisted_press(game: PublishedGame) -> dict[str, bytes]:
    """The messages that no turn and no record lists yet: those with higher numbers than any listed."""
    folder = game.file.paths.press
    names = game.files.names(folder)
    if not names:
        return {}
    listed: dict[str, str] = {}
    for turn in reversed(game.turns):
        if listed := {name: found for link in turn.links for name, found in (link.press or {}).items()}:
            break
    highest = max(map(file_number, listed), default=0)
    return {name: game.files.read(f"{folder}/{name}") for name in names if file_number(name) > highest}


def acts_since(game: PublishedGame, adopted: Mapping[str, bytes]) -> tuple[Act, ...]:
    """The acts adopted since the newest turn was made, and those just `adopted`."""
    known = game.turns[-1].manifest.acts
    files = {**act_files(game.files, game.file), **adopted}
    return tuple(read_act(data, name).statement for name, data in files.items() if name not in known)
