"""A release is what its tag says, and is told in the changelog's own words."""

import re
import subprocess
from pathlib import Path

import pytest

from adjudicator import __version__
from tests.release import ADDRESSED, ROOT, UNRELEASED, check, digests, notes, same

HERE = "ann/sealed-orders"
CHANGES = f"""# Changelog

## [Unreleased]

### Added

- More.

## [{__version__}] - 2026-12-01

### Changes outcomes

- Nothing.

## [0.0.9] - 2026-11-01

- A game.

[0.0.9]: https://example.org
"""


def test_its_notes_are_what_stands_under_its_heading() -> None:
    assert notes(__version__, CHANGES) == "### Changes outcomes\n\n- Nothing.\n"
    assert notes("0.0.9", CHANGES) == "- A game.\n"
    assert notes(UNRELEASED, CHANGES) == "### Added\n\n- More.\n"
    real = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert (notes(UNRELEASED, real) or notes(__version__, real)).startswith("### Changes outcomes\n")


@pytest.mark.parametrize(
    "version",
    [
        pytest.param("0.0.8", id="no heading"),
        pytest.param("0.0", id="the beginning of another"),
        pytest.param("0x0.9", id="other characters"),
    ],
)
def test_a_version_of_which_nothing_is_told_has_none(version: str) -> None:
    assert notes(version, CHANGES) == ""


def test_a_version_without_a_date_or_without_words_has_none() -> None:
    assert notes("0.0.9", CHANGES.replace(" - 2026-11-01", "")) == ""
    assert notes("0.0.9", CHANGES.replace("- A game.", "")) == ""


def test_a_tag_is_the_version_that_is_told_of_in_its_own_repository() -> None:
    check(f"v{__version__}", CHANGES, HERE, [HERE, HERE])
    with pytest.raises(SystemExit, match=rf"The tag is v0\.0\.9, but .* says {re.escape(__version__)}\."):
        check("v0.0.9", CHANGES, HERE, [HERE])
    with pytest.raises(SystemExit, match="says nothing under"):
        check(f"v{__version__}", CHANGES.replace(__version__, "0.0.7"), HERE, [HERE])
    with pytest.raises(SystemExit, match=r"is ann/sealed-orders, but OWNER/sealed-orders stands in"):
        check(f"v{__version__}", CHANGES, HERE, [HERE, "OWNER/sealed-orders"])


@pytest.mark.needs("git")
def test_no_other_file_names_the_repository_by_its_address() -> None:
    looked = subprocess.run(
        ["git", "-C", str(ROOT), "grep", "-l", "-E", r"\.com/[A-Za-z0-9-]+/sealed-orders", "--", ":!tests"],
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    assert set(looked.stdout.split()) == set(ADDRESSED)


def test_two_builds_are_the_same_to_the_byte(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        (folder / "a.whl").write_bytes(b"wheel")
        (folder / "a.tar.gz").write_bytes(b"source")
    same(one, other)
    assert list(digests([one / "a.whl"])) == ["a.whl"]
    (other / "a.tar.gz").write_bytes(b"sources")
    with pytest.raises(SystemExit, match=r"Built twice, these differ: a\.tar\.gz\."):
        same(one, other)
    (other / "a.tar.gz").unlink()
    with pytest.raises(SystemExit, match=r"these differ: a\.tar\.gz"):
        same(one, other)
