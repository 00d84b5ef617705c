"""`adjudicator upgrade`: a league moves to this version, and never back; what its organiser wrote stays."""

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

import adjudicator as program
from adjudicator.engine import picker
from adjudicator.mail.mailbox import Folder as Mails
from adjudicator.mail.maildir import Maildir
from adjudicator.repository.files import Folder, Overlay
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import REQUIREMENTS
from adjudicator.repository.league import upgrading
from adjudicator.repository.league.template import WHEEL, laid_by, league_files
from adjudicator.repository.league.upgrading import Side, changes_of_outcomes, plan_upgrade
from adjudicator.repository.league.wheel import NAME, pack_wheel, program_files, wheel
from adjudicator.repository.times import time_text
from tests.cli.people import Outcome, adjudicator
from tests.repository.git.world import git
from tests.repository.test_old_league import sent, taken_over

pytestmark = [pytest.mark.needs("git"), pytest.mark.slow]

STEM = NAME.partition("-")[0]
OLDER = "0.0.9"
NEWER = "99.0.0"
README = "README.md"
SKELETON = "adjudicator/repository/league/skeleton"
HELP = b"From: eve@elsewhere.example\nSubject: help\n\nHelp\n"
USES = f"This league uses version {NEWER} of the program; this is {program.__version__}."
NOTE = b"Olga may be called at any hour.\n"


def wheel_of(version: str, changes: Mapping[str, bytes]) -> bytes:
    """This program as another version, with some other files."""
    with zipfile.ZipFile(io.BytesIO(wheel())) as archive:
        known = {name: archive.read(name) for name in archive.namelist()}
    info, other = (f"{STEM}-{one}.dist-info" for one in (program.__version__, version))
    files = {name: data for name, data in known.items() if not name.startswith(info)}
    files["adjudicator/__init__.py"] = replaced(
        known["adjudicator/__init__.py"], program.__version__.encode(), version.encode()
    )
    metadata = replaced(known[f"{info}/METADATA"], program.__version__.encode(), version.encode())
    notes = {name: known[f"{info}/{name}"] for name in ("entry_points.txt", "licenses/LICENSE")}
    return pack_wheel({**files, **changes}, other, metadata, notes)


def replaced(data: bytes, old: bytes, new: bytes) -> bytes:
    assert old in data
    return data.replace(old, new, 1)


def as_laid(content: bytes) -> dict[str, bytes]:
    """What the older version lays into a league."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        known = {name: archive.read(name) for name in archive.namelist()}
    return laid_by(known, WHEEL.replace(program.__version__, OLDER), content)


@pytest.fixture(scope="module")
def laid() -> dict[str, bytes]:
    """A league as the older version left it: its README ends otherwise, and it has a document more."""
    readme = (Path(program.__file__).parent / "repository/league/skeleton/README.md").read_bytes()
    end = readme.rstrip(b"\n").rpartition(b"\n")[2]
    changed = {
        f"{SKELETON}/README.md": replaced(readme, end, b"- An older list"),
        f"{SKELETON}/.github/workflows/older.yml": b"on: push\n",
    }
    return as_laid(wheel_of(OLDER, changed))


class Plan:
    """What upgrading does to a league's files, with git's own merge."""

    def __init__(self, files: Mapping[str, bytes], folder: Path, side: Side | None = None) -> None:
        git(folder, "init", "--quiet")
        there = Overlay(Folder(folder / "nowhere"), files)
        with Repository(folder) as repository:
            self.plan = plan_upgrade(there, repository.merge, {README: side} if side else {})
        self.after = {path: data for path, data in files.items() if path not in self.plan.removed}
        self.after |= self.plan.changes


def test_a_league_that_nobody_changed_is_as_this_version_lays_it(
    laid: dict[str, bytes], tmp_path: Path
) -> None:
    assert as_laid_here() == league_files()
    made = Plan(laid, tmp_path)
    assert made.after == league_files()
    assert set(made.plan.removed) == {
        ".github/workflows/older.yml",
        WHEEL.replace(program.__version__, OLDER),
    }
    assert (made.plan.before, made.plan.kept, made.plan.conflicts) == (OLDER, {}, ())
    again = Plan(made.after, tmp_path)
    assert (again.plan.changes, again.plan.removed) == ({}, ())


def as_laid_here() -> dict[str, bytes]:
    content = wheel()
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return laid_by({name: archive.read(name) for name in archive.namelist()}, WHEEL, content)


def test_what_the_organiser_wrote_stays_and_is_shown(laid: dict[str, bytes], tmp_path: Path) -> None:
    adjudicate = ".github/workflows/adjudicate.yml"
    brought = b"file:vendor/fair-1.0-py3-none-any.whl#sha256=00\n"
    pinned = b"apprise==1.9.0 --hash=sha256:00\n"
    own = laid | {
        README: replaced(laid[README], b"\n\n", b"\n\n" + NOTE + b"\n"),
        adjudicate: replaced(laid[adjudicate], b"cron:", b"cron: '5 5 * * *' #"),
        REQUIREMENTS: brought + laid[REQUIREMENTS] + pinned,
        "vendor/fair-1.0-py3-none-any.whl": b"PK",
        "rules-of-the-house.md": b"Be kind.\n",
    }
    del own["docs/DATA.md"]
    made, new = Plan(own, tmp_path), league_files()
    assert made.plan.conflicts == ()
    assert made.after[README] == replaced(new[README], b"\n\n", b"\n\n" + NOTE + b"\n")
    assert made.after[adjudicate] == own[adjudicate]
    assert made.after[REQUIREMENTS] == brought + new[REQUIREMENTS] + pinned
    others = {"rules-of-the-house.md", "vendor/fair-1.0-py3-none-any.whl"}
    assert made.after.keys() == (new.keys() | others) - {"docs/DATA.md"}
    assert set(made.plan.kept) == {README, adjudicate, REQUIREMENTS}
    assert f"+{NOTE.decode()}" in made.plan.kept[README]


def test_a_place_that_both_changed_waits_for_a_choice(laid: dict[str, bytes], tmp_path: Path) -> None:
    own = laid | {README: replaced(laid[README], b"- An older list", b"- Our own list")}
    own[README] = replaced(own[README], b"\n\n", b"\n\n" + NOTE + b"\n")
    line = own[README].splitlines().index(b"- Our own list") + 1
    assert [(one.path, one.line) for one in Plan(own, tmp_path).plan.conflicts] == [(README, line)]
    kept, taken = (Plan(own, tmp_path, side=side).after[README] for side in ("ours", "theirs"))
    assert kept.endswith(b"- Our own list\n")
    assert taken == replaced(league_files()[README], b"\n\n", b"\n\n" + NOTE + b"\n")


def test_nothing_is_committed_before_the_organiser_has_chosen(laid: dict[str, bytes], tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--initial-branch=main", "league")
    league = tmp_path / "league"
    own = replaced(laid[README], b"- An older list", b"- Our own list")
    with Repository(league) as repository:
        repository.commit_here({**laid, README: own}, "A league")
    before = git(league, "rev-parse", "HEAD")
    asked = adjudicator("upgrade", "-C", league)
    line = own.splitlines().index(b"- Our own list") + 1
    assert asked.status == 3
    assert "<<<<" not in asked.out
    assert f"README.md, line {line}: the new version changes what you have changed, too." in asked.err
    assert "--keep README.md (yours) or --take README.md (those of the new version)" in asked.err
    for options, status, told in (
        (("--dry-run", "--keep", README), 0, f"The league would move from version {OLDER} to"),
        (("--keep", README, "--keep", "READ.md"), 1, "No version lays the file READ.md into a league."),
        (("--keep", README, "--take", README), 2, "README.md cannot be both kept and taken."),
    ):
        outcome = adjudicator("upgrade", "-C", league, *options)
        assert (outcome.status, told in outcome.out + outcome.err) == (status, True), outcome
    assert git(league, "rev-parse", "HEAD") == before
    done = adjudicator("upgrade", "-C", league, "--keep", README)
    assert "README.md: how yours differs from the new one." in done.out
    assert "\n+- Our own list\n" in done.out
    assert git(league, "rev-parse", "HEAD~1") == before
    assert (league / README).read_bytes().endswith(b"- Our own list\n")


def test_it_says_what_changes_for_games_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    assert upgrading.CHANGELOG in program_files()
    text = (
        "## [Unreleased]\n\n### Changes outcomes\n\n- Later.\n\n"
        "## [1.2.0] - 2027-03-01\n\n### Changes outcomes\n\n- `claim/2` counts otherwise.\n\n"
        "### Added\n\n- x\n\n"
        "## [1.1.0] - 2027-02-01\n\n### Added\n\n- y\n\n"
        "## [1.0.1] - 2027-01-02\n\n### Changes outcomes\n\n- `tigris/2`: no more ties.\n\n"
        "## [1.0.0] - 2027-01-01\n\n### Changes outcomes\n\n- Nothing; this is the first release.\n"
    )
    monkeypatch.setattr(upgrading, "program_files", lambda: {upgrading.CHANGELOG: text.encode()})
    assert [*changes_of_outcomes("1.0.0", "1.2.0")] == [
        ("1.2.0", "- `claim/2` counts otherwise."),
        ("1.0.1", "- `tigris/2`: no more ties."),
    ]
    assert [*changes_of_outcomes("1.2.0", "1.2.0")] == []


def test_a_job_asks_whether_there_is_a_newer_release(tmp_path: Path) -> None:
    told = tmp_path / "release.json"
    for version, status in ((program.__version__, 0), ("99.0.0", 3), (OLDER, 0)):
        told.write_text(json.dumps({"info": {"name": "sealed-orders", "version": version}}), "utf-8")
        outcome = adjudicator("upgrade", "--check", "--from", told)
        assert outcome.status == status
        assert ("Version 99.0.0 is there" in outcome.out) == (status == 3)
    for content in ("{}", "<html>", '{"info": {"version": "newest"}}'):
        told.write_text(content, "utf-8")
        assert adjudicator("upgrade", "--check", "--from", told).status == 1
    for place, reason in (
        (tmp_path / "none", "No such file or directory\n"),
        ("https://two words/", "URL can"),
    ):
        outcome = adjudicator("upgrade", "--check", "--from", place)
        assert outcome.status == 1
        assert f"The newest release cannot be read from {place}: {reason}" in outcome.err


def by_newer(place: Path, *arguments: str | Path, status: int = 0) -> Outcome:
    """What the newer program says, which runs from its own wheel."""
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(place)},
        cwd=place,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == status, done.stderr
    return Outcome(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The newer program, unpacked from its wheel."""
    place = tmp_path / "newer"
    with zipfile.ZipFile(io.BytesIO(wheel_of(NEWER, {f"{SKELETON}/NEWS.md": b"News\n"}))) as archive:
        archive.extractall(place)
    assert by_newer(place, "--version").out == f"adjudicator {NEWER}\n"
    return place


def refused(*arguments: str | Path) -> str:
    """What this program says, the older one, when it refuses to run."""
    outcome = adjudicator("run", *arguments)
    assert outcome.status == 1, outcome
    assert f"{USES} Nothing was done." in outcome.err
    return outcome.err


def test_a_league_moves_in_the_middle_of_a_combat_and_not_back(
    newer: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orders and acts wait in its inbox, and a mail in its mailbox."""
    league = taken_over(tmp_path)
    clone, secret, now = league.clone, ("--secret-file", league.secret), league.people.now + 60
    laid = {path: data for path, data in league_files().items() if not path.endswith("league.md")}
    league.send(laid, now)
    box = Maildir(tmp_path / "box")
    monkeypatch.setenv("ADJUDICATOR_MAIL", f"maildir://{tmp_path / 'box'}")
    box.add(Mails.INBOX, HELP)
    league.does("run", clone, *secret, "--game", "rivers", now=now)

    # The new one moves in, out again and in: until it has made a turn, nothing is lost by that.
    before = git(clone, "rev-parse", "HEAD")
    moved = by_newer(newer, "upgrade", "-C", clone, "--now", time_text(now))
    assert f"The league moves from version {program.__version__} to {NEWER}." in moved.out
    assert git(clone, "rev-parse", "HEAD~1") == before
    assert git(clone, "rev-parse", "HEAD") == git(tmp_path / "remote.git", "rev-parse", "main")
    assert "has this version already" in by_newer(newer, "upgrade", "-C", clone).out
    told = refused(clone, *secret, "--now", time_text(now + 60))
    assert "run: python -m pip install --require-hashes -r requirements.txt" in told
    assert adjudicator("upgrade", "-C", clone).err.count(USES) == 1
    git(clone, "revert", "--no-edit", "HEAD")
    git(clone, "push", "--quiet")
    league.does("run", clone, *secret, "--dry-run", now=now + 60)
    by_newer(newer, "upgrade", "-C", clone, "--now", time_text(now + 120))

    # The new program takes in what lay there, and makes the turn of the combat.
    run = ("run", clone, *secret, "--mail", "--now", time_text(now + 180))
    taken = by_newer(newer, *run, status=3)  # no server for letters is named
    assert "combat: Orders taken in" in taken.out
    assert not box.entries(Mails.INBOX)
    (combat,) = (game for game in league.games() if game.name == "combat")
    league.send(sent(league, combat, picker(b"upgrade", "orders")), now + 240)
    made = by_newer(newer, "run", clone, *secret, "--now", time_text(now + 300))
    assert f"combat: Turn {len(combat.turns)} is adjudicated." in made.out

    # This one does not go on after that, even without the new wheel; mail and orders stay where they are.
    git(clone, "rm", "-q", "-r", "vendor")
    git(clone, "commit", "--quiet", "-m", "Away with it")
    git(clone, "push", "--quiet")
    box.add(Mails.INBOX, HELP)
    head = git(clone, "rev-parse", "HEAD")
    for more in ((), ("--mail",)):
        refused(clone, *secret, *more, "--game", "combat", "--now", time_text(now + 900_000))
    assert git(clone, "rev-parse", "HEAD") == head
    assert len(box.entries(Mails.INBOX)) == 1
    status = adjudicator("status", "-C", clone)
    assert (status.status, status.err.count(USES)) == (0, 1)
