"""A league is installed from what it contains and what it pins, and nothing else runs on the way.

The index is one on this machine, which has what it is given and notes what it is asked for.
"""

import hashlib
import io
import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from tests.forge.serving_here import serving

pytestmark = [pytest.mark.needs("git"), pytest.mark.slow]


@contextmanager
def index(packages: dict[str, bytes]) -> Iterator[tuple[str, set[str]]]:
    """An index (PEP 503) with these files; gives its address and the projects that it is asked for."""
    asked: set[str] = set()

    class Index(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kind, name = self.path.strip("/").split("/")
            if kind == "files":
                self._answer(packages[name])
                return
            asked.add(name)
            own = [file for file in packages if re.split(r"-\d", file)[0].lower().replace("_", "-") == name]
            self._answer("".join(f'<a href="/files/{file}">{file}</a>' for file in own).encode())

        def _answer(self, content: bytes) -> None:
            self.send_response(200 if content else 404)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *values: object) -> None:  # noqa: A002  the name is http.server's
            """Say nothing."""

    with serving(Index) as address:
        yield f"{address}simple/", asked


def install(league: Path, requirements: Path, address: str, to: Path) -> "subprocess.CompletedProcess[str]":
    """Install as a league's job does, from this index alone, whatever this machine has set."""
    kept = {name: value for name, value in os.environ.items() if not name.upper().startswith("PIP_")}
    return subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(requirements)),
            *("--target", str(to), "--index-url", address, "--no-cache-dir", "--no-warn-conflicts"),
        ],
        cwd=league,
        env={**kept, "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "NO_PROXY": "*"},
        check=False,
        capture_output=True,
        encoding="utf-8",
    )


@pytest.fixture
def offered(template: Path) -> dict[str, bytes]:
    """The files that the league pins, as far as this machine needs them."""
    return {path.name: path.read_bytes() for path in sorted((template / "wheels").iterdir())}


def pinned(requirements: str) -> set[str]:
    return set(re.findall(r"^([a-z0-9-]+)==", requirements, re.MULTILINE))


def test_a_league_installs_where_nothing_is_offered_but_what_it_pins(
    template: Path, offered: dict[str, bytes], tmp_path: Path
) -> None:
    league = template / "made"
    with index(offered) as (address, asked):
        done = install(league, league / "requirements.txt", address, tmp_path / "place")
    assert done.returncode == 0, done.stderr
    assert asked == pinned((league / "requirements.txt").read_text("utf-8"))
    said = subprocess.run(
        [sys.executable, "-S", "-m", "adjudicator", "rulesets"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "place")},
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert "claim/1" in said.stdout, said.stderr


def test_what_comes_as_source_is_not_built(template: Path, offered: dict[str, bytes], tmp_path: Path) -> None:
    """Its build would run whatever the index has of the packages that it asks for, beside the secret."""
    league = template / "made"
    (name,) = [file for file in offered if file.startswith("tzdata-")]
    project = "-".join(name.split("-")[:2])
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        content = b'[build-system]\nrequires = ["setuptools"]\n'
        entry = tarfile.TarInfo(f"{project}/pyproject.toml")
        entry.size = len(content)
        archive.addfile(entry, io.BytesIO(content))
    del offered[name]
    offered[f"{project}.tar.gz"] = packed.getvalue()
    text = (league / "requirements.txt").read_text("utf-8")
    digest = hashlib.sha256(packed.getvalue()).hexdigest()
    requirements = league / "with-source.txt"
    requirements.write_text(re.sub(r"(?m)^(tzdata==\S+ --hash=sha256:).*", rf"\g<1>{digest}", text), "utf-8")
    assert requirements.read_text("utf-8") != text
    try:
        with index(offered) as (address, asked):
            done = install(league, requirements, address, tmp_path / "place")
    finally:
        requirements.unlink()
    assert done.returncode != 0
    assert "No matching distribution found for tzdata==" in done.stderr
    assert asked <= pinned(text), "no project that builds"
