"""Checks that a turn's basis, and the records beside it, are as its signing key signed them."""

from adjudicator.repository.files import Files, digest
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.game_folders import record_numbers
from adjudicator.repository.layout import GAME, MANIFEST, adopted_file
from adjudicator.repository.stopping import StoppedGame
from adjudicator.repository.turn.adoption_record import AdoptionRecord
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.words import gettext as _


def require_as_signed(files: Files, game: GameFile, number: int) -> None:
    """Raise StoppedGame unless a turn's basis and its records are as the game's signing key signed them.

    The error names the file that was altered. Raises UnreadableFile for a retouched manifest or record.
    """
    paths = game.paths
    first = paths.turn(number, MANIFEST)
    manifest = Manifest.read(files.read(first), first)
    if not manifest.signature_holds(game) or manifest.turn != number:
        raise altered(first)
    signed = {paths.turn(number, name): wanted for name, wanted in manifest.files.items()}
    signed |= {f"{paths.acts}/{name}": wanted for name, wanted in manifest.acts.items()}
    signed[paths.file(GAME)] = manifest.game_file
    before = first
    for place, found in enumerate(record_numbers(files, game.game, number), 1):
        path = paths.turn(number, adopted_file(found))
        record = AdoptionRecord.read(files.read(path), path)
        ours = record.signature_holds(game) and (record.turn, record.number) == (number, place)
        if not ours or found != place or record.previous != digest(files.read(before)):
            raise altered(path)
        signed |= {paths.turn(number, name): wanted for name, wanted in record.files.items()}
        signed |= {f"{paths.acts}/{name}": wanted for name, wanted in record.acts.items()}
        before = path
    for path, wanted in signed.items():
        if digest(files.read(path)) != wanted:
            raise altered(path)


def altered(path: str) -> StoppedGame:
    """The error that names a file which is not as it was signed, and says what to do about it."""
    return StoppedGame(
        _("The file %(path)s was altered after it was signed; put it back with git.", path=path)
    )
