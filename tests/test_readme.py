"""The README: how to play by git and by mail, at a glance, in words that are understood."""

import re
from pathlib import Path

import pytest

from adjudicator.mail.content import YES, Request
from adjudicator.mail.reading.mail import read_mail
from adjudicator.mail.requests import REQUESTS
from tests.cli.people import understand

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def section(title: str) -> str:
    """What stands below a heading."""
    return re.split(r"^## ", README.partition(f"## {title}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]


SECTION = section("Play by git")
COMMANDS = re.findall(r"^- `(adjudicator [^`]+)`", SECTION, re.MULTILINE)
TYPED = list(dict.fromkeys(re.findall(r"`(adjudicator\s[^`…]+)`", README)))
BY_MAIL = section("Play by mail")
REQUESTED = [typed for typed in re.findall(r"`([^`]+)`", BY_MAIL) if "." not in typed]


def test_play_by_git_takes_about_ten_lines() -> None:
    lines = [line for line in SECTION.splitlines() if line and not line.startswith("```")]
    assert len(lines) <= 12
    words = {command.split()[1] for command in COMMANDS}
    assert words == {"key", "join", "ready", "status", "view", "submit", "withdraw"}


@pytest.mark.parametrize("text", TYPED)
def test_its_commands_are_understood(text: str) -> None:
    understand(" ".join(text.split()))


def test_no_command_is_followed_by_a_comment() -> None:
    """The shell of macOS takes one that is pasted for more words of the command."""
    assert re.findall(r"^adjudicator .*#.*$", README, re.MULTILINE) == []


def test_play_by_mail_takes_about_ten_lines() -> None:
    assert len(re.findall(r"^(?:\d\.| {3}) ?\S.*$", BY_MAIL, re.MULTILINE)) <= 10
    assert "help" in REQUESTED


@pytest.mark.parametrize("text", REQUESTED)
def test_its_requests_are_understood(text: str) -> None:
    content = read_mail(f"From: ann@example.org\nSubject: {text}\n\n".encode()).content
    assert isinstance(content, Request)
    assert content.name in {*REQUESTS, YES}
    assert " ".join([content.name, *content.words]) == text
