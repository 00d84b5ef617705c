"""What runs a league's workflows on this machine, as a forge's runner does.

Every job has a fresh folder, and every step that is a command is run by bash, in order, with the environment
that its file names. The host's own actions are replaced by what they do, done plainly.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.forge.forge_here import NAME, TOKEN
from tests.repository.git_world import git

READING_TOKEN = "token-that-only-reads"
TOKENS = {TOKEN: True, READING_TOKEN: False}
"""What a job's token may do: write, if its file says so, or read."""

_EXPRESSION = re.compile(r"\$\{\{ (.+?) \}\}")
_WHATEVER_HAPPENED = "${{ !cancelled() }}"


@dataclass(frozen=True)
class Did:
    """A step that was a command: its text, how it ended and all that it said."""

    command: str
    status: int
    said: str


@dataclass
class Runner:
    """A machine with bash, git and a Python that has nothing but pip, in `programs`.

    `address` is the league's page, whose git is served at `git_address`; `secrets` are those of each
    environment of the forge, and of no other place.
    """

    folder: Path
    remote: Path
    address: str
    git_address: str
    programs: Path
    wheels: Path
    secrets: dict[str, dict[str, str]]
    jobs: int = 0
    pages: Path = field(init=False)
    summary: Path = field(init=False)

    def __post_init__(self) -> None:
        self.pages = self.folder / "pages"
        self.summary = self.folder / "summary.md"
        self.home = self.folder / "home"
        self.home.mkdir(parents=True)
        site = self.address.removesuffix(NAME)
        (self.home / ".gitconfig").write_text(f'[url "{self.git_address}"]\n\tinsteadOf = {site}\n')

    def follow(self, workflow: str, event: Mapping[str, str] | None = None) -> list[Did]:
        """Follow every job of a workflow, as main has it; gives what the commands of all did."""
        text = git(self.remote, "show", f"main:.github/workflows/{workflow}")
        loaded = yaml.safe_load(text)
        done: list[Did] = []
        for job in loaded["jobs"].values():
            assert job.get("if", _WHATEVER_HAPPENED) == _WHATEVER_HAPPENED
            done += self._job(job, event or {})
        return done

    def kept(self, secret: str) -> list[Path]:
        """The files that jobs have left in which something secret can be read."""
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        return [path for path in files if secret.encode() in path.read_bytes()]

    def again(self, *command: str) -> int:
        """Run a command in the folder of the last job, with what every step of it is given; its status."""
        return subprocess.run(
            command,
            cwd=self.folder / f"job-{self.jobs}",
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        ).returncode

    def _job(self, job: Mapping[str, Any], event: Mapping[str, str]) -> list[Did]:
        self.jobs += 1
        workspace = self.folder / f"job-{self.jobs}"
        workspace.mkdir()
        rights = job["permissions"]
        token = {"write": TOKEN, "read": READING_TOKEN}.get(rights.get("contents", ""), "")
        secrets = self.secrets.get(job.get("environment", {}).get("name", ""), {})
        known = {
            **{f"github.event.{name}": value for name, value in event.items()},
            "github.token": token,
            # A secret that is not there is nothing, as on the forge.
            "secrets.ADJUDICATOR_SECRET": secrets.get("ADJUDICATOR_SECRET", ""),
        }
        done: list[Did] = []
        for step in job["steps"]:
            failed = any(one.status for one in done)
            assert step.get("if", _WHATEVER_HAPPENED) == _WHATEVER_HAPPENED
            if failed and "if" not in step:
                continue
            if "uses" in step:
                self._act(step["uses"].partition("@")[0], workspace, token, rights, step.get("with", {}))
            else:
                done.append(self._run(step, workspace, known))
        return done

    def _run(self, step: Mapping[str, Any], workspace: Path, known: Mapping[str, str]) -> Did:
        assert "${{" not in step["run"]
        named = {
            name: _EXPRESSION.sub(lambda expression: known[expression[1]], str(value))
            for name, value in step.get("env", {}).items()
        }
        ran = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=workspace,
            env=self._environment() | named,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert "Traceback" not in ran.stdout, ran.stdout
        hidden = [known["github.token"], known["secrets.ADJUDICATOR_SECRET"]]
        assert [value for value in hidden if value and value in ran.stdout] == []
        return Did(step["run"], ran.returncode, ran.stdout)

    def _environment(self) -> dict[str, str]:
        return {
            "PATH": f"{self.programs}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(self.home),
            "LANG": "C.UTF-8",
            "CI": "true",
            "GIT_TERMINAL_PROMPT": "0",  # a runner has no terminal
            "GITHUB_ACTIONS": "true",
            "GITHUB_REPOSITORY": NAME,
            "GITHUB_REPOSITORY_OWNER": NAME.partition("/")[0],
            "GITHUB_STEP_SUMMARY": str(self.summary),
            # The packages are those that this Python has, since a test may have no network.
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.wheels),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }

    def _act(
        self,
        action: str,
        workspace: Path,
        token: str,
        rights: Mapping[str, str],
        inputs: Mapping[str, Any],
    ) -> None:
        """Do what an action does; one that is not known here fails."""
        artifact = self.folder / "artifact"
        if action == "actions/checkout":
            assert inputs == {"ref": "main", "fetch-depth": 0, "persist-credentials": False}
            helper = f'!f() {{ echo username=x-access-token; echo "password={token}"; }}; f'
            cloning = ("-c", f"credential.helper={helper}", "clone", "--quiet", "--branch", "main")
            subprocess.run(
                ["git", *cloning, self.address, "."], cwd=workspace, env=self._environment(), check=True
            )
        elif action == "actions/setup-python":
            assert inputs.keys() == {"python-version"}
        elif action == "actions/upload-pages-artifact":
            shutil.rmtree(artifact, ignore_errors=True)
            shutil.copytree(workspace / inputs["path"], artifact)
        else:
            assert action == "actions/deploy-pages"
            assert rights == {"pages": "write", "id-token": "write"}
            shutil.rmtree(self.pages, ignore_errors=True)
            shutil.copytree(artifact, self.pages)
