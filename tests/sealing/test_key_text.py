"""Keys as lines of text: one spelling each, and every typing error noticed."""

import re

import pytest
from hypothesis import given, strategies as st

from adjudicator.sealing import BadKey, GameSecret, MasterSecret, PublicKey, SecretKey
from adjudicator.sealing.key_text import PUBLIC_KEY, SECRET_KEY, from_line, to_line
from tests.sealing.cast import MASTER, STARK, WESTEROS
from tests.sealing.refusals import refused

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


@given(st.binary(min_size=32, max_size=32))
def test_a_secret_comes_back_from_its_line(secret: bytes) -> None:
    line = to_line(SECRET_KEY, secret)
    assert re.fullmatch(r"ADJUDICATOR-SECRET-KEY-1 [A-Za-z0-9_-]{48}", line)
    assert from_line(SECRET_KEY, line, 32) == secret


@given(st.binary(min_size=64, max_size=64))
def test_a_public_key_comes_back_from_its_line(key: bytes) -> None:
    line = to_line(PUBLIC_KEY, key)
    assert re.fullmatch(r"adjudicator-key-1 [A-Za-z0-9_-]{92}", line)
    assert from_line(PUBLIC_KEY, line, 64) == key


@pytest.mark.parametrize("around", ["%s\n", "%s\r\n", "\ufeff%s", "  %s\t\n\n", "\n%s"])
def test_blanks_and_line_ends_around_are_forgiven(around: str) -> None:
    assert SecretKey.from_text(around % STARK.text()) == STARK
    assert PublicKey.from_text(around % STARK.public.text()) == STARK.public


def test_a_line_that_mail_has_broken_is_forgiven() -> None:
    line = STARK.public.text()
    assert PublicKey.from_text(f"{line[:60]}\r\n {line[60:]}") == STARK.public


def test_a_line_may_lack_its_blank() -> None:
    assert MasterSecret.from_text(MASTER.text().replace(" ", "")) == MASTER


@pytest.mark.parametrize("line", [STARK.text(), STARK.public.text()], ids=["secret", "public"])
def test_every_mistyped_character_is_noticed(line: str) -> None:
    kind, size = (SECRET_KEY, 32) if line.startswith(SECRET_KEY) else (PUBLIC_KEY, 64)
    for at in range(line.index(" ") + 1, len(line)):
        for other in {*ALPHABET, "+", "/", "=", "ö"} - {line[at]}:
            with refused(BadKey, f"There is a typing error in this {kind}: its checksum is wrong."):
                from_line(kind, line[:at] + other + line[at + 1 :], size)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is not a key: it should begin with ADJUDICATOR-SECRET-KEY-1."),
        ("dog", "This is not a key: it should begin with ADJUDICATOR-SECRET-KEY-1."),
        (
            STARK.public.text(),
            "This is a line adjudicator-key-1, but a line ADJUDICATOR-SECRET-KEY-1 is expected.",
        ),
        (
            STARK.text()[:-3],
            "After ADJUDICATOR-SECRET-KEY-1 there should be 48 characters, but there are 45.",
        ),
        (
            STARK.text() + "A",
            "After ADJUDICATOR-SECRET-KEY-1 there should be 48 characters, but there are 49.",
        ),
        (
            "ADJUDICATOR-SECRET-KEY-1",
            "After ADJUDICATOR-SECRET-KEY-1 there should be 48 characters, but there are 0.",
        ),
    ],
)
def test_what_is_no_secret_key_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with refused(BadKey, sentence):
        SecretKey.from_text(text)


@given(st.text())
def test_any_other_text_is_refused_and_not_repeated(text: str) -> None:
    with pytest.raises(BadKey) as caught:
        MasterSecret.from_text(text + " a-secret-in-the-wrong-place")
    assert "a-secret-in-the-wrong-place" not in str(caught.value)


def test_the_kinds_of_secret_are_told_apart() -> None:
    assert MasterSecret.from_text(MASTER.text()) == MASTER
    assert GameSecret.from_text(WESTEROS.text()) == WESTEROS
    with refused(
        BadKey,
        "This is a line ADJUDICATOR-MASTER-SECRET-1, but a line ADJUDICATOR-GAME-SECRET-1 is expected.",
    ):
        GameSecret.from_text(MASTER.text())
