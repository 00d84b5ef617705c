"""Tigris & Euphrates as a ruleset: what the engine and everything above it need of the game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from adjudicator.engine import (
    WHOLE_GAME,
    Asked,
    Catalogue,
    Event,
    Feat,
    Game,
    GameOption,
    ImageMap,
    Line,
    Measure,
    Named,
    Outline,
    Pick,
    Place,
    Question,
    Result,
    Ruleset,
    Seat,
    Setup,
    Standing,
    Supposition,
    Svg,
    Tabulation,
    events_in,
    headline,
    ranked,
    report,
)
from adjudicator.rulesets.tigris import board_faults, view as views
from adjudicator.rulesets.tigris.board import ENGLISH_VARIANT, OPEN_SCORES, Board
from adjudicator.rulesets.tigris.bot import promising
from adjudicator.rulesets.tigris.descriptions import (
    bag,
    describe_view,
    measures,
    own,
    places,
    situation,
    tables,
)
from adjudicator.rulesets.tigris.events import feats
from adjudicator.rulesets.tigris.figures import figure
from adjudicator.rulesets.tigris.judgements import final, ranking
from adjudicator.rulesets.tigris.letters import board_in_letters
from adjudicator.rulesets.tigris.pieces import DYNASTIES
from adjudicator.rulesets.tigris.places import every_square
from adjudicator.rulesets.tigris.procedures import conflicts, monuments, turns
from adjudicator.rulesets.tigris.prospects import prospect
from adjudicator.rulesets.tigris.questions import questions
from adjudicator.rulesets.tigris.saying import say
from adjudicator.rulesets.tigris.supposing import suppose
from adjudicator.rulesets.tigris.telling import parts
from adjudicator.rulesets.tigris.view import View
from adjudicator.rulesets.tigris.wording import WORDS, seat_name, word_name, words
from adjudicator.sentences import Said
from adjudicator.words import N_, gettext as _, pgettext

_HAND = 160
"""Bytes that a hand, the points behind a screen and the treasures there take at most, as JSON."""

_TOLD = 400
"""Bytes that telling a seat what is behind its screen takes at most."""

_ANSWER = len('"swap' + 6 * " settlement" + '",')

_ACTIONS = 2400
"""Bytes that a question with all its legal actions takes at most, deflated; a sixth more than ever seen."""


class Tigris(Ruleset[Board, View]):
    """Euphrat & Tigris by Reiner Knizia, for 2 to 4 dynasties."""

    name = "tigris"
    revision = 1
    title = N_("Tigris & Euphrates")
    board_type = Board
    view_type = View
    event_type = events_in("adjudicator.rulesets.tigris")
    says = say.messages
    considered: ClassVar[Mapping[str, int]] = {
        turns.ACTION: 60,
        conflicts.ATTACK: 60,
        conflicts.DEFEND: 60,
        conflicts.WAR_ORDER: 60,
        monuments.MONUMENT: 60,
    }
    game_options: ClassVar[tuple[GameOption, ...]] = (
        GameOption(
            ENGLISH_VARIANT,
            N_("Whether tiles may be committed to a conflict only if they can decide it."),
            ("no", "yes"),
        ),
        GameOption(OPEN_SCORES, N_("Whether everyone sees all points and treasures taken."), ("no", "yes")),
        GameOption(
            turns.FIRST_SEAT,
            N_("Who takes the first turn: drawn by lot, or the first seat in order."),
            (turns.DRAWN, "in-order"),
        ),
    )

    @property
    def questions(self) -> Catalogue[View]:
        return questions()

    def seat_counts(self) -> Sequence[int]:
        """Four, three or two [TE-SETUP-01]."""
        return (4, 3, 2)

    def seats(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """The dynasties: a player chooses one by taking its seat [TE-SETUP-04]."""
        del options
        return DYNASTIES[:count]

    def seats_to_choose(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """All four: in a smaller game, the organiser names those that are in play [TE-SETUP-05]."""
        del count, options
        return DYNASTIES

    def seat_title(self, seat: Seat) -> str:
        """The dynasty's name."""
        return seat_name(seat)

    def opening(self, setup: Setup) -> Board:
        """The board before the hands are drawn."""
        return Board.opening(setup)

    def faults(self, board: Board, setup: Setup) -> Iterator[str]:
        """Tiles, leaders and treasures that do not add up, or lie where they cannot."""
        return board_faults.faults(board, setup.seats)

    def next_action(self, board: Board) -> str | None:
        """The draw before the game, then each action of a turn, then its end."""
        if board.stage == "over":
            return None
        return "setup" if board.stage == "setup" else f"turn-{board.turn}/{board.stage}"

    async def perform(self, game: Game[Board]) -> None:
        """Play the next action."""
        match game.board.stage:
            case "setup":
                await turns.set_up(game)
            case "end":
                await turns.end_turn(game)
            case _:
                await turns.act(game)

    def period(self, view: View) -> str:
        """The whole game: a plan waits for its conflict, whoever's turn it is, until the seat files again."""
        return WHOLE_GAME

    def view(self, board: Board, seat: Seat | None) -> View:
        """What `seat` may see; None: what everyone may see [TE-INFO]."""
        return views.view(board, seat)

    def max_hidden_bytes(self, view: View, seat: Seat | None) -> int:
        """A hand and what is behind the screen; for the board those of all seats, and the bag."""
        return 2 * _HAND + _TOLD if seat is not None else _HAND * (2 + len(view.board.seats))

    def max_question_bytes(self, question: Question) -> int:
        """Of actions, a bound of the whole list deflated; it would be six times as long written out."""
        if question.kind == turns.ACTION:
            return _ACTIONS
        return 512

    def max_answer_bytes(self, question: Question) -> int:
        """The longest action is a swap of six settlements."""
        del question
        return _ANSWER

    def result(self, view: View) -> Result | None:
        """How the game ended [TE-FIN-02]."""
        if view.board.stage != "over":
            return None
        first = places(view)[0]
        return Result(first if len(first) < len(view.board.seats) else (), view.board.ending)

    def standings(self, view: View) -> tuple[Standing, ...]:
        """The seats with their smallest totals, once everyone's points are open [TE-INFO-02]."""
        if not view.points.keys() >= set(view.board.seats):
            return ()
        totals = {seat: final(view.points[seat], view.treasures[seat]).ranked for seat in view.board.seats}
        ties = (
            pgettext("criterion", "second smallest colour"),
            pgettext("criterion", "third smallest colour"),
            pgettext("criterion", "largest colour"),
        )
        return ranked(totals, ties)

    def leaders_if_ended_now(self, board: Board) -> tuple[Seat, ...]:
        """The seats in the first place, as at the end of the game [TE-OVER-07]."""
        finals = {seat: final(board.points[seat], board.held[seat]) for seat in board.seats}
        return ranking(finals)[0]

    def situation(self, view: View) -> str:
        """Whose turn it is, or who has won."""
        return situation(view)

    def report(self, events: Sequence[Event]) -> list[Line]:
        """The events, turn by turn and action by action."""
        return report(events, WORDS, figuring=figure)

    def headline(self, events: Sequence[Event], before: View | None, after: View) -> str:
        return headline(events, WORDS)

    def background(self, view: View, question: Asked, named: Named = str) -> tuple[str, ...]:
        """How long the game may still last."""
        del question, named
        return (bag(view),)

    def own(self, view: View) -> Iterable[Said]:
        """What is behind one's own screen."""
        return own(view)

    def describe_view(self, view: View, *, ended: bool = False) -> list[Line]:
        """The kingdoms, what lies before every seat, and what is behind one's own screen."""
        return describe_view(view)

    def board_in_letters(self, view: View) -> Iterable[str]:
        """The board as a grid, with the key to its letters."""
        return board_in_letters(view.board)

    def draw(
        self,
        view: View,
        happened: Sequence[Event] = (),
        *,
        before: View | None = None,
        earlier: Iterable[Event] = (),
        described: Sequence[Line] = (),
        ended: bool = False,
    ) -> Svg:
        """Draw the board with what is beside it, and mark what `happened`."""
        del earlier
        from adjudicator.rulesets.tigris.drawing.picture import draw  # noqa: PLC0415  svgwrite loads slowly

        return draw(view, happened, before=before, described=described, ended=ended)

    def legend(self, setup: Setup) -> str:
        """The key to the symbols of the board."""
        del setup
        from adjudicator.rulesets.tigris.drawing.legend import legend  # noqa: PLC0415  as in `draw`

        return legend()

    def preview(self, view: View) -> str:
        """Draw the board beside title, situation and dynasties."""
        from adjudicator.rulesets.tigris.drawing.preview import preview  # noqa: PLC0415  as in `draw`

        return preview(view)

    def tables(self, view: View) -> tuple[Tabulation, ...]:
        """What lies before every seat."""
        return tables(view)

    def outlines(self, view: View) -> tuple[Outline, ...]:
        """Every square, and what is on it."""
        from adjudicator.rulesets.tigris.drawing.outlines import squares  # noqa: PLC0415  as in `draw`

        return squares(view.board)

    def places(self, setup: Setup) -> tuple[Place, ...]:
        """Every square."""
        del setup
        return tuple(every_square())

    def image_map(self) -> ImageMap:
        """The squares of the board, which is the upper part of every drawing."""
        from adjudicator.rulesets.tigris.drawing.outlines import image_map  # noqa: PLC0415  as in `draw`

        return image_map()

    def measures(self, view: View) -> tuple[Measure, ...]:
        """Leaders on the board, and the tiles that support them."""
        return measures(view)

    def chapter(self, view: View) -> str:
        """The round."""
        return _("Round %(round)s", round=view.board.round)

    def feats(self, events: Sequence[Event]) -> tuple[Feat, ...]:
        """The war that brought the most points."""
        return feats(events)

    def vocabulary(self) -> tuple[str, ...]:
        """Pieces, colours, monuments, squares and questions."""
        return (*words(), *self.questions)

    def name_of(self, word: str) -> str | None:
        """Pieces, colours, monuments, squares and questions."""
        return word_name(word) or super().name_of(word)

    def answer_words(self) -> Mapping[str, str]:
        """The parts of actions, too."""
        return {**super().answer_words(), **parts()}

    def suppose(self, view: View, asked: Sequence[str], pick: Pick) -> Supposition[Board] | None:
        """Deal the tiles that the seat has not seen."""
        return suppose(view, asked[0], pick) if asked else None

    def alternatives(self, view: View, question: Question, pick: Pick) -> Iterable[Any]:
        """The promising actions; of anything else, all there is."""
        if question.kind == turns.ACTION:
            return promising(view, question)
        return super().alternatives(view, question, pick)

    def seen_enough(self, before: Board, now: Board) -> bool:
        """Everybody has had a turn."""
        return now.turn >= before.turn + len(now.seats)

    prospect = staticmethod(prospect)
