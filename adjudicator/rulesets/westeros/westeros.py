"""A Game of Thrones as a ruleset: the round's steps and who plays them out, in any edition."""

import hashlib
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from types import new_class
from typing import Any, ClassVar, Self, cast

import msgspec

from adjudicator.engine import (
    ASK_ME,
    Asked,
    Catalogue,
    Check,
    Event,
    Feat,
    Game,
    ImageMap,
    Line,
    LineColour,
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
    headline,
    report,
)
from adjudicator.engine.bounds import Bound
from adjudicator.rulesets.facts import Facts
from adjudicator.rulesets.westeros import board_faults, view as views
from adjudicator.rulesets.westeros.board import IRON_THRONE, TRACKS, Board, WesterosGame
from adjudicator.rulesets.westeros.considered import CONSIDERED
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.figures import changes, figure
from adjudicator.rulesets.westeros.headlines import net_news
from adjudicator.rulesets.westeros.playable import PlayableEdition, Procedure
from adjudicator.rulesets.westeros.procedures import (
    bidding,
    clean_up,
    consolidating,
    losses,
    marches,
    mustering,
    mustering_bounds,
    planning,
    raids,
    raven,
    rounds,
    victory,
    westeros_phase,
)
from adjudicator.rulesets.westeros.procedures.wildlings import Attack, attack_by_threat
from adjudicator.rulesets.westeros.setup import opening
from adjudicator.rulesets.westeros.supposing import suppose
from adjudicator.rulesets.westeros.together import together
from adjudicator.rulesets.westeros.units import KIND, UPGRADES
from adjudicator.rulesets.westeros.variants import EDITIONS, variant
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words import descriptions, refusals, saying, tabulations
from adjudicator.rulesets.westeros.words.places import places
from adjudicator.rulesets.westeros.words.spellings import spellings
from adjudicator.rulesets.westeros.words.surroundings import Surroundings
from adjudicator.rulesets.westeros.words.wording import names_of, unit_name
from adjudicator.sentences import Said
from adjudicator.words import gettext as _, per_language

PROCEDURES: Mapping[str, Procedure] = {
    "turn-cards": westeros_phase.turn_cards,
    "card": westeros_phase.carry_out,
    "supply": westeros_phase.supply,
    "muster": mustering.muster,
    "bid": bidding.bid,
    "clean-up": clean_up.clean_up,
    "assign": planning.assign,
    "raven": raven.use,
    "raid": raids.resolve,
    "consolidate": consolidating.resolve,
    "march": marches.resolve,
}
"""Who plays out each step that an edition or an expansion does not play out itself."""


def procedure(board: Board, step: str) -> Procedure:
    """Who plays out a step in the edition that is played."""
    own = PlayableEdition.of(board).procedures
    return own[step] if step in own else PROCEDURES[step]


_DIGITS = 16
"""How many digits of the digest of a game's own facts its boards name."""

_WORD = 40
"""Characters that a card, with the house that looked at it, or an order token has at most."""

_TOLD = 100
"""Bytes that telling a house of one of its orders or cards takes at most."""


@cache
def _in_every_language(
    declared: Callable[[Edition], Catalogue[View]], edition: Edition
) -> Callable[[], Catalogue[View]]:
    """Declare the questions of an edition once in each language."""
    return per_language(partial(declared, edition))


Bounding = Callable[[View, Question], tuple[Bound, ...] | None]
"""What the check of a question forbids, as data; None if that cannot be said."""


class Westeros(Ruleset[Board, View]):
    """A Game of Thrones: The Board Game, in the edition that a subclass names.

    `edition` serves where no board is at hand: it names every area, house and card that a game may have.
    """

    board_type = Board
    view_type = View
    considered = CONSIDERED
    edition: ClassVar[Edition]

    @property
    def questions(self) -> Catalogue[View]:
        return _in_every_language(self.declared, self.edition)()

    @staticmethod
    @abstractmethod
    def read(name: str, facts: Facts) -> Edition:
        """Read the edition from some facts, and make it known to the boards that name it.

        It is returned with all that any option brings.
        """

    @staticmethod
    @abstractmethod
    def declared(edition: Edition) -> Catalogue[View]:
        """Every kind of question of an edition, in the language in force."""

    says = saying.say.messages
    bounded: ClassVar[Mapping[str, Bounding]] = {}
    """What checks forbid, as data, by the check's name."""

    @staticmethod
    def attack_of(view: View, question: Asked) -> Attack:
        """The attack of the wildlings that a question to bid is about."""
        return attack_by_threat(view, question)

    @classmethod
    def own_checks(cls) -> Mapping[str, Check]:
        """Checks of answers that only the rules of a subclass ask for."""
        return {}

    @classmethod
    def own_bounds(cls) -> Mapping[str, Bounding]:
        """What those checks forbid, as data."""
        return {}

    def __init_subclass__(cls) -> None:
        """Make the checks of answers that follow from the edition's areas."""
        musters = mustering.checks(cls.edition.map)
        cls.checks = {
            losses.RECONCILE_SUPPLY: losses.check_reconciled,
            **musters,
            marches.MARCH: marches.check,
            **cls.own_checks(),
        }
        cls.bounded = {
            losses.RECONCILE_SUPPLY: losses.reconciling_bounds,
            **dict.fromkeys(musters, mustering_bounds.bounds),
            marches.MARCH: marches.bounds,
            **cls.own_bounds(),
        }

    @classmethod
    def spellings(cls) -> Mapping[str, str]:
        return spellings(cls.edition)

    def bounds(self, view: View, question: Question) -> tuple[Bound, ...] | None:
        return self.bounded[question.check](view, question) if question.check else ()

    def with_facts(self, facts: Mapping[str, Any]) -> Self:
        return self._with(msgspec.json.encode(facts))() if facts else self

    @classmethod
    @cache
    def _with(cls, facts: bytes) -> type[Self]:
        """The same rules with a game's own facts, as JSON; boards name the edition with their digest."""
        name = f"{cls.edition.name}~{hashlib.sha256(facts).hexdigest()[:_DIGITS]}"
        return cls._in(cls.read(name, Facts(cls.edition.package, msgspec.json.decode(facts))))

    def of_game(self, setup: Setup) -> Self:
        return self._in(EDITIONS[variant(self.edition, setup)])()

    @classmethod
    @cache
    def _in(cls, edition: Edition) -> type[Self]:
        """The same rules in another edition, or in a variant of it."""
        own = new_class(cls.__name__, (cls,), exec_body=lambda body: body.update(edition=edition))
        own.__module__ = cls.__module__
        return cast("type[Self]", own)

    def seat_counts(self) -> Sequence[int]:
        return sorted(self.edition.players, reverse=True)

    def seats(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        return EDITIONS[variant(self.edition, Setup((), dict(options)))].players[count]

    def seat_title(self, seat: Seat) -> str:
        return names_of(self.edition).house(seat)

    def opening(self, setup: Setup) -> Board:
        return opening(self.edition, setup)

    def faults(self, board: Board, setup: Setup) -> Iterator[str]:
        """Units, Power, orders and cards that do not add up, or lie where they cannot."""
        return board_faults.faults(board, self.edition.name, setup.seats)

    def next_action(self, board: Board) -> str | None:
        """The next task of the round, or the next turn in a step that goes round the table."""
        return rounds.label(board)

    async def perform(self, game: Game[Board]) -> None:
        """Play out the next task, and see what comes then."""
        board = game.board
        task = board.agenda[0]
        if rounds.goes_round(board):
            await self._take_turn(game, task.step)
        else:
            await procedure(board, task.step)(game, task.subject)
            board.agenda.pop(0)
        rounds.advance(game)

    async def _take_turn(self, game: WesterosGame, step: str) -> None:
        """One turn in a step that goes round the table; next comes the following place [A2-ACT-06]."""
        board = game.board
        seat = rounds.next_to_act(board)
        if seat is None:
            raise AssertionError(f"the step {step} is left before nobody can act in it")
        place = board.tracks[IRON_THRONE].index(seat)
        await procedure(board, step)(game, seat)
        board.turn, board.turns = place + 1, board.turns + 1

    def period(self, view: View) -> str:
        return f"round-{view.board.round}"

    def view(self, board: Board, seat: Seat | None) -> View:
        return views.view(board, seat)

    def max_hidden_bytes(self, view: View, seat: Seat | None) -> int:
        """Orders that lie face down, and cards that were looked at; for the board the wildling deck too.

        What is legal is public, whatever the question.
        """
        board = view.board
        lying = [
            (area, order)
            for orders in (board.face_down, board.one_time_down)
            for area, order in orders.items()
            if seat in {None, order.seat}
        ]
        cards = 2 if seat else view.wildling_cards + 2 * len(board.seats)
        told = _TOLD * (len(lying) + cards) if seat else 0
        return 200 + len(msgspec.json.encode(lying)) + _WORD * (len(lying) + cards) + told

    def result(self, view: View) -> Result | None:
        board = view.board
        return Result(board.winners, board.ending) if board.winners else None

    def standings(self, view: View) -> tuple[Standing, ...]:
        return victory.standings(view.board)

    def situation(self, view: View) -> str:
        return descriptions.situation(view)

    def report(self, events: Sequence[Event]) -> list[Line]:
        """The events under the parts of the round; what goes on from an earlier turn has a heading, too."""
        lines = report(events, names_of(self.edition), together, figure)
        if not lines or lines[0].level:
            return lines
        return [Line(_("Continued from the turn before"), level=1, event=0), *lines]

    def headline(self, events: Sequence[Event], before: View | None, after: View) -> str:
        net = net_news(events, before.board, after.board) if before else ()
        return headline(events, names_of(self.edition), net)

    def suppose(self, view: View, asked: Sequence[str], pick: Pick) -> Supposition[Board] | None:
        """Shuffle the wildling deck; nothing else is hidden before the orders lie."""
        return suppose(view, asked)

    def alternatives(self, view: View, question: Question, pick: Pick) -> Iterable[Any]:
        from adjudicator.rulesets.westeros.bot import considering  # noqa: PLC0415  few commands play a bot

        return considering.alternatives(view, question, pick)

    def seen_enough(self, before: Board, now: Board) -> bool:
        from adjudicator.rulesets.westeros.bot import considering  # noqa: PLC0415  as above

        return considering.seen_enough(before, now)

    def prospect(self, board: Board, seat: Seat) -> float:
        from adjudicator.rulesets.westeros.bot import considering  # noqa: PLC0415  as above

        return considering.prospect(board, seat)

    def doubts(self, view: View, question: Question, answer: Any) -> Iterable[Said]:  # noqa: ANN401  plain data
        """Marches against neutral forces that hold in any case."""
        if question.kind == marches.MARCH:
            yield from marches.hopeless_marches(view.board, question.seat, answer)

    def background(self, view: View, question: Asked, named: Named = str) -> tuple[str, ...]:
        return tuple(Surroundings(view, question.seat, named).background(question, self.attack_of))

    def describe_part(self, view: View, seat: Seat, part: str, named: Named = str) -> str:
        return Surroundings(view, seat, named).describe(part)

    def describe_around(self, view: View, question: Asked, part: str, named: Named = str) -> str:
        return Surroundings(view, question.seat, named).around(question.kind, part)

    def why_word_cannot_occur(self, view: View, word: str) -> Said | None:
        return refusals.why_word_cannot_occur(view, word)

    def own(self, view: View) -> Iterable[Said]:
        return descriptions.own(view)

    def describe_view(self, view: View, *, ended: bool = False) -> list[Line]:
        return descriptions.describe_view(view)

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
        from adjudicator.rulesets.westeros.drawing.scene import draw  # noqa: PLC0415  svgwrite loads as long as all else

        return draw(view, happened, before=before, earlier=earlier, described=described)

    def legend(self, setup: Setup) -> str:
        from adjudicator.rulesets.westeros.drawing.legend import legend  # noqa: PLC0415  as above

        return legend(EDITIONS[variant(self.edition, setup)])

    def line_colours(self) -> Mapping[Seat, LineColour]:
        from adjudicator.rulesets.westeros.drawing.style import LINES  # noqa: PLC0415  as above

        return LINES

    def places(self, setup: Setup) -> tuple[Place, ...]:
        return tuple(places(EDITIONS[variant(self.edition, setup)]))

    def image_map(self) -> ImageMap:
        from adjudicator.rulesets.westeros.drawing.outlines import image_map  # noqa: PLC0415  as above

        return image_map(self.edition)

    def preview(self, view: View) -> str:
        from adjudicator.rulesets.westeros.drawing.scene import preview  # noqa: PLC0415  as above

        return preview(view)

    def tables(self, view: View) -> tuple[Tabulation, ...]:
        return tabulations.tables(view)

    def changes(self, before: View, after: View) -> tuple[Tabulation, ...]:
        return changes(before.board, after.board)

    def outlines(self, view: View) -> tuple[Outline, ...]:
        from adjudicator.rulesets.westeros.drawing.outlines import outlines  # noqa: PLC0415  as above

        return outlines(view)

    def measures(self, view: View) -> tuple[Measure, ...]:
        return tabulations.measures(view)

    def chapter(self, view: View) -> str:
        return descriptions.round_name(view)

    def feats(self, events: Sequence[Event]) -> tuple[Feat, ...]:
        return tabulations.feats(events, names_of(self.edition))

    def vocabulary(self) -> Iterator[str]:
        """Areas, houses, orders, units, cards, tracks, questions, and what a house says that waits."""
        edition = self.edition
        yield from (*edition.map.kind, *edition.houses, *edition.orders, *edition.one_time_orders)
        yield from (*KIND, *UPGRADES, *TRACKS)
        yield from (*edition.house_cards, *edition.wildling_cards, *edition.tides_cards)
        yield from (*self.questions, ASK_ME)

    def name_of(self, word: str) -> str | None:
        in_turn = _("ask me in my turn") if word == ASK_ME else None
        return in_turn or names_of(self.edition).name_of(word) or super().name_of(word)

    def answer_words(self) -> Mapping[str, str]:
        return {**super().answer_words(), **names_of(self.edition).answer_words()}

    def name_without_number(self, word: str) -> str | None:
        return unit_name(word) if word in KIND else self.name_of(word)
