"""What editors and mail programs do to a file is forgiven; bytes that are not text are located."""

import codecs
import string

import pytest
from hypothesis import given, strategies as st

from adjudicator.orders.reading import read
from adjudicator.orders.text import INDENT_FOR_TAB, MOST_BYTES, Unreadable, read_text
from tests.orders.positions import at, file_of, read_at

VALID = """# Bids of the amber merchant
game: sands
turn: 1
seat: "amber"
answers:
  bid: 3
plans:
  - bid: any
    when: {purse: {at-least: 2}}
    do: [all, 'nothing', 4]
    keep: game
  - send: well-1
    do: {oasis: [camel]}
  - guess: any
    do: ask-me
"""

LINE_ENDS = st.sampled_from(["\n", "\r\n", "\r", "\u0085", "\u2028"])
DOUBLE = st.sampled_from([('"', '"'), ("“", "”"), ("„", "“"), ("„", "”"), ("”", "”")])
SINGLE = st.sampled_from([("'", "'"), ("‘", "’"), ("‚", "‘"), ("’", "’")])
DASHES = st.sampled_from(list("-‐‑‒–—−"))
BLANKS = st.sampled_from([" ", "\u00a0", "\u202f"])


@st.composite
def decorated(draw: st.DrawFn) -> bytes:
    """The valid file as an editor or a mail program might have left it."""
    text = VALID
    for mark, pair in (('"', draw(DOUBLE)), ("'", draw(SINGLE))):
        before, inside, after = text.split(mark)
        text = f"{before}{pair[0]}{inside}{pair[1]}{after}"
    text = "".join(draw(DASHES) if letter == "-" else letter for letter in text)
    if draw(st.booleans()):
        text = "".join(draw(BLANKS) if letter == " " else letter for letter in text)
    elif draw(st.booleans()):
        text = text.replace(INDENT_FOR_TAB, "\t").replace(": ", ":\t")
    end = draw(LINE_ENDS)
    lines = [line + draw(st.text(" \t\u00a0", max_size=3)) for line in text.split("\n")]
    text = end.join(lines) + end * draw(st.integers(0, 3))
    encoding, mark_bytes = draw(
        st.sampled_from(
            [
                ("utf-8", b""),
                ("utf-8", codecs.BOM_UTF8),
                ("utf-16-le", codecs.BOM_UTF16_LE),
                ("utf-16-be", codecs.BOM_UTF16_BE),
            ]
        )
    )
    return mark_bytes + text.encode(encoding)


@given(decorated())
def test_a_decorated_file_reads_the_same(data: bytes) -> None:
    assert read_at(at("bid"), data) == read_at(at("bid"), VALID)


def test_the_undecorated_file_is_in_order() -> None:
    orders = read_at(at("bid"), VALID)
    assert orders.complaints == ()
    assert [plan.line for plan in orders.plans] == [8, 12, 14]


@pytest.mark.parametrize("indent", ["  ", "\t"])
def test_columns_are_those_of_the_file(indent: str) -> None:
    data = f"game: sands\nturn: 1\nseat: amber\nanswers:\n{indent}bid: 99\n"
    (complaint,) = read_at(at("bid"), data).complaints
    assert (complaint.line, complaint.column) == (5, len(indent) + len("bid: ") + 1)


def test_columns_are_counted_behind_a_byte_order_mark() -> None:
    data = codecs.BOM_UTF8 + b"game: sands\xff"
    (complaint,) = read_at(at("bid"), data).complaints
    assert (complaint.line, complaint.column) == (1, 12)


@given(st.text(string.printable, max_size=200))
def test_every_replacement_keeps_its_place(text: str) -> None:
    clean = text.replace("\x0b", "").replace("\x0c", "").replace("\r", "").replace("\t", " ")
    text_read = read_text(clean.encode())
    # A blank that was put behind a colon has the place of what follows it.
    found = {
        text_read.place(number, column): letter
        for number, line in enumerate(text_read.lines)
        for column, letter in enumerate(line)
    }
    assert found == {
        (number, column): letter
        for number, line in enumerate(clean.split("\n"), 1)
        for column, letter in enumerate(line.rstrip(), 1)
    }


def test_a_note_may_be_indented_with_tabs_among_blanks() -> None:
    data = file_of("\t# three is plenty\n  bid: 3 # or four")
    assert read_at(at("bid"), data).accepted


def test_no_byte_more_than_the_limit_is_read() -> None:
    assert read_text(b"#" * MOST_BYTES).lines == ("#" * MOST_BYTES,)
    with pytest.raises(Unreadable):
        read_text(b"#" * (MOST_BYTES + 1))


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_complained_about(data: bytes) -> None:
    reading = read(data)
    assert reading.root is not None or reading.complaints


@pytest.mark.parametrize(
    ("tight", "spaced"),
    [
        ("bid:3", "bid: 3"),
        ("send:{oasis:[camel],pass:horse}", "send: {oasis: [camel],pass: horse}"),
        ('"bid":3', '"bid": 3'),
        ("a1:b", "a1: b"),
        ("a1:{b:2}", "a1: {b: 2}"),
        ("раса:b", "раса: b"),
    ],
)
def test_a_colon_needs_no_blank_behind_it(tight: str, spaced: str) -> None:
    found, wanted = read(f"{tight}\n".encode()), read(f"{spaced}\n".encode())
    assert found.root is not None
    assert wanted.root is not None
    assert found.root.plain() == wanted.root.plain()
    assert (found.complaints, found.whole) == ((), True)


@pytest.mark.parametrize("word", ["12:30:00", "http://example.org/a", "'a:b'", '"a:b"', "a:: b"])
def test_a_colon_within_a_word_stays(word: str) -> None:
    text = f"key: {word} # a:b"
    assert read_text(text.encode()).lines == (text,)


def test_blanks_put_behind_colons_move_no_place() -> None:
    place = read_text(b"\ta:b, c:d, e").place
    line = "  a: b, c: d, e"
    assert [place(0, line.index(letter))[1] for letter in "abcde"] == [2, 4, 7, 9, 12]
    orders = read_at(at("send"), file_of("  send:{oasis:camel,pas:horse}"))
    assert [(one.line, one.column, one.found) for one in orders.complaints] == [(5, 21, "pas")]


def test_a_full_stop_at_the_end_of_a_word_says_nothing() -> None:
    orders = read_at(at("bid"), "game: sands.\nturn: 1.\nseat: Amber.\nanswers:\n  Bid.: 3.\n")
    assert orders.complaints == ()
    assert [one.value for one in orders.answers.values()] == [3]
    wrong = read_at(at("bid"), file_of("  bid: 3.."))
    assert [one.found for one in wrong.complaints] == ["3.."]
