"""`mail.yaml`."""

from pathlib import Path

import pytest

from adjudicator.repository.addresses import BadAddress
from adjudicator.repository.files import Folder, Overlay
from adjudicator.repository.mail_file import (
    NoMail,
    TellsNoChannels,
    channel_key,
    mail_file_changes,
    pages_address,
    read_mail_file,
    takes_mail,
)
from adjudicator.sealing import MasterSecret
from adjudicator.yaml_files import UnreadableFile

MAIL = MasterSecret.from_seed(b"a repository").mail
WRITTEN = mail_file_changes("games@Example.org", MAIL)["mail.yaml"]


def read(data: bytes) -> object:
    return read_mail_file(Overlay(Folder(Path("no such folder")), {"mail.yaml": data}))


def test_it_names_the_address_and_the_key() -> None:
    found = read_mail_file(Overlay(Folder(Path("no such folder")), {"mail.yaml": WRITTEN}))
    assert (found.address, found.public_key) == ("games@example.org", MAIL.key.public)
    assert WRITTEN.decode().splitlines()[:2] == ["format: 1", "address: games@example.org"]


def test_it_may_name_the_address_of_the_pages() -> None:
    written = mail_file_changes("games@example.org", MAIL, "https://example.org/games/")["mail.yaml"]
    found = read_mail_file(Overlay(Folder(Path("no such folder")), {"mail.yaml": written}))
    assert found.pages == "https://example.org/games/"


def test_a_league_without_it_takes_no_mail() -> None:
    with pytest.raises(NoMail, match="takes no mail") as caught:
        read_mail_file(Folder(Path("no such folder")))
    assert "adjudicator mail setup ADDRESS" in str(caught.value.hint)


def test_a_league_may_take_channels_and_no_mail() -> None:
    written = mail_file_changes("", MAIL, "https://example.org/", channels=True)
    files = Overlay(Folder(Path("no such folder")), written)
    assert channel_key(files) == MAIL.key.public
    assert pages_address(files) == "https://example.org/"
    assert not takes_mail(files)
    with pytest.raises(NoMail, match="takes no mail"):
        read_mail_file(files)
    for other in (Folder(Path("no such folder")), Overlay(Folder(Path("no")), {"mail.yaml": WRITTEN})):
        with pytest.raises(TellsNoChannels, match="tells players nothing by channels"):
            channel_key(other)


def test_only_a_plain_address_is_written() -> None:
    with pytest.raises(BadAddress):
        mail_file_changes("The league <games@example.org>", MAIL)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b"format: 1", b"format: 2", "does not know “format: 2”"),
        (b"games@example.org", b"games", "has no @"),
        (b"games@example.org", b"games@Example.org", "must write the address as games@example.org"),
        (b"key: adjudicator-key-1 ", b"key: adjudicator-key-1 x", "mail.yaml cannot be used"),
        (b"format: 1\n", b"format: 1\nmore: x\n", "mail.yaml"),
        (b"format: 1\n", b"", "mail.yaml"),
        (b"address", b"\xff", "mail.yaml"),
        (b"pages: ''", b"pages: javascript:alert(1)", "names no web address of pages"),
    ],
)
def test_what_cannot_be_used_says_why(old: bytes, new: bytes, reason: str) -> None:
    assert old in WRITTEN
    with pytest.raises(UnreadableFile, match=reason):
        read(WRITTEN.replace(old, new))
