"""HOSTING.md: its examples are well-formed, safe, and use commands that there are."""

import json
import os
import re
import shlex
import subprocess
from pathlib import Path

import click
import pytest
import yaml

from adjudicator.cli.program import program
from adjudicator.repository.league.template import league_files
from tests.forge.forge_here import TOKEN
from tests.forge.hosted_here import hosted
from tests.forge.hosting_examples import TEXT, example
from tests.forge.proposing_here import environment
from tests.forge.runner_here import PAGES
from tests.parts import find
from tests.repository.git.world import World, git

COMMANDS = re.findall(r"adjudicator\"? (run [^`'\n]*)", TEXT)


def test_commands_are_found() -> None:
    assert len(COMMANDS) >= 8


@pytest.mark.parametrize("words", [line for line in COMMANDS if "…" not in line])
def test_every_command_is_understood(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, *arguments = shlex.split(re.sub(r"\$[A-Z_]+", PAGES, words))
    with click.Context(program()) as above:
        command = program().get_command(above, name)
    assert command is not None
    with command.make_context(name, arguments) as context:
        assert context.params["branches"] or context.params["forge"]


@pytest.mark.needs("bash")
@pytest.mark.parametrize(("settings", "words"), [("", []), ("imaps://a:b@example.org", ["--mail"])])
def test_a_leagues_job_deals_with_mail_only_where_its_secret_is_set(settings: str, words: list[str]) -> None:
    job = yaml.safe_load(league_files()[".github/workflows/adjudicate.yml"])["jobs"]["adjudicate"]
    (step,) = [step for step in job["steps"] if "ADJUDICATOR_SECRET" in step.get("env", {})]
    assert step["env"]["ADJUDICATOR_MAIL"] == "${{ secrets.ADJUDICATOR_MAIL }}"
    ran = subprocess.run(
        ["bash", "-c", f'adjudicator() {{ printf "%s\n" "$@"; }}; {step["run"]}'],
        env={**os.environ, "ADJUDICATOR_MAIL": settings},
        text=True,
        capture_output=True,
        check=True,
    )
    assert ran.stdout.split() == ["run", "--forge", "github", *words, "--notify"]


@pytest.mark.needs("sh")
@pytest.mark.parametrize("hook", ["post-receive", "update", "mail-take"])
def test_a_hook_is_a_script_that_a_shell_can_read(hook: str) -> None:
    read = subprocess.run(["sh", "-n"], input=example(hook), text=True, capture_output=True, check=False)
    assert read.returncode == 0, read.stderr


SENT = "orders/duel/a-0001-1"


@pytest.mark.parametrize("who", ["bob", "organiser"])
@pytest.mark.parametrize(
    ("refspec", "allowed"),
    [
        ("main:orders/duel/a-0001-2", True),
        ("main:act/duel/away-a-0123abcd", True),
        (f"more:{SENT}", False),
        (f":{SENT}", False),
        (f"+other:{SENT}", False),
        ("more:main", False),
        ("main:press", False),
        ("main:press/other", False),
        ("main:press/other/a-0001-1/x", False),
        ("main:idea/other/new", False),
        ("main:refs/heads/refs/heads/main", False),
        ("main:refs/tags/orders/duel/x", False),
    ],
)
def test_players_make_branches_and_change_none(
    world: World, refspec: str, who: str, *, allowed: bool
) -> None:
    git(world.home, "push", "--quiet", "origin", f"main:refs/heads/{SENT}")
    git(
        world.home, "branch", "--quiet", "other", git(world.home, "commit-tree", "-m", "Other", "main^{tree}")
    )
    more = git(world.home, "commit-tree", "-m", "More", "-p", "main", "main^{tree}")
    git(world.home, "branch", "--quiet", "more", more)
    hook = world.remote / "hooks" / "update"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(example("update"))
    hook.chmod(0o755)
    source, target = refspec.split(":")
    target = target if target.startswith("refs/") else f"refs/heads/{target}"
    pushed = subprocess.run(
        ["git", "-C", world.home, "push", "--quiet", "origin", f"{source}:{target}"],
        env=environment(LEAGUE_ORGANISER="yes" if who == "organiser" else ""),
        capture_output=True,
        text=True,
        check=False,
    )
    if allowed or who == "organiser":
        assert pushed.returncode == 0, pushed.stderr
    else:
        assert pushed.returncode, "it was taken"
        assert "Only the organiser" in pushed.stderr or "pushed already" in pushed.stderr


def test_the_job_for_forgejo_is_as_guarded_as_that_for_github() -> None:
    loaded = yaml.safe_load(league_files()[".forgejo/workflows/adjudicate.yml"])
    assert set(loaded[True]) == {"push", "schedule", "workflow_dispatch"}
    assert loaded["concurrency"]["cancel-in-progress"] is False
    steps = loaded["jobs"]["adjudicate"]["steps"]
    assert [step["run"] for step in steps if "${{" in step.get("run", "")] == []
    assert [step for step in steps if step.get("with", {}).get("persist-credentials", False)] == []
    assert ["secrets." in str(step) for step in steps] == [False, False, True]
    assert all(re.search(r"@[0-9a-f]{40}$", step["uses"]) for step in steps if "uses" in step)


def test_the_environment_on_github_is_the_one_that_a_leagues_job_uses() -> None:
    job = yaml.safe_load(league_files()[".github/workflows/adjudicate.yml"])["jobs"]["adjudicate"]
    commands = example("environment").replace("\\\n", " ").splitlines()
    assert [line.count(job["environment"]["name"]) for line in commands] == [1, 1, 1]


WAKE = """
const { default: worker } = await import("./worker.mjs");
const done = [];
globalThis.fetch = async (address, call) => { done.push([address, call]); throw new Error("busy"); };
const message = { from: "mallory", raw: "secret", forward: async (to) => { done.push(["forwarded", to]); } };
const waiting = [];
const env = { MAILBOX: "box@example.org", REPOSITORY: "ann/league", TOKEN: "token" };
await worker.email(message, env, { waitUntil: (promise) => waiting.push(promise) });
await Promise.all(waiting);
console.log(JSON.stringify(done));
"""


@pytest.mark.slow
@pytest.mark.needs("node")
def test_what_wakes_the_job_passes_the_mail_on_first_and_says_nothing_of_it(tmp_path: Path) -> None:
    (tmp_path / "worker.mjs").write_text(example("wake"))
    (tmp_path / "wake.mjs").write_text(WAKE)
    node = find("node")
    assert node is not None
    ran = subprocess.run([node, tmp_path / "wake.mjs"], text=True, capture_output=True, check=True)
    forwarded, (address, call) = json.loads(ran.stdout)
    assert forwarded == ["forwarded", "box@example.org"]
    assert address.endswith("/repos/ann/league/actions/workflows/adjudicate.yml/dispatches")
    assert (call["method"], json.loads(call["body"])) == ("POST", {"ref": "main"})
    job = yaml.safe_load(league_files()[".github/workflows/adjudicate.yml"])
    assert job[True]["workflow_dispatch"] is None, "it takes no inputs"


def test_the_job_for_gitlab_runs_on_the_default_branch_only() -> None:
    (job,) = yaml.safe_load(league_files()[".gitlab-ci.yml"]).values()
    assert job["rules"] == [{"if": "$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH"}]
    assert job["resource_group"], "two pipelines wait for each other"


@pytest.mark.slow
@pytest.mark.needs("git")
@pytest.mark.parametrize("dialect", ["forgejo", "gitlab"])
def test_the_job_elsewhere_is_followed_to_a_games_end(tmp_path: Path, template: Path, dialect: str) -> None:
    with hosted(tmp_path, template, public=False, dialect=dialect) as one:
        for name, seat in (("ann", "a"), ("bob", "b")):
            one.opened(name, "join", "duel", seat, "--name", name, "--handle", name)
        assert not any(one.adjudicate()), one.runner.said
        for name in ("ann", "bob"):
            one.opened(name, "ready", "duel")
        assert not any(one.adjudicate()), one.runner.said
        for name in ("ann", "bob"):
            one.submits(name, "duel", whole_game=True)
        assert not any(one.adjudicate()), one.runner.said

        (issue,) = [issue.number for issue in one.forge.issues.values() if issue.title == "Game duel"]
        assert "a (@ann): you are awaited" in "".join(one.forge.told(issue))
        assert "The game is over." in one.forge.told(issue)[-1]
        assert {pull.state for pull in one.forge.pulls.values()} == {"closed"}
        assert one.served.refused, "git was asked for the token"
        pages = one.runner.pages if dialect == "gitlab" else one.runner.workspace / "_site"
        newest = max(path.name for path in (pages / "duel").glob("0*.png"))
        assert f'"{PAGES}duel/{newest}"' in (pages / "duel" / "index.html").read_text("utf-8")
        secret = one.league.secret.read_text("ascii").strip()
        assert one.runner.kept(TOKEN) == one.runner.kept(secret) == []
