"""A turn that cannot be shown takes only itself off the site."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator.engine import AnyRuleset
from adjudicator.site import SiteReport, build_site
from tests.site.conftest import League, Site
from tests.site.reading import words
from tests.site.test_kept import files
from tests.slow import first

TURNS = 5


@pytest.fixture(scope="module")
def _whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of Westeros, and its site."""
    folder = tmp_path_factory.mktemp("whole")
    league = League(folder / "league")
    league.announce("cup", {"stark": "Ann", "lannister": "Ben", "baratheon": "Cyd"}, of="agot2", seats=3)
    league.play("cup", TURNS)
    build_site(league.games(), folder / "site")
    return folder


@pytest.fixture
def league(_whole: Path, tmp_path: Path) -> League:
    shutil.copytree(_whole / "league", tmp_path / "league")
    return League(tmp_path / "league")


@pytest.fixture
def whole(_whole: Path) -> Path:
    return _whole / "site"


def rewritten(league: League, path: str, pattern: str, text: str) -> None:
    """Change a file of the game as a hand that slips would."""
    file = league.root / "turns/cup" / path
    changed, found = re.subn(pattern, text, file.read_text("utf-8"), count=1)
    assert found
    file.write_text(changed, encoding="utf-8")


SLIPS = {
    "a unit that there is not": ("state.yaml", r"footman", "dragon"),
    "a house that does not play": ("state.yaml", r"seat: stark", "seat: targaryen"),
    "text that is no number": ("state.yaml", r"round: \d+", "round: soon"),
    "no YAML": ("state.yaml", r"game: cup", "game: ["),
    "an event that there is not": ("events.json", r'"event":"[a-z-]+"', '"event":"no-such-event"'),
    "questions of nobody": ("asked.yaml", r"kind: [a-z-]+", "kind: no-such-kind"),
}


def built(league: League, folder: Path) -> SiteReport:
    return build_site(league.games(), folder)


@pytest.mark.parametrize("turn", [pytest.param(2, marks=pytest.mark.slow), TURNS - 1])
@pytest.mark.parametrize("slip", first(2, SLIPS))
def test_one_bad_turn_takes_only_itself_off_the_site(
    league: League, whole: Path, tmp_path: Path, slip: str, turn: int
) -> None:
    path, pattern, text = SLIPS[slip]
    rewritten(league, f"{turn:04}/{path}", pattern, text)

    report = built(league, tmp_path / "site")

    assert [problem.game for problem in report.problems if f"Turn {turn} " in problem.reason] == ["cup"]
    bad = f"cup/{turn:04}"
    before, now = files(whole), files(tmp_path / "site")
    assert before.keys() - now.keys() <= {f"{bad}.svg", *(name for name in before if "/play/" in name)}
    pages = Site(tmp_path / "site")
    assert "This turn cannot be shown." in words(pages[f"{bad}.html"], "main")
    front = words(pages["cup/index.html"], "main")
    assert "Not everything can be shown" in front
    assert f"Turn {turn}" in front.partition("Not everything can be shown")[2]
    beside = {f"cup/{number:04}.html" for number in (turn - 1, turn + 1)}
    others = [name for name in now if re.fullmatch(r"cup/\d+\.html", name) and name != f"{bad}.html"]
    assert [name for name in others if now[name] != before[name] and name not in beside] == []
    assert len(others) == TURNS - 1


@pytest.mark.slow
def test_a_turn_is_shown_again_once_its_files_are_right(league: League, whole: Path, tmp_path: Path) -> None:
    path = league.root / "turns/cup/0002/state.yaml"
    right = path.read_bytes()
    rewritten(league, "0002/state.yaml", "footman", "dragon")
    built(league, tmp_path / "site")
    assert built(league, tmp_path / "site").problems, "it is told each time"

    path.write_bytes(right)

    assert built(league, tmp_path / "site").problems == ()
    assert files(tmp_path / "site") == files(whole)


@pytest.mark.parametrize(
    "method", first(2, ["draw", "report", "describe_view", "tables", "headline", "situation"])
)
def test_a_fault_in_what_a_ruleset_says_takes_only_that_turn(
    league: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    rules = type(league.game("cup").rules)
    says: Callable[..., object] = getattr(rules, method)
    calls = []

    def says_or_fails(self: AnyRuleset, *given: object, **named: object) -> object:
        calls.append(1)
        if len(calls) == 3:
            raise RuntimeError("Ann's orders")
        return says(self, *given, **named)

    monkeypatch.setattr(rules, method, says_or_fails)
    report = built(league, tmp_path / "site")

    assert len(report.problems) == 1
    assert "A bug in the program stopped it (RuntimeError" in report.problems[0].reason
    assert "Ann" not in report.problems[0].reason
    shown = [path for path in files(tmp_path / "site") if re.fullmatch(r"cup/\d+\.svg", path)]
    assert len(shown) == TURNS - 1
