"""Nodes keep their place, scalars stay text, and one faulty line never hides the next."""

from time import process_time

import pytest
import yaml
from hypothesis import given, strategies as st

from adjudicator.orders.reading import DEEPEST, Node, read
from adjudicator.orders.text import as_read
from adjudicator.orders.writing import flow
from tests.orders.positions import at, file_of, read_at


def _plain(text: str) -> object:
    root = read(text.encode()).root
    assert root is not None
    return root.plain()


def _places(node: Node) -> dict[str, tuple[int, int]]:
    if isinstance(node.value, str):
        return {node.value: (node.line, node.column)}
    found: dict[str, tuple[int, int]] = {}
    inner = (
        node.value
        if isinstance(node.value, list)
        else [one for entry in node.value.values() for one in entry]
    )
    for one in inner:
        found |= _places(one)
    return found


@pytest.mark.parametrize(
    "word",
    [
        "no",
        "yes",
        "on",
        "010",
        "0x1F",
        "1_000",
        "2026-01-31",
        "~",
        "null",
        "1e3",
        ".inf",
        "12:30:00",
        "=",
        "<<",
    ],
)
def test_scalars_stay_text(word: str) -> None:
    assert _plain(f"key: {word}\n") == {"key": word}
    assert _plain(f"{word}: value\n") == {word: "value"}


def test_every_word_knows_its_place() -> None:
    root = read(b"a: b\nc:\n  - d\n  - {e: [f, g]}\n").root
    assert root is not None
    assert _places(root) == {
        "a": (1, 1), "b": (1, 4), "c": (2, 1), "d": (3, 5), "e": (4, 6), "f": (4, 10), "g": (4, 13),
    }  # fmt: skip


def test_nothing_is_an_empty_word() -> None:
    assert _plain("a:\nb: ''\nc: [ ]\nd: {}\n") == {"a": "", "b": "", "c": [], "d": {}}


def test_a_backslash_is_a_character_like_any_other() -> None:
    assert _plain('a: "b\\x41\\uD800"\nc: d\\e\n') == {"a": "b\\x41\\uD800", "c": "d\\e"}


def test_lists_and_mappings_may_be_nested_to_the_limit_and_no_deeper() -> None:
    brackets = DEEPEST - 1
    assert read(f"a: {'[' * (brackets - 1)}{']' * (brackets - 1)}\n".encode()).complaints == ()
    deep = read(f"a: {'[' * brackets}b{']' * brackets}\n".encode())
    assert deep.root is None
    assert deep.complaints[0].line == 1
    assert "20" in deep.complaints[0].message


def test_a_faulty_line_is_left_out_with_what_belongs_to_it() -> None:
    reading = read(b"a: 'b\nc:\n  d: e: f\n    g: h\n  i: j\nk: [l\nm: n\n")
    assert reading.root is not None
    assert reading.root.plain() == {"c": {"i": "j"}, "m": "n"}
    assert not reading.whole
    assert [(one.line, one.column) for one in reading.complaints] == [(1, 4), (3, 7), (6, 4)]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 60_000,
        "{" * 60_000,
        "{" + "a:b,a:" * 10_000,
        "'a:" * 20_000,
        "- " * 30_000,
        "a: " * 20_000,
        "? " * 30_000,
        "'a\n" * 20_000,
        "a: [b\n" * 10_000,
        "a\n" * 30_000,
        "&a " * 20_000,
        "!a " * 20_000,
        pytest.param("*a: b\n" * 10_000, marks=pytest.mark.slow),
        pytest.param("a: 1\n" * 13_000, marks=pytest.mark.slow),
        pytest.param("[" + "a," * 30_000, marks=pytest.mark.slow),
        "".join(" " * number + "a:\n" for number in range(300)),
        *(
            pytest.param(file_of(*lines), marks=pytest.mark.slow)
            for lines in (
                ["".join(f"  bid{number}: 1\n" for number in range(4_000))],
                ["  bid: 1", "".join(f"  - gues{number}: any\n" for number in range(2_500))],
                ["  bid: 1", f"  - guess: any\n    do: [{'sallt, ' * 9_000}salt]"],
            )
        ),
    ],
)
def test_no_file_takes_long(text: str) -> None:
    table = at("bid")
    began = process_time()
    assert not read_at(table, text).accepted
    assert process_time() - began < 10


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12).map(
    as_read
)
PLAIN = st.recursive(
    WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)
TYPOGRAPHIC = "“”„‟‘’‚‛‐‑‒–—―−"


@given(PLAIN)
def test_what_is_written_is_read_back(plain: object) -> None:
    text = f"key: {flow(plain)}\n"
    if any(letter in text for letter in TYPOGRAPHIC):
        return
    reading = read(text.encode())
    assert reading.complaints == ()
    assert reading.root is not None
    assert reading.root.plain() == {"key": plain}


@given(PLAIN)
def test_what_is_written_is_what_yaml_says(plain: object) -> None:
    assert yaml.load(f"key: {flow(plain)}\n", Loader=yaml.BaseLoader) == {"key": plain}  # noqa: S506
