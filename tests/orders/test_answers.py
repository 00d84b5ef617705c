"""Answers find their question by the last parts of its label, in whatever form they are written."""

from typing import Any

import msgspec
import pytest

from adjudicator.orders import Wait, read_orders
from adjudicator.plain_text import foreign_letter
from tests.orders.positions import at, file_of, open_questions, read_at


def _answers(kind: str, lines: str) -> dict[str, Any]:
    orders = read_at(at(kind), file_of(lines))
    assert [str(complaint) for complaint in orders.complaints] == []
    return {label: answer.value for label, answer in orders.answers.items()}


@pytest.mark.parametrize(
    "lines",
    [
        "  send: {oasis: [camel]}",
        "  send: {well-1: {oasis: [camel]}}",
        "  send:\n    well-1:\n      oasis: camel",
        "  send/well-1: {oasis: {camel: 1}}",
        "  send well-1: {oasis: [camel], stay: [camel, horse]}",
        "  well-1: {oasis: camel}",
        "  round-1/send/well-1: {oasis: camel}",
        "  Send: {Well 1: {OASIS: [Camel]}}",
        "  send: {well_1: {oasis: camel}}",
        "  well-1:{oasis:camel}",
        "  Send: {Well-1.: {Oasis: [Camel.]}}",
    ],
)
def test_forms_of_an_answer(lines: str) -> None:
    assert _answers("send", lines) == {"round-1/send/well-1": {"oasis": {"camel": 1}}}


def test_a_label_is_read_in_full_however_long_it_is() -> None:
    """Complaints quote a word's beginning alone; labels of deep actions are longer than that."""
    table = at("send")
    label = f"round-1/{'long-' * 20}action/send/well-1"
    question = msgspec.structs.replace(open_questions(table)[0], label=label)
    orders = read_orders(
        file_of(f"  {label}: {{oasis: camel}}").encode(),
        game="sands",
        turn=1,
        seat=question.seat,
        ruleset=table.ruleset,
        questions=[question],
        view=table.view(question.seat),
    )
    assert orders.complaints == ()
    assert list(orders.answers) == [label]


def test_an_empty_mapping_is_an_answer() -> None:
    assert _answers("send", "  send: {}") == {"round-1/send/well-1": {}}


def test_an_answer_may_be_a_mapping_itself() -> None:
    assert _answers("stalls", "  stalls:\n    south: silk\n    north: salt") == {
        "round-1/stalls": {"north": "salt", "south": "silk"}
    }


@pytest.mark.parametrize(
    "lines",
    [
        "  toll: {north: camel, south: dates}",
        "  toll/north: camel\n  toll/south: dates",
        "  toll:\n    north: camel\n  south: dates",
        "  north: camel\n  south: dates",
    ],
)
def test_several_questions_of_one_kind(lines: str) -> None:
    assert _answers("toll", lines) == {"round-1/toll/north": "camel", "round-1/toll/south": "dates"}


@pytest.mark.parametrize(
    ("kind", "written", "value"),
    [
        ("bid", "007", 7),
        ("bid", "'3'", 3),
        ("load", "dates", ("dates",)),
        ("load", "[salt, dates]", ("dates", "salt")),
        ("load", "{salt: 2}", ("salt", "salt")),
        ("rank", "[coral, blue]", ("coral", "blue")),
        ("guess", "Silk", "silk"),
    ],
)
def test_answers_have_the_type_of_the_rules(kind: str, written: str, value: object) -> None:
    (answer,) = _answers(kind, f"  {kind}: {written}").values()
    assert answer == value
    assert type(answer) is type(value)


def test_ask_me_is_an_answer() -> None:
    assert _answers("bid", "  bid: Ask me") == {"round-1/bid": Wait.ASK_ME}


def test_an_answer_knows_its_line() -> None:
    orders = read_at(at("toll"), file_of("  north: camel\n  south: dates"))
    assert [answer.line for answer in orders.answers.values()] == [5, 6]


def test_a_plan_of_its_kind_stands_for_an_answer() -> None:
    assert read_at(at("bid"), file_of(plans="  - bid: any\n    do: all")).accepted
    assert read_at(at("send"), file_of(plans="  - send: well-1\n    do: {}")).accepted
    assert not read_at(at("send"), file_of(plans="  - send: well-2\n    do: {}")).accepted


def test_a_seat_that_is_asked_nothing_may_send_plans_or_nothing() -> None:
    table = at("load")
    blue = read_at(table, file_of(plans="  - guess: any\n    do: salt", seat="blue"), seat="blue")
    assert blue.accepted
    assert read_at(table, file_of(seat="blue"), seat="blue").accepted
    (complaint,) = read_at(table, file_of("  load: dates", seat="blue"), seat="blue").complaints
    assert "no open question" in str(complaint)


def test_parts_of_an_answer_that_stand_too_high_are_told_once_with_their_place() -> None:
    orders = read_at(at("stalls"), file_of("  north: salt\n  south: silk"))
    (told,) = orders.complaints
    assert (told.line, told.found) == (5, "north")
    assert "below a line “stalls:”" in told.message


def test_a_letter_of_another_alphabet_is_named() -> None:
    for lines in ("  stalls: {nоrth: salt, south: silk}", "  stalls: {north: sаlt, south: silk}"):
        (told,) = read_at(at("stalls"), file_of(lines)).complaints
        assert "CYRILLIC SMALL LETTER" in told.message
        assert told.nearest in {"north", "salt"}
    (told,) = read_at(at("stalls"), file_of("  stalls: {nor\N{SOFT HYPHEN}th: salt, south: silk}")).complaints
    assert "an invisible sign in it: SOFT HYPHEN (U+00AD)" in told.message
    # The word that was meant shows that a word without Latin letters should have some.
    assert foreign_letter("Х9", beside="X9") == foreign_letter("Хa") != foreign_letter("Х9") == ""
    (told,) = read_at(at("stalls"), file_of("  stalls: {nörth: salt, south: silk}")).complaints
    assert "LETTER" not in told.message
