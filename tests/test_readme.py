"""The README: how to play by git, at a glance, in commands that are understood."""

import re
from pathlib import Path

import pytest

from tests.cli.people import understand

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
SECTION = re.split(r"^## ", README.partition("## Play by git\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
COMMANDS = [
    line.partition(" # ")[0].strip() for line in SECTION.splitlines() if line.startswith("adjudicator ")
]


def test_play_by_git_takes_about_ten_lines() -> None:
    lines = [line for line in SECTION.splitlines() if line and not line.startswith("```")]
    assert len(lines) <= 12
    words = {command.split()[1] for command in COMMANDS}
    assert words == {"key", "join", "ready", "status", "view", "submit", "withdraw"}


@pytest.mark.parametrize("text", COMMANDS)
def test_its_commands_are_understood(text: str) -> None:
    understand(text)
