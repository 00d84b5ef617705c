"""The public files of a turn as data: the state of the game, who is asked what, and what happened."""

from typing import Any, Literal

import msgspec

from adjudicator.engine import Ruleset
from adjudicator.words import gettext as _, ngettext


class Ending(msgspec.Struct, frozen=True):
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
                    seats=", ".join(map(rules.seat_title, self.winners)),
                )


class State(msgspec.Struct, frozen=True):
    """`state.yaml`: the present public state; `table` is the ruleset's public view.

    `ended` is there if the players or the organiser ended the game.
    """

    game: str
    turn: int
    ruleset: str
    over: bool
    table: dict[str, Any]
    ended: Ending | msgspec.UnsetType = msgspec.UNSET


class AskedQuestion(msgspec.Struct, frozen=True):
    """What is published about a question: never its legal answers."""

    seat: str
    kind: str
    subject: str
    label: str


class Asked(msgspec.Struct, frozen=True, rename="kebab"):
    """`asked.yaml`: who is asked what for which turn, until when (UTC, ISO 8601; None: without limit)."""

    game: str
    for_turn: int
    until: str | None
    questions: tuple[AskedQuestion, ...]

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats awaited, each once, in the order they are asked."""
        return tuple(dict.fromkeys(question.seat for question in self.questions))


class PublicAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer the rules let everyone see. `default`: the seat had missed the deadline."""

    seat: str
    label: str
    kind: str
    subject: str
    answer: Any
    default: bool = False


class Happened(msgspec.Struct, frozen=True):
    """`events.yaml`: the events of a turn as data, and the answers given."""

    game: str
    turn: int
    events: list[dict[str, Any]]
    answers: list[PublicAnswer]
