"""Sealed orders and signed files in a mail, whatever was done to them on the way."""

import base64
import quopri
import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, strategies as st

from adjudicator.mail.content import Blocks, Content, Damaged, SealedBlock, SignedFile
from adjudicator.mail.reading.mail import read_mail
from adjudicator.sealing import SIGNED, armour
from tests.mail.mangling import MANGLINGS, PAGES, Lines, Mangling, wrapped

HEADERS = {"Game": "westeros", "Turn": "8", "Seat": "stark", "Counter": "2", "Key": "5uz2rqsfrdx4w6q2"}
BLOCK = armour.encode("ORDERS", HEADERS, Random("block").randbytes(1000))
OLD = armour.encode("ORDERS", {**HEADERS, "Counter": "1"}, Random("old").randbytes(500))
FILE = b"message:\n  game: westeros\n"


def _content(body: str, headers: str = "") -> Content:
    return read_mail(f"From: a@b.example\nSubject: hello\n{headers}\n{body}".encode()).content


def _lines() -> Lines:
    return BLOCK.rstrip("\n").split("\n")


def _joined(lines: Lines) -> Lines:
    """In lines of up to 998 characters, which is the most that SMTP allows."""
    return wrapped(998)([" ".join(lines)])


BLOCK_MANGLINGS: tuple[Mangling, ...] = (
    *(one for one in MANGLINGS if one.__name__ not in {"with_capitals", "with_other_bullets"}),
    _joined,
    wrapped(60),
    wrapped(76),
    lambda lines: [line.replace("BEGIN ADJUDICATOR ORDERS", "Begin Adjudicator Orders") for line in lines],
    lambda lines: [re.sub(r"^(Game|Key): (\w+)", r"\1: \2<http://\2>", line) for line in lines],
    lambda lines: [*lines[:10], "-- ", *lines[10:]],
    lambda lines: [line.replace(" ", "\u00a0") for line in lines],
)


@pytest.mark.parametrize("mangle", BLOCK_MANGLINGS)
def test_a_block_survives(mangle: Mangling) -> None:
    assert _content("\n".join(mangle(_lines()))) == SealedBlock(BLOCK)


@given(st.lists(st.sampled_from(BLOCK_MANGLINGS), min_size=2, max_size=4, unique=True))
def test_a_block_survives_several_programs(mangles: list[Mangling]) -> None:
    lines = _lines()
    for mangle in mangles:
        lines = mangle(lines)
    assert _content("\n".join(lines)) == SealedBlock(BLOCK)


@pytest.mark.parametrize("page", PAGES)
def test_a_block_survives_as_a_page(page: Callable[[Lines], str]) -> None:
    assert _content(page(_lines()), "Content-Type: text/html\n") == SealedBlock(BLOCK)


BROKEN = re.sub("(?m)^(.{40})(.{10})", "\\1 \n\\2", BLOCK)
ENCODED = base64.encodebytes(BLOCK.encode()).decode()


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ("Content-Transfer-Encoding: base64\n", ENCODED),
        ("Content-Transfer-Encoding: quoted-printable\n", quopri.encodestring(BLOCK.encode()).decode()),
        ("", re.sub("(?m)^(.{40})(.{10})", "\\1=\n\\2", BLOCK.replace("=", "=3D"))),
        ("Content-Type: application/octet-stream; name=o.sealed\nContent-Disposition: attachment\n", BLOCK),
        ("Content-Type: text/plain; charset=utf-7\n", BLOCK),
        ("Content-Type: text/plain; charset=no-such\n", BLOCK),
        ("Content-Type: text/plain; format=flowed; delsp=yes\n", BROKEN),
        ("Content-Type: message/rfc822\n", f"Subject: fwd\n\n{BLOCK}"),
        (
            "Content-Type: multipart/signed; boundary=b\n",
            f"--b\n\n{BLOCK}\n--b\nContent-Type: a/pgp-signature\n\nx",
        ),
        (
            "Content-Type: multipart/mixed; boundary=b\n",
            f"--b\n\nHi\n--b\nContent-Type: text/html\n\n<pre>{BLOCK}",
        ),
    ],
)
def test_a_block_is_found_in_any_encoding_and_part(headers: str, body: str) -> None:
    assert _content(body, headers) == SealedBlock(BLOCK)


def _quote(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


@pytest.mark.parametrize(
    "body",
    [
        f"{BLOCK}\n{_quote(OLD)}",
        f"{_quote(OLD)}\n{BLOCK}",
        f"{_quote(OLD)[:300]}\n{BLOCK}",
        f"{_quote(OLD)}\n{BLOCK[:300]}\n\n{BLOCK}",
        f"-----BEGIN ADJUDICATOR PRIVATE-----\n{BLOCK}",
    ],
)
def test_the_first_that_is_not_quoted_counts(body: str) -> None:
    assert _content(body) == SealedBlock(BLOCK)


def test_all_that_are_not_quoted_count() -> None:
    signed = armour.encode(SIGNED, {}, FILE)
    assert _content(_quote(signed)) == SignedFile(FILE)
    assert _content(f"{BLOCK}\n{OLD}") == Blocks((SealedBlock(BLOCK), SealedBlock(OLD)))
    assert _content(f"{signed}\n{BLOCK}\n{_quote(OLD)}") == Blocks((SealedBlock(BLOCK), SignedFile(FILE)))


@pytest.mark.parametrize(
    "damage", [lambda text: text[:300], lambda text: text.replace("\n\n", "\n\nHello!\n")]
)
def test_a_damaged_block_of_another_seat_is_not_passed_over(damage: Callable[[str], str]) -> None:
    other = damage(armour.encode("ORDERS", {**HEADERS, "Game": "rivers"}, Random("other").randbytes(500)))
    for body in (f"{BLOCK}\n{other}", f"{other}\n{BLOCK}"):
        content = _content(body)
        assert isinstance(content, Blocks)
        first, second = content.blocks
        assert first == SealedBlock(BLOCK)
        assert isinstance(second, Damaged)
    assert _content(f"{BLOCK}\n{_quote(other)}") == SealedBlock(BLOCK)


def test_a_block_that_one_part_of_a_mail_damages_is_whole_in_the_other() -> None:
    other = armour.encode("ORDERS", {**HEADERS, "Seat": "tyrell"}, Random("other").randbytes(500))
    page = f"<p>{BLOCK}</p><p>{other[:300]}</p>".replace("\n", "<br>")
    parts = "".join(
        f"--x\nContent-Type: text/{kind}\n\n{text}\n"
        for kind, text in (("plain", f"{BLOCK}\n{other}"), ("html", page))
    )
    content = _content(f"{parts}--x--\n", "Content-Type: multipart/alternative; boundary=x\n")
    assert content == Blocks((SealedBlock(BLOCK), SealedBlock(other)))


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (BLOCK[:500], "cut off"),
        (BLOCK[: -len("-----END ADJUDICATOR ORDERS-----\n")], "cut off"),
        (f"{BLOCK[:500]}\n{_quote(OLD)}", "cut off"),
        (BLOCK.replace("ORDERS-----\nGame", "ORDERS-----\nGame", 1).replace("\n", "\n\n")[:-60], "cut off"),
        (
            "\n".join([*_lines()[:12], "_" * 40, "To leave this list, write to it", *_lines()[12:]]),
            "does not belong",
        ),
        ("\n".join([*_lines()[:12], "Sent from my telephone", *_lines()[12:]]), "“Sent from my telephone”"),
        (
            "\n".join([*_lines()[:12], *_lines()[12:14], _lines()[14][1:], *_lines()[15:]]),
            "missing or were changed",
        ),
        ("-----BEGIN ADJUDICATOR ORDERS-----\n-----END ADJUDICATOR ORDERS-----", "missing or were changed"),
    ],
)
def test_what_is_left_of_a_block_is_damaged(body: str, reason: str) -> None:
    content = _content(body)
    assert isinstance(content, Damaged)
    assert reason in content.reason


def test_a_whole_block_that_is_quoted_never_stands_for_a_damaged_one() -> None:
    content = _content(f"{BLOCK[:400]}\n\n{_quote(OLD)}")
    assert isinstance(content, Damaged)


def test_private_parts_of_letters_are_no_orders() -> None:
    private = armour.encode("PRIVATE", {"Game": "westeros"}, b"secret")
    assert _content(_quote(private)) == _content("")
