"""Claim as a ruleset: what the engine and everything above it need of the game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from adjudicator.engine import (
    Catalogue,
    Event,
    Game,
    GameOption,
    Line,
    Measure,
    Question,
    Result,
    Ruleset,
    Seat,
    Setup,
    Standing,
    Svg,
    events_in,
    headline,
    ranked,
    report,
)
from adjudicator.rulesets.claim import board_faults, play, view as views
from adjudicator.rulesets.claim.board import Board
from adjudicator.rulesets.claim.cards import FACTION, FACTIONS, HAND_SIZE, SEATS
from adjudicator.rulesets.claim.descriptions import describe_view, own, situation
from adjudicator.rulesets.claim.events import feats
from adjudicator.rulesets.claim.figures import figure
from adjudicator.rulesets.claim.judgements import count_votes, outcome
from adjudicator.rulesets.claim.prospects import prospect
from adjudicator.rulesets.claim.questions import questions
from adjudicator.rulesets.claim.saying import say
from adjudicator.rulesets.claim.supposing import suppose
from adjudicator.rulesets.claim.view import View
from adjudicator.rulesets.claim.wording import WORDS, phase_name, seat_name, word_name
from adjudicator.words import N_, gettext as _

_CARD = len('"G0",')

_TOLD = 480
"""Bytes that the names of a view's fields, and the sentences that tell a seat of its cards, take at most."""


class Claim(Ruleset[Board, View]):
    """Trůn, also known as Claim, by Scott Almes: two seats, twice thirteen tricks."""

    name = "claim"
    revision = 1
    title = N_("Claim")
    board_type = Board
    view_type = View
    event_type = events_in("adjudicator.rulesets.claim")
    says = say.messages
    considered: ClassVar[Mapping[str, int]] = {play.LEAD: 120, play.FOLLOW: 120}
    game_options: ClassVar[tuple[GameOption, ...]] = (
        GameOption(
            play.FIRST_LEADER,
            N_("Who leads the first trick: drawn by lot, or a seat."),
            (play.DRAWN, *SEATS),
        ),
    )

    @property
    def questions(self) -> Catalogue[View]:
        return questions()

    def seat_counts(self) -> Sequence[int]:
        """Two, always [CL-AMB-25]."""
        return (len(SEATS),)

    def seats(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """The seats `a` and `b`."""
        del count, options
        return SEATS

    seat_title = staticmethod(seat_name)

    def opening(self, setup: Setup) -> Board:
        """The table before the deal."""
        return Board.opening(setup.seats)

    def faults(self, board: Board, setup: Setup) -> Iterator[str]:
        """Cards and piles that do not add up."""
        return board_faults.faults(board, setup.seats)

    def next_action(self, board: Board) -> str | None:
        """The deal, a trick of either phase, the vote; tricks are told apart by their questions' subjects."""
        return None if board.stage == "over" else board.stage

    async def perform(self, game: Game[Board]) -> None:
        """Play the next action."""
        match game.board.stage:
            case "setup":
                await play.deal(game)
            case "scoring":
                await play.vote(game)
            case _:
                await play.play_trick(game)

    def period(self, view: View) -> str:
        """Plans end with the phase they were filed in: the next one is played with other cards."""
        return view.stage

    view = staticmethod(views.view)

    def max_hidden_bytes(self, view: View, seat: Seat | None) -> int:
        """The cards in hands and follower piles, for the board those in the deck; a seat is told of them."""
        seats = view.hands if seat is None else (seat,)
        cards = sum(view.hands[each] + view.followers[each] for each in seats)
        return 160 + _CARD * (cards + view.deck) if seat is None else _TOLD + 3 * _CARD * cards

    def max_question_bytes(self, question: Question) -> int:
        """A whole hand to choose from: which of it is legal depends on what the hand is."""
        del question
        return 320 + _CARD * HAND_SIZE

    def max_answer_bytes(self, question: Question) -> int:
        """A card."""
        del question
        return _CARD

    def result(self, view: View) -> Result | None:
        """How the game ended [CL-SCORE-08]."""
        if view.stage != "over":
            return None
        end = outcome(count_votes(view.scored))
        return Result(() if end.winner is None else (end.winner,), end.rule)

    def standings(self, view: View) -> tuple[Standing, ...]:
        """The votes each seat would have if the game ended now."""
        votes = outcome(count_votes(view.scored)).votes
        return ranked({seat: (number,) for seat, number in votes.items()})

    situation = staticmethod(situation)
    own = staticmethod(own)
    describe_view = staticmethod(describe_view)
    feats = staticmethod(feats)
    suppose = staticmethod(suppose)
    prospect = staticmethod(prospect)

    def report(self, events: Sequence[Event]) -> list[Line]:
        """The events, trick by trick."""
        return report(events, WORDS, figuring=figure)

    def headline(self, events: Sequence[Event], before: View | None, after: View) -> str:
        return headline(events, WORDS)

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
        """Draw the table, with the cards marked that have just gone to score piles."""
        del earlier
        from adjudicator.rulesets.claim.drawing import draw  # noqa: PLC0415  most commands draw nothing

        return draw(view, happened, before=before, described=described, ended=ended)

    def legend(self, setup: Setup) -> str:
        """The key to the symbols on the cards and on the table."""
        del setup
        from adjudicator.rulesets.claim.legend import legend  # noqa: PLC0415  as in `draw`

        return legend()

    def preview(self, view: View) -> str:
        """Draw the table, and beside it how the game stands."""
        from adjudicator.rulesets.claim.preview import preview  # noqa: PLC0415  as in `draw`

        return preview(view)

    def measures(self, view: View) -> tuple[Measure, ...]:
        """The votes, and the cards on the score piles."""
        votes = outcome(count_votes(view.scored)).votes
        return (
            Measure("votes", _("Votes"), votes),
            Measure("scored", _("Cards scored"), {seat: len(pile) for seat, pile in view.scored.items()}),
        )

    def chapter(self, view: View) -> str:
        """The phase; how the game ended stands with the second."""
        return phase_name("phase-1" if view.stage in {"setup", "phase-1"} else "phase-2")

    def vocabulary(self) -> tuple[str, ...]:
        """Cards, factions and questions."""
        return (*FACTION, *FACTIONS, *self.questions)

    def name_of(self, word: str) -> str | None:
        """Cards with their factions, these, the two questions and their tricks."""
        return word_name(word) or super().name_of(word)
