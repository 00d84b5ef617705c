"""Whatever fails, at whatever stage: no output and no file tells the secret or what somebody ordered.

An exception is raised within each stage with everything in its text that must not get out, the way a bug
would that quotes what the program had in hand; then everything that was printed, written, committed and told
on the forge is searched.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.people import League
from tests.forge.forge_here import TOKEN, ForgeHere, forge_here
from tests.forge.proposing_here import environment, propose
from tests.forge.senders import senders
from tests.repository.git_world import git

NOW = "2026-11-21T06:00:00Z"

STAGES = {
    "listing": ("intake", "adjudicator.forge.github", "GitHub.proposals"),
    "judging": ("intake", "adjudicator.forge.intake", "judge"),
    "the secret": ("adjudicate", "adjudicator.cli.keys", "read_secret"),
    "opening": ("adjudicate", "adjudicator.repository.inbox", "read_orders"),
    "the rules": ("adjudicate", "adjudicator.engine.table", "Table.answer"),
    "writing the turn": ("adjudicate", "adjudicator.repository.turn", "Turn.files"),
    "the agenda": ("adjudicate", "adjudicator.repository.agenda", "with_agenda"),
    "pushing": ("push", "adjudicator.repository.git_store", "Repository._push"),
    "answering": ("answer", "adjudicator.forge.github", "GitHub.answer"),
    "notifying": ("notify", "adjudicator.forge.telling", "tell"),
    "the site": ("site", "adjudicator.site.build", "build_site"),
}

_BROKEN = """\
import importlib, sys
module, name, kind, words = sys.argv[1:5]
from adjudicator.cli.commands import run, intake, notify, site
place = importlib.import_module(module)
*way, last = name.split(".")
for step in way:
    place = getattr(place, step)
original = getattr(place, last)
def broken(*arguments, **named):
    raise {"KeyError": KeyError, "RuntimeError": RuntimeError, "ValueError": ValueError}[kind](words)
setattr(place, last, broken)
for other in list(sys.modules.values()):
    if other is not place and getattr(other, last, None) is original:
        setattr(other, last, broken)
from adjudicator.cli import main
main(sys.argv[5:])
"""


@pytest.fixture
def here(league: League) -> Iterator[ForgeHere]:
    """A forge with one player's orders proposed."""
    first, _other = senders(league)
    propose(league.remote, "orders", {first.path(): first.sealed()})
    with forge_here(league.remote, "github") as here:
        here.propose("orders")
        yield here


def words(league: League) -> list[str]:
    """What must not get out: the secret in each of its forms, the token, and the answers in the orders."""
    secret = league.secret.read_text("ascii").strip()
    first, _other = senders(league)
    return [secret, secret.split()[-1], TOKEN, first.orders().split("answers:")[1].strip()]


def run(
    league: League, here: ForgeHere, stage: str, kind: str, text: str
) -> subprocess.CompletedProcess[str]:
    """The league's one command, broken at a stage."""
    _name, module, place = STAGES[stage]
    return subprocess.run(
        [
            sys.executable, "-c", _BROKEN, module, place, kind, text,
            "run", str(league.organiser.clone), "--now", NOW, "--forge", "github",
            "--forge-address", here.address, "--notify", "--site", str(league.folder / "pages"),
        ],
        capture_output=True,
        text=True,
        check=False,
        env=environment(
            ADJUDICATOR_SECRET=league.secret.read_text("ascii").strip(),
            ADJUDICATOR_FORGE_TOKEN=TOKEN,
            PYTHONPATH=str(Path(__file__).parent.parent.parent),
        ),
    )  # fmt: skip


def everything(league: League, here: ForgeHere) -> str:
    """All that strangers can see: every object of the remote, all pages, and what was told on the forge."""
    objects = git(
        league.remote, "cat-file", "--batch-all-objects", "--batch-check=%(objectname) %(objecttype)"
    )
    shown = [
        git(league.remote, "cat-file", "-p", line.split()[0])
        for line in objects.splitlines()
        if not line.endswith("tree")
    ]
    pages = league.folder / "pages"
    shown += [file.read_bytes().decode("utf-8", "replace") for file in pages.rglob("*") if file.is_file()]
    shown += [text for issue in here.issues.values() for _author, text in issue.comments]
    return "\n".join(shown)


@pytest.mark.parametrize("kind", ["RuntimeError", "KeyError"])
@pytest.mark.parametrize("stage", STAGES)
def test_a_fault_at_any_stage_tells_nothing(league: League, here: ForgeHere, stage: str, kind: str) -> None:
    hidden = words(league)
    done = run(league, here, stage, kind, " | ".join(hidden))
    assert done.returncode == 1, done
    output = done.stdout + done.stderr
    assert "Traceback" not in output
    told = rf"stage “{STAGES[stage][0]}” \({kind}, |Game “duel” stopped: A fault of the program \({kind}, "
    assert re.search(told, output), output
    shown = output if stage in {"listing", "judging", "the secret"} else output + everything(league, here)
    found = [word for word in hidden[:3] if word in shown]
    found += [word for word in hidden[3:] if word in output]
    assert found == []


def test_a_run_without_a_fault_tells_nothing_either(league: League, here: ForgeHere) -> None:
    """The same command as above, so that what is told there is about the fault and nothing else."""
    _name, module, place = STAGES["the site"]
    assert module
    done = subprocess.run(
        [
            sys.executable, "-m", "adjudicator", "run", str(league.organiser.clone), "--now", NOW,
            "--forge", "github", "--forge-address", here.address, "--notify",
            "--site", str(league.folder / "pages"), "--secret-file", str(league.secret),
        ],
        capture_output=True,
        text=True,
        check=False,
        env=environment(ADJUDICATOR_FORGE_TOKEN=TOKEN),
    )  # fmt: skip
    assert done.returncode == 0, done
    assert place not in done.stderr
    shown = done.stdout + done.stderr + everything(league, here)
    *secrets, orders = words(league)
    assert [word for word in secrets if word in shown] == []
    assert orders not in done.stdout + done.stderr
