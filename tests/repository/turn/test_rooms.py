"""The sealed files of a turn: what they hold, what is read from them, and the room they are padded to.

Games are played at the table by random bots, with stops anywhere; each stop is written as a turn.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from adjudicator import yaml_files
from adjudicator.engine import Drift, Given, KeyedChance, Pick, Question, Table, picker
from adjudicator.engine.bots import BOTS
from adjudicator.repository.layout import ASKED, EVENTS, STATE, VAULT, private_file
from adjudicator.repository.turn.public_files import Asked, Happened, State
from adjudicator.repository.turn.sealed_payloads import Private, read_private, read_vault
from adjudicator.repository.turn.writing import Turn
from adjudicator.rulesets.claim import board as claim
from adjudicator.rulesets.tigris import board as tigris
from adjudicator.rulesets.westeros import board as westeros
from adjudicator.sealing import fits, room_for
from tests.repository.table_in_memory import GameInMemory

GAMES = [("claim", 2), pytest.param("agot2", 6, marks=pytest.mark.slow), ("agot2", 3), ("tigris", 3)]
FEW_MANY = ("few", "many")
LINES = 65535
"""The longest order file has fewer."""


@dataclass(frozen=True)
class Written:
    """A turn as it was written: its files, and of each sealed one the content and the room it was given."""

    turn: Turn
    files: dict[str, bytes]
    contents: dict[str, bytes]
    rooms: dict[str, int]

    @property
    def shown(self) -> Any:  # noqa: ANN401  has what a published turn has
        return SimpleNamespace(
            state=yaml_files.load(self.files[STATE], State, STATE),
            asked=yaml_files.load(self.files[ASKED], Asked, ASKED),
            happened=Happened.read(self.files[EVENTS], self.turn.table.ruleset.event_type, EVENTS),
        )


def suffices(rules: str, content: bytes, room: int) -> bool:
    """Whether a room suffices however badly its content deflates.

    The many legal actions of Tigris & Euphrates are words of one pattern, whose room counts on deflating.
    """
    return fits(content, room) if rules == "tigris" else room_for(len(content)) <= room


class Stage:
    """A game with its keys, at which any table can be written as a turn."""

    def __init__(self, rules: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.trial = GameInMemory(rules, seed="rooms", seats=seats)
        self.roster = self.trial.published.roster
        self.secret = self.trial.master.game_secret("trial", self.trial.game.nonce)
        self.rules = self.trial.game.rules
        self.monkeypatch = monkeypatch

    def start(self, seed: bytes) -> Table[Any, Any]:
        return Table.start(self.rules, self.trial.game.setup, KeyedChance(seed))

    def write(self, table: Table[Any, Any], *, filed: bool = True) -> Written:
        """Write a turn of which all seats have orders in force, with long names and late lines, or none."""
        longest = max(self.trial.game.seats, key=len)
        line = LINES if filed else 0
        table.given[:] = [msgspec.structs.replace(given, line=line) for given in table.given]
        in_force = f"{longest}-9999-999999"
        turn = Turn(
            game=self.trial.game,
            number=9999,
            closed=self.trial.now,
            table=table,
            roster=self.roster,
            orders={seat: in_force for seat in self.trial.game.seats if filed},
            absent=self.trial.game.seats,
            missed=dict.fromkeys(self.trial.game.seats, 99),
        )
        contents: list[bytes] = []
        rooms: list[int] = []

        def noted(content: bytes, *, room: int, **_more: object) -> str:
            contents.append(content)
            rooms.append(room)
            return ""

        with self.monkeypatch.context() as patch:
            patch.setattr("adjudicator.repository.turn.writing.seal_for_seat", noted)
            patch.setattr("adjudicator.repository.turn.writing.seal_vault", noted)
            files = turn.files(self.secret)
        names = [*map(private_file, self.trial.game.seats), VAULT]
        return Written(
            turn,
            files,
            dict(zip(names, contents, strict=True)),
            dict(zip(names, rooms, strict=True)),
        )

    def play(self, seed: int, stops: int) -> Iterator[Table[Any, Any]]:
        """The table of one game at up to so many stops, as a run has it that adjudicated up to there."""
        choice = random.Random(seed)
        pick = picker(seed.to_bytes(8, "big"), "rooms")
        table = self.start(seed.to_bytes(32, "big"))
        for _stop in range(stops):
            for _answer in range(choice.choice((0, 1, 1, 2, 3, 20))):
                if not table.over:
                    answer_any(table, choice.choice(table.unanswered), pick)
            yield table
            if table.over:
                return
            table = Table.resume(
                self.rules, self.trial.game.setup, KeyedChance(seed.to_bytes(32, "big")), table.record()
            )


def answer_any(table: Table[Any, Any], question: Question, pick: Pick) -> None:
    chosen = BOTS["random"].choose(table.ruleset, table.view(question.seat), question, pick)
    table.answer(question, chosen, "default")


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_what_is_read_is_what_was_written(rules: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(rules, seats, monkeypatch)
    for table in stage.play(seed=1, stops=60):
        written = stage.write(table)
        for seat in stage.trial.game.seats:
            private = read_private(written.contents[private_file(seat)], written.shown)
            assert msgspec.convert(private.table, stage.rules.view_type) == table.view(seat)
            assert private.open_questions() == tuple(
                question for question in table.pending if question.seat == seat
            )
            assert [(own.label, own.answer, own.source, own.line) for own in private.answered] == [
                (given.question.label, msgspec.to_builtins(given.answer), given.source, LINES)
                for given in table.given
                if given.question.seat == seat
            ]
        vault = read_vault(written.contents[VAULT], written.shown.state, stage.rules)
        assert msgspec.json.encode(vault) == msgspec.json.encode(written.turn.vault)
        if not table.over:
            Table.resume(stage.rules, stage.trial.game.setup, KeyedChance(bytes(32)), vault.record)


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 4), marks=pytest.mark.slow)], ids=FEW_MANY)
@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_the_room_suffices_for_whatever_is_hidden(
    rules: str, seats: int, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has to suffice before anything is deflated: how well that goes depends on what is hidden."""
    stage = Stage(rules, seats, monkeypatch)
    tried = 0
    for seed in seeds:
        for table in stage.play(seed, stops=60):
            written = stage.write(table)
            for name, content in written.contents.items():
                assert suffices(rules, content, written.rooms[name]), (seed, name, content)
                tried += 1
    assert tried >= 30


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 3), marks=pytest.mark.slow)], ids=FEW_MANY)
@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_sizes_stay_the_same_whatever_is_hidden(
    rules: str, seats: int, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hidden cards change places, orders lying face down and secret answers are others, nobody has plans."""
    stage = Stage(rules, seats, monkeypatch)
    choice = random.Random(5)
    different = 0
    for seed in seeds:
        for table in stage.play(seed, stops=40):
            written = stage.write(table)
            for variant in variants(table, choice):
                other = stage.write(variant, filed=choice.random() < 0.5)
                public = {name: data for name, data in other.files.items() if name not in other.contents}
                assert public == {name: written.files[name] for name in public}
                assert other.rooms == written.rooms
                for name, content in other.contents.items():
                    assert suffices(rules, content, written.rooms[name])
                    different += len(content) != len(written.contents[name])
    assert different > 30


def variants(table: Table[Any, Any], choice: random.Random) -> Iterator[Table[Any, Any]]:
    """Tables that differ from this one in nothing that everyone can see."""
    record = table.record()
    for _variant in range(3):
        board = table.checkpoint.clone()
        vary(board, {str(recorded.answer) for recorded in record.answers}, choice)
        try:
            other = Table.start_at(table.ruleset, table.setup, KeyedChance(bytes(32)), board, record.answers)
        except Drift:
            continue  # what chance drew in this action hangs on what is hidden now
        other.game.told[:] = table.game.told
        other.game.whispered[:] = table.game.whispered
        other.given[:] = [
            otherwise(given, choice) if given.question.secret else given for given in table.given
        ]
        yield other


def vary(board: Any, played: set[str], choice: random.Random) -> None:  # noqa: ANN401  of either game
    """Change what is hidden on a board in place, but for cards that were played in the action under way."""
    if isinstance(board, claim.Board):
        piles = [*board.hands.values(), *board.blind.values(), board.deck]
        movable = [(pile, at) for pile in piles for at, card in enumerate(pile) if card not in str(played)]
        cards = [pile[at] for pile, at in movable]
        choice.shuffle(cards)
        for (pile, at), card in zip(movable, cards, strict=True):
            pile[at] = card
        return
    if isinstance(board, tigris.Board):
        hidden = [*board.hands.values(), board.bag, board.discarded]
        tiles = [tile for some in hidden for tile, number in some.items() for _time in range(number)]
        choice.shuffle(tiles)
        for some in hidden:
            dealt = [tiles.pop() for _tile in range(sum(some.values()))]
            some.update({tile: dealt.count(tile) for tile in some})
        return
    tokens = [token for tokens in board.edition.tokens_of.values() for token in tokens]
    for area, order in board.face_down.items():
        board.face_down[area] = westeros.Order(order.seat, choice.choice(tokens))
    wildlings = [*board.wildlings.unseen, *board.wildlings.top, *board.wildlings.bottom]
    choice.shuffle(wildlings)
    first, second = sorted(choice.choices(range(len(wildlings) + 1), k=2))
    board.wildlings = westeros.WildlingDeck(wildlings[first:], wildlings[:first])
    board.wildlings.bottom = [board.wildlings.unseen.pop() for _card in range(second - first)]
    for house in board.seen:
        board.seen[house] = choice.choice(wildlings)


def otherwise(given: Given, choice: random.Random) -> Given:
    """A secret answer of another sort to the same question."""
    pick = picker(choice.randbytes(8), "otherwise")
    options = given.question.options
    return Given(given.question, options.plain(options.sample(pick)), given.source)


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_a_sealed_file_says_nothing_that_a_public_one_says(
    rules: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage(rules, seats, monkeypatch)
    for table in stage.play(seed=2, stops=30):
        written = stage.write(table)
        shown = written.shown
        for seat in stage.trial.game.seats:
            part = msgspec.json.decode(written.contents[private_file(seat)], type=Private)
            for name, value in part.table.items():
                assert name not in shown.state.table or value != shown.state.table[name]
            assert all(question.keys().isdisjoint({"label", "seat", "kind"}) for question in part.questions)
            published = {answer.label for answer in shown.happened.answers}
            assert not published & {own.label for own in part.answered}
