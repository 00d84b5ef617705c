"""A league that a newer program has worked in: an older one says so, and writes nothing there."""

from pathlib import Path

import pytest

import adjudicator as program
from adjudicator.repository.files import Folder, Overlay
from adjudicator.repository.league.wheel import NAME
from adjudicator.repository.versions import INSTALL, newer_than_this, release, vendored, version_of
from adjudicator.site.notices import notices_of
from tests.cli.conftest import TO_THE_END
from tests.cli.people import BEGIN, League, adjudicator
from tests.repository.git.world import git
from tests.repository.table_in_memory import GameInMemory

NEWER = "99.1.0"
USES = f"This league uses version {NEWER} of the program; this is {program.__version__}."


def by_newer(patch: pytest.MonkeyPatch, league: League) -> None:
    """Let a newer program adjudicate the first turn, in a league without a wheel."""
    with patch.context() as then:
        then.setattr("adjudicator.__version__", NEWER)
        league.run(now="2026-11-24T05:00:00Z")
    assert f"adjudicator: {NEWER}" in git(
        league.organiser.clone, "show", "HEAD:turns/duel/0001/manifest.yaml"
    )


@pytest.fixture
def ahead(started: League, monkeypatch: pytest.MonkeyPatch) -> League:
    by_newer(monkeypatch, started)
    return started


def test_versions_compare_by_their_numbers() -> None:
    assert (release("1.9.9"), release("1.10.0")) == ((1, 9, 9), (1, 10, 0))
    assert release("2.0.0rc1, adjudicator-fair 1.0") == (2, 0, 0)
    assert release("new") is None
    names = [NAME.replace(program.__version__, version) for version in ("1.9.9", "1.10.0")]
    names.append("rjsmin-9.9.9-py3-none-any.whl")
    files = Overlay(Folder(Path("nowhere")), {f"vendor/{name}": b"" for name in names})
    assert version_of(vendored(files)) == "1.10.0"
    assert newer_than_this(files) == "1.10.0"
    own = Overlay(Folder(Path("nowhere")), {f"vendor/{NAME}": b""})
    assert vendored(own) == NAME
    assert newer_than_this(own) == ""


def test_an_older_program_adjudicates_nothing_and_says_what_to_run(ahead: League) -> None:
    before = git(ahead.remote, "rev-parse", "main")
    for arguments in ((), ("--game", "duel"), ("--dry-run", "--game", "duel")):
        outcome = ahead.run(*arguments, now="2026-11-30T05:00:00Z", status=1)
        assert f"{USES} Nothing was done." in outcome.err
        assert f"hint: Install version {NEWER} or a later one." in outcome.err
        assert outcome.out == ""
    assert git(ahead.remote, "rev-parse", "main") == before


@pytest.mark.slow
def test_a_players_older_program_says_so_once_and_still_sends(ahead: League) -> None:
    assert ahead.ann.does("status").err.count(USES) == 1
    assert ahead.ann.does("view", "duel").err.count(USES) == 1
    orders = ahead.folder / "orders.yaml"
    orders.write_text(f"game: duel\nturn: 2\nseat: a\n{TO_THE_END}", "utf-8")
    sent = ahead.ann.does("submit", orders)
    assert sent.err.count(USES) == 1
    assert "Pushed the branch" in sent.out


@pytest.mark.slow
def test_what_only_a_host_writes_an_older_program_does_not_write(ahead: League) -> None:
    """The wheel alone tells it, before there is a turn by the newer program."""
    clone = ahead.organiser.clone
    vendor(clone)
    before = git(ahead.remote, "rev-parse", "main")
    new = ("new", "second", "--ruleset", "claim", "--organiser", "Olga", "--key", ahead.organiser.key)
    for command in ((*new, "--deadline-hours", "9"), ("mail", "setup", "league@example.org")):
        outcome = adjudicator(*command, "-C", clone, "--secret-file", ahead.secret)
        assert outcome.status == 1
        assert f"{USES} Nothing was done." in outcome.err
        assert f"hint: In an up-to-date clone of the league, run: {INSTALL}" in outcome.err
    outcome = adjudicator("intake", clone, "--branches", "--now", BEGIN)
    assert (outcome.status, USES in outcome.err) == (1, True)
    assert git(ahead.remote, "rev-parse", "main") == before


def test_the_news_of_a_turn_tell_that_the_league_has_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    """So do letters and feeds, once."""
    game = GameInMemory()
    monkeypatch.setattr("adjudicator.__version__", NEWER)
    assert (game.run(25).turn, game.run(25).turn) == (1, 2)
    told = [notices_of(game.published, turn) for turn in game.published.turns]
    assert told == [(), (f"The league has moved to version {NEWER} of the program.",), ()]


@pytest.mark.slow
def test_pages_and_desks_of_an_older_program_say_so(ahead: League, tmp_path: Path) -> None:
    built = adjudicator("site", ahead.organiser.clone, "--out", tmp_path / "pages")
    assert built.err.count(USES) == 1
    desk = (tmp_path / "pages" / "duel" / "play" / "a.html").read_text("utf-8")
    assert desk.count(USES) == 1


@pytest.mark.slow
def test_an_older_program_calls_no_newer_game_altered(ahead: League) -> None:
    outcome = adjudicator("audit", ahead.organiser.clone, "--history", ahead.organiser.clone)
    assert (outcome.status, outcome.out) == (1, "")
    assert USES in outcome.err


def vendor(clone: Path) -> None:
    """Put a newer wheel into a league, as an upgrade does."""
    (clone / "vendor").mkdir()
    (clone / "vendor" / NAME.replace(program.__version__, NEWER)).write_bytes(b"")
    git(clone, "add", "vendor")
    git(clone, "commit", "--quiet", "-m", "Upgrade")
    git(clone, "push", "--quiet")
