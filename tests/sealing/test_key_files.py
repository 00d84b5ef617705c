"""Key files: for their owner only, never lost, never where they could be committed."""

import errno
import os
import stat
from pathlib import Path

import pytest

from adjudicator.sealing import BadKey, read_key_file, read_master_file, write_key_file
from tests.sealing.cast import LANNISTER, MASTER, STARK
from tests.sealing.refusals import refused


def test_a_key_comes_back_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folders" / "stark.key"
    write_key_file(path, STARK)
    assert read_key_file(path) == STARK
    assert path.read_bytes() == STARK.text().encode() + b"\n"


def test_a_master_secret_comes_back_from_its_file(tmp_path: Path) -> None:
    write_key_file(tmp_path / "master.key", MASTER)
    assert read_master_file(tmp_path / "master.key") == MASTER


def test_a_key_file_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "stark.key"
    before = os.umask(0)
    try:
        write_key_file(path, STARK)
    finally:
        os.umask(before)
    # Windows has no such modes: there a file is readable by all accounts that may read its folder.
    assert stat.S_IMODE(path.stat().st_mode) == (0o600 if os.name == "posix" else 0o666)


def test_a_key_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "stark.key"
    write_key_file(path, STARK)
    with refused(BadKey, f"There is already a file {path}; it has not been overwritten."):
        write_key_file(path, LANNISTER)
    assert read_key_file(path) == STARK


@pytest.mark.parametrize("folder", ["repository", "repository/turns/westeros", "repository/not/yet/there"])
def test_a_key_file_is_not_written_inside_a_work_tree(tmp_path: Path, folder: str) -> None:
    repository = tmp_path / "repository"
    (repository / ".git").mkdir(parents=True)
    path = tmp_path / folder / "stark.key"
    with refused(
        BadKey, (f"A key file must not be in the git work tree {repository}, where it could be committed.")
    ):
        write_key_file(path, STARK)
    assert not path.exists()


def test_a_work_tree_whose_git_folder_is_elsewhere_counts_too(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: /elsewhere\n")
    with pytest.raises(BadKey, match="git work tree"):
        write_key_file(tmp_path / "stark.key", STARK)


def test_a_way_into_a_work_tree_that_is_spelled_otherwise_counts_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = tmp_path / "repository" / "turns"
    turns.mkdir(parents=True)
    (tmp_path / "repository" / ".git").mkdir()
    (tmp_path / "link").symlink_to(turns, target_is_directory=True)
    monkeypatch.chdir(turns)
    for path in (Path("stark.key"), tmp_path / "link" / "stark.key"):
        with pytest.raises(BadKey, match="git work tree"):
            write_key_file(path, STARK)


def test_a_link_that_leads_nowhere_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "stark.key").symlink_to(tmp_path / "elsewhere")
    with refused(BadKey, f"There is already a file {tmp_path / 'stark.key'}; it has not been overwritten."):
        write_key_file(tmp_path / "stark.key", STARK)
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("mark", ["\ufeff%s\r\n", "\n\n%s"])
def test_what_an_editor_does_to_a_key_file_is_forgiven(tmp_path: Path, mark: str) -> None:
    path = tmp_path / "stark.key"
    path.write_bytes((mark % STARK.text()).encode())
    assert read_key_file(path) == STARK


def test_a_missing_key_file_is_named(tmp_path: Path) -> None:
    with refused(BadKey, f"There is no key file {tmp_path / 'stark.key'}."):
        read_key_file(tmp_path / "stark.key")


def test_a_folder_is_no_key_file(tmp_path: Path) -> None:
    reason = errno.EISDIR if os.name == "posix" else errno.EACCES
    with refused(BadKey, f"The key file {tmp_path} cannot be read: {os.strerror(reason)}."):
        read_key_file(tmp_path)


def test_a_key_that_fits_on_the_disk_in_part_only_is_not_left_there(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "stark.key"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        with refused(BadKey, f"The key file {path} cannot be written: {os.strerror(errno.EFBIG)}."):
            write_key_file(path, STARK)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not path.exists()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadKey, match=r"^The key file .* cannot be written: .*[.]$"):
        write_key_file(tmp_path / "file" / "stark.key", STARK)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (
            STARK.public.text().encode(),
            "This is a line adjudicator-key-1, but a line ADJUDICATOR-SECRET-KEY-1 is expected.",
        ),
        (b"\xff\xfe\x00", "This is not a key: it should begin with ADJUDICATOR-SECRET-KEY-1."),
        (b"x" * 1_000_000, "This is not a key: it should begin with ADJUDICATOR-SECRET-KEY-1."),
    ],
    ids=["public", "binary", "large"],
)
def test_a_file_that_holds_no_secret_key_is_named_with_the_reason(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "stark.key"
    path.write_bytes(content)
    with refused(BadKey, f"The key file {path} is not valid: {reason}"):
        read_key_file(path)
