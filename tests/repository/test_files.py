"""Files in a folder, in a commit and with changes on top, seen alike."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings, strategies as st

from adjudicator.repository.files import Files, Folder, Overlay, components, content_id
from adjudicator.repository.git.store import Repository
from tests.repository.git.world import commit, git, write

CONTENTS = {
    "README.md": b"A league.\n",
    "turns/a/game.yaml": b"ruleset: claim\n",
    "turns/a/0001/state.yaml": b"trick: 1\r\n",
    "turns/a.b/game.yaml": b"",
    "turns/ž/game.yaml": bytes(range(256)),
}


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    above = tmp_path_factory.mktemp("files")
    folder = above / "clone"
    folder.mkdir()
    git(folder, "init", "--quiet", "--template=", "--initial-branch=main")
    for path, content in CONTENTS.items():
        write(folder / path, content)
    (folder / "turns/a/run.sh").write_bytes(b"exit\n")
    (folder / "turns/a/run.sh").chmod(0o755)
    write(above / "outside" / "key.txt", b"secret")
    (folder / "turns/a/link.yaml").symlink_to("game.yaml")
    (folder / "turns/a/out").symlink_to(above / "outside")
    commit(folder, "All")
    return folder


@pytest.fixture
def clone(original: Path, tmp_path: Path) -> Path:
    """A copy to change."""
    shutil.copytree(original, tmp_path / "clone", symlinks=True)
    return tmp_path / "clone"


@pytest.fixture(scope="module", params=["folder", "tree", "overlay of nothing", "overlay of all"])
def files(request: pytest.FixtureRequest, original: Path) -> Iterator[Files]:
    with Repository(original) as repository:
        yield {
            "folder": Folder(original),
            "tree": repository.tree(),
            "overlay of nothing": Overlay(repository.tree(), {}),
            "overlay of all": Overlay(repository.tree(), CONTENTS),
        }[request.param]


def test_every_kind_of_files_gives_contents_and_sizes(files: Files) -> None:
    for path, content in CONTENTS.items():
        assert files.exists(path)
        assert files.is_regular(path)
        assert files.read(path) == content
        assert files.size(path) == len(content)
    assert files.is_regular("turns/a/run.sh")


def test_names_are_sorted_and_hold_folders_and_links_but_nothing_of_git(files: Files) -> None:
    assert files.names("") == ("README.md", "turns")
    assert files.names("turns") == ("a", "a.b", "ž")
    assert files.names("turns/a") == ("0001", "game.yaml", "link.yaml", "out", "run.sh")
    assert files.names("turns/b") == files.names("README.md") == files.names("turns/a/out") == ()


@pytest.mark.parametrize(
    "path",
    [
        "",
        "turns",
        "turns/a/link.yaml",
        "turns/a/out",
        "turns/a/out/key.txt",
        "turns/a/../a/game.yaml",
        "../outside/key.txt",
        "turns//a/game.yaml",
        "/README.md",
        "README.md/",
        "README.md/x",
        "turns\\a\\game.yaml",
        "C:README.md",
        ".git/HEAD",
        ".GIT/HEAD",
        "README.md\0",
        "x" * 5000,
    ],
)
def test_what_is_no_regular_file_of_the_repository_is_not_there(files: Files, path: str) -> None:
    assert not files.exists(path)
    assert not files.is_regular(path)
    with pytest.raises(FileNotFoundError):
        files.read(path)
    with pytest.raises(FileNotFoundError):
        files.size(path)


@pytest.mark.parametrize(
    "path", ["a\\b", "C:a", "a\0b", ".git/HEAD", "a/.GIT/HEAD", ".", "..", "a/../b", "a//b", "/a", "a/"]
)
def test_a_path_that_leads_elsewhere_on_some_system_is_none(path: str) -> None:
    assert components(path) is None
    assert components("turns/a/0001/state.yaml") == ("turns", "a", "0001", "state.yaml")


def test_a_submodule_is_no_regular_file(clone: Path) -> None:
    head = git(clone, "rev-parse", "HEAD")
    git(clone, "update-index", "--add", "--cacheinfo", f"160000,{head},turns/sub")
    git(clone, "commit", "--quiet", "--message", "Submodule")
    with Repository(clone) as repository:
        assert "sub" in repository.tree().names("turns")
        assert not repository.tree().is_regular("turns/sub")


def test_an_overlay_shows_changes_and_what_is_beside_them(files: Files) -> None:
    overlay = Overlay(files, {"turns/a/0002/report.md": b"new", "README.md": b"changed"})
    assert overlay.read("README.md") == b"changed"
    assert overlay.size("README.md") == len(b"changed")
    assert overlay.read("turns/a/0002/report.md") == b"new"
    assert overlay.names("turns/a") == ("0001", "0002", "game.yaml", "link.yaml", "out", "run.sh")
    assert overlay.names("turns/a/0002") == ("report.md",)
    assert overlay.names("turns") == ("a", "a.b", "ž")
    assert not overlay.exists("turns/a/0002")


def test_the_tree_of_a_repository_without_commits_is_empty(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--template=")
    with Repository(tmp_path) as repository:
        assert repository.tree().names("") == ()
        assert not repository.tree().exists("README.md")


def test_a_folder_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert Folder(tmp_path / "none").names("") == ()
    assert not Folder(tmp_path / "none").exists("x")


def test_a_tree_stays_what_it_was_when_the_branch_moves_on(clone: Path) -> None:
    with Repository(clone) as repository:
        before = repository.tree()
        repository.commit_here({"turns/a/game.yaml": b"changed"}, "Change", when=1)
        assert before.read("turns/a/game.yaml") == b"ruleset: claim\n"
        assert repository.tree().read("turns/a/game.yaml") == b"changed"
        assert repository.tree("HEAD^").read("turns/a/game.yaml") == b"ruleset: claim\n"


NAMES = st.text("ab.-", min_size=1, max_size=3).filter(
    lambda name: name not in {".", ".."} and not (os.name == "nt" and name.endswith("."))
)
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)


def _without_files_used_as_folders(contents: dict[str, bytes]) -> dict[str, bytes]:
    return {
        path: data for path, data in contents.items() if not any(p.startswith(f"{path}/") for p in contents)
    }


@pytest.mark.slow
@settings(max_examples=15)
@given(
    contents=st.dictionaries(PATHS, st.binary(max_size=20), min_size=1).map(_without_files_used_as_folders)
)
def test_folder_tree_and_overlay_agree_about_any_files(contents: dict[str, bytes]) -> None:
    with TemporaryDirectory() as name:
        root = Path(name)
        git(root, "init", "--quiet", "--template=")
        with Repository(root) as repository:
            empty = repository.tree()
            repository.commit_here(contents, "All", when=1)
            everything: list[Files] = [Folder(root), repository.tree(), Overlay(empty, contents)]
            folders = {"", *(path.rpartition("/")[0] for path in contents), *contents}
            for files in everything:
                assert {path: files.read(path) for path in contents} == contents
            for folder in folders:
                assert len({files.names(folder) for files in everything}) == 1


def test_a_content_has_gits_id_in_a_folder_and_among_changes(original: Path) -> None:
    folder = Folder(original)
    changed = Overlay(folder, {"README.md": b"Another league.\n"})
    assert [content_id(files, "README.md") for files in (folder, changed)] == [
        "d06a24ef337456ec558084df99dba3828b0122f4",
        "6458c73344ca9d37f63ac6045083a3ab81901712",
    ]
