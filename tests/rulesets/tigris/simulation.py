"""Many games in which every seat does anything legal, with a look at the board after each action.

    python -m tests.rulesets.tigris.simulation 1000

plays so many games of each number of seats, every other one in the English variant, and prints what came up.
Where every legal answer is equally likely, there are more swaps and catastrophes than kingdoms; in every
other pair of games each sort of action is therefore as likely as `LIKELY` says. A game without progress is
left after `MOST` questions.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import msgspec

from adjudicator.engine import Event, Game, KeyedChance, Pick, Question, Ruleset, Seat, Setup, Table, picker
from adjudicator.engine.bots import Bot, RandomBot
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.board import ENGLISH_VARIANT, Board
from adjudicator.rulesets.tigris.board_faults import faults
from adjudicator.rulesets.tigris.judgements import open_wars, side
from adjudicator.rulesets.tigris.pieces import (
    DYNASTIES,
    HAND,
    KING,
)
from adjudicator.rulesets.tigris.procedures.conflicts import ATTACK, DEFEND
from adjudicator.rulesets.tigris.procedures.turns import ACTION
from adjudicator.rulesets.tigris.squares import BIT, CORNERS, TEMPLES_AT_START
from adjudicator.rulesets.tigris.tigris import Tigris
from adjudicator.rulesets.tigris.view import View, happen, sketch, view
from tests.rulesets.tigris.playing import RULES, TigrisTable

MOST = 3_000
"""More questions than any game asks that makes progress [TE-OVER-07]."""

LIKELY = {"place": 12.0, "catastrophe": 1.0, "swap": 1.0, "pass": 1.0, "withdraw": 0.5}
"""How likely each sort of action is; each leader 3."""


class Sorts:
    """A bot that chooses a sort of action first, and then any of that sort."""

    def choose(self, _ruleset: Ruleset[Any, Any], _view: View, question: Question, pick: Pick) -> Any:  # noqa: ANN401
        if question.kind != ACTION:
            return question.options.sample(pick)
        sorts: dict[str, list[str]] = {}
        for answer in question.options.listing():
            sorts.setdefault(answer.partition(" ")[0], []).append(answer)
        weights = [round(2 * LIKELY.get(sort, 3.0)) for sort in sorts]
        drawn = pick(sum(weights))
        for sort, weight in zip(sorts, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return sorts[sort][pick(len(sorts[sort]))]
        raise AssertionError("the weights are used up")


Look = Callable[[Board, Board, Sequence[Event]], None]
"""Holds what an action has made of a board, and what it told, against what is always true [TE-INV]."""


def look_for_faults(_before: Board, board: Board, _told: Sequence[Event]) -> None:
    """Pieces, kingdoms monuments [TE-INV-01, TE-INV-02, TE-INV-03, TE-INV-04, TE-INV-05, TE-INV-08]."""
    assert list(faults(board, board.seats)) == []
    assert board.treasures


def look_at_what_stays(before: Board, board: Board, _told: Sequence[Event]) -> None:
    """Hands are filled, and what was gained or built stays [TE-INV-06, TE-INV-07, TE-INV-08]."""
    assert board.stage != "first" or all(board.hand_size(seat) == HAND for seat in board.seats)
    for seat in board.seats:
        assert all(board.points[seat][colour] >= number for colour, number in before.points[seat].items())
        assert board.held[seat] >= before.held[seat]
    assert set(before.catastrophes) <= set(board.catastrophes)
    assert before.monuments.items() <= board.monuments.items()


def look_at_treasures(_before: Board, _board: Board, told: Sequence[Event]) -> None:
    """Treasures are due in one kingdom at most [TE-INV-10]."""
    assert sum(isinstance(event, events.TreasuresTaken) for event in told) <= 1


def look_at_gains(before: Board, board: Board, told: Sequence[Event]) -> None:
    """Every point and treasure is told of, and no tile supports both sides."""
    points = {seat: Counter(before.points[seat]) for seat in before.seats}
    held = Counter(before.held)
    for event in told:
        match event:
            case events.PointsGained():
                points[event.seat][event.colour] += event.number
            case events.MonumentIncome():
                points[event.seat][event.colour] += 1
            case events.TreasuresTaken():
                held[event.seat] += len(event.squares)
            case events.ConflictBegun(sort="war"):
                assert not set(event.supporting) & set(event.opposing)
                assert event.attacker != event.defender
            case _:
                pass
    assert points == board.points
    assert held == board.held


def look_at_regions(_before: Board, board: Board, _told: Sequence[Event]) -> None:
    """The regions that are kept are those that are there."""
    kept, found = board.regions, board.found_regions()
    assert sorted(kept.regions) == sorted(found.regions)
    assert (kept.occupied, kept.blocked, kept.leaders) == (found.occupied, found.blocked, found.leaders)
    assert kept.face_up == found.face_up


CURSOR = ("stage", "turn", "active")
"""What comes next, and whose turn it is: the one part of the public board that no event changes."""


def assert_told(before: View, told: Sequence[Event], after: View) -> None:
    """What everyone sees is what everyone saw, with the events on it, and in the same order."""
    board = sketch(before)
    for event in told:
        happen(event, board)
    assert (board.stage == "over") == (after.board.stage == "over")
    for name in CURSOR:
        setattr(board, name, getattr(after.board, name))
    assert msgspec.json.encode(view(board, None)) == msgspec.json.encode(after)


def look_at_events(before: Board, board: Board, told: Sequence[Event]) -> None:
    """Nothing but events changes what everyone sees, once the hands are drawn."""
    if before.stage != "setup":
        assert_told(view(before, None), told, view(board, None))


LOOKS: tuple[Look, ...] = (
    look_for_faults,
    look_at_what_stays,
    look_at_treasures,
    look_at_gains,
    look_at_regions,
    look_at_events,
)


def look_at_question(board: Board, question: Question) -> None:
    """Nobody has to do anything, and sides of a war are apart [TE-INV-11, TE-INV-12]."""
    assert {ACTION: "pass", ATTACK: "0", DEFEND: "0"}.get(question.kind, question.default) in (
        question.options.listing()
    )
    if board.marker is not None and board.conflict is not None:
        assert not side(board, board.conflict.at) & BIT[board.conflict.against]
        assert all(len(leaders) == 2 for leaders in open_wars(board).values())


class Watched(Tigris):
    """The ruleset, with a look at the board after every action."""

    def __init__(self, looks: Sequence[Look] = LOOKS) -> None:
        super().__init__()
        self._looks = looks

    async def perform(self, game: Game[Board]) -> None:
        """Play the next action, and look."""
        before, told = game.board.clone(), len(game.told)
        await super().perform(game)
        for look in self._looks:
            look(before, game.board, game.told[told:])


WATCHED = Watched()


def dynasties(seats: int, number: int) -> tuple[Seat, ...]:
    """So many dynasties, others in every game."""
    choices = tuple(combinations(DYNASTIES, seats))
    return choices[number % len(choices)]


def games(number: int, rules: Tigris = RULES) -> Iterator[TigrisTable]:
    """Tables of two, three and four seats by turns."""
    for seed in range(number):
        setup = Setup(dynasties(2 + seed % 3, seed))
        yield Table.start(rules, setup, KeyedChance(f"random {seed}".encode()))


def questions(table: TigrisTable, key: object, bot: Bot | None = None) -> Iterator[Question]:
    """Every question of a game, or `MOST` of them; each is answered after it was looked at."""
    pick = picker(str(key).encode(), "game")
    bot = bot or Sorts()
    for _time in range(MOST):
        if table.over:
            return
        question = table.pending[0]
        yield question
        table.answer(question, bot.choose(WATCHED, table.view(question.seat), question, pick))


def play(seats: Sequence[Seat], key: str, *, english: bool = False, bot: Bot | None = None) -> TigrisTable:
    setup = Setup(tuple(seats), {ENGLISH_VARIANT: "yes" if english else "no"})
    table: TigrisTable = Table.start(WATCHED, setup, KeyedChance(key.encode()))
    for question in questions(table, key, bot):
        look_at_question(table.board, question)
    return table


@dataclass
class Seen:
    """What came up in games, and how often."""

    games: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    happened: Counter[str] = field(default_factory=Counter)

    def add(self, table: TigrisTable) -> None:
        """Count what came up in a game."""
        board = table.board
        ended = f"ended by {board.ending}" if table.over else "left without an end"
        self.games[f"{len(board.seats)} seats, {ended}"] += 1
        for given in table.given:
            question = given.question
            self.questions[f"{question.kind}/{question.subject}".rstrip("/")] += 1
        self.happened.update(happenings(table.game.told))


def happenings(told: Sequence[Event]) -> Iterator[str]:
    """What the events of a game amount to."""
    treasures = set(TEMPLES_AT_START)
    for event in told:
        if type(event) in SAID:
            yield SAID[type(event)](event)
        elif isinstance(event, events.TemplesKept):
            for square in event.squares:
                yield f"a temple kept {'with its treasure' if square in treasures else 'beside a leader'}"
        elif isinstance(event, events.TreasuresTaken):
            yield f"treasures taken at once: {len(event.squares)}"
            yield from ("a corner treasure taken" for square in event.squares if square in CORNERS)
            treasures -= set(event.squares)
    for union in _unions(told):
        yield from _wars(union)


def _placed(event: events.LeaderPlaced) -> str:
    return "a leader placed" if event.origin is None else "a leader moved"


def _stranded(event: events.LeaderStranded) -> str:
    return f"a leader driven away by a {'monument' if event.rule == 'TE-MON-11' else 'catastrophe'}"


def _scored(event: events.PointsGained) -> str:
    by = (
        "of a conflict"
        if event.by is None
        else f"for a tile by the {'king' if event.by == KING else 'matching leader'}"
    )
    return f"points {by}"


def _won(event: events.ConflictWon) -> str:
    attack, defence = sum(event.attack), sum(event.defence)
    if attack == defence:
        return f"a {event.sort} with a tie"
    return f"a {event.sort} won by the {'attacker' if attack > defence else 'defender'}"


SAID: dict[type[Event], Callable[[Any], str]] = {
    events.UnionPeaceful: lambda _event: "a peaceful union",
    events.ConflictWon: _won,
    events.LeaderStranded: _stranded,
    events.LeaderPlaced: _placed,
    events.LeaderWithdrawn: lambda _event: "a leader withdrawn",
    events.CatastrophePlayed: lambda event: f"a catastrophe on {event.tile or 'an empty square'}",
    events.PointsGained: _scored,
    events.MonumentBuilt: lambda event: f"the {event.monument} monument built on {event.tile}s",
    events.MonumentDeclined: lambda _event: "a monument declined",
    events.MonumentIncome: lambda _event: "a point from a monument",
    events.BagEmptied: lambda event: f"the bag ran out in a {'refill' if event.stage == 'end' else 'swap'}",
    events.TreasuresGone: lambda event: f"the end, treasures left: {event.left}",
    events.Passed: lambda _event: "a pass",
    events.GameEnded: lambda event: f"seats in the first place: {len(event.places[0])}",
}
"""What is counted of each event for itself."""


def _unions(told: Iterable[Event]) -> Iterator[list[Event]]:
    """The events of each union with wars, from the marker's coming to its going."""
    union: list[Event] = []
    for event in told:
        union = [event] if isinstance(event, events.KingdomsUnited) else [*union, event]
        if isinstance(event, events.WarsEnded):
            yield union


def _wars(union: Sequence[Event]) -> Iterator[str]:
    begun = [event for event in union if isinstance(event, events.ConflictBegun)]
    chosen = sum(isinstance(event, events.WarChosen) for event in union)
    yield f"a union with wars: {len(begun)} fought, {chosen} chosen"
    if not any(war.active in {war.attacker, war.defender} for war in begun):
        yield "several wars, the active seat in none" if chosen else "a war, the active seat not in it"
    if len({war.attacker for war in begun}) > 1:
        yield "another attacker in a later war"


def simulate(games: int, seed: int = 0) -> Seen:
    """Play so many games of each number of seats, and count."""
    seen = Seen()
    for seats in (2, 3, 4):
        for number in range(games):
            bot: Bot = RandomBot() if number % 4 < 2 else Sorts()
            who = dynasties(seats, number)
            seen.add(play(who, f"{seed}/{seats}/{number}", english=number % 2 == 1, bot=bot))
    return seen


def table_of(seen: Seen) -> Iterator[str]:
    """What came up, in lines: the seldom first, since those are looked for."""
    chapters = [("games", seen.games), ("questions answered", seen.questions), ("happenings", seen.happened)]
    for title, counted in chapters:
        yield ""
        yield f"## {counted.total():,} {title}"
        yield ""
        yield "| times | what |"
        yield "| ---: | --- |"
        for name, times in sorted(counted.items(), key=lambda item: (item[1], item[0])):
            yield f"| {times} | {name} |"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in table_of(simulate(int(sys.argv[1]))))
