"""Templates: found in a checkout and in an installed package, escaped, spoken in the language in force."""

import subprocess
import sys

from adjudicator.site.templates import SCRIPTS, STATIC, STYLES, served_script, static_file, template_folder
from adjudicator.solo.server import OWN_SCRIPTS
from tests.vendored_wheels import VENDOR

TEMPLATES = (
    "areas.html",
    "at_desk.html",
    "base.html",
    "desk.html",
    "document.html",
    "door.html",
    "entry.html",
    "feed.xml",
    "frame.html",
    "game.html",
    "index.html",
    "issue.html",
    "landing.html",
    "lesson.html",
    "letter.html",
    "library.html",
    "maps.html",
    "messages.html",
    "organiser.html",
    "parts.html",
    "picture.svg",
    "player.html",
    "players.html",
    "record.html",
    "report.html",
    "settled.html",
    "statistics.html",
    "story.html",
    "thoughts.html",
    "tournament.html",
    "turn.html",
    "turn_line.html",
    "turns.html",
    "unshown.html",
)


def test_the_folder_holds_every_template_and_every_static_file() -> None:
    made = {"style.css": STYLES, **SCRIPTS}
    read = {part for name in STATIC for part in made.get(name, (name,))}
    read |= {"documents.css", *OWN_SCRIPTS.values()}
    assert {path.name for path in template_folder().iterdir()} == {*TEMPLATES, *read}
    assert all(static_file(name) for name in STATIC)


def test_style_sheets_are_served_without_comments_and_indentation() -> None:
    served = static_file("style.css").decode()
    sources = "".join((template_folder() / part).read_text("utf-8") for part in STYLES)
    assert "/*" in sources
    assert "/*" not in served
    assert not [line for line in served.splitlines() if line.startswith(" ")]
    assert served.count("{") == sources.count("{")
    assert len(served) > len(sources) * 0.8


MINIFIES = """
import pathlib, sys
sys.path.insert(0, sys.argv[1])
import rjsmin
sys.stdout.buffer.writelines(rjsmin.jsmin(pathlib.Path(path).read_bytes()) for path in sys.argv[2:])
"""


def test_scripts_are_served_the_same_by_the_plain_python_that_a_league_contains() -> None:
    """Here the same package may have its part in C."""
    (wheel,) = VENDOR.glob("rjsmin-*.whl")
    scripts = sorted(template_folder().glob("*.js"))
    command = [sys.executable, "-I", "-S", "-c", MINIFIES, str(wheel), *map(str, scripts)]
    said = subprocess.run(command, capture_output=True, check=True).stdout
    assert said == b"".join(served_script(script.name) for script in scripts)
