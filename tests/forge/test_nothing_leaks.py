"""Whatever fails, at whatever stage: no output and no file tells the secret or what somebody sealed.

An exception is raised within each stage with everything in its text that must not get out, the way a bug
would that quotes what the program had in hand; then everything that was printed, written, committed and told
on the forge is searched. Each test has a copy of a league in which orders and a letter wait to be taken in.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from adjudicator.repository.press.messages import write_message
from adjudicator.repository.times import read_time
from tests.cli.conftest import copied
from tests.cli.people import League, adjudicator, make_game, make_league
from tests.forge.forge_here import TOKEN, ForgeHere, forge_here
from tests.forge.proposing_here import branches, environment, propose
from tests.forge.senders import INBOX, senders
from tests.repository.git.world import git
from tests.repository.whole_game_plans import WHOLE_GAME

pytestmark = pytest.mark.slow

NOW = "2026-11-21T06:00:00Z"
AFTER = "2026-12-01T06:00:00Z"
ORDERED = "I mean to follow with the lowest card"
"""A remark in the orders: none of it is ever published."""
WRITTEN = "I shall attack you at Harrenhal"
"""A letter from one player to the other."""

FORGE = ("--forge", "github", "--forge-address", "{address}")
RUN = ("run", "{clone}", "--now", NOW)
BY_FORGE = (*RUN, *FORGE, "--notify", "--site", "{pages}")
BY_BRANCHES = (*RUN, "--branches", "--site", "{pages}")
CHECK = ("intake", "{clone}", "--now", NOW, "--check", "{head}", "--summary", "{summary}")
NOTIFY = ("notify", "{clone}", "--now", NOW, *FORGE)
SITE = ("site", "{clone}", "--out", "{pages}")
REVEAL = ("reveal", "duel", "-C", "{clone}", "--now", AFTER)
AUDIT = ("audit", "{clone}")


@dataclass(frozen=True)
class Stage:
    """A place of the program that breaks within a command, and how that is told; `game` is of which kind."""

    command: tuple[str, ...]
    module: str
    name: str
    told: str
    status: int = 1
    game: str = "begun"


INTAKE = "stage “intake” ({kind}, "
SET_ASIDE = (
    "set aside until a newer version of the program judges it: A bug in the program stopped it ({kind}, "
)
STOPPED = "Game “duel” stopped: A bug in the program ("
ALONE = "error: A bug in the program ({kind}, "
STAGES = {
    "listing": Stage(BY_FORGE, "forge.github", "GitHub.proposals", INTAKE),
    "fetching": Stage(BY_FORGE, "forge.github", "GitHub.fetch", INTAKE),
    "listing changes": Stage(BY_FORGE, "forge.github", "GitHub.changes", SET_ASIDE, status=3),
    "reading": Stage(BY_FORGE, "forge.github", "content", SET_ASIDE, status=3),
    "judging": Stage(BY_FORGE, "forge.intake", "judge", SET_ASIDE, status=3),
    "the secret": Stage(BY_FORGE, "cli.keys", "read_secret", INTAKE),
    "the rules": Stage(BY_FORGE, "engine.table", "Table.answer", STOPPED),
    "writing the turn": Stage(BY_FORGE, "repository.turn.writing", "Turn.files", STOPPED),
    "the agenda": Stage(BY_FORGE, "repository.turn.agenda", "with_agenda", "stage “adjudicate” ({kind}, "),
    "pushing": Stage(BY_FORGE, "repository.git.store", "Repository._push", "stage “push” ({kind}, "),
    "answering": Stage(BY_FORGE, "forge.github", "GitHub.answer", "stage “answer” ({kind}, "),
    "notifying": Stage(BY_FORGE, "forge.notifications", "tell", "stage “notify” ({kind}, "),
    "the site": Stage(BY_FORGE, "site.build", "build_site", "stage “site” ({kind}, "),
    "opening orders": Stage(
        BY_BRANCHES,
        "repository.intake.inbox",
        "read_orders",
        "Orders taken in and receipts written",
        status=0,
    ),
    "sending a letter on": Stage(
        BY_BRANCHES,
        "repository.press.delivery",
        "require_allowed",
        "is refused: A bug in the program stopped it ({kind}, repository/faults.py:",
        status=0,
    ),
    "listing branches": Stage(BY_BRANCHES, "forge.branches", "Branches.proposals", INTAKE),
    "fetching branches": Stage(BY_BRANCHES, "forge.branches", "Branches.fetch", INTAKE),
    "changes on branches": Stage(BY_BRANCHES, "forge.branches", "Branches.changes", SET_ASIDE, status=3),
    "reading branches": Stage(BY_BRANCHES, "forge.branches", "Branches.read", SET_ASIDE, status=3),
    "answering on branches": Stage(
        BY_BRANCHES, "forge.branches", "Branches.answer", "stage “answer” ({kind}, "
    ),
    "reading a pull request": Stage(CHECK, "forge.branches", "changes_of", INTAKE),
    "judging a pull request": Stage(CHECK, "forge.judging", "judge", INTAKE),
    "notify": Stage(NOTIFY, "forge.notifications", "tell", "stage “notify” ({kind}, "),
    "site": Stage(SITE, "site.build", "build_site", ALONE),
    "reveal": Stage(
        REVEAL,
        "repository.secret_file",
        "publish_secret",
        ALONE,
        game="over",
    ),
    "auditing orders": Stage(
        AUDIT, "repository.intake.inbox", "read_orders", "does not say what", status=3, game="revealed"
    ),
    "auditing a letter": Stage(AUDIT, "repository.turn.audit", "passed_on_again", ALONE, game="revealed"),
}

_BROKEN = """\
import importlib, sys
module, name, kind, words = sys.argv[1:5]
for command in ("run", "intake", "notify", "site", "reveal", "audit"):
    importlib.import_module(f"adjudicator.cli.commands.{command}")
place = importlib.import_module(f"adjudicator.{module}")
*way, last = name.split(".")
for step in way:
    place = getattr(place, step)
original = getattr(place, last)
def broken(*arguments, **named):
    raise {"KeyError": KeyError, "RuntimeError": RuntimeError}[kind](words)
setattr(place, last, broken)
for other in list(sys.modules.values()):
    if other is not place and getattr(other, last, None) is original:
        setattr(other, last, broken)
from adjudicator.cli.program import main
main(sys.argv[5:])
"""


@dataclass(frozen=True)
class Place:
    """A league with a forge, and what a command left behind."""

    league: League
    here: ForgeHere

    @property
    def pages(self) -> Path:
        return self.league.folder / "pages"

    @property
    def summary(self) -> Path:
        return self.league.folder / "summary.md"

    def hidden(self) -> list[str]:
        """What must not get out: the secret in each of its forms, the token, and what players sealed."""
        secret = self.league.secret.read_text("ascii").strip()
        return [secret, secret.split()[-1], TOKEN, ORDERED, WRITTEN]

    def does(self, command: tuple[str, ...], *how: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the league's job in a process of its own, which is started as `how` says."""
        names: Mapping[str, object] = {
            "address": self.here.address,
            "clone": self.league.organiser.clone,
            "head": self.here.head(self.here.pulls[1]) if self.here.pulls else "",
            "pages": self.pages,
            "summary": self.summary,
        }
        return subprocess.run(
            [sys.executable, *how, *(word.format_map(names) for word in command)],
            capture_output=True,
            encoding="utf-8",
            check=False,
            env=environment(
                ADJUDICATOR_SECRET=self.league.secret.read_text("ascii").strip(),
                ADJUDICATOR_FORGE_TOKEN=TOKEN,
                PYTHONPATH=str(Path(__file__).parent.parent.parent),
            ),
        )

    def shown(self) -> str:
        """All that strangers can see: every object, branch and page, the summary, and what the forge has."""
        objects = subprocess.run(
            ["git", "-C", self.league.remote, "cat-file", "--batch-all-objects", "--batch"],
            capture_output=True,
            check=True,
        ).stdout
        files = [self.summary, *self.pages.rglob("*")]
        data = [objects, *(file.read_bytes() for file in files if file.is_file())]
        told = [issue.title + issue.text for issue in self.here.issues.values()]
        told += [text for issue in self.here.issues.values() for _author, text in issue.comments]
        return "\n".join(
            [*(one.decode("utf-8", "replace") for one in data), *branches(self.league.remote), *told]
        )


def write(league: League) -> None:
    """Let a player propose orders with a remark, and a letter, on branches."""
    first, _other = senders(league)
    orders = f"{first.orders()}# {ORDERED}\n"
    propose(league.remote, f"orders/duel/{first.seat}-0001-1", {first.path(): first.sealed(text=orders)})
    game = first.chair.game
    (to,) = set(game.roster.players) - {first.seat}
    at = read_time("2026-11-21T05:00:00Z")
    letter = write_message(game.file, game.roster, first.key, turn=0, at=at, to=(to,), text=WRITTEN)
    stem = letter.file.removesuffix(".yaml")
    propose(league.remote, f"press/duel/{stem}", {f"{INBOX}/{letter.file}": letter.serialize()})
    git(league.organiser.clone, "fetch", "--quiet")


@pytest.fixture(scope="module")
def leagues(tmp_path_factory: pytest.TempPathFactory) -> dict[str, League]:
    """Leagues to copy: a game with orders and a letter on the way, the same over, and with its secret out."""
    folder = tmp_path_factory.mktemp("leaks")
    begun = make_league(folder / "begun")
    policy = folder / "policy.yaml"
    policy.write_text("press: anonymous\ndeadline:\n  hours: 72\n")
    make_game(begun, "--policy", policy, deadline=())
    write(begun)
    over = copied(begun.folder, folder / "over")
    over.run("--branches", now=NOW)
    for one in senders(over):
        head = f"game: duel\nturn: 2\nseat: {one.seat}\n"
        sealed = one.sealed(turn=2, text=head + WHOLE_GAME)
        propose(over.remote, f"orders/duel/{one.seat}-0002-1", {one.path(turn=2): sealed})
    assert "The game is over." in over.run("--branches", now=NOW).out
    revealed = copied(over.folder, folder / "revealed")
    clone, secret = revealed.organiser.clone, revealed.secret
    done = adjudicator("reveal", "duel", "-C", clone, "--now", AFTER, "--secret-file", secret)
    assert done.status == 0, done
    return {"begun": begun, "over": over, "revealed": revealed}


@contextmanager
def placed(league: League) -> Iterator[Place]:
    with forge_here(league.remote, "github") as here:
        for branch in branches(league.remote):
            here.propose(branch)
        yield Place(league, here)


@pytest.mark.parametrize(
    ("name", "kind"),
    # What damaged files raise, whose text is told for them, and what nothing but a bug raises.
    [
        *((name, "KeyError") for name in STAGES),
        ("reading", "RuntimeError"),
        ("the rules", "RuntimeError"),
    ],
)
def test_a_fault_at_any_stage_tells_nothing(
    leagues: Mapping[str, League], tmp_path: Path, name: str, kind: str
) -> None:
    stage = STAGES[name]
    with placed(copied(leagues[stage.game].folder, tmp_path / "league")) as place:
        hidden = place.hidden()
        done = place.does(stage.command, "-c", _BROKEN, stage.module, stage.name, kind, " | ".join(hidden))
        output = done.stdout + done.stderr
        assert done.returncode == stage.status, output
        assert "Traceback" not in output
        assert stage.told.format(kind=kind) in output
        shown = output + place.shown()
        assert [word for word in hidden if word in shown] == []


@pytest.mark.parametrize(
    ("command", "game"),
    [
        (BY_FORGE, "begun"),
        (BY_BRANCHES, "begun"),
        (CHECK, "begun"),
        (REVEAL, "over"),
        (AUDIT, "revealed"),
    ],
    ids=["run by forge", "run by branches", "check", "reveal", "audit"],
)
def test_what_goes_well_tells_nothing_either(
    leagues: Mapping[str, League], tmp_path: Path, command: tuple[str, ...], game: str
) -> None:
    """The same commands as above, so that what is told there is about the fault and nothing else."""
    with placed(copied(leagues[game].folder, tmp_path / "league")) as place:
        done = place.does(command, "-m", "adjudicator")
        output = done.stdout + done.stderr
        assert done.returncode == 0, output
        assert "fault of the program" not in output
        shown = output + place.shown()
        assert [word for word in place.hidden() if word in shown] == []


def test_the_search_finds_what_is_shown(leagues: Mapping[str, League], tmp_path: Path) -> None:
    with placed(copied(leagues["begun"].folder, tmp_path / "league")) as place:
        secret, line, token, ordered, written = place.hidden()
        assert not any(word in place.shown() for word in place.hidden())
        propose(place.league.remote, f"act/duel/{line.lower()}", {"README.md": ordered.encode()})
        assert line.lower() in place.shown()
        assert ordered in place.shown()
        git(place.league.remote, "branch", "other", "main")
        place.here.issues[1].say("somebody", token)
        place.summary.write_text(secret)
        place.pages.mkdir()
        (place.pages / "index.html").write_text(written)
        assert [word for word in place.hidden() if word not in place.shown()] == []
