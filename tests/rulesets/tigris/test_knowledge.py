"""Who may know what: views, events and questions tell nothing that is hidden [TE-INFO]."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from adjudicator.engine import IllegalAnswer, KeyedChance, Seat, Table
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.pieces import BLACK, RED
from adjudicator.rulesets.tigris.view import View
from tests.rulesets.tigris.playing import RULES, TigrisTable, answer, asked, offered, play, start
from tests.rulesets.tigris.simulation import games, questions
from tests.rulesets.tigris.test_orders import answered

WAR = "board: start E4=T E5=M E7=M E8=Tr@bull D8=T F4=Tr@lion\nhands: lion=SSTTMM bull=TTTMMM"


def redealt(board: Board, seat: Seat | None, pick: Random) -> Board:
    """A board that differs in what is hidden from a seat (None: from everyone), and in nothing else."""
    twin = board.clone()
    hidden = [twin.bag, twin.discarded]
    for other in board.seats:
        if other != seat:
            hidden.append(twin.hands[other])
            for colour in twin.points[other]:
                twin.points[other][colour] += pick.randrange(3)
            twin.held[other] += pick.randrange(3)
    tiles = [tile for some in hidden for tile, number in some.items() for _time in range(number)]
    pick.shuffle(tiles)
    for some in hidden:
        size = sum(some.values())
        some.update(dict.fromkeys(some, 0))
        for _tile in range(size):
            some[tiles.pop()] += 1
    return twin


@pytest.mark.rule("TE-INFO-01", "TE-AMB-24")
@pytest.mark.parametrize("place", [None, 0, 1])
def test_a_view_does_not_depend_on_what_is_hidden_from_it(place: int | None) -> None:
    pick, differences = Random("redeal"), 0
    for seed, table in enumerate(games(3)):
        seat = None if place is None else table.board.seats[place]
        for _question in questions(table, seed):
            twin = redealt(table.board, seat, pick)
            differences += twin != table.board
            assert RULES.view(twin, seat) == RULES.view(table.board, seat)
    assert differences > 200


def test_a_view_is_what_is_written_and_read_back() -> None:
    (table,) = games(1)
    for _question in questions(table, 5):
        for seat in (None, *table.board.seats):
            view = table.view(seat)
            assert msgspec.convert(msgspec.to_builtins(view), View) == view


@pytest.mark.rule("TE-INFO-02", "TE-AMB-21")
def test_totals_are_hidden_until_the_end_unless_scores_are_open() -> None:
    points = "points: lion=3/0/2/1 bull=0/4/0/0\ntreasures: lion=1 bull=0"
    table = start(f"board: start\n{points}")
    assert table.view(None).points == {}
    assert table.view("lion").points.keys() == table.view("lion").treasures.keys() == {"lion"}
    assert RULES.standings(table.view(None)) == ()
    shown = start(f"board: start\noptions: open-scores=yes\n{points}").view(None)
    assert shown.points["lion"][BLACK] == 3
    assert shown.treasures == {"lion": 1, "bull": 0}
    over = play(f"board: start\nbag: S0 T0 F0 M0\n{points}", "swap temple")
    assert over.view(None).points["bull"][RED] == 4


def as_everyone_sees(table: TigrisTable) -> bytes:
    asked = [(question.label, question.seat, question.kind) for question in table.pending]
    sentences = [
        RULES.describe_question(table.view(None), one.seat, one.kind, one.subject) for one in table.pending
    ]
    return msgspec.json.encode([table.view(None), asked, sentences, table.game.told])


@pytest.mark.rule("TE-INFO-03", "TE-INFO-04")
def test_games_that_differ_in_hidden_facts_look_the_same() -> None:
    for answers in (["place temple at E6", "1", "0"], ["place temple at E6", "0"], ["swap temple"], ["pass"]):
        seen = []
        for hand in ("TTTMMM", "SSFFFF"):
            table = answer(start(WAR.replace("bull=TTTMMM", f"bull={hand}")), *answers)
            seen.append(as_everyone_sees(table))
        assert seen[0] == seen[1]


@pytest.mark.rule("TE-INFO-06", "TE-AMB-38")
def test_nobody_else_hears_of_an_illegal_order() -> None:
    refused, silent = start(WAR), start(WAR)
    with pytest.raises(IllegalAnswer, match="farm"):
        answer(refused, "place farm at A5")
    assert refused.game.told == silent.game.told
    assert refused.game.whispered == silent.game.whispered
    assert refused.record() == silent.record()


def test_colours_drawn_and_swapped_are_told_to_their_owner_alone() -> None:
    table = start("board: start\nhands: lion=SSSSSS bull=TTTTTT", "farm", "farm")
    answer(table, "swap settlement settlement")
    assert {seat for seat, _event in table.game.whispered} == {"lion"}
    given, seen = (event for _seat, event in table.game.whispered)
    assert isinstance(given, events.TilesGivenUp)
    assert isinstance(seen, events.HandSeen)
    assert (given.tiles, seen.drawn) == (("settlement", "settlement"), ("farm", "farm"))
    assert b"farm" not in msgspec.json.encode([table.game.told, table.view(None).hand])
    # The answer names colours, so it is not published as such.
    assert [given.question.secret for given in table.given] == [True]


def test_everything_else_is_told_to_everyone_when_it_happens() -> None:
    table = play(WAR, "place temple at E6", "2", "1")
    assert asked(table) == "lion: action/second"
    told = [type(event).__name__ for event in table.game.told]
    assert told == [
        "TilePlaced",
        "KingdomsUnited",
        "ConflictBegun",
        "TilesCommitted",
        "TilesCommitted",
        "ConflictWon",
        "LeaderDefeated",
        "SupportersRemoved",
        "PointsGained",
        "WarsEnded",
    ]
    assert table.game.whispered == []


@pytest.mark.rule("TE-INFO-07")
def test_a_plan_leaves_no_trace_but_its_answer() -> None:
    turn = "answers: {action: temple at E6}\nplans: [{attack: any, do: 0}]"
    position = f"seats: lion bull\n{WAR}"
    plans = ("{defend: any, do: none}", "{defend: any, when: {holding: 3}, do: none}")
    answers = [answered(position, lion=turn, bull=f"plans: [{plan}]") for plan in plans]
    assert answers[0] == answers[1]


def sizes(table: TigrisTable) -> Iterator[tuple[int, int]]:
    """The bytes that are hidden behind each view, and the room that the rules give them."""
    public = msgspec.to_builtins(table.view(None))
    board = {**public, **public["board"]}
    hidden = {
        name: value for name, value in msgspec.to_builtins(table.board).items() if board.get(name) != value
    }
    yield len(msgspec.json.encode(hidden)), RULES.max_hidden_bytes(table.view(None), None)
    for seat in table.board.seats:
        view = msgspec.to_builtins(table.view(seat))
        own = {name: value for name, value in view.items() if public.get(name) != value}
        yield len(msgspec.json.encode(own)), RULES.max_hidden_bytes(table.view(None), seat)


def test_sealed_files_have_room_for_what_is_hidden() -> None:
    for seed, table in enumerate(games(3)):
        for _question in questions(table, seed):
            for size, room in sizes(table):
                assert size <= room


def test_games_with_other_hands_look_the_same_as_long_as_the_same_is_done() -> None:
    pick, steps = Random("other hands"), 0
    for _game in range(6):
        first = next(games(1))
        first.forget_what_happened()
        second = Table.start_at(
            RULES, first.setup, KeyedChance(b"other draws"), redealt(first.board, None, pick)
        )
        for _step in range(40):
            assert asked(first) == asked(second)
            # Moves of leaders, catastrophes and passes are legal with any hand; tiles are with some.
            both = sorted(offered(first) & offered(second))
            chosen = pick.choice(both)
            if chosen.startswith("swap"):
                continue
            answer(first, chosen)
            answer(second, chosen)
            if first.over or second.over:
                break
            assert as_everyone_sees(first) == as_everyone_sees(second)
            steps += 1
    assert steps > 100
