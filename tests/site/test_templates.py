"""Templates: found in a checkout and in an installed package, escaped, spoken in the language in force."""

import os
import subprocess
import sys
from pathlib import Path

from adjudicator.site.templates import DESKS, STATIC, STYLES, static_file, template_folder

TEMPLATES = (
    "base.html",
    "desk.html",
    "entry.html",
    "feed.xml",
    "game.html",
    "index.html",
    "maps.html",
    "messages.html",
    "parts.html",
    "player.html",
    "players.html",
    "record.html",
    "rules.html",
    "settled.html",
    "story.html",
    "turn.html",
    "turns.html",
)


def test_the_folder_holds_every_template_and_every_static_file() -> None:
    made = {"style.css": STYLES, **DESKS}
    read = {part for name in STATIC for part in made.get(name, (name,))}
    assert {path.name for path in template_folder().iterdir()} == {*TEMPLATES, *read}
    assert all(static_file(name) for name in STATIC)


RENDERS = """
from types import SimpleNamespace
from adjudicator.site.templates import render
print(render("story.html", row=SimpleNamespace(notices=("paused",)), report=()))
"""


def rendered(kept_in: Path) -> str:
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(kept_in)}
    command = [sys.executable, "-c", RENDERS]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def test_templates_are_kept_compiled_where_python_keeps_modules_and_needs_none(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.touch()
    assert "paused" in rendered(nowhere), "where nothing can be written"
    first = rendered(tmp_path / "kept")
    assert len(list((tmp_path / "kept").rglob("*.jinja2-*"))) == 1
    assert rendered(tmp_path / "kept") == first == rendered(nowhere)
