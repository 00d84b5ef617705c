"""The table of a game: set up at its start, and again from the vault of its newest turn."""

import msgspec

from adjudicator import yaml_files
from adjudicator.engine import Record, Table
from adjudicator.repository.files import Files, digest
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.game_folders import turn_numbers
from adjudicator.repository.intake.inbox import OpenTurn, chance_of
from adjudicator.repository.layout import POSITION, STATE, VAULT
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.stopping import StoppedGame
from adjudicator.repository.turn.public_files import State
from adjudicator.repository.turn.sealed_payloads import Vault, read_record, read_vault
from adjudicator.repository.turn.signed_files import require_as_signed
from adjudicator.repository.turn.writing import Turn
from adjudicator.sealing import GameSecret, MasterSecret, SecretKey, open_vault, room_for, seal_vault
from adjudicator.words import gettext as _


class GameKeys(msgspec.Struct, frozen=True):
    """What the adjudicator holds of one game: its secret, published in the end, and the key that signs."""

    secret: GameSecret
    signing: SecretKey


def game_keys(game: GameFile, master: MasterSecret) -> GameKeys:
    """Derive a game's secret and signing key; raises StoppedGame if they are not those of `game.yaml`."""
    keys = GameKeys(master.game_secret(game.game, game.nonce), master.signing_key(game.game, game.nonce))
    if keys.secret.key.public != game.public_key or keys.signing.public != game.signer:
        raise StoppedGame(
            _("The adjudicator's secret is not the one that game “%(game)s” was made with.", game=game.game)
        )
    return keys


def opening_turn(files: Files, game: GameFile, secret: GameSecret, roster: Roster, now: int) -> Turn:
    """Return turn 0: the table set up, the first questions open.

    Of a game that begins from a position it raises UnreadableFile, SealingError or Drift.
    """
    chance = chance_of(game, secret, roster)
    if game.begins:
        table = Table.resume(game.rules, game.setup, chance, _opened_position(files, game, secret))
    else:
        table = Table.start(game.rules, game.setup, chance)
    return Turn(game=game, number=0, closed=now, table=table, roster=roster, orders={}, absent=())


def sealed_position(game: str, record: Record, secret: GameSecret) -> bytes:
    """The file of the position that a game begins from."""
    content = msgspec.json.encode(record)
    return seal_vault(content, game=game, turn=0, secret=secret, room=room_for(len(content))).encode()


def _opened_position(files: Files, game: GameFile, secret: GameSecret) -> Record:
    """The input of `sealed_position`; raises UnreadableFile or SealingError if it is not as it was signed."""
    path = game.paths.file(POSITION)
    sealed = files.read(path) if files.exists(path) else b""
    if not game.begins or digest(sealed) != game.begins.position:
        raise yaml_files.UnreadableFile(_("%(path)s is not the file that was signed.", path=path))
    return read_record(open_vault(sealed, game=game.game, turn=0, secret=secret))


def reopen(holding: GameStatus, secret: GameSecret, vault: Vault) -> OpenTurn:
    """Set the table up again from the vault of the newest turn; raises Drift."""
    game = holding.game
    table = Table.resume(game.rules, game.setup, chance_of(game, secret, holding.roster), vault.record)
    return OpenTurn(holding, secret, vault, table)


def opened_vault(files: Files, game: GameFile, secret: GameSecret, number: int) -> Vault:
    """Open the vault of a turn without checking signatures; raises SealingError."""
    path = game.paths.turn(number, STATE)
    state = yaml_files.load(files.read(path), State, path)
    sealed = files.read(game.paths.turn(number, VAULT))
    return read_vault(open_vault(sealed, game=game.game, turn=number, secret=secret), state, game.rules)


def signed_vault(files: Files, game: GameFile, secret: GameSecret, number: int) -> Vault:
    """Open the vault of an earlier turn, after checking that it is as it was signed."""
    require_as_signed(files, game, number)
    return opened_vault(files, game, secret, number)


def newest_record(files: Files, name: str, master: MasterSecret) -> tuple[int, Record]:
    """Return a game's newest turn and the record it left.

    Raises StoppedGame, UnreadableFile or SealingError.
    """
    game = read_game_file(files, name)
    secret = game_keys(game, master).secret
    numbers = turn_numbers(files, name)
    if not numbers:
        raise StoppedGame(_("Game “%(game)s” has not started: not every seat is taken and ready.", game=name))
    return numbers[-1], signed_vault(files, game, secret, numbers[-1]).record
