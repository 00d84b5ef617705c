"""Positions of games to play on from, read without touching those games."""

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.engine import Record, Ruleset, Setup
from adjudicator.orders import supposed_table
from adjudicator.repository.files import digest
from adjudicator.repository.game_file import Beginning
from adjudicator.repository.intake.inbox import chance_key
from adjudicator.repository.layout import SECRET
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.published_secret import read_secret
from adjudicator.repository.seat_files import KeyedSeat, NoSeat, keyed_seat
from adjudicator.repository.turn.load_table import sealed_position, signed_vault
from adjudicator.sealing import GameSecret, SecretKey
from adjudicator.words import PlainError, command, gettext as _


class NoPosition(PlainError):
    """No game can begin from there."""


class Position(msgspec.Struct, frozen=True):
    """Where a turn of a game stands: exactly, or as one seat saw it.

    `place`, `supposed` and `chance` are as in `Beginning`.
    """

    rules: Ruleset[Any, Any]
    setup: Setup
    record: Record
    place: str
    supposed: str = ""
    chance: str = ""
    facts: Mapping[str, bytes] = {}

    def sealed(self, game: str, secret: GameSecret) -> tuple[Beginning, bytes]:
        """What the settings of a new game say of it, and the file that holds it."""
        sealed = sealed_position(game, self.record, secret)
        return Beginning(self.place, digest(sealed), self.supposed, self.chance), sealed


def position_of(game: PublishedGame, number: int | None, key: SecretKey | None) -> Position:
    """Return where a turn of a game stands, by default its newest; raises NoPosition.

    If the game's secret is published, that is exact, and what is drawn will be what the game would have
    drawn. Otherwise it is what the seat of the key sees, and the rest is made up.
    """
    turn = _turn(game, number)
    paths, read = game.file.paths, game.files.read
    facts = {name: read(f"{paths.facts}/{name}") for name in game.file.replaced}
    place, setup = f"{game.name}@{turn.number}", game.file.setup
    if game.secret_published:
        secret = read_secret(read(paths.file(SECRET)), game.name)
        record = signed_vault(game.files, game.file, secret, turn.number).record
        chance = chance_key(game.file, secret, game.roster).hex()
        return Position(game.rules, setup, record, place, chance=chance, facts=facts)
    chair = _chair(game, turn, key)
    table = supposed_table(chair.situation())
    if table is None:
        raise NoPosition(
            _("Nobody can play on from %(place)s.", place=place),
            _(
                "The game is in the middle of an action there, and your seat does not know everything that "
                "led to it. Name another turn, best of all one after which orders are planned."
            ),
        )
    return Position(game.rules, setup, table.record(), place, supposed=chair.seat, facts=facts)


def _turn(game: PublishedGame, number: int | None) -> PublishedTurn:
    if game.latest is None:
        raise NoPosition(
            _("Game “%(game)s” has not started: not every seat is taken and ready.", game=game.name),
            _("Its rules have an opening: adjudicator play %(ruleset)s", ruleset=game.rules.name),
        )
    newest = game.latest.number
    if number is not None and number > newest:
        raise NoPosition(
            _("Turn %(turn)s of game “%(game)s” is not adjudicated.", turn=number, game=game.name),
            _("The newest is turn %(turn)s.", turn=newest),
        )
    turn = game.turns[newest if number is None else number]
    if turn.state.over:
        raise NoPosition(
            _("Game “%(game)s” is over after turn %(turn)s.", game=game.name, turn=turn.number),
            _("Name an earlier turn: %(place)s", place=f"{game.name}@{max(turn.number - 1, 0)}"),
        )
    return turn


def _chair(game: PublishedGame, turn: PublishedTurn, key: SecretKey | None) -> KeyedSeat:
    """The seat of a key in a game whose secret is not published."""
    try:
        if key is not None:
            return keyed_seat(game, key, turn)
    except NoSeat:
        pass
    raise NoPosition(
        _(
            "The secret of game “%(game)s” is not published, and you have no key of a seat there.",
            game=game.name,
        ),
        _(
            "With the key of a seat you begin from what that seat sees: --key FILE. Once the game is over "
            "and its secret is published, anybody can begin from any turn. %(command)s tells how it stands.",
            command=command(f"status {game.name}"),
        ),
    )
