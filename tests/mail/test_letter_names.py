"""The Message-IDs of our letters: nobody else makes one, and what programs do to them changes nothing."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from adjudicator.mail.identity import LetterName
from adjudicator.mail.letter_names import answered, letter_name, message_id
from adjudicator.sealing import MasterSecret

SECRET = MasterSecret.from_seed(b"letters").mail
NAME = LetterName("turn", "westeros", 3, "stark", "abcdefghij234567", "0123456789abcdef")
TEXT = message_id(NAME, SECRET, "games.example")
BARE = TEXT[1:-1]


def test_a_letters_name_reads_back() -> None:
    assert letter_name(TEXT, SECRET) == NAME
    assert TEXT.endswith("@games.example>")
    assert re.fullmatch(r"<[a-z0-9-]+(\.[a-z0-9-]+)*@[a-z.]+>", TEXT), "a msg-id (RFC 5322, section 3.6.4)"
    for name in (LetterName("welcome"), replace(NAME, turn=-1), replace(NAME, holder="", tells="")):
        assert letter_name(message_id(name, SECRET, "games.example"), SECRET) == name


names = st.from_regex(r"[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?", fullmatch=True)


@settings(max_examples=30)
@given(names, names | st.just(""), st.integers(-1, 999_999), names | st.just(""))
def test_every_letters_name_reads_back(kind: str, game: str, turn: int, other: str) -> None:
    name = LetterName(kind, game, turn, other, other, game)
    assert letter_name(message_id(name, SECRET, "a.example"), SECRET) == name


@pytest.mark.parametrize(
    "text",
    [
        BARE,
        f" {TEXT} ",
        f"<[{BARE}]>",
        f"[{BARE}]",
        f"<{BARE[:40]}\r\n {BARE[40:]}>",
        f"<{BARE[:40]}\n\t{BARE[40:]}",
        TEXT.replace("games.example", "GAMES.EXAMPLE"),
        TEXT.replace("games.example", "relay.example"),
    ],
)
def test_programs_that_answer_may_write_it_in_their_own_way(text: str) -> None:
    assert letter_name(text, SECRET) == NAME


def test_whoever_changes_a_part_has_not_received_such_a_letter() -> None:
    tells, mac, kind, turn, seat, game, rest = BARE.split(".", 6)
    for parts in (
        ("f" + tells[1:], mac, kind, turn, seat, game),
        (tells, "a" * 26, kind, turn, seat, game),
        (tells, mac.upper(), kind, turn, seat, game),
        (tells, mac, "confirm", turn, seat, game),
        (tells, mac, kind, "4", seat, game),
        (tells, mac, kind, "03", seat, game),
        (tells, mac, kind, turn, "lannister", game),
        (tells, mac, kind, turn, game, seat),
        (tells, mac, kind, turn, "-", game),
    ):
        assert letter_name(f"<{'.'.join(parts)}.{rest}>", SECRET) is None
    assert letter_name(TEXT.replace(NAME.holder, "b" * 16), SECRET) is None
    assert letter_name(TEXT, MasterSecret.from_seed(b"another league").mail) is None


def test_no_letter_has_a_name_that_could_be_read_in_another_way() -> None:
    for name in (
        replace(NAME, game="west.eros"),
        replace(NAME, seat="Stark"),
        replace(NAME, seat="-"),
        replace(NAME, kind=""),
        replace(NAME, turn=-2),
        replace(NAME, tells="a>\r\nBcc: b"),
    ):
        with pytest.raises(ValueError, match="no letter"):
            message_id(name, SECRET, "games.example")


def test_the_nearest_letter_of_ours_is_the_one_answered() -> None:
    older = message_id(replace(NAME, turn=2), SECRET, "games.example")
    assert answered(["<a@b.example>", TEXT, older], SECRET) == NAME
    assert answered(["<a@b.example>", "", "<"], SECRET) is None


@given(st.text(max_size=30), st.integers(0, len(TEXT)))
def test_no_message_id_raises_anything_and_none_is_made_by_chance(junk: str, at: int) -> None:
    assert letter_name(junk, SECRET) is None
    assert letter_name(TEXT[:at] + junk + TEXT[at:], SECRET) in {None, NAME}
    assert letter_name("<" * 100_000, SECRET) is None
