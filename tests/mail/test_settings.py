"""`ADJUDICATOR_MAIL`, as people write it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis.strategies import characters, sampled_from, text

from adjudicator.mail.settings import BadSettings, MailSettings, Server, read_settings

LEAGUE = "league@example.org"
IMAP = Server("imap.example.org", 993, starttls=False, user=LEAGUE, password="pass")
SMTP = Server("smtp.example.org", 465, starttls=False, user=LEAGUE, password="pass")


@pytest.mark.parametrize("between", ["\n", "\r\n", "\n\n  ", ";", " "], ids=repr)
def test_two_lines_are_enough(between: str) -> None:
    text = f"imaps://{LEAGUE}:pass@imap.example.org{between}smtps://smtp.example.org\n"
    assert read_settings(text) == MailSettings(IMAP, SMTP)


def test_the_server_that_sends_may_have_another_user() -> None:
    text = f"smtp://me:secret@smtp.example.org\nimap://{LEAGUE}:pass@imap.example.org"
    assert read_settings(text) == MailSettings(
        Server("imap.example.org", 143, starttls=True, user=LEAGUE, password="pass"),
        Server("smtp.example.org", 587, starttls=True, user="me", password="secret"),
    )


def test_ports_and_numbers_of_hosts_may_be_named() -> None:
    settings = read_settings(f"imaps://{LEAGUE}:pass@[::1]:10993/\nsmtps://127.0.0.1:10465")
    assert settings.mailbox == Server("::1", 10993, starttls=False, user=LEAGUE, password="pass")
    assert settings.sending == Server("127.0.0.1", 10465, starttls=False, user=LEAGUE, password="pass")


def test_a_mailbox_alone_is_enough() -> None:
    assert read_settings(f"imaps://{LEAGUE}:pass@imap.example.org") == MailSettings(IMAP)


def test_a_folder_may_hold_the_mail_and_a_server_may_need_no_user(tmp_path: Path) -> None:
    assert read_settings(f"maildir://{tmp_path}\nsmtps://smtp.example.org") == MailSettings(
        tmp_path, Server("smtp.example.org", 465, starttls=False)
    )


@given(
    password=text(characters(exclude_categories=["Cc", "Cs", "Z"]), min_size=1), between=sampled_from("\n;")
)
def test_a_password_may_have_any_character(password: str, between: str) -> None:
    text = f"imaps://{LEAGUE}:{password}@imap.example.org{between}smtps://smtp.example.org"
    settings = read_settings(text)
    assert isinstance(settings.mailbox, Server)
    assert (settings.mailbox.user, settings.mailbox.password) == (LEAGUE, password)
    assert settings.sending is not None
    assert settings.sending.password == password


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("", "does not begin with"),
        ("league:PASSWORD@example.org", "does not begin with"),
        ("PASSWORD imaps://example.org", "does not begin with"),
        ("https://league:PASSWORD@example.org", "does not begin with"),
        ("pop3://league:PASSWORD@example.org", "does not begin with"),
        ("smtps://league:PASSWORD@example.org", "must name one mailbox"),
        ("imaps://a:PASSWORD@b\nimaps://a:PASSWORD@b", "must name one mailbox"),
        ("imaps://a:PASSWORD@b\nsmtp://c\nsmtps://d", "at most one server"),
        ("imaps://example.org", "no user and password"),
        ("imaps://league:PASSWORD", "imaps:// does not name a server"),
        ("imaps://league:PASSWORD@", "imaps:// does not name a server"),
        ("imaps://league:PASSWORD@example.org/folder", "imaps:// does not name a server"),
        ("imaps://league:PASSWORD@example.org:70000", "imaps:// does not name a server"),
        ("imaps://league:PASSWORD@b\nsmtp://c d", "smtp:// does not name a server"),
        ("maildir://PASSWORD/mail", "not named from the root"),
    ],
)
def test_errors_say_what_is_wrong_and_repeat_no_password(text: str, tells: str) -> None:
    with pytest.raises(BadSettings, match=tells) as caught:
        read_settings(text)
    assert "PASSWORD" not in str(caught.value)
    assert "PASSWORD" not in caught.value.hint.replace("imaps://USER:PASSWORD@HOST", "").replace(
        "smtp://USER:PASSWORD@HOST", ""
    )


def test_settings_print_no_password() -> None:
    assert "pass" not in repr(MailSettings(IMAP, SMTP))
    assert LEAGUE not in repr(MailSettings(IMAP, SMTP))
