"""The contents of a repository's sealed files: the vault, the seats' private files, receipts.

The plaintexts are compact JSON. A vault and a private file hold only what the turn's public files do not:
`write_…` leaves out what those already say, and `read_…` puts everything together again. So they keep

- of a view or a board, the fields that are not the same in `state.yaml`;
- of a question, what `asked.yaml` does not say about it;
- of an answer that `events.json` publishes, where it came from.
"""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from adjudicator.engine import Event, Question, Record, Ruleset, read_question
from adjudicator.engine.bounds import Bound
from adjudicator.newer import made_by_newer, unknown_word
from adjudicator.orders import Understood
from adjudicator.repository.turn.public_files import Asked, Happened, PublicAnswer, State
from adjudicator.sealing import MadeByNewer, SealingError
from adjudicator.sentences import Said
from adjudicator.words import gettext as _

_T = TypeVar("_T")

UNDECODABLE = (msgspec.MsgspecError, ValueError, RecursionError)
"""Errors raised when decoding bytes that may come from anybody: not JSON, not UTF-8, endless nesting."""


class Vault(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The adjudicator's own facts: with `game.yaml`, acts and inbox, all that is needed to continue.

    `orders` names each seat's submission in force, and does not copy it: it is sealed in the inbox, and its
    length must not show here. `missed` counts the deadlines that seats missed since they last sent orders,
    if the game counts more than one.
    """

    record: Record
    orders: dict[str, str]
    absent: tuple[str, ...]
    missed: dict[str, int] = {}


class OwnAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of a seat's answers since the turn before, and where it came from.

    `source` is `answer`, `plan`, `default` or `settled`; `line` is that of the seat's order file, 0 if no
    line answered. The private file contains the answer itself only if `events.json` does not.
    """

    source: str
    line: int = 0
    label: str = ""
    answer: Any = None


class Receipt(Understood, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The answer to one submission: what was understood, or what is wrong.

    `plans` are there so that a player who keeps no copy can see what is in force and send it again. `waiting`
    counts the questions that the file leaves open.
    """

    game: str
    submission: str
    waiting: int = 0


class Private(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one seat may see: its view, its open questions with all legal answers, its own answers.

    The rest is for pages that know no rules: `own` says what it alone sees, `bounds` what the check of a
    question forbids, by label, where it has one; None: that is judged when it is answered.
    """

    seat: str
    table: dict[str, Any]
    questions: list[dict[str, Any]]
    events: list[dict[str, Any]]
    answered: list[OwnAnswer]
    own: list[Said] = []
    bounds: dict[str, tuple[Bound, ...] | None] = {}

    def open_questions(self) -> tuple[Question, ...]:
        """The questions as the engine has them, options and all."""
        return tuple(read_question(question) for question in self.questions)


class Shown(Protocol):
    """The contents of a turn's public files: of one to be written, or one that was read."""

    @property
    def state(self) -> State:
        """`state.yaml`."""

    @property
    def asked(self) -> Asked:
        """`asked.yaml`."""

    @property
    def happened(self) -> Happened[Event]:
        """`events.json`."""


def write_vault(vault: Vault, state: State) -> bytes:
    """The plaintext of a vault."""
    board = hidden_fields(vault.record.board, public_board(state.table))
    return msgspec.json.encode(_with_board(vault, board))


def read_vault(plaintext: bytes, state: State, rules: Ruleset[Any, Any]) -> Vault:
    """The input of `write_vault`; raises SealingError."""
    vault = _read(plaintext, Vault)
    whole = {**public_board(state.table), **vault.record.board}
    names = rules.board_type.__struct_fields__
    return _with_board(vault, {name: whole[name] for name in names if name in whole})


def read_record(plaintext: bytes) -> Record:
    """The position that a game begins from; raises SealingError."""
    return _read(plaintext, Record)


def _with_board(vault: Vault, board: dict[str, Any]) -> Vault:
    return msgspec.structs.replace(vault, record=msgspec.structs.replace(vault.record, board=board))


def write_private(private: Private, shown: Shown) -> bytes:
    """The plaintext of a private file."""
    published = {answer.label for answer in _answers(shown, private.seat)}
    asked = _questions(shown, private.seat)
    part = msgspec.structs.replace(
        private,
        table=hidden_fields(private.table, shown.state.table),
        questions=[hidden_fields(*both) for both in zip(private.questions, asked, strict=True)],
        answered=[
            OwnAnswer(own.source, own.line) if own.label in published else own for own in private.answered
        ],
    )
    return msgspec.json.encode(part)


def read_private(plaintext: bytes, shown: Shown) -> Private:
    """The input of `write_private`; raises SealingError."""
    part = _read(plaintext, Private)
    asked, published = _questions(shown, part.seat), iter(_answers(shown, part.seat))
    try:
        return msgspec.structs.replace(
            part,
            table={**shown.state.table, **part.table},
            questions=[public | hidden for public, hidden in zip(asked, part.questions, strict=True)],
            answered=[own if own.label else _published(own, next(published)) for own in part.answered],
        )
    except (ValueError, StopIteration) as error:
        raise SealingError(_("What is sealed in it does not fit the public files of its turn.")) from error


def _questions(shown: Shown, seat: str) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(question) for question in shown.asked.questions if question.seat == seat]


def _answers(shown: Shown, seat: str) -> list[PublicAnswer]:
    return [answer for answer in shown.happened.answers if answer.seat == seat]


def _published(own: OwnAnswer, public: PublicAnswer) -> OwnAnswer:
    return msgspec.structs.replace(own, label=public.label, answer=public.answer)


def write_receipt(receipt: Receipt) -> bytes:
    """The plaintext of a receipt."""
    return msgspec.json.encode(receipt)


def read_receipt(plaintext: bytes) -> Receipt:
    """The input of `write_receipt`; raises SealingError."""
    return _read(plaintext, Receipt)


def public_board(table: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the board that the public view `table` shows, among its own or under `board`.

    A field of the view that has the same name but means something else has another value, and so is never
    mistaken for it.
    """
    own = {name: value for name, value in table.items() if name != "board"}
    return {**own, **table.get("board", {})}


def hidden_fields(whole: Mapping[str, Any], public: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of `whole` that are not the same in `public`, in their order and that of all within."""
    return {
        name: value
        for name, value in whole.items()
        if name not in public or msgspec.json.encode(value) != msgspec.json.encode(public[name])
    }


def plain_fields(view: msgspec.Struct) -> dict[str, Any]:
    """A view as plain data with all its fields, even those that files leave out while they are empty."""
    return {name: msgspec.to_builtins(value) for name, value in msgspec.structs.asdict(view).items()}


def _read(plaintext: bytes, kind: type[_T]) -> _T:
    # A player knows the key of files sealed to the player's own seat, and could put anything there.
    try:
        return msgspec.json.decode(plaintext, type=kind)
    except UNDECODABLE as error:
        if word := unknown_word(error):
            raise MadeByNewer(*made_by_newer(_("What is sealed in it"), word)) from error
        raise SealingError(_("What is sealed in it is not what adjudicator seals.")) from error
