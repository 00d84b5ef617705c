"""What a person may type instead of a word of the game, and how it is quoted where it is wrong."""

from collections.abc import Mapping
from typing import Any

import pytest

from adjudicator.orders import Orders, read_orders
from tests.orders.positions import SEAT, at, file_of, open_questions
from tests.orders.toy import Caravan


class Trader(Caravan):
    """The toy game as somebody types it who has short forms for everything."""

    @classmethod
    def spellings(cls) -> Mapping[str, str]:
        return {
            "dromedary": "camel",
            "c": "camel",
            "mare": "horse",
            "*horse": "horse",
            "sands": "oasis",
            "n": "north",
            "gold": "coin",
            "coin": "camel",
            "whole-purse": "all",
            "well 1": "well-3",
            "box": "parcel",
            "third": "well-3",
            "y": "yes",
        }


TRADER = Trader()


def _read(kind: str, answers: str = "", plans: str = "") -> Orders:
    table = at(kind)
    return read_orders(
        file_of(answers, plans).encode(),
        game="sands",
        turn=1,
        seat=SEAT,
        ruleset=TRADER,
        questions=open_questions(table),
        view=table.view(SEAT),
    )


def _answers(kind: str, answers: str) -> dict[str, Any]:
    orders = _read(kind, answers)
    assert [str(complaint) for complaint in orders.complaints] == []
    return {label: answer.value for label, answer in orders.answers.items()}


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("{sands: dromedary}", {"oasis": {"camel": 1}}),
        ("{Sands: [C, dromedary, mare]}", {"oasis": {"camel": 2, "horse": 1}}),
        ("{oasis: {c: 1, dromedary: 1}}", {"oasis": {"camel": 2}}),
        ("{oasis: c, stay: mare}", {"oasis": {"camel": 1}}),
        ('{oasis: [c, "*horse"]}', {"oasis": {"camel": 1, "horse": 1}}),
    ],
)
def test_other_spellings_in_an_answer(written: str, sent: object) -> None:
    assert _answers("send", f"  send: {written}") == {"round-1/send/well-1": sent}


def test_what_is_legal_as_typed_is_left_alone() -> None:
    assert _answers("toll", "  toll: {n: gold, south: coin}") == {
        "round-1/toll/north": "coin",
        "round-1/toll/south": "coin",
    }


def test_a_blank_is_no_dash_where_a_spelling_has_one() -> None:
    orders = _read("load", "  load: dates", "  - send: [Well_1, well-1]\n    do: {sands: c}")
    assert orders.plans[0].subjects == ("well-3", "well-1")


def test_other_spellings_in_a_plan() -> None:
    orders = _read(
        "load",
        "  load: dates",
        """\
  - guess: box
    do: silk
  - send: [third, well-1]
    do: {sands: c}
  - bid: any
    when: {ahead: y}
    do: [whole  purse, 1]""",
    )
    assert [str(complaint) for complaint in orders.complaints] == []
    guess, send, bid = orders.plans
    assert guess.subjects == ("parcel",)
    assert send.subjects == ("well-3", "well-1")
    assert [step.value for step in send.steps if hasattr(step, "value")] == [{"oasis": {"camel": 1}}]
    assert [when.value for when in bid.conditions] == ["yes"]
    assert [step.name for step in bid.steps if hasattr(step, "name")] == ["all"]


@pytest.mark.parametrize(
    ("kind", "written", "column", "found", "message"),
    [
        ("send", "{sands: silk}", 17, "silk", "“silk” is not a legal answer to send/well-1."),
        ("send", "{sands: c, oasis: c}", 20, "oasis", "“oasis” appears here twice."),
        ("send", "{oasis: c, sands: c}", 20, "sands", "“oasis” appears here twice."),
        ("send", "{pass: dromedary}", 16, "dromedary", "“dromedary” is not a legal answer to send/well-1."),
        ("load", "[gold, salt]", 10, "gold", "“gold” is not a legal answer to load."),
    ],
)
def test_a_complaint_quotes_what_was_typed(
    kind: str, written: str, column: int, found: str, message: str
) -> None:
    (complaint,) = _read(kind, f"  {kind}: {written}").complaints
    assert (complaint.column, complaint.found, complaint.message) == (column, found, message)


@pytest.mark.parametrize(
    ("plan", "found", "nearest"),
    [
        ("  - send: wel-1\n    do: {}", "wel-1", "well-1"),
        ("  - send: well-1\n    do: {oaasis: camel}", "oaasis", "oasis"),
        ("  - send: well-1\n    do: {oasis: cammel}", "cammel", "camel"),
    ],
)
def test_a_typo_is_answered_with_the_nearest_word(plan: str, found: str, nearest: str) -> None:
    (complaint,) = _read("load", "  load: dates", plan).complaints
    assert (complaint.found, complaint.nearest) == (found, nearest)


def test_a_typo_in_an_item_is_answered_with_the_nearest_word() -> None:
    complaint = _read("stalls", "  stalls: {nroth: dates, south: silk}").complaints[0]
    assert (complaint.found, complaint.nearest) == ("nroth", "north")
