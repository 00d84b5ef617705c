"""The repository for a league: complete, safe, and made without touching what is there."""

import re
from pathlib import Path
from typing import Any

import git
import pytest
import yaml

import adjudicator
from adjudicator.repository.git_store import Repository, RepositoryError
from adjudicator.repository.template import ATTRIBUTES, keep_bytes, league_files, make_league

WORKFLOW = ".github/workflows/adjudicate.yml"


def workflow() -> dict[Any, Any]:
    loaded: dict[Any, Any] = yaml.safe_load(league_files()[WORKFLOW])
    return loaded


def test_it_is_made_as_one_commit_of_a_new_repository(tmp_path: Path) -> None:
    folder = tmp_path / "a new" / "league"
    paths = make_league(folder)
    with git.Repo(folder) as made:
        assert made.active_branch.name == "main"
        assert len(list(made.iter_commits())) == 1
        assert not made.is_dirty(untracked_files=True)
    with Repository(folder) as repository:
        tree = repository.tree()
        assert {path: tree.read(path) for path in paths} == league_files()
    assert (folder / "README.md").read_bytes() == league_files()["README.md"]


def test_it_is_added_to_a_repository_that_is_there(tmp_path: Path) -> None:
    git.Repo.init(tmp_path, initial_branch="trunk").close()
    (tmp_path / "notes.txt").write_text("mine")
    make_league(tmp_path)
    with git.Repo(tmp_path) as made:
        assert made.active_branch.name == "trunk"
        assert made.untracked_files == ["notes.txt"]


@pytest.mark.parametrize("is_repository", [True, False])
def test_a_file_of_yours_is_never_overwritten(tmp_path: Path, *, is_repository: bool) -> None:
    if is_repository:
        git.Repo.init(tmp_path).close()
    (tmp_path / "README.md").write_text("mine")
    with pytest.raises(RepositoryError, match=r"There is a file README\.md already\."):
        make_league(tmp_path)
    assert (tmp_path / "README.md").read_text() == "mine"
    assert (tmp_path / ".git").exists() == is_repository


def test_it_is_not_made_twice(tmp_path: Path) -> None:
    make_league(tmp_path)
    with pytest.raises(RepositoryError, match="already"):
        make_league(tmp_path)


def test_this_release_is_pinned() -> None:
    assert league_files()["requirements.txt"].decode() == f"adjudicator=={adjudicator.__version__}\n"


def test_the_job_has_no_permission_that_it_does_not_need() -> None:
    loaded = workflow()
    assert loaded["permissions"] == {}
    assert {name: job["permissions"] for name, job in loaded["jobs"].items()} == {
        "adjudicate": {"contents": "write"},
        "deploy": {"pages": "write", "id-token": "write"},
    }


def test_every_action_is_pinned_by_commit() -> None:
    used = re.findall(r"uses: (\S+)", league_files()[WORKFLOW].decode())
    assert len(used) == 4
    assert all(re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", action) for action in used)


def test_the_secret_is_given_to_the_one_step_that_needs_it() -> None:
    text = league_files()[WORKFLOW].decode()
    assert text.count("secrets.") == 1
    assert "run: adjudicator run\n        env:\n          ADJUDICATOR_SECRET:" in text
    # Nothing that a stranger may write, such as a branch's name or a title, gets into a shell.
    assert set(re.findall(r"\$\{\{ (\S+?)[ .(]", text)) == {"secrets", "!cancelled", "steps"}


def test_the_job_never_runs_on_a_pull_request() -> None:
    triggers = workflow()[True]  # what YAML makes of `on`
    assert set(triggers) == {"push", "schedule", "workflow_dispatch"}


def test_the_text_is_plain() -> None:
    for path, content in league_files().items():
        assert b"\r" not in content, path
        assert max(map(len, content.decode().splitlines()), default=0) <= 110, path


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", b"# Manifests and signatures cover these bytes.\nturns/** -text\n"),
        (b"* text=auto", b"* text=auto\n# Manifests and signatures cover these bytes.\nturns/** -text\n"),
        (b"* text=auto\n", b"* text=auto\n# Manifests and signatures cover these bytes.\nturns/** -text\n"),
        (b"* text=auto\r\n  turns/** -text\r\n", b"* text=auto\r\n  turns/** -text\r\n"),
        (b"\xff\n", b"\xff\n# Manifests and signatures cover these bytes.\nturns/** -text\n"),
    ],
)
def test_turns_are_kept_free_of_line_end_conversion(before: bytes, after: bytes) -> None:
    assert keep_bytes(before) == after
    assert keep_bytes(after) == after


def test_git_heeds_the_line(tmp_path: Path) -> None:
    make_league(tmp_path)
    assert (tmp_path / ATTRIBUTES).exists()
    with git.Repo(tmp_path) as made:
        assert made.git.check_attr("text", "turns/duel/game.yaml") == "turns/duel/game.yaml: text: unset"
