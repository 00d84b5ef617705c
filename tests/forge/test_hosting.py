"""HOSTING.md: its examples are well-formed, safe, and use commands that there are."""

import re
import shlex
import subprocess
from pathlib import Path

import click
import pytest
import yaml

from adjudicator import forge
from adjudicator.cli.program import program
from adjudicator.repository.template import league_files

TEXT = (Path(forge.__file__).parent / "HOSTING.md").read_text("utf-8")
COMMANDS = re.findall(r"adjudicator\"? (run [^`'\n]*)", TEXT)


def example(name: str) -> str:
    """The text of an example."""
    return TEXT.split(f"<!-- {name} -->")[1].split("```")[1].split("\n", 1)[1]


def test_commands_are_found() -> None:
    assert len(COMMANDS) >= 8


@pytest.mark.parametrize("words", [line for line in COMMANDS if "…" not in line])
def test_every_command_is_understood(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, *arguments = shlex.split(words)
    with click.Context(program()) as above:
        command = program().get_command(above, name)
    assert command is not None
    with command.make_context(name, arguments) as context:
        assert context.params["branches"] or context.params["forge"]


def test_the_hook_is_a_script_that_a_shell_can_read() -> None:
    read = subprocess.run(
        ["sh", "-n"], input=example("post-receive"), text=True, capture_output=True, check=False
    )
    assert read.returncode == 0, read.stderr


def test_the_job_for_forgejo_is_as_guarded_as_that_for_github() -> None:
    loaded = yaml.safe_load(example("forgejo"))
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


def test_the_job_for_gitlab_runs_on_the_default_branch_only() -> None:
    (job,) = yaml.safe_load(example("gitlab")).values()
    assert job["rules"] == [{"if": "$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH"}]
    assert job["resource_group"], "two pipelines wait for each other"
