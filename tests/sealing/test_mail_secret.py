"""The league's mail secret: its keys and MACs."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.sealing import MailSecret, MasterSecret
from tests.sealing.cast import MASTER, WESTEROS

MAIL = MASTER.mail
parts = st.lists(st.text(max_size=10) | st.binary(max_size=10), max_size=4)


def test_a_mail_secret_stays_what_it_was() -> None:
    mail = MasterSecret(bytes(range(32))).mail
    assert mail.text() == "ADJUDICATOR-MAIL-SECRET-1 OMm6kcmhFjijBeK3bj0qDlUAKgbj1x1LjYZe2PViBeGxHlbd"
    assert mail.key.public.fingerprint == "cxeuy6cnrhq6am5e"
    custody = mail.custody_key("westeros", "abc", "stark", "2026-11-21T04:00:00Z")
    assert custody.public.fingerprint == "ljbnmwqn35lz4pa6"
    assert mail.mac("counted", "westeros", b"\xff") == "6wkh4nssrlgzhlyzomg5wnsfo4"


def test_it_is_none_of_a_game_and_none_of_another_repository() -> None:
    assert MasterSecret.from_seed(b"another").mail != MAIL
    assert MAIL.derive("key") != WESTEROS.key.derive("key")
    assert MailSecret.from_text(MAIL.text()) == MAIL


def test_each_player_in_custody_has_a_key_of_their_own() -> None:
    key = MAIL.custody_key("westeros", "nonce", "stark", "at")
    others = [
        MAIL.custody_key("essos", "nonce", "stark", "at"),
        MAIL.custody_key("westeros", "other", "stark", "at"),
        MAIL.custody_key("westeros", "nonce", "tully", "at"),
        MAIL.custody_key("westeros", "nonce", "stark", "later"),
        MAIL.custody_key("westerosnonce", "", "stark", "at"),
        MAIL.key,
    ]
    assert key not in others
    assert key == MAIL.custody_key("westeros", "nonce", "stark", "at")


@given(parts, parts)
def test_a_mac_tells_any_two_lists_of_parts_apart(some: list[str | bytes], others: list[str | bytes]) -> None:
    def plain(texts: list[str | bytes]) -> list[bytes]:
        return [text.encode() if isinstance(text, str) else text for text in texts]

    assert (MAIL.mac("letter", *some) == MAIL.mac("letter", *others)) == (plain(some) == plain(others))


@pytest.mark.parametrize("purpose", ["letter", ""])
def test_a_mac_is_for_one_purpose_and_one_league(purpose: str) -> None:
    mac = MAIL.mac(purpose, "part")
    assert mac != MAIL.mac("counted", "part")
    assert mac != MasterSecret.from_seed(b"another").mail.mac(purpose, "part")
    assert len(mac) == 26
    assert set(mac) <= set("abcdefghijklmnopqrstuvwxyz234567")
