"""Tables as CSV: what a spreadsheet reads is what was written, and never a formula."""

import csv
from io import StringIO

import pytest
from hypothesis import given, strategies as st

from adjudicator.site.csv_file import Cell, csv_file

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
CELLS = st.one_of(TEXTS, st.integers(-(10**9), 10**9), st.none())


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(data.decode("utf-8-sig"), newline="")))


@given(st.lists(st.lists(CELLS, min_size=2, max_size=2)))
def test_what_is_read_is_what_was_written(rows: list[list[Cell]]) -> None:
    columns, *found = read(csv_file(("one", "other"), rows))
    assert columns == ["one", "other"]
    for row, cells in zip(rows, found, strict=True):
        for cell, text in zip(row, cells, strict=True):
            written = "" if cell is None else str(cell)
            assert text in {written, f"'{written}"}
            assert isinstance(cell, int) or not text.startswith(("=", "+", "-", "@", "\t", "\r"))


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("=HYPERLINK(A1)", "'=HYPERLINK(A1)"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("\uff1d1", "'\uff1d1"),
        ("Ann = Bob", "Ann = Bob"),
        (-1, "-1"),
        ('a "b", c\nd', 'a "b", c\nd'),
    ],
)
def test_a_text_that_is_like_a_formula_stays_text(cell: Cell, text: str) -> None:
    assert read(csv_file(("x",), [(cell,)]))[1] == [text]


def test_lines_end_as_the_standard_says_and_letters_are_known_as_utf_8() -> None:
    assert csv_file(("name", "n"), [("Zoë", 2)]) == b"\xef\xbb\xbfname,n\r\nZo\xc3\xab,2\r\n"
