"""`mailed.txt`: what counted by mail, and what no damage to it changes."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from adjudicator.repository.files import Folder, Overlay
from adjudicator.repository.mail_ledger import (
    Ledger,
    address_mark,
    bounced,
    confirmed,
    counted,
    mail_mac,
    ordered,
    read_ledger,
    seat_mark,
    wished,
)
from adjudicator.sealing import MasterSecret

PATH = "turns/trial/mailed.txt"
MAIL = MasterSecret.from_seed(b"a repository").mail
ONE, TWO, THREE, FOUR, FIVE = (mail_mac(MAIL, "trial", one) for one in (b"1", b"2", "3", "4", "5"))
SEAT = seat_mark(MAIL, "trial", "a", "holder")
MARK = address_mark(MAIL, "trial", "sealed")
WRITTEN = [
    counted(ONE),
    confirmed(TWO, MARK),
    wished(THREE, MARK, "none"),
    bounced(FOUR, MARK),
    ordered(FIVE, SEAT, 1_800_000_000),
]
TEXT = f"""\
{ONE} counted
{TWO} confirmed {MARK}
{THREE} letters {MARK} none
{FOUR} bounced {MARK}
{FIVE} ordered {SEAT} 1800000000
"""


def ledger(data: bytes | str = b"") -> Ledger:
    return Ledger("trial", data.encode() if isinstance(data, str) else data)


def test_what_is_written_is_read() -> None:
    changes = ledger().with_lines(WRITTEN)
    assert changes == {PATH: TEXT.encode()}
    found = read_ledger(Overlay(Folder(Path("no such folder")), changes), "trial")
    assert found.lines == tuple(WRITTEN)
    assert found.confirmed(MARK)
    assert found.letters(MARK) == "none"
    assert not found.rests(MARK)
    assert (found.newest_orders(SEAT), found.newest_orders(MARK)) == (1_800_000_000, 0)
    assert found.damaged == 0


def test_without_it_nothing_was_said() -> None:
    found = read_ledger(Folder(Path("no such folder")), "trial")
    assert (found.lines, found.damaged) == ((), 0)
    assert not found.holds([ONE])
    assert not found.confirmed(MARK)
    assert found.letters(MARK) is None


def test_a_mail_counts_once_by_any_of_its_signatures() -> None:
    found = ledger(TEXT)
    assert found.holds(["z" * 26, ONE])
    assert found.holds([FOUR])
    assert not found.holds(["z" * 26])
    assert not found.holds([])
    other = mail_mac(MAIL, "another", b"1")
    assert not found.holds([other]), "each game counts on its own"


def test_lines_are_added_at_the_end_and_each_once() -> None:
    changes = ledger(TEXT).with_lines([counted(ONE), counted("z" * 26), counted("z" * 26)])
    assert changes == {PATH: TEXT.encode() + b"z" * 26 + b" counted\n"}
    assert ledger(TEXT).with_lines([counted(ONE)]) == {}
    cut = TEXT.encode()[:-1]
    assert ledger(cut).with_lines([counted("z" * 26)]) == changes, "also where the last line end is missing"


def test_the_newest_wish_counts() -> None:
    changes = ledger(TEXT).with_lines([wished("z" * 26, MARK, "turns"), wished("y" * 26, ONE, "all")])
    assert ledger(changes[PATH]).letters(MARK) == "turns"


def test_three_letters_that_came_back_are_enough() -> None:
    lines = [bounced(mac * 26, MARK) for mac in "abc"]
    assert not ledger(ledger().with_lines(lines[:2])[PATH]).rests(MARK)
    assert not ledger(ledger().with_lines([*lines[:2], lines[1], bounced(ONE, TWO)])[PATH]).rests(MARK)
    assert ledger(ledger().with_lines(lines)[PATH]).rests(MARK)


@pytest.mark.parametrize(
    "damage",
    [
        "",
        " ",
        "counted",
        f"{ONE[1:]} counted",
        f"{ONE} counted {MARK}",
        f"{ONE} confirmed",
        f"{ONE} letters {MARK}",
        f"{ONE} letters {MARK} some",
        f"{ONE} forgotten {MARK}",
        f"{ONE} counted ",
        f"{ONE.upper()} counted",
        "<<<<<<< HEAD",
        "\x00\ufffd",
    ],
)
def test_a_damaged_line_is_left_out_and_left_standing(damage: str) -> None:
    data = f"{damage}\n{TEXT}"
    found = ledger(data)
    assert found.lines == tuple(WRITTEN)
    assert found.damaged == 1
    assert found.with_lines([counted("z" * 26)])[PATH].startswith(data.encode())


@given(st.binary(max_size=200))
def test_whatever_stands_in_it_it_reads_and_keeps(data: bytes) -> None:
    found = ledger(data)
    assert found.damaged >= 0
    added = found.with_lines(WRITTEN)[PATH]
    assert added.startswith(data)
    assert ledger(added).lines[-len(WRITTEN) :] == tuple(WRITTEN)


def test_it_tells_nobody_else_anything() -> None:
    lines = [*WRITTEN, counted(mail_mac(MAIL, "trial", "ann@example.org"))]
    assert b"example" not in ledger().with_lines(lines)[PATH]
    assert len({mail_mac(MAIL, "trial", "x"), address_mark(MAIL, "trial", "x"), MAIL.mac("letter", "x")}) == 3
