"""The program as a wheel: whole, the same wherever it is made, and what a league's job really runs."""

import base64
import csv
import hashlib
import io
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import adjudicator
from adjudicator.repository.league.template import WHEEL, make_league
from adjudicator.repository.league.wheel import wheel
from tests.repository.git.world import git

ROOT = Path(__file__).parents[3]
VERSION = adjudicator.__version__


def opened() -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(wheel()))


@pytest.mark.needs("git")
def test_every_file_of_the_program_is_in_it_and_nothing_else() -> None:
    listed = subprocess.run(
        [
            "git",
            "-C",
            str(ROOT),
            "ls-files",
            "-z",
            "--",
            "adjudicator",
            "site_templates",
            "CHANGELOG.md",
            "SECURITY.md",
        ],
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout.split("\0")
    tracked = {
        name if name.startswith("adjudicator/") else f"adjudicator/{name}"
        for name in listed
        if name and not re.search(r"\.po$|/WHY-[^/]+\.md$", name) and (ROOT / name).exists()
    }
    with opened() as archive:
        names = archive.namelist()
        assert archive.testzip() is None
    assert tracked == {name for name in names if name.startswith("adjudicator/")}
    assert len(names) == len(set(names))
    others = [name for name in names if not name.startswith("adjudicator/")]
    assert {name.partition("/")[0] for name in others} == {f"sealed_orders-{VERSION}.dist-info"}
    assert not [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".key", ".secret"))]


def test_it_is_called_as_on_the_index_and_brings_the_command_under_both_names() -> None:
    known = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert known["name"] == adjudicator.DISTRIBUTION
    with opened() as archive:
        notes = f"sealed_orders-{VERSION}.dist-info"
        assert f"Name: {known['name']}\n" in archive.read(f"{notes}/METADATA").decode()
        points = archive.read(f"{notes}/entry_points.txt").decode()
    same = " = adjudicator.cli:main\n"
    assert points.startswith(f"[console_scripts]\nadjudicator{same}sealed-orders{same}")


def test_its_record_lists_every_file_with_size_and_digest() -> None:
    with opened() as archive:
        record = f"sealed_orders-{VERSION}.dist-info/RECORD"
        rows = {row[0]: row[1:] for row in csv.reader(archive.read(record).decode().splitlines())}
        assert rows.pop(record) == ["", ""]
        assert set(rows) == set(archive.namelist()) - {record}
        for name, (digest, size) in rows.items():
            content = archive.read(name)
            found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            assert (digest, size) == (f"sha256={found}", str(len(content))), name


def test_it_is_dated_by_no_clock() -> None:
    with opened() as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert wheel() == wheel()


@pytest.mark.slow
@pytest.mark.needs("git")
def test_a_league_installs_the_very_program_that_made_it(tmp_path: Path) -> None:
    league = tmp_path / "league"
    make_league(league)
    place = tmp_path / "place"
    venv.create(place)
    programs = place / ("Scripts" if sys.platform == "win32" else "bin")
    (packages,) = place.rglob("site-packages")
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def does(*command: str) -> "subprocess.CompletedProcess[str]":
        program, *rest = command
        return subprocess.run(
            [str(programs / program), *rest],
            cwd=league,
            env=clean,
            check=False,
            capture_output=True,
            encoding="utf-8",
        )

    # The program comes from the league itself, without any index.
    requirements = (league / "requirements.txt").read_text("utf-8").splitlines(keepends=True)
    (tmp_path / "program.txt").write_text("".join(line for line in requirements if WHEEL in line))
    install = (
        *(sys.executable, "-m", "pip", "--python", str(place), "install", "--quiet", "--no-compile"),
        *("--no-index", "--no-deps", "--require-hashes", "-r", str(tmp_path / "program.txt")),
    )
    done = does(*install)
    assert done.returncode == 0, done.stderr

    # What it needs is lent by this Python.
    lent = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
    (packages / "lent.pth").write_text("".join(f"{path}\n" for path in lent))
    assert does("adjudicator", "--version").stdout.strip().endswith(VERSION)
    where = does("python", "-c", "import adjudicator; print(adjudicator.__file__)")
    assert Path(where.stdout.strip()).is_relative_to(packages)

    # Made by the installed program, another league holds the same files to the byte.
    again = tmp_path / "again"
    done = does("adjudicator", "new", "--template", str(again))
    assert done.returncode == 0, done.stderr
    assert git(again, "rev-parse", "HEAD^{tree}") == git(league, "rev-parse", "HEAD^{tree}")

    # A wheel that is not the one named is not installed.
    damaged = bytearray((league / WHEEL).read_bytes())
    damaged[len(damaged) // 2] ^= 1
    (league / WHEEL).write_bytes(damaged)
    done = does(*install, "--force-reinstall")
    assert done.returncode != 0
    assert "DO NOT MATCH THE HASHES" in done.stderr
