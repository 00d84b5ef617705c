"""The table of a game: set up at its start, and again from the vault of its newest turn."""

from typing import Any

from adjudicator import yaml_files
from adjudicator.engine import KeyedChance, Record, Table
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.game_folders import turn_numbers
from adjudicator.repository.intake.inbox import OpenTurn
from adjudicator.repository.layout import GAME, STATE, VAULT
from adjudicator.repository.people.acts import act_files
from adjudicator.repository.people.adoption import Adoption
from adjudicator.repository.people.holding import Holding
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.stopping import StoppedGame
from adjudicator.repository.turn.public_files import State
from adjudicator.repository.turn.sealed_payloads import Vault, read_vault
from adjudicator.repository.turn.signed_files import require_as_signed
from adjudicator.repository.turn.writing import Evidence, Turn
from adjudicator.sealing import GameSecret, MasterSecret, open_vault
from adjudicator.words import gettext as _


def game_secret(game: GameFile, master: MasterSecret) -> GameSecret:
    """Derive a game's secret; raises StoppedGame if its key does not belong to it."""
    secret = master.game_secret(game.game, game.nonce)
    if secret.key.public != game.public_key:
        raise StoppedGame(
            _("The adjudicator's secret is not the one that game “%(game)s” was made with.", game=game.game)
        )
    return secret


def chance_of(secret: GameSecret, roster: Roster) -> KeyedChance:
    """Return what decides a game's draws."""
    return KeyedChance(secret.chance_key(roster.nonces))


def start_table(game: GameFile, secret: GameSecret, roster: Roster) -> Table[Any, Any]:
    """Set up a game's table: chance follows entirely from the secret and the seats' nonces."""
    return Table.start(game.rules, game.setup, chance_of(secret, roster))


def opening_turn(
    files: Files, game: GameFile, secret: GameSecret, adoption: Adoption, now: int
) -> tuple[Turn, Evidence]:
    """Return turn 0: the table set up, the first questions open."""
    turn = Turn(
        game=game,
        number=0,
        closed=now,
        table=start_table(game, secret, adoption.roster),
        roster=adoption.roster,
        orders={},
        absent=(),
    )
    evidence = Evidence(
        game_file=files.read(game.paths.file(GAME)),
        acts={**act_files(files, game), **adoption.acts},
        submissions={},
        receipts={},
        previous=b"",
    )
    return turn, evidence


def reopen(files: Files, holding: Holding, secret: GameSecret) -> tuple[OpenTurn, Vault]:
    """Open the newest turn again as it was left; raises Drift or SealingError."""
    vault = opened_vault(files, holding.game, secret, holding.turn)
    return reopen_from(holding, secret, vault), vault


def reopen_from(holding: Holding, secret: GameSecret, vault: Vault) -> OpenTurn:
    """Set the table up again from the vault of the newest turn; raises Drift."""
    game, roster = holding.game, holding.roster
    table = Table.resume(game.rules, game.setup, chance_of(secret, roster), vault.record)
    return OpenTurn(game, roster, secret, holding.turn + 1, table)


def opened_vault(files: Files, game: GameFile, secret: GameSecret, number: int) -> Vault:
    """Open the vault of a turn without checking signatures; raises SealingError."""
    path = game.paths.turn(number, STATE)
    state = yaml_files.load(files.read(path), State, path)
    sealed = files.read(game.paths.turn(number, VAULT))
    return read_vault(open_vault(sealed, game=game.game, turn=number, secret=secret), state, game.rules)


def signed_vault(files: Files, game: GameFile, secret: GameSecret, number: int) -> Vault:
    """Open the vault of an earlier turn, after checking that it is as it was signed."""
    require_as_signed(files, game, secret, number)
    return opened_vault(files, game, secret, number)


def newest_record(files: Files, name: str, master: MasterSecret) -> tuple[int, Record]:
    """Return a game's newest turn and the record it left.

    Raises StoppedGame, UnreadableFile or SealingError.
    """
    game = read_game_file(files, name)
    secret = game_secret(game, master)
    numbers = turn_numbers(files, name)
    if not numbers:
        raise StoppedGame(_("Game “%(game)s” has not started: not every seat is taken and ready.", game=name))
    return numbers[-1], signed_vault(files, game, secret, numbers[-1]).record
