"""Marches against neutral forces: strength, support, success and failure."""

import pytest

from adjudicator.engine import KeyedChance, Setup, Table
from adjudicator.orders import read_back, read_orders
from adjudicator.rulesets.westeros.board import Board, Task
from adjudicator.rulesets.westeros.events import (
    CombatBegun,
    ControlChanged,
    OrderRemoved,
    StrengthCounted,
    UnitsMoved,
)
from adjudicator.rulesets.westeros.procedures.marches import destinations, judge
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceHeld
from adjudicator.rulesets.westeros.tracks import blade_holder
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, answer, begun_at, judged, order, place, told
from tests.rulesets.westeros.steps import open_question, play_step


def yronwood(march: str = "march+1") -> Board:
    """Tyrell marches from Yronwood; a neutral force of 5 is in Sunspear, Martell does not play."""
    board = empty(5)
    place(board, "yronwood: tyrell footman knight", "sea-of-dorne: tyrell ship")
    order(board, f"yronwood: {march}", "sea-of-dorne: support")
    return board


def counted(table: WesterosTable) -> StrengthCounted:
    (event,) = (event for event in table.game.told if isinstance(event, StrengthCounted))
    return event


@pytest.mark.rule("A2-NEUT-11", "A2-AMB-28", "A2-NEUT-02")
def test_who_falls_short_stays() -> None:
    table = play_step(yronwood(), "march", {"sunspear": ["footman", "knight"]}, "no", "nobody")
    assert counted(table).total == 4
    assert told(table, NeutralForceHeld) == [
        NeutralForceHeld(
            rule="A2-NEUT-11",
            seat="tyrell",
            area="sunspear",
            origin="yronwood",
            units=("footman", "knight"),
        )
    ]
    assert table.board.units["yronwood"].units == ("footman", "knight")
    assert table.board.neutral_forces["sunspear"] == 5
    assert [event.rule for event in told(table, OrderRemoved)] == ["A2-MARCH-12"]
    assert told(table, UnitsMoved) == []
    assert table.board.combat is None


@pytest.mark.rule("A2-NEUT-12")
@pytest.mark.parametrize(("support", "tokens"), [("attacker", {"yronwood": "tyrell"}), ("nobody", {})])
def test_a_power_token_is_left_only_if_the_units_leave(support: str, tokens: dict[str, str]) -> None:
    table = play_step(yronwood(), "march", {"sunspear": ["footman", "knight"]}, "yes", support)
    assert table.board.power_tokens == tokens
    assert table.board.available["tyrell"] == 5 - len(tokens)


def test_other_moves_stand_whatever_comes_of_it() -> None:
    moves = {"sunspear": ["knight"], "the-boneway": ["footman"]}
    board = yronwood()
    del board.neutral_forces["the-boneway"]
    table = play_step(board, "march", moves)
    assert table.board.units["the-boneway"].units == ("footman",)
    assert table.board.units["yronwood"].units == ("knight",)


@pytest.mark.rule("A2-NEUT-04")
@pytest.mark.parametrize(("area", "amount"), [("sunspear", 4), ("salt-shore", 0)])
def test_siege_engines_count_against_castles_and_strongholds_only(area: str, amount: int) -> None:
    board = yronwood("march")
    place(board, "yronwood: tyrell siege-engine")
    answers = ("attacker",) if area == "sunspear" else ()
    table = play_step(board, "march", {area: ["siege-engine"]}, *answers)
    assert counted(table).terms[0].amount == amount


@pytest.mark.rule("A2-NEUT-02", "A2-NEUT-07")
@pytest.mark.parametrize(("units", "left"), [(["knight"], 5), (["knight", "knight", "knight"], None)])
def test_nobody_is_called_where_support_cannot_matter(units: list[str], left: int | None) -> None:
    """A Knight falls short with the Ship's support too, three do not need it."""
    board = yronwood("march")
    place(board, f"yronwood: tyrell {' '.join(units)}")
    table = play_step(board, "march", {"sunspear": units})
    assert [
        given.question.kind for given in table.given if given.question.kind in {"support", "accept-support"}
    ] == []
    assert table.board.neutral_forces.get("sunspear") == left


@pytest.mark.rule("A2-NEUT-05", "A2-NEUT-06")
def test_neither_cards_nor_blade_are_asked_for() -> None:
    board = yronwood()
    board.tracks["fiefdoms"].remove("tyrell")
    board.tracks["fiefdoms"].insert(0, "tyrell")
    assert blade_holder(board) == "tyrell"
    table = play_step(board, "march", {"sunspear": ["footman", "knight"]}, "no", "nobody")
    assert [given.question.kind for given in table.given if given.question.seat == "tyrell"] == [
        "march",
        "leave-power",
        "support",
    ]
    assert told(table, CombatBegun) == []


@pytest.mark.rule("A2-NEUT-07")
def test_other_houses_may_support_but_not_the_neutral_force() -> None:
    board = yronwood()
    place(board, "east-summer-sea: baratheon ship")
    order(board, "east-summer-sea: support+1")
    table = play_step(board, "march", {"sunspear": ["footman", "knight"]}, "no")
    assert open_question(table) == "baratheon support sunspear"
    (part,) = table.pending[0].fields.values()
    assert tuple(part.options.listing()) == ("attacker", "nobody")
    answer(table, "attacker")
    answer(table, "nobody")
    assert open_question(table) == "tyrell accept-support sunspear"
    answer(table, ["east-summer-sea"])
    assert counted(table).total == 6
    assert (
        ControlChanged(
            rule="A2-CTRL-01", reason="control-by-units", area="sunspear", before=None, after="tyrell"
        )
        in table.game.told
    )


@pytest.mark.rule("A2-NEUT-01", "A2-NEUT-09")
def test_a_neutral_force_blocks_its_area_and_takes_the_one_combat() -> None:
    board = yronwood()
    assert judge(board, "tyrell", "yronwood", "sunspear") == "neutral-force"
    assert board.rule("neutral-force") == "A2-MARCH-08"
    place(board, "the-boneway: baratheon footman")
    table = play_step(board, "march")
    assert judged(table, {"sunspear": ["knight"], "the-boneway": ["footman"]}) is not None


@pytest.mark.rule("A2-NEUT-10")
def test_nobody_enters_an_impassable_area() -> None:
    board = empty(3)
    place(board, "searoad-marches: lannister footman")
    assert judge(board, "lannister", "searoad-marches", "highgarden") == "impassable"
    assert "highgarden" not in destinations(board, "lannister", "searoad-marches")


def test_nobody_is_asked_about_a_token_where_the_units_cannot_leave() -> None:
    """The strength is 1 + 2 − 1, and 1 more with all support, against 5."""
    table = play_step(yronwood("march-1"), "march", {"sunspear": ["footman", "knight"]})
    assert len(told(table, NeutralForceHeld)) == 1
    assert [one.question.kind for one in table.given] == ["march"]


@pytest.mark.parametrize(("march", "doubted"), [("march-1", True), ("march+1", False)])
def test_a_march_that_cannot_win_is_remarked_on(march: str, *, doubted: bool) -> None:
    board = yronwood(march)
    board.agenda = [Task("march"), Task("clean-up")]
    table = Table.start(begun_at(board), Setup(board.seats), KeyedChance(b"march"))
    (question,) = table.pending
    text = (
        "game: trial\nturn: 1\nseat: tyrell\nplans: [{support: any, do: ask-me}]\n"
        "answers:\n  march:\n    yronwood: {sunspear: all}\n"
    )
    orders = read_orders(
        text.encode(),
        game="trial",
        turn=1,
        seat="tyrell",
        ruleset=table.ruleset,
        questions=[question],
        view=table.view("tyrell"),
    )
    assert orders.accepted, orders.complaints
    remarks = [str(one.said) for one in orders.remarks]
    told = (
        "“sunspear” cannot be taken like this: with all support the march has a strength of at most 3, but "
        "it takes 5 to beat the neutral force."
    )
    assert remarks == [told] * doubted
    answered, then, *_others = read_back(orders, table.ruleset).splitlines()
    assert "Yronwood" in answered
    assert (then == f"  Note: {told}") == doubted
