"""What a ruleset provides to the engine and everything above it, by role.

`Ruleset` is all roles together; `adjudicator.rulesets.plain` has defaults for most of what is abstract here.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

import msgspec

from adjudicator.engine.asking import Asked, Check, Question, Seat, write_question
from adjudicator.engine.bounds import Bound
from adjudicator.engine.catalogue import Catalogue
from adjudicator.engine.events import Event, Line
from adjudicator.engine.facts import FactFile, Uncertainty
from adjudicator.engine.figures import Tabulation
from adjudicator.engine.options import Pick
from adjudicator.faults import RulesFault
from adjudicator.sentences import Said
from adjudicator.words import N_, PlainError, gettext as _, lookup


class Board(Protocol):
    """What is on the table: structs and plain containers that msgspec can write and read.

    It has no sets, whose order differs from run to run, and what its dictionaries have as keys is text. Every
    field is written, so that none is missing on reading.
    """

    __struct_fields__: ClassVar[tuple[str, ...]]

    def clone(self) -> Self:
        """Return an independent copy; written by hand because it is made at every action."""


BoardT = TypeVar("BoardT", bound=Board)
ViewT = TypeVar("ViewT", bound=msgspec.Struct)


Named = Callable[[str], str]
"""Names a word: as order files do, by the word itself, or as people call it."""


WHOLE_GAME = "game"
"""The period of a ruleset whose plans never end by themselves."""


class GameOption(msgspec.Struct, frozen=True):
    """A choice made when a game is set up; the first value is the default. `N_` marks its `summary`."""

    name: str
    summary: str
    values: tuple[str, ...]


class Setup(msgspec.Struct, frozen=True):
    """The settings of a game: who sits where, and the options by name."""

    seats: tuple[Seat, ...]
    options: dict[str, str] = {}


class BadSetup(PlainError, ValueError):
    """A game cannot be set up like this."""

    advice = N_("adjudicator rulesets lists each ruleset with its numbers of players and its options.")


class Standing(msgspec.Struct, frozen=True):
    """One seat's score (votes, castles) as the ruleset counts it, and its place; equals share one.

    `by` is what else set it apart from the nearest before it with the same score, or else after it, in a word
    or two; "" if nothing did.
    """

    seat: Seat
    score: int
    place: int
    by: str = ""


def ranked(
    counted: Mapping[Seat, Sequence[int]], ties: Sequence[str] = (), winners: Sequence[Seat] = ()
) -> tuple[Standing, ...]:
    """Rank seats by what is counted of each, the most first: the score, then what decides among equals.

    `ties` are the names of the latter. `winners` stand before all others, whatever else is counted.
    """
    order = sorted(counted, key=lambda seat: (seat in winners, *counted[seat]), reverse=True)

    def decided(above: Seat, below: Seat) -> str:
        """What set two with equal scores apart; "" if nothing that is counted did."""
        more, less = tuple(counted[above]), tuple(counted[below])
        if more[0] != less[0] or more < less:
            return ""
        return next(
            (name for name, one, other in zip(ties, more[1:], less[1:], strict=False) if one != other), ""
        )

    standings: list[Standing] = []
    for number, seat in enumerate(order):
        same = [
            at
            for at, other in enumerate(order)
            if counted[other] == counted[seat] and (other in winners) == (seat in winners)
        ]
        by = [decided(other, seat) for other in reversed(order[:number])]
        by += [decided(seat, other) for other in order[number + 1 :]]
        standings.append(Standing(seat, counted[seat][0], 1 + min(same), next(filter(None, by), "")))
    return tuple(standings)


class Result(msgspec.Struct, frozen=True):
    """How a game ended. Without winners, it is a draw among the best."""

    winners: tuple[Seat, ...]
    rule: str


class Measure(msgspec.Struct, frozen=True):
    """One figure for each seat worth following over time (castles, power), under a stable `name`."""

    name: str
    title: str
    amounts: dict[Seat, int]


class Step(msgspec.Struct, frozen=True):
    """A moment of a turn that a drawing can show: in its SVG, the fragment `#<anchor>`.

    `first` is the index in the turn's events at which it begins; the first step, `before`, has no events of
    its own. `areas` are the words of the areas it is about. One that readers look for by itself, beside the
    first and the last, has a `link`: the word under which a page offers it.
    """

    anchor: str
    title: str
    first: int
    areas: tuple[str, ...] = ()
    link: str = ""


class Svg(msgspec.Struct, frozen=True):
    """A drawing: a complete SVG document, and its natural size in CSS pixels.

    The document fills the width of the frame it is shown in, as styles of `rulesets.svg_style` do: what is
    wider is cut off, and areas to point at lie elsewhere.
    `parts` are those that can be enlarged: the anchor of a `view` in the document, and its title. `steps` are
    the moments of a turn that it can show, first to last; without a fragment it shows the last.
    """

    text: str
    width: int
    height: int
    parts: tuple[tuple[str, str], ...] = ()
    steps: tuple[Step, ...] = ()


class LineColour(NamedTuple):
    """The colour of a line, such as `#b3172f`: on light paper by day, and on dark by night."""

    day: str
    night: str


class Outline(msgspec.Struct, frozen=True):
    """An area of a drawing to point at: its word, what stands there, its border as data of an SVG path.

    The border is rough, in the measures of the drawing.
    """

    word: str
    title: str
    path: str


class Beside(msgspec.Struct, frozen=True):
    """The areas that lie beside another in the same way; `how` names it for people: “Sea”, “North”."""

    how: str
    words: tuple[str, ...]


class Place(msgspec.Struct, frozen=True):
    """An area of a board as it is throughout a game: what is `printed` there, and what lies `beside` it."""

    word: str
    name: str
    printed: str
    beside: tuple[Beside, ...]


class Spot(msgspec.Struct, frozen=True, array_like=True):
    """A place in a drawing: a closed SVG path, and the middle of the room in it that no name takes up.

    Scripts read it as an array.
    """

    shape: str
    x: float
    y: float


class ImageMap(NamedTuple):
    """The places in a drawing that words of orders name.

    The picture is as wide as this, and at least as high; what is below is beside the board.
    """

    width: int
    height: int
    spots: Mapping[str, Spot]


class Feat(msgspec.Struct, frozen=True):
    """Something to remember: among all feats of one `name` in a game, the one with the greatest `amount`.

    `title` is the sort of feat (“Largest battle”), `text` is one sentence.
    """

    name: str
    title: str
    amount: int
    text: str


class Supposition(msgspec.Struct, Generic[BoardT], frozen=True):
    """A board that agrees with everything a seat sees; what is hidden from it is made up.

    `setup` has what the game still goes by. `board` is the one before the action under way; `since` are the
    answers and draws given in that action, each with its label and seat.
    """

    setup: Setup
    board: BoardT
    since: tuple[tuple[str, Seat, Any], ...] = ()


class Game(Generic[BoardT]):
    """What a procedure receives: the board, the setup, and a way to report what happened."""

    __slots__ = ("board", "setup", "told", "whispered")

    def __init__(self, setup: Setup, board: BoardT) -> None:
        self.setup = setup
        self.board = board
        self.told: list[Event] = []
        self.whispered: list[tuple[Seat, Event]] = []

    def tell(self, event: Event) -> None:
        """Let an event happen: it changes the board, and everyone is told."""
        event.apply(self.board)
        self.told.append(event)

    def whisper(self, seat: Seat, event: Event) -> None:
        """Record an event that only one seat may see."""
        self.whispered.append((seat, event))


class Rules(ABC, Generic[BoardT, ViewT]):
    """What the game is and how it is played; the other roles stand on it."""

    name: ClassVar[str]
    revision: ClassVar[int]
    title: ClassVar[str]
    board_type: type[BoardT]
    view_type: type[ViewT]
    event_type: Any
    """The union of the ruleset's events, so that recorded ones can be read back."""

    game_options: ClassVar[tuple[GameOption, ...]] = ()
    fact_files: ClassVar[tuple[FactFile, ...]] = ()
    """The files of facts that the organiser of a game may replace; see `with_facts`."""

    checks: ClassVar[Mapping[str, Check]] = {}

    @property
    def called(self) -> str:
        """Its title in the language in force."""
        return lookup(self.title)

    @property
    def revision_name(self) -> str:
        """The name of this revision in `game.yaml`, for example `claim/1`."""
        return f"{self.name}/{self.revision}"

    @property
    @abstractmethod
    def questions(self) -> Catalogue[ViewT]:
        """Every kind of question that the game asks, in the language in force."""

    @abstractmethod
    def seat_counts(self) -> Sequence[int]:
        """The numbers of seats that can play; the first is the usual one."""

    @abstractmethod
    def seats(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """The seats of a game for this many players, in the rulebook's order: so many different words.

        They name files and branches: `SEAT_WORD` is their form, `[a-z0-9-]` and not a dash at either end, at
        most 40 of them, and none is `chance`. `count` is one of `seat_counts`. Raises BadSetup, with the
        reason, if it does not go with the options; those not named have their defaults.
        """

    def seats_to_choose(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """The seats among which the organiser may choose for this many players; usually, all are needed.

        Raises BadSetup as `seats` does.
        """
        return self.seats(count, options)

    def with_facts(self, facts: Mapping[str, Any]) -> Self:
        """Return the same rules with some of `fact_files` replaced by what stands in `facts`, by name.

        What stands there is as read from YAML, every word still text. Equal facts give equal rules wherever
        a game is loaded. Raises WrongFacts.
        """
        del facts
        return self

    def of_game(self, setup: Setup) -> Self:
        """Return the same rules as a game with these settings knows them: its own words, cards and questions.

        Every setting can be played with the rules that this is called on, too.
        """
        del setup
        return self

    def uncertain(self, setup: Setup) -> tuple[Uncertainty, ...]:
        """Return the facts that a game set up like this uses and that could not be confirmed."""
        del setup
        return ()

    def remarks(self, setup: Setup) -> tuple[str, ...]:
        """Return what whoever makes a game should know of its settings: an option that has nothing to do."""
        del setup
        return ()

    @abstractmethod
    def opening(self, setup: Setup) -> BoardT:
        """Set up the board, before anything is drawn or asked."""

    def faults(self, board: BoardT, setup: Setup) -> Iterator[str]:
        """Say, in sentences, what cannot be true of a board between two actions, however it was played.

        Words that are not the game's, numbers that do not add up, pieces where none can be. Whatever legal
        play leads to has no faults. Corrections are held to this before they count.
        """
        del board, setup
        return iter(())

    @abstractmethod
    def next_action(self, board: BoardT) -> str | None:
        """Return the label of the next action (`round-3/march-2`), or None when the game is over.

        Then, and only then, `result` says how it ended. Followed by kind and subject, or by the name of a
        draw, it must make labels that are unique within a game: a repeated one would draw the same again,
        which an audit finds.
        """

    @abstractmethod
    async def perform(self, game: Game[BoardT]) -> None:
        """Play the next action completely: the rulebook's smallest complete one."""

    @abstractmethod
    def period(self, view: ViewT) -> str:
        """Return the stretch of play (a round, a phase) after which plans end by themselves; or `WHOLE_GAME`.

        It is public: every view of the board gives the same.
        """

    @abstractmethod
    def view(self, board: BoardT, seat: Seat | None) -> ViewT:
        """Build up from nothing what `seat` may see, or for None what everyone may see."""

    @abstractmethod
    def result(self, view: ViewT) -> Result | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def standings(self, view: ViewT) -> tuple[Standing, ...]:
        """Return the seats, best first, with what counts for winning; none while that is hidden."""

    def leaders_if_ended_now(self, board: BoardT) -> tuple[Seat, ...]:
        """Return the seats that win when people end the game now, by all that counts, hidden or not."""
        standings = self.standings(self.view(board, None))
        best = max((standing.score for standing in standings), default=0)
        return tuple(one.seat for one in standings if one.score == best)


class Padding(Rules[BoardT, ViewT]):
    """The most that may be hidden, by public facts alone: sealed files are padded to it, so no size tells."""

    @abstractmethod
    def max_hidden_bytes(self, view: ViewT, seat: Seat | None) -> int:
        """How many bytes, as JSON, may be hidden at most, going by the public `view` alone.

        That is all fields together of the board that are not as everyone sees them; with a `seat`, those of
        its view, and what `own` says.
        """

    def max_question_bytes(self, question: Question) -> int:
        """How many bytes a question takes at most, as JSON, whatever of it is hidden.

        Its own length, where everyone can work out what is legal. Where hidden facts decide that, a ruleset
        goes by the kind of question and what else is public.
        """
        return len(msgspec.json.encode(write_question(question)))

    def max_answer_bytes(self, question: Question) -> int:
        """How many bytes a secret answer takes at most, as JSON, going by what is public of its question."""
        return question.options.longest()


class Wording(Rules[BoardT, ViewT]):
    """How the game speaks: names, sentences, reports and tables, in the language in force."""

    says: ClassVar[Mapping[str, str]] = {}
    """The sentences of the game's own that stand as data in sealed files: messages by code."""

    @classmethod
    def spellings(cls) -> Mapping[str, str]:
        """What else a person may type in an order file for a word of the game, as `read_word` compares words.

        That comparison treats a space like a dash, but spellings with a space are looked up before it. So
        where a dash may be a minus, a text typed without any sign can be given its own meaning.
        """
        return {}

    def vocabulary(self) -> Iterable[str]:
        """Return the words that options consist of and that have a display name; amounts are left out."""
        return self.questions

    def name_of(self, word: str) -> str | None:
        """The display name of a word of order files, or of so many (`white-harbor`, `2 footman`).

        None if it has none.
        """
        return self.questions[word].title if word in self.questions else None

    def name_without_number(self, word: str) -> str | None:
        """The same, where one of a thing that is counted has its number in `name_of` (`1 footman`)."""
        return self.name_of(word)

    def answer_words(self) -> Mapping[str, str]:
        """The names of words that answers are made of and that name nothing in the game: `yes`, `none`.

        With `=` behind it, a word is said with a `%(number)s`, where that is not so many of it.
        """
        return {"yes": _("yes"), "no": _("no")}

    @abstractmethod
    def seat_title(self, seat: Seat) -> str:
        """The seat's display name."""

    def chapter(self, view: ViewT) -> str:
        """The display name of the stretch of play that a view is in (“Round 3”).

        Turns are listed by those in which they began.
        """
        del view
        return ""

    @abstractmethod
    def situation(self, view: ViewT) -> str:
        """Describe the state of play in a few words, without a full stop, for lists of games and turns."""

    def describe_question(self, view: ViewT, seat: Seat, kind: str, subject: str) -> str:
        """Describe in one sentence what a seat is asked, from public facts alone."""
        kinds = self.questions
        if kind not in kinds:
            raise RulesFault(f"the ruleset asks {seat} a question {kind}, which its catalogue does not have")
        return kinds[kind].sentence(view, seat, subject)

    def describe_part(self, view: ViewT, seat: Seat, part: str, named: Named = str) -> str:
        """Describe briefly what a word of a seat's answer is about (what is in an area); "" for nothing.

        Public facts decide it.
        """
        del view, seat, part, named
        return ""

    def describe_around(self, view: ViewT, question: Asked, part: str, named: Named = str) -> str:
        """Say what is around a part of the answer to a question, in a sentence; "" for nothing.

        Public facts decide it.
        """
        del view, question, part, named
        return ""

    def background(self, view: ViewT, question: Asked, named: Named = str) -> tuple[str, ...]:
        """Return what a player needs to know to choose an answer, besides what is legal: a line a thing.

        Public facts decide it.
        """
        del view, question, named
        return ()

    @abstractmethod
    def describe_view(self, view: ViewT, *, ended: bool = False) -> list[Line]:
        """Describe what a view shows, for the terminal, letters and pages; `ended` as in `draw`."""

    def board_in_letters(self, view: ViewT) -> Iterable[str]:
        """Draw the board for a terminal, in lines of at most 78 characters; none if words are enough."""
        del view
        return ()

    def own(self, view: ViewT) -> Iterable[Said]:
        """Say what the view's seat alone sees: the part of `describe_view` that is not public, as data."""
        del view
        return ()

    @abstractmethod
    def report(self, events: Sequence[Event]) -> list[Line]:
        """Report events in prose, in their order, each line with its rule."""

    def headline(self, events: Sequence[Event], before: ViewT | None, after: ViewT) -> str:
        """Return the news of a turn in a few words, without a full stop; "" if there is none.

        What it says is taken or lost is so between the views before and after: not what was taken back.
        """
        del events, before, after
        return ""

    def tables(self, view: ViewT) -> tuple[Tabulation, ...]:
        """Return the facts to show beside the drawing, each table under its title."""
        del view
        return ()

    def changes(self, before: ViewT, after: ViewT) -> tuple[Tabulation, ...]:
        """Return what is not as it was, besides the figures of `measures`; no table without a row."""
        del before, after
        return ()

    def measures(self, view: ViewT) -> tuple[Measure, ...]:
        """Return the figures that are plotted over a game's turns."""
        del view
        return ()

    def feats(self, events: Sequence[Event]) -> tuple[Feat, ...]:
        """Find the feats in a turn's events that the record of a finished game may name."""
        del events
        return ()


class Planning(Rules[BoardT, ViewT]):
    """What helps to give orders: what is asked next, what goes together, what cannot win or occur."""

    def likely_questions(self, view: ViewT, *, this_period: bool = False) -> tuple[tuple[str, str], ...]:
        """Kinds and subjects that the view's seat may be asked next and can plan for; the soonest first.

        `this_period`: only those that may be asked before plans end by themselves.
        """
        found = [
            (likely.when, kind.name, likely.subject)
            for kind in self.questions.values() if kind.likely is not None
            for likely in kind.likely(view) if not (this_period and likely.next_period)
        ]  # fmt: skip
        found.sort(key=lambda each: each[0])
        return tuple(dict.fromkeys((kind, subject) for _when, kind, subject in found))

    def bounds(self, view: ViewT, question: Question) -> tuple[Bound, ...] | None:
        """Return all that a question's check forbids, as data; None if bounds cannot say it exactly.

        The view may be everyone's: only public facts count, so that the length tells nothing.
        """
        del view
        return None if question.check else ()

    def complete(self, view: ViewT, question: Question, part: Any) -> Any | None:  # noqa: ANN401
        """Complete the legal part of an answer, for a seat that missed the deadline; None if impossible.

        `part` is of the type of the question's answers.
        """
        complete = self.questions[question.kind].complete
        return complete(view, question, part) if complete is not None else None

    def suppose(self, view: ViewT, asked: Sequence[str], pick: Pick) -> Supposition[BoardT] | None:
        """Make up what is hidden from the view's seat; None if that is impossible.

        `asked` are the labels of the open questions; they are public and show which action is under way.
        """
        del view, asked, pick
        return None

    def doubts(self, view: ViewT, question: Question, answer: Any) -> Iterable[Said]:  # noqa: ANN401  plain data
        """Return what a player should know of a legal answer: that an attack cannot win, whatever follows."""
        del view, question, answer
        return ()

    def why_word_cannot_occur(self, view: ViewT, word: str) -> Said | None:
        """Return why a word has no place in this game (a house that does not play); None if it has one."""
        del view, word
        return None


class Steward(Rules[BoardT, ViewT]):
    """How a sensible player plays: in demonstrations, and for seats that nobody waits for."""

    def play_steadily(self, view: ViewT, question: Question, pick: Pick) -> Any:  # noqa: ANN401
        """Answer as a sensible player would: the ruleset's `steward` bot."""
        return self.questions[question.kind].steward(view, question, pick)

    def plan_steadily(self, view: ViewT) -> list[dict[str, Any]]:
        """The plans that the `steward` bot files with its answers, as written under `plans`."""
        return [
            habit.plan(kind.name)
            for kind in self.questions.values()
            for habit in kind.habits
            if habit.keep == "game" or kind.likely is None or any(kind.likely(view))
        ]


class Lookahead(Steward[BoardT, ViewT]):
    """How a strong player thinks: about what, how far it looks, and how it likes what it sees there.

    It makes up what is hidden (`suppose`), and supposes that all play on as stewards.
    """

    considered: ClassVar[Mapping[str, int]] = {}
    """The kinds of question that it thinks about, with how often answers are tried out in all.

    As often as a slow machine can within two seconds; what is not here it answers as the steward does.
    """

    def alternatives(self, view: ViewT, question: Question, pick: Pick) -> Iterable[Any]:
        """Return answers worth trying beside the steward's own; illegal ones and equals are left out."""
        del view, pick
        return question.options.listing()

    def seen_enough(self, before: BoardT, now: BoardT) -> bool:
        """Whether a trial that began at a board need not be played further; if not, it is played to the end.

        It is asked at every question; neither board is to be changed.
        """
        del before, now
        return False

    def prospect(self, board: BoardT, seat: Seat) -> float:
        """What a made-up board promises a seat: from 0, the game is lost, to 1, it is won.

        By sums, products and quotients alone, so that every machine finds the same.
        """
        del board, seat
        return 0.0


class Drawing(Rules[BoardT, ViewT]):
    """How the table looks, and where on it a reader can point."""

    @abstractmethod
    def draw(
        self,
        view: ViewT,
        happened: Sequence[Event] = (),
        *,
        before: ViewT | None = None,
        earlier: Iterable[Event] = (),
        described: Sequence[Line] = (),
        ended: bool = False,
    ) -> Svg:
        """Draw the table or map, and what has just happened.

        With `before`, the view of the turn before, the drawing has steps. `earlier` are the events of this
        period's turns before, the latest first, read only where they are needed. `described` is the view in
        words, where it is at hand. `ended`: nobody is to play, because the players have ended a game that the
        rules would go on with.
        """

    def outlines(self, view: ViewT) -> tuple[Outline, ...]:
        """Return the areas of the drawing that a reader can point at; those on top last."""
        del view
        return ()

    def line_colours(self) -> Mapping[Seat, LineColour]:
        """Return the colours of seats that are known by one, for their lines in charts."""
        return {}

    def places(self, setup: Setup) -> tuple[Place, ...]:
        """Return the areas of a game's board, as a reader looks for them; none for a game without a board."""
        del setup
        return ()

    def legend(self, setup: Setup) -> str:
        """Draw the key to the symbols of a game's drawings, as a complete SVG document; "" for none."""
        del setup
        return ""

    def image_map(self) -> ImageMap | None:
        """Return where a person may point in a game's drawings to name a word; None if nowhere."""
        return None

    def preview(self, view: ViewT) -> str:
        """Draw the preview picture for links to the game, 1200 × 630, without CSS variables; "" for none."""
        del view
        return ""


class Ruleset(
    Padding[BoardT, ViewT],
    Wording[BoardT, ViewT],
    Planning[BoardT, ViewT],
    Lookahead[BoardT, ViewT],
    Drawing[BoardT, ViewT],
):
    """The rules of one game in one revision, in all their roles. Instances hold no state."""


AnyRuleset = Ruleset[Any, Any]
"""A ruleset, whatever its board and view are."""

AnyView = Any
"""What a ruleset lets a seat see, whatever its type is."""
