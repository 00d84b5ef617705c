"""Tables as CSV (RFC 4180), for spreadsheets."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

Cell = str | int | None
"""What stands in a table; None is an empty cell."""

_FORMULA = tuple("=+-@\t\r＝＋－＠")
"""How a formula begins; the wide signs count in spreadsheets of Japan and China."""


def csv_file(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Write a table in UTF-8 with a byte order mark, by which spreadsheets know it."""
    return in_utf_8(csv_lines([columns, *rows]))


def csv_lines(rows: Iterable[Sequence[Cell]]) -> str:
    """Write rows of a table.

    A text that a spreadsheet would run as a formula has an apostrophe before it.
    """
    text = StringIO()
    csv.writer(text).writerows(map(_harmless, row) for row in rows)
    return text.getvalue()


def in_utf_8(*lines: str) -> bytes:
    """The lines of a whole table as a file."""
    return "".join(lines).encode("utf-8-sig")


def _harmless(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
