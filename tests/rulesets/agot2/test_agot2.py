"""The frame: which action comes next, who plays it out, what comes after."""

from collections.abc import Callable, Mapping

import msgspec
import pytest

from adjudicator.engine import Ask, KeyedChance, OneOf, Setup, Table
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.board import IRON_THRONE, Task, WesterosGame
from adjudicator.rulesets.westeros.events import OrdersRevealed, RoundBegan
from adjudicator.rulesets.westeros.playable import Procedure
from adjudicator.rulesets.westeros.procedures.rounds import put_next
from adjudicator.rulesets.westeros.variants import EDITIONS
from tests.rulesets.agot2.facts import PLAYERS
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.positions import WesterosTable, at, begun_at, order, place, play, shift, told

Procedures = Callable[[Mapping[str, Procedure]], None]


@pytest.fixture
def procedures(monkeypatch: pytest.MonkeyPatch) -> Procedures:
    """Lets a test say what is done in each step, to see the frame alone."""

    def replace(table: Mapping[str, Procedure]) -> None:
        monkeypatch.setitem(EDITIONS, EDITION.name, msgspec.structs.replace(EDITION, procedures=table))

    return replace


async def name_a_march(game: WesterosGame, seat: str) -> None:
    """Take one's March away, and say whether to fall to the last place of the Iron Throne track."""
    (area,) = (area for area, order in game.board.orders.items() if order.seat == seat)
    del game.board.orders[area]
    answer = await Ask(seat, "fall", OneOf(("yes", "no")), default="no")
    if answer == "yes":
        shift(game.board, IRON_THRONE, seat, 4)


def marching(procedures: Procedures) -> WesterosTable:
    """A March of each of four houses, resolved as above; then the table stops."""

    async def stop(game: WesterosGame, _subject: str) -> None:
        game.board.winners, game.board.ending = ("stark",), "A2-VIC-01"

    procedures({"march": name_a_march, "clean-up": stop})
    board = empty(4)
    place(board, "dragonstone: baratheon knight", "lannisport: lannister knight", "winterfell: stark knight")
    place(board, "pyke: greyjoy knight")
    order(board, "dragonstone: march", "lannisport: march", "winterfell: march", "pyke: march")
    at(board, "march")
    return play(board)


def answered(table: WesterosTable, *answers: str) -> list[tuple[str, str]]:
    """Answer, and give who was asked by which label."""
    asked = []
    for each in answers:
        (question,) = table.unanswered
        asked.append((question.label, question.seat))
        table.answer(question, each)
    return asked


@pytest.mark.rule("A2-ACT-02")
def test_houses_take_turns_in_turn_order(procedures: Procedures) -> None:
    table = marching(procedures)
    assert answered(table, "no", "no", "no", "no") == [
        ("round-1/march-1/fall", "baratheon"),
        ("round-1/march-2/fall", "lannister"),
        ("round-1/march-3/fall", "stark"),
        ("round-1/march-4/fall", "greyjoy"),
    ]
    assert table.over
    result = table.ruleset.result(table.view(None))
    assert result is not None
    assert (result.winners, result.rule) == (("stark",), "A2-VIC-01")


@pytest.mark.rule("A2-ACT-06")
def test_a_house_may_lose_its_turn_to_a_track_that_changes(procedures: Procedures) -> None:
    """Stark comes after Lannister, but stands on Lannister's place when Lannister has fallen."""
    table = marching(procedures)
    asked = answered(table, "no", "yes", "no", "no")
    assert [seat for _label, seat in asked] == ["baratheon", "lannister", "greyjoy", "stark"]


def test_an_action_is_taken_up_again_where_it_stopped(procedures: Procedures) -> None:
    table = marching(procedures)
    answered(table, "no", "yes")
    record = msgspec.json.decode(msgspec.json.encode(table.record()), type=type(table.record()))
    resumed = Table.resume(table.ruleset, table.setup, KeyedChance(b"position"), record)
    assert resumed.board == table.board
    assert [question.seat for question in resumed.unanswered] == ["greyjoy"]


def test_what_a_procedure_puts_next_is_done_next(procedures: Procedures) -> None:
    done = []

    def noted(step: str) -> Procedure:
        async def procedure(game: WesterosGame, subject: str) -> None:
            done.append(f"{step} {subject}".strip())
            if step == "turn-cards":
                put_next(game.board, Task("card", "I"), Task("card", "II"))
            if subject == "I":
                put_next(game.board, Task("muster", "stark"))
            if step == "assign" and game.board.round == 2:
                game.board.winners = ("stark",)

        return procedure

    procedures(
        {step: noted(step) for step in ("turn-cards", "card", "muster", "assign", "raven", "clean-up")}
    )
    table = play(start())
    assert table.over
    assert done == [
        "assign", "raven", "clean-up", "turn-cards", "card I", "muster stark", "card II", "assign",
    ]  # fmt: skip
    assert [event.rule for event in told(table, RoundBegan)] == ["A2-WEST-01"]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_ruleset_seats_the_houses_in_play(players: int) -> None:
    rules = begun_at(start(players))
    assert rules.seats(players, {}) == PLAYERS[players]
    assert list(rules.seat_counts()) == [6, 5, 4, 3]
    assert rules.seat_title("stark") == "Stark"


def test_situation_period_and_standings() -> None:
    rules, board = begun_at(start()), start()
    assert rules.situation(rules.view(board, None)) == "Round 1, Planning phase"
    assert rules.period(rules.view(board, None)) == "round-1"
    assert rules.result(rules.view(board, None)) is None
    standings = [(standing.seat, standing.score) for standing in rules.standings(rules.view(board, None))]
    assert standings[0] == ("stark", 2)
    assert {score for _seat, score in standings[1:]} == {1}
    board.agenda = [Task("card", "I")]
    assert rules.situation(rules.view(board, None)) == "Round 1, Westeros phase"
    board.agenda = [Task("march")]
    assert rules.situation(rules.view(board, None)) == "Round 1, Action phase"
    board.agenda = []
    assert rules.situation(rules.view(board, None)) == "Over after round 1"


def test_events_are_read_back_as_they_were_written() -> None:
    rules = begun_at(start())
    event = OrdersRevealed(rule="A2-HID-02", seat="stark", orders={"winterfell": "march+1"})
    assert msgspec.convert(msgspec.to_builtins(event), rules.event_type) == event


def test_the_opening_is_that_of_the_setup() -> None:
    setup = Setup(PLAYERS[4])
    assert Agot2.opening(begun_at(start(4)), setup) == start(4)
