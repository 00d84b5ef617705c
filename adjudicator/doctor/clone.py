"""Checks of the clone itself: whether it is up to date and whole, its locks, its disk, the program in it."""

import math
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import adjudicator
from adjudicator.doctor.finding import Finding, fine, unknown, warning, wrong
from adjudicator.doctor.league import League
from adjudicator.repository.files import Files, digest
from adjudicator.repository.git.command import Git
from adjudicator.repository.git.lock import LOCK, is_held
from adjudicator.repository.git.store import Repository, RepositoryError, Unreached
from adjudicator.repository.layout import REQUIREMENTS, VENDOR
from adjudicator.repository.league.wheel import NAME
from adjudicator.repository.schedule import MINUTE
from adjudicator.repository.set_aside import set_aside
from adjudicator.repository.times import told_span
from adjudicator.repository.versions import INSTALL, Release, release
from adjudicator.words import gettext as _, ngettext

LEFT_BEHIND = 10 * MINUTE
"""After so many seconds a lock of git's is taken for one that a killed command left."""

_MEGABYTE = 1 << 20
_GIGABYTE = 1 << 30
LITTLE_ROOM = _GIGABYTE
NO_ROOM = 100 * _MEGABYTE
"""How many bytes left on the disk are few, and how many are too few for a run."""

LARGE = _GIGABYTE
"""From so many bytes on, hosts ask that a repository be made smaller."""

_WHEEL = re.compile(
    rf"(?m)^file:(?P<path>{VENDOR}/{NAME.partition('-')[0]}-(?P<version>[^-\s]+)-[^\s#]+\.whl)"
    r"#sha256=(?P<digest>[0-9a-f]{64})$"
)
"""The line of a league's `requirements.txt` that installs the program."""


def update(repository: Repository, *, offline: bool) -> tuple[Files, Finding]:
    """Bring a clone up to date as `git pull` does; return its newest files, and what became of it."""
    if offline:
        return repository.tree(), unknown(
            _("This is how the clone stood when it was last updated; with --offline nobody is asked."),
            _("To compare it with the league as everyone sees it, leave out --offline."),
        )
    try:
        if not repository.has_remote:
            return repository.tree(), fine(_("This repository follows no other."))
        files, behind = repository.pull()
    except Unreached as error:
        return repository.tree(), unknown(str(error), error.hint)
    except RepositoryError as error:
        return repository.tree(), wrong(str(error), error.hint)
    return files, warning(behind) if behind else _pushed(repository)


def last_change(git: Git, path: str) -> int | None:
    """When the newest commit that touches a path was made; None if there is none."""
    answer = git.run("log", "-1", "--format=%ct", "HEAD", "--", *filter(None, [path]), statuses=())
    return int(answer.text) if answer.text.isdecimal() else None


def _pushed(repository: Repository) -> Finding:
    """Whether everything that was committed here is on the remote."""
    ahead = repository.ahead
    if not ahead:
        return fine(_("The clone has the newest state, and everything in it is on the remote."))
    return warning(
        ngettext(
            "%(n)s commit here is not on the remote, where nobody sees it.",
            "%(n)s commits here are not on the remote, where nobody sees them.",
            ahead,
        ),
        _("Send them there:"),
        "git push",
    )


def newest(league: League) -> Iterator[Finding]:
    """Whether the clone has the league's newest state."""
    yield league.newest


def whole(league: League) -> Iterator[Finding]:
    """Whether git has everything that the history names."""
    if league.git.is_whole():
        yield fine(_("Git has everything that the history names."))
    else:
        yield wrong(
            _("Git misses parts of the history here, or cannot read them."),
            _("Mend it from a clone that has everything, or make another clone. This shows what is missing:"),
            "git fsck",
        )


def lock(league: League) -> Iterator[Finding]:
    """Whether a lock is in the way: that of a run at work, or one that a killed git command left."""
    if is_held(league.git.common / LOCK):
        yield warning(
            _("Another adjudicator is at work in this clone."),
            _("Wait until it is done, and look again. If it never is, end the process that this shows:"),
            f"fuser -v {league.git.common / LOCK}",
        )
        return
    old = sorted(path for path in _git_locks(league.git) if _age(path, league.now) > LEFT_BEHIND)
    if old:
        yield wrong(
            ngettext(
                "A killed git command has left a lock, %(age)s ago, and no run gets past it.",
                "Killed git commands have left %(n)s locks, the oldest %(age)s ago; no run gets past them.",
                len(old),
                age=told_span(max(_age(path, league.now) for path in old)),
            ),
            _("See that no git command runs here; then:"),
            shlex.join(["rm", *map(str, old)]),
        )
    else:
        yield fine(_("No lock is in the way of a run."))


def _git_locks(git: Git) -> Iterator[Path]:
    folders = {git.folder, git.common}
    yield from (path for folder in folders for path in folder.glob("*.lock"))
    yield from (git.common / "refs").rglob("*.lock")


def _age(path: Path, now: int) -> int:
    return max(0, now - int(path.stat().st_mtime))


def disk(league: League) -> Iterator[Finding]:
    """Whether there is room on the disk for another run."""
    free = shutil.disk_usage(league.git.common).free
    told = _("%(size)s are free on the disk of this clone.", size=_size(free))
    if free >= LITTLE_ROOM:
        yield fine(told)
        return
    rate = wrong if free < NO_ROOM else warning
    yield rate(told, _("Make room. What lies below the temporary folders is the first to look at."))


def size(league: League) -> Iterator[Finding]:
    """Whether the repository is as small as hosts want it to be."""
    counted = dict(line.split(": ") for line in league.git.run("count-objects", "-v").lines)
    loose, packed = int(counted["size"]) * 1024, int(counted["size-pack"]) * 1024
    told = _("The repository takes %(size)s.", size=_size(loose + packed))
    if loose + packed < LARGE:
        yield fine(told)
    elif loose > packed:
        yield warning(told, _("Most of it lies in single files, which git packs:"), "git gc")
    else:
        yield warning(
            told,
            _("Hosts want less than %(size)s. Begin new games in a new league:", size=_size(LARGE)),
            "adjudicator new --template DIR",
        )


def _size(count: int) -> str:
    if count < _GIGABYTE:
        return _("%(n)s MB", n=math.ceil(count / _MEGABYTE))
    return _("%(n)s GB", n=f"{count / _GIGABYTE:.1f}")


def versions(league: League) -> Iterator[Finding]:
    """Whether the program here is the one that the league installs and that made its newest turns."""
    here, made = adjudicator.__version__, _newest_maker(league)
    line = _WHEEL.search(_requirements(league.files))
    installs = line["version"] if line else ""
    told = " ".join(_told_versions(here, installs, made))
    if line and not _is_whole(league.files, line["path"], line["digest"]):
        yield wrong(
            _("%(path)s is not the file that %(file)s names, so the job cannot install the program.",
              path=line["path"], file=REQUIREMENTS),
            _("Put both back as they were. This shows which commits changed them:"),
            f"git log --oneline -- {VENDOR} {REQUIREMENTS}",
        )  # fmt: skip
    elif made and installs and _order(installs) < _order(made):
        yield wrong(
            told, _("Install the newer version here, and move the league to it:"), "adjudicator upgrade"
        )
    elif (made and _order(here) < _order(made)) or (installs and here != installs):
        if _order(here) > _order(installs or made):
            yield warning(told, _("Move the league to the version that runs here:"), "adjudicator upgrade")
        else:
            yield warning(told, _("Install the league's own:"), INSTALL)
    else:
        yield fine(told)


def _told_versions(here: str, installs: str, made: str) -> Iterator[str]:
    yield _("Version %(version)s runs here.", version=here)
    if installs:
        yield _("The league installs %(version)s.", version=installs)
    if made:
        yield _("The newest turns were made by %(version)s.", version=made)


def _requirements(files: Files) -> str:
    return files.read(REQUIREMENTS).decode("utf-8", "replace") if files.exists(REQUIREMENTS) else ""


def _is_whole(files: Files, path: str, named: str) -> bool:
    return files.exists(path) and digest(files.read(path)) == named


def _newest_maker(league: League) -> str:
    """The newest version of the program that made the newest turn or record of a game; "" without games."""
    found = [latest.links[-1].adjudicator for name in league.clocks if (latest := league.game(name).latest)]
    return max(found, key=_order, default="")


def _order(version: str) -> Release:
    return release(version) or (0, 0, 0)


def aside(league: League) -> Iterator[Finding]:
    """Whether runs have set anything aside because of a bug."""
    lines = set_aside(league.files)
    if not lines:
        yield fine(_("Nothing that was sent is set aside."))
        return
    yield warning(
        ngettext(
            "%(n)s thing that somebody sent is set aside, because of a bug in the program.",
            "%(n)s things that somebody sent are set aside, because of a bug in the program.",
            len(lines),
        ),
        _("Report the bug, and move to a newer release, which judges it. This shows what it is:"),
        "adjudicator status",
    )
