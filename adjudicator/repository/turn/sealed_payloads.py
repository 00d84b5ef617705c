"""What lies in the sealed files of a repository: the vault, the seats' private files, receipts.

The plaintexts are compact JSON. Each is padded by a size that only public facts decide (`room`).
"""

from typing import Any, TypeVar

import msgspec

from adjudicator.engine import Question, Record, read_question
from adjudicator.sealing import SealingError
from adjudicator.words import gettext as _

_T = TypeVar("_T")

UNDECODABLE = (msgspec.MsgspecError, ValueError, RecursionError)
"""What decoding bytes that may come from anybody raises: no JSON, not UTF-8, nested without end."""


class Filed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's orders in force: the submission they came in, and the period they were filed in."""

    submission: str
    period: str


class Vault(msgspec.Struct, frozen=True, omit_defaults=True):
    """The adjudicator's own: with `game.yaml`, acts and inbox it is all that is needed to go on.

    Orders are named, not copied: they lie sealed in the inbox, and their length must not show here.
    `missed` counts the deadlines that seats missed since they last sent orders, where the game counts more
    than one.
    """

    record: Record
    orders: dict[str, Filed]
    defaulted: tuple[str, ...]
    missed: dict[str, int] = {}


class OwnAnswer(msgspec.Struct, frozen=True):
    """One of a seat's answers since the turn before, and where it came from.

    `source` is `answer`, `plan`, `default` or `settled`; `line` is that of the seat's order file, 0 where
    no line of it answered.
    """

    label: str
    answer: Any
    source: str
    line: int


class Receipt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to one submission: accepted or not, and in words what was understood or what is wrong.

    `received` is the time (UTC, ISO 8601) of the run that took it in, where the game's deadline asks for it.
    `plans` are those of an accepted file as they stand in one, so that a player who keeps no copy can see
    what is in force and send it again. `waiting` counts the questions that such a file leaves to be asked.
    """

    game: str
    submission: str
    accepted: bool
    text: str
    received: str = ""
    plans: str = ""
    waiting: int = 0


class Private(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat may see: its view, its open questions with all that is legal, its own answers."""

    game: str
    turn: int
    seat: str
    table: dict[str, Any]
    questions: list[dict[str, Any]]
    events: list[dict[str, Any]]
    answered: list[OwnAnswer]

    def open_questions(self) -> tuple[Question, ...]:
        """The questions as the engine has them, options and all."""
        return tuple(read_question(question) for question in self.questions)


def write_hidden(content: Vault | Private | Receipt) -> bytes:
    """Give the plaintext."""
    return msgspec.json.encode(content)


def read_vault(plaintext: bytes) -> Vault:
    """Read a vault's plaintext; raises SealingError."""
    return _read(plaintext, Vault)


def read_private(plaintext: bytes) -> Private:
    """Read a private file's plaintext; raises SealingError."""
    return _read(plaintext, Private)


def read_receipt(plaintext: bytes) -> Receipt:
    """Read a receipt's plaintext; raises SealingError."""
    return _read(plaintext, Receipt)


def _read(plaintext: bytes, kind: type[_T]) -> _T:
    # A player knows the key of what is sealed to the player's own seat, and could put anything under it.
    try:
        return msgspec.json.decode(plaintext, type=kind)
    except UNDECODABLE as error:
        raise SealingError(_("What is sealed in it is not what adjudicator seals.")) from error
