"""Links between documents: in the repository and in the wheel. A league and pages have tests of their own."""

import posixpath
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.league.template import SKELETON
from adjudicator.repository.league.wheel import program_files
from adjudicator.repository.league_file import read_league_file
from tests.links import links_in
from tests.repository.league.test_template import heading_anchors

ROOT = Path(__file__).parents[1]

NO_PAGES = re.compile(
    rf"\.github/|turns/|{SKELETON}league|adjudicator/solo/lessons/|tests/fair/|.+\.[a-z]{{2}}(-\w+)?\.md"
)
"""Forms, games, what a program reads, and translations, which stand on the page of the English."""

_ELSEWHERE = (SKELETON, "adjudicator/solo/lessons/", "turns/")


def tracked() -> list[str]:
    """All documents of the repository."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--", "*.md"]
    listed = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    return [path for path in listed.split("\0") if path and (ROOT / path).exists()]


def dead(texts: Mapping[str, str], there: set[str]) -> list[str]:
    """Links that lead to no file that is there, or to no heading of one of the texts."""
    return [
        f"{path}: {link}"
        for path, text in texts.items()
        for link in links_in(text)
        if not re.match("https?:", link) and not _leads(path, link, texts, there)
    ]


def _leads(path: str, link: str, texts: Mapping[str, str], there: set[str]) -> bool:
    file, _hash, anchor = link.partition("#")
    target = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
    english = re.sub(r"\.[a-z]{2}(-\w+)?\.md$", ".md", target)  # whose headings name the anchors
    return target in there and (not anchor or anchor in heading_anchors(texts[english]))


def test_a_dead_link_is_found() -> None:
    texts = {"a/x.md": "# One\n[1](y.md) [2](y.md#two) [3](../z.md) [4](#one)", "a/y.md": "# Two words"}
    assert dead(texts, set(texts)) == ["a/x.md: y.md#two", "a/x.md: ../z.md"]


@pytest.mark.needs("git")
def test_every_link_of_a_document_leads_somewhere_in_the_repository() -> None:
    """Those of a league's own README lead somewhere in a league, those of lessons to rules."""
    paths = [path for path in tracked() if not path.startswith(_ELSEWHERE)]
    texts = {path: (ROOT / path).read_text("utf-8") for path in paths}
    others = {"turns", ".github/turn.png", ".github/westeros.png"}
    assert all((ROOT / path).exists() for path in others)
    assert dead(texts, others | set(texts)) == []


def test_every_link_of_a_document_in_the_wheel_leads_somewhere_in_the_wheel() -> None:
    """`SECURITY.md` stands beside the package where people look for it, and travels inside."""
    files = program_files()
    texts = {
        path: data.decode()
        for path, data in files.items()
        if path.endswith(".md") and not path.startswith(_ELSEWHERE)
    }
    beside = "adjudicator/SECURITY.md"
    assert beside in texts
    assert dead({**texts, "SECURITY.md": texts[beside]}, {*texts, "SECURITY.md"}) == []


@pytest.mark.needs("git")
def test_every_document_is_among_the_projects_own_pages() -> None:
    listed = [path for group in read_league_file(Folder(ROOT)).documents.values() for path in group]
    assert sorted(listed) == sorted(path for path in tracked() if not NO_PAGES.match(path))
