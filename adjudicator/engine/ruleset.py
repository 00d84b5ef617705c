"""What a ruleset gives the engine and everything above it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

import msgspec

from adjudicator.engine.asking import Check, Question, Seat, write_question
from adjudicator.engine.catalogue import Answers, Catalogue
from adjudicator.engine.events import Event, Line
from adjudicator.engine.options import IllegalAnswer, Pick


class Board(Protocol):
    """What is on the table: dataclasses and plain containers that msgspec can write and read.

    No sets, whose order differs from run to run; every field is written, so that none is missed on
    reading.
    """

    def clone(self) -> Self:
        """Give an independent copy, written by hand because it is made at every action."""


BoardT = TypeVar("BoardT", bound=Board)
ViewT = TypeVar("ViewT", bound=msgspec.Struct)


class GameOption(msgspec.Struct, frozen=True):
    """A choice made when a game is set up; the first value is the default."""

    name: str
    summary: str
    values: tuple[str, ...]


class Setup(msgspec.Struct, frozen=True):
    """What is settled before the first action: who sits where, and the options by name."""

    seats: tuple[Seat, ...]
    options: dict[str, str] = {}


class Standing(msgspec.Struct, frozen=True):
    """How one seat stands: its score (votes, castles) as the ruleset counts it."""

    seat: Seat
    score: int


class Result(msgspec.Struct, frozen=True):
    """How a game ended. No winner means a draw between the best."""

    winners: tuple[Seat, ...]
    rule: str


class Tabulation(msgspec.Struct, frozen=True):
    """Public facts to be read beside the drawing: the first cell of a row says what the row is about."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Measure(msgspec.Struct, frozen=True):
    """One figure for each seat that is worth following over time (castles, power), under a stable `name`."""

    name: str
    title: str
    amounts: dict[Seat, int]


class Svg(NamedTuple):
    """A drawing: a complete SVG document, and its natural size in CSS pixels.

    `parts` are those that can be seen by themselves: the anchor of a `view` in the document, and its title.
    """

    text: str
    width: int
    height: int
    parts: tuple[tuple[str, str], ...] = ()


class Feat(msgspec.Struct, frozen=True):
    """Something to be remembered: of all feats of one `name` in a game, the one of the greatest `amount` is.

    `title` says of what sort it is (“Largest battle”), `text` is one sentence.
    """

    name: str
    title: str
    amount: int
    text: str


class Supposition(NamedTuple, Generic[BoardT]):
    """A board that agrees with all that a seat sees, what is hidden from it being invented.

    `board` stands before the action that is under way; `since` are the answers and draws given in it, each
    with its label and seat.
    """

    board: BoardT
    since: tuple[tuple[str, Seat, Any], ...] = ()


class Game(Generic[BoardT]):
    """What a procedure is handed: the board, the setup, and a place to tell what happened."""

    __slots__ = ("board", "setup", "told", "whispered")

    def __init__(self, setup: Setup, board: BoardT) -> None:
        self.setup = setup
        self.board = board
        self.told: list[Event] = []
        self.whispered: list[tuple[Seat, Event]] = []

    def tell(self, event: Event) -> None:
        """Record an event for everyone."""
        self.told.append(event)

    def whisper(self, seat: Seat, event: Event) -> None:
        """Record an event that only one seat may know."""
        self.whispered.append((seat, event))


class Ruleset(ABC, Generic[BoardT, ViewT]):
    """The rules of one game in one revision. Instances hold no state."""

    name: ClassVar[str]
    revision: ClassVar[int]
    title: ClassVar[str]
    board_type: type[BoardT]
    view_type: type[ViewT]
    event_type: Any
    """The union of the ruleset's events, so that recorded ones can be read back."""

    game_options: ClassVar[tuple[GameOption, ...]] = ()
    checks: ClassVar[Mapping[str, Check]] = {}
    questions: Catalogue[ViewT]
    """Every kind of question that the game asks, in the language that was in force when this was made."""

    spellings: ClassVar[Mapping[str, str]] = {}
    """What else a person may type in an order file for a word of the game, as `read_word` compares words.

    A spelling with a blank in it comes before that comparison, to which a blank is as good as a dash: where
    a dash may be a minus, what is typed without any sign can so be given the word that it means.
    """

    @property
    def revision_name(self) -> str:
        """What `game.yaml` calls this revision, for example `claim/1`."""
        return f"{self.name}/{self.revision}"

    @abstractmethod
    def seat_counts(self) -> Sequence[int]:
        """Give the numbers of seats the game can be played with; the first is the usual one."""

    @abstractmethod
    def seats(self, count: int) -> tuple[Seat, ...]:
        """Name the seats of a game for so many players, in the rulebook's order."""

    @abstractmethod
    def seat_title(self, seat: Seat) -> str:
        """Give the seat's name for people."""

    @abstractmethod
    def opening(self, setup: Setup) -> BoardT:
        """Lay out the board before anything is drawn or asked."""

    @abstractmethod
    def next_action(self, board: BoardT) -> str | None:
        """Give the label of the next action (`round-3/march-2`), or None when the game is over.

        With kind and subject, or the name of a draw, behind it, it must make labels that are unique within a
        game.
        """

    @abstractmethod
    async def perform(self, game: Game[BoardT]) -> None:
        """Play the next action from beginning to end: the smallest complete one of the rulebook."""

    @abstractmethod
    def period(self, board: BoardT) -> str:
        """Name the stretch of play (a round, a phase) after which plans end by themselves."""

    @abstractmethod
    def period_seen(self, view: ViewT) -> str:
        """Name the same from any view of the board, for players, who see which of their plans still count."""

    @abstractmethod
    def view(self, board: BoardT, seat: Seat | None) -> ViewT:
        """Build up, from nothing, what `seat` may see; None: what everyone may see."""

    @abstractmethod
    def hidden_room(self, view: ViewT, seat: Seat | None) -> int:
        """How many bytes, as JSON, may be hidden at most, going by the public `view` alone.

        That is all fields together of the board that are not as everyone sees them; with a `seat`, those of
        its view. Sealed files are padded to it, so that their sizes tell nothing.
        """

    def question_room(self, question: Question) -> int:
        """How many bytes a question takes at most, as JSON, whatever of it is hidden.

        Its own length, where everyone can work out what is legal. Where hidden facts decide that, a ruleset
        goes by the kind of question and what else is public.
        """
        return len(msgspec.json.encode(write_question(question)))

    @abstractmethod
    def result(self, view: ViewT) -> Result | None:
        """Tell how the game ended, or None while it goes on."""

    @abstractmethod
    def standings(self, view: ViewT) -> tuple[Standing, ...]:
        """Give the seats, best first, with what counts for winning."""

    @abstractmethod
    def situation(self, view: ViewT) -> str:
        """Say in a few words where the game stands, for lists of games and turns."""

    def describe_question(self, view: ViewT, seat: Seat, kind: str, subject: str) -> str:
        """Say in one sentence what a seat is asked, from public facts alone."""
        return self.questions[kind].sentence(view, seat, subject)

    @abstractmethod
    def report(self, events: Sequence[Event]) -> list[Line]:
        """Tell events in prose, in their order, each line with its rule."""

    @abstractmethod
    def describe_view(self, view: ViewT) -> list[Line]:
        """Tell what a view shows, for the terminal and for letters."""

    @abstractmethod
    def draw(self, view: ViewT, highlighted: Sequence[Event] = ()) -> Svg:
        """Draw the table or map; `highlighted` is what just happened."""

    def likely_questions(self, view: ViewT) -> tuple[tuple[str, str], ...]:
        """Kinds and subjects that may follow for the view's seat, to be planned for; the soonest first."""
        found = [
            (likely.when, kind.name, likely.subject)
            for kind in self.questions.values() if kind.likely is not None
            for likely in kind.likely(view)
        ]  # fmt: skip
        found.sort(key=lambda each: each[0])
        return tuple(dict.fromkeys((kind, subject) for _when, kind, subject in found))

    def play_steadily(self, view: ViewT, question: Question, pick: Pick) -> Any:  # noqa: ANN401
        """Answer as a sensible player would: the ruleset's `steward` bot."""
        return self.questions[question.kind].steward(view, question, pick)

    def plan_steadily(self, view: ViewT, answers: Answers, pick: Pick) -> list[dict[str, Any]]:
        """The plans that the `steward` bot files beside these answers, as they stand under `plans`."""
        return [
            habit.plan(kind.name)
            for kind in self.questions.values() if kind.habits is not None
            for habit in kind.habits(view, answers, pick)
        ]  # fmt: skip

    def complete(self, view: ViewT, question: Question, part: Any) -> Any | None:  # noqa: ANN401
        """Make a whole answer of the legal part of one, for a seat that missed the deadline; None: no way.

        `part` is of the type of the question's answers.
        """
        complete = self.questions[question.kind].complete
        return complete(view, question, part) if complete is not None else None

    def suppose(self, view: ViewT, asked: Sequence[str], pick: Pick) -> Supposition[BoardT] | None:
        """Invent what is hidden from the view's seat; None where it cannot be done.

        `asked` are the labels of the open questions, which are public; they tell the action under way.
        """
        del view, asked, pick
        return None

    def describe_part(self, view: ViewT, question: Question, part: str) -> str:
        """Say in a few words what a part of an answer is about (an area: what stands there); "": nothing."""
        del view, question, part
        return ""

    def why_not(self, view: ViewT, question: Question, word: str) -> str:
        """Say why a word of the game cannot stand in an answer to a question; "": nothing beyond the list."""
        why_not = self.questions[question.kind].why_not
        return why_not(view, question, word) if why_not is not None else ""

    def never(self, view: ViewT, word: str) -> str:
        """Say why a word has no place in this very game (who does not play); "": it has one."""
        del view, word
        return ""

    def never_legal(
        self,
        view: ViewT,
        kind: str,
        subjects: Sequence[str],
        answer: Any,  # noqa: ANN401
    ) -> IllegalAnswer | None:
        """Say why an answer written out in a plan, as its grammar reads it, is never legal for the seat.

        Whatever may still happen: what is only unlikely is left alone. No subjects: any.
        """
        never_legal = self.questions[kind].never_legal
        return never_legal(view, subjects, answer) if never_legal is not None else None

    def tables(self, view: ViewT) -> tuple[Tabulation, ...]:
        """Give the facts to be read beside the drawing, each table under its title."""
        del view
        return ()

    def measures(self, view: ViewT) -> tuple[Measure, ...]:
        """Give the figures that are plotted over a game's turns."""
        del view
        return ()

    def chapter(self, view: ViewT) -> str:
        """Name, for people, the stretch of play a view lies in (“Round 3”); turns are listed by it."""
        del view
        return ""

    def feats(self, events: Sequence[Event]) -> tuple[Feat, ...]:
        """Find in the events of a turn what the record of a finished game may tell."""
        del events
        return ()

    def name_of(self, word: str) -> str | None:
        """The name for people of a word of order files (`white-harbor`); None: it has none."""
        return self.questions[word].title if word in self.questions else None

    def legend(self) -> str:
        """Draw what the symbols of the drawings mean, as a complete SVG document; "": they need no legend."""
        return ""

    def preview(self, view: ViewT) -> str:
        """Draw what links to the game are shown with, 1200 × 630, without CSS variables; "": nothing."""
        del view
        return ""
