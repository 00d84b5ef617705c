"""The folder of a site: whole pages, only those that changed, and nothing of anybody else's."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adjudicator.site.output import LIST, ForeignFolder, Page, SiteFolder

INDEX = Page("index.html", b"index")
TURN = Page("toss/0001.html", b"turn")


def build(root: Path, *pages: Page) -> tuple[list[str], tuple[str, ...]]:
    """Do what a build does; give what was written and what was removed."""
    folder = SiteFolder(root)
    made, written = folder.write(pages)
    return written, folder.finish(made)


def files(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}


def test_pages_and_their_list_are_written(tmp_path: Path) -> None:
    assert build(tmp_path / "site", INDEX, TURN) == (["index.html", "toss/0001.html"], ())
    assert files(tmp_path / "site") == {LIST, "index.html", "toss/0001.html"}
    assert (tmp_path / "site" / LIST).read_text(encoding="utf-8") == "index.html\ntoss/0001.html\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_where_the_disk_is_full_is_told(tmp_path: Path) -> None:
    part = tmp_path / "site" / ".parts" / "1"
    part.parent.mkdir(parents=True)
    part.symlink_to("/dev/full")
    with pytest.raises(OSError, match=f"No space left on device: '{part}'"):
        SiteFolder(tmp_path / "site").write([INDEX])


def test_only_what_differs_is_written(tmp_path: Path) -> None:
    build(tmp_path, INDEX, TURN)
    assert build(tmp_path, INDEX, TURN) == ([], ())
    assert build(tmp_path, INDEX._replace(content=b"new"), TURN) == (["index.html"], ())
    assert (tmp_path / "index.html").read_bytes() == b"new"


def test_a_page_that_someone_changed_is_made_again(tmp_path: Path) -> None:
    build(tmp_path, INDEX, TURN)
    (tmp_path / "index.html").write_bytes(b"half")
    assert build(tmp_path, INDEX, TURN) == (["index.html"], ())


def test_pages_no_longer_made_are_removed_with_their_folder(tmp_path: Path) -> None:
    build(tmp_path, INDEX, TURN)
    assert build(tmp_path, INDEX) == ([], ("toss/0001.html",))
    assert not (tmp_path / "toss").exists()


def test_files_of_others_stay(tmp_path: Path) -> None:
    build(tmp_path, INDEX, TURN)
    (tmp_path / "CNAME").write_text("example.org", encoding="utf-8")
    (tmp_path / "toss" / "notes.txt").write_text("mine", encoding="utf-8")
    build(tmp_path, INDEX)
    assert files(tmp_path) == {LIST, "index.html", "CNAME", "toss/notes.txt"}


def test_a_folder_of_others_is_refused(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine", encoding="utf-8")
    with pytest.raises(ForeignFolder, match="not empty"):
        build(tmp_path, INDEX)
    assert files(tmp_path) == {"index.html"}


def test_a_folder_with_nothing_but_git_is_taken(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    assert build(tmp_path, INDEX) == (["index.html"], ())


def test_a_build_that_was_killed_is_taken_up(tmp_path: Path) -> None:
    SiteFolder(tmp_path).write([TURN])
    (tmp_path / ".parts" / "0").write_bytes(b"half a pa")
    assert build(tmp_path, INDEX) == (["index.html"], ("toss/0001.html",))
    assert files(tmp_path) == {LIST, "index.html"}


def test_a_page_that_another_program_reads_is_changed_a_little_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where a page that is open is neither replaced nor removed."""

    def on_windows(of_path: Callable[..., object]) -> Callable[..., object]:
        tried: set[Path] = set()

        def change(path: Path, *rest: Path) -> object:
            if path not in tried:
                tried.add(path)
                raise PermissionError(13, "Permission denied")
            return of_path(path, *rest)

        return change

    build(tmp_path, INDEX, TURN)
    for name in ("replace", "unlink"):
        monkeypatch.setattr(Path, name, on_windows(getattr(Path, name)))
    changed = INDEX._replace(content=b"new")
    assert build(tmp_path, changed) == (["index.html"], ("toss/0001.html",))
    assert (tmp_path / "index.html").read_bytes() == b"new"
    assert files(tmp_path) == {LIST, "index.html"}


def test_pages_of_which_one_cannot_be_made_change_nothing(tmp_path: Path) -> None:
    def broken() -> Iterator[Page]:
        yield INDEX._replace(content=b"new")
        raise ValueError

    build(tmp_path, INDEX)
    folder = SiteFolder(tmp_path)
    with pytest.raises(ValueError, match="^$"):
        folder.write(broken())
    assert (tmp_path / "index.html").read_bytes() == INDEX.content
    folder.finish([INDEX.path])
    assert files(tmp_path) == {LIST, "index.html"}


def test_a_list_that_was_edited_removes_nothing_elsewhere(tmp_path: Path) -> None:
    outside = tmp_path / "precious.txt"
    outside.write_text("mine", encoding="utf-8")
    root = tmp_path / "site"
    build(root, INDEX)
    (root / LIST).write_text(f"../precious.txt\n{outside}\n\n..\nC:\\x\nindex.html\n", encoding="utf-8")
    assert build(root, INDEX) == ([], ())
    assert outside.read_text(encoding="utf-8") == "mine"
