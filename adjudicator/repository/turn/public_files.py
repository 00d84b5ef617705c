"""The public files of a turn as data: the state of the game, who is asked what, and what happened."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Generic, Literal, TypeVar

import msgspec

from adjudicator.engine import Event, Ruleset
from adjudicator.words import gettext as _, joined, ngettext
from adjudicator.yaml_files import DEEPEST, UnreadableFile

EventT = TypeVar("EventT", bound=Event)


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An end made by people rather than a rule of the game: who won, and why it ended.

    `draw` and `end` are what the players voted for.
    """

    winners: tuple[str, ...]
    reason: Literal["draw", "end", "abandon"]

    @property
    def cause(self) -> str:
        """The reason in a sentence."""
        match self.reason:
            case "draw":
                return _("The players agreed on a draw.")
            case "end":
                return _("The players agreed to end it as it stood.")
            case "abandon":
                return _("It was abandoned.")

    def sentence(self, rules: Ruleset[Any, Any]) -> str:
        """How the game ended, for the report of its last turn."""
        match self.reason:
            case "draw":
                return _("The players have agreed: the game ends in a draw.")
            case "abandon":
                return _("The game ends without a result.")
            case "end":
                return ngettext(
                    "The players have agreed: the game ends as it stands, and %(seats)s has won.",
                    "The players have agreed: the game ends as it stands, and %(seats)s have won together.",
                    len(self.winners),
                    seats=joined(map(rules.seat_title, self.winners)),
                )


def told_miss(seat: str, *, earlier: bool) -> str:
    """The line of a report about a seat that missed this deadline or an `earlier` one, by its title.

    By these lines it is counted what players missed.
    """
    if earlier:
        return _(
            "- %(seat)s has been absent since an earlier deadline: the rules answered for it.", seat=seat
        )
    return _("- %(seat)s missed the deadline: the rules answered for it.", seat=seat)


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`state.yaml`: the present public state; `table` is the ruleset's public view.

    `ended` is there if the players or the organiser ended the game.
    """

    game: str
    turn: int
    ruleset: str
    over: bool
    table: dict[str, Any]
    ended: Ending | msgspec.UnsetType = msgspec.UNSET


class AskedQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is published about a question: never its legal answers."""

    seat: str
    kind: str
    subject: str
    label: str


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """`asked.yaml`: who is asked what for which turn, until when (UTC, ISO 8601; None: without limit)."""

    game: str
    for_turn: int
    until: str | None
    questions: tuple[AskedQuestion, ...]

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats awaited, each once, in the order they are asked."""
        return tuple(dict.fromkeys(question.seat for question in self.questions))


class PublicAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An answer the rules let everyone see. `default`: the seat had missed the deadline."""

    seat: str
    label: str
    kind: str
    subject: str
    answer: Any
    default: bool = False


class Happened(msgspec.Struct, Generic[EventT], frozen=True, forbid_unknown_fields=True):
    """`events.json`: the events of a turn as data, and the answers given."""

    game: str
    turn: int
    events: list[EventT]
    answers: list[PublicAnswer]

    @classmethod
    def read(cls, data: bytes, event_type: Any, path: str) -> "Happened[Event]":  # noqa: ANN401  a union
        """Read the file of a game whose ruleset has events of these types.

        Raises UnreadableFile unless it is, byte for byte, as it is written, and no answer is nested too deep.
        """
        try:
            happened = _decoder(event_type).decode(data.decode())
            if any(_is_deeper(given.answer, DEEPEST) for given in happened.answers):
                raise UnreadableFile(_("%(path)s is nested too deep.", path=path))
            written = happened.serialize()
        except RecursionError as error:
            raise UnreadableFile(_("%(path)s is nested too deep.", path=path)) from error
        except ValueError as error:
            raise UnreadableFile.because(path, error) from error
        if written != data:
            raise UnreadableFile(
                _("The file %(path)s was altered after it was signed; put it back with git.", path=path)
            )
        return happened

    def serialize(self) -> bytes:
        """The bytes of the file: compact JSON, with each event and each answer on a line of its own."""
        plain = {
            "game": self.game,
            "turn": self.turn,
            "events": _in_lines(self.events),
            "answers": _in_lines(self.answers),
        }
        return msgspec.json.encode(plain) + b"\n"


@lru_cache
def _decoder(event_type: Any) -> msgspec.json.Decoder[Happened[Event]]:  # noqa: ANN401  a union
    happened: Any = Happened  # whose parameter is known only now
    return msgspec.json.Decoder(happened[event_type])


def _is_deeper(value: Any, levels: int) -> bool:  # noqa: ANN401  any plain data
    """Whether lists and mappings are nested in more than so many levels."""
    if not isinstance(value, list | dict):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_is_deeper(each, levels - 1) for each in inner)


def _in_lines(items: Iterable[msgspec.Struct]) -> msgspec.Raw:
    """A list in JSON, whose items begin on new lines; JSON has no line feed within an item."""
    return msgspec.Raw(b"[" + b",".join(b"\n" + msgspec.json.encode(item) for item in items) + b"\n]")
