"""Evidence: the files that a turn rests on, and that they are still as the game's key signed them."""

from collections.abc import Mapping

from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.layout import GAME, MANIFEST, SubmissionName, submission_name
from adjudicator.repository.people.acts import Act, read_act
from adjudicator.repository.people.adoption import act_files
from adjudicator.repository.stopping import StoppedGame
from adjudicator.repository.turn.manifest import Manifest, digest
from adjudicator.repository.turn.writing import Evidence
from adjudicator.repository.yaml_files import load
from adjudicator.sealing import GameSecret
from adjudicator.words import gettext as _


def signed_manifest(files: Files, game: GameFile, secret: GameSecret, number: int) -> Manifest:
    """Read a turn's manifest, sure that what the turn rests on is still as the game's key signed it.

    Raises StoppedGame with the file that was altered.
    """
    paths = game.paths
    manifest = load(files.read(paths.turn(number, MANIFEST)), Manifest, MANIFEST)
    if not manifest.signature_holds(secret.key.public) or manifest.turn != number:
        raise altered(paths.turn(number, MANIFEST))
    signed = {paths.turn(number, name): wanted for name, wanted in manifest.files.items()}
    signed |= {f"{paths.acts}/{name}": wanted for name, wanted in manifest.acts.items()}
    signed[paths.file(GAME)] = manifest.game_file
    for path, wanted in signed.items():
        if digest(files.read(path)) != wanted:
            raise altered(path)
    return manifest


def altered(path: str) -> StoppedGame:
    """Say which file is not as it was signed, and what to do about it."""
    return StoppedGame(
        _("The file %(path)s was altered after it was signed; put it back with git.", path=path)
    )


def turn_evidence(
    files: Files,
    game: GameFile,
    last: int,
    fresh_receipts: Mapping[str, bytes],
    fresh_acts: Mapping[str, bytes],
) -> Evidence:
    """Collect what turn `last + 1` rests on: every submission receipted since turn `last`, used or not."""
    listed = _listed(files, game, last)
    receipts = {
        file: files.read(f"{game.paths.receipts}/{file}")
        for file in files.names(game.paths.receipts)
        if submission_name(file) and file not in listed
    }
    receipts |= fresh_receipts
    return Evidence(
        game_file=files.read(game.paths.file(GAME)),
        acts={**act_files(files, game), **fresh_acts},
        submissions={file: _submission_bytes(files, f"{game.paths.inbox}/{file}") for file in receipts},
        receipts=receipts,
        previous_manifest=files.read(game.paths.turn(last, MANIFEST)),
    )


def _submission_bytes(files: Files, path: str) -> bytes:
    return files.read(path) if files.is_regular(path) else b""


def _listed(files: Files, game: GameFile, last: int) -> frozenset[str]:
    """Name the submissions that some turn took in already: that of their own turn or, when late, a later one.

    Manifests are the game's own files, a line for each name, and not worth reading as YAML for this.
    """
    names = [name for file in files.names(game.paths.receipts) if (name := submission_name(file))]
    earliest = min((name.turn for name in names), default=last + 1)
    lines = {
        line.partition(b":")[0].strip()
        for number in range(earliest, last + 1)
        for line in files.read(game.paths.turn(number, MANIFEST)).splitlines()
    }
    return frozenset(name.file for name in names if name.file.encode() in lines)


def is_listed(files: Files, game: GameFile, name: SubmissionName, wanted: str, last: int) -> bool:
    """Tell whether a turn took in a submission with exactly this content."""
    line = f"  {name.file}: {wanted}".encode()
    return any(
        line in files.read(game.paths.turn(number, MANIFEST)).splitlines()
        for number in range(name.turn, last + 1)
    )


def new_press(files: Files, game: GameFile, last: int) -> dict[str, bytes]:
    """Give the messages that no turn lists yet."""
    names = files.names(game.paths.press)
    if not names:
        return {}
    lines = {
        line.partition(b":")[0].strip()
        for number in range(last + 1)
        for line in files.read(game.paths.turn(number, MANIFEST)).splitlines()
    }
    return {name: files.read(f"{game.paths.press}/{name}") for name in names if name.encode() not in lines}


def new_acts(evidence: Evidence, before: Manifest) -> tuple[Act, ...]:
    """Give the acts that a turn rests on and the one before it did not."""
    return tuple(
        read_act(data, name).statement for name, data in evidence.acts.items() if name not in before.acts
    )
