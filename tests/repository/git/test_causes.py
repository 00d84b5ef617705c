"""What people are told when git cannot reach, read or write: what was said there, and what usually helps."""

import re
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path

import pytest

from adjudicator.repository.git.causes import hint_for, said
from adjudicator.repository.git.store import Repository, RepositoryError
from tests.repository.git.publisher import INBOX, adjudicate
from tests.repository.git.world import World, commit, git, lose, write

HOSTING = Path(__file__).parents[3] / "adjudicator" / "forge" / "HOSTING.md"

SSH = {
    "key": ("git@github.com: Permission denied (publickey).", "does not accept the SSH key"),
    "host": (
        (
            "No ED25519 host key is known for github.com and you have requested strict checking.\n"
            "Host key verification failed."
        ),
        "does not know this server's key",
    ),
    "changed": (
        (
            "@@@@@@@@@@@@@@@@@@@@@@@@@@@@\n@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\n"
            "@@@@@@@@@@@@@@@@@@@@@@@@@@@@\nHost key verification failed."
        ),
        "does not know this server's key",
    ),
    "name": (
        "ssh: Could not resolve hostname git.example.invalid: Name or service not known",
        "server's name was not found",
    ),
    "forge": (
        (
            "remote: \nremote: ====\nremote: ERROR: The project you were looking for could not be found or "
            "you don't have permission to view it.\nremote: ===="
        ),
        "Check the address in git remote -v",
    ),
}


@pytest.mark.parametrize("kind", SSH)
def test_what_ssh_says_is_told_with_what_helps(
    world: World, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    complaint, hint = SSH[kind]
    (world.folder / "complaint").write_text(complaint + "\n", "utf-8")
    monkeypatch.setenv("GIT_SSH_COMMAND", f'cat "{world.folder}/complaint" >&2; exit 255; #')
    git(world.home, "remote", "set-url", "origin", "ssh://git@git.example.invalid/league.git")
    with Repository(world.home) as home, pytest.raises(RepositoryError) as caught:
        home.publish(adjudicate)
    told = str(caught.value)
    for line in complaint.splitlines():
        if not re.fullmatch(r"(remote:)?[@=\s]*", line):
            assert line in told
    assert "Please make sure" not in told
    assert "@@" not in told
    assert hint in caught.value.hint
    assert "network" not in caught.value.hint or kind == "name"


def refused_by(world: World) -> RepositoryError:
    """The error of a proposal that is not taken."""
    with Repository(world.home) as home, pytest.raises(RepositoryError) as caught:
        home.propose({f"{INBOX}/x": b"x"}, branch="somewhere/else", message="x")
    return caught.value


def hook(path: Path, text: str) -> None:
    write(path, text.encode())
    path.chmod(0o755)


def test_what_a_hook_of_the_server_says_is_told(world: World) -> None:
    hook(world.remote / "hooks/pre-receive", "#!/bin/sh\necho No pushes on Sundays. >&2\nexit 1\n")
    error = refused_by(world)
    assert "[remote rejected] (pre-receive hook declined)\n    remote: No pushes on Sundays." in str(error)
    assert "The server has a rule of its own" in error.hint


def test_the_hook_of_a_bare_repository_says_who_may_push(world: World) -> None:
    """The one that HOSTING.md gives."""
    given = re.search(r"<!-- update -->\n```sh\n(.*?)```", HOSTING.read_text("utf-8"), re.DOTALL)
    assert given
    hook(world.remote / "hooks/update", given[1])
    error = refused_by(world)
    assert "remote: Only the organiser may push this; the commands" in str(error)
    assert "Leave out --direct" in error.hint


def test_what_a_hook_of_the_clone_says_is_told(world: World) -> None:
    hook(world.home / ".git/hooks/pre-push", "#!/bin/sh\necho Tests first, says my own hook.\nexit 1\n")
    assert str(refused_by(world)).endswith("Tests first, says my own hook.")


@contextmanager
def distrusted(folder: Path) -> Iterator[str]:
    """A server whose certificate nobody but itself has signed; gives its address."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    made = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost")
    command = ["openssl", *made, "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server = HTTPServer(("127.0.0.1", 0), SimpleHTTPRequestHandler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"https://localhost:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.slow
def test_a_certificate_that_is_not_trusted_is_told_as_that(world: World, tmp_path: Path) -> None:
    with distrusted(tmp_path) as address:
        git(world.home, "remote", "set-url", "origin", f"{address}/league.git")
        with Repository(world.home) as home, pytest.raises(RepositoryError) as caught:
            home.publish(adjudicate)
    assert "certificate" in str(caught.value)
    assert "http.sslCAInfo" in caught.value.hint


SECRETS = (
    "fatal: unable to access 'https://ann:hunter2@host/x?private_token=hunter2'",
    "fatal: unable to access 'https://ann:p@hunter2@host/x'",
    "remote: the token: hunter2 has expired",
    "remote: Authorization: Basic hunter2 is not valid",
    "fatal: cannot connect to https://hunter2@host/",
)


@pytest.mark.parametrize("line", SECRETS)
def test_no_secret_is_repeated(line: str) -> None:
    assert "hunter2" not in said(line)


def test_a_server_may_say_much_and_not_everything_is_repeated() -> None:
    told = said("".join(f"remote: line {number} {'x' * 1_000}\n" for number in range(1_000)))
    assert len(told) < 5_000
    assert told.endswith("…")


# What usually helps, for the sentences of forges that their own documentation quotes


@pytest.mark.parametrize(
    ("told", "hint"),
    [
        ("remote: Permission to ann/league.git denied to bob.", "set-url --push origin"),
        ("remote: error: GH006: Protected branch update failed for refs/heads/main.", "protects this branch"),
        (
            "remote: error: GH013: Repository rule violations found for refs/heads/main.",
            "protects this branch",
        ),
        (
            "remote: GitLab: You are not allowed to push code to protected branches on this project.",
            "protects",
        ),
        ("remote: Repository not found.", "Check the address"),
        ("remote: Invalid username or password.", "Git has no valid login"),
        ("could not read Username for 'https://github.com': terminal prompts disabled", "no valid login"),
        (
            "refusing to allow an OAuth App to create or update workflow `x` without `workflow` scope",
            "workflow",
        ),
        ("server verification failed: certificate signer not trusted. (CAfile: ca.crt)", "http.sslCAInfo"),
        ("detected dubious ownership in repository at '/srv/league'", "safe.directory"),
        ("unable to write file: No space left on device", "The disk is full"),
        ("Failed to connect to localhost port 1: Connection refused", ""),
    ],
)
def test_known_causes_have_a_hint(told: str, hint: str) -> None:
    assert hint_for(told).find(hint) >= 0
    assert bool(hint_for(told)) == bool(hint)


# Damage


def test_damage_of_ones_own_clone_is_told_as_that(world: World) -> None:
    with Repository(world.home) as home:
        home.fetch()
    world.send("tully-0001-1.sealed")
    lose(world.home, "origin/main", emptied=True)
    with Repository(world.home) as home, pytest.raises(RepositoryError) as caught:
        home.publish(adjudicate)
    assert "network" not in caught.value.hint
    assert "Your own clone is damaged" in caught.value.hint


def test_a_push_from_a_damaged_clone_is_told_as_that(world: World) -> None:
    git(world.home, "pull", "--quiet")
    write(world.home / "drafts" / "x", b"x")
    commit(world.home, "X")
    lose(world.home, "main:drafts/x")
    with Repository(world.home) as home, pytest.raises(RepositoryError) as caught:
        home.publish(adjudicate)
    assert "damaged" in caught.value.hint


@pytest.mark.parametrize("emptied", [True, False])
def test_damage_of_the_remote_is_not_told_as_the_network(world: World, *, emptied: bool) -> None:
    world.send("tully-0001-1.sealed")
    lose(world.remote, f"main:{INBOX}/tully-0001-1.sealed", emptied=emptied)
    with Repository(world.home) as home, pytest.raises(RepositoryError) as caught:
        home.publish(adjudicate)
    assert "The repository on the remote is damaged" in caught.value.hint
    assert "git fsck" in caught.value.hint
