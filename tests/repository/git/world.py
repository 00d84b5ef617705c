"""Real repositories to try things on: a bare remote, and clones in which people work."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.repository.git.publisher import INBOX, STATE

UNFINISHED = {
    " M README.md": b"A league, and half a sentence of min",
    "A  drafts/staged.md": b"not yet committed\n",
    "?? notes.txt": b"the others must not see this\n",
}
"""What the person was working on, by what `git status` says of it; none of it is touched by a turn."""

# A real remote is another machine: it goes on when those who talk to it are killed.
SERVER = (
    "import os, sys; os.setsid(); os.execlp('git', 'git', 'receive-pack', sys.argv[1])"
    if os.name == "posix"
    else "import subprocess, sys; sys.exit(subprocess.call(['git', 'receive-pack', sys.argv[1]]))"
)

_ANN = {
    "GIT_AUTHOR_NAME": "Ann",
    "GIT_AUTHOR_EMAIL": "ann@example.org",
    "GIT_AUTHOR_DATE": "1600000000 +0000",
    "GIT_COMMITTER_NAME": "Ann",
    "GIT_COMMITTER_EMAIL": "ann@example.org",
    "GIT_COMMITTER_DATE": "1600000000 +0000",
}


def git(folder: Path, *arguments: str, statuses: tuple[int, ...] = (0,)) -> str:
    """What `git arguments...` prints in `folder`, as Ann, who always commits at the same second."""
    done = subprocess.run(
        ["git", *arguments],
        cwd=folder,
        env={**os.environ, **_ANN},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    output = done.stdout.decode("utf-8", "surrogateescape")
    assert done.returncode in statuses, output
    return output.rstrip("\n")


def lose(repository: Path, name: str, *, emptied: bool = False) -> Path:
    """Lose a loose object of a repository, or what it holds; gives its path."""
    identity = git(repository, "rev-parse", name)
    folder = repository / "objects" if (repository / "objects").is_dir() else repository / ".git" / "objects"
    path = folder / identity[:2] / identity[2:]
    path.chmod(0o644)  # Windows removes nothing that is read-only
    if emptied:
        path.write_bytes(b"")
    else:
        path.unlink()
    return path


def obey(text: str, folder: Path) -> None:
    """Run the command that a warning or a hint ends with, as a person would who copies it from there."""
    command = text.rpartition(": ")[2]
    subprocess.run(
        ["git", "-c", f"alias.obey=!{command}", "obey"],  # by git's own shell, which Windows finds only there
        cwd=folder,
        env={**os.environ, **_ANN},
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@dataclass(frozen=True)
class World:
    """A folder with `remote.git` and clones of it, which may be copied as a whole."""

    folder: Path

    @property
    def remote(self) -> Path:
        return self.folder / "remote.git"

    @property
    def home(self) -> Path:
        """The clone of the person who runs the adjudicator."""
        return self.folder / "home"

    def clone(self, name: str) -> Path:
        git(self.folder, "clone", "--quiet", "--template=", "remote.git", name)
        git(self.folder / name, "remote", "set-url", "origin", "../remote.git")
        return self.folder / name

    def send(self, name: str, content: bytes = b"orders") -> str:
        """Let somebody else send in orders; gives the remote's new head."""
        clone = self.folder / "somebody"
        if not clone.exists():
            self.clone("somebody")
        git(clone, "pull", "--quiet", "--ff-only")
        write(clone / INBOX / name, content)
        commit(clone, f"Orders {name}")
        git(clone, "push", "--quiet")
        return git(clone, "rev-parse", "HEAD")

    def copy(self, folder: Path) -> "World":
        """The same world once more; clones find their remote beside them."""
        shutil.copytree(self.folder, folder, symlinks=True, dirs_exist_ok=True)
        return World(folder)


def write(path: Path, content: bytes) -> None:
    """Write a file, and its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def commit(clone: Path, message: str) -> str:
    """Commit everything in a clone; gives the commit's id."""
    git(clone, "add", "--all")
    git(clone, "commit", "--quiet", "--message", message)
    return git(clone, "rev-parse", "HEAD")


def everything(clone: Path) -> tuple[str, str, dict[str, bytes]]:
    """Head, index and all files of a clone."""
    files = {
        path.relative_to(clone).as_posix(): path.read_bytes()
        for path in clone.rglob("*")
        if path.is_file() and ".git" not in path.relative_to(clone).parts
    }
    head = git(clone, "rev-parse", "--verify", "--quiet", "HEAD", statuses=(0, 1))
    return head, git(clone, "ls-files", "--stage"), files


def begin(folder: Path, files: Mapping[str, bytes]) -> World:
    """A remote and the person's clone of it, with one commit of these files."""
    folder.mkdir(exist_ok=True)
    git(folder, "init", "--quiet", "--bare", "--template=", "--initial-branch=main", "remote.git")
    world = World(folder)
    home = world.clone("home")
    for path, content in files.items():
        write(home / path, content)
    commit(home, "Start")
    git(home, "push", "--quiet", "origin", "HEAD:refs/heads/main")
    git(home, "fetch", "--quiet")
    return world


def make_world(folder: Path) -> World:
    """A league of two orders, of which the person's clone has not heard yet, and a proposal on a branch."""
    large = b"a state so large that writing it takes a while\n" * 4_000
    world = begin(folder, {"README.md": b"A league.\n", STATE: large})
    world.send("stark-0001-1.sealed")
    world.send("greyjoy-0001-1.sealed")
    git(world.folder / "somebody", "push", "--quiet", "origin", "HEAD:refs/heads/proposal")
    server = world.folder / "server.py"
    server.write_text(SERVER, encoding="utf-8")
    git(world.home, "config", "remote.origin.receivepack", f'"{sys.executable}" ../server.py')
    return world


def leave_unfinished(clone: Path) -> None:
    """Let the person be in the middle of something."""
    for status, content in UNFINISHED.items():
        write(clone / status[3:], content)
    git(clone, "add", "drafts/staged.md")


def assert_unfinished_work_is_there(clone: Path) -> None:
    """Nothing but the person's own work differs from the head, and that is as it was."""
    assert sorted(git(clone, "status", "--porcelain", "-uall").splitlines()) == sorted(UNFINISHED)
    for status, content in UNFINISHED.items():
        assert (clone / status[3:]).read_bytes() == content
