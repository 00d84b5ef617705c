"""An answer may say what a step of a plan says, and leaves out nothing that it says."""

from typing import Any

import pytest

from adjudicator.orders import Orders, read_orders
from adjudicator.orders.answers import name_of
from tests.rulesets.agot2.plans.filing import RULES, asked
from tests.rulesets.agot2.plans.test_bids import bidding
from tests.rulesets.agot2.plans.test_combat import fight
from tests.rulesets.agot2.plans.test_marching import marching
from tests.rulesets.agot2.plans.test_musters import CASTLE, mustering
from tests.rulesets.agot2.plans.test_planning import SHEET, assigning, raven
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, at as at_step, order, place, play


def read(table: WesterosTable, text: str, seat: str = "") -> Orders:
    """Read a file that answers the question that is open, to a seat if one is named.

    If one order alone can come next, the answer is about that.
    """
    question = asked(table, seat)
    name = "/".join([name_of(question), *question.branches])
    return read_orders(
        f"game: westeros\nturn: 1\nseat: {question.seat}\nanswers:\n  {name}: {text}\n".encode(),
        game="westeros",
        turn=1,
        seat=question.seat,
        ruleset=RULES,
        questions=[question],
        view=table.view(question.seat),
    )


def answered(table: WesterosTable, text: str, seat: str = "") -> Any:  # noqa: ANN401  of any question's type
    orders = read(table, text, seat)
    assert [str(complaint) for complaint in orders.complaints] == []
    (answer,) = orders.answers.values()
    if answer.question.branches:
        (answered,) = answer.value.values()
        return answered
    return answer.value


def refused(table: WesterosTable, text: str) -> str:
    orders = read(table, text)
    assert orders.answers == {}
    return "\n".join(map(str, orders.complaints))


def ships() -> WesterosTable:
    """Stark is asked where its Ships in the Shivering Sea go."""
    board = empty()
    place(board, "the-shivering-sea: stark ship")
    order(board, "the-shivering-sea: march")
    at_step(board, "march")
    return play(board)


@pytest.mark.parametrize(
    ("text", "mustered"),
    [
        ("none", ()),
        ("[]", ()),
        ("[footman, footman]", ("footman", "footman")),
        ("[footmen, ship]", ("footman", "port-of-winterfell/ship")),
        ("[bay of ice/ship]", ("bay-of-ice/ship",)),
        ("2 footmen", ("footman", "footman")),
    ],
)
def test_what_is_mustered(text: str, mustered: tuple[str, ...]) -> None:
    assert sorted(answered(mustering(), text)) == sorted(mustered)


@pytest.mark.parametrize("text", ["[footman, footman]", "[knight, footman]", "{footman: 2}", "[ship, ship]"])
def test_no_wish_is_left_out_of_an_answer(text: str) -> None:
    assert refused(mustering(CASTLE, f"{CASTLE}: stark footman"), text)


def test_no_order_for_an_area_that_is_not_asked_for_is_left_out() -> None:
    assert answered(assigning(), SHEET) == {
        "the-shivering-sea": "raid",
        "white-harbor": "support",
        "winterfell": "march+1",
    }
    assert "“karhold” is not a legal answer" in refused(assigning(), SHEET.replace("}", ", karhold: march}"))
    sheet = "{winterfell: march+1, rest: [support, raid]}"
    assert answered(assigning(), sheet)["the-shivering-sea"] in {"support", "raid"}


@pytest.mark.parametrize(
    ("text", "amount"), [("all", 7), ("half", 3), ("none", 0), ("{up-to: 4}", 4), ("{keep: 2}", 5)]
)
def test_a_bid(text: str, amount: int) -> None:
    assert answered(bidding(), text, "stark") == amount


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("stay", {}),
        ("{castle-black: 2 knights}", {"castle-black": {"knight": 2}}),
        ("{castle-black: [2 x knight, footman]}", {"castle-black": {"footman": 1, "knight": 2}}),
        (
            "{castle-black: 2 knights, moat cailin: rest}",
            {"castle-black": {"knight": 2}, "moat-cailin": {"footman": 1}},
        ),
    ],
)
def test_a_march(text: str, moves: object) -> None:
    assert answered(marching(), text) == moves


def test_a_card_is_named_by_what_it_is() -> None:
    table = fight()
    question = asked(table)
    assert question.kind == "house-card"
    assert answered(table, "weakest") in set(question.options.listing())


def test_the_raven_changes_an_order_as_in_a_plan() -> None:
    table = raven()
    (word,) = [one for one in asked(table).options.listing() if one.startswith("winterfell/defense+2")]
    assert answered(table, "{winterfell: defense+2}") == word
    assert answered(table, word.replace("defense", "Defense")) == word


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{narrow sea: knight}", "land units march to land areas only. [A2-MARCH-05]"),
        ("{blackwater bay: all}", "land units march to land areas only. [A2-MARCH-05]"),
        ("{pyke: [knight]}", "“pyke” is not next to “winterfell”, and no Ships of yours lead"),
    ],
)
def test_a_march_that_is_not_possible_is_told_why(text: str, reason: str) -> None:
    told = refused(marching(), text)
    assert reason in told
    assert "Did you mean" not in told
    assert "castle-black" in told


def test_a_second_rest_is_told_where_it_stands() -> None:
    told = refused(marching(), "{castle-black: all, karhold: rest}")
    assert told == "line 5, column 50: Only one entry can take the rest."
    assert "“alll” is not a legal answer" in refused(marching(), "{castle-black: alll, karhold: rest}")


def test_ships_are_told_why_they_do_not_land() -> None:
    assert "Ships move to seas and ports only. [A2-MARCH-06]" in refused(ships(), "{karhold: ship}")
    assert "“port-of-winterfell” is not next to “the-shivering-sea”" in refused(
        ships(), "{winterfell port: ship}"
    )


def test_a_fault_beside_an_answer_is_the_only_one_told() -> None:
    told = refused(marching(), "{castle-black: all, leave-power: perhaps}")
    assert told.count("line ") == 1
    assert "perhaps" in told
