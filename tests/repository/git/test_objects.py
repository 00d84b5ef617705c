"""Git's object database: what is written reads back, and git agrees."""

import os
import subprocess
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings, strategies as st

from adjudicator.repository.files import Overlay
from adjudicator.repository.git.cat_file import CatFile
from adjudicator.repository.git.command import Entry, open_repository
from adjudicator.repository.git.objects import FOLDER, Objects
from adjudicator.repository.git.store import Author, Repository, RepositoryError, Revision
from adjudicator.repository.git.tree import Tree
from adjudicator.repository.published import games_that_may_invite, games_that_name, may_play
from adjudicator.sealing import SecretKey
from tests.repository.git.world import commit, git, lose, write

NAMES = st.text("ab.-0é", min_size=1, max_size=3).filter(
    lambda name: name not in {".", ".."} and not (os.name == "nt" and name.endswith("."))
)
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)
CONTENTS = st.dictionaries(PATHS, st.binary(max_size=20), min_size=1, max_size=8)


@pytest.mark.slow
@settings(max_examples=8)
@given(before=CONTENTS, after=CONTENTS)
def test_a_commit_made_beside_the_work_tree_is_the_one_git_makes(
    before: dict[str, bytes], after: dict[str, bytes]
) -> None:
    paths = [*before, *after]
    fit = {path for path in paths if not any(other.startswith(f"{path}/") for other in paths)}
    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        git(Path(one), "init", "--quiet", "--template=", "--initial-branch=main")
        git(Path(other), "init", "--quiet", "--template=", "--initial-branch=main", "--bare")
        with Repository(other) as repository:
            ann = Author("Ann", "ann@example.org")
            for contents in (before, after):
                chosen = {path: content for path, content in contents.items() if path in fit}
                if not chosen:
                    continue  # git makes no first commit of nothing
                for path, content in chosen.items():
                    write(Path(one) / path, content)
                git(Path(one), "add", "--all")
                git(Path(one), "commit", "--quiet", "--message", "Both", statuses=(0, 1))
                repository.commit_here(chosen, "Both", when=1_600_000_000, author=ann)
            assert repository.head == (git(Path(one), "rev-parse", "HEAD") if fit else None)
            git(Path(other), "fsck", "--strict")


def test_only_the_folders_along_the_changed_path_are_written(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--template=", "--bare")
    with Repository(tmp_path) as repository:
        games = {f"turns/game{game}/{turn:04}/state.yaml": b"x" for game in range(30) for turn in range(30)}
        repository.commit_here(games, "Many games", when=1)
        before = git(tmp_path, "count-objects")
        repository.commit_here({"turns/game7/0030/state.yaml": b"new"}, "One turn", when=2)
        after = git(tmp_path, "count-objects")
    assert int(after.split()[0]) - int(before.split()[0]) == len(
        ["blob", "0030", "game7", "turns", "root", "commit"]
    )


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The objects for which git is asked one by one."""
    names: list[str] = []
    read = CatFile.read

    def noted(objects: CatFile, name: str) -> bytes:
        names.append(name)
        return read(objects, name)

    monkeypatch.setattr(CatFile, "read", noted)
    return names


def test_files_that_are_expected_are_asked_for_together(tmp_path: Path, alone: list[str]) -> None:
    git(tmp_path, "init", "--quiet", "--template=", "--bare")
    games = {f"turns/game{number}/acts/0001-join.yaml": str(number).encode() for number in range(200)}
    with Repository(tmp_path) as repository:
        repository.commit_here({**games, "turns/odd": b""}, "Many games", when=1)
    with Repository(tmp_path) as repository:
        files = Overlay(repository.tree(), {})
        files.expect([*games, "turns/no-game/acts", "turns/odd/acts", "../secret", ""])
        alone.clear()
        assert {path: files.read(path) for path in games} == games
        assert files.names("turns/odd") == ()
        assert not alone
        assert files.read("turns/game7/acts/0001-join.yaml") == b"7", "a file is kept until it is read"
        assert len(alone) == 1


def test_what_is_expected_and_missing_is_told_when_it_is_read(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--template=", "--bare")
    with Repository(tmp_path) as repository:
        repository.commit_here({"a": b"a", "b": b"b", "c": b"c"}, "Three", when=1)
    lost = git(tmp_path, "rev-parse", "HEAD:b").strip()
    lose(tmp_path, lost)
    with Repository(tmp_path) as repository:
        files = repository.tree()
        files.expect(["a", "b", "c"])
        assert (files.read("a"), files.read("c")) == (b"a", b"c")
        with pytest.raises(RepositoryError, match=lost):
            files.read("b")


ANN = SecretKey.from_seed(b"Ann").public
KIND, LETTERS = ANN.text().split()


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        ("join", ANN.text()),
        ("replace", KIND + LETTERS),
        ("rotate-key", f"{KIND}\u2003{LETTERS[:9]}  {LETTERS[9:40]}\u00a0{LETTERS[40:]} # é"),
        ("join", rf"\u0061{ANN.text()[1:]}"),
    ],
)
def test_a_player_is_looked_for_in_all_games_together(
    kind: str, key: str, tmp_path: Path, alone: list[str]
) -> None:
    git(tmp_path, "init", "--quiet", "--template=", "--bare")
    acts = {
        f"turns/game{n}/acts/000{seat}-join.yaml": f"key: {n} {seat}" for n in range(100) for seat in (1, 2)
    }
    acts |= {f"turns/game{n}/game.yaml": str(n) for n in range(100)}
    acts |= {f"turns/game{n}/acts/0003-{kind}.yaml": f"act: x\nkey: {key}\n" for n in (7, 42)}
    # None of these gives a seat in a game.
    acts |= {
        "turns/game8/acts/0003-vote.yaml": key,
        "turns/game9/join.yaml": key,
        "turns/a/acts/0001-join.yaml": key,
    }
    with Repository(tmp_path) as repository:
        repository.commit_here({path: text.encode() for path, text in acts.items()}, "Many games", when=1)
    with Repository(tmp_path) as repository:
        files = repository.tree()
        alone.clear()
        found = games_that_name(files, ANN)
        others = games_that_name(files, SecretKey.from_seed(b"stranger").public)
    assert found == ("game42", "game7")
    assert others == (found if "\\" in key else ()), "escapes may say anything"
    assert len(alone) < 10


def test_games_that_invite_a_key_are_those_before_their_start(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--template=", "--bare")
    files = {f"turns/game{n}/game.yaml": f"key: {ANN.text() if n < 2 else n}\n" for n in range(4)}
    files["turns/game1/0000/manifest.yaml"] = "turn: 0\n"
    with Repository(tmp_path) as repository:
        repository.commit_here({path: text.encode() for path, text in files.items()}, "Games", when=1)
        assert games_that_may_invite(repository.tree(), ANN) == ("game0",)


def test_a_damaged_folder_of_acts_keeps_no_other_game_from_being_read(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--template=", "--bare")
    write(tmp_path / "junk", b"junk")
    junk = git(tmp_path, "hash-object", "-t", "tree", "--literally", "-w", "junk")
    with closing(Objects(open_repository(tmp_path))) as objects:
        settings = objects.write_file(b"{}")
        folder = objects.write_tree(None, {"acts/0001-join.yaml": settings, "game.yaml": settings})
        bad = objects.write_tree(None, {"game.yaml": settings})
        acts = {"turns/bad": Entry(FOLDER, bad), "turns/good": Entry(FOLDER, folder)}
        tree = objects.write_tree(None, acts)
        files = Tree(objects, objects.write_tree(tree, {"turns/bad/acts": Entry(FOLDER, junk)}))
        assert games_that_name(files, ANN) == ("bad", "good"), "git cannot search them"
        assert games_that_may_invite(files, ANN) == ("bad", "good")
        assert not may_play(files, "good", ANN)
        with pytest.raises(ValueError, match="no tree"):
            may_play(files, "bad", ANN)


def test_packed_objects_are_read(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--template=", "--initial-branch=main")
    for number in range(3):
        write(tmp_path / "state.yaml", b"state\n" * 1000 + str(number).encode())
        commit(tmp_path, "State")
    git(tmp_path, "gc", "--quiet")
    with Repository(tmp_path) as repository:
        assert repository.tree("HEAD~1").read("state.yaml").endswith(b"\n1")
        repository.commit_here({"more.yaml": b"more"}, "More", when=3)
        assert repository.tree().names("") == ("more.yaml", "state.yaml")


def test_names_that_are_not_utf8_survive_a_change_beside_them(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--template=", "--initial-branch=main")
    blob = git(tmp_path, "hash-object", "-w", "--stdin")
    with Repository(tmp_path) as repository:
        repository.commit_here({"x": b""}, "X", when=1)
    listed = f"100644 {blob}\t".encode() + b"caf\xe9\n"  # Windows hands no such name to a program
    subprocess.run(["git", "update-index", "--index-info"], cwd=tmp_path, input=listed, check=True)
    git(tmp_path, "commit", "--quiet", "--message", "Odd")
    with Repository(tmp_path) as repository:
        repository.commit_here({"y": b""}, "Y", when=2)
        assert "caf\udce9" in repository.tree().names("")
    git(tmp_path, "fsck", "--strict")


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("turns/game.yaml/x", "A folder is needed at turns/game.yaml, where a file is."),
        ("turns", "A file is needed at turns, where a folder is."),
    ],
)
def test_a_file_and_a_folder_of_one_name_are_refused(tmp_path: Path, path: str, sentence: str) -> None:
    git(tmp_path, "init", "--quiet", "--template=")
    with Repository(tmp_path) as repository:
        repository.commit_here({"turns/game.yaml": b""}, "Start", when=1)
        head = repository.head
        with pytest.raises(RepositoryError) as caught:
            repository.commit_here({path: b""}, "Bad", when=2)
        assert str(caught.value) == sentence
        assert repository.head == head


@pytest.mark.parametrize(
    "path", ["", "/x", "../x", "a/../b", "a//b", ".git/config", "a/.GIT/x", "c:x", "a\\b"]
)
def test_a_path_that_leads_elsewhere_is_never_written(tmp_path: Path, path: str) -> None:
    git(tmp_path, "init", "--quiet", "--template=")
    with Repository(tmp_path) as repository, pytest.raises(ValueError, match=r"^") as caught:
        repository.publish(lambda _files: [Revision({path: b""}, "Bad", 1)])
    assert caught.value.args == (path,)


def test_an_author_cannot_smuggle_in_another_line(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--template=")
    with Repository(tmp_path) as repository:
        author = Author("Eve <root@localhost> 1 +0000\nparent 0", "eve>\n<x")
        repository.commit_here({"x": b""}, "X", when=1, author=author)
    assert git(tmp_path, "log", "--format=%an|%ae|%at|%P") == "Eve root@localhost 1 +0000parent 0|evex|1|"
    git(tmp_path, "fsck", "--strict")


def test_a_missing_object_is_told_in_a_sentence(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--template=")
    with Repository(tmp_path) as repository:
        repository.commit_here({"x": b"content"}, "X", when=1)
        blob = git(tmp_path, "rev-parse", "HEAD:x")
        lose(tmp_path, blob)
        with pytest.raises(RepositoryError, match=f"^The git repository lacks the object {blob}.$"):
            repository.tree().read("x")
