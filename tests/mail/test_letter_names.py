"""The Message-IDs of our letters: nobody else makes one, and what programs do to them changes nothing."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from adjudicator.mail.identity import LetterName
from adjudicator.mail.letter_names import (
    answered,
    is_about,
    is_to,
    is_to_a_seat,
    letter_name,
    message_id,
    to_reader,
    to_seat,
    told_mark,
)
from adjudicator.repository.layout import NAME as NAMES
from adjudicator.sealing import MasterSecret

SECRET = MasterSecret.from_seed(b"letters").mail
HOLDER = "abcdefghij234567"
NAME = LetterName("turn", to_seat("westeros", "stark", HOLDER, SECRET), 3, told_mark("turn 3", SECRET))
TEXT = message_id(NAME, SECRET, "games.example")
BARE = TEXT[1:-1]

SHORTER_THAN = 78
"""Some programs encode a longer Message-ID in `In-Reply-To`."""


def test_a_letters_name_reads_back() -> None:
    assert letter_name(TEXT, SECRET) == NAME
    assert TEXT.endswith("@games.example>")
    assert re.fullmatch(r"<[a-z0-9-]+(\.[a-z0-9-]+)*@[a-z.]+>", TEXT), "a msg-id (RFC 5322, section 3.6.4)"
    for name in (replace(NAME, turn=-1), replace(NAME, to=to_reader("", "ann@example.org", SECRET))):
        assert letter_name(message_id(name, SECRET, "games.example"), SECRET) == name


names = st.from_regex(NAMES, fullmatch=True)
to_seats = st.builds(to_seat, names, names, st.text("abcdefghij234567", min_size=16), st.just(SECRET))
to_readers = st.builds(to_reader, names | st.just(""), st.emails(), st.just(SECRET))
letters = st.builds(
    LetterName,
    st.sampled_from(
        ["turn", "reminder", "acts", "press", "ready", "secret", "rematch", "receipt", "summary", "confirm"]
    ),
    to_seats | to_readers,
    st.integers(-1, 9999),
    st.builds(told_mark, st.text(), st.just(SECRET)),
)


@settings(max_examples=50)
@given(letters, st.integers(4, 24))
def test_every_letters_name_is_short_and_reads_back(name: LetterName, size: int) -> None:
    text = message_id(name, SECRET, f"{'a' * (size - 2)}.b")
    assert len(text) < SHORTER_THAN
    assert letter_name(text, SECRET) == name


@settings(max_examples=50)
@given(letters, st.data())
def test_whoever_changes_a_character_has_not_received_such_a_letter(
    name: LetterName, data: st.DataObject
) -> None:
    text = message_id(name, SECRET, "b.example")
    at = data.draw(st.integers(1, text.index("@")))
    instead = data.draw(st.sampled_from("abz2790.-@<[ ") | st.characters())
    changed = f"{text[:at]}{instead}{text[at + 1 :]}"
    assert letter_name(changed, SECRET) == (name if changed == text else None)


def test_a_letters_name_says_what_it_is_about_and_whom_it_went_to() -> None:
    for game in ("westeros", ""):
        mine = replace(NAME, to=to_reader(game, "Ann@Example.org", SECRET))
        assert is_about(mine, game, SECRET)
        assert not is_about(mine, "essos", SECRET)
        assert is_to(mine, "ann@example.org", SECRET)
        assert not is_to(mine, "bob@example.org", SECRET)
        assert not is_to_a_seat(mine)
    assert is_about(NAME, "westeros", SECRET)
    assert is_to_a_seat(NAME)
    assert not is_to(NAME, "ann@example.org", SECRET)
    others = [("essos", "stark", HOLDER), ("westeros", "lannister", HOLDER), ("westeros", "stark", "b" * 16)]
    assert NAME.to not in [to_seat(*other, SECRET) for other in others]


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
    tells, game, seat, mac, kind, turn = BARE.partition("@")[0].split(".")
    for parts in (
        ("a" * 9, game, seat, mac, kind, turn),
        (tells, "a" * 6, seat, mac, kind, turn),
        (tells, game, "a" * 6, mac, kind, turn),
        (tells, seat, game, mac, kind, turn),
        (tells, game, seat, "a" * 12, kind, turn),
        (tells, game, seat, mac.upper(), kind, turn),
        (tells, game, seat, mac, "confirm", turn),
        (tells, game, seat, mac, kind, "4"),
        (tells, game, seat, mac, kind, "03"),
    ):
        assert letter_name(f"<{'.'.join(parts)}@games.example>", SECRET) is None
    assert letter_name(TEXT.replace(f"{game}.{seat}", f"{game}-{seat}"), SECRET) is None
    assert letter_name(TEXT, MasterSecret.from_seed(b"another league").mail) is None


def test_no_letter_has_a_name_that_could_be_read_in_another_way() -> None:
    for name in (
        replace(NAME, to="westeros"),
        replace(NAME, to=NAME.to.upper()),
        replace(NAME, to=""),
        replace(NAME, kind=""),
        replace(NAME, kind="reminders"),
        replace(NAME, turn=-2),
        replace(NAME, turn=10_000),
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
