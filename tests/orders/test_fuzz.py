"""No file, however strange, raises anything; and no complaint knows more than its seat."""

import re
import string

import pytest
import yaml
from hypothesis import example, given, strategies as st

from adjudicator.orders import Wait, read_back, read_orders, read_plans, resolve
from adjudicator.orders.reading import read
from tests.orders.ferries import FERRIES, start as ferries
from tests.orders.positions import CARAVAN, SEAT, at, open_questions, read_at
from tests.orders.toy import GOODS

KINDS = ("bid", "load", "send", "stalls", "rank", "toll", "guess")
TABLES = {kind: at(kind) for kind in KINDS}
needs_libyaml = pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="needs PyYAML with libyaml")

PIECES = st.sampled_from(
    [
        *KINDS, *GOODS, *string.punctuation, "\n", "\n  ", "\n    ", "\n- ", "\n  - ", " ", ": ", "\t",
        "\r\n",
        "game: sands\n", "turn: 1\n", "seat: amber\n", "answers:\n", "plans:\n", "any", "when", "do: ",
        "keep: ", "ask-me", "oasis", "camel", "north", "coral", "parcel", "round-1/", "3", "-1", "{}", "[]",
        "“", "’", "—", "\u00a0", "\ufeff", "\u2028", "...", "---", "%TAG ! x\n", "%YAML 9.9\n", "!!", "&a",
        "<<", "|", ">", "? ", "\\U00110000", "# ", "é", "\U0001f42b", "9" * 70, "purse", "goods", "ahead",
        "at-least", "*a",
    ]
)  # fmt: skip
TEXTS = st.lists(PIECES, max_size=60).map("".join)
HEADED = TEXTS.map(lambda text: f"game: sands\nturn: 1\nseat: amber\nanswers:\n  {text}")
PLANNED = TEXTS.map(lambda text: f"game: sands\nturn: 1\nseat: amber\nanswers: {{}}\nplans:\n  - {text}")
FILES = st.one_of(st.binary(max_size=200), *(texts.map(str.encode) for texts in (TEXTS, HEADED, PLANNED)))


@given(FILES, st.sampled_from(KINDS))
@example(b'a: "\\UFFFFFFFF"', "bid")
@example(b"%YAML " + b"1" * 5000 + b".1\n---\na: b", "bid")
@example(b"turn: " + b"9" * 5000, "bid")
@example(b"answers:\n  bid: " + b"9" * 5000, "bid")
def test_no_file_raises_anything(data: bytes, kind: str) -> None:
    orders = read_at(TABLES[kind], data)
    for complaint in orders.complaints:
        assert complaint.line >= 1
        assert complaint.column >= 1
        _first, *listed = str(complaint).split("\n")
        assert all(line.startswith("- ") for line in listed)
    assert len(orders.complaints) <= 21
    read_back(orders, CARAVAN).encode()
    read_plans(data, CARAVAN)


FERRY = st.lists(
    st.sampled_from(
        [
            "ferry", "fare", "/", "ash", "birch", ": ", "\n  ", "\n  - ", "\n    do: ", "{", "}", "[", "]",
            ", ", "east", "e", "camel", "c", "mare", "2", "everyone", "all", "nobody", "last", "default",
            "ask-me", "any", "fare: yes", "fare: ", "FARE: no", "\nplans:\n  - ", "when: {initial: a}",
        ]
    ),
    max_size=40,
).map("".join)  # fmt: skip


@given(FERRY, st.booleans())
def test_no_file_for_a_game_of_turns_raises_anything(text: str, boarded: bool) -> None:  # noqa: FBT001
    table = ferries()
    if boarded:
        table.answer(table.pending[0], {"ash": {"east": "camel"}})
    orders = read_orders(
        f"game: sands\nturn: 1\nseat: amber\nanswers:\n  {text}".encode(),
        game="sands",
        turn=1,
        seat=SEAT,
        ruleset=FERRIES,
        questions=table.pending,
        view=table.view(SEAT),
    )
    read_back(orders, FERRIES).encode()
    for answer in orders.answers.values():
        assert answer.value is Wait.ASK_ME or table.judge(answer.question, answer.value) is None
    resolve(table, {SEAT: orders}, late=True, parts={SEAT: orders.parts})


@given(FILES, st.sampled_from(KINDS))
def test_a_place_is_one_that_the_file_has(data: bytes, kind: str) -> None:
    lines = re.split("\r\n?|[\n\u0085\u2028\u2029]", data.decode("utf-8", "replace"))
    for complaint in read_at(TABLES[kind], data).complaints:
        assert complaint.line <= len(lines)
        assert complaint.column <= len(lines[complaint.line - 1]) + 1


@given(FILES, st.sampled_from(KINDS))
def test_what_others_hide_changes_nothing_that_a_seat_is_told(data: bytes, kind: str) -> None:
    table = TABLES[kind].fork()
    other = TABLES[kind].fork()
    other.board.purses["blue"] = 1
    other.board.purses["coral"] = 0
    other.board.parcel = next(goods for goods in GOODS if goods != table.board.parcel)
    assert open_questions(other) == open_questions(table)
    assert other.view(SEAT) == table.view(SEAT)
    assert read_at(other, data) == read_at(table, data)


LINES = st.lists(
    st.sampled_from(
        [
            *(
                "a",
                "a-b",
                "2 c",
                "é",
                "\U0001f42b",
                "\\",
                "any",
                "9" * 1030,
                "#",
                " # it's",
                "- ",
                "-",
                ": ",
                ":",
            ),
            *("{", "}", "[", "]", ", ", ",", "a: b", "{a: b}", "[a, b]", "  ", "    ", "a: ", "- a: ", "a:"),
            *("a*", "it's", 'a"b', "a?", "a|b", "a>", "a!b", "a&", "a%", "a@b", "`"),
        ]
    ),
    max_size=6,
).map("".join)


@needs_libyaml
@given(st.one_of(FILES, st.lists(LINES, max_size=12).map(lambda lines: "\n".join(lines).encode())))
@example(b"a: |# b")  # libyaml takes the comment, PyYAML refuses it
@example(b"---")  # the place of what is missing differs
@example(b"? a")
@example(b"{a?b\n}")
@example(b"{a: }")
@example(b"[a:\n ]")
@example("a: {b: [\U0001f42b, é]}\n  c".encode())
@example(b"a: " + b"[" * 500)
def test_a_file_reads_the_same_with_libyaml_and_without(data: bytes) -> None:
    reading = read(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudicator.orders.reading._LIBYAML", None)
        assert read(data) == reading
