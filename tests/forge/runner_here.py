"""What runs a league's workflows on this machine, as a forge's runner does: GitHub's, Forgejo's and GitLab's.

Every job has a fresh folder, and every step that is a command is run by bash, in order, with the environment
that its file names. The host's own actions are replaced by what they do, done plainly; and nothing is
installed into this machine's system, where a job asks for that.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.forge.forge_here import NAME, TOKEN
from tests.forge.settings_here import MADE_TOKEN
from tests.repository.git.world import git

READING_TOKEN = "token-that-only-reads"
PAGES = "https://league.example/"
TOKENS = {TOKEN: True, MADE_TOKEN: True, READING_TOKEN: False}
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
    environment of the forge, and under the empty name those of the repository, which has `variables` too.
    `said` is what the commands of the newest job said. GitLab's pages are at `PAGES`.
    """

    folder: Path
    remote: Path
    address: str
    git_address: str
    programs: Path
    wheels: Path
    secrets: dict[str, dict[str, str]]
    variables: dict[str, str] = field(default_factory=dict)
    jobs: int = 0
    said: list[str] = field(default_factory=list)
    pages: Path = field(init=False)
    summary: Path = field(init=False)

    def __post_init__(self) -> None:
        self.pages = self.folder / "pages"
        self.summary = self.folder / "summary.md"
        self.home = self.folder / "home"
        self.home.mkdir(parents=True)
        self.system = self.folder / "system"
        self.system.mkdir()
        (self.system / "apt-get").write_text("#!/bin/sh\n")
        (self.system / "apt-get").chmod(0o755)
        site = self.address.removesuffix(NAME)
        (self.home / ".gitconfig").write_text(f'[url "{self.git_address}"]\n\tinsteadOf = {site}\n')

    def follow(self, workflow: str, event: Mapping[str, str] | None = None) -> list[Did]:
        """Follow every job of a workflow, as main has it; gives what the commands of all did."""
        text = git(self.remote, "show", f"main:{workflow}")
        loaded = yaml.safe_load(text)
        done: list[Did] = []
        for job in loaded["jobs"].values():
            assert job.get("if", _WHATEVER_HAPPENED) == _WHATEVER_HAPPENED
            done += self._job(job, event or {})
        return done

    def follow_pipeline(self, pipeline: str) -> list[Did]:
        """Follow the jobs of a pipeline of GitLab's for main, each a script in one shell."""
        done: list[Did] = []
        for job in yaml.safe_load(git(self.remote, "show", f"main:{pipeline}")).values():
            assert job["variables"] == {"GIT_DEPTH": "0"}
            workspace = self._workspace()
            self._check_out(workspace, READING_TOKEN)
            self._git(workspace, "checkout", "--quiet", "--detach")
            self._git(workspace, "branch", "--quiet", "--delete", "--force", "main")
            secrets = self.secrets[""]
            named = {"CI_PROJECT_URL": self.address, "CI_DEFAULT_BRANCH": "main", "CI_COMMIT_BRANCH": "main"}
            named["CI_PAGES_URL"] = PAGES
            did = self._bash("\n".join(job["script"]), workspace, named | secrets, list(secrets.values()))
            if not did.status:
                (folder,) = job["artifacts"]["paths"]
                self._replace(self.pages, workspace / folder)
            done.append(did)
        return done

    def kept(self, secret: str) -> list[Path]:
        """The files that jobs have left in which something secret can be read."""
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        return [path for path in files if secret.encode() in path.read_bytes()]

    def again(self, *command: str) -> int:
        """Run a command in the folder of the last job, with what every step of it is given; its status."""
        return subprocess.run(
            command,
            cwd=self.workspace,
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        ).returncode

    def _job(self, job: Mapping[str, Any], event: Mapping[str, str]) -> list[Did]:
        workspace = self._workspace()
        # Forgejo knows no permissions.
        rights = job.get("permissions", {"contents": "read"})
        token = {"write": TOKEN, "read": READING_TOKEN}.get(rights.get("contents", ""), "")
        secrets = self.secrets.get(job.get("environment", {}).get("name", ""), {})
        known = {
            **{f"github.event.{name}": value for name, value in event.items()},
            "github.token": token,
            "vars.PAGES_ADDRESS": self.variables.get("PAGES_ADDRESS", ""),
            # A secret that is not there is nothing, as on the forge.
            **{
                f"secrets.{name}": secrets.get(name, "")
                for name in ("ADJUDICATOR_SECRET", "ADJUDICATOR_FORGE_TOKEN", "ADJUDICATOR_MAIL")
            },
        }
        done: list[Did] = []
        for step in job["steps"]:
            failed = any(one.status for one in done)
            assert step.get("if", _WHATEVER_HAPPENED) == _WHATEVER_HAPPENED
            if failed and "if" not in step:
                continue
            if "uses" in step:
                action = step["uses"].partition("@")[0].removeprefix("https://code.forgejo.org/")
                self._act(action, workspace, token, rights, step.get("with", {}))
            else:
                done.append(self._run(step, workspace, known))
        return done

    def _run(self, step: Mapping[str, Any], workspace: Path, known: Mapping[str, str]) -> Did:
        assert "${{" not in step["run"]
        named = {
            name: _EXPRESSION.sub(lambda expression: known[expression[1]], str(value))
            for name, value in step.get("env", {}).items()
        }
        hidden = [value for name, value in known.items() if name.startswith(("secrets.", "github.token"))]
        return self._bash(step["run"], workspace, named, hidden)

    def _bash(self, command: str, workspace: Path, named: Mapping[str, str], hidden: Sequence[str]) -> Did:
        ran = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", command],
            cwd=workspace,
            env=self._environment() | dict(named),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert "Traceback" not in ran.stdout, ran.stdout
        assert [value for value in hidden if value and value in ran.stdout] == []
        return Did(command, ran.returncode, ran.stdout)

    @property
    def workspace(self) -> Path:
        return self.folder / f"job-{self.jobs}"

    def _workspace(self) -> Path:
        self.jobs += 1
        self.workspace.mkdir()
        return self.workspace

    def _check_out(self, workspace: Path, token: str) -> None:
        helper = f'!f() {{ echo username=x-access-token; echo "password={token}"; }}; f'
        cloning = ("clone", "--quiet", "--branch", "main", self.address, ".")
        self._git(workspace, "-c", f"credential.helper={helper}", *cloning)

    def _git(self, workspace: Path, *command: str) -> None:
        subprocess.run(["git", *command], cwd=workspace, env=self._environment(), check=True)

    def _replace(self, folder: Path, new: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(new, folder)

    def _environment(self) -> dict[str, str]:
        return {
            "PATH": os.pathsep.join([str(self.system), str(self.programs), os.environ["PATH"]]),
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
            # Most of what is installed is never loaded by a test's few commands.
            "PIP_NO_COMPILE": "1",
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
            self._check_out(workspace, token)
        elif action == "actions/setup-python":
            assert inputs.keys() == {"python-version"}
        elif action == "actions/upload-pages-artifact":
            self._replace(artifact, workspace / inputs["path"])
        else:
            assert action == "actions/deploy-pages"
            assert rights == {"pages": "write", "id-token": "write"}
            self._replace(self.pages, artifact)
